/** Whether the services of a task have what it names. */

import { isDeepStrictEqual } from 'node:util';
import {
  type Api,
  type Canonical,
  DefinitionError,
  DONTCARE,
  nearestNames,
  type Registry,
  type Row,
  type Slot,
  type TableRows,
} from '../../service/index.js';
import { readValue, strictReader } from '../../world/index.js';
import { TestbedError } from '../testbed-error.js';
import { checkAgenda, unknownApi } from '../users/check-agenda.js';
import { noTable, strangeColumn, tablesByName } from '../../world/check-rows.js';
import type { DialogueTask, Predicate } from './dialogue-task.js';
import { patchedTables } from './task-world.js';

function bad(task: string, where: string, problem: string): TestbedError {
  return new TestbedError({ code: 'bad-task', message: `The task '${task}' is wrong at '${where}': ${problem}` });
}

/** Makes the rows of a table, as an episode will. */
function make({ id, world = {} }: DialogueTask, table: TableRows, where: string): void {
  try {
    patchedTables(id, world)(table);
  } catch (error) {
    if (DefinitionError.isInstance(error)) throw bad(id, where, error.message);
    throw error;
  }
}

/**
 * Checks the rows and patches of a task against the tables of its services.
 *
 * @throws TestbedError `bad-task` for a table or a column that they do not have, a row without the key of its table, and a patch
 * of a row that there is not.
 */
function checkWorld(task: DialogueTask, registry: Registry): void {
  const { rows = {}, patch = {} } = task.world ?? {};
  const known = tablesByName(registry.services);
  const patched = Object.entries(patch).map(([name, all]) => {
    const written = all.flatMap((one) => ('insert' in one ? [one.insert] : 'row' in one ? [one.row] : []));
    return [`world.patch.${name}`, name, written] as const;
  });
  const replaced = Object.entries(rows).map(([name, all]) => [`world.rows.${name}`, name, all] as const);
  for (const [where, name, written] of [...replaced, ...patched]) {
    const table = known.get(name);
    if (!table) throw bad(task.id, where, noTable(name, known));
    const problem = strangeColumn(table, written);
    if (problem !== undefined) throw bad(task.id, where, problem);
    make(task, table, where);
  }
}

class TaskCheck {
  constructor(
    private readonly task: DialogueTask,
    private readonly registry: Registry,
  ) {}

  private bad(where: string, problem: string): never {
    throw bad(this.task.id, where, problem);
  }

  private api(name: string, where: string): Api {
    const found = this.registry.apis.get(name);
    return found ?? this.bad(where, unknownApi(name, this.registry));
  }

  private transaction(name: string, where: string): Api {
    const api = this.api(name, where);
    return api.kind === 'transaction' ? api : this.bad(where, `${name} is a search: it changes nothing.`);
  }

  private noSlot(api: Api, name: string, where: string): never {
    return this.bad(where, `${api.name} has no slot '${name}'. Its slots are ${[...api.slots.keys()].join(', ')}.`);
  }

  private argument(api: Api, name: string, given: Canonical, where: string): void {
    const slot = api.slots.get(name) ?? this.noSlot(api, name, where);
    if (given !== DONTCARE) this.canonical(api, slot, given, where);
  }

  /** Refuses a value in another form than the one that worlds hold: a number for a text would never be met. */
  private canonical(api: Api, slot: Slot, given: Canonical, where: string): void {
    const context = { service: api.service, now: this.task.world?.now ?? '2019-03-01T09:00' };
    if (typeof given !== 'object' && readValue(slot, given, strictReader, context) !== given)
      this.bad(where, `${JSON.stringify(given)} is no value of it in canonical form.`);
  }

  private arguments(api: Api, args: Row, where: string): void {
    for (const [name, given] of Object.entries(args)) this.argument(api, name, given, `${where}.${name}`);
    for (const { name } of api.required)
      if (!Object.hasOwn(args, name) && !api.slots.get(name)?.acceptsDontcare)
        this.bad(where, `${api.name} cannot be called without '${name}'.`);
  }

  /** A property that is looked at, and the values that it should have. */
  private property(api: Api, name: string, values: readonly Canonical[], where: string): void {
    const type = api.properties.get(name) ?? api.slots.get(name);
    const known = [...api.properties.keys()].join(', ');
    if (!type) this.bad(where, `${api.name} returns no '${name}'. It returns ${known}.`);
    for (const value of values) this.canonical(api, { ...type, required: true, acceptsDontcare: false }, value, where);
  }

  private table(name: string, where: string): void {
    const known = tablesByName(this.registry.services);
    if (!known.has(name)) this.bad(where, noTable(name, known));
  }

  /** What must not be done is named by a transaction or a table. */
  private unchanged(name: string, where: string): void {
    const tables = tablesByName(this.registry.services);
    if (tables.has(name)) return;
    const near = nearestNames(name, [...this.registry.apis.keys(), ...tables.keys()], 3).join(', ');
    if (!this.registry.apis.has(name))
      this.bad(where, `There is no transaction and no table '${name}'. Did you mean one of ${near}?`);
    this.transaction(name, where);
  }

  private predicate(predicate: Predicate, where: string): void {
    if ('changed' in predicate) {
      this.table(predicate.changed, `${where}.changed`);
      return;
    }
    const api = this.transaction(predicate.done, `${where}.done`);
    for (const [name, value] of Object.entries(predicate.with ?? {}))
      this.property(api, name, [value].flat() as readonly Canonical[], `${where}.with.${name}`);
  }

  run(): DialogueTask {
    const { task, registry } = this;
    const { calls = [], holds = [], told = [], unchanged = [] } = task.goal;
    checkWorld(task, registry);
    for (const [at, { api, arguments: args }] of calls.entries())
      this.arguments(this.transaction(api, `goal.calls[${at}].api`), args, `goal.calls[${at}].arguments`);
    for (const [at, one] of holds.entries()) this.predicate(one, `goal.holds[${at}]`);
    for (const [at, name] of unchanged.entries()) this.unchanged(name, `goal.unchanged[${at}]`);
    for (const [at, one] of told.entries()) {
      const api = this.api(one.api, `goal.told[${at}].api`);
      if ('property' in one) this.property(api, one.property, [one.value], `goal.told[${at}].property`);
      else if (!task.user.goals.some(({ api: name, count }) => name === one.api && isDeepStrictEqual(count, one.count)))
        this.bad(`goal.told[${at}].count`, `The user asks for no such number: no goal of ${one.api} has this 'count'.`);
    }
    try {
      return { ...task, user: checkAgenda(task.user, registry) };
    } catch (error) {
      if (TestbedError.isInstance(error)) this.bad('user', error.message);
      throw error;
    }
  }
}

/**
 * Checks a task against its services.
 *
 * @throws TestbedError `bad-task` for an API, a slot, a property, a value, a table or a column that they do not have.
 */
export function checkTask(task: DialogueTask, registry: Registry): DialogueTask {
  return new TaskCheck(task, registry).run();
}
