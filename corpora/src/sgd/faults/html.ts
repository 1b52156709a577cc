/** The report of an evaluation of gates as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { notice } from '../report/html-notice.js';
import { htmlPage } from '../report/html-page.js';
import { count, html, sectionTable } from 'typetod/internal';
import type { Chart } from '../report/page-data.js';
import { type FaultReport, faultFindings } from './report.js';
import { faultSection, gateSection, scoreSection, slipSection } from './sections.js';

function chartOf({ faults }: FaultReport): Chart {
  const rows = Object.entries(faults).map(([name, { detected, recovered }]) => ({
    name,
    values: [detected, recovered],
  }));
  return { id: 'faults-chart', label: 'of injected faults', unit: 'share', series: ['detected', 'recovered'], rows };
}

/** The report of an evaluation of gates as a page. */
export function faultsHtml(report: FaultReport): string {
  const { split, mode, tables, profile, gates, remedy, seed, examples } = report;
  const slips = slipSection(report);
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
        html`<p>Mode ${mode}, tables ${tables}, seed ${seed}.</p>${sectionTable('Scores', scoreSection(report))}${sectionTable('Gates', gateSection(report))}`,
      ],
      [
        'faults',
        'Faults',
        html`${chartPlace(chart)}${sectionTable('Faults by kind', faultSection(report))}${slips.rows ? sectionTable('Slips undone', slips) : ''}`,
      ],
      ['findings', `Turns that went wrong (${count(findings.length)})`, findingsSection(data, about)],
    ],
  });
}
