/** The matrix of tasks and trials with its filters. */
import { byId, el } from '../../../pages/browser/dom.js';
import { PagedRows } from '../../../pages/browser/paged-rows.js';
import type { MatrixCell, MatrixRow, RunPageData } from '../page-data.js';
import { trialAddress } from '../trial-address.js';

const scored = ({ cells }: MatrixRow): readonly MatrixCell[] => cells.filter(({ passed }) => passed !== null);
const passedOf = (row: MatrixRow): number => row.cells.filter(({ passed }) => passed === true).length;

const RESULTS: ReadonlyMap<string, (row: MatrixRow) => boolean> = new Map<string, (row: MatrixRow) => boolean>([
  ['all tasks', () => true],
  ['failed in any trial', (row) => passedOf(row) < scored(row).length],
  ['failed in every trial', (row) => passedOf(row) === 0 && scored(row).length > 0],
  ['passed and failed', (row) => passedOf(row) > 0 && passedOf(row) < scored(row).length],
  ['passed in every trial', (row) => passedOf(row) === row.cells.length],
  ['with a void episode', (row) => scored(row).length < row.cells.length],
]);

const textOf = ({ task, title, cells }: MatrixRow): string =>
  [task, title, ...cells.map(({ end }) => end)].join(' ').toLowerCase();

function input(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}

function signOf({ passed, reward, end }: MatrixCell): readonly [sign: string, label: string, name: string] {
  if (passed === null) return ['–', `void: ${end}`, 'void'];
  if (passed) return ['✓ pass', `passed, ended by ${end}`, 'pass'];
  const part = reward !== null && reward > 0 ? ` ${reward.toFixed(2)}` : '';
  return [`✗ fail${part}`, `failed, ended by ${end}`, 'fail'];
}

function cellOf(task: string, cell: MatrixCell, trial: number): HTMLTableCellElement {
  const [sign, label, name] = signOf(cell);
  const about = { title: label, 'aria-label': `${task} trial ${trial}: ${label}` };
  const shown =
    cell.passed === null ? el('span', about, sign) : el('a', { href: trialAddress({ task, trial }), ...about }, sign);
  return el('td', { class: name }, shown);
}

function rowOf(row: MatrixRow): HTMLTableRowElement {
  const head = el('th', { scope: 'row' }, row.task, el('span', { class: 'about' }, row.title));
  const share = `${passedOf(row)} of ${scored(row).length}`;
  return el(
    'tr',
    {},
    head,
    el('td', { class: 'number' }, share),
    ...row.cells.map((cell, at) => cellOf(row.task, cell, at + 1)),
  );
}

/** What the columns are sorted by: the task, the share that passed, each trial. */
function keyOf(column: number): (row: MatrixRow) => string | number {
  if (column === 0) return ({ task }) => task;
  if (column === 1) return (row) => passedOf(row) / Math.max(1, scored(row).length);
  return ({ cells }) => cells[column - 2]?.reward ?? -1;
}

/** Lists tasks, filters them, and adds rows on demand. */
export class Matrix {
  private readonly rows: PagedRows<MatrixRow>;

  constructor({ rows }: RunPageData) {
    this.rows = new PagedRows(rows, { name: 'matrix', unit: 'tasks', rowOf, keyOf, onSort: () => this.filter() });
    byId('filter-result').append(...[...RESULTS.keys()].map((name) => el('option', {}, name)));
    for (const id of ['filter-result', 'filter-text']) byId(id).addEventListener('input', () => this.filter());
    byId('filter-reset').addEventListener('click', () => this.reset());
    this.filter();
  }

  private reset(): void {
    (byId('filter-result') as HTMLSelectElement).selectedIndex = 0;
    input('filter-text').value = '';
    this.filter();
  }

  private filter(): void {
    const isWanted = RESULTS.get(input('filter-result').value) ?? (() => true);
    const words = input('filter-text').value.trim().toLowerCase().split(/\s+/);
    this.rows.show(this.rows.all.filter((row) => isWanted(row) && words.every((word) => textOf(row).includes(word))));
  }
}
