import { CorpusError } from '../corpus/corpus-error.js';
import { CanonicalValues } from '../convert/values.js';
import type { ConversionNote } from '../convert/turn.js';
import { NO_INTENT, type SgdDialogue, type SgdFrame } from '../corpus/format.js';
import { replaySgdDialogue, type SgdReplayedTurn, type SgdReplayOptions } from '../replay/replay.js';
import type { SkippedDialogue } from '../corpus/read.js';
import type { Registry } from 'typetod';
import { stopwatch, memoizedParse } from 'typetod/internal';
import { memoizedRatio } from '../../lab/metrics/string-ratio.js';
import { mergeConsistency, type ConsistencyTotals, ConsistentGoals } from '../../lab/metrics/consistent-goals.js';
import {
  requestedSlotsF1,
  unknownServiceScore,
  type Annotated,
  type FrameScore,
  type GoalVariant,
  type SlotFacts,
  type SlotMismatch,
  extended,
  frameScore,
  mismatches,
  slotFacts,
} from '../../lab/metrics/dstc8.js';
import { type GoalTotals, type ScoredFrame, GoalMetrics } from '../../lab/metrics/goal-metrics.js';
import { Kinds, Tallies, type Kind, type Tally } from './tally.js';
import { compareCalls } from './call-parameters.js';
import { type ConformanceCounts, PolicyConformance } from './policy-conformance.js';
import type { LoadedSetup } from '../replay/setup.js';
import type { Place } from '../report/place.js';

/** A frame whose state differs from the annotation, exactly and with the canonical extension. */
export interface WrongFrame extends Place {
  readonly service: string;
  readonly mismatches: readonly SlotMismatch[];
}

/** A part of a turn that did not convert as annotated. */
export interface Unconverted extends Place {
  /** The kind of obstacle. */
  readonly reason: ConversionNote['reason'];
  /** What of the turn it is about, on one line. */
  readonly detail: string;
}

/** An annotated call that the program did not make with the same parameters. */
export interface MissedCall extends Place {
  /** The full name of the API. */
  readonly api: string;
  /** Its service; empty where the schema has no such API. */
  readonly service: string;
  /** The parameters that differ; null where the program made no such call. */
  readonly parameters: readonly string[] | null;
}

/** A turn in which the acts of the policy are not the annotated ones. */
export interface PolicyDifference extends Place {
  /** The services of the turn. */
  readonly services: readonly string[];
  /** How the acts differ: `user acts: annotated / policy`. */
  readonly difference: string;
}

/** The variants of the goal metrics that are computed side by side. `extension`: the canonical one. */
export const GOAL_VARIANTS = {
  exact: { match: 'exact', ratio: 'difflib', extension: true },
  exact_no_extension: { match: 'exact', ratio: 'difflib', extension: false },
  fuzzy: { match: 'fuzzy', ratio: 'difflib', extension: true },
  fuzzy_no_extension: { match: 'fuzzy', ratio: 'difflib', extension: false },
  fuzzy_levenshtein: { match: 'fuzzy', ratio: 'levenshtein', extension: true },
  fuzzy_levenshtein_no_extension: { match: 'fuzzy', ratio: 'levenshtein', extension: false },
} as const satisfies Readonly<Record<GoalVariantName, GoalVariant & { readonly extension: boolean }>>;

/**
 * A variant of the goal metrics. `exact` and `fuzzy` say how values of open slots are compared; `no_extension` leaves out
 * the canonical extension; `levenshtein` takes the ratio of that distance in place of difflib's.
 */
export type GoalVariantName =
  | 'exact'
  | 'exact_no_extension'
  | 'fuzzy'
  | 'fuzzy_no_extension'
  | 'fuzzy_levenshtein'
  | 'fuzzy_levenshtein_no_extension';

export const VARIANT_NAMES = Object.keys(GOAL_VARIANTS) as readonly GoalVariantName[];

/** The result of evaluating some dialogues, as plain data that can be sent, kept and merged. */
export interface SgdCounts {
  readonly dialogues: number;
  readonly turns: number;
  readonly statements: number;
  readonly goals: Readonly<Record<GoalVariantName, GoalTotals>>;
  readonly consistency: ConsistencyTotals;
  readonly policy: ConformanceCounts;
  /** Annotated calls, and how many of them the program made with the same parameters. */
  readonly calls: Readonly<Partial<Record<string, Tally>>>;
  readonly calls_missed: Readonly<Record<string, Kind>>;
  readonly missing: readonly MissedCall[];
  readonly differing: readonly PolicyDifference[];
  /** Carried values by where they came from. */
  readonly carried: Readonly<Record<string, Kind>>;
  readonly wrong: readonly WrongFrame[];
  readonly unconverted: readonly Unconverted[];
  readonly skipped: readonly SkippedDialogue[];
  /** For each dialogue, how long its statements took to execute. */
  readonly milliseconds: readonly number[];
}

