import { type PRESET_NAMES, PRESETS, type SlotValue } from 'typetod/internal';
import { Histogram } from '../../lab/metrics/histogram.js';
import { annotatedServices, replayMultiwozDialogue, NO_DATABASE } from '../convert/replay.js';
import { hasMultiwozDatabase, type MultiwozDatabase, readMultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue, MultiwozState, MultiwozTurn } from '../corpus/format.js';
import { type MultiwozSource, readMultiwoz } from '../corpus/read.js';
import { MULTIWOZ_DOMAINS } from '../corpus/slots.js';
import { annotatedResponses, informSuccess } from '../goals/inform-success.js';
import { unsatisfiableDomains } from '../goals/venues.js';
import {
  domainsIn,
  oneDomain,
  oneWholeDomain,
  type StateDelta,
  stateDelta,
  type Tracker,
  upsert,
  withDeletions,
} from '../state/delta.js';
import { JointGoals } from '../state/joint-goals.js';
import type { MultiwozProfile } from '../state/profiles.js';
import { predictedMultiwoz } from './predicted.js';
import type {
  MultiwozDomainScores,
  MultiwozGoals,
  MultiwozReplay,
  MultiwozReport,
  MultiwozTurnCounts,
  MultiwozParsed,
} from './report.js';
import { createRegistry, createSession, type Session } from 'typetod';
import { DialogueManager, type DialogueTurn, type Parser, type Utterance } from 'typetod/dialogue';
import { beliefOf } from '../convert/belief.js';
import { multiwozServices } from '../services/services.js';

// The states that a parser tracks. It goes on from its own statements, over the tables alone: nothing that it is given is made from
// annotations. What the system said before is that of the corpus.

