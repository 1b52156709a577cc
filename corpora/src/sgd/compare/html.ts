/** The comparison of two runs as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { htmlPage } from '../report/html-page.js';
import { type Column, type Content, count, type Html, html, percent, table } from 'typetod/internal';
import type { Chart, Examples, ReportFinding } from '../report/page-data.js';
import type { AnyReport } from './comparable.js';
import { type Comparison, compareReports, type MetricDifference, type PairedDialogues } from './compare.js';

function figure({ unit }: MetricDifference, value: number | null): string {
  if (value === null) return 'none';
  return unit === 'share' ? percent(value) : count(value);
}

/** A difference with its sign; of shares in percentage points. */
export function signed({ unit, difference }: Pick<MetricDifference, 'unit' | 'difference'>): string {
  if (difference === null) return 'none';
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const size = Math.abs(difference);
  return unit === 'share' ? `${sign}${(100 * size).toFixed(3)} points` : `${sign}${count(size)}`;
}

function casesOf({ of }: MetricDifference): string {
  if (!of) return '';
  const [a, b] = of.map((cases) => (cases === null ? 'none' : count(cases)));
  return a === b ? `${a}` : `${a}; ${b}`;
}

const columns = (name: string): readonly Column<MetricDifference>[] => [
  { head: name, cell: (one) => one.name },
  { head: 'A', cell: (one) => figure(one, one.a), isNumber: true },
  { head: 'B', cell: (one) => figure(one, one.b), isNumber: true },
  { head: 'B − A', cell: signed, isNumber: true },
  { head: 'cases', cell: casesOf, isNumber: true },
];

const PAIRED: readonly Column<PairedDialogues>[] = [
  { head: 'findings', cell: ({ kind }) => kind },
  { head: 'in A alone', cell: ({ only_a }) => count(only_a), isNumber: true },
  { head: 'in B alone', cell: ({ only_b }) => count(only_b), isNumber: true },
  { head: 'in both', cell: ({ both }) => count(both), isNumber: true },
  { head: 'p', cell: ({ p }) => p.toPrecision(3), isNumber: true },
];

function pairedSection({ samples_differ, paired }: Comparison): Content {
  if (samples_differ.length > 0)
    return html`<p>The runs are not over the same cases: they differ in ${samples_differ.join(', ')}. No dialogue is paired with itself,
and differences are also those of the samples.</p>`;
  if (paired.length === 0) return html`<p>Neither run has findings.</p>`;
  return html`<p>How many dialogues have a finding in one run and not in the other. Dialogues are counted and not turns: what is wrong in one
turn is often wrong in the next. p is of the exact test of McNemar, two-sided: how likely a split as uneven as this would be by
chance. Both runs are deterministic, so a difference is a fact of these dialogues; p says only how far it may hold for others drawn like them,
not for other services, and it is not corrected for the number of rows.</p>
${table('Dialogues with findings', PAIRED, paired)}`;
}

function setupTable({ setup }: Comparison): Html {
  type Entry = readonly [string, readonly [string, string]];
  const heads: readonly Column<Entry>[] = [
    { head: 'option', cell: ([name]) => name },
    { head: 'A', cell: ([, [a]]) => a },
    { head: 'B', cell: ([, [, b]]) => b },
    { head: 'differs', cell: ([, [a, b]]) => (a === b ? '' : 'yes') },
  ];
  return table('Set-up', heads, Object.entries(setup));
}

/** What findings of each run alone are: a change only where both runs are over the same cases. */
export function changesOf({ samples_differ }: Pick<Comparison, 'samples_differ'>): readonly [a: string, b: string] {
  return samples_differ.length > 0 ? ['in A alone', 'in B alone'] : ['gone in B', 'new in B'];
}

/** The findings of one run alone, by what became of them. */
function changed(comparison: Comparison): readonly ReportFinding[] {
  const { only_a, only_b } = comparison;
  const [a, b] = changesOf(comparison);
  return [
    ...only_b.map((finding) => ({ ...finding, kind: `${finding.kind}: ${b}` })),
    ...only_a.map((finding) => ({ ...finding, kind: `${finding.kind}: ${a}` })),
  ];
}

/** Says which part of a split each run is over. */
function partialNotice({ partial }: Comparison): Content {
  const items = partial.flatMap((text, at) =>
    text === null ? [] : [html`<p><strong>${'AB'[at]} is partial:</strong> ${text}</p>\n`],
  );
  return items.length === 0 ? '' : html`<div class="notice" role="note">\n${items}</div>\n`;
}

function dialoguesOf(
  run: string,
  examples: Examples | undefined,
  findings: readonly ReportFinding[],
): Examples['dialogues'] {
  const ids = new Set(findings.map(({ dialogue }) => dialogue));
  return (examples?.dialogues ?? []).filter(({ id }) => ids.has(id)).map((dialogue) => ({ ...dialogue, run }));
}

function chartOf({ rows, rows_of: [, value] }: Comparison): Chart {
  const sorted = [...rows].sort((x, y) => (x.difference ?? 0) - (y.difference ?? 0));
  return {
    id: 'rows-chart',
    label: `${value}, B − A`,
    unit: 'difference',
    series: ['B − A'],
    rows: sorted.map(({ name, difference }) => ({ name, values: [difference] })),
  };
}

/**
 * The comparison of two reports as a page. Dialogues can be opened where a report has them (`--examples`).
 *
 * @param names - what the runs are called, such as their files.
 * @throws CorpusError `not-comparable` for reports of different kinds.
 */
export function compareHtml(a: AnyReport, b: AnyReport, names: readonly [a: string, b: string]): string {
  const comparison = compareReports(a, b);
  const findings = changed(comparison);
  const dialogues = [...dialoguesOf('A', a.examples, findings), ...dialoguesOf('B', b.examples, findings)];
  const chart = chartOf(comparison);
  const { split, tables } = b;
  const mode = 'mode' in b ? b.mode : 'annotated';
  const sgdx = 'sgdx' in b ? b.sgdx : null;
  const data = pageData(
    { charts: [chart], findings, examples: { dialogues, left_out: 0 } },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables, sgdx }, 'ID'),
  );
  const isRenamed = [a, b].some((report) => 'names' in report && report.names);
  const [rows, value] = comparison.rows_of;
  const about = html`<p>What one run found and the other did not; ${count(comparison.both)} findings are in both. ${comparison.samples_differ.length > 0 ? 'The runs are over different cases, so a finding in one alone may be of a dialogue that the other never saw. ' : ''}${isRenamed ? 'Names are those of SGD; details and dialogues have those of each run. ' : ''}The turn opens its dialogue where a
report has it: evaluate with --json --examples N.</p>`;
  return htmlPage({
    title: `${comparison.of}: A, ${names[0]}, and B, ${names[1]}`,
    notice: partialNotice(comparison),
    data,
    sections: [
      ['setup', 'What is compared', setupTable(comparison)],
      ['metrics', 'Figures', table('Figures', columns('figure'), comparison.metrics)],
      ['rows', `By ${rows}`, html`${chartPlace(chart)}${table(`${value} by ${rows}`, columns(rows), comparison.rows)}`],
      ['paired', 'Dialogue by dialogue', pairedSection(comparison)],
      ['findings', `What changed (${count(findings.length)})`, findingsSection(data, about)],
    ],
  });
}
