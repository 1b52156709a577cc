/** Makes the sessions of a server: new ones, and those of journals. */
import { randomUUID } from 'node:crypto';
import {
  type Clock,
  createSession,
  type Journal,
  type JournalEntry,
  readJournal,
  restoreSession,
  type Session,
  type SessionOptions,
  resumeSession,
  readSnapshot,
} from '../../engine/index.js';
import { formatJournal } from '../../engine/journal-writer.js';
import { createRegistry, type Registry, type Service } from '../../service/index.js';
import { type Backend, openServices, type ServiceSource, sessionContextOf } from '../../world/index.js';
import { naturalReader } from '../../values/index.js';
import type { JournalStore, TakenJournal } from '../stores/journal-store.js';
import { type Caller, callerNow } from './gatekeeper.js';
import { type DialogueSetting, type HeldParts, HeldSession } from './held-session.js';
import { Answers, type AnswersRecord, digestOf } from './notes.js';
import { Problem } from './problem.js';
import type { CreateRequest, ServiceList } from './schema.js';
import { TurnLog } from './turn-log.js';

export interface SessionsSetting {
  readonly services: ServiceSource;
  /** How turns are taken: the parser, and what else a dialogue manager takes. */
  readonly dialogue: DialogueSetting;
  /** Options for each registry of services, such as the APIs that a parser is shown. */
  readonly candidates?: (registry: Registry) => DialogueSetting['candidates'];
  /** The clock; that of `createSession` if left out. */
  readonly now?: Clock;
  /** Who answers searches and transactions; the services' own methods if left out. */
  readonly backend?: Backend;
}

type Opened = Pick<SessionOptions, 'services' | 'context'> & { readonly dispose: () => Promise<void> };

/** @throws Problem `unknown-service` */
function picked(services: readonly Service[], names: readonly string[] | undefined): readonly Service[] {
  if (!names) return services;
  return [...new Set(names)].map((name) => {
    const service = services.find((one) => one.name === name);
    if (service) return service;
    const known = services.map((one) => one.name).join(', ');
    throw new Problem('unknown-service', `There is no service '${name}'. Services: ${known}.`);
  });
}

function shown({ name, description, apis }: Service): ServiceList['services'][number] {
  const ofApis = apis.map((api) => ({ name: api.name, description: api.description, examples: [...api.examples] }));
  return { name, description, apis: ofApis };
}

/** The lines of a text that ends with the end of a line. */
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

/** An id that anybody who has the key of a request would give the session that it makes. */
const idOf = (what: string, key: string | undefined): string =>
  key === undefined ? randomUUID() : digestOf(what, key);

const noteOf = (data: object): JournalEntry => ({ kind: 'note', data }) as unknown as JournalEntry;

/** Whose session it is, where callers are told from each other. */
const ownedBy = (owner: string | undefined): object => (owner === undefined ? {} : { owner });

/** @throws Problem `no-session` for one that belongs to somebody else: that it is there is nobody's business. */
export function checkOwner({ owner }: Pick<Answers, 'owner'>, id: string): void {
  if (owner === callerNow()?.id) return;
  throw new Problem('no-session', `There is no session '${id}'. Begin one: POST /v1/sessions.`);
}

/** @throws Problem `no-such-turn` */
export function checkTurn({ session }: Pick<HeldSession, 'session'>, turn: number): void {
  if (turn <= session.turns) return;
  throw new Problem('no-such-turn', `There is no turn ${turn}: the session has ${session.turns}.`);
}

export class Opening {
  /** Registries of services that are the same for all sessions, by the names that were asked for. */
  readonly #registries = new Map<string, Registry>();

  constructor(
    private readonly setting: SessionsSetting,
    private readonly store: JournalStore,
  ) {}

