/** The data of a page: what of it fits. */
import { fitting } from 'typetod/internal';
import type { Examples, ReportFinding, PageData } from './page-data.js';

/** How many findings a page lists: what a browser filters at once. */
const MOST_FINDINGS = 2000;

/** How many characters of findings and of dialogues a page holds, so that it stays below 2 MB with its scripts. */
const MOST_CHARACTERS = { findings: 500_000, dialogues: 800_000 } as const;

/** Of a longer cause or detail only so many characters are listed; the dialogue has all. */
const LONGEST_TEXT = 300;

const clipped = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

/** The data of a page; of a list that is too long for it, the beginning. */
export function pageData(
  found: Pick<PageData, 'charts'> & {
    readonly findings: readonly ReportFinding[];
    readonly examples: Examples | undefined;
  },
  commands: readonly string[],
): PageData {
  const listed = found.findings
    .slice(0, MOST_FINDINGS)
    .map((finding) => ({ ...finding, cause: clipped(finding.cause), detail: clipped(finding.detail) }));
  const findings = fitting(listed, MOST_CHARACTERS.findings);
  return {
    charts: found.charts,
    findings,
    findings_left_out: found.findings.length - findings.length,
    dialogues: fitting(found.examples?.dialogues ?? [], MOST_CHARACTERS.dialogues),
    commands,
  };
}
