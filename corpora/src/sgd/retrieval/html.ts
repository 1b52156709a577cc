/** The report of an evaluation of a retriever as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { notice } from '../report/html-notice.js';
import { htmlPage } from '../report/html-page.js';
import { count, html, sectionTable } from 'typetod/internal';
import { kindsTable } from '../report/kinds-table.js';
import type { Chart } from '../report/page-data.js';
import { type RetrievalReport, retrievalFindings } from './report.js';
import { recallSection, serviceSection } from './sections.js';

function chartOf({ per_service }: RetrievalReport): Chart {
  const services = Object.entries(per_service).map(([name, one]) => ({
    name,
    values: [one.recall_at_1, one.recall_at_5],
  }));
  services.sort((a, b) => (a.values[0] ?? 0) - (b.values[0] ?? 0));
  return {
    id: 'services-chart',
    label: 'turns',
    unit: 'share',
    series: ['recall at 1', 'recall at 5'],
    rows: services,
  };
}

/** The report of an evaluation of a retriever as a page. */
export function retrievalHtml(report: RetrievalReport): string {
  const { split, tables, candidates, confusions, examples } = report;
  const chart = chartOf(report);
  const findings = retrievalFindings(report);
  const data = pageData(
    { charts: [chart], findings, examples },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode: 'annotated', tables }, 'ID'),
  );
  const about = html`<p>Turns in which another API comes first, by the place of the one that is meant. Cause: meant / first.</p>`;
  return htmlPage({
    title: `Retrieval, SGD ${split}, tables ${tables}`,
    notice: notice(report),
    data,
    sections: [
      [
        'figures',
        'Key figures',
        html`<p>${count(candidates.apis)} APIs of ${count(candidates.services)} services to choose from.</p>${sectionTable('Recall', recallSection(report))}`,
      ],
      ['services', 'Services', html`${chartPlace(chart)}${sectionTable('Recall by service', serviceSection(report))}`],
      ['findings', `Turns with another API first (${count(findings.length)})`, findingsSection(data, about)],
      [
        'confusions',
        'Confusions',
        Object.keys(confusions).length > 0
          ? kindsTable('Meant / first', [{ head: 'meant / first', cell: ({ name }) => name }], confusions)
          : html`<p>What was meant always comes first.</p>`,
      ],
    ],
  });
}
