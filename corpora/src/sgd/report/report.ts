import { ownValue } from 'typetod/internal';
import { type GoalReport, GoalMetrics } from '../../lab/metrics/goal-metrics.js';
import type { Kind, Tally } from '../score/tally.js';
import { consistentGoalAccuracy } from '../../lab/metrics/consistent-goals.js';
import type { Skipped, TakenDialogues } from '../corpus/walk.js';
import {
  GOAL_VARIANTS,
  type GoalVariantName,
  type MissedCall,
  type PolicyDifference,
  type SgdCounts,
  type Unconverted,
  type WrongFrame,
} from '../score/counts.js';
import type { LoadedSetup } from '../replay/setup.js';
import type { SgdOriginalNames } from '../variants/variant.js';
import type { Examples } from './page-data.js';

/** The scores of one service: exact and fuzzy (difflib), with the canonical extension. */
export interface ServiceScores {
  /** How many frames it has. */
  readonly frames: number;
  /** How many of them are not exactly right. */
  readonly wrong_frames: number;
  /** Joint goal accuracy, exact. */
  readonly jga: number;
  /** Joint goal accuracy, fuzzy. */
  readonly jga_fuzzy: number;
  /** Whether the train schema has it; null where that is not known. */
  readonly seen: boolean | null;
}

/** The version of the reports of evaluations: another number is another format. */
export const REPORT_FORMAT = 2;

/** The result of an evaluation. Rates are fractions of 1; null where there was nothing to rate. */
export interface SgdReport {
  /** The version of this format. */
  readonly format: typeof REPORT_FORMAT;
  /** What was evaluated. */
  readonly report: 'eval sgd';
  /** The corpus. */
  readonly corpus: 'sgd';
  /** The split. */
  readonly split: string;
  /** How requests were answered: see `SgdReplayOptions`. */
  readonly mode: 'annotated' | 'simulated';
  /** Which derived tables the services were made with. */
  readonly tables: string;
  /** The variant of SGD-X; null for the original names. */
  readonly sgdx: string | null;
  /** What services, slots and APIs of the variant are called in SGD; absent for the original names. */
  readonly names?: Readonly<Record<string, SgdOriginalNames>>;
  /** Which part of the split was there, where that was not all of it. */
  readonly partial: string | null;
  /** How many dialogues were evaluated. */
  readonly dialogues: number;
  /** User turns. */
  readonly turns: number;
  /** How many statements were executed. */
  readonly statements: number;
  /** How many frames were scored: one for each service in each user turn. */
  readonly frames: number;
  /** Frames that are not exactly right, with the canonical extension. */
  readonly wrong_frames: number;
  /** Joint goal accuracy over frames: exact, with the canonical extension. */
  readonly jga: number | null;
  /** Fuzzy (token sort ratio of difflib), with the extension. */
  readonly jga_fuzzy: number | null;
  /** Exact, without the canonical extension. */
  readonly jga_exact_no_extension: number | null;
  /** Consistent joint goal accuracy by task span: unbroken runs of one intent. */
  readonly cjga: number | null;
  /** The same by service span: all frames of a service in the dialogue. */
  readonly cjga_service: number | null;
  /** `jga` over the services that the train schema has. */
  readonly jga_seen: number | null;
  /** `jga` over the other services. */
  readonly jga_unseen: number | null;
  /** Annotated API calls that the program made with the same parameters. */
  readonly call_params: number | null;
  /** System turns in which the policy's acts are the annotated ones. */
  readonly policy_acts: number | null;
  /** The median time in which the statements of a dialogue are checked, executed and answered. */
  readonly ms_per_dialogue_p50: number | null;
  /** The files and dialogues that are in no figure. */
  readonly skipped: readonly Skipped[];
  /** The scores of each service, by name. */
  readonly per_service: Readonly<Record<string, ServiceScores>>;
  /** Every metric of the official DSTC8 scorer, by variant. */
  readonly goals: Readonly<Record<GoalVariantName, GoalReport>>;
  /** What the policy and the annotated system agree on, and where their acts differ (user acts: annotated / policy). */
  readonly policy: {
    /** The counts and the rate of each aspect. */
    readonly aspects: Readonly<
      Record<
        string,
        Tally & {
          /** `right` of `total`. */
          readonly rate: number;
        }
      >
    >;
    /** The turns in which the sets of acts differ. */
    readonly confusion: Readonly<Record<string, Kind>>;
    /** The same turns one by one. */
    readonly differing: readonly PolicyDifference[];
  };
  /** How many calls are annotated, and those that the program did not make so. */
  readonly calls: {
    /** How many calls are annotated. */
    readonly annotated: number;
    /** The calls that the program did not make so, by API and parameters that differ. */
    readonly missed: Readonly<Record<string, Kind>>;
    /** The same calls one by one. */
    readonly missing: readonly MissedCall[];
  };
  /** Values that tasks were started with and nobody said in that turn, by where they came from. */
  readonly carried: Readonly<Record<string, Kind>>;
  /** The frames that are not exactly right. */
  readonly wrong: readonly WrongFrame[];
  /** The parts of turns that did not convert as annotated. */
  readonly unconverted: readonly Unconverted[];
  /** Dialogues turn by turn, where the run was asked for them. */
  readonly examples?: Examples;
}

