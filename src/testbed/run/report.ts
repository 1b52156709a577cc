/** The report of a run: what `--json` prints. */
import { criticalScores } from '../../metrics/critical-actions.js';
import type { Estimate } from '../../metrics/pass-k.js';
import { countsOf, quantile, sumOf } from '../../metrics/figures.js';
import type { Json } from '../../world/index.js';
import type { Usage } from '../action.js';
import type { FailureKind, Grade, UserFidelity } from '../grade.js';
import type { Task } from '../environment.js';
import { addUsage, NO_USAGE } from '../traced.js';
import { type GroupResult, type Grouping, groupResults, passKs, type TaskResult } from './groups.js';
import type { RunManifest } from './manifest.js';
import type { RunOptions, Trial } from './options.js';
import type { EpisodeSummary } from './summary.js';
import { isObject, withoutStop } from '../../text/index.js';

export type { TaskResult } from './groups.js';

/** The version of this format. */
export const RUN_REPORT_FORMAT = 1;

/** A figure over episodes. */
export interface Spread {
  readonly mean: number | null;
  readonly p50: number | null;
  /** The 99th of 100. */
  readonly p99: number | null;
}

/** What models were asked, as a report has it. */
export interface ReportedUsage {
  readonly calls: number;
  /** Tokens of the requests. */
  readonly input: number;
  /** Tokens of the replies. */
  readonly output: number;
}

/** An episode that did not pass. */
export interface Failure extends Trial {
  readonly end: string;
  readonly kind?: FailureKind;
  readonly why: readonly string[];
}

/** The report of a run: what the run is, and its figures. */
export interface RunReport extends Omit<RunManifest, 'tasks' | 'identity'> {
  readonly format: number;
  readonly report: 'testbed run';
  readonly tasks: number;
  readonly episodes: number;
  /** Of these the share that passed; null without any. */
  readonly pass_rate: number | null;
  readonly reward: number | null;
  /** What the rewards rest on, and of how many episodes. */
  readonly rests_on: Readonly<Record<string, number>>;
  /** What nobody could decide, so that no reward rests on it, and in how many episodes. */
  readonly unjudged: Readonly<Record<string, number>>;
  /** pass^k by k, with its 95 % interval, over the tasks of which all trials were scored. */
  readonly pass_k: Readonly<Record<string, Estimate>>;
  /** The share of episodes in which the user did nothing against the task; null where no grade says it. */
  readonly user_fidelity: number | null;
  /** How often users said something false, gave in, ended early and leaked. */
  readonly user_faults: {
    readonly false: number;
    readonly gave_in: number;
    readonly ended_early: number;
    readonly leaked: number;
  };
  /** Episodes that cannot be scored, because the environment or the user failed, and why. */
  readonly void: readonly (Trial & { readonly why: string })[];
  /** Episodes that failed because the agent's model gave no answer, and why; the next run tries them once more. */
  readonly unanswered: readonly (Trial & { readonly why: string })[];
  /** The same figures by tag and by service. */
  readonly by: Readonly<Record<Grouping, readonly GroupResult[]>>;
  /** Episodes that failed, by what failed: a part of the grade, `agent-error`, or the limit that ended it. One may be counted several times. */
  readonly failed_by: Readonly<Record<string, number>>;
  /** Episodes that failed, by the kind of failure: each is counted once. */
  readonly failure_kinds: Readonly<Record<string, number>>;
  /** Correct of committed critical actions: the mean over episodes; none committed counts as 1 where none was required. */
  readonly cap: number | null;
  /** Correct of required critical actions: the mean over episodes, where none required counts as 1. */
  readonly car: number | null;
  /** The same over all episodes together. */
  readonly cap_micro: number | null;
  /** The same over all episodes together. */
  readonly car_micro: number | null;
  /** Rules of the policy that were broken. */
  readonly breaches: number;
  /** The agent's actions of an episode. */
  readonly steps: Spread;
  /** What was refused in an episode. */
  readonly errors: Spread;
  /** Requests to models and their tokens. */
  readonly tokens: { readonly agent: ReportedUsage; readonly user: ReportedUsage };
  /** Dollars; null where no price was given. */
  readonly cost: number | null;
  readonly ends: Readonly<Record<string, number>>;
  /** What agents noted of their actions, by kind and code: what checks refused, what directors decided, what words were for. */
  readonly noted: Readonly<Record<string, number>>;
  /** The means of the suite's own figures; of figures within others by dotted names. */
  readonly figures: Readonly<Record<string, number>>;
  /** What could have been a task and is not. */
  readonly unsolvable: readonly { readonly id: string; readonly reason: string }[];
  /** The episodes that did not pass. */
  readonly failures: readonly Failure[];
  readonly per_task: readonly TaskResult[];
}

