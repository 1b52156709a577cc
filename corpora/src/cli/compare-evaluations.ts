import { basename } from 'node:path';
import { firstLines, inPercent, type Report, type Section } from 'typetod/internal';
import { type Arguments, type Output, printReport, writePage } from 'typetod/internal/cli';
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
export async function compareEvaluations(args: Arguments, html: string | undefined, output: Output): Promise<number> {
  const [first = '', second = ''] = args.positionals;
  const [a, b] = [readReport(first), readReport(second)];
  printReport(args, printed(compareReports(a, b)), output);
  await writePage({ page: () => compareHtml(a, b, [basename(first), basename(second)]) }, html, output);
  return 0;
}
