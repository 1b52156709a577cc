import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Comparison, compareReports, type MetricDifference } from '../../sgd/compare/compare.js';
import { changesOf, compareHtml, signed } from '../../sgd/compare/html.js';
import { readReport } from '../../sgd/compare/read-report.js';
import type { Arguments, Output } from 'typetod/internal/cli';
import type { ReportFinding } from '../../sgd/report/page-data.js';

/** How many findings of a list are printed. */
const LINES = 20;

const cell = (text: string | number): string => String(text).padStart(14);

function figure({ unit }: MetricDifference, value: number | null): string {
  if (value === null) return 'none';
  return unit === 'share' ? `${(100 * value).toFixed(3)} %` : String(value);
}

function row(one: MetricDifference): string {
  return `${one.name.padEnd(42)}${cell(figure(one, one.a))}${cell(figure(one, one.b))}${signed(one).padStart(18)}`;
}

function listed(title: string, findings: readonly ReportFinding[]): readonly string[] {
  if (findings.length === 0) return [];
  const lines = findings
    .slice(0, LINES)
    .map(
      ({ dialogue, turn, services, kind, cause }) =>
        `  ${dialogue} turn ${turn}  ${kind}  ${services.join(', ')}  ${cause}`,
    );
  const rest = findings.length - LINES;
  return [
    '',
    `${title} (${findings.length}):`,
    ...lines,
    ...(rest > 0 ? [`  and ${rest} more; --json has them all`] : []),
  ];
}

function pairedLines({ samples_differ, paired }: Comparison): readonly string[] {
  if (samples_differ.length > 0)
    return ['', `Not the same cases, so nothing is paired: ${samples_differ.join(', ')} differ.`];
  if (paired.length === 0) return [];
  return [
    '',
    `${'Dialogues with findings'.padEnd(42)}${cell('in A alone')}${cell('in B alone')}${cell('in both')}${cell('p (McNemar)')}`,
    ...paired.map(
      ({ kind, only_a, only_b, both, p }) =>
        `${kind.padEnd(42)}${cell(only_a)}${cell(only_b)}${cell(both)}${cell(p.toPrecision(3))}`,
    ),
  ];
}

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function readable(comparison: Comparison): readonly string[] {
  const changes = Object.entries(comparison.setup).map(([name, [a, b]]) =>
    a === b ? `${name} ${a}` : `${name} ${a} / ${b}`,
  );
  const [a, b] = changesOf(comparison);
  const rows = comparison.rows.filter(({ difference }) => difference !== 0);
  return [
    `${comparison.of}: ${changes.join(', ')}`,
    ...comparison.partial.flatMap((text, at) => (text === null ? [] : [`${'AB'[at]} is partial: ${text}`])),
    '',
    `${''.padEnd(42)}${cell('A')}${cell('B')}${'B - A'.padStart(18)}`,
    ...comparison.metrics.map(row),
    ...(rows.length > 0
      ? ['', `${comparison.rows_of[1]} by ${comparison.rows_of[0]}, where it differs:`, ...rows.map(row)]
      : []),
    ...pairedLines(comparison),
    ...listed(titled(b), comparison.only_b),
    ...listed(titled(a), comparison.only_a),
  ];
}

/** Runs `typetod compare` on reports of evaluations. @param html - the file of a page. */
export function compareEvaluations(args: Arguments, html: string | undefined, output: Output): number {
  const [first = '', second = ''] = args.positionals;
  const [a, b] = [readReport(first), readReport(second)];
  const comparison = compareReports(a, b);
  if (args.flag('json')) output.print(JSON.stringify(comparison));
  else for (const line of readable(comparison)) output.print(line);
  if (html !== undefined) writeFileSync(html, compareHtml(a, b, [basename(first), basename(second)]));
  return 0;
}
