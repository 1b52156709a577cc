/**
 * A world as plain JSON, and back: for snapshots.
 *
 * A result may stand in a search, in what it offered and in variables, and is one and the same there: rows are written once, and
 * each place has the number of its row. APIs are written by their names. All else of a world is plain already.
 */
import { type Api, type Row, freezeDeep } from '../service/index.js';
import { frozenWorld } from './freeze.js';
import { Log } from './log.js';
import type { Entity, Results, SearchTask, Task, TransactionTask, Value, World } from './world.js';

type Replaced<T, R> = T extends unknown ? Omit<T, keyof R> & R : never;

type PackedEntity = readonly [task: number, index: number, row: number];

type PackedTask =
  | Replaced<
      SearchTask,
      {
        readonly api: string;
        readonly results?: { readonly rows: readonly number[]; readonly more: boolean };
        readonly latest?: PackedEntity;
        readonly selected?: PackedEntity;
      }
    >
  // What was approved are mostly the very values that the task has: `true` stands for them.
  | Replaced<TransactionTask, { readonly api: string; readonly approval?: TransactionTask['approval'] | true }>;

type OfEntity = Extract<Value, { readonly entity: Entity }>;
type PackedValue = Exclude<Value, OfEntity> | Replaced<OfEntity, { readonly entity: PackedEntity }>;

/** A world of which nothing is shared and everything is JSON. */
export interface PackedWorld extends Omit<World, 'bindings' | 'tasks'> {
  readonly rows: readonly Row[];
  /** By the number of the variable; null where it is bound to nothing. */
  readonly bindings: readonly (PackedValue | null)[];
  readonly tasks: readonly PackedTask[];
}

class Rows {
  readonly #numbers = new Map<Row, number>();

  get all(): readonly Row[] {
    return [...this.#numbers.keys()];
  }

  numberOf(row: Row): number {
    const known = this.#numbers.get(row);
    if (known !== undefined) return known;
    this.#numbers.set(row, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  entity({ task, index, row }: Entity): PackedEntity {
    return [task, index, this.numberOf(row)];
  }
}

function packedTask(task: Task, rows: Rows): PackedTask {
  const api = task.api.name;
  if (task.kind === 'transaction') {
    const { approval, ...rest } = task;
    return { ...rest, api, ...(approval && { approval: approval === task.slots || approval }) };
  }
  const { results, latest, selected, ...rest } = task;
  return {
    ...rest,
    api,
    ...(results && { results: { rows: results.rows.map((row) => rows.numberOf(row)), more: results.more } }),
    ...(latest && { latest: rows.entity(latest) }),
    ...(selected && { selected: rows.entity(selected) }),
  };
}

/** A world as plain data, to be written as JSON. */
export function packWorld({ bindings, tasks, ...rest }: World): PackedWorld {
  const rows = new Rows();
  const packedTasks = tasks.map((task) => packedTask(task, rows));
  const packedBindings = Array.from({ length: bindings.length }, (_, number): PackedValue | null => {
    const value = bindings.at(number);
    if (!value) return null;
    return 'entity' in value ? { ...value, entity: rows.entity(value.entity) } : value;
  });
  return { ...rest, bindings: packedBindings, tasks: packedTasks, rows: rows.all };
}

/** Thrown for what no world is packed as. */
class Unfitting extends TypeError {}

class Unpacking {
  readonly #apis: ReadonlyMap<string, Api>;
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[], apis: ReadonlyMap<string, Api>) {
    this.#rows = rows.map((row) => freezeDeep(row));
    this.#apis = apis;
  }

  #row(number: number): Row {
    const row = this.#rows[number];
    if (row) return row;
    throw new Unfitting('no such row');
  }

  #entity([task, index, row]: PackedEntity): Entity {
    return { task, index, row: this.#row(row) };
  }

  #results({ rows, more }: NonNullable<Extract<PackedTask, { kind: 'search' }>['results']>): Results {
    return { rows: rows.map((row) => this.#row(row)), more };
  }

  task(packed: PackedTask): Task {
    const api = this.#apis.get(packed.api);
    if (packed.kind === 'transaction' && api?.kind === 'transaction') {
      const { approval } = packed;
      return { ...packed, api, approval: approval === true ? packed.slots : approval } as TransactionTask;
    }
    if (packed.kind !== 'search' || api?.kind !== 'search') throw new Unfitting('no such API');
    const { results, latest, selected } = packed;
    return {
      ...packed,
      api,
      results: results && this.#results(results),
      latest: latest && this.#entity(latest),
      selected: selected && this.#entity(selected),
    } as SearchTask;
  }

  value(packed: PackedValue): Value {
    return 'entity' in packed ? { ...packed, entity: this.#entity(packed.entity) } : packed;
  }
}

/**
 * The world that was packed.
 *
 * @throws TypeError for what no world was packed as, and where an API is not there.
 */
export function unpackWorld({ rows, bindings, tasks, ...rest }: PackedWorld, apis: ReadonlyMap<string, Api>): World {
  const unpacking = new Unpacking(rows, apis);
  let log: Log<Value> = Log.empty;
  for (const [number, packed] of bindings.entries())
    if (packed) log = log.with(number, freezeDeep(unpacking.value(packed)));
  return frozenWorld({
    ...rest,
    // JSON has no undefined.
    proposal: rest.proposal,
    bindings: log,
    tasks: tasks.map((task) => unpacking.task(task)),
  });
}