type ScoresByVariant = Readonly<Record<GoalVariantName, FrameScore>>;

/** A frame with its exact scores, and by variant where these are not all the same. */
interface FrameByVariant extends ScoredFrame {
  readonly variants: ScoresByVariant | undefined;
}

function as(frames: readonly FrameByVariant[], name: GoalVariantName): readonly ScoredFrame[] {
  return frames.map((frame) => (frame.variants ? { ...frame, scores: frame.variants[name] } : frame));
}

const servicesOf = ({ user }: SgdReplayedTurn): readonly string[] => user.frames.map(({ service }) => service);

/** Replays dialogues and counts. What several evaluations counted can be merged into one. */
export class SgdEvaluation {
  private dialogues = 0;
  private turns = 0;
  private statements = 0;
  private consistency: ConsistencyTotals = { frames: 0, task: 0, service: 0 };
  /** The turns in which all variants give the same scores: nearly all. */
  private readonly agreed: GoalMetrics;
  /** The other turns. */
  private readonly goals: Readonly<Record<GoalVariantName, GoalMetrics>>;
  private readonly policy = new PolicyConformance();
  private readonly calls = new Tallies();
  private readonly callsMissed = new Kinds();
  private readonly missing: MissedCall[] = [];
  private readonly differing: PolicyDifference[] = [];
  private readonly carried = new Kinds();
  private readonly wrong: WrongFrame[] = [];
  private readonly unconverted: Unconverted[] = [];
  private readonly skipped: SkippedDialogue[] = [];
  private readonly milliseconds: number[] = [];
  private readonly slots: ReadonlyMap<string, readonly SlotFacts[]>;
  /** For takers whose agents write text: more than half of the programs of a corpus occur more than once. */
  private readonly parse = memoizedParse();
  private readonly ratios = { difflib: memoizedRatio('difflib'), levenshtein: memoizedRatio('levenshtein') };

  /** Takes turns in another way than a session does: see `SgdReplayOptions`. */
  constructor(
    private readonly setup: LoadedSetup,
    private readonly taker?: SgdReplayOptions['taker'],
  ) {
    this.agreed = new GoalMetrics(setup.seen);
    const goals = VARIANT_NAMES.map((name) => [name, new GoalMetrics(setup.seen)] as const);
    this.goals = Object.fromEntries(goals) as unknown as Record<GoalVariantName, GoalMetrics>;
    this.slots = new Map(setup.services.registry.services.map((service) => [service.name, slotFacts(service)]));
  }

  /** Notes dialogues that could not be read. */
  skip(dialogues: readonly SkippedDialogue[]): void {
    this.skipped.push(...dialogues);
  }

  /**
   * Converts and executes a dialogue of the original corpus, and compares the outcome with the annotation.
   *
   * @param known - what the dialogue's forms stand for, where that was read before.
   */
  async add(original: SgdDialogue, known?: CanonicalValues): Promise<void> {
    const dialogue = this.renamed(original);
    if (!dialogue) return;
    const values = (dialogue === original && known) || new CanonicalValues().add(dialogue);
    const consistent = new ConsistentGoals();
    let milliseconds = 0;
    this.dialogues += 1;
    const { services, mode } = this.setup;
    const registry = mode === 'annotated' ? services.registryFor(dialogue) : services.registry;
    const options = { mode, values, clock: stopwatch, parse: this.parse, ...(this.taker && { taker: this.taker }) };
    for await (const turn of replaySgdDialogue(dialogue, registry, options)) {
      const place = { dialogue: dialogue.dialogue_id, turn: turn.index };
      milliseconds += turn.milliseconds;
      this.count(turn, place, registry);
      this.score(turn, place, values, consistent);
    }
    this.milliseconds.push(milliseconds);
    this.consistency = mergeConsistency([this.consistency, consistent.totals]);
  }

  /** A dialogue in the names of the variant; undefined, and skipped, if it has names that its schema lacks. */
  private renamed(original: SgdDialogue): SgdDialogue | undefined {
    try {
      return this.setup.variant?.dialogue(original) ?? original;
    } catch (error) {
      if (!(error instanceof CorpusError)) throw error;
      this.skip([{ dialogue: original.dialogue_id, reason: error.message }]);
      return undefined;
    }
  }

