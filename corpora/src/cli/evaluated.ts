/** What commands that evaluate have in common: a bar, and what is told at the end. */
import { type Arguments, type Output, printReport, progressOf, writePage } from 'typetod/internal/cli';
import type { Report } from 'typetod/internal';
import type { SgdReport } from '../sgd/report/report.js';

/** Does work that tells how far it is: how many are done, of how many. */
export async function withBar<T>(
  unit: string,
  output: Output,
  work: (tell: (done: number, of: number) => void) => Promise<T>,
): Promise<T> {
  const bar = await progressOf(Number.POSITIVE_INFINITY, unit, output);
  try {
    return await work((done, of) => bar.set(done, of));
  } finally {
    bar.stop();
  }
}

/**
 * Prints the report of an evaluation, and tells what of the corpus was left out, and why. The exit code is 1 when a file or a
 * dialogue could not be read.
 */
export async function printEvaluation(
  about: Pick<SgdReport, 'partial' | 'skipped'>,
  report: Report,
  { args, output, html }: { readonly args: Arguments; readonly output: Output; readonly html?: string | undefined },
): Promise<number> {
  const { partial, skipped } = about;
  printReport(args, report, output);
  // The text has it in its head.
  if (partial !== null && args.flag('json')) output.log(`typetod: partial: ${partial}`);
  for (const { file, dialogue, reason } of skipped)
    output.log(`typetod: skipped ${file}${dialogue === undefined ? '' : `, dialogue ${dialogue}`}: ${reason}`);
  await writePage(report, html, output);
  return skipped.length > 0 ? 1 : 0;
}
