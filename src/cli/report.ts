/** Printing reports: as text or JSON to stdout, and as a page into a file. */
import { writeFileSync } from 'node:fs';
import { type Report, reportLines } from '../pages/report.js';
import type { Arguments } from './command.js';
import type { Output } from './output.js';

/** Prints a report, as JSON with `--json`. */
export function printReport(args: Arguments, report: Omit<Report, 'page'>, output: Output): void {
  if (args.flag('json')) output.print(JSON.stringify(report.json));
  else for (const line of reportLines(report)) output.print(line);
}

/**
 * Writes the page of a report to the file that was named, and says so. This comes last, so that a path which cannot be written loses
 * nothing.
 */
export async function writePage(
  { page }: Pick<Report, 'page'>,
  file: string | undefined,
  output: Output,
): Promise<void> {
  if (file === undefined || !page) return;
  writeFileSync(file, await page());
  output.log(`typetod: wrote ${file}`);
}
