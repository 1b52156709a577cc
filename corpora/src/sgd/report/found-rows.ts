/** What the searches of a dialogue found, for the turns in which they found or offered it. */
import type { World } from 'typetod';
import type { Results, Entity, SearchTask } from 'typetod/internal';
import type { ShownLines } from './page-data.js';

/** How many rows of a result are shown. */
const MOST_ROWS = 3;

/** A search as it was after the last turn. */
type Seen = Pick<SearchTask, 'results' | 'latest'>;

const NOTHING: Seen = { results: undefined, latest: undefined };

/** The rows with the place of each, the one that is offered first. */
function rowLines({ rows }: Results, offered: Entity | undefined, most: number): readonly string[] {
  const places = [...rows.keys()].filter((at) => at !== offered?.index).slice(0, most - (offered ? 1 : 0));
  const first = offered ? [`row ${offered.index + 1}, offered: ${JSON.stringify(offered.row)}`] : [];
  return [...first, ...places.map((at) => `row ${at + 1}: ${JSON.stringify(rows[at])}`)];
}

/** The results of the searches of one dialogue, turn by turn. */
export class FoundRows {
  private readonly seen = new Map<number, Seen>();

  /** What is new in a world since the last one: results with some of their rows, and what is offered of them. */
  in({ tasks }: Pick<World, 'tasks'>): readonly ShownLines[] {
    return tasks.flatMap((task) => (task.kind === 'search' ? this.of(task) : []));
  }

  private of({ id, variable, results, latest }: SearchTask): readonly ShownLines[] {
    const before = this.seen.get(id) ?? NOTHING;
    this.seen.set(id, { results, latest });
    if (!results || (results === before.results && latest === before.latest)) return [];
    const isNew = results !== before.results;
    const offered = latest === before.latest ? undefined : latest;
    const { length } = results.rows;
    const name = `${variable} ${isNew ? 'found' : 'offers one of'} ${length}${results.more ? ' or more' : ''} rows`;
    return [{ name, lines: rowLines(results, offered, isNew ? MOST_ROWS : 1) }];
  }
}
