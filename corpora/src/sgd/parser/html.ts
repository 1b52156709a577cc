/** The report of an evaluation of a parser as a page. */
import { exampleCommands } from '../report/commands.js';
import { pageData } from '../report/html-data.js';
import { chartPlace, findingsSection } from '../report/html-findings.js';
import { notice } from '../report/html-notice.js';
import { htmlPage } from '../report/html-page.js';
import { type CalibrationBin, type Column, count, type Html, html, percent, table } from 'typetod/internal';
import { kindsTable } from '../report/kinds-table.js';
import type { Chart, ReportFinding } from '../report/page-data.js';
import { parserFindings } from './findings.js';
import { COMPARISONS } from './records.js';
import type { CauseCounts, GroupedScores, ParserReport, ParserServiceScores } from './report.js';

const COMPARED: Readonly<Record<keyof ParserReport['comparisons'], string>> = {
  exact: 'exact, extension on',
  fuzzy: 'fuzzy (difflib), extension on',
  official: 'official: fuzzy, extension off',
  read: 'as the reader reads them, extension on',
};

const SCORES: readonly Column<readonly [string, GroupedScores]>[] = [
  { head: 'values compared', cell: ([name]) => name },
  { head: 'JGA', cell: ([, { all }]) => percent(all.jga), isNumber: true },
  { head: 'seen', cell: ([, { seen }]) => percent(seen.jga), isNumber: true },
  { head: 'unseen', cell: ([, { unseen }]) => percent(unseen.jga), isNumber: true },
  { head: 'C-JGA', cell: ([, { all }]) => percent(all.cjga), isNumber: true },
  { head: 'seen', cell: ([, { seen }]) => percent(seen.cjga), isNumber: true },
  { head: 'unseen', cell: ([, { unseen }]) => percent(unseen.cjga), isNumber: true },
];

type Figure = readonly [name: string, value: string];

const FIGURES: readonly Column<Figure>[] = [
  { head: 'figure', cell: ([name]) => name },
  { head: 'value', cell: ([, value]) => value, isNumber: true },
];

const SERVICES: readonly Column<readonly [string, ParserServiceScores]>[] = [
  { head: 'service', cell: ([name]) => name },
  { head: 'train schema', cell: ([, { seen }]) => (seen === null ? 'not known' : seen ? 'seen' : 'unseen') },
  { head: 'frames', cell: ([, { frames }]) => count(frames), isNumber: true },
  { head: 'JGA exact', cell: ([, { jga }]) => percent(jga), isNumber: true },
  { head: 'fuzzy', cell: ([, { jga_fuzzy }]) => percent(jga_fuzzy), isNumber: true },
  { head: 'read', cell: ([, { jga_read }]) => percent(jga_read), isNumber: true },
  { head: 'C-JGA', cell: ([, { cjga }]) => percent(cjga), isNumber: true },
];

function causeColumns({ turns, frames, jga }: ParserReport): readonly Column<readonly [string, CauseCounts]>[] {
  return [
    { head: 'cause', cell: ([name]) => name },
    { head: 'turns', cell: ([, error]) => count(error.turns), isNumber: true },
    { head: 'of all turns', cell: ([, error]) => percent(turns === 0 ? null : error.turns / turns), isNumber: true },
    { head: 'frames made wrong', cell: ([, error]) => count(error.frames), isNumber: true },
    { head: 'JGA without it', cell: ([, error]) => percent((jga ?? 0) + error.frames_alone / frames), isNumber: true },
  ];
}

const BINS: readonly Column<CalibrationBin>[] = [
  { head: 'confidence from', cell: ({ from }) => percent(from), isNumber: true },
  { head: 'turns', cell: ({ turns }) => count(turns), isNumber: true },
  { head: 'mean confidence', cell: ({ confidence }) => percent(confidence), isNumber: true },
  { head: 'turns without an error', cell: ({ right }) => percent(right), isNumber: true },
];