interface EvaluatedMultiwozParser {
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
async function parsedMultiwoz(
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

export interface MultiwozOptions extends MultiwozSource {
  /** How values are normalized before they are compared; `none` if left out. */
  readonly profile?: MultiwozProfile;
  /** Whether the annotations are also converted to programs and executed; true if left out and no parser is given. */
  readonly replay?: boolean;
  /** A parser that tracks the dialogues; the annotations are not executed then. */
  readonly parser?: EvaluatedMultiwozParser;
  /** States that another tracker predicted, as MultiWOZ_Evaluation takes them; the annotations are not executed then. */
  readonly predicted?: { readonly file: string; readonly predictions: unknown };
  /** Told after each dialogue that was executed: how many there are, and how many are done. */
  readonly onProgress?: (progress: { readonly dialogues: number; readonly done: number }) => void;
}

/** The changes of each turn of a dialogue. */
function deltasOf({ turns }: MultiwozDialogue): readonly StateDelta[] {
  return turns.map(({ state }, at) => stateDelta(turns[at - 1]?.state ?? new Map(), state));
}

/** The states that a tracker has after each turn. */
function tracked(dialogue: MultiwozDialogue, tracker: Tracker): readonly MultiwozState[] {
  let state: MultiwozState = new Map();
  return deltasOf(dialogue).map((delta, at) => {
    state = tracker(state, delta, dialogue.turns[at]?.state ?? new Map());
    return state;
  });
}

function trackedGoals(
  dialogues: readonly MultiwozDialogue[],
  tracker: Tracker,
  profile: MultiwozProfile | undefined,
): JointGoals {
  const goals = new JointGoals(profile);
  for (const dialogue of dialogues) goals.add(dialogue, tracked(dialogue, tracker));
  return goals;
}

function perDomain(upserted: JointGoals, deleted: JointGoals): MultiwozReport['per_domain'] {
  const [state, goal, whole] = [upserted.domains('state'), upserted.domains('goal'), deleted.domains('state')];
  const rows = MULTIWOZ_DOMAINS.map((domain): [string, MultiwozDomainScores] => {
    const { dialogues, turns, exact, jga } = state[domain];
    const { jga: byGoal, ...counts } = goal[domain];
    const scores = { dialogues, turns, exact, jga_upsert: jga, jga_with_deletions: whole[domain].jga };
    return [domain, { ...scores, by_goal: { ...counts, jga_upsert: byGoal } }];
  });
  return Object.fromEntries(rows) as MultiwozReport['per_domain'];
}

function turnCounts(dialogues: readonly MultiwozDialogue[]): MultiwozTurnCounts {
  const counts = { unchanged: 0, several_domains: 0, removals: 0, corrections: 0 };
  for (const dialogue of dialogues) {
    for (const [at, { changed, removed }] of deltasOf(dialogue).entries()) {
      const before = dialogue.turns[at - 1]?.state;
      if (changed.size === 0 && removed.length === 0) counts.unchanged += 1;
      if (domainsIn(changed).size > 1) counts.several_domains += 1;
      if (removed.length > 0) counts.removals += 1;
      if ([...changed.keys()].some((key) => before?.has(key))) counts.corrections += 1;
    }
  }
  return counts;
}

async function replayed(
  dialogues: readonly MultiwozDialogue[],
  database: MultiwozDatabase | undefined,
  { profile, onProgress }: MultiwozOptions,
): Promise<MultiwozReplay> {
  const [goals, notes, registry] = [new JointGoals(profile), new Histogram(), annotatedServices(database)];
  let statements = 0;
  for (const [done, dialogue] of dialogues.entries()) {
    const states: MultiwozState[] = [];
    for await (const turn of replayMultiwozDialogue(dialogue, registry, database)) {
      states.push(turn.state);
      statements += turn.statements.length;
      for (const { reason } of turn.notes) notes.add(reason);
    }
    goals.add(dialogue, states);
    onProgress?.({ dialogues: dialogues.length, done: done + 1 });
  }
  return { statements, jga: goals.overall.jga, notes: notes.toJSON() };
}

function goalsOf(dialogues: readonly MultiwozDialogue[], database: MultiwozDatabase): MultiwozGoals {
  const unsatisfiable = dialogues.filter(({ goal }) => unsatisfiableDomains(goal, database).length > 0);
  // Without acts nobody knows what the responses mention.
  const hasActs = dialogues.some(({ turns }) => turns.some(({ systemActs }) => systemActs.length > 0));
  const scores = (hasActs ? dialogues : []).map((one) => informSuccess(one.goal, annotatedResponses(one), database));
  const share = (count: number): number | null => (scores.length === 0 ? null : count / scores.length);
  return {
    satisfiable: dialogues.length - unsatisfiable.length,
    unsatisfiable: unsatisfiable.map(({ id }) => id),
    inform: share(scores.filter(({ inform }) => inform).length),
    success: share(scores.filter(({ success }) => success).length),
  };
}

/**
 * Evaluates the annotations of a split: how far trackers of different power get that know every change, and whether the
 * programs that the annotations become bring the annotated states about.
 *
 * @throws MultiwozError when the corpus cannot be read.
 */
export async function evaluateMultiwoz(options: MultiwozOptions): Promise<MultiwozReport> {
  const { directory, split, profile = 'none', parser, predicted, onProgress } = options;
  const { dialogues, skipped, partial } = readMultiwoz(options);
  const database = hasMultiwozDatabase(directory) ? readMultiwozDatabase(directory) : undefined;
  const onDone = (done: number): void => onProgress?.({ dialogues: dialogues.length, done });
  const jga = (tracker: Tracker): JointGoals => trackedGoals(dialogues, tracker, profile);
  const [upserted, deleted] = [jga(upsert), jga(withDeletions)];
  return {
    report: 'multiwoz',
    format: 1,
    split,
    profile,
    dialogues: dialogues.length,
    turns: upserted.overall.turns,
    jga_upsert: upserted.overall.jga,
    jga_with_deletions: deleted.overall.jga,
    jga_one_domain: jga(oneDomain).overall.jga,
    jga_one_whole_domain: jga(oneWholeDomain).overall.jga,
    domain_mean_upsert: upserted.domainMean('state'),
    per_domain: perDomain(upserted, deleted),
    turn_counts: turnCounts(dialogues),
    replay: (options.replay ?? !(parser || predicted)) ? await replayed(dialogues, database, options) : null,
    parsed: parser ? await parsedMultiwoz(dialogues, parser, { database, profile, onDone }) : null,
    predicted: predicted ? predictedMultiwoz(dialogues, predicted, profile) : null,
    goals: database ? goalsOf(dialogues, database) : null,
    partial,
    skipped,
  };
}
