import { writeFileSync } from 'node:fs';
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
  progressOf,
  threadsOf,
} from 'typetod/internal/cli';
import { readableReport } from './report.js';
import { tellLeftOut } from '../../render/left-out.js';
import { sgdSetupOf } from '../../options/sgd-arguments.js';

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<SgdReport> {
  const limit = args.count('limit');
  const path = args.text('checkpoint');
  const examples = examplesFor(args);
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    return await evaluateSgd({
      ...sgdSetupOf(args),
      jobs: threadsOf(args),
      ...(limit !== undefined && { limit }),
      ...(examples !== undefined && { examples }),
      ...(path !== undefined && { checkpoint: { path, version: packageVersion() } }),
      onProgress: ({ files, done }) => bar.set(done, files),
    });
  } finally {
    bar.stop();
  }
}

/** Runs `typetod eval sgd`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalSgd(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  // The high-water mark of the process with its threads, in kilobytes.
  const measured = { seconds, rss_mb: process.resourceUsage().maxRSS / 1024 };
  if (args.flag('json')) output.print(JSON.stringify({ ...asJson(args, report), ...measured }));
  else for (const line of readableReport(report, measured)) output.print(line);
  tellLeftOut(report, output);
  // Last, so that a path which cannot be written loses nothing.
  if (html !== undefined) writeFileSync(html, sgdHtml({ ...report, ...measured }));
  return report.skipped.length > 0 ? 1 : 0;
}
