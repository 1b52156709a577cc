import { quantile } from 'typetod/internal';
import {
  mergeConsistency,
  type ConsistencyTotals,
  consistentGoalAccuracy,
  ConsistentGoals,
} from '../../lab/metrics/consistent-goals.js';
import { Kinds } from '../score/tally.js';
import { calibrationOf } from './calibration.js';
import type { TakenDialogues } from '../corpus/walk.js';
import type { LoadedSetup } from '../replay/setup.js';
import { headOf } from '../report/report.js';
import type { ParserOptions } from './options.js';
import {
  type AskedModels,
  type ValueComparison,
  COMPARISONS,
  type DialogueRecord,
  type TurnRecord,
  type FrameRecord,
} from './records.js';
import type { GroupedScores, ParserReport, ParserServiceScores, GoalScores, PlacedError } from './report.js';
import { ERROR_CAUSES, type ErrorCause } from './causes.js';

// What the records of dialogues add up to.

/** Adds up the frames of a group under one comparison. */
class Sum {
  private frames = 0;
  private joint = 0;
  private consistency: ConsistencyTotals = { frames: 0, task: 0, service: 0 };

  add(score: number): void {
    this.frames += 1;
    this.joint += score;
  }

  addTotals(totals: ConsistencyTotals): void {
    this.consistency = mergeConsistency([this.consistency, totals]);
  }

  get scores(): GoalScores {
    const { frames, joint, consistency } = this;
    return {
      frames,
      jga: frames === 0 ? null : joint / frames,
      cjga: consistentGoalAccuracy(consistency, 'task') ?? null,
    };
  }
}

/** The sums of frames under one comparison: by service, over all, seen and unseen. */
class ComparisonSums {
  private readonly all = new Sum();
  private readonly seen = new Sum();
  private readonly unseen = new Sum();
  readonly services = new Map<string, Sum>();

  constructor(
    private readonly comparison: ValueComparison,
    private readonly seenServices: ReadonlySet<string> | undefined,
  ) {}

  add({ turns }: DialogueRecord): void {
    const spans = new Map<string, ConsistentGoals>();
    for (const frame of turns.flatMap(({ frames }) => frames)) {
      const score = frame.scores?.[this.comparison] ?? 1;
      const span = spans.get(frame.service) ?? new ConsistentGoals();
      spans.set(frame.service, span);
      span.add(frame.service, frame.intent, score === 1);
      for (const sum of this.sumsOf(frame.service)) sum.add(score);
    }
    for (const [service, { totals }] of spans) for (const sum of this.sumsOf(service)) sum.addTotals(totals);
  }

  get grouped(): GroupedScores {
    return { all: this.all.scores, seen: this.seen.scores, unseen: this.unseen.scores };
  }

  private sumsOf(service: string): readonly Sum[] {
    const own = this.services.get(service) ?? new Sum();
    this.services.set(service, own);
    const isSeen = this.seenServices?.has(service);
    return [this.all, own, ...(isSeen === undefined ? [] : [isSeen ? this.seen : this.unseen])];
  }
}

/** What an error of a cause adds up to. */
interface CauseSum {
  turns: number;
  frames: number;
  frames_alone: number;
  readonly kinds: Kinds;
}

class CauseSums {
  private readonly sums = new Map<ErrorCause, CauseSum>();
  readonly found: PlacedError[] = [];

  add({ dialogue, turns }: DialogueRecord): void {
    for (const { turn, errors, frames } of turns) {
      for (const error of errors) {
        this.of(error.cause).kinds.add(error.kind, `${dialogue} turn ${turn}`);
        this.found.push({ dialogue, turn, ...error });
      }
      for (const cause of new Set(errors.map((error) => error.cause))) this.of(cause).turns += 1;
      for (const frame of frames) this.addFrame(frame);
    }
  }

  private addFrame({ causes = [] }: FrameRecord): void {
    for (const cause of causes) {
      this.of(cause).frames += 1;
      if (causes.length === 1) this.of(cause).frames_alone += 1;
    }
  }

  private of(cause: ErrorCause): CauseSum {
    const sum = this.sums.get(cause) ?? { turns: 0, frames: 0, frames_alone: 0, kinds: new Kinds() };
    this.sums.set(cause, sum);
    return sum;
  }

  get counts(): ParserReport['errors'] {
    const counts = ERROR_CAUSES.map((cause) => {
      const { kinds, ...rest } = this.of(cause);
      return [cause, { ...rest, kinds: kinds.toJSON() }];
    });
    return Object.fromEntries(counts) as ParserReport['errors'];
  }
}

