import type { Parse } from '../language/index.js';
import { createRegistry, type Registry, type Service } from '../service/index.js';
import { type Backend, liveBackend, strictReader, type ValueReader } from '../world/index.js';
import { checkOptions } from './check-options.js';
import { type Clock, DEFAULT_NOW, timeOf } from './clock.js';
import { EngineError } from './engine-error.js';
import { History } from './history.js';
import { type Journal, type JournalSink, readJournal } from './journal.js';
import { entryFault, headerFault } from './journal-entry.js';
import { headerFor, JournalWriter } from './journal-writer.js';
import { replayJournal } from './replay-journal.js';
import type { Engine } from './run.js';
import { Session } from './session.js';
import { historyIn, type Resumed } from './snapshot.js';
import { readSessionValues } from './session-values.js';

/** What a session is made of. */
export interface SessionOptions {
  /** The services that the conversation is about, made with `service`, or a registry of them. */
  readonly services: readonly Service[] | Registry;
  /**
   * The clock to which `tomorrow` is relative, local time `YYYY-MM-DDTHH:MM`: fixed text, or a function that each turn asks
   * once. `2019-03-01T09:00` if left out, for tests and corpora: give a live service `platformClock()`.
   */
  readonly now?: Clock;
  /**
   * Names the session. Idempotency keys and random numbers derive from it: same id, same bytes. A random UUID if left
   * out, so that no two sessions share a key. Give one where the same bytes are wanted again: in tests, transcripts and
   * corpora.
   */
  readonly id?: string;
  /**
   * What the services need to know of who is asking, and the handles that they work with: the parts of all contexts that
   * they declare with `sessionContext`. Their methods see it as `context.session`, and no model does.
   */
  readonly context?: Readonly<Record<string, unknown>>;
  /**
   * How values are read; {@link strictReader} if left out, which takes canonical values such as `19:00`. For `7 pm` and
   * `tomorrow` give it `naturalReader` of `typetod/values`.
   */
  readonly reader?: ValueReader;
  /** Who answers searches and transactions; the services' own methods if left out. */
  readonly backend?: Backend;
  /** `required` (default): `confirm` commits only what the user was asked to confirm; `implied`: whatever is complete. */
  readonly approval?: 'required' | 'implied';
  /**
   * `checked` (default): each row of a search and each result of a transaction must hold what `returns` declares, and
   * what it holds besides is left out. `trusted`: it is taken as it is, for recordings that are evidence, not ours to
   * correct, and for stores that check by themselves.
   */
  readonly results?: 'checked' | 'trusted';
  /**
   * How many milliseconds a service has to answer a search or a transaction; 30,000 if left out. One that has not answered by then is
   * left, and the turn rejects with `no-answer`; a transaction is then in doubt.
   */
  readonly answersWithin?: number;
  /**
   * Reads programs; `parse` of `typetod/language` if left out. `memoizedParse` saves time where the same ones come again.
   */
  readonly parse?: Parse;
  /** Where the journal is written, besides memory. */
  readonly journal?: JournalSink;
}

/** @param journal - the journal of a session that goes on. */
function toEngine(options: SessionOptions, journal: Journal | undefined): Engine {
  const { now: clock = journal?.header.now ?? DEFAULT_NOW } = options;
  // A fixed clock that is no local time is refused at once, also where the journal has the time of the beginning.
  const shown = timeOf(clock);
  const begun = journal ? timeOf(journal.header.now) : shown;
  const registry = Array.isArray(options.services) ? createRegistry(options.services) : (options.services as Registry);
  const context = readSessionValues(registry, options.context, journal && (journal.header.context ?? {}));
  return {
    registry,
    ...(context && { context }),
    reader: options.reader ?? strictReader,
    now: begun,
    begun,
    clock,
    sessionId: options.id ?? globalThis.crypto.randomUUID(),
    approval: options.approval ?? 'required',
    results: options.results ?? 'checked',
    answersWithin: options.answersWithin ?? 30_000,
    ...(options.parse && { parse: options.parse }),
  };
}

/** @param written - the journal so far of a session that goes on, which was replayed into the history. */
function sessionOf(options: SessionOptions, engine: Engine, history: History, written?: Journal): Session {
  const { journal: sink } = options;
  const writer = sink === undefined ? undefined : new JournalWriter(sink, headerFor(engine), written);
  return new Session(engine, options.backend ?? liveBackend, writer, history);
}

/** @param written - the journal so far of a session that goes on, which is replayed. */
function newSession(options: SessionOptions, written?: Journal): Session {
  checkOptions(options);
  const engine = toEngine(options, written);
  const history = new History();
  if (written) replayJournal(engine, history, written);
  return sessionOf(options, engine, history, written);
}

/**
 * Restores a session from a snapshot and what its journal has behind it; undefined where the snapshot does not fit what there is
 * now. The session can go back no further than the snapshot reaches, and cannot be saved.
 *
 * @throws EngineError as {@link restoreSession} does.
 */
export function resumeSession(
  { record, journal }: Resumed,
  options: Omit<SessionOptions, 'id' | 'approval'>,
): Session | undefined {
  const { id, approval } = record.header;
  const given = { ...options, id, approval };
  checkOptions(given);
  const engine = toEngine(given, journal);
  const history = historyIn(record, engine);
  if (!history) return undefined;
  replayJournal(engine, history, journal, record.lines);
  return sessionOf(given, engine, history, journal);
}

/**
 * Begins a conversation over services.
 *
 * @example
 * const session = createSession({ services: [restaurants] });
 * const { actions, state } = await session.turn('x1 = restaurants_2_find_restaurants({ location: "San Jose" })');
 * @throws EngineError for a clock that is no local time, and `bad-context` for a context that is not what the services
 * declare; DefinitionError for services with the same name.
 */
export function createSession(options: SessionOptions): Session {
  return newSession(options);
}

/** A journal that was read, or is read now. What is no journal by its type is refused all the same. */
function toJournal(journal: string | Journal): Journal {
  if (typeof journal === 'string') return readJournal(journal);
  const { header, entries, hash } = (journal ?? {}) as Partial<Journal>;
  const isWhole = headerFault(header) === undefined && Array.isArray(entries) && typeof hash === 'string';
  if (isWhole && !entries.some((entry) => entryFault(entry) !== undefined)) return journal;
  throw new EngineError({
    code: 'bad-journal',
    message:
      'restoreSession takes what `session.save()` returns, or `openJournal(path).journal` where the file holds one.',
  });
}

/**
 * Restores a session from its journal: the same world, the same digest. Replies come from the journal, so nothing
 * is searched again and no transaction is repeated. What is committed from here on goes to `options.journal`; its clock is
 * `options.now`, or the one with which the session began.
 *
 * @throws EngineError when the journal is damaged, of another format, or does not fit the services; with the line.
 * `bad-context` for a context that is not what the services declare, `context-conflict` where the journal holds a part of it
 * otherwise.
 */
export async function restoreSession(
  journal: string | Journal,
  options: Omit<SessionOptions, 'id' | 'approval'>,
): Promise<Session> {
  const written = toJournal(journal);
  const { id, approval } = written.header;
  return newSession({ ...options, id, approval }, written);
}
