import { basename } from 'node:path';
import { compareRuns } from '../lab/compare/compare.js';
import { printedComparison, runComparisonHtml } from '../lab/compare/html.js';
import { isRunReport } from '../lab/compare/read-run.js';
import {
  type Arguments,
  type CommandSpec,
  EXIT,
  type Output,
  printReport,
  writePage,
  flag,
  text,
  outFile,
} from 'typetod/internal/cli';
import { compareEvaluations } from './compare-evaluations.js';
import { gradedRun } from './testbed/graded-run.js';

/** Compares two runs, each given by its folder or its report. The exit code is 1 where a run does not hold. */
async function compareTestbedRuns(args: Arguments, html: string | undefined, output: Output): Promise<number> {
  const [first = '', second = ''] = args.positionals;
  const [a, b] = [await gradedRun(first), await gradedRun(second)];
  const comparison = compareRuns(a.report, b.report);
  const printed = printedComparison(comparison);
  const json = { ...comparison, graded: [a.graded, b.graded] };
  const graded = { lines: [`graded: A ${a.graded}; B ${b.graded}`] };
  printReport(args, { ...printed, json, sections: [...printed.sections, graded] }, output);
  await writePage({ page: () => runComparisonHtml(comparison, [basename(first), basename(second)]) }, html, output);
  return a.hasFindings || b.hasFindings ? EXIT.findings : EXIT.ok;
}

async function runCompare(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const [first = ''] = args.positionals;
  if (isRunReport(first)) return compareTestbedRuns(args, html, output);
  return compareEvaluations(args, html, output);
}

/** `typetod compare`. */
export const compare: CommandSpec = {
  args: {
    a: {
      type: 'positional',
      valueHint: 'A.json',
      description: 'The report of the first run, as --json prints it; the folder of a testbed run',
    },
    b: { type: 'positional', valueHint: 'B.json', description: 'The report of the second run' },
    html: text('FILE', 'Write a page with charts and dialogues to FILE as well'),
    force: flag('Write over the FILE of --html if it is there'),
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod compare before.json after.json', 'what a change did'],
    ['typetod compare runs/before runs/after', 'two agents on the tasks of the testbed, with a paired test'],
    ['typetod compare before.json after.json --html changes.html', 'the same as a page'],
  ],
  positionals: 2,
  run: runCompare,
};
