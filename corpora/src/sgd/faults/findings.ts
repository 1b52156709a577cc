import type { ReportFinding } from '../report/page-data.js';
import type { FaultReport } from './report.js';

/** The turns whose outcome is not the right one, by the kind of the fault in them. */
export function faultFindings({ lost }: Pick<FaultReport, 'lost'>): readonly ReportFinding[] {
  return lost.map(({ dialogue, turn, services, fault, noticed }) => {
    const cause = noticed ? 'noticed, not mended' : 'not noticed';
    return {
      dialogue,
      turn,
      services: [...new Set(services)],
      kind: fault ?? 'damaged by a gate',
      cause,
      detail: cause,
    };
  });
}
