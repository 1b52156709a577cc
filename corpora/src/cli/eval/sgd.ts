import {
  type Arguments,
  asJson,
  type CommandSpec,
  count,
  elsewhereOf,
  examplesFor,
  outFile,
  type Output,
  packageVersion,
  QUEUE_OPTION,
  REPORT_OPTIONS,
  text,
  threadsOf,
} from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import { WORKS } from '../works.js';
import { evaluateSgd } from '../../sgd/score/run.js';
import type { SgdReport } from '../../sgd/report/report.js';
import { sgdHtml } from '../../sgd/report/html.js';
import { printedSgd } from '../../sgd/report/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<SgdReport> {
  const path = args.text('checkpoint');
  const examples = examplesFor(args);
  return withBar('files', output, (tell) =>
    evaluateSgd({
      ...sgdValues(args, SGD_OPTIONS),
      jobs: threadsOf(args),
      elsewhere: elsewhereOf(args, output, async () => {
        const { limit: _, ...data } = sgdValues(args, SGD_OPTIONS);
        return { ...WORKS['eval sgd'], work: 'eval sgd', data, waits: false };
      }),
      ...(examples !== undefined && { examples }),
      ...(path !== undefined && { checkpoint: { path, version: packageVersion() } }),
      onProgress: ({ files, done }) => tell(done, files),
    }),
  );
}

/** Runs `typetod eval sgd`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalSgd(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  // The high-water mark of the process with its threads, in kilobytes.
  const measured = { seconds, rss_mb: process.resourceUsage().maxRSS / 1024 };
  const whole = { ...report, ...measured };
  const json = { ...asJson(args, report), ...measured };
  const page = (): string => sgdHtml(whole);
  return printEvaluation(report, { json, ...printedSgd(whole), page }, { args, output, html });
}

/** `typetod eval sgd`. */
export const evalSgd: CommandSpec = {
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    sgdx: SGD_OPTIONS.sgdx,
    jobs: count('N', 'Evaluate so many files at once, each in a thread; 1'),
    queue: QUEUE_OPTION,
    limit: SGD_OPTIONS.limit,
    checkpoint: text('FILE', 'Keep results in FILE and go on from what it has'),
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval sgd --dir sgd --split dev', 'the whole dev split'],
    [
      'typetod eval sgd --dir sgd --split train --jobs 2 --checkpoint train.jsonl',
      'a long run that may be interrupted',
    ],
    ['typetod eval sgd --dir sgd --sgdx v5 --json', 'other names for everything, for a program to read'],
  ],
  positionals: 0,
  run: runEvalSgd,
};
