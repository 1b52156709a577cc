import { setOwnValue } from '../language/own.js';
import { parse, type Term } from '../language/index.js';
import type { Canonical } from '../service/index.js';
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
  return `${state.service} ${state.intent} ${formatRecord(state.slots)}${requested}`;
}

/** A dialogue state of the engine as a transcript annotates it: canonical values without where they come from. */
export function annotatedState(state: ServiceState): AnnotatedState {
  const slots = Object.entries(state.slots).map(([name, value]) => [name, value.canonical] as const);
  return { service: state.service, intent: state.intent, slots: Object.fromEntries(slots), requested: state.requested };
}

function contentOf(state: ServiceState): string {
  const { intent, slots } = annotatedState(state);
  return JSON.stringify([intent, slots]);
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

function toCanonical(term: Term): Canonical | undefined {
  if (term.kind === 'literal') return term.value === null ? undefined : term.value;
  if (term.kind === 'list') {
    const items = term.items.map(toCanonical);
    return items.includes(undefined) ? undefined : (items as Canonical[]);
  }
  return term.kind === 'record' ? toRecord(term.entries) : undefined;
}

function toRecord(
  entries: readonly { readonly name: string; readonly value: unknown }[],
): Readonly<Record<string, Canonical>> | undefined {
  const record: Record<string, Canonical> = {};
  for (const { name, value } of entries) {
    const canonical = toCanonical(value as Term);
    if (canonical === undefined) return undefined;
    setOwnValue(record, name, canonical);
  }
  return record;
}

/** Reads `{ name: value, ... }`: the arguments of a call in the dialogue language, with literal values only. */
function parseRecord(text: string): Readonly<Record<string, Canonical>> | undefined {
  const parsed = parse(`state(${text})`, { length: 65_536, stringLength: 65_536, entries: 1024 });
  if (!parsed.ok || parsed.statements.length !== 1) return undefined;
  const [statement] = parsed.statements;
  return statement?.kind === 'api-call' && statement.binding === undefined ? toRecord(statement.arguments) : undefined;
}

const NAME = '[A-Za-z][A-Za-z0-9_]*';
const STATE = new RegExp(`^(${NAME}) (${NAME}) (\\{.*\\})(?: requested: \\[(${NAME}(?:, ${NAME})*)\\])?$`);

/** Reads a dialogue state from its line, without the mark; undefined when it is not a state. */
export function parseState(text: string): AnnotatedState | undefined {
  const match = STATE.exec(text);
  if (!match) return undefined;
  const [, service = '', intent = '', record = '', requested] = match;
  const slots = parseRecord(record);
  return slots && { service, intent, slots, requested: requested?.split(', ') ?? [] };
}
