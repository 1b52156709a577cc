/**
 * What the application said of who is asking, checked by what the services of a session declare.
 *
 * The values are private: nothing that prints, hashes or shows an engine comes to them. They are read for a declaration,
 * and an API has the one that its author named.
 */
import { ownValue, setOwnValue } from '../language/index.js';
import {
  type Api,
  type Canonical,
  DONTCARE,
  freezeDeep,
  kindOfValue,
  NotPlain,
  type Plain,
  readPlain,
  type Registry,
  type Requirement,
  type Row,
  type SessionContext,
} from '../service/index.js';
import { unknownOption } from '../text/index.js';
import { canonicalJson } from '../world/index.js';
import { EngineError } from './engine-error.js';

type Given = Readonly<Record<string, unknown>>;

/** The journaled parts of a context, by name. */
export type JournaledParts = Readonly<Record<string, Plain>>;

const NOTHING: Readonly<Record<string, never>> = Object.freeze({});

/** The values of the contexts that services declare. */
export class SessionValues {
  readonly #values: ReadonlyMap<SessionContext, object>;
  readonly #journaled: JournaledParts;

  constructor(values: ReadonlyMap<SessionContext, object>, journaled: JournaledParts) {
    this.#values = values;
    this.#journaled = journaled;
  }

  of(context: SessionContext): object {
    return this.#values.get(context) ?? NOTHING;
  }

  holds({ context, holds }: Requirement): boolean {
    return holds(this.of(context) as never);
  }

  /** What of them is written in the journal. */
  journaled(): JournaledParts {
    return this.#journaled;
  }
}

/** What a request of an API is given of who is asking; nothing where its author named no context. */
export function sessionOf(engine: { readonly context?: SessionValues }, api: Api): { readonly session?: object } {
  return api.context && engine.context ? { session: engine.context.of(api.context) } : {};
}

/** What the context fills in of an API's arguments; nothing where the API has no such slots. */
export function filledIn(engine: { readonly context?: SessionValues }, { filled }: Api): Row | undefined {
  if (filled.size === 0) return undefined;
  const values: JournaledParts = engine.context?.journaled() ?? NOTHING;
  const row: Record<string, Canonical> = {};
  for (const { name, part, default: fallback } of filled.values()) {
    const value = ownValue(values, part) ?? (fallback === DONTCARE ? undefined : fallback);
    if (value !== undefined) setOwnValue(row, name, value);
  }
  return freezeDeep(row);
}

/** Refuses a part that is no value of an argument that it fills in. The value is not in the message: it may be a secret. */
function checkFilling(registry: Registry, values: JournaledParts): void {
  for (const api of registry.apis.values()) {
    for (const { name, part, schema } of api.filled.values()) {
      const value = ownValue(values, part);
      const why = (value ?? null) === null ? undefined : schema.safeParse(value).error?.issues[0]?.message;
      if (why !== undefined)
        throw badContext(
          `The part '${part}' of the context is no value of '${name}' of ${api.name}, which it fills in: ${why}.`,
        );
    }
  }
}

function declaredBy(registry: Registry): ReadonlyMap<SessionContext, readonly string[]> {
  const declared = new Map<SessionContext, readonly string[]>();
  const contextsOf = ({ context, requires, filled }: Api): readonly SessionContext[] => [
    ...(context ? [context] : []),
    ...requires.map((one) => one.context),
    ...[...filled.values()].map((one) => one.context),
  ];
  for (const { name, apis } of registry.services)
    for (const context of apis.flatMap(contextsOf))
      declared.set(context, [...new Set([...(declared.get(context) ?? []), name])]);
  return declared;
}

function badContext(what: string): EngineError {
  return new EngineError({
    code: 'bad-context',
    message: `${what} Give it as createSession({ services, context }), as the 'context' of a fixture in fixtures.json, or from the function that makes the services.`,
  });
}

function checkGiven(given: unknown, known: readonly string[]): Given {
  if (given === undefined) return NOTHING;
  if (typeof given !== 'object' || given === null)
    throw badContext(`The context of a session is ${kindOfValue(given)}; it must be an object.`);
  if (known.length === 0 && Object.keys(given).length > 0) throw badContext('No service of the session has a context.');
  const unknown = unknownOption('The context of these services', given, known);
  if (unknown !== undefined) throw badContext(unknown.replace('option', 'part'));
  return given as Given;
}

