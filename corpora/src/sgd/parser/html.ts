/** The report of an evaluation of a parser as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { notice } from '../report/html-notice.js';
import { htmlPage } from '../report/html-page.js';
import { count, html, sectionTable } from 'typetod/internal';
import { kindsTable } from '../report/kinds-table.js';
import type { Chart, ReportFinding } from '../report/page-data.js';
import { type ParserReport, type ParserServiceScores, parserFindings } from './report.js';
import {
  calibrationSection,
  effortSection,
  errorKinds,
  errorSection,
  goalSection,
  serviceSection,
  sizeSection,
} from './sections.js';

const CAUSES = html`<p>The annotated statements and the committed ones are tried on the same world. What differs in what they lead to is
an error of that turn. A frame is wrong because of the error that made each of its wrong slots wrong, in this turn or before. The last
column is the JGA if all frames were right that this cause alone made wrong.</p>`;

const FINDINGS = html`<p>Errors of turns by cause; - missing, + too much, ~ another value. The turn opens its dialogue, with the annotated
and the committed statements side by side.</p>`;

/** The services, the worst first. */
function servicesOf({ per_service }: ParserReport): readonly (readonly [string, ParserServiceScores])[] {
  return Object.entries(per_service).sort(([a, x], [b, y]) => (x.jga ?? 0) - (y.jga ?? 0) || (a < b ? -1 : 1));
}

function chartOf(report: ParserReport): Chart {
  const rows = servicesOf(report).map(([name, { jga, cjga }]) => ({ name, values: [jga, cjga] }));
  return { id: 'services-chart', label: 'exact, extension on', unit: 'share', series: ['JGA', 'C-JGA'], rows };
}

/** Findings of dialogues that can be opened come first: of a long list the page holds the beginning. */
function openFirst(findings: readonly ReportFinding[], { examples }: ParserReport): readonly ReportFinding[] {
  const open = new Set(examples?.dialogues.map(({ id }) => id));
  const isOpen = ({ dialogue }: ReportFinding): boolean => open.has(dialogue);
  return [...findings.filter(isOpen), ...findings.filter((finding) => !isOpen(finding))];
}

/**
 * The report of an evaluation of a parser as a page of HTML.
 *
 * @example
 * writeFileSync('report.html', parserHtml(await evaluateParser({ directory, split: 'dev', parser, examples: 100 })));
 */
export function parserHtml(report: ParserReport): string {
  const { split, mode, tables, sgdx, parser, history, services, gates } = report;
  const chart = chartOf(report);
  const findings = openFirst(parserFindings(report), report);
  const data = pageData(
    { charts: [chart], findings, examples: report.examples },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables, sgdx }, 'ID'),
  );
  return htmlPage({
    title: `Parser ${parser}, SGD ${split}: history ${history}, services ${services}, gates ${gates}`,
    notice: notice(report),
    data,
    sections: [
      [
        'figures',
        'Key figures',
        html`<p>Mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}.</p>${sectionTable('Scores', goalSection(report))}${sectionTable('Size', sizeSection(report))}${sectionTable('Time and requests', effortSection(report))}${report.calibration ? sectionTable('Calibration', calibrationSection(report)) : ''}`,
      ],
      [
        'errors',
        'Errors by cause',
        html`${CAUSES}${sectionTable('Causes', errorSection(report))}${kindsTable('Errors by kind', [{ head: 'cause and kind', cell: ({ name }) => name }], errorKinds(report))}`,
      ],
      ['findings', `Errors (${count(findings.length)})`, findingsSection(data, FINDINGS)],
      [
        'services',
        'Services',
        html`${chartPlace(chart)}${sectionTable('Scores by service', serviceSection(Object.fromEntries(servicesOf(report))))}`,
      ],
    ],
  });
}
