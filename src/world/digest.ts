/**
 * The canonical content of a world, its hash, and the difference of two.
 *
 * Content leaves out what only shows how a world came about: names of variables, surface forms, turns, how often a
 * backend was asked. Two programs that do the same thing have the same content and so the same digest.
 */
import { ownValue } from '../language/index.js';
import type { Canonical, Constraints, Query } from '../service/index.js';
import { gathering, onceEach, remembered, sha256, isObject } from '../text/index.js';
import { openTasks } from './state.js';
import { type Hint, identityOf, queryOf, type SlotValues, type Task, taskOf, type World } from './world.js';

/**
 * How much of a world counts: `conversation` everything that may influence what happens next; `outcome` only what
 * transactions did, which is what agents are graded by: reads, drafts and the order of questions do not matter.
 */
export type DigestScope = 'conversation' | 'outcome';

/** Plain JSON without undefined. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type JsonObject = Record<string, Json>;

function canonicalSlots(slots: SlotValues): Json {
  return Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, value.canonical as Json]));
}

/** Constraints by name: the order in which they were given is no matter, as the keys of content are sorted. */
function constraintContent(where: Constraints): JsonObject {
  const entries = Object.entries(where);
  return Object.fromEntries(entries.map(([name, { relation, values }]) => [name, { [relation]: values as Json }]));
}

function queryContent({ where, order }: Query): Json {
  return {
    where: constraintContent(where),
    order: order.map(({ property, direction }) => `${property} ${direction}`),
  };
}

function taskContent(task: Task): Json {
  const content: JsonObject = { api: task.api.name, slots: canonicalSlots(task.slots) };
  if (task.filled) content.filled = task.filled as Json;
  if (task.standing !== 'open') content.standing = task.standing;
  if (task.unclear) content.unclear = task.unclear as Json;
  if (task.kind === 'search') {
    const query = queryOf(task);
    if (query) content.query = queryContent(query);
    if (task.offered.length > 0) content.offered = task.offered;
    if (task.latest) content.latest = identityOf(task.api, task.latest.row);
    if (task.selected) content.selected = identityOf(task.api, task.selected.row);
    return content;
  }
  content.phase = task.phase;
  if (task.approval === task.slots) content.approved = true;
  if (task.quote) content.quote = task.quote as Json;
  if (task.corrected.length > 0) content.corrected = [...task.corrected].sort();
  if (task.alternative) content.alternative = task.alternative as Json;
  if (task.result) content.result = task.result as Json;
  return content;
}

function hintContent(world: World, hint: Hint): Json {
  if (hint.kind === 'prompt') return { prompt: hint.about };
  const api = taskOf(world, hint.task).api.name;
  if (hint.kind === 'request')
    return { request: hint.slot, api, ...(hint.unclear !== undefined && { unclear: hint.unclear as Json }) };
  const quoted = 'quote' in hint && { quote: hint.quote as Json };
  if (hint.kind === 'confirm') return { confirm: [...hint.slots].sort(), ...quoted, api };
  if (hint.kind === 'relax')
    return {
      relax: { ...hint.values, ...constraintContent(hint.where ?? {}) } as Json,
      count: hint.count,
      ...(hint.more && { more: true }),
      api,
    };
  return { alternative: hint.values as Json, ...quoted, api };
}

function performed(task: Task): readonly Json[] {
  if (task.kind !== 'transaction' || task.phase !== 'performed') return [];
  return [{ api: task.api.name, result: (task.result ?? {}) as Json }];
}

function partsOf(world: World) {
  return {
    open: openTasks(world),
    waiting: world.tasks.filter((task) => task.standing === 'suspended' || task.id === world.proposal),
    pending: world.pending.map((hint) => hintContent(world, hint)),
  };
}

/** The canonical content of a world, plain JSON. Under `outcome`: what transactions did. */
export function content(
  world: World,
  scope: DigestScope = 'conversation',
  ofTask = taskContent,
): { readonly [name: string]: Json } {
  const tables = world.tables as unknown as Json;
  const { open, waiting, pending } = partsOf(world);
  if (scope === 'outcome') return { performed: open.flatMap(performed), tables };
  return { tasks: open.map(ofTask), waiting: waiting.map(ofTask), pending, tables, ended: world.ended };
}

/** JSON with object keys in order: equal for equal content. */
export function canonicalJson(value: Json | Canonical): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}

/** Most steps of an episode change nothing that transactions did. */
const hashOf = remembered(sha256);

/** The canonical text of a task. A task never changes, it is replaced: of a long conversation, most of each world is that of the last. */
const taskText = onceEach((task: Task) => canonicalJson(taskContent(task)));

/** The texts of tasks. Those that were touched long ago stand in front, and stay there. */
const taskTexts = gathering<Task, string[]>({
  begin: () => [],
  copy: (texts) => (texts.length > 1 ? [texts.join(',')] : [...texts]),
  add: (texts, task) => void texts.push(taskText(task)),
});

const tablesText = onceEach((tables: World['tables']) => canonicalJson(tables as unknown as Json));

function contentText(world: World, scope: DigestScope): string {
  if (scope === 'outcome') return canonicalJson(content(world, scope));
  const { open, waiting, pending } = partsOf(world);
  const others = waiting.map(taskText).join(',');
  const tables = tablesText(world.tables);
  return `{"ended":${world.ended},"pending":${canonicalJson(pending)},"tables":${tables},"tasks":[${taskTexts(open).join(',')}],"waiting":[${others}]}`;
}

/** A hash of the canonical content of a world: 64 hexadecimal digits of SHA-256. */
export function digest(world: World, scope: DigestScope = 'conversation'): string {
  return hashOf(contentText(world, scope));
}

/** One difference of two worlds. `before` is absent where something was added, `after` where it was taken away. */
export interface Difference {
  /** Where, as names and indexes: `['tasks', 0, 'slots', 'time']`. */
  readonly path: readonly (string | number)[];
  /** The value in the first world. */
  readonly before?: Json;
  /** The value in the second world. */
  readonly after?: Json;
}

function compare(
  path: readonly (string | number)[],
  before: Json | undefined,
  after: Json | undefined,
): readonly Difference[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare([...path, name], ownValue(before, name), ownValue(after, name)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, at) => compare([...path, at], before[at], after[at])).flat();
  }
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** What differs between two values, path by path. */
export function differences(before: Json, after: Json): readonly Difference[] {
  return compare([], before, after);
}

/** What changed from one world to another, over their canonical content. Empty exactly when their digests are equal. */
export function diff(before: World, after: World, scope: DigestScope = 'conversation'): readonly Difference[] {
  // What two worlds share is the same once and for all.
  const ofTask = onceEach(taskContent);
  return compare([], content(before, scope, ofTask) as Json, content(after, scope, ofTask) as Json);
}
