/**
 * A run: every task of a suite, some times.
 *
 * The seed of an episode follows from the run's seed, the task and the trial, and episodes share nothing. So the traces are the
 * same for any number of jobs, in any order, and after any number of interruptions.
 */

import { runTasks } from '../../jobs/run-tasks.js';
import { stopwatch } from '../../metrics/figures.js';
import { checkRunAgent } from '../check-agent.js';
import { withoutStop } from '../../text/index.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { EpisodeEvent } from '../trace.js';
import { manifestOf } from './manifest.js';
import type { RunOptions, Trial } from './options.js';
import { type PlayedTrial, playTrial, unknownTask } from './play.js';
import { runReport, type RunReport } from './report.js';
import { folderStore, memoryStore, type RunStore, trialName } from './run-folder.js';
import { type EpisodeSummary, summaryOf } from './summary.js';
import { readTraces } from './trace-text.js';
import { replayTrace } from '../replay.js';

/** The numbers of a run, and the least that each may be. */
const LEAST = { trials: 1, jobs: 1, limit: 1, seed: 0, retries: 0 } as const satisfies Partial<
  Record<keyof RunOptions, number>
>;

/**
 * Refuses numbers with which a run would play nothing, or something else than was meant.
 *
 * @throws TestbedError `bad-option`
 */
function checkRun<T extends Task>(options: RunOptions<T>): void {
  for (const name of Object.keys(LEAST) as (keyof typeof LEAST)[]) {
    const value: unknown = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= LEAST[name])) continue;
    const message = `The option '${name}' of a run is ${String(value)}. Give a whole number of at least ${LEAST[name]}.`;
    throw new TestbedError({ code: 'bad-option', message });
  }
}

/**
 * Refuses kept traces that were edited: they are executed and graded anew before anything is made of them.
 *
 * @throws TestbedError `trace-differs` for the first one that leads to something else than it says.
 */
async function checkKept<T extends Task>(
  suite: Suite<T>,
  trials: readonly Trial[],
  store: Pick<RunStore, 'get'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const trial of trials) {
    const [episode] = readTraces(store.get(trial) ?? '');
    if (!episode) continue;
    signal?.throwIfAborted();
    const { differences } = await replayTrace(suite, episode.events);
    const [first] = differences;
    if (!first) continue;
    const message = `The trace of ${trial.task}, trial ${trial.trial}, was edited, or its suite is another: the ${first.what} of its line ${first.line} is not what the trace has. Take the episode out of the file, or give another folder. 'typetod testbed replay' shows what differs.`;
    throw new TestbedError({ code: 'trace-differs', message });
  }
}

/** How many void episodes in a row end a run: what they rely on is down. */
const MOST_VOID = 10;

/** A run that has ended. */
export interface SuiteRun {
  /** The figures. The same settings give the same report. */
  readonly report: RunReport;
  /** What was measured in this process: it differs from run to run. */
  readonly measured: {
    /** Episodes that were played now, not in an earlier run. */
    readonly played: number;
    /** How long that took. */
    readonly seconds: number;
    /**
     * The agent's actions in a second of playing: of agent, user and environment, without grades and the proofs of a suite. Jobs
     * do not add up. Null where nothing was played.
     */
    readonly steps_per_second: number | null;
  };
  /** The trace of an episode; undefined for one that is void or was not part of the run. */
  trace(trial: Trial): readonly EpisodeEvent[] | undefined;
}

function unknownTag(tag: string, { name, tasks }: Suite): TestbedError {
  const known = [...new Set(tasks.flatMap(({ tags = [] }) => tags))].sort().join(', ');
  const message = `The suite '${name}' has no task with the tag '${tag}'. Its tags are: ${known || 'none'}.`;
  return new TestbedError({ code: 'unknown-task', message });
}

/**
 * The tasks that a run plays.
 *
 * @throws TestbedError `unknown-task`
 */
function chosenTasks<T extends Task>(
  suite: Suite<T>,
  { tasks: ids, tag, limit }: Pick<RunOptions<T>, 'tasks' | 'tag' | 'limit'>,
): readonly T[] {
  const known = new Map(suite.tasks.map((task) => [task.id, task]));
  const missing = ids?.find((id) => !known.has(id));
  if (missing !== undefined) throw unknownTask(suite.name, missing);
  const wanted = ids && new Set(ids);
  if (tag !== undefined && !suite.tasks.some(({ tags = [] }) => tags.includes(tag))) throw unknownTag(tag, suite);
  const isMeant = ({ id, tags = [] }: T): boolean =>
    (wanted?.has(id) ?? true) && (tag === undefined || tags.includes(tag));
  return suite.tasks.filter(isMeant).slice(0, limit);
}

/** Counts what has ended, for progress and for the end of a run whose models are silent. */
class Tally {
  readonly episodes = new Map<string, EpisodeSummary>();
  readonly void = new Map<string, string>();
  readonly unanswered = new Map<string, string>();
  passed = 0;
  private inARow = 0;