/** What the services see of what was given. The value is not in the message: it may be a secret. */
function valuesOf(context: SessionContext, services: readonly string[], given: Given): object {
  const read = context.read(given);
  if ('values' in read) return read.values;
  const { part, why } = read.fault;
  const state = ownValue(given, part) === undefined ? 'is missing' : 'is not of its type';
  throw badContext(`The part '${part}' of the context of ${services.join(', ')} ${state}: ${why}.`);
}

function isSame(a: Plain, b: Plain): boolean {
  return a === b || (a !== null && b !== null && canonicalJson(a) === canonicalJson(b));
}

/** A part as the journal has it. What is read back must be what was written. */
function written(context: SessionContext, part: string, value: unknown): Plain {
  const fail = (why: string): never => {
    throw badContext(`The part '${part}' of the context is written in the journal, and ${why}.`);
  };
  try {
    const plain = readPlain((reader) => reader.value(value));
    const again = context.schemaOf(part)?.safeParse(plain);
    if (again?.success && isSame(again.data as Plain, plain)) return plain;
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return fail(`${error.message}: give plain data`);
  }
  return fail('its type does not take back what it makes: leave out transformations');
}

/** The journaled parts, by name; of two contexts with the same part, both have the same value. */
function journaledOf(values: ReadonlyMap<SessionContext, object>): JournaledParts {
  const row: Record<string, Plain> = {};
  for (const [context, read] of values) {
    for (const part of context.parts) {
      const value = ownValue(read as Given, part);
      if (!context.isJournaled(part) || value === undefined) continue;
      const plain = written(context, part, value);
      const before = ownValue(row, part);
      if (before !== undefined && !isSame(before, plain))
        throw badContext(`Two contexts read the part '${part}' differently. Declare it once.`);
      setOwnValue(row, part, plain);
    }
  }
  return freezeDeep(row);
}

/** Whether a part that is given again is what the journal holds of it. */
function isAgain(context: SessionContext, part: string, again: unknown, value: Plain): boolean {
  const read = context.schemaOf(part)?.safeParse(again);
  return read?.success === true && isSame(written(context, part, read.data), value);
}

/** Whether a session without a value for a part may have begun; else its journal is older than the declaration. */
function mayLack(context: SessionContext, part: string): boolean {
  const { success, data } = context.schemaOf(part)?.safeParse(undefined) ?? {};
  return success === true && data === undefined;
}

function conflict(journal: string): EngineError {
  return new EngineError({
    code: 'context-conflict',
    message: `The journal was written ${journal} is given now. Leave it out, or restore the session of whoever is asking.`,
  });
}

/** What is given when a session is restored, with what its journal holds; that may be given again, as it was. */
function withJournaled(contexts: Iterable<SessionContext>, given: Given, journal: JournaledParts): Given {
  const all: Record<string, unknown> = { ...given };
  for (const context of contexts) {
    for (const part of context.parts.filter((one) => context.isJournaled(one))) {
      const [value, again] = [ownValue(journal, part), ownValue(given, part)];
      if (value === undefined) {
        if (again !== undefined && mayLack(context, part)) throw conflict(`without '${part}' in its context, and one`);
        continue;
      }
      if (again !== undefined && !isAgain(context, part, again, value))
        throw conflict(`with another '${part}' in its context than`);
      setOwnValue(all, part, value);
    }
  }
  return all;
}

/**
 * Reads what was given for a session, with what of it the journal holds; undefined where no service declares a context.
 *
 * @param journal - the journaled parts of a session that goes on.
 * @throws EngineError `bad-context` for a part that is missing, unknown or of another type, `context-conflict` for one that
 * the journal holds otherwise.
 */
export function readSessionValues(
  registry: Registry,
  given: unknown,
  journal?: JournaledParts,
): SessionValues | undefined {
  const declared = declaredBy(registry);
  const contexts = [...declared.keys()];
  const checked = checkGiven(given, [...new Set(contexts.flatMap(({ parts }) => parts))]);
  if (contexts.length === 0) return undefined;
  const all = journal ? withJournaled(contexts, checked, journal) : checked;
  const values = new Map([...declared].map(([context, services]) => [context, valuesOf(context, services, all)]));
  const plain = journaledOf(values);
  checkFilling(registry, plain);
  return new SessionValues(values, plain);
}
