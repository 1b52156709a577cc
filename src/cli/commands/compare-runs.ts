/** Compares two runs of the testbed. */
import { basename } from 'node:path';
import { compareRuns } from '../../testbed/compare/compare.js';
import { printedComparison, runComparisonHtml } from '../../testbed/compare/html.js';
import { readRunReport } from '../../testbed/compare/read-run.js';
import type { Arguments } from '../command.js';
import type { Output } from '../output.js';
import { printReport, writePage } from '../report.js';

/** Compares two runs, each given by its folder or its report. @param html - the file of a page. */
export async function compareTestbedRuns(args: Arguments, html: string | undefined, output: Output): Promise<number> {
  const [first = '', second = ''] = args.positionals;
  const comparison = compareRuns(readRunReport(first), readRunReport(second));
  printReport(args, printedComparison(comparison), output);
  await writePage({ page: () => runComparisonHtml(comparison, [basename(first), basename(second)]) }, html);
  return 0;
}
