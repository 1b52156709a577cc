import type { ReportFinding } from '../report/page-data.js';
import type { RetrievalReport } from './report.js';

/** How far down a list what was meant is found. */
function rankOf(place: number | null): string {
  if (place === null) return 'not ranked';
  return place <= 3 ? 'place 2 or 3' : place <= 10 ? 'place 4 to 10' : 'place 11 or below';
}

/** The turns in which another API came first, by how far down the right one is. */
export function retrievalFindings({ missed }: Pick<RetrievalReport, 'missed'>): readonly ReportFinding[] {
  return missed.map(({ dialogue, turn, api, service, first, place }) => {
    const detail = place === null ? 'not ranked' : `place ${place}`;
    return { dialogue, turn, services: [service], kind: rankOf(place), cause: `${api} / ${first ?? 'none'}`, detail };
  });
}