function modelsOf(turns: readonly TurnRecord[]): AskedModels | null {
  const asked = turns.flatMap(({ models }) => models ?? []);
  if (asked.length === 0) return null;
  const sum = (name: keyof AskedModels): number => asked.reduce((total, one) => total + one[name], 0);
  return { calls: sum('calls'), input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens') };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}

function verdictsOf(turns: readonly TurnRecord[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of turns.flatMap(({ verdicts = [] }) => verdicts)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Sums = Readonly<Record<ValueComparison, ComparisonSums>>;

function byService(
  { exact, fuzzy, read }: Sums,
  turns: readonly TurnRecord[],
  seen: ReadonlySet<string> | undefined,
): ParserReport['per_service'] {
  const wrong = turns.flatMap(({ frames }) =>
    frames.flatMap(({ service, scores }) => (scores?.exact === 0 ? [service] : [])),
  );
  const scores = [...exact.services.keys()].sort().map((name): [string, ParserServiceScores] => {
    const of = (sums: ComparisonSums) => sums.services.get(name)?.scores;
    const { frames = 0, jga = null, cjga = null } = of(exact) ?? {};
    return [
      name,
      {
        frames,
        wrong_frames: wrong.filter((service) => service === name).length,
        jga,
        cjga,
        jga_fuzzy: of(fuzzy)?.jga ?? null,
        jga_read: of(read)?.jga ?? null,
        seen: seen ? seen.has(name) : null,
      },
    ];
  });
  return Object.fromEntries(scores);
}

/** Whether the parser made no error in a turn. */
function isWithoutError({ errors }: TurnRecord): boolean {
  return errors.every(({ cause }) => cause === 'annotation');
}

/** Whether nothing is wrong with a turn, and its frames read as annotated. */
function isRight(turn: TurnRecord): boolean {
  return isWithoutError(turn) && turn.frames.every(({ scores }) => scores === undefined || scores.read === 1);
}

export interface Evaluated {
  readonly setup: LoadedSetup;
  readonly options: ParserOptions;
  /** The name of the parser. */
  readonly parser: string;
}

export function parserReport(
  { setup, options, parser }: Evaluated,
  dialogues: readonly DialogueRecord[],
  { partial, skipped }: Pick<TakenDialogues, 'partial' | 'skipped'>,
): ParserReport {
  const sums = Object.fromEntries(COMPARISONS.map((name) => [name, new ComparisonSums(name, setup.seen)])) as Sums;
  const causes = new CauseSums();
  for (const dialogue of dialogues) {
    for (const name of COMPARISONS) sums[name].add(dialogue);
    causes.add(dialogue);
  }
  const turns = dialogues.flatMap((dialogue) => dialogue.turns);
  const times = turns.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const comparisons = Object.fromEntries(COMPARISONS.map((name) => [name, sums[name].grouped])) as Readonly<
    Record<ValueComparison, GroupedScores>
  >;
  const { exact, fuzzy, official, read } = comparisons;
  const { history, services, gates } = options;
  return {
    ...headOf('eval parser', setup),
    sgdx: setup.sgdx ?? null,
    parser,
    history,
    services,
    gates,
    partial,
    dialogues: dialogues.length,
    turns: turns.length,
    turns_right: turns.filter(isRight).length,
    call_rewards: {
      full: meanOf(turns.map(({ rewards }) => rewards.full)),
      partial: meanOf(turns.map(({ rewards }) => rewards.partial)),
      without_call: turns.filter(({ rewards }) => !rewards.hasCall).length,
    },
    frames: exact.all.frames,
    jga: exact.all.jga,
    jga_fuzzy: fuzzy.all.jga,
    jga_official: official.all.jga,
    jga_read: read.all.jga,
    jga_seen: exact.seen.jga,
    jga_unseen: exact.unseen.jga,
    cjga: exact.all.cjga,
    cjga_seen: exact.seen.cjga,
    cjga_unseen: exact.unseen.cjga,
    comparisons,
    ms_per_turn_p50: quantile(times, 0.5),
    ms_per_turn_p95: quantile(times, 0.95),
    calibration: calibrationOf(
      turns.flatMap((turn) =>
        turn.confidence === undefined ? [] : [{ confidence: turn.confidence, isRight: isWithoutError(turn) }],
      ),
    ),
    models: modelsOf(turns),
    proposals: turns.reduce((total, { proposals }) => total + proposals.length, 0),
    verdicts: verdictsOf(turns),
    per_service: byService(sums, turns, setup.seen),
    errors: causes.counts,
    found: causes.found,
    skipped,
  };
}
