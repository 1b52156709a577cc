import type { ReportFinding } from '../report/page-data.js';
import type { ParserReport } from './report.js';

/** The errors of a parser, one by one. */
export function parserFindings({ found }: Pick<ParserReport, 'found'>): readonly ReportFinding[] {
  return found.map(({ dialogue, turn, service, cause, kind, detail }) => {
    return { dialogue, turn, services: service === '' ? [] : [service], kind: cause, cause: kind, detail };
  });
}
