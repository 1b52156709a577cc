import { type Span, type Term, type VariableName, ownValue } from '../language/index.js';
import { type Canonical, DONTCARE, nearestNames, type Slot } from '../service/index.js';
import {
  type Provenance,
  readOrSayWhy,
  type ReadingContext,
  type SlotValue,
  type Task,
  taskIdOf,
  taskOf,
  Unreadable,
  type UnreadableReason,
} from '../world/index.js';
import { expected } from './expected.js';
import { refuse } from './feedback.js';
import type { Run } from './run.js';

/** The result of reading `x3.address`: a value and its provenance; undefined when the property exists but has no value yet. */
export interface Resolved {
  readonly canonical: Canonical;
  readonly surface: string;
  readonly source: Provenance;
}

/** The value in words of its own: text as it is, everything else as JSON. */
export function surfaceOf(canonical: Canonical): string {
  return typeof canonical === 'string' ? canonical : JSON.stringify(canonical);
}

function entityProperty(
  run: Run,
  task: Task,
  row: Readonly<Record<string, Canonical>>,
  property: string,
): Resolved | undefined {
  const canonical = ownValue(row, property);
  if (canonical === undefined) return undefined;
  const source: Provenance = { kind: 'entity', turn: run.world.turn.index, task: task.id, property };
  return { canonical, surface: surfaceOf(canonical), source };
}

/** What holds for a slot of which nothing was said. */
function defaultOf({ api, slots }: Task, property: string, turn: number): SlotValue | undefined {
  const canonical = Object.hasOwn(slots, property) ? undefined : api.slots.get(property)?.default;
  if (canonical === undefined || canonical === DONTCARE) return undefined;
  return { canonical, surface: surfaceOf(canonical), source: { kind: 'default', turn } };
}

function slotProperty(run: Run, task: Task, property: string): Resolved | undefined {
  const value = ownValue(task.slots, property);
  if (value === undefined) return undefined;
  const source: Provenance = {
    kind: 'carried',
    turn: run.world.turn.index,
    task: task.id,
    slot: property,
    origin: value.source,
  };
  return { ...value, source };
}

function taskProperty(run: Run, task: Task, property: string): Resolved | undefined {
  if (task.kind === 'transaction') {
    // What the user was told it will cost or bring, until it is done.
    const told = task.result ?? task.quote;
    return (told && entityProperty(run, task, told, property)) ?? slotProperty(run, task, property);
  }
  // Who was told of one result alone speaks of that.
  const { rows = [], more } = task.results ?? {};
  const [only] = rows.length === 1 && !more ? rows : [];
  const entity = task.selected ?? task.latest ?? (only && { row: only });
  return slotProperty(run, task, property) ?? (entity && entityProperty(run, task, entity.row, property));
}

/** What `variable.property` stands for. Refuses variables without properties, and properties that nothing has. */
export function resolveProperty(run: Run, variable: VariableName, property: string, span: Span): Resolved | undefined {
  const value = run.value(variable, span);
  const entity = 'entity' in value ? value.entity : undefined;
  const id = taskIdOf(value);
  if (id === undefined) return run.wrongKind({ kind: 'variable', name: variable, span }, 'a task or an entity');
  const task = taskOf(run.world, id);
  const found = entity
    ? (entityProperty(run, task, entity.row, property) ?? slotProperty(run, task, property))
    : taskProperty(run, task, property);
  if (found) return found;
  const assumed = defaultOf(task, property, run.world.turn.index);
  if (assumed) return assumed;
  const { api } = task;
  if (api.properties.has(property) || api.slots.has(property)) return undefined;
  return refuse({
    code: 'unknown-property',
    message: `${variable} has no property '${property}'. It is about ${api.name}.`,
    span,
    legal: nearestNames(property, new Set([...api.properties.keys(), ...api.slots.keys()]), 20),
    slot: property,
    api: api.name,
  });
}

/** A term as plain data; properties are replaced by their values. */
export function plain(run: Run, term: Term): Canonical | null | undefined {
  switch (term.kind) {
    case 'literal':
      return term.value;
    case 'property':
      return resolveProperty(run, term.of, term.property, term.span)?.canonical;
    case 'list':
      return term.items.map((item) => plain(run, item) as Canonical);
    case 'record':
      return Object.fromEntries(term.entries.map((entry) => [entry.name, plain(run, entry.value) as Canonical]));
    case 'constraint':
      return refuse({
        code: 'not-comparable',
        message: 'A constraint stands where one value is wanted. Give the value itself.',
        span: term.span,
      });
    case 'variable':
      return refuse({
        code: 'wrong-kind',
        message: `${term.name} is not a value. Name one of its properties, as in ${term.name}.name.`,
        span: term.span,
      });
  }
}

export function invalid(api: string, slot: Slot, term: Term, raw: Canonical, why: UnreadableReason | undefined): never {
  const legal = why?.legal ?? slot.values?.map(String) ?? [];
  const nearest = typeof raw === 'string' && legal.length > 1 ? nearestNames(raw, legal, legal.length) : legal;
  const reason = why === undefined ? '' : ` ${why.message}`;
  return refuse({
    code: 'invalid-value',
    message: `${JSON.stringify(raw)} is not a value of '${slot.name}', which holds ${expected(slot)}.${reason}`,
    ...(why && { why }),
    span: term.span,
    legal: why === undefined && slot.acceptsDontcare && nearest.length > 0 ? [...nearest, DONTCARE] : nearest,
    slot: slot.name,
    api,
  });
}

/** What reading a value depends on besides the slot and the clock. */
export type ReadingAbout = Omit<ReadingContext, 'service' | 'now'>;

/**
 * The value that a term gives to a slot; `null` when it withdraws the slot's value. Refuses what is no value of it.
 */
export function slotValue(
  run: Run,
  api: { readonly name: string; readonly service: string },
  slot: Slot,
  term: Term,
  about: ReadingAbout = {},
): SlotValue | null {
  const resolved = term.kind === 'property' ? resolveProperty(run, term.of, term.property, term.span) : undefined;
  const raw = term.kind === 'property' ? resolved?.canonical : plain(run, term);
  if (raw === null) return null;
  if (raw === undefined) {
    return refuse({
      code: 'not-available',
      message: `What is asked for has no value yet, so '${slot.name}' cannot take it. Give the value itself.`,
      span: term.span,
      slot: slot.name,
      api: api.name,
    });
  }
  const { reader, now } = run.engine;
  // What a reference names is a value, however it is written.
  const known = resolved && about.known && { known: [resolved.canonical] };
  const read = readOrSayWhy(slot, raw, reader, { service: api.service, now, ...about, ...known });
  if (read === undefined || read instanceof Unreadable) return invalid(api.name, slot, term, raw, read?.reason);
  const canonical = read;
  if (resolved) return { ...resolved, canonical };
  return { canonical, surface: surfaceOf(raw), source: { kind: 'said', turn: run.world.turn.index } };
}
