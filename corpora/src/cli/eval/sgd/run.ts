import { evaluateSgd } from '../../../sgd/score/run.js';
import type { SgdReport } from '../../../sgd/report/report.js';
import { sgdHtml } from '../../../sgd/report/html.js';
import {
  type Arguments,
  asJson,
  examplesFor,
  outFile,
  type Output,
  packageVersion,
  threadsOf,
} from 'typetod/internal/cli';
import { printedSgd } from '../../../sgd/report/sections.js';
import { printEvaluation, withBar } from '../../evaluated.js';
import { sgdSetupOf } from '../../options/sgd-arguments.js';

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<SgdReport> {
  const limit = args.count('limit');
  const path = args.text('checkpoint');
  const examples = examplesFor(args);
  return withBar('files', output, (tell) =>
    evaluateSgd({
      ...sgdSetupOf(args),
      jobs: threadsOf(args),
      ...(limit !== undefined && { limit }),
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
