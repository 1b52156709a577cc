/** Printing reports: as text or JSON to stdout, and as a page into a file. */
import { writeFileSync } from 'node:fs';
import { type Report, reportLines } from '../pages/report.js';
import type { Arguments } from './arguments.js';
import type { Output } from './output.js';

/** Prints a report, as JSON with `--json`, and writes its page to the file that `--html` names, last: one that cannot be written loses nothing. */
export async function printReport(args: Arguments, report: Report, output: Output, html?: string): Promise<void> {
  if (args.flag('json')) output.print(JSON.stringify(report.json));
  else for (const line of reportLines(report)) output.print(line);
  if (html !== undefined && report.page) writeFileSync(html, await report.page());
}