export interface ReportParts {
  readonly manifest: RunManifest;
  /** The episodes that were scored, in order. */
  readonly episodes: readonly EpisodeSummary[];
  /** The episodes that are void, in order. */
  readonly void: RunReport['void'];
  /** Those of the episodes in which the agent's model gave no answer, in order. */
  readonly unanswered: RunReport['unanswered'];
  readonly tasks: readonly Task[];
  /** What the suite could not make tasks of. */
  readonly unsolvable: RunReport['unsolvable'];
  /** Dollars for a million tokens. */
  readonly price: RunOptions['price'];
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { mean: mean(sorted), p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function reported({ calls, inputTokens, outputTokens }: Usage): ReportedUsage {
  return { calls, input: inputTokens, output: outputTokens };
}

type Ended = Pick<EpisodeSummary, 'grade' | 'end' | 'error' | 'refused'>;

/** What was refused, and how often. */
function refusals(refused: readonly string[]): string {
  const counts = [...countsOf(refused)].sort(([, one], [, other]) => other - one);
  return `the limit of refusals ended it: ${counts.map(([what, count]) => `${what} (${count})`).join(', ')}`;
}

/** What ended an episode before its time, the parts of a grade that say why it is not 1, and what the policy forbids. */
export function reasonsOf({ grade, end, error, refused }: Ended): readonly string[] {
  const limit = end === 'max-errors' ? [refusals(refused)] : end === 'timeout' ? [`ended by ${end}`] : [];
  const why = grade.parts.filter(({ score }) => score !== null && score < 1).flatMap((part) => part.why);
  const breaches = grade.breaches.map((breach) => `breach: ${breach}`);
  const thrown = error === undefined ? [] : [`the agent threw: ${withoutStop(error)}.`];
  const reasons = [...thrown, ...limit, ...why, ...breaches];
  return reasons.length > 0 ? reasons : [`ended by ${end}`];
}

function taskResults({ manifest, episodes, tasks: all }: ReportParts): readonly TaskResult[] {
  const { tasks, trials } = manifest;
  const known = new Map(all.map((task) => [task.id, task]));
  const byTask = new Map(tasks.map((task) => [task, new Map<number, EpisodeSummary>()]));
  for (const episode of episodes) byTask.get(episode.task)?.set(episode.trial, episode);
  return [...byTask].map(([task, played]) => {
    const grades = Array.from({ length: trials }, (_, at) => played.get(at + 1)?.grade);
    const { tags, services } = known.get(task) ?? {};
    return {
      task,
      ...(tags && { tags }),
      ...(services && { services }),
      passed: grades.map((grade) => grade?.passed ?? null),
      rewards: grades.map((grade) => grade?.reward ?? null),
    };
  });
}

type Faithfulness = Pick<RunReport, 'user_fidelity' | 'user_faults'>;

const FAITHFUL: UserFidelity = { false: 0, gaveIn: 0, endedEarly: 0, leaked: 0 };

function faithfulness(episodes: readonly EpisodeSummary[]): Faithfulness {
  const all = episodes.flatMap(({ grade }) => grade.fidelity ?? []);
  const sum = (name: keyof UserFidelity): number => all.reduce((total, one) => total + one[name], 0);
  const isFaithful = (one: UserFidelity): boolean =>
    (Object.keys(FAITHFUL) as (keyof UserFidelity)[]).every((name) => one[name] === 0);
  return {
    user_fidelity: mean(all.map((one) => (isFaithful(one) ? 1 : 0))),
    user_faults: {
      false: sum('false'),
      gave_in: sum('gaveIn'),
      ended_early: sum('endedEarly'),
      leaked: sum('leaked'),
    },
  };
}

function causesOf({ grade, end }: EpisodeSummary): readonly string[] {
  if (end === 'agent-error') return [end];
  const isEnded = end === 'environment-done' || end.startsWith('user-');
  const parts = grade.parts.flatMap(({ basis, score }) => (score !== null && score < 1 ? [basis] : []));
  const causes = [...new Set(parts), ...(isEnded ? [] : [end])];
  return causes.length > 0 ? causes : [end];
}

/** What a reward rests on, or what of it could not be decided. */
function basesOf({ parts }: Grade, isDecided: boolean): readonly string[] {
  return [...new Set(parts.flatMap(({ basis, score }) => ((score !== null) === isDecided ? [basis] : [])))];
}

function counted(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...countsOf(names)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What every report has of every episode. */
const REPORTED = ['steps', 'errors', 'tokens'];

/** The numbers of a grade's figures, those within others by dotted names. */
function numbersOf(figures: Json, name = ''): readonly (readonly [string, number])[] {
  if (typeof figures === 'number' || typeof figures === 'boolean') return [[name, Number(figures)]];
  if (!isObject(figures)) return [];
  return Object.entries(figures).flatMap(([inner, value]) =>
    numbersOf(value, name === '' ? inner : `${name}.${inner}`),
  );
}

function meanFigures(episodes: readonly EpisodeSummary[]): RunReport['figures'] {
  const values = new Map<string, number[]>();
  for (const [name, value] of episodes.flatMap(({ grade }) => numbersOf(grade.figures ?? {})))
    if (!REPORTED.includes(name)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, mean(all) ?? 0]));
}

export function runReport(parts: ReportParts): RunReport {
  const { manifest, episodes, unsolvable, price } = parts;
  const { suite, perturbation, agent, user, seed, trials, limits, fingerprint, tasks } = manifest;
  const results = taskResults(parts);
  const critical = criticalScores(episodes.map(({ grade }) => grade.critical));
  const usage = (of: 'agentUsage' | 'userUsage'): Usage =>
    episodes.reduce((sum, episode) => addUsage(sum, episode[of]), NO_USAGE);
  const [ofAgent, ofUser] = [usage('agentUsage'), usage('userUsage')];
  const both = addUsage(ofAgent, ofUser);
  return {
    format: RUN_REPORT_FORMAT,
    report: 'testbed run',
    ...{ suite, perturbation, agent, user, seed, trials, limits, fingerprint },
    tasks: tasks.length,
    episodes: episodes.length,
    pass_rate: mean(episodes.map(({ grade }) => (grade.passed ? 1 : 0))),
    reward: mean(episodes.map(({ grade }) => grade.reward)),
    rests_on: counted(episodes.flatMap(({ grade }) => basesOf(grade, true))),
    unjudged: counted(episodes.flatMap(({ grade }) => grade.unjudged ?? basesOf(grade, false))),
    pass_k: passKs(results, trials),
    by: { tags: groupResults(results, 'tags', trials), services: groupResults(results, 'services', trials) },
    failed_by: counted(episodes.filter(({ grade }) => !grade.passed).flatMap(causesOf)),
    failure_kinds: counted(episodes.flatMap(({ grade }) => grade.failure ?? [])),
    ...faithfulness(episodes),
    void: parts.void,
    unanswered: parts.unanswered,
    cap: critical?.cap ?? null,
    car: critical?.car ?? null,
    cap_micro: critical?.microCap ?? null,
    car_micro: critical?.microCar ?? null,
    breaches: episodes.reduce((sum, { grade }) => sum + grade.breaches.length, 0),
    steps: spread(episodes.map(({ steps }) => steps)),
    errors: spread(episodes.map(({ errors }) => errors)),
    tokens: { agent: reported(ofAgent), user: reported(ofUser) },
    cost: price ? (both.inputTokens * price.input + both.outputTokens * price.output) / 1e6 : null,
    ends: counted(episodes.map(({ end }) => end)),
    noted: counted(episodes.flatMap(({ noted }) => noted)),
    figures: meanFigures(episodes),
    unsolvable,
    failures: episodes
      .filter(({ grade }) => !grade.passed)
      .map((episode) => {
        const { task, trial, end, grade } = episode;
        return { task, trial, end, ...(grade.failure && { kind: grade.failure }), why: reasonsOf(episode) };
      }),
    per_task: results,
  };
}