  add(played: PlayedTrial): void {
    const [episode] = played.trace === undefined ? [] : readTraces(played.trace);
    const summary = episode && summaryOf({ task: played.task, trial: played.trial }, episode.events);
    if (summary) {
      this.episodes.set(trialName(played), summary);
      this.passed += Number(summary.grade.passed);
      if (!played.isSilent) {
        this.inARow = 0;
        return;
      }
    }
    const why = played.void.at(-1) ?? '';
    (played.isSilent ? this.unanswered : this.void).set(trialName(played), why);
    this.inARow += 1;
    if (this.inARow < MOST_VOID) return;
    const message = `The run stopped: in ${MOST_VOID} episodes in a row a model, the environment or the user failed, in the last one by ${withoutStop(why)}. What was played is kept.`;
    throw new TestbedError({ code: 'models-silent', message });
  }
}

async function playAll<T extends Task>(
  options: RunOptions<T>,
  order: readonly Trial[],
  store: RunStore,
): Promise<{ readonly tally: Tally; readonly now: ReadonlyMap<string, number> }> {
  const { jobs = 1, worker, elsewhere, onProgress } = options;
  const [tally, now] = [new Tally(), new Map<string, number>()];
  await runTasks<Trial, PlayedTrial>({
    tasks: order,
    here: playTrial(options),
    worker,
    jobs,
    atOnce: worker ? 1 : jobs,
    elsewhere,
    nameOf: trialName,
    kept: {
      get(name) {
        const [task = '', trial = 0] = JSON.parse(name) as [string, number];
        const trace = store.get({ task, trial });
        return trace === undefined ? undefined : { task, trial, trace, void: [], milliseconds: 0, playing: 0 };
      },
      add(name, played) {
        now.set(name, played.playing);
        store.add(played);
      },
    },
    onProgress(done, played) {
      if (played) tally.add(played);
      onProgress?.({ done, total: order.length, passed: tally.passed, void: tally.void.size });
    },
  });
  return { tally, now };
}

function ordered<V>(order: readonly Trial[], found: ReadonlyMap<string, V>): readonly (readonly [Trial, V])[] {
  return order.flatMap((trial) => {
    const value = found.get(trialName(trial));
    return value === undefined ? [] : [[trial, value] as const];
  });
}

/**
 * Runs an agent over a suite.
 *
 * With `out`, traces are kept in that folder, and a run that stopped goes on where it stood. An episode in which a model, the
 * environment or the user fails is played again, as often as `retries` says. Then it is void and in no figure, or failed where it
 * was a model of the agent; the next run in the folder tries it once more. What else the agent throws is a failure at once.
 *
 * @throws TestbedError `unknown-task`, `unknown-style`, `bad-agent`, `bad-option`, `bad-limit`; `other-run`, `not-a-run` and `bad-trace` for a folder that
 * cannot be gone on with; `trace-differs` where its traces or grades were edited; `models-silent` after ten
 * such episodes in a row; `bad-grade`; what suite, agent and user throw
 * that is no fault of one episode: another typed error than a ModelError, and what the runtime throws where code is wrong; the
 * signal's reason.
 * @example
 * const { report } = await runSuite({ suite, agent: 'oracle', trials: 4, out: 'runs/oracle' });
 * console.log(report.pass_k['4']);
 */
export async function runSuite<T extends Task>(options: RunOptions<T>): Promise<SuiteRun> {
  const { suite, agent, trials = 1, out, price } = options;
  checkRun(options);
  checkRunAgent(agent);
  const tasks = chosenTasks(suite, options);
  const manifest = manifestOf(options, tasks);
  const order = Array.from({ length: trials }, (_, at) =>
    tasks.map(({ id }): Trial => ({ task: id, trial: at + 1 })),
  ).flat();
  const store = out === undefined ? memoryStore() : folderStore(out, manifest);
  const started = stopwatch();
  try {
    await checkKept(suite, order, store, options.signal);
    const { tally, now } = await playAll(options, order, store);
    const seconds = (stopwatch() - started) / 1000;
    const byTask = tasks.flatMap(({ id }) => Array.from({ length: trials }, (_, at) => ({ task: id, trial: at + 1 })));
    const report = runReport({
      manifest,
      episodes: ordered(byTask, tally.episodes).map(([, summary]) => summary),
      void: ordered(byTask, tally.void).map(([trial, why]) => ({ ...trial, why })),
      unanswered: ordered(byTask, tally.unanswered).map(([trial, why]) => ({ ...trial, why })),
      tasks,
      unsolvable: suite.unsolvable ?? [],
      price,
    });
    store.finish(byTask, report);
    const scored = [...now].filter(([name]) => tally.episodes.has(name));
    const steps = scored.reduce((sum, [name]) => sum + (tally.episodes.get(name)?.steps ?? 0), 0);
    const playing = scored.reduce((sum, [, milliseconds]) => sum + milliseconds, 0) / 1000;
    const measured = { played: now.size, seconds, steps_per_second: steps > 0 && playing > 0 ? steps / playing : null };
    return { report, measured, trace: (trial) => eventsOf(store.get(trial)) };
  } finally {
    store.close();
  }
}

function eventsOf(text: string | undefined): readonly EpisodeEvent[] | undefined {
  return text === undefined ? undefined : readTraces(text)[0]?.events;
}
