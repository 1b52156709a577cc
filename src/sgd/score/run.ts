import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sgdFiles, surveySgd } from '../corpus/read.js';
import { Checkpoint, type CheckpointHead } from './checkpoint.js';
import { SgdEvaluation } from './counts.js';
import { evaluateFile, type FileResult, type FileTask } from './file.js';
import { type Skipped, type SgdReport, sgdReport } from '../report/report.js';
import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';
import { describePartial } from '../corpus/split-dialogues.js';

/** How an evaluation is run. */
export interface SgdRunOptions {
  /** In how many threads files are evaluated, this one among them. */
  readonly jobs?: number;
  /** At most so many dialogues, from the first file on. */
  readonly limit?: number;
  /** Where results are kept file by file; what is there already is not done again. */
  readonly checkpoint?: { readonly path: string; readonly version: string };
  /** Told before the first file and after each: how many files there are, and how many dialogues were done so far. */
  readonly onProgress?: (progress: {
    readonly files: number;
    readonly done: number;
    readonly dialogues: number;
  }) => void;
}

/** How many dialogues a file begins, without parsing it. */
function countDialogues(file: string): number {
  return readFileSync(file, 'utf8').split('"dialogue_id"').length - 1;
}

function planFiles(files: readonly string[], limit = Number.POSITIVE_INFINITY): readonly FileTask[] {
  if (limit === Number.POSITIVE_INFINITY) return files.map((file) => ({ file }));
  const tasks: FileTask[] = [];
  let left = limit;
  for (const file of files) {
    if (left <= 0) break;
    const count = countDialogues(file);
    tasks.push(count <= left ? { file } : { file, first: left });
    left -= count;
  }
  return tasks;
}

type Evaluate = (task: FileTask) => Promise<FileResult>;

/** How many files a thread is given at once, so that it has one to go on with while this thread is busy itself. */
const AHEAD = 2;

/**
 * What evaluates files: this thread, and the workers of a pool, each as often as files may be under way with it.
 *
 * A thread needs a second or two of work before its code is compiled well, so this one does its share.
 */
async function withEvaluators<T>(
  setup: LoadedSetup,
  workerData: SgdSetup,
  jobs: number,
  use: (evaluators: readonly Evaluate[]) => Promise<T>,
): Promise<T> {
  const here: Evaluate = async (task) => {
    const result = await evaluateFile(setup, task);
    // Messages of the workers come in between files.
    await setImmediate();
    return result;
  };
  if (jobs <= 1) return use([here]);
  const { Tinypool } = await import('tinypool');
  const threads = jobs - 1;
  const pool = new Tinypool({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: AHEAD,
    workerData,
  });
  const there: Evaluate = (task) => pool.run(task) as Promise<FileResult>;
  try {
    return await use([...Array.from({ length: threads * AHEAD }, () => there), here]);
  } finally {
    await pool.destroy();
  }
}

/** Evaluates files, each evaluator one after the other, until none is left. Results are in the order of the files. */
async function evaluateAll(
  tasks: readonly FileTask[],
  evaluators: readonly Evaluate[],
  { checkpoint, onProgress }: SgdRunOptions,
  about: Omit<CheckpointHead, 'version'>,
): Promise<readonly FileResult[]> {
  const kept = checkpoint && new Checkpoint(checkpoint.path, { ...about, version: checkpoint.version });
  const results: FileResult[] = [];
  let [next, done, dialogues] = [0, 0, 0];
  onProgress?.({ files: tasks.length, done, dialogues });
  const work = async (evaluate: Evaluate): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const task = tasks[at] as FileTask;
      const known = kept?.get(task);
      const result = known ?? (await evaluate(task));
      if (!known) kept?.add(task, result);
      results[at] = result;
      done += 1;
      dialogues += 'counts' in result ? result.counts.dialogues : 0;
      onProgress?.({ files: tasks.length, done, dialogues });
    }
  };
  await Promise.all(evaluators.map(work));
  return results;
}

/**
 * Converts, executes and scores a split of SGD.
 *
 * Files are evaluated apart and merged in their order, so the figures are the same for any number of jobs and after
 * any number of interruptions. What cannot be read is listed in `skipped`, and `partial` says what the split lacks.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing.
 */
export async function evaluateSgd(options: SgdSetup & SgdRunOptions): Promise<SgdReport> {
  const { directory, split, mode, tables, sgdx, jobs = 1, limit } = options;
  const survey = surveySgd(directory, split);
  const files = sgdFiles(directory, split);
  const tasks = planFiles(files, limit);
  const plain: SgdSetup = { directory, split, mode, tables, ...(sgdx && { sgdx }) };
  const setup = loadSetup(plain);
  const results = await withEvaluators(setup, plain, Math.min(jobs, tasks.length), (evaluators) =>
    evaluateAll(tasks, evaluators, options, { setup: plain, fingerprint: setup.fingerprint }),
  );
  const total = new SgdEvaluation(setup);
  const skipped: Skipped[] = [];
  for (const [at, result] of results.entries()) {
    const file = (tasks[at] as FileTask).file;
    if ('unreadable' in result) skipped.push({ file, reason: result.unreadable });
    else {
      total.merge(result.counts);
      skipped.push(...result.counts.skipped.map((dialogue) => ({ file, ...dialogue })));
    }
  }
  const isCut = tasks.length < files.length || tasks.some(({ first }) => first !== undefined);
  const partial = describePartial(survey, isCut ? limit : undefined, skipped);
  return sgdReport(setup, total.toJSON(), { partial, skipped });
}
