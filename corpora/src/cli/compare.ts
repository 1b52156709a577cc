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
import { gradedRun } from './testbed/graded-run.js';
import { firstLines, inPercent, type Report, type Section } from 'typetod/internal';
import { type Comparison, compareReports } from '../sgd/compare/compare.js';
import { changesOf, compareHtml, metricSection, pairedRows } from '../sgd/compare/html.js';
import { readReport } from '../sgd/compare/read-report.js';
import { setupLine } from '../lab/compare/sections.js';
import type { ReportFinding } from '../sgd/report/page-data.js';

function listed(title: string, findings: readonly ReportFinding[]): Section {
  const lines = findings.map(
    ({ dialogue, turn, services, kind, cause }) =>
      `  ${dialogue} turn ${turn}  ${kind}  ${services.join(', ')}  ${cause}`,
  );
  return { title: `${title.charAt(0).toUpperCase()}${title.slice(1)} (${findings.length}):`, lines: firstLines(lines) };
}

function pairedSection(comparison: Comparison): Section {
  const { samples_differ: differing, paired } = comparison;
  if (differing.length > 0)
    return { lines: [`Not the same cases, so nothing is paired: ${differing.join(', ')} differ.`] };
  return paired.length > 0 ? pairedRows(comparison) : {};
}

function rowSection({ rows, rows_of: [name, value] }: Comparison): Section {
  const differing = rows.filter(({ difference }) => difference !== 0);
  const { head: _, ...section } = metricSection(differing);
  return { ...section, title: `${value} by ${name}, where it differs:` };
}

function printed(comparison: Comparison): Report {
  const { of, setup, partial } = comparison;
  const [a, b] = changesOf(comparison);
  const parts = partial.flatMap((text, at) => (text === null ? [] : [`${'AB'[at]} is partial: ${text}`]));
  return {
    json: comparison,
    layout: { name: 42, cell: 14, share: inPercent(3) },
    sections: [
      { lines: [setupLine(of, setup), ...parts] },
      metricSection(comparison.metrics),
      rowSection(comparison),
      pairedSection(comparison),
      listed(b, comparison.only_b),
      listed(a, comparison.only_a),
    ],
  };
}

/** Runs `typetod compare` on reports of evaluations. @param html - the file of a page. */
async function compareEvaluations(args: Arguments, html: string | undefined, output: Output): Promise<number> {
  const [first = '', second = ''] = args.positionals;
  const [a, b] = [readReport(first), readReport(second)];
  printReport(args, printed(compareReports(a, b)), output);
  await writePage({ page: () => compareHtml(a, b, [basename(first), basename(second)]) }, html, output);
  return 0;
}

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
