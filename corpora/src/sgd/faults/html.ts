/** The report of an evaluation of gates as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { notice } from '../report/html-notice.js';
import { htmlPage } from '../report/html-page.js';
import { type Column, count, html, percent, table } from 'typetod/internal';
import type { Chart } from '../report/page-data.js';
import { faultFindings } from './findings.js';
import type { FaultRates, FaultReport } from './report.js';

type Fault = readonly [kind: string, rates: FaultRates];
type Figure = readonly [name: string, value: string];

const FAULTS: readonly Column<Fault>[] = [
  { head: 'fault', cell: ([kind]) => kind },
  { head: 'injected', cell: ([, { injected }]) => count(injected), isNumber: true },
  { head: 'detected', cell: ([, { detected }]) => percent(detected), isNumber: true },
  { head: 'recovered', cell: ([, { recovered }]) => percent(recovered), isNumber: true },
];

const FIGURES: readonly Column<Figure>[] = [
  { head: 'figure', cell: ([name]) => name },
  { head: 'value', cell: ([, value]) => value, isNumber: true },
];

function figures(report: FaultReport): readonly Figure[] {
  const { clean, verdicts, model_calls: calls } = report;
  return [
    ['JGA', percent(report.jga)],
    ['JGA of seen services', percent(report.jga_seen)],
    ['JGA of unseen services', percent(report.jga_unseen)],
    ['C-JGA', percent(report.cjga)],
    ['dialogues', count(report.dialogues)],
    ['user turns', count(report.turns)],
    ['turns without a fault', count(clean.turns)],
    ['of these stopped', count(clean.alarms)],
    ['of these damaged', count(clean.damaged)],
    ['proposals', count(report.proposals)],
    ...Object.entries(verdicts).map(([name, number]): Figure => [`verdicts: ${name}`, count(number)]),
    ...Object.entries(calls).map(([name, number]): Figure => [`model calls: ${name}`, count(number)]),
  ];
}

function chartOf({ faults }: FaultReport): Chart {
  const rows = Object.entries(faults).map(([name, { detected, recovered }]) => ({
    name,
    values: [detected, recovered],
  }));
  return { id: 'faults-chart', label: 'of injected faults', unit: 'share', series: ['detected', 'recovered'], rows };
}

/** The report of an evaluation of gates as a page. */
export function faultsHtml(report: FaultReport): string {
  const { split, mode, tables, profile, gates, remedy, seed, faults, examples } = report;
  const chart = chartOf(report);
  const findings = faultFindings(report);
  const data = pageData(
    { charts: [chart], findings, examples },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables }, 'ID'),
  );
  const about = html`<p>Turns whose outcome is not that of the right program, by the kind of fault. Their dialogues show the right program, what the
parser wrote, what gates said and what was committed; the commands convert the right programs.</p>`;
  return htmlPage({
    title: `Faults, SGD ${split}: profile ${profile}, gates ${gates}, remedy ${remedy}`,
    notice: notice(report),
    data,
    sections: [
      [
        'figures',
        'Key figures',
        html`<p>Mode ${mode}, tables ${tables}, seed ${seed}.</p>${table('Figures', FIGURES, figures(report))}`,
      ],
      ['faults', 'Faults', html`${chartPlace(chart)}${table('Faults by kind', FAULTS, Object.entries(faults))}`],
      ['findings', `Turns that went wrong (${count(findings.length)})`, findingsSection(data, about)],
    ],
  });
}
