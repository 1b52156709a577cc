/** The session of a task: its services over its rows, with its clock. */
import type { SessionOptions } from '../../engine/index.js';
import { ownValue } from '../../language/index.js';
import {
  type Canonical,
  createRegistry,
  currentRows,
  nearestNames,
  type Registry,
  type Row,
  type Service,
  table,
  type TableChange,
  type TableRows,
} from '../../service/index.js';
import { naturalReader } from '../../values/index.js';
import { type Backend, liveBackendOver, type TableOf, type TransactionRequest } from '../../world/backend.js';
import { addressed, liveBackend, requestKey, tablesOf } from '../../world/index.js';
import { TestbedError } from '../testbed-error.js';
import type { DialogueTask, TablePatch, TaskWorld } from './dialogue-task.js';

function keyOf(patch: TablePatch): Canonical | undefined {
  return 'update' in patch ? patch.update : 'remove' in patch ? patch.remove : undefined;
}

function changeOf(task: string, source: TableRows, patch: TablePatch): TableChange {
  const { name } = source;
  if ('insert' in patch) return { table: name, kind: 'insert', row: patch.insert };
  if (!source.rows.some((row) => ownValue(row, source.key) === keyOf(patch)))
    throw new TestbedError({
      code: 'bad-task',
      message: `The task '${task}' is wrong at 'world.patch': The table '${name}' has no row with ${source.key} ${JSON.stringify(keyOf(patch))}.`,
    });
  if ('remove' in patch) return { table: name, kind: 'remove', key: patch.remove };
  return { table: name, kind: 'update', key: patch.update, row: patch.row };
}

/**
 * The tables of a task: with its rows, then with its patches.
 *
 * @throws TestbedError `bad-task`, when a table is read, for a patch of a row that there is not.
 */
export function patchedTables(task: string, { rows = {}, patch = {} }: TaskWorld): TableOf {
  const given = tablesOf({ rows });
  const made = new Map<string, TableRows>();
  return <R extends Row>(source: TableRows<R>): TableRows<R> => {
    const base = given(source);
    const patches = ownValue(patch, source.name);
    if (!patches) return base;
    const known =
      made.get(source.name) ??
      table(base.name, base.key, currentRows(base, { [base.name]: patches.map((one) => changeOf(task, base, one)) }), {
        repeats: base.repeats ?? false,
      });
    made.set(source.name, known);
    return known as TableRows as TableRows<R>;
  };
}

/**
 * A backend whose keys follow from the task, the API and the arguments of a transaction, and not from earlier requests. What a
 * transaction draws, such as a reference, is then that of the gold, even if another request failed before.
 */
function withoutHistory(task: string, { transact, ...reading }: Backend): Backend {
  const keyed = (request: TransactionRequest): TransactionRequest =>
    addressed(request, { key: requestKey(task, request.api.name, request.arguments, 0) });
  return { ...reading, transact: (request) => transact(keyed(request)) };
}

function backendOf({ id, world = {} }: DialogueTask): Backend {
  return withoutHistory(id, world.rows || world.patch ? liveBackendOver(patchedTables(id, world)) : liveBackend);
}

/** Services by name, and the registries of tasks. Tasks over the same services share one. */
export class TaskServices {
  private readonly byName: ReadonlyMap<string, Service>;
  private readonly registries = new Map<string, Registry>();

  constructor(services: readonly Service[]) {
    this.byName = new Map(services.map((service) => [service.name, service]));
  }

  /** @throws TestbedError `bad-task` for a service that there is not. */
  registryOf({ id, services }: Pick<DialogueTask, 'id' | 'services'>): Registry {
    const key = services.join('\n');
    const known = this.registries.get(key);
    if (known) return known;
    const registry = createRegistry(services.map((name) => this.service(id, name)));
    this.registries.set(key, registry);
    return registry;
  }

  private service(task: string, name: string): Service {
    const found = this.byName.get(name);
    if (found) return found;
    const near = nearestNames(name, this.byName.keys(), 3).join(', ');
    const message = `The task '${task}' is about the service '${name}', which this suite does not have. Did you mean one of ${near}? One of your own is given with --apis FILE, in code to dialogueSuite.`;
    throw new TestbedError({ code: 'bad-task', message });
  }
}

/** What the session of a task is made of. */
export type TaskSession = SessionOptions & { readonly services: Registry };

/** What the session of a task is made of, over services that work. */
export function taskSession(task: DialogueTask, services: TaskServices): TaskSession {
  const { now, context } = task.world ?? {};
  return {
    services: services.registryOf(task),
    backend: backendOf(task),
    reader: naturalReader,
    id: task.id,
    ...(now !== undefined && { now }),
    ...(context && { context }),
  };
}
