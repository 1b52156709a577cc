import { type Content, type Html, html } from './html-template.js';

/** A column: its head, and what its cell has for an item. The first column of a table names its rows. */
export interface Column<T> {
  readonly head: Content;
  readonly cell: (item: T) => Content;
  /** Figures are set flush right. */
  readonly isNumber?: boolean;
}

/** How many rows a table has at most: whatever is evaluated, the report stays one that a browser shows at once. */
const MOST_ROWS = 100;

/** A number of things, with separators: `20,542`. */
export const count = (number: number): string => number.toLocaleString('en-US');

export function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? 'none' : `${(100 * rate).toFixed(3)} %`;
}

/** A text of the corpus or of a program, told apart from the words around it. */
export const code = (text: string): Html => (text === '' ? html`<em>empty</em>` : html`<code>${text}</code>`);

/** Says how much of a list is not shown; nothing if all of it is. */
export function remainder(what: string, more: number): Content {
  if (more <= 0) return '';
  return html`<p class="faint">${what} left out here: ${count(more)}; <code>--json</code> has them all.</p>`;
}

function cellOf<T>({ cell, isNumber }: Column<T>, item: T, isFirst: boolean): Html {
  if (isFirst) return html`<th scope="row">${cell(item)}</th>`;
  return isNumber ? html`<td class="number">${cell(item)}</td>` : html`<td>${cell(item)}</td>`;
}

/** A table of at most {@link MOST_ROWS} items, which says how many it leaves out. It can be scrolled by keyboard. */
export function table<T>(caption: string, columns: readonly Column<T>[], items: readonly T[]): Html {
  const heads = columns.map(({ head, isNumber }) =>
    isNumber ? html`<th scope="col" class="number">${head}</th>` : html`<th scope="col">${head}</th>`,
  );
  const rows = items
    .slice(0, MOST_ROWS)
    .map((item) => html`<tr>${columns.map((column, at) => cellOf(column, item, at === 0))}</tr>\n`);
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
${remainder('Rows', items.length - MOST_ROWS)}</div>
`;
}
