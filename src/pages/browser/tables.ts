/** Tables whose heads sort them. */
import { el } from './dom.js';

/** A cell as it is compared: figures as numbers, also in percent or with separators. */
function figureOf(cell: Element | undefined): number | string {
  const text = cell?.textContent?.trim() ?? '';
  const number = Number(text.replace(/[,\s]|%|points$/g, '').replace('−', '-'));
  return text !== '' && Number.isFinite(number) ? number : text;
}

/** Figures before texts; what was not measured comes last, whichever way a table is sorted. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

function sortBy(table: HTMLTableElement, column: number, isDescending: boolean): void {
  const body = table.tBodies[0];
  if (!body) return;
  const rows = [...body.rows].map((row) => ({ row, value: figureOf(row.cells[column]) }));
  rows.sort((a, b) => {
    const order = compareValues(a.value, b.value);
    return isDescending && typeof a.value === typeof b.value ? -order : order;
  });
  body.append(...rows.map(({ row }) => row));
}

/** Puts the rows of a table in the order of a column. */
type Sort = (column: number, isDescending: boolean) => void;

function makeHead(head: HTMLTableCellElement, column: number, sort: Sort): void {
  const button = el('button', { type: 'button', class: 'sort' }, ...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    const isFigure = head.classList.contains('number');
    const [first, second] = isFigure ? ['descending', 'ascending'] : ['ascending', 'descending'];
    const order = head.getAttribute('aria-sort') === first ? second : first;
    for (const other of head.parentElement?.children ?? []) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', order ?? '');
    sort(column, order === 'descending');
  });
}

/** Makes the heads of a table buttons that sort it. */
export function makeHeads(table: HTMLTableElement, sort: Sort): void {
  for (const [column, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) makeHead(head, column, sort);
}

/** Lets the heads of tables sort their rows, where there is more than one. */
export function makeSortable(tables: Iterable<HTMLTableElement>): void {
  for (const table of tables) {
    if ((table.tBodies[0]?.rows.length ?? 0) < 2) continue;
    makeHeads(table, (column, isDescending) => sortBy(table, column, isDescending));
  }
}
