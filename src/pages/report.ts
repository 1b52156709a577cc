/**
 * A report is one value with three printers: as text for a terminal, as tables of a page, as JSON for a program. What it says is
 * said once, in sections of rows; how a number, a share or a row looks is the printer's affair.
 */
import { count, percent, table } from './html-table.js';
import type { Content, Html } from './html-template.js';

/** A fraction of 1; null where there was nothing to rate. */
export interface Share {
  readonly share: number | null;
}

/** What a row has: a text, a number of things, or a share of them. */
export type Cell = string | number | Share;

/** A row: its name, its cells, and a note behind them. A row without a name goes on with the name above. */
export interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly note?: string;
  /** What a page explains of it besides. */
  readonly about?: string;
}

/** A part of a report. Without heads, rows and lines it is not printed. */
export interface Section {
  readonly title?: string;
  /** The heads of the columns, that of the names first. */
  readonly head?: readonly string[];
  /** The widths of its cells in text, where they are not those of the report. */
  readonly widths?: readonly number[];
  readonly rows?: readonly Row[];
  /** What stands below the rows, or instead of them. */
  readonly lines?: readonly string[];
  /** Whether it follows the section before it without an empty line. */
  readonly isJoined?: boolean;
}

/** How text sets rows: the width of names and of cells, and what a share looks like. */
export interface Layout {
  readonly name: number;
  readonly cell: number;
  readonly share: (rate: number | null) => string;
}

export interface Report {
  /** As `--json` prints it. */
  readonly json: object;
  readonly sections: readonly Section[];
  readonly layout: Layout;
  /** As `--html` writes it: made where it is asked for. */
  readonly page?: () => string | Promise<string>;
}

/** A fraction of 1. */
export const share = (rate: number | null): Share => ({ share: rate });

/** A part of a whole; nothing was rated where there is no whole. */
export const shareOf = (part: number, whole: number): Share => share(whole === 0 ? null : part / whole);

export function row(name: string, cells: Cell | readonly Cell[], note = '', about = ''): Row {
  return { name, cells: [cells].flat() as readonly Cell[], ...(note && { note }), ...(about && { about }) };
}

export function countRows(counts: Readonly<Record<string, number>>, named = (name: string): string => name) {
  return Object.entries(counts).map(([name, number]) => row(named(name), number));
}

/** Rates in percent with so many decimals. @param none - what stands where nothing was rated. */
export const inPercent =
  (digits: number, none = 'none'): Layout['share'] =>
  (rate) =>
    rate === null ? none : `${(100 * rate).toFixed(digits)} %`;

/** The first lines of a list, and how many more there are. @param more - says it, of a number. */
export function firstLines(
  lines: readonly string[],
  most = 20,
  more = (rest: number): string => `  and ${rest} more; --json has them all`,
): readonly string[] {
  return lines.length > most ? [...lines.slice(0, most), more(lines.length - most)] : lines;
}

function rowLine({ name, cells, note }: Row, layout: Layout, widths: readonly number[] = []): string {
  const shown = cells.map((cell) => (typeof cell === 'object' ? layout.share(cell.share) : String(cell)));
  // A name that is too long for its column takes of the first cell what that has to spare.
  const over = Math.max(0, name.length - layout.name);
  const padded = shown.map((cell, at) => {
    const width = widths[at] ?? layout.cell;
    return cell.padStart(at > 0 ? width : Math.max(width - over, cell.length + Math.min(over, 1)));
  });
  const line = name.padEnd(layout.name) + padded.join('');
  return note === undefined ? line.trimEnd() : `${line}  ${note}`;
}

function sectionLines({ title, head, widths, rows = [], lines = [] }: Section, layout: Layout): readonly string[] {
  if (!head && rows.length + lines.length === 0) return [];
  const [name = '', ...cells] = head ?? [];
  const shown = head ? [row(name, cells), ...rows] : rows;
  return [...(title === undefined ? [] : [title]), ...shown.map((one) => rowLine(one, layout, widths)), ...lines];
}

/** A report as text: its sections with an empty line between them. */
export function reportLines({ sections, layout }: Pick<Report, 'sections' | 'layout'>): readonly string[] {
  return sections.flatMap((section, at) => {
    const lines = sectionLines(section, layout);
    return lines.length === 0 || at === 0 || section.isJoined ? lines : ['', ...lines];
  });
}

function cellContent(cell: Cell | undefined): string {
  if (typeof cell === 'object') return percent(cell.share);
  return typeof cell === 'number' ? count(cell) : (cell ?? '');
}

/** The rows with whole names: one that is set in is a part of what stands above. */
function named(rows: readonly Row[]): readonly Row[] {
  let [whole, name] = ['', ''];
  return rows.map((one) => {
    const part = one.name.trimStart();
    if (part !== '') name = part !== one.name && whole !== '' ? `${whole}: ${part}` : part;
    if (part !== '' && part === one.name) whole = part;
    return { ...one, name };
  });
}

/** A section as a table of a page. @param noteHead - the head of the column with notes. */
export function sectionTable(
  caption: string,
  { head = ['figure', 'value'], rows = [] }: Section,
  noteHead = 'what it is',
): Html {
  const isNoted = rows.some(({ note, about }) => (note ?? about) !== undefined);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = [
    { head: head[0] ?? '', cell: ({ name }: Row): Content => name },
    ...Array.from({ length: width }, (_, at) => ({
      head: head[at + 1] ?? '',
      cell: ({ cells }: Row): Content => cellContent(cells[at]),
      isNumber: true,
    })),
    ...(isNoted ? [{ head: noteHead, cell: ({ note, about }: Row): Content => about ?? note }] : []),
  ];
  return table(caption, columns, named(rows));
}
