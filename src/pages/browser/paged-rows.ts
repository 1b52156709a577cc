/** Long tables: rows are added on demand. */
import { byId, counted, el } from './dom.js';
import { makeHeads } from './tables.js';

/** How many rows are added at once: a browser shows them without a pause. */
const ROWS = 100;

/** Which table it is, and how its rows are made. */
export interface PagedRowsOptions<T> {
  /** What the ids of the page begin with: `NAME-table`, `NAME-more`, `NAME-count`. */
  readonly name: string;
  /** What is counted, in the plural. */
  readonly unit: string;
  readonly rowOf: (entry: T) => HTMLTableRowElement;
  readonly keyOf: (column: number) => (entry: T) => string | number;
  /** Called when the entries were sorted. */
  readonly onSort: () => void;
}

/** A table of entries: its heads sort all of them, and some of them are shown. */
export class PagedRows<T> {
  private shown: readonly T[] = [];
  private rows = 0;
  private readonly table: HTMLTableElement;
  private readonly body: HTMLTableSectionElement;
  private readonly more: HTMLElement;

  constructor(
    private entries: readonly T[],
    private readonly options: PagedRowsOptions<T>,
  ) {
    this.table = byId(`${options.name}-table`) as HTMLTableElement;
    this.body = this.table.tBodies[0] ?? el('tbody');
    this.more = byId(`${options.name}-more`);
    this.more.addEventListener('click', () => this.add());
    makeHeads(this.table, (column, isDescending) => this.sort(column, isDescending));
  }

  /** All entries, as they were sorted last. */
  get all(): readonly T[] {
    return this.entries;
  }

  /** Shows the first of these entries, and no others. */
  show(entries: readonly T[]): void {
    this.shown = entries;
    this.rows = 0;
    this.body.replaceChildren();
    this.add();
  }

  private sort(column: number, isDescending: boolean): void {
    const key = this.options.keyOf(column);
    const { compare } = new Intl.Collator('en', { numeric: true });
    this.entries = [...this.entries].sort((a, b) => (isDescending ? -1 : 1) * compare(String(key(a)), String(key(b))));
    this.options.onSort();
  }

  private add(): void {
    const { name, unit, rowOf } = this.options;
    const rows = this.shown.slice(this.rows, this.rows + ROWS);
    this.body.append(...rows.map(rowOf));
    this.rows += rows.length;
    const rest = this.shown.length - this.rows;
    this.more.hidden = rest === 0;
    this.more.textContent = `Show ${counted(Math.min(ROWS, rest))} more of ${counted(rest)}`;
    byId(`${name}-count`).textContent = `${counted(this.shown.length)} of ${counted(this.entries.length)} ${unit}`;
  }
}
