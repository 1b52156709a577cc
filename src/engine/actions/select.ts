import { type Entry, type Select, type Term, type VariableName, ownValue, setOwnValue } from '../../language/index.js';
import { DONTCARE, isDontcare, queriedRows, type Query, type Row } from '../../service/index.js';
import {
  canonicalJson,
  type Entity,
  identityOf,
  offeredEntities,
  type Provenance,
  type SearchTask,
  type SlotValues,
  taskToChange,
  type Value,
} from '../../world/index.js';
import { choiceOf, typesOf } from '../choice.js';
import { carriedAnew, draftFollowing, filling } from '../chosen.js';
import { refuse } from '../feedback.js';
import { surfaceOf } from '../properties.js';
import type { Process, Run } from '../run.js';
import { askMore } from '../settle.js';
import { begunAnew } from './api-call.js';

/** The search to select from: the one named, or the one with results that was touched last. */
function searchOf(run: Run, statement: Select<Term>): SearchTask {
  if (statement.from) return run.search(statement.from);
  const open = run.world.tasks.filter(
    (task): task is SearchTask => task.kind === 'search' && task.standing === 'open' && task.results !== undefined,
  );
  const latest = open.reduce<SearchTask | undefined>((a, b) => (a && a.touched > b.touched ? a : b), undefined);
  if (latest) return latest;
  return refuse({
    code: 'wrong-kind',
    message: 'No search has results to select from. Call a search first.',
    span: statement.entity.span,
  });
}

function byVariable(run: Run, statement: Select<Term>, name: VariableName): Entity {
  const value = run.value(name, statement.entity.span);
  if ('entity' in value) {
    const from = statement.from && run.search(statement.from);
    if (!from || from.id === value.entity.task) return value.entity;
    return noSuchEntity(run, from, statement, `${name} is no result of it`);
  }
  return run.wrongKind(statement.entity, 'an entity that was offered');
}

function noSuchEntity({ world }: Run, task: SearchTask, statement: Select<Term>, why: string): never {
  const column = task.api.identity[0];
  const rows = [...(task.results?.rows ?? []), ...offeredEntities(world, task).map(({ row }) => row)];
  const names = column ? new Set(rows.map((row) => String(ownValue(row, column)))) : [];
  return refuse({
    code: 'no-such-entity',
    message: `Nothing of ${task.variable} can be selected so: ${why}. Select what was offered, by variable or by value.`,
    span: statement.entity.span,
    legal: [...names].slice(0, 20),
    api: task.api.name,
  });
}

/** What was selected, and by what it was chosen where it was not named. */
interface Chosen {
  readonly entity: Entity;
  readonly by?: Query | undefined;
}

/**
 * By value, what was offered comes first: a list may show two films of the same year. Where no page so far has it, the
 * pages behind are fetched; where these have it neither, it is what was offered before the search was changed. By
 * comparison, the first of what was offered is taken; of one alone there is none, so that it is the first of what was found.
 */
function* byValue(run: Run, statement: Select<Term>, wanted: readonly Entry<Term>[]): Process<Chosen> {
  const search = searchOf(run, statement);
  const { where, order } = choiceOf(run, search, wanted, (why) => noSuchEntity(run, search, statement, why));
  const types = typesOf(search.api);
  const meeting = (rows: readonly Row[] = []): readonly Row[] => queriedRows(rows, { where, order }, types);
  const task = yield* askMore(run, search, (so) => meeting(so.results?.rows).length > 0);
  const rows = task.results?.rows ?? [];
  const found = meeting(rows);
  const isOffered = (one: Row): boolean => task.offered.includes(identityOf(task.api, one));
  const isOfAll = order.length > 0 && rows.filter(isOffered).length < 2;
  const row = (isOfAll ? undefined : found.find(isOffered)) ?? found[0];
  const isNamed = order.length === 0 && Object.values(where).every(({ relation }) => relation === 'is');
  const by = isNamed ? undefined : { where, order };
  if (row) return { entity: { task: task.id, index: rows.indexOf(row), row }, by };
  // 'The Casa Verde after all', where a cheaper one was asked for since.
  const earlier = offeredEntities(run.world, task).find((one) => order.length === 0 && meeting([one.row]).length > 0);
  if (earlier) return { entity: earlier, by };
  return noSuchEntity(run, task, statement, 'nothing that was found has these values, nor what was offered before');
}

/** The search's slots with what the selection tells. What the user said stays, unless any value would do. */
function trackedSlots(run: Run, task: SearchTask, row: Row, named: readonly string[]): SlotValues {
  const slots: Record<string, SlotValues[string]> = { ...task.slots };
  for (const property of new Set([...task.api.tracks, ...named])) {
    const canonical = ownValue(row, property);
    const said = ownValue(slots, property);
    // A result is something definite.
    if (canonical === undefined || isDontcare(canonical)) continue;
    if (said && said.source.kind === 'said' && said.canonical !== DONTCARE) continue;
    const source: Provenance = { kind: 'entity', turn: run.world.turn.index, task: task.id, property };
    setOwnValue(slots, property, { canonical, surface: surfaceOf(canonical), source });
  }
  return slots;
}

/** What waits to be done with the result that was taken before is done with this one: it is read back again. */
function follow(run: Run, search: SearchTask): void {
  const draft = draftFollowing(run.world, search);
  if (!draft) return;
  const filled = filling(run.engine, run.world, draft.api);
  if (canonicalJson(filled ?? {}) === canonicalJson(draft.filled ?? {})) return;
  run.touch({ ...begunAnew(draft), slots: carriedAnew(run.world, draft), filled });
}

/** `x5 = select(x3, { from: x1 })` or `x5 = select({ title: "Up" }, { from: x1 })`: the user takes one of the results. */
export function* select(run: Run, statement: Select<Term>, name: VariableName): Process<Value> {
  const { entity: operand } = statement;
  let chosen: Chosen;
  if (operand.kind === 'variable') chosen = { entity: byVariable(run, statement, operand.name) };
  else if (operand.kind === 'record') chosen = yield* byValue(run, statement, operand.entries);
  else return run.wrongKind(operand, 'an entity or its values');
  const { entity, by } = chosen;
  const task = run.underWay(taskToChange(run.world, entity.task) as SearchTask, operand.span);
  const identity = identityOf(task.api, entity.row);
  const isSlot = (property: string): boolean => run.engine.registry.slot(task.api.service, property) !== undefined;
  const named = operand.kind === 'record' ? operand.entries.map((entry) => entry.name).filter(isSlot) : [];
  const offered = task.offered.includes(identity) ? task.offered : [...task.offered, identity];
  const slots = trackedSlots(run, task, entity.row, named);
  follow(run, run.touch({ ...task, slots, offered, latest: entity, selected: entity }));
  run.note({ kind: 'select', variable: name, task: task.id });
  return { kind: 'selection', entity, ...(by && { by }) };
}
