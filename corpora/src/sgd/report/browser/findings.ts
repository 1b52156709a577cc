/** The list of findings with its filters. */
import type { ReportFinding, PageData } from '../page-data.js';
import { placeAddress } from '../place.js';
import { byId, codeOf, counted, el, PagedRows } from 'typetod/internal/browser';

/** Which findings are shown. Empty is all. */
interface Filters {
  readonly service: string;
  readonly kind: string;
  readonly cause: string;
  readonly text: string;
}

/** A finding with the text that it is searched by. */
interface Listed extends ReportFinding {
  readonly text: string;
}

/** What is said in a turn, by its place. */
function utterancesOf({ dialogues }: PageData): ReadonlyMap<string, string> {
  const turns = dialogues.flatMap(({ id, turns: all }) =>
    all.map((turn) => [`${id} ${turn.turn}`, `${turn.user} ${turn.agent ?? ''} ${turn.program.join(' ')}`] as const),
  );
  return new Map(turns);
}

function listed(data: PageData): readonly Listed[] {
  const said = utterancesOf(data);
  return data.findings.map((finding) => {
    const { dialogue, turn, services, kind, cause, detail } = finding;
    const text = [dialogue, services.join(' '), kind, cause, detail, said.get(`${dialogue} ${turn}`) ?? ''].join(' ');
    return { ...finding, text: text.toLowerCase() };
  });
}

function isShown({ services, kind, cause, text }: Listed, filters: Filters): boolean {
  if (filters.service !== '' && !services.includes(filters.service)) return false;
  if (filters.kind !== '' && kind !== filters.kind) return false;
  if (filters.cause !== '' && cause !== filters.cause) return false;
  return filters.text.split(/\s+/).every((word) => text.includes(word));
}

/** The names with how often each occurs, the most frequent first. */
function tally(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

function select(id: string): HTMLSelectElement {
  return byId(id) as HTMLSelectElement;
}

/** Offers the names, and what is chosen also where no finding is left that has it: filters change only by hand. */
function offer(target: HTMLSelectElement, names: readonly string[]): void {
  const { value } = target;
  const offered = tally(names);
  const isLeft = value === '' || offered.some(([name]) => name === value);
  const all = isLeft ? offered : [...offered, [value, 0] as const];
  target.replaceChildren(
    el('option', { value: '' }, 'all'),
    ...all.map(([name, count]) => el('option', { value: name }, `${name} (${counted(count)})`)),
  );
  target.value = value;
}

/** What the columns of the list are sorted by. */
const COLUMNS: readonly ((finding: Listed) => string)[] = [
  ({ dialogue, turn }) => `${dialogue} ${turn}`,
  ({ services }) => services.join(' '),
  ({ kind }) => kind,
  ({ cause }) => cause,
  ({ detail }) => detail,
];

function rowOf({ dialogue, turn, services, kind, cause, detail }: ReportFinding): HTMLTableRowElement {
  const link = el('a', { href: placeAddress({ dialogue, turn }) }, `${dialogue} turn ${turn}`);
  const cells = [services.join(', '), kind, codeOf(cause), detail === cause ? '' : detail];
  return el('tr', {}, el('th', { scope: 'row' }, link), ...cells.map((cell) => el('td', {}, cell)));
}

/** Lists findings, filters them, and adds rows on demand. */
export class FindingList {
  private readonly rows: PagedRows<Listed>;

  constructor(data: PageData) {
    const keyOf = (column: number) => COLUMNS[column] ?? (() => '');
    const onSort = () => this.filter();
    this.rows = new PagedRows(listed(data), { name: 'findings', unit: 'findings', rowOf, keyOf, onSort });
    for (const id of ['filter-service', 'filter-kind', 'filter-cause', 'filter-text'])
      byId(id).addEventListener('input', () => this.filter());
    byId('filter-reset').addEventListener('click', () => this.reset());
    this.filter();
  }

  private get filters(): Filters {
    const [service, kind, cause] = ['filter-service', 'filter-kind', 'filter-cause'].map((id) => select(id).value);
    const text = (byId('filter-text') as HTMLInputElement).value.trim().toLowerCase();
    return { service: service ?? '', kind: kind ?? '', cause: cause ?? '', text };
  }

  private reset(): void {
    for (const id of ['filter-service', 'filter-kind', 'filter-cause']) select(id).value = '';
    (byId('filter-text') as HTMLInputElement).value = '';
    this.filter();
  }

  /** Each filter offers what the others leave. */
  private filter(): void {
    const without = (name: keyof Filters): readonly Listed[] => {
      const filters = { ...this.filters, [name]: '' };
      return this.rows.all.filter((finding) => isShown(finding, filters));
    };
    offer(
      select('filter-service'),
      without('service').flatMap(({ services }) => services),
    );
    offer(
      select('filter-kind'),
      without('kind').map(({ kind }) => kind),
    );
    offer(
      select('filter-cause'),
      without('cause').map(({ cause }) => cause),
    );
    this.rows.show(this.rows.all.filter((finding) => isShown(finding, this.filters)));
  }
}