  async #open(names: readonly string[] | undefined, caller: Caller | undefined): Promise<Opened> {
    const { services: source } = this.setting;
    const { services, dispose, ...made } = await openServices(source);
    const context = sessionContextOf({ ...(caller?.context && { context: caller.context }) }, made);
    try {
      if (typeof source !== 'function')
        return { services: this.#registryOf(services, names), ...(context && { context }), dispose };
      return { services: picked(services, names), ...(context && { context }), dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  async list(): Promise<ServiceList> {
    const { services, dispose } = await openServices(this.setting.services);
    try {
      return { services: services.map(shown) };
    } finally {
      await dispose();
    }
  }

  #registryOf(services: readonly Service[], names: readonly string[] | undefined): Registry {
    const key = JSON.stringify(names ?? null);
    const known = this.#registries.get(key);
    if (known) return known;
    const registry = createRegistry(picked(services, names));
    this.#registries.set(key, registry);
    return registry;
  }

  #options({ services, context }: Opened): SessionOptions {
    const { now, backend } = this.setting;
    const given = { ...(context && { context }), ...(now !== undefined && { now }), ...(backend && { backend }) };
    return { services, reader: naturalReader, ...given };
  }

  /**
   * Begins a session and keeps its journal. The same key gives the same session.
   *
   * @throws Problem `unknown-service`; `key-reused` where the key began another session.
   */
  async create(asked: CreateRequest, key: string | undefined): Promise<string> {
    const { services, now } = asked;
    const caller = callerNow();
    const opened = await this.#open(services, caller);
    const id = idOf(caller ? `create ${caller.id}` : 'create', key);
    try {
      const session = createSession({ ...this.#options(opened), ...(now !== undefined && { now }), id });
      await this.#keep(id, session, digestOf(asked), []);
      return id;
    } finally {
      await opened.dispose();
    }
  }

  /** Keeps the journal of a new session, unless the same request made it before. */
  async #keep(id: string, session: Session, begun: string, notes: readonly JournalEntry[]): Promise<void> {
    const { header, entries } = readJournal(session.save());
    const first = noteOf({ begun, ...ownedBy(callerNow()?.id) });
    const text = formatJournal({ ...header, id }, [...entries, first, ...notes]);
    if (!(await this.store.create(id, linesOf(text)))) await this.#isBegun(id, begun);
  }

  /**
   * Whether there is a session that such a request began.
   *
   * @throws Problem `key-reused` where another request began it.
   */
  async #isBegun(id: string, begun: string): Promise<boolean> {
    const taken = await this.store.take(id);
    if (typeof taken === 'string') return taken !== 'absent';
    try {
      const { entries } = readJournal(await taken.read());
      const known = entries.flatMap((one) => (one.kind === 'note' ? (one.data.begun ?? []) : []));
      // One that was written without it was begun by its key.
      if (known.length === 0 || known.includes(begun)) return true;
      // Nobody goes on with it here: other servers may.
      await this.store.forget(id);
      throw new Problem('key-reused', 'This idempotency key began another session. Take another key.');
    } finally {
      await taken.release();
    }
  }

  /**
   * A session of its own that begins where another stood at the end of a turn, now if none is asked for. The same request gives the
   * same session, also where the other one has gone on or back since.
   *
   * @throws Problem `no-such-turn`; `key-reused` where the key branched off after another turn.
   */
  async fork(held: HeldSession, asked: number | undefined, key: string | undefined): Promise<string> {
    const { session } = held;
    const id = idOf(`fork ${session.engine.sessionId}`, key);
    const begun = digestOf(asked);
    if (key !== undefined && (await this.#isBegun(id, begun))) return id;
    const turn = asked ?? session.turns;
    checkTurn(held, turn);
    if (key !== undefined) await held.noteBranch(key);
    const fork = session.fork();
    if (turn < session.turns) await fork.undo(turn);
    const notes = (await held.turns()).filter((one) => one.turn <= turn).map((one) => noteOf({ turn: one }));
    await this.#keep(id, fork, begun, notes);
    return id;
  }

  /**
   * The session of a journal: from its snapshot and what has come since, where that is to be had.
   *
   * @param from - the turn to which it must be able to go back; that is what snapshots are short of.
   */
  async restore(taken: TakenJournal, from = Number.POSITIVE_INFINITY): Promise<HeldSession> {
    // Whatever is wrong with a snapshot, the journal has the truth.
    const resumed = await this.#resume(taken).catch(() => undefined);
    if (resumed && resumed.session.from <= from) return resumed;
    await resumed?.dispose();
    const journal = readJournal(await taken.read());
    const answers = new Answers().read(journal.entries, 1);
    return this.#hold(taken, { journal, answers }, async (options, parts) => {
      const session = await restoreSession(journal, options);
      return this.#held({ ...parts, session, answers });
    });
  }

  async #resume(taken: TakenJournal): Promise<HeldSession | undefined> {
    const text = await taken.snapshot?.();
    const resumed = text === undefined ? undefined : await readSnapshot(text, (line) => taken.read(line));
    if (!resumed) return undefined;
    const { record, journal } = resumed;
    const answers = new Answers(record.data as unknown as AnswersRecord).read(journal.entries, record.lines);
    return this.#hold(taken, { journal, answers }, async (options, parts) => {
      const session = resumeSession(resumed, options);
      return session && this.#held({ ...parts, session, answers, kept: record.lines });
    });
  }

  /**
   * Opens the services of a journal for the session that is made of it.
   *
   * @throws Problem `no-session` where it is somebody else's.
   */
  async #hold<T extends HeldSession | undefined>(
    taken: TakenJournal,
    { journal, answers }: { readonly journal: Journal; readonly answers: Answers },
    make: (options: SessionOptions, parts: Pick<HeldParts, 'log' | 'dispose'>) => Promise<T>,
  ): Promise<T> {
    checkOwner(answers, journal.header.id);
    const { dispose, ...opened } = await this.#open(journal.header.services, callerNow());
    try {
      const log = new TurnLog(taken);
      const options = { ...this.#options({ ...opened, dispose }), ...this.#clockOf(journal), journal: log };
      const held = await make(options, { log, dispose });
      if (!held) await dispose();
      return held;
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  #held(parts: Omit<HeldParts, 'dialogue'>): HeldSession {
    const held = new HeldSession({ ...parts, dialogue: this.dialogueFor(parts.session) });
    held.length = parts.log.journal.length;
    return held;
  }

  /**
   * A session in memory with which another server has gone on: what has come since is executed, and no more.
   *
   * @throws what executing it throws; then it has to be restored.
   */
  async follow(
    { session, log, answers, length, behind, dispose }: HeldSession,
    taken: TakenJournal,
  ): Promise<HeldSession> {
    const { entries } = session.follow(await taken.read(length), length);
    answers.read(entries, length);
    log.journal = taken;
    return this.#held({ session, log, answers, dispose, kept: length - behind });
  }

  /** A session that was begun at a time of its own stays there. */
  #clockOf({ header }: Journal): Pick<SessionOptions, 'now'> {
    const { now } = this.setting;
    return typeof now === 'function' ? {} : { now: header.now };
  }

  dialogueFor(session: Session): DialogueSetting {
    const { dialogue, candidates } = this.setting;
    const chosen = candidates?.(session.engine.registry);
    return chosen ? { ...dialogue, candidates: chosen } : dialogue;
  }
}
