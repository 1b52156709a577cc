/**
 * A parser on a conversation whose right programs are known: after each turn, is the world what it should be?
 *
 * With its own history the parser goes on from what it did, so a wrong turn stays wrong until something mends it. What the
 * user asks leaves no trace in a world, so the agent's answers count as well.
 */
import {
  type Preset,
  sessionFor,
  type TranscriptSetting,
  sourceOf,
  canonicalJson,
  content,
  type DigestScope,
  type Json,
} from 'typetod/internal';
import { DialogueManager, type DialogueTurn, type Parser, type Utterance } from 'typetod/dialogue';
import type { Session, TurnResult, Service } from 'typetod';
import type { Transcript } from 'typetod/transcripts';

/** Whose program a parser goes on from: its own, or the right one in each turn. */
export const HISTORIES = ['own', 'gold'] as const;

export interface MeasureOptions extends TranscriptSetting {
  readonly parser: Parser;
  readonly services: readonly Service[];
  readonly history: (typeof HISTORIES)[number];
  readonly preset: Pick<Preset, 'gates' | 'limits' | 'onExhaust'>;
}

export interface MeasuredTurn {
  /** From 1. */
  readonly turn: number;
  readonly user: string;
  readonly right: string;
  /** The program that was committed. */
  readonly program: string;
  readonly isRight: boolean;
  /** Whether nothing was committed, so that the agent said that it did not understand. */
  readonly isRefused: boolean;
  readonly reply: string;
}

/** A conversation as a parser held it. */
export interface MeasuredConversation {
  readonly turns: readonly MeasuredTurn[];
  /** The number of the first wrong turn; null if all turns are right. */
  readonly firstWrong: number | null;
  /** Whether at the end the same transactions were done; undefined where each turn begins in the right world. */
  readonly isDone: boolean | undefined;
}

/** What the agent answered to questions, in any order. */
function answersOf({ actions }: TurnResult): string {
  const answers = actions.flatMap((action) => (action.kind === 'inform' ? action.answers : []));
  return answers
    .map(({ property, value }) => canonicalJson([property, (value ?? null) as Json]))
    .sort()
    .join();
}

interface Side {
  readonly session: Session;
  readonly result: TurnResult;
}

/** The content of a world in one case: people write names in any. */
const plainly = ({ world }: Session, scope?: DigestScope): string => canonicalJson(content(world, scope)).toLowerCase();

const sameWorld = (one: Session, other: Session, scope?: DigestScope): boolean =>
  plainly(one, scope) === plainly(other, scope);

const isSame = (one: Side, other: Side): boolean =>
  sameWorld(one.session, other.session) && answersOf(one.result) === answersOf(other.result);

function isRefused({ outcome, statements }: DialogueTurn): boolean {
  return outcome !== 'committed' || statements.every(({ kind }) => kind === 'parse_error');
}

function saidIn({ turns }: Transcript, before: number): readonly Utterance[] {
  return turns.slice(0, before).flatMap(({ user, agent }, at): readonly Utterance[] => [
    { speaker: 'user', text: user, turn: at + 1 },
    { speaker: 'agent', text: agent, turn: at + 1 },
  ]);
}

/**
 * Measures a parser on a conversation, a transcript in which each turn has its right program.
 *
 * @throws ReplayError where the transcript needs a service or a fixture that is not there; what the parser or a service throws.
 */
export async function measureConversation(
  transcript: Transcript,
  options: MeasureOptions,
): Promise<MeasuredConversation> {
  const { parser, preset, history } = options;
  const right = sessionFor(transcript, options);
  const managerOf = (session: Session, said: readonly Utterance[]): DialogueManager =>
    new DialogueManager({ session, parser, ...preset, said });
  const own = managerOf(sessionFor(transcript, options), []);
  const turns: MeasuredTurn[] = [];
  for (const [index, turn] of transcript.turns.entries()) {
    const manager = history === 'own' ? own : managerOf(right.fork(), saidIn(transcript, index));
    const result = await right.turn(sourceOf(turn), { utterance: turn.user });
    const taken = await manager.turn(turn.user);
    turns.push({
      turn: index + 1,
      user: turn.user,
      right: sourceOf(turn),
      program: taken.source,
      isRight: isSame({ session: right, result }, { session: manager.session, result: taken.result }),
      isRefused: isRefused(taken),
      reply: taken.reply,
    });
  }
  return {
    turns,
    firstWrong: turns.find((turn) => !turn.isRight)?.turn ?? null,
    isDone: history === 'own' ? sameWorld(right, own.session, 'outcome') : undefined,
  };
}
