/** What the report of an evaluation of a retriever says, in sections. */
import { type Report, row, type Section, share, count, html, sectionTable } from 'typetod/internal';
import { kindLines, partialLines, kindsTable } from '../report/kinds-table.js';
import { type RetrievalReport, type RetrievalScores, type RecallReport, retrievalFindings } from './report.js';
import { chartPlace, reportPage } from '../report/page.js';
import type { Chart } from '../report/page-data.js';

/** How many confusions text lists. */
const CONFUSIONS = 20;

const HEAD = ['', 'turns', '@1', '@3', '@5', '@10', 'MRR'];

function recallRow(name: string, scores: RecallReport) {
  const { turns, recall_at_1, recall_at_3, recall_at_5, recall_at_10, mrr } = scores;
  return row(name, [
    turns,
    ...[recall_at_1, recall_at_3, recall_at_5, recall_at_10].map(share),
    mrr?.toFixed(4) ?? 'none',
  ]);
}

function recallRows(name: string, scores: RetrievalScores) {
  return [
    recallRow(name, scores),
    recallRow('  service', scores.services),
    recallRow('  API of any version', scores.tasks),
    recallRow('  service of any version', scores.families),
  ];
}

/** How often what is meant comes first, or among the first. */
export function recallSection(report: RetrievalReport): Section {
  const rows = [
    ...recallRows('API', report),
    ...recallRows('utterance only', report.utterance_only),
    ...recallRows('services of train', report.seen),
    ...recallRows('services train lacks', report.unseen),
    ...recallRows('tasks taken up', report.resumed),
  ];
  return { head: HEAD, rows };
}

/** The same by service. */
export function serviceSection({ per_service }: RetrievalReport): Section {
  return { rows: Object.entries(per_service).map(([name, scores]) => recallRow(`  ${name}`, scores)) };
}

export function printedRetrieval(report: RetrievalReport): Omit<Report, 'json'> {
  const { split, tables, candidates, dialogues, confusions, ms_per_ranking: time } = report;
  const about = [
    `SGD ${split}, tables ${tables}: ${candidates.apis} APIs of ${candidates.services} services to choose from`,
    ...partialLines(report),
    `${dialogues} dialogues; ${time === null ? 'no ranking' : `${time.toFixed(3)} ms a ranking`}`,
  ];
  return {
    layout: { name: 26, cell: 9, share: (rate) => rate?.toFixed(4) ?? 'none' },
    sections: [
      { lines: about },
      recallSection(report),
      { title: 'API, by service:', ...serviceSection(report) },
      {
        title: 'First in place of what was meant (meant / first):',
        lines: kindLines(confusions).slice(0, CONFUSIONS),
      },
    ],
  };
}

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
  const { split, tables, candidates, confusions } = report;
  const chart = chartOf(report);
  const findings = retrievalFindings(report);
  const about = html`<p>Turns in which another API comes first, by the place of the one that is meant. Cause: meant / first.</p>`;
  return reportPage(report, {
    title: `Retrieval, SGD ${split}, tables ${tables}`,
    charts: [chart],
    findings,
    sections: (list) => [
      [
        'figures',
        'Key figures',
        html`<p>${count(candidates.apis)} APIs of ${count(candidates.services)} services to choose from.</p>${sectionTable('Recall', recallSection(report))}`,
      ],
      ['services', 'Services', html`${chartPlace(chart)}${sectionTable('Recall by service', serviceSection(report))}`],
      ['findings', `Turns with another API first (${count(findings.length)})`, list(about)],
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
