import { parse, type Term, setOwnValue } from '../language/index.js';
import { type Canonical, type Constraint, type Constraints, constraintText } from '../service/index.js';
import type { ServiceState } from '../world/index.js';
import type { AnnotatedState } from './transcript.js';

/** A value as a transcript writes it: like a literal of the dialogue language. */
export function formatValue(value: Canonical): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`;
  return formatRecord(value as Readonly<Record<string, Canonical>>);
}

function formatRecord(record: Readonly<Record<string, Canonical>>): string {
  const entries = Object.entries(record).map(([name, value]) => `${name}: ${formatValue(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A dialogue state as one line, without its mark. */
export function formatState(state: AnnotatedState): string {
  const requested = state.requested.length > 0 ? ` requested: [${state.requested.join(', ')}]` : '';
  const constraints = Object.entries(state.where ?? {}).map(([name, one]) => `${name}: ${constraintText(one)}`);
  const where = constraints.length > 0 ? ` where: { ${constraints.join(', ')} }` : '';
  return `${state.service} ${state.intent} ${formatRecord(state.slots)}${where}${requested}`;
}

/** A dialogue state of the engine as a transcript annotates it: canonical values without where they come from. */
export function annotatedState(state: ServiceState): AnnotatedState {
  const slots = Object.entries(state.slots).map(([name, value]) => [name, value.canonical] as const);
  const { service, intent, requested, where } = state;
  const constraints = Object.entries(where ?? {}).map(([name, { constraint }]) => [name, constraint] as const);
  return {
    service,
    intent,
    slots: Object.fromEntries(slots),
    ...(where && { where: Object.fromEntries(constraints) }),
    requested,
  };
}

function contentOf(state: ServiceState): string {
  const { intent, slots, where } = annotatedState(state);
  return JSON.stringify([intent, slots, where]);
}

/** The states that a transcript has after a turn: of services whose values changed, and of the one touched last. */
export function annotatedStates(
  before: readonly ServiceState[],
  after: readonly ServiceState[],
): readonly AnnotatedState[] {
  const known = new Map(before.map((state) => [state.service, contentOf(state)]));
  const active = after.at(-1);
  return after
    .filter((state) => state === active || state.requested.length > 0 || known.get(state.service) !== contentOf(state))
    .map(annotatedState);
}

/** The value that a term writes; undefined where it names something. */
export function toCanonical(term: Term): Canonical | undefined {
  if (term.kind === 'literal') return term.value === null ? undefined : term.value;
  if (term.kind === 'list') {
    const items = term.items.map(toCanonical);
    return items.includes(undefined) ? undefined : (items as Canonical[]);
  }
  return term.kind === 'record' ? toRecord(term.entries) : undefined;
}

type Entries = readonly { readonly name: string; readonly value: unknown }[];

function toRecord(entries: Entries): Readonly<Record<string, Canonical>> | undefined {
  const record: Record<string, Canonical> = {};
  for (const { name, value } of entries) {
    const canonical = toCanonical(value as Term);
    if (canonical === undefined) return undefined;
    setOwnValue(record, name, canonical);
  }
  return record;
}

/** The arguments of a call in the dialogue language, of the text between its brackets. */
function entriesIn(text: string): Entries | undefined {
  const parsed = parse(`state(${text})`, { length: 65_536, stringLength: 65_536, entries: 1024 });
  if (!parsed.ok || parsed.statements.length !== 1) return undefined;
  const [statement] = parsed.statements;
  return statement?.kind === 'api-call' && statement.binding === undefined ? statement.arguments : undefined;
}

/** Reads `{ name: value, ... }`: with literal values only. */
function parseRecord(text: string): Readonly<Record<string, Canonical>> | undefined {
  const entries = entriesIn(text);
  return entries && toRecord(entries);
}

/** A constraint as a program writes it, with literal values only. */
function toConstraint(term: Term): Constraint | undefined {
  if (term.kind !== 'constraint') {
    const value = toCanonical(term);
    return value === undefined ? undefined : { relation: 'is', values: [value] };
  }
  const { relation, operands } = term;
  const values = operands.map((operand) => toCanonical(operand as Term));
  if (relation === 'lowest' || relation === 'highest' || values.includes(undefined)) return undefined;
  return { relation, values: values as Canonical[] };
}

/** Reads `{ name: atMost(20), ... }`. */
function parseConstraints(text: string): Constraints | undefined {
  const constraints = entriesIn(text)?.map(({ name, value }) => [name, toConstraint(value as Term)] as const);
  if (!constraints?.every(([, constraint]) => constraint !== undefined)) return undefined;
  return Object.fromEntries(constraints as readonly (readonly [string, Constraint])[]);
}

const NAME = '[A-Za-z][A-Za-z0-9_]*';
/** What results must be like stands behind the values: the state is read without it first, as a text may hold its words. */
const WHERE = /^(.*\}) where: (\{.*?\})((?: requested: \[[^\]]*\])?)$/;
const STATE = new RegExp(`^(${NAME}) (${NAME}) (\\{.*\\})(?: requested: \\[(${NAME}(?:, ${NAME})*)\\])?$`);

/** Reads a dialogue state from its line, without the mark; undefined when it is not a state. */
export function parseState(text: string): AnnotatedState | undefined {
  const plain = parsePlain(text);
  const [, before = '', record = '', requested = ''] = plain ? [] : (WHERE.exec(text) ?? []);
  const [state, where] = [parsePlain(`${before}${requested}`), parseConstraints(record)];
  return plain ?? (state && where && { ...state, where });
}

function parsePlain(text: string): AnnotatedState | undefined {
  const match = STATE.exec(text);
  if (!match) return undefined;
  const [, service = '', intent = '', record = '', requested] = match;
  const slots = parseRecord(record);
  return slots && { service, intent, slots, requested: requested?.split(', ') ?? [] };
}
