import { COMPARISONS } from '../../../sgd/parser/records.js';
import type { ParserReport } from '../../../sgd/parser/report.js';

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

/** How many kinds of errors are listed. */
const KINDS = 20;

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(2)} %`);
const milliseconds = (time: number | null): string => (time === null ? 'none' : `${time.toFixed(2)} ms`);

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(26) + cells.map((cell) => String(cell).padStart(12)).join('');
}

function goalRows({ comparisons }: ParserReport): readonly string[] {
  const names = {
    exact: 'exact, extension on',
    fuzzy: 'fuzzy, extension on',
    official: 'official: fuzzy, off',
    read: 'as the reader reads',
  };
  return [
    row('values compared', 'JGA', 'seen', 'unseen', 'C-JGA', 'seen', 'unseen'),
    ...COMPARISONS.map((name) => {
      const { all, seen, unseen } = comparisons[name];
      const shares = [all.jga, seen.jga, unseen.jga, all.cjga, seen.cjga, unseen.cjga].map(percent);
      return row(names[name], ...shares);
    }),
  ];
}

function errorRows({ errors, turns, frames, jga }: ParserReport): readonly string[] {
  const found = Object.entries(errors).filter(([, error]) => error.turns + error.frames > 0);
  if (found.length === 0) return [row('errors', 'none')];
  const without = (alone: number): string => percent((jga ?? 0) + alone / frames);
  return [
    row('errors by cause', 'turns', 'of turns', 'frames', 'JGA without'),
    ...found.map(([cause, error]) =>
      row(cause, error.turns, percent(error.turns / turns), error.frames, without(error.frames_alone)),
    ),
  ];
}

function kindRows({ errors }: ParserReport): readonly string[] {
  const kinds = Object.entries(errors).flatMap(([cause, { kinds: found }]) =>
    Object.entries(found).map(([name, kind]) => ({ name: `${cause}: ${name}`, ...kind })),
  );
  kinds.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const lines = kinds
    .slice(0, KINDS)
    .map(({ name, count, examples }) => `${String(count).padStart(7)}  ${name}  (${examples.join('; ')})`);
  const rest = kinds.length - lines.length;
  return [...lines, ...(rest > 0 ? [`         and ${rest} more kinds; --json has them all`] : [])];
}

function modelRows({ models }: ParserReport, { cost }: Measured): readonly string[] {
  if (!models) return [];
  return [
    row('requests to models', models.calls),
    row('tokens in, out', models.input_tokens, models.output_tokens),
    ...(cost === null ? [] : [row('cost in dollars', cost.toFixed(4))]),
  ];
}

function calibrationRows({ calibration }: ParserReport): readonly string[] {
  if (!calibration) return [];
  return [
    row('confidence from', 'turns', 'mean', 'right'),
    ...calibration.bins.map(({ from, turns, confidence, right }) =>
      row(from.toFixed(1), turns, percent(confidence), percent(right)),
    ),
    row('calibration error', percent(calibration.error)),
    '',
  ];
}

/** The report of an evaluation of a parser for a person to read. */
export function readableParser(report: ParserReport, measured: Measured): readonly string[] {
  const { split, mode, tables, sgdx, parser, history, services, gates, partial, turns, verdicts } = report;
  return [
    `SGD ${split}, mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}`,
    `parser ${parser}, history ${history}, services ${services}, gates ${gates}`,
    ...(partial === null ? [] : [`partial: ${partial}`]),
    '',
    row('dialogues', report.dialogues),
    row('user turns', turns),
    row('  of these right', report.turns_right, percent(turns === 0 ? null : report.turns_right / turns)),
    row('frames', report.frames),
    '',
    ...goalRows(report),
    '',
    ...errorRows(report),
    ...kindRows(report),
    '',
    ...calibrationRows(report),
    row('a turn of the parser', milliseconds(report.ms_per_turn_p50), 'median'),
    row('', milliseconds(report.ms_per_turn_p95), '95th of 100'),
    row('loading the parser', milliseconds(measured.load_ms)),
    row('proposals', report.proposals),
    ...Object.entries(verdicts).map(([name, count]) => row(`verdicts ${name}`, count)),
    ...modelRows(report, measured),
    row('seconds', measured.seconds.toFixed(2), `${measured.rss_mb.toFixed(0)} MB`),
    '',
    row('service', 'frames', 'JGA', 'fuzzy', 'read', 'C-JGA', 'seen'),
    ...Object.entries(report.per_service).map(([name, one]) => {
      const shares = [one.jga, one.jga_fuzzy, one.jga_read, one.cjga].map(percent);
      return row(name, one.frames, ...shares, one.seen === null ? '-' : one.seen ? 'yes' : 'no');
    }),
  ];
}
