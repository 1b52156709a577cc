/**
 * What people answer where a transaction was read back, and whether it agrees to exactly that. Nothing else of an answer is known,
 * so that these passes teach where agreement ends: 'sure, once she has paid' is none.
 */
import type { World } from 'typetod';
import { agentActions, openTasks, ownValue, pick, verbOf } from 'typetod/internal';
import type { KnownSpeech } from './labels.js';
import type { KnownTurn } from './known-turn.js';

/** An answer to a confirmation: `{do}` in it stands for the verb of the transaction, `{value}` for one of its values as it was said. */
export interface AnswerLine {
  readonly text: string;
  readonly agrees: boolean;
}

/** Whether the agent read a transaction back. */
export const isConfirming = (world: World): boolean => agentActions(world).includes('confirm');

/** What stands for the marks of an answer. */
function words(world: World, random: () => number): Readonly<Record<string, string>> {
  const task = openTasks(world).findLast(({ kind }) => kind === 'transaction');
  if (!task) return {};
  const said = Object.values(task.slots).flatMap(({ surface }) => (surface.length <= LONGEST ? [surface] : []));
  return { do: verbOf(task.api), ...(said.length > 0 && { value: pick(said, random) }) };
}

/** A value that is longer is not said again. */
const LONGEST = 40;
const MARK = /\{(do|value)\}/g;
/** What an answer that agrees does with words, and does not. */
const AGREES: KnownSpeech = { agree: true, 'agree-but': false, refuse: false, ask: false, change: false };

/** Puts answers in place of what users say at confirmations. */
export class Answers {
  /** Those that agree, and those that do not. */
  private readonly sides: readonly (readonly AnswerLine[])[];

  /** @param lines - one at least. */
  constructor(lines: readonly AnswerLine[]) {
    const sides = [lines.filter(({ agrees }) => agrees), lines.filter(({ agrees }) => !agrees)];
    this.sides = sides.filter((side) => side.length > 0);
  }

  /** The turn with an answer, as often one that agrees as one that does not; undefined where nothing was read back. */
  of({ id, world, agent }: KnownTurn, random: () => number): KnownTurn | undefined {
    if (!isConfirming(world)) return undefined;
    const { text, agrees } = pick(pick(this.sides, random), random);
    const known = words(world, random);
    const user = text.replace(MARK, (mark, name: string) => ownValue(known, name) ?? mark);
    if (user.includes('{')) return undefined;
    const answer = { id: `${id}+answer`, world, agent, user, known: new Map() };
    if (agrees) return { ...answer, plan: { confirm: true }, speech: AGREES };
    return { ...answer, plan: {}, speech: { agree: false }, isPartial: true };
  }
}
