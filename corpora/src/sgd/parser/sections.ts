/** What the report of an evaluation of a parser says, in sections. */
import {
  countRows,
  inPercent,
  type Report,
  row,
  type Section,
  share,
  shareOf,
  count,
  html,
  sectionTable,
} from 'typetod/internal';
import type { Kind } from '../score/tally.js';
import { kindLines, partialLines, kindsTable } from '../report/kinds-table.js';
import { COMPARISONS } from './records.js';
import { type ParserReport, type ParserServiceScores, parserFindings } from './report.js';
import { chartPlace, reportPage } from '../report/page.js';
import type { Chart, ReportFinding } from '../report/page-data.js';

/** What is measured of a run besides its report. */
export interface Measured {
  /** How long the parser took to load. */
  readonly load_ms: number;
  readonly seconds: number;
  /** The high-water mark of the process with its threads. */
  readonly rss_mb: number;
  /** What models cost, in dollars; null where no model was asked, or no price is known. */
  readonly cost: number | null;
}

const milliseconds = (time: number | null): string => (time === null ? 'none' : `${time.toFixed(2)} ms`);

const COMPARED: Readonly<Record<keyof ParserReport['comparisons'], string>> = {
  exact: 'exact, extension on',
  fuzzy: 'fuzzy, extension on',
  official: 'official: fuzzy, off',
  read: 'as the reader reads',
};

/** What the figures are over. */
export function sizeSection(report: ParserReport): Section {
  const rows = [
    row('dialogues', report.dialogues),
    row('user turns', report.turns),
    row('  of these right', [report.turns_right, shareOf(report.turns_right, report.turns)]),
    row('frames', report.frames),
  ];
  return { rows };
}

/** Joint goal accuracy, by how values are compared. */
export function goalSection({ comparisons }: ParserReport): Section {
  const rows = COMPARISONS.map((name) => {
    const { all, seen, unseen } = comparisons[name];
    return row(COMPARED[name], [all.jga, seen.jga, unseen.jga, all.cjga, seen.cjga, unseen.cjga].map(share));
  });
  return { head: ['values compared', 'JGA', 'seen', 'unseen', 'C-JGA', 'seen', 'unseen'], rows };
}

export function errorSection({ errors, turns, frames, jga }: ParserReport): Section {
  const found = Object.entries(errors).filter(([, error]) => error.turns + error.frames > 0);
  if (found.length === 0) return { rows: [row('errors', 'none')] };
  const rows = found.map(([cause, error]) =>
    row(cause, [
      error.turns,
      shareOf(error.turns, turns),
      error.frames,
      share((jga ?? 0) + error.frames_alone / frames),
    ]),
  );
  return { head: ['errors by cause', 'turns', 'of turns', 'frames', 'JGA without'], rows };
}

export function errorKinds({ errors }: ParserReport): Readonly<Record<string, Kind>> {
  const kinds = Object.entries(errors).flatMap(([cause, one]) =>
    Object.entries(one.kinds).map(([name, kind]) => [`${cause}: ${name}`, kind] as const),
  );
  return Object.fromEntries(kinds.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How often the parser is right where it says how likely that is. */
export function calibrationSection({ calibration }: ParserReport): Section {
  if (!calibration) return {};
  const bins = calibration.bins.map(({ from, turns, confidence, right }) =>
    row(from.toFixed(1), [turns, share(confidence), share(right)]),
  );
  const error = row('calibration error', share(calibration.error));
  return { head: ['confidence from', 'turns', 'mean', 'right'], rows: [...bins, error] };
}

/** What the turns are worth as calls. */
function rewardSection({ turns, call_rewards: { full, partial, without_call } }: ParserReport): Section {
  const rewards = [row('in full', reward(full)), row('in part', reward(partial))];
  return {
    head: ['calls of turns', 'reward'],
    rows: [...rewards, row('turns without a call', `${without_call} of ${turns}`)],
  };
}

const reward = (mean: number | null): string => mean?.toFixed(4) ?? 'none';

/** Time, and what was asked of gates and models. */
export function effortSection(report: ParserReport, measured?: Measured): Section {
  const { models, verdicts } = report;
  const { cost = null, load_ms = null } = measured ?? {};
  const rows = [
    row('a turn of the parser', [milliseconds(report.ms_per_turn_p50), 'median']),
    row('', [milliseconds(report.ms_per_turn_p95), '95th of 100']),
    ...(load_ms === null ? [] : [row('loading the parser', milliseconds(load_ms))]),
    row('proposals', report.proposals),
    ...countRows(verdicts, (name) => `verdicts ${name}`),
    ...(models ? [row('requests to models', models.calls)] : []),
    ...(models ? [row('tokens in, out', [models.input_tokens, models.output_tokens])] : []),
    ...(models && cost !== null ? [row('cost in dollars', cost.toFixed(4))] : []),
    ...(measured ? [row('seconds', [measured.seconds.toFixed(2), `${measured.rss_mb.toFixed(0)} MB`])] : []),
  ];
  return { rows };
}

/** The scores of each service. */
export function serviceSection(services: ParserReport['per_service']): Section {
  const rows = Object.entries(services).map(([name, one]) =>
    row(name, [
      one.frames,
      ...[one.jga, one.jga_fuzzy, one.jga_read, one.cjga].map(share),
      one.seen === null ? '-' : one.seen ? 'yes' : 'no',
    ]),
  );
  return { head: ['service', 'frames', 'JGA', 'fuzzy', 'read', 'C-JGA', 'seen'], rows };
}

/** @param isRewarded - whether it is told what the turns are worth as calls. */
export function printedParser(report: ParserReport, measured: Measured, isRewarded: boolean): Omit<Report, 'json'> {
  const { split, mode, tables, sgdx, parser, history, services, gates } = report;
  const about = [
    `SGD ${split}, mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}`,
    `parser ${parser}, history ${history}, services ${services}, gates ${gates}`,
    ...partialLines(report),
  ];
  return {
    layout: { name: 26, cell: 12, share: inPercent(2) },
    sections: [
      { lines: about },
      sizeSection(report),
      goalSection(report),
      { ...errorSection(report), lines: kindLines(errorKinds(report)) },
      calibrationSection(report),
      ...(isRewarded ? [rewardSection(report)] : []),
      effortSection(report, measured),
      serviceSection(report.per_service),
    ],
  };
}

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
  return reportPage(report, {
    title: `Parser ${parser}, SGD ${split}: history ${history}, services ${services}, gates ${gates}`,
    charts: [chart],
    findings,
    sections: (list) => [
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
      ['findings', `Errors (${count(findings.length)})`, list(FINDINGS)],
      [
        'services',
        'Services',
        html`${chartPlace(chart)}${sectionTable('Scores by service', serviceSection(Object.fromEntries(servicesOf(report))))}`,
      ],
    ],
  });
}
