import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type FilePart, type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { Checkpoint } from '../run/checkpoint.js';
import { type FindHands, runTasks } from 'typetod/internal';
import { SgdEvaluation } from './counts.js';
import { evaluateFile, type FileResult } from './file.js';
import { sgdFindings } from '../report/findings.js';
import type { Examples } from '../report/page-data.js';
import { type SgdReport, sgdReport } from '../report/report.js';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { loadSetup, type LoadedSetup, type SgdSetup } from '../replay/setup.js';

export interface SgdRunOptions extends Pick<SplitOptions, 'limit' | 'onProgress'> {
  /** In how many threads files are evaluated, this one among them. */
  readonly jobs?: number;
  /**
   * Finds those who evaluate files elsewhere: none is evaluated in this process then.
   *
   * @internal
   */
  readonly elsewhere?: FindHands | undefined;
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

/** The module that evaluates files in threads; its data is an SgdSetup. */
export const SGD_WORKER = new URL('./worker.js', import.meta.url).href;

/** Which figures a result has. */
const KEPT = { of: 'eval sgd', format: 2 };

/** What a file is known by: it is done anew when its size or the part of it that is asked for is another. */
function nameOf({ file, first }: FilePart): string {
  return `${basename(file)} ${existsSync(file) ? statSync(file).size : 0} ${first ?? 'all'}`;
}

/** Evaluates files. Results are in their order. */
function evaluateFiles(
  files: readonly FilePart[],
  setup: LoadedSetup,
  workerData: SgdSetup,
  { jobs = 1, elsewhere, checkpoint, onProgress }: SgdRunOptions,
): Promise<readonly FileResult[]> {
  let dialogues = 0;
  const about = { setup: workerData, fingerprint: setup.fingerprint };
  return runTasks<FilePart, FileResult>({
    tasks: files,
    here: (file) => evaluateFile(setup, file),
    worker: { filename: SGD_WORKER, workerData },
    jobs,
    elsewhere,
    nameOf,
    kept: checkpoint && new Checkpoint(checkpoint.path, KEPT, { ...about, version: checkpoint.version }),
    onProgress: (done, result) => {
      dialogues += result && 'counts' in result ? result.counts.dialogues : 0;
      onProgress?.({ files: files.length, done, dialogues });
    },
  });
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
  const { directory, split, mode, tables, sgdx, limit } = options;
  const walk = new SplitWalk({ directory, split, ...(limit !== undefined && { limit }) });
  const plain: SgdSetup = { directory, split, mode, tables, ...(sgdx && { sgdx }) };
  const setup = loadSetup(plain);
  const results = await evaluateFiles(walk.parts, setup, plain, options);
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