/** The middle value; the mean of the two middle ones of an even number. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] as number, sorted[sorted.length >> 1] as number];
  return (low + high) / 2;
}

function goalReports(counts: SgdCounts): Readonly<Record<GoalVariantName, GoalReport>> {
  const reports = (Object.keys(GOAL_VARIANTS) as GoalVariantName[]).map((name) => [
    name,
    GoalMetrics.fromJSON(counts.goals[name]).report(),
  ]);
  return Object.fromEntries(reports) as Record<GoalVariantName, GoalReport>;
}

function byService(
  goals: Readonly<Record<GoalVariantName, GoalReport>>,
  wrong: readonly WrongFrame[],
  seen: ReadonlySet<string> | undefined,
): Readonly<Record<string, ServiceScores>> {
  const wrongFrames = new Map<string, number>();
  for (const { service } of wrong) wrongFrames.set(service, (wrongFrames.get(service) ?? 0) + 1);
  const names = Object.keys(goals.exact.services).sort();
  const scores = names.map((name): [string, ServiceScores] => [
    name,
    {
      frames: ownValue(goals.exact.services, name)?.frames ?? 0,
      wrong_frames: wrongFrames.get(name) ?? 0,
      jga: ownValue(goals.exact.services, name)?.joint_goal_accuracy ?? 0,
      jga_fuzzy: ownValue(goals.fuzzy.services, name)?.joint_goal_accuracy ?? 0,
      seen: seen ? seen.has(name) : null,
    },
  ]);
  return Object.fromEntries(scores);
}

/** What the report of an evaluation begins with. */
export function headOf<Of extends string>(report: Of, { split, mode, tables }: LoadedSetup) {
  return { format: REPORT_FORMAT, report, corpus: 'sgd', split, mode, tables } as const;
}

export function sgdReport(
  setup: LoadedSetup,
  counts: SgdCounts,
  about: Pick<TakenDialogues, 'partial' | 'skipped'>,
): SgdReport {
  const goals = goalReports(counts);
  const calls = counts.calls.parameters;
  const aspects = Object.entries(counts.policy.aspects).flatMap(([name, tally]) =>
    tally ? [[name, { ...tally, rate: tally.right / tally.total }] as const] : [],
  );
  const acts = counts.policy.aspects.acts;
  return {
    ...headOf('eval sgd', setup),
    sgdx: setup.sgdx ?? null,
    ...(setup.variant && { names: setup.variant.originalNames() }),
    partial: about.partial,
    dialogues: counts.dialogues,
    turns: counts.turns,
    statements: counts.statements,
    frames: goals.exact.all.frames,
    wrong_frames: counts.wrong.length,
    jga: goals.exact.all.joint_goal_accuracy ?? null,
    jga_fuzzy: goals.fuzzy.all.joint_goal_accuracy ?? null,
    jga_exact_no_extension: goals.exact_no_extension.all.joint_goal_accuracy ?? null,
    cjga: consistentGoalAccuracy(counts.consistency, 'task') ?? null,
    cjga_service: consistentGoalAccuracy(counts.consistency, 'service') ?? null,
    jga_seen: goals.exact.seen.joint_goal_accuracy ?? null,
    jga_unseen: goals.exact.unseen.joint_goal_accuracy ?? null,
    call_params: calls ? calls.right / calls.total : null,
    policy_acts: acts ? acts.right / acts.total : null,
    ms_per_dialogue_p50: median(counts.milliseconds),
    skipped: about.skipped,
    per_service: byService(goals, counts.wrong, setup.seen),
    goals,
    policy: { aspects: Object.fromEntries(aspects), confusion: counts.policy.confusion, differing: counts.differing },
    calls: { annotated: calls?.total ?? 0, missed: counts.calls_missed, missing: counts.missing },
    carried: counts.carried,
    wrong: counts.wrong,
    unconverted: counts.unconverted,
  };
}
