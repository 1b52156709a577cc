import { setImmediate } from 'node:timers/promises';
import { type FilePart, type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { Checkpoint, type CheckpointHead } from './checkpoint.js';
import { SgdEvaluation } from './counts.js';
import { evaluateFile, type FileResult } from './file.js';
import { sgdFindings } from '../report/findings.js';
import type { Examples } from '../report/page-data.js';
import { type SgdReport, sgdReport } from '../report/report.js';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';

/** How {@link evaluateSgd} runs. */
export interface SgdRunOptions extends Pick<SplitOptions, 'limit' | 'onProgress'> {
  /** In how many threads files are evaluated, this one among them. */
  readonly jobs?: number;
  /** How many of the dialogues in which something is wrong the report has turn by turn; none if left out. */
  readonly examples?: number;
  /** Where results are kept file by file; what is there already is not done again. */
  readonly checkpoint?: {
    /** The path of the file. */
    readonly path: string;
    /** The version of the package: results of another one are not taken. */
    readonly version: string;
  };
}

type Evaluate = (task: FilePart) => Promise<FileResult>;

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
  tasks: readonly FilePart[],
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
      const task = tasks[at] as FilePart;
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
  const walk = new SplitWalk({ directory, split, ...(limit !== undefined && { limit }) });
  const plain: SgdSetup = { directory, split, mode, tables, ...(sgdx && { sgdx }) };
  const setup = loadSetup(plain);
  const results = await withEvaluators(setup, plain, Math.min(jobs, walk.parts.length), (evaluators) =>
    evaluateAll(walk.parts, evaluators, options, { setup: plain, fingerprint: setup.fingerprint }),
  );
  const total = new SgdEvaluation(setup);
  for (const [at, result] of results.entries()) {
    const { file } = walk.parts[at] as FilePart;
    if ('unreadable' in result) walk.skip({ file, reason: result.unreadable });
    else {
      total.merge(result.counts);
      for (const dialogue of result.counts.skipped) walk.skip({ file, ...dialogue });
    }
  }
  const report = sgdReport(setup, total.toJSON(), walk.taken);
  return options.examples === undefined ? report : { ...report, examples: await examplesFor(setup, report, options) };
}

async function examplesFor(
  setup: LoadedSetup,
  report: SgdReport,
  { examples = 0, limit }: SgdRunOptions,
): Promise<Examples> {
  const { directory, split } = setup;
  const part = { directory, split, ...(limit !== undefined && { limit }) };
  return examplesOf(new ShownDialogues(setup), sgdFindings(report), examples, part);
}