  private count(turn: SgdReplayedTurn, place: Place, registry: Registry): void {
    const where = `${place.dialogue} turn ${place.turn}`;
    this.turns += 1;
    this.statements += turn.statements.length;
    for (const note of turn.notes) this.unconverted.push({ ...place, ...note });
    for (const { source } of turn.carried) this.carried.add(source, where);
    const difference = this.policy.add(turn, where);
    if (difference !== undefined) this.differing.push({ ...place, services: servicesOf(turn), difference });
    for (const mismatch of compareCalls(registry, turn)) {
      this.calls.add('parameters', mismatch === undefined);
      if (!mismatch) continue;
      const { api, parameters = null } = mismatch;
      this.callsMissed.add(`${api}: ${parameters?.join(', ') ?? 'not called'}`, where);
      this.missing.push({ ...place, api, service: registry.apis.get(api)?.service ?? '', parameters });
    }
  }

  private score(turn: SgdReplayedTurn, place: Place, values: CanonicalValues, consistent: ConsistentGoals): void {
    const frames = turn.user.frames.map((frame) => this.scoreFrame(turn, frame, values));
    if (frames.every(({ variants }) => variants === undefined)) this.agreed.addTurn(frames);
    else for (const name of VARIANT_NAMES) this.goals[name].addTurn(as(frames, name));
    frames.forEach(({ service, scores, variants }, at) => {
      const exact = variants?.exact ?? scores;
      const intent = turn.user.frames[at]?.state?.active_intent ?? NO_INTENT;
      consistent.add(service, intent, exact.joint === 1);
      if (exact.joint !== 1) this.wrong.push({ ...place, service, mismatches: mismatches(exact) });
    });
  }

  private scoreFrame(turn: SgdReplayedTurn, { service, state }: SgdFrame, values: CanonicalValues): FrameByVariant {
    const annotated = state?.slot_values ?? {};
    const predicted = turn.slots(service);
    const slots = this.slots.get(service);
    const scores = slots
      ? frameScore(slots, annotated, predicted, GOAL_VARIANTS.exact_no_extension)
      : unknownServiceScore(annotated, predicted);
    // Nothing can be righter than exactly right.
    const agree = !slots || scores.joint === 1;
    return {
      service,
      requestedF1: requestedSlotsF1(state?.requested_slots ?? [], turn.state(service)?.requested ?? []),
      intentRight: state?.active_intent === turn.intent(service),
      scores,
      variants: agree ? undefined : this.variants(slots, service, annotated, predicted, values),
    };
  }

  private variants(
    slots: readonly SlotFacts[],
    service: string,
    annotated: Annotated,
    predicted: ReadonlyMap<string, string>,
    values: CanonicalValues,
  ): ScoresByVariant {
    const wide = extended(service, annotated, (...of) => [values.getAnywhere(...of) ?? []].flat());
    const scores = VARIANT_NAMES.map((name) => {
      const variant = GOAL_VARIANTS[name];
      const accepted = variant.extension ? wide : annotated;
      return [name, frameScore(slots, accepted, predicted, variant, this.ratios[variant.ratio])] as const;
    });
    return Object.fromEntries(scores) as Record<GoalVariantName, FrameScore>;
  }

  /** Takes in what was counted elsewhere. */
  merge(counts: SgdCounts): void {
    this.dialogues += counts.dialogues;
    this.turns += counts.turns;
    this.statements += counts.statements;
    for (const name of VARIANT_NAMES) this.goals[name].merge(counts.goals[name]);
    this.consistency = mergeConsistency([this.consistency, counts.consistency]);
    this.policy.merge(counts.policy);
    this.calls.merge(counts.calls);
    this.callsMissed.merge(counts.calls_missed);
    this.missing.push(...counts.missing);
    this.differing.push(...counts.differing);
    this.carried.merge(counts.carried);
    this.wrong.push(...counts.wrong);
    this.unconverted.push(...counts.unconverted);
    this.skipped.push(...counts.skipped);
    this.milliseconds.push(...counts.milliseconds);
  }

  /** Returns what was counted so far. */
  toJSON(): SgdCounts {
    const agreed = this.agreed.toJSON();
    const goals = VARIANT_NAMES.map((name) => {
      const metrics = GoalMetrics.fromJSON(agreed);
      metrics.merge(this.goals[name]);
      return [name, metrics.toJSON()];
    });
    return {
      dialogues: this.dialogues,
      turns: this.turns,
      statements: this.statements,
      goals: Object.fromEntries(goals) as Record<GoalVariantName, GoalTotals>,
      consistency: this.consistency,
      policy: this.policy.toJSON(),
      calls: this.calls.toJSON(),
      calls_missed: this.callsMissed.toJSON(),
      missing: this.missing,
      differing: this.differing,
      carried: this.carried.toJSON(),
      wrong: this.wrong,
      unconverted: this.unconverted,
      skipped: this.skipped,
      milliseconds: this.milliseconds,
    };
  }
}
