/**
 * The states that a parser tracks. It goes on from its own statements, over the tables alone: nothing that it is given is made from
 * annotations. What the system said before is that of the corpus.
 */
import { createRegistry, createSession, type Session } from 'typetod';
import { DialogueManager, type DialogueTurn, type Parser, type Utterance } from 'typetod/dialogue';
import { Histogram, type PRESET_NAMES, PRESETS, type SlotValue } from 'typetod/internal';
import { beliefOf } from '../convert/belief.js';
import { NO_DATABASE } from '../convert/replay.js';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue, MultiwozState, MultiwozTurn } from '../corpus/format.js';
import { multiwozServices } from '../services/services.js';
import { JointGoals } from '../state/joint-goals.js';
import type { MultiwozProfile } from '../state/profiles.js';
import type { MultiwozParsed } from './report.js';

/** A parser, and what checks it. */
export interface EvaluatedMultiwozParser {
  /** The parser. */
  readonly parser: Parser;
  /** The gates, by the name of their preset. */
  readonly gates: (typeof PRESET_NAMES)[number];
}

function saidBefore(turns: readonly MultiwozTurn[]): readonly Utterance[] {
  return turns.flatMap(({ user, system }, at) => [
    { speaker: 'user', text: user, turn: at + 1 },
    { speaker: 'agent', text: system, turn: at + 1 },
  ]);
}

const canonicalText = ({ canonical }: SlotValue): string => String(canonical);

function verdictsOf({ events }: DialogueTurn): readonly string[] {
  return events.flatMap((event) => {
    if (event.kind === 'proposal')
      return (event.checks ?? []).map((code) => `${event.parser.replace(/:.*/, '')} ${code}`);
    return event.kind === 'verdict' && event.verdict.kind !== 'pass' ? [`${event.gate} ${event.verdict.kind}`] : [];
  });
}

/** Tracks dialogues by a parser, and scores its states. @param onDone - is told after each dialogue. */
export async function parsedMultiwoz(
  dialogues: readonly MultiwozDialogue[],
  { parser, gates }: EvaluatedMultiwozParser,
  {
    database = NO_DATABASE,
    profile,
    onDone,
  }: {
    readonly database?: MultiwozDatabase | undefined;
    readonly profile?: MultiwozProfile | undefined;
    readonly onDone?: (done: number) => void;
  },
): Promise<MultiwozParsed> {
  const [goals, verdicts] = [new JointGoals(profile), new Histogram()];
  const services = createRegistry(multiwozServices({ database }));
  const turnOf = (session: Session, { turns }: MultiwozDialogue, at: number): Promise<DialogueTurn> =>
    new DialogueManager({ session, parser, ...PRESETS[gates]({}), said: saidBefore(turns.slice(0, at)) }).turn(
      turns[at]?.user ?? '',
    );
  for (const [done, dialogue] of dialogues.entries()) {
    const session = createSession({ services, id: dialogue.id, approval: 'implied' });
    const states: MultiwozState[] = [];
    for (const at of dialogue.turns.keys()) {
      for (const verdict of verdictsOf(await turnOf(session, dialogue, at))) verdicts.add(verdict);
      states.push(beliefOf(session.world, canonicalText));
    }
    goals.add(dialogue, states);
    onDone?.(done + 1);
  }
  return {
    parser: parser.name,
    gates,
    jga: goals.overall.jga,
    domain_mean: goals.domainMean('state'),
    verdicts: verdicts.toJSON(),
  };
}
