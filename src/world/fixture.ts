/**
 * Data per session: what a session begins with, and functions that make services with a store of their own.
 *
 * A service that is a constant has its rows in tables, which no session changes. One that keeps its data elsewhere, in a
 * database or in a variable, would share it among all sessions of a process; a function makes it anew for each.
 */
import {
  type Awaitable,
  DefinitionError,
  isService,
  kindOfValue,
  type Row,
  type Service,
  table,
  type TableRows,
} from '../service/index.js';
import { unknownOption, remembered } from '../text/index.js';
import { type Backend, liveBackend, liveBackendOver, type TableOf } from './backend.js';
import { z } from 'zod';

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const LOCAL_TIME = z.iso.datetime({ local: true });

/** The last year of a clock: the day after any of its days can still be written. */
const LAST_YEAR = 9998;

/** A clock is asked in each turn and mostly shows what it showed before. */
const isShown = remembered(
  (text) => SHAPE.test(text) && Number(text.slice(0, 4)) <= LAST_YEAR && LOCAL_TIME.safeParse(text).success,
);

/**
 * Whether a text is a local time that a clock can show, `YYYY-MM-DDTHH:MM` with or without seconds: a day of the calendar
 * in the years 1000 to 9998, and a time of that day.
 */
export function isLocalTime(text: unknown): text is string {
  return typeof text === 'string' && isShown(text);
}

/** What a session begins with: plain data, as `fixtures.json` has it. */
export interface Fixture {
  /** Rows by the name of their table, in place of those that the table was made with. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now?: string;
  /** The session's id, from which ids and random numbers derive. */
  readonly id?: string;
  /** Who is asking: the plain parts of the session's context. Handles come from a `ServiceFactory`. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** What a `ServiceFactory` makes. */
export type MadeServices =
  | Service
  | readonly Service[]
  | {
      readonly services: Service | readonly Service[];
      /** Parts of the session's context, such as handles; those of the fixture come first. */
      readonly context?: Readonly<Record<string, unknown>>;
      /** Closes what they keep open; called once, at the end. */
      readonly dispose?: () => Awaitable<unknown>;
    };

/**
 * Makes services with a store of their own, for one session.
 *
 * @param fixture - what the session begins with; its members are absent where nothing names them.
 */
export type ServiceFactory = (fixture: Fixture) => Awaitable<MadeServices>;

export type ServiceSource = Service | readonly Service[] | ServiceFactory;

export interface OpenServices {
  /** Those that were given, or made. */
  readonly services: readonly Service[];
  /** The parts of the session's context that their function made. */
  readonly context?: Readonly<Record<string, unknown>>;
  dispose(): Promise<void>;
}

function notServices(made: unknown): DefinitionError {
  const message = `A function that makes services answered with ${kindOfValue(made)}. Answer with what 'service({ ... })' returns, a list of those, or { services, context, dispose }.`;
  return new DefinitionError({ code: 'bad-factory', message });
}

function listOf(made: unknown, whole: unknown): readonly Service[] {
  const list = [made].flat();
  if (list.length > 0 && list.every(isService)) return list;
  throw notServices(whole);
}

function checkMembers(made: object): void {
  const where = 'What a function that makes services answers with';
  const message = unknownOption(where, made, ['services', 'context', 'dispose']);
  if (message !== undefined) throw new DefinitionError({ code: 'bad-factory', message });
}

interface Untrusted {
  readonly services: unknown;
  readonly context?: unknown;
  readonly dispose?: unknown;
}

function opened(made: unknown): OpenServices {
  const isWrapped = typeof made === 'object' && made !== null && 'services' in made;
  if (isWrapped) checkMembers(made);
  const { services, context, dispose } = (isWrapped ? made : { services: made }) as Untrusted;
  if (dispose !== undefined && typeof dispose !== 'function') throw notServices(made);
  if (context !== undefined && (typeof context !== 'object' || context === null)) throw notServices(made);
  return {
    services: listOf(services, made),
    ...(context && { context: context as Readonly<Record<string, unknown>> }),
    dispose: async () => {
      await (dispose as (() => unknown) | undefined)?.call(made);
    },
  };
}

/**
 * The services of one session: a function is asked to make them, others are as they are.
 *
 * @throws DefinitionError `bad-factory` when the function makes no services; what it throws.
 */
export async function openServices(source: ServiceSource, fixture: Fixture = {}): Promise<OpenServices> {
  if (typeof source === 'function') return opened(await source(fixture));
  return { services: [source].flat(), dispose: () => Promise.resolve() };
}

/** The tables of a session that begins with a fixture: those that it names have its rows. */
export function tablesOf({ rows = {} }: Fixture): TableOf {
  const named = new Map(Object.entries(rows));
  const made = new Map<string, TableRows>();
  return <R extends Row>(source: TableRows<R>): TableRows<R> => {
    const given = named.get(source.name);
    if (!given) return source;
    const known = made.get(source.name) ?? table(source.name, source.key, given, { repeats: source.repeats ?? false });
    made.set(source.name, known);
    return known as TableRows as TableRows<R>;
  };
}

/**
 * The services' own methods, over the rows of a fixture: `context.rows(table)` begins with them.
 *
 * @throws DefinitionError `bad-row`, when a table is read, for rows without its key.
 */
export function fixtureBackend(fixture: Fixture): Backend {
  return fixture.rows ? liveBackendOver(tablesOf(fixture)) : liveBackend;
}

/** The context of a session that begins with a fixture, over services that were made; undefined where neither has one. */
export function sessionContextOf(
  fixture: Fixture,
  { context }: { readonly context?: Fixture['context'] },
): Fixture['context'] {
  return fixture.context || context ? { ...context, ...fixture.context } : undefined;
}

/** The parts of a context that services declare. */
function partsOf(services: readonly Service[]): ReadonlySet<string> {
  const apis = services.flatMap((one) => one.apis);
  const contexts = apis.flatMap(({ context, requires, filled }) => [
    context,
    ...requires.map((one) => one.context),
    ...[...filled.values()].map((one) => one.context),
  ]);
  return new Set(contexts.flatMap((context) => context?.parts ?? []));
}

/**
 * What of a context is for some services of those that it was made for; undefined where that is nothing. Parts that none of them declares
 * stay, so that they are refused.
 */
export function contextFor(
  given: Fixture['context'],
  some: readonly Service[],
  all: readonly Service[],
): Fixture['context'] {
  const [own, declared] = [partsOf(some), partsOf(all)];
  const parts = Object.entries(given ?? {}).filter(([name]) => own.has(name) || !declared.has(name));
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
