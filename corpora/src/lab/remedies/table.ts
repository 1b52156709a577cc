/** The table of remedies: each with each proposer, on the same tasks, with the same faults. */
import { type Estimate, ownValue, type RunTrial, type RunReport, type EpisodeEvent } from 'typetod/internal';
import { type SuiteRun, TestbedError } from 'typetod/testbed';

/** The version of this format. */
export const REMEDIES_FORMAT = 1;

/** What a run of a proposer with some gates came to. Means are over episodes. */
export interface RemedyRow {
  readonly remedy: string;
  readonly proposer: string;
  readonly episodes: number;
  /** Episodes that cannot be scored. */
  readonly void: number;
  /** Of those that were scored, the share that passed, and its 95 % interval over tasks. */
  readonly success: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** How often the user spoke. */
  readonly turns: number | null;
  /** How often the agent's words to the user had a question in them. */
  readonly questions: number | null;
  /** How often the proposer was asked for a program. */
  readonly calls: number | null;
  /** In how many turns another program was committed than was proposed first. */
  readonly changed: number | null;
  /** Transactions that were done and should not have been, or with other values. */
  readonly wrong_deeds: number | null;
  /** Requests to models, of all episodes. */
  readonly requests: number;
  /** Tokens of these, in and out. */
  readonly tokens: number;
  /** Dollars of all episodes; null where no price was given. */
  readonly cost: number | null;
}

/** A row before it is figured out. */
export interface RemedyRun extends Pick<RemedyRow, 'remedy' | 'proposer'> {
  readonly run: SuiteRun;
}

/** The comparison, as `--json` prints it. */
export interface RemedyTable extends Pick<RunReport, 'suite' | 'user' | 'seed' | 'trials' | 'tasks'> {
  readonly format: number;
  readonly report: 'testbed remedies';
  readonly faults: string;
  readonly remedies: number;
  readonly proposers: number;
  readonly table: readonly RemedyRow[];
  /** Each proposer without faults, and with faults and no gates. */
  readonly controls: readonly RemedyRow[];
}

interface Counted {
  readonly turns: number;
  readonly questions: number;
  readonly calls: number;
  readonly changed: number;
}

const NOTHING: Counted = { turns: 0, questions: 0, calls: 0, changed: 0 };

function countedIn(event: EpisodeEvent): Counted {
  if (event.kind === 'user') return { ...NOTHING, turns: 1 };
  if (event.kind !== 'step') return NOTHING;
  const { action } = event;
  if (action.kind === 'say') return { ...NOTHING, questions: action.text.includes('?') ? 1 : 0 };
  if (action.kind !== 'program') return { ...NOTHING, calls: 1 };
  const { program, proposed = program, again = [] } = action;
  return { ...NOTHING, calls: 1 + again.length, changed: proposed === program ? 0 : 1 };
}

const plus = (one: Counted, other: Counted): Counted => ({
  turns: one.turns + other.turns,
  questions: one.questions + other.questions,
  calls: one.calls + other.calls,
  changed: one.changed + other.changed,
});

/** Of an episode: what was committed and is not correct. */
function wrongDeeds(events: readonly EpisodeEvent[]): number {
  const graded = events.find((event) => event.kind === 'grade');
  return graded ? graded.grade.critical.committed - graded.grade.critical.correct : 0;
}

function trialsOf({ per_task }: RunReport): readonly RunTrial[] {
  return per_task.flatMap(({ task, passed }) => passed.map((_, at) => ({ task, trial: at + 1 })));
}

function rowOf({ remedy, proposer, run }: RemedyRun): RemedyRow {
  const { report } = run;
  const traces = trialsOf(report).flatMap((trial) => {
    const events = run.trace(trial);
    return events ? [events] : [];
  });
  const all = traces.flat().map(countedIn).reduce(plus, NOTHING);
  const mean = (sum: number): number | null => (traces.length === 0 ? null : sum / traces.length);
  const [first]: readonly (Estimate | undefined)[] = [ownValue(report.pass_k, '1')];
  const { agent } = report.tokens;
  return {
    ...{ remedy, proposer, episodes: report.episodes, void: report.void.length, success: report.pass_rate },
    ...{ low: first?.low ?? null, high: first?.high ?? null },
    ...{ turns: mean(all.turns), questions: mean(all.questions), calls: mean(all.calls), changed: mean(all.changed) },
    wrong_deeds: mean(traces.reduce((sum, events) => sum + wrongDeeds(events), 0)),
    ...{ requests: agent.calls, tokens: agent.input + agent.output, cost: report.cost },
  };
}

const namesIn = (rows: readonly Pick<RemedyRow, 'remedy' | 'proposer'>[], of: 'remedy' | 'proposer'): number =>
  new Set(rows.map((row) => row[of])).size;

/**
 * Makes the table of runs.
 *
 * @throws TestbedError `not-comparable` for runs over different tasks, and where a remedy lacks a proposer that another has.
 */
export function remedyTable(runs: readonly RemedyRun[], controls: readonly RemedyRun[], faults: string): RemedyTable {
  const [first] = runs;
  const [remedies, proposers] = [namesIn(runs, 'remedy'), namesIn(runs, 'proposer')];
  const tasks = new Set([...runs, ...controls].map(({ run }) => `${run.report.suite} ${run.report.fingerprint}`));
  if (!first || tasks.size > 1 || runs.length !== remedies * proposers) {
    const message =
      'These runs are no table: each remedy is to have the same proposers, on the same tasks. Give one run of each.';
    throw new TestbedError({ code: 'not-comparable', message });
  }
  const { suite, user, seed, trials, tasks: count } = first.run.report;
  return {
    format: REMEDIES_FORMAT,
    report: 'testbed remedies',
    ...{ suite, user, faults, seed, trials, tasks: count, remedies, proposers },
    table: runs.map(rowOf),
    controls: controls.map(rowOf),
  };
}
