import type { RetrievalReport, RetrievalScores } from '../../../sgd/retrieval/report.js';
import type { RecallReport } from '../../../sgd/retrieval/scores.js';

/** How many confusions are listed. */
const CONFUSIONS = 20;

const HEAD = `${''.padEnd(26)}${['turns', '@1', '@3', '@5', '@10', 'MRR'].map((name) => name.padStart(9)).join('')}`;

const share = (value: number | null): string => (value === null ? 'none' : value.toFixed(4)).padStart(9);

function row(name: string, scores: RecallReport): string {
  const { turns, recall_at_1, recall_at_3, recall_at_5, recall_at_10, mrr } = scores;
  const shares = [recall_at_1, recall_at_3, recall_at_5, recall_at_10, mrr].map(share);
  return `${name.padEnd(26)}${String(turns).padStart(9)}${shares.join('')}`;
}

function rows(name: string, scores: RetrievalScores): readonly string[] {
  return [
    row(name, scores),
    row('  service', scores.services),
    row('  API of any version', scores.tasks),
    row('  service of any version', scores.families),
  ];
}

/** The report of an evaluation of a retriever for a person to read. */
export function readableRetrieval(report: RetrievalReport): readonly string[] {
  const { candidates, ms_per_ranking: time } = report;
  const confusions = Object.entries(report.confusions).slice(0, CONFUSIONS);
  return [
    `SGD ${report.split}, tables ${report.tables}: ${candidates.apis} APIs of ${candidates.services} services to choose from`,
    ...(report.partial === null ? [] : [`partial: ${report.partial}`]),
    `${report.dialogues} dialogues; ${time === null ? 'no ranking' : `${time.toFixed(3)} ms a ranking`}`,
    '',
    HEAD,
    ...rows('API', report),
    ...rows('utterance only', report.utterance_only),
    ...rows('services of train', report.seen),
    ...rows('services train lacks', report.unseen),
    ...rows('tasks taken up', report.resumed),
    '',
    'API, by service:',
    ...Object.entries(report.per_service).map(([name, scores]) => row(`  ${name}`, scores)),
    ...(confusions.length > 0 ? ['', 'First in place of what was meant (meant / first):'] : []),
    ...confusions.map(
      ([name, { count, examples }]) => `${String(count).padStart(7)}  ${name}  (${examples.join('; ')})`,
    ),
  ];
}
