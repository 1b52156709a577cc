/** The comparison of two runs as a page. */
import { chartPlace, reportPage } from '../report/page.js';
import { type Content, count, html, row, type Section, sectionTable } from 'typetod/internal';
import { differenceSection, setupTable } from '../../lab/compare/sections.js';
import type { Chart, Examples, ReportFinding } from '../report/page-data.js';
import type { AnyReport } from './comparable.js';
import { type Comparison, compareReports, type MetricDifference } from './compare.js';

function casesOf({ of }: MetricDifference): string {
  if (!of) return '';
  const [a, b] = of.map((cases) => (cases === null ? 'none' : count(cases)));
  return a === b ? `${a}` : `${a}; ${b}`;
}

/** The figures of both runs, of all cases or of each row. */
export const metricSection = (metrics: readonly MetricDifference[]): Section => differenceSection(metrics, casesOf);

/** How many dialogues have findings in one run alone. */
export function pairedRows({ paired }: Comparison): Section {
  const rows = paired.map(({ kind, only_a, only_b, both, p }) => row(kind, [only_a, only_b, both, p.toPrecision(3)]));
  return { head: ['Dialogues with findings', 'in A alone', 'in B alone', 'in both', 'p (McNemar)'], rows };
}

function pairedSection(comparison: Comparison): Content {
  const { samples_differ, paired } = comparison;
  if (samples_differ.length > 0)
    return html`<p>The runs are not over the same cases: they differ in ${samples_differ.join(', ')}. No dialogue is paired with itself,
and differences are also those of the samples.</p>`;
  if (paired.length === 0) return html`<p>Neither run has findings.</p>`;
  return html`<p>How many dialogues have a finding in one run and not in the other. Dialogues are counted and not turns: what is wrong in one
turn is often wrong in the next. p is of the exact test of McNemar, two-sided: how likely a split as uneven as this would be by
chance. Both runs are deterministic, so a difference is a fact of these dialogues; p says only how far it may hold for others drawn like them,
not for other services, and it is not corrected for the number of rows.</p>
${sectionTable('Dialogues with findings', pairedRows(comparison))}`;
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
  const isRenamed = [a, b].some((report) => 'names' in report && report.names);
  const [rows, value] = comparison.rows_of;
  const about = html`<p>What one run found and the other did not; ${count(comparison.both)} findings are in both. ${comparison.samples_differ.length > 0 ? 'The runs are over different cases, so a finding in one alone may be of a dialogue that the other never saw. ' : ''}${isRenamed ? 'Names are those of SGD; details and dialogues have those of each run. ' : ''}The turn opens its dialogue where a
report has it: evaluate with --json --examples N.</p>`;
  return reportPage(
    { ...b, examples: { dialogues, left_out: 0 } },
    {
      title: `${comparison.of}: A, ${names[0]}, and B, ${names[1]}`,
      notice: partialNotice(comparison),
      charts: [chart],
      findings,
      sections: (list) => [
        ['setup', 'What is compared', setupTable(comparison.setup)],
        ['metrics', 'Figures', sectionTable('Figures', metricSection(comparison.metrics), 'cases')],
        [
          'rows',
          `By ${rows}`,
          html`${chartPlace(chart)}${sectionTable(`${value} by ${rows}`, metricSection(comparison.rows), 'cases')}`,
        ],
        ['paired', 'Dialogue by dialogue', pairedSection(comparison)],
        ['findings', `What changed (${count(findings.length)})`, list(about)],
      ],
    },
  );
}
