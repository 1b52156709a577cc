/** The parts that reports of comparisons share: how two runs were set up, and the figures of both. */
import { type Cell, row, type Section, share, count, table, type Html } from 'typetod/internal';

/** A figure of both runs; null where a run does not have it. */
export interface Difference {
  readonly name: string;
  /** `share`: fractions of 1. */
  readonly unit: 'share' | 'number' | 'count';
  readonly a: number | null;
  readonly b: number | null;
  /** `b - a`. */
  readonly difference: number | null;
}

/** How each run was set up, by what is set. */
export type Setup = Readonly<Record<string, readonly [a: string, b: string]>>;

/** A difference with its sign; of shares in percentage points. */
export function signed({ unit, difference }: Pick<Difference, 'unit' | 'difference'>): string {
  if (difference === null) return 'none';
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const size = Math.abs(difference);
  return unit === 'share' ? `${sign}${(100 * size).toFixed(3)} points` : `${sign}${count(size)}`;
}

function cell(unit: Difference['unit'], value: number | null): Cell {
  return unit === 'share' ? share(value) : (value ?? 'none');
}

/** Figures of both runs, and by how much they differ. @param about - what else a page says of one. */
export function differenceSection<D extends Difference>(figures: readonly D[], about?: (one: D) => string): Section {
  const rows = figures.map((one) =>
    row(one.name, [cell(one.unit, one.a), cell(one.unit, one.b), signed(one)], '', about?.(one)),
  );
  return { head: ['', 'A', 'B', 'B - A'], widths: [14, 14, 18], rows };
}

/** The set-up in a line. */
export function setupLine(of: string, setup: Setup): string {
  const settings = Object.entries(setup).map(([name, [a, b]]) => (a === b ? `${name} ${a}` : `${name} ${a} / ${b}`));
  return `${of}: ${settings.join(', ')}`;
}

/** The set-up as a table of a page. */
export function setupTable(setup: Setup): Html {
  type Setting = readonly [name: string, values: readonly [a: string, b: string]];
  return table<Setting>(
    'Set-up',
    [
      { head: 'option', cell: ([name]) => name },
      { head: 'A', cell: ([, [a]]) => a },
      { head: 'B', cell: ([, [, b]]) => b },
      { head: 'differs', cell: ([, [a, b]]) => (a === b ? '' : 'yes') },
    ],
    Object.entries(setup),
  );
}