/** How often the parser is right where it says how likely that is. */
function calibrationTable({ calibration }: ParserReport): Html {
  return calibration ? table(`Calibration (error ${percent(calibration.error)})`, BINS, calibration.bins) : html``;
}

const CAUSES = html`<p>The annotated statements and the committed ones are tried on the same world. What differs in what they lead to is
an error of that turn. A frame is wrong because of the error that made each of its wrong slots wrong, in this turn or before. The last
column is the JGA if all frames were right that this cause alone made wrong.</p>`;

const FINDINGS = html`<p>Errors of turns by cause; - missing, + too much, ~ another value. The turn opens its dialogue, with the annotated
and the committed statements side by side.</p>`;

function figures(report: ParserReport): readonly Figure[] {
  const { models, ms_per_turn_p50: median, ms_per_turn_p95: late, verdicts } = report;
  return [
    ['dialogues', count(report.dialogues)],
    ['frames', count(report.frames)],
    ['user turns', count(report.turns)],
    ['of these right', count(report.turns_right)],
    ['milliseconds a turn, median', median?.toFixed(2) ?? 'none'],
    ['milliseconds a turn, 95th of 100', late?.toFixed(2) ?? 'none'],
    ['proposals', count(report.proposals)],
    ...(models ? [['requests to models', count(models.calls)] as const] : []),
    ...(models ? [['tokens in', count(models.input_tokens)] as const] : []),
    ...(models ? [['tokens out', count(models.output_tokens)] as const] : []),
    ...Object.entries(verdicts).map(([name, number]): Figure => [`verdicts: ${name}`, count(number)]),
  ];
}

/** The services, the worst first. */
function servicesOf({ per_service }: ParserReport): readonly (readonly [string, ParserServiceScores])[] {
  return Object.entries(per_service).sort(([a, x], [b, y]) => (x.jga ?? 0) - (y.jga ?? 0) || (a < b ? -1 : 1));
}

function chartOf(report: ParserReport): Chart {
  const rows = servicesOf(report).map(([name, { jga, cjga }]) => ({ name, values: [jga, cjga] }));
  return { id: 'services-chart', label: 'exact, extension on', unit: 'share', series: ['JGA', 'C-JGA'], rows };
}

/** Errors by kind, over all causes. */
function kindsOf({ errors }: ParserReport): Html {
  const kinds = Object.entries(errors).flatMap(([cause, one]) =>
    Object.entries(one.kinds).map(([name, kind]) => [`${cause}: ${name}`, kind] as const),
  );
  return kindsTable(
    'Errors by kind',
    [{ head: 'cause and kind', cell: ({ name }) => name }],
    Object.fromEntries(kinds),
  );
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
  const { split, mode, tables, sgdx, parser, history, services, gates, comparisons, errors } = report;
  const chart = chartOf(report);
  const findings = openFirst(parserFindings(report), report);
  const data = pageData(
    { charts: [chart], findings, examples: report.examples },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables, sgdx }, 'ID'),
  );
  const scores = COMPARISONS.map((name) => [COMPARED[name], comparisons[name]] as const);
  return htmlPage({
    title: `Parser ${parser}, SGD ${split}: history ${history}, services ${services}, gates ${gates}`,
    notice: notice(report),
    data,
    sections: [
      [
        'figures',
        'Key figures',
        html`<p>Mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}.</p>${table('Scores', SCORES, scores)}${table('Size and time', FIGURES, figures(report))}${calibrationTable(report)}`,
      ],
      [
        'errors',
        'Errors by cause',
        html`${CAUSES}${table('Causes', causeColumns(report), Object.entries(errors))}${kindsOf(report)}`,
      ],
      ['findings', `Errors (${count(findings.length)})`, findingsSection(data, FINDINGS)],
      ['services', 'Services', html`${chartPlace(chart)}${table('Scores by service', SERVICES, servicesOf(report))}`],
    ],
  });
}
