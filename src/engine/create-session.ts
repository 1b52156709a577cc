import type { Parse } from '../language/index.js';
import { createRegistry, kindOfValue, type Registry, type Service } from '../service/index.js';
import {
  type Backend,
  EMPTY_WORLD,
  isLocalTime,
  liveBackend,
  Log,
  strictReader,
  type ValueReader,
} from '../world/index.js';
import { checkJournal, checkOptions } from './check-options.js';
import { EngineError } from './engine-error.js';
import { type Journal, type JournalSink, readJournal } from './journal.js';
import type { Engine } from './run.js';
import { Session, type Snapshot } from './session.js';

/** The clock of a session that is given none: the day on which all dialogues of SGD take place. */
export const DEFAULT_NOW = '2019-03-01T09:00';

/** What a session is made of. */
export interface SessionOptions {
  readonly services: readonly Service[] | Registry;
  /** Local time `YYYY-MM-DDTHH:MM` to which `tomorrow` is relative; {@link DEFAULT_NOW} if left out. */
  readonly now?: string;
  /**
   * Names the session. Idempotency keys and random numbers derive from it: same id, same bytes. Give every conversation
   * an id of its own where its backend reaches services outside.
   */
  readonly id?: string;
  /**
   * How values are read; {@link strictReader} if left out, which takes canonical values such as `19:00`. For `7 pm` and
   * `tomorrow` give it `naturalReader` of `typetod/values`.
   */
  readonly reader?: ValueReader;
  /** Who answers searches and transactions; the services' own methods if left out. */
  readonly backend?: Backend;
  /** `required` (default): `confirm` commits only what the user was asked to confirm; `implied`: whatever is complete. */
  readonly approval?: 'required' | 'implied';
  /** Reads programs; {@link parse} if left out. {@link memoisedParse} saves time where the same ones come again. */
  readonly parse?: Parse;
  /** Where the journal is written, besides memory. */
  readonly journal?: JournalSink;
}

function toRegistry(services: readonly Service[] | Registry): Registry {
  return Array.isArray(services) ? createRegistry(services) : (services as Registry);
}

function toEngine(options: SessionOptions): Engine {
  const { now = DEFAULT_NOW } = options;
  if (!isLocalTime(now)) {
    const shown = typeof now === 'string' ? `'${now}'` : kindOfValue(now);
    throw new EngineError({
      code: 'bad-clock',
      message: `The clock is ${shown}, which is no local time. Write a day and a time that there are, as ${DEFAULT_NOW}, without a zone.`,
    });
  }
  return {
    registry: toRegistry(options.services),
    reader: options.reader ?? strictReader,
    now,
    session: options.id ?? 'session',
    approval: options.approval ?? 'required',
    ...(options.parse && { parse: options.parse }),
  };
}

function newSession(options: SessionOptions): Session {
  checkOptions(options);
  const snapshots = (Log.empty as Log<Snapshot>).push({ world: EMPTY_WORLD, commits: Log.empty });
  return new Session(toEngine(options), options.backend ?? liveBackend, snapshots, options.journal);
}

/**
 * Begins a conversation over services.
 *
 * @example
 * const session = createSession({ services: [restaurants] });
 * const { actions, state } = await session.turn('x1 = restaurants_2_find_restaurants({ location: "San Jose" })');
 * @throws EngineError for a clock that is no local time; DefinitionError for services with the same name.
 */
export function createSession(options: SessionOptions): Session {
  return newSession(options);
}

/**
 * Restores a session from its journal: the same world, the same digest. Replies come from the journal, so nothing
 * is searched again and no transaction is repeated. What is committed from here on goes to `options.journal`.
 *
 * @throws EngineError when the journal is damaged, of another format, or does not fit the services.
 */
export async function restoreSession(
  journal: string | Journal,
  options: Omit<SessionOptions, 'id' | 'now' | 'approval'>,
): Promise<Session> {
  checkJournal(journal);
  const { header, entries } = typeof journal === 'string' ? readJournal(journal) : journal;
  const { id, now, approval } = header;
  const session = newSession({ ...options, id, now, approval });
  await session.replay(entries);
  return session;
}
