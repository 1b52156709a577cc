/**
 * The sessions of a server: each is used by one request at a time, and by one server at a time. In memory is what was used
 * last; what is true is what the store has. A session that another server has gone on with is read anew.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { TypetodError } from '../../errors/index.js';
import { memoryStore } from '../stores/memory-store.js';
import type { JournalStore, TakenJournal } from '../stores/journal-store.js';
import type { HeldSession, OnStage, TurnOptions } from './held-session.js';
import { digestOf, type Known } from './notes.js';
import { checkOwner, checkTurn, Opening, type SessionsSetting } from './opening.js';
import { type LogEntry, turnEntry } from './log.js';
import { Problem } from './problem.js';
import { Telemetry, type TelemetryApi } from './telemetry.js';
import { liveBackend } from '../../world/index.js';
import type {
  CreateRequest,
  RecordedConversation,
  RecordingList,
  ServiceList,
  SessionState,
  SessionSummary,
  TakenTurn,
  TurnTrial,
  WhatIfRequest,
} from './schema.js';
import { stateOf, summaryOf } from './views.js';
import { whatIf } from './what-if.js';

/** A recorded conversation. */
export interface Recording {
  /** Names it in links: letters, digits, `-` and `_`. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** What it was read from: a transcript, the journal of a session, or the trace of an episode of a testbed. */
  readonly kind: 'transcript' | 'journal' | 'trace';
  /** Reads its turns. What it throws is answered as a failure of the server. */
  readonly turns: () => Promise<readonly TakenTurn[]>;
}

export interface HubOptions extends SessionsSetting {
  /** Where journals are kept; in memory if left out. */
  readonly store?: JournalStore;
  /** How many sessions are in memory at a time; 1,000 if left out. */
  readonly held?: number;
  /** After so many seconds without a request, a session leaves the memory; 900 if left out. */
  readonly idleSeconds?: number;
  /** How many requests wait for one session at a time; 16 if left out. */
  readonly waiting?: number;
  /** How many characters a turn of the user may have; 1,000 if left out, and 4,000 at most. A long one holds up those of others. */
  readonly longestText?: number;
  /** Recorded conversations that the page shows. */
  readonly recordings?: readonly Recording[];
  /** Traces and metrics: all of the package `@opentelemetry/api`. Without it, none are made. */
  readonly telemetry?: TelemetryApi;
  /** Is told of each turn and each request that was answered. */
  readonly onLog?: (entry: LogEntry) => void;
  /** Whether the log has what was said; not if left out. */
  readonly logsWords?: boolean;
  /** How long a request waits for a session that another server has, in milliseconds; 10,000 if left out. */
  readonly patience?: number;
  /** Is told what is thrown. */
  readonly onError?: (error: unknown) => void;
}

/** How a turn is taken. */
export interface TakeOptions {
  readonly key?: string | undefined;
  readonly onStage?: OnStage | undefined;
}

interface Queue {
  last: Promise<unknown>;
  length: number;
}

/** Behind so many lines a session leaves no snapshot: they are executed in no time. */
const WORTH_LINES = 16;

/** Keeps a snapshot. A store that cannot keeps the journal all the same, and nothing is lost but time. */
async function keepSnapshot(held: HeldSession, journal: TakenJournal): Promise<void> {
  await held.keepSnapshot(journal).catch(() => undefined);
}

export class SessionHub {
  readonly store: JournalStore;
  readonly #opening: Opening;
  readonly #held = new Map<string, HeldSession>();
  readonly #queues = new Map<string, Queue>();
  readonly #most: number;
  readonly #waiting: number;
  readonly #patience: number;
  readonly #longest: number;
  readonly #sweeper: NodeJS.Timeout;
  readonly telemetry: Telemetry | undefined;

  constructor(private readonly options: HubOptions) {
    const { store = memoryStore(), held = 1000, waiting = 16, patience = 10_000, idleSeconds = 900 } = options;
    const { telemetry, longestText = 1000, backend = liveBackend } = options;
    const idle = idleSeconds * 1000;
    this.#sweeper = setInterval(() => void this.#sweep(performance.now() - idle), Math.min(idle, 10_000)).unref();
    this.store = store;
    this.telemetry = telemetry && new Telemetry(telemetry, () => this.size);
    const traced = this.telemetry && { backend: this.telemetry.backend(backend) };
    this.#opening = new Opening({ ...options, ...traced }, store);
    this.#longest = longestText;
    this.#most = held;
    this.#waiting = waiting;
    this.#patience = patience;
  }

  get size(): number {
    return this.#held.size;
  }

  services(): Promise<ServiceList> {
    return this.#opening.list();
  }

  async create(asked: CreateRequest, key?: string): Promise<SessionSummary> {
    return this.summary(await this.#opening.create(asked, key));
  }

  summary(id: string): Promise<SessionSummary> {
    return this.#use(id, async ({ session }) => summaryOf(session));
  }

  state(id: string): Promise<SessionState> {
    return this.#use(id, async ({ session }) => stateOf(session));
  }

  program(id: string): Promise<{ readonly turn: number; readonly program: string }> {
    return this.#use(id, async ({ session }) => ({ turn: session.turns, program: session.program }));
  }

  /** The turns so far, as they were answered. */
  turns(id: string): Promise<{ readonly turns: readonly TakenTurn[] }> {
    return this.#use(id, async (held) => ({ turns: await held.turns() }));
  }

  /** The journal as it is kept. */
  journal(id: string): Promise<string> {
    return this.#use(id, async ({ log }) => log.journal.read());
  }

  /**
   * Takes a turn. The same key gets the same answer, and nothing is done twice.
   *
   * @throws Problem `key-reused` for a key that was used for another request, `turn-undone` for that of a turn that was taken back; what taking
   * the turn throws.
   */
  turn(id: string, text: string, options: TakeOptions = {}): Promise<TakenTurn> {
    this.#checkLength(text);
    return this.#use(id, (held) => this.#said(id, held, text, { ...options, request: digestOf('turn', text) }));
  }

  /**
   * Takes the turn of a user who agrees to what was read back last.
   *
   * @param turn - the turn that read it back; the last if left out.
   * @throws Problem `nothing-to-confirm` where nothing waits, or another turn came since; what {@link turn} throws.
   */
  confirm(id: string, turn: number | undefined, options: TakeOptions = {}): Promise<TakenTurn> {
    const request = digestOf('confirm', turn);
    return this.#use(id, (held) =>
      this.#said(id, held, 'yes', { ...options, request }, () => checkReadBack(held, turn)),
    );
  }

  /** @param check - throws where the turn cannot be taken, but for one that was taken before with the same key. */
  async #said(
    id: string,
    held: HeldSession,
    text: string,
    options: TurnOptions,
    check?: () => void,
  ): Promise<TakenTurn> {
    await held.settle();
    const known = await held.answered(options.key);
    if (known) return answeredBefore(known, options.request);
    if (options.key !== undefined && held.answers.branches.has(options.key)) throw keyReused();
    check?.();
    return this.#taken(id, held, text, options);
  }

  /** @throws Problem `too-long` */
  #checkLength(text: string): void {
    if (text.length <= this.#longest) return;
    const message = `What is said in a turn has at most ${this.#longest} characters, and this has ${text.length}. Say it in several turns.`;
    throw new Problem('too-long', message);
  }

  async #taken(id: string, held: HeldSession, text: string, options: TurnOptions): Promise<TakenTurn> {
    const begun = performance.now();
    const turn = this.telemetry
      ? await this.telemetry.turn(id, ({ onEvent }) => held.turn(text, { ...options, onTrace: onEvent }))
      : await held.turn(text, options);
    const { onLog, logsWords = false } = this.options;
    onLog?.(turnEntry(id, turn, performance.now() - begun, logsWords));
    return turn;
  }

  /** Goes back to the end of a turn. */
  undo(id: string, turn: number): Promise<SessionState> {
    const work = async (held: HeldSession): Promise<SessionState> => {
      await held.settle();
      checkTurn(held, turn);
      if (turn < held.session.turns) await held.undo(turn);
      return stateOf(held.session);
    };
    return this.#use(id, work, turn);
  }

  /** Branches a session off after a turn. */
  async fork(id: string, turn: number | undefined, key?: string): Promise<SessionSummary> {
    const work = async (held: HeldSession): Promise<string> => {
      await held.settle();
      if (await held.answered(key)) throw keyReused();
      return this.#opening.fork(held, turn, key);
    };
    return this.summary(await this.#use(id, work, 0));
  }

  whatIf(id: string, asked: WhatIfRequest): Promise<TurnTrial> {
    if (asked.text !== undefined) this.#checkLength(asked.text);
    const work = (held: HeldSession): Promise<TurnTrial> => {
      checkTurn(held, asked.turn ?? 0);
      return whatIf(held, asked, this.#opening.dialogueFor(held.session));
    };
    return this.#use(id, work, asked.turn);
  }

  /** The recorded conversations, without their turns. */
  async recordings(): Promise<RecordingList> {
    const { recordings = [] } = this.options;
    return { recordings: recordings.map(({ id, name, kind }) => ({ id, name, kind })) };
  }

  /** @throws Problem `no-recording`; `unreadable-recording` where reading it throws an error of ours. */
  async recording(id: string): Promise<RecordedConversation> {
    const found = this.options.recordings?.find((one) => one.id === id);
    if (!found) throw new Problem('no-recording', `There is no recording '${id}'. GET /v1/recordings lists them.`);
    const { name, kind, turns } = found;
    try {
      return { id, name, kind, turns: [...(await turns())] };
    } catch (error) {
      throw error instanceof TypetodError ? new Problem('unreadable-recording', error.message) : error;
    }
  }

  /** Waits for what is under way, and lets all sessions go. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled([...this.#queues.values()].map(({ last }) => last));
    for (const id of [...this.#held.keys()]) await this.#leave(id);
    await this.store.close();
  }

  /**
   * Works on a session after those who came before.
   *
   * @param from - the turn to which it must be able to go back.
   */
  async #use<T>(id: string, work: (held: HeldSession) => Promise<T>, from?: number): Promise<T> {
    // At once: to wait, or to be told that others do, would show that the session is there.
    this.#checkKnown(id);
    return this.#queued(id, () => this.#work(id, work, from));
  }

  /** @throws Problem `no-session` for a session in memory that is somebody else's. */
  #checkKnown(id: string): void {
    const known = this.#held.get(id);
    if (known) checkOwner(known.answers, id);
  }

  async #queued<T>(id: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(id) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= this.#waiting)
      throw new Problem('session-busy', `${queue.length} requests wait for this session. Send the next one later.`);
    this.#queues.set(id, queue);
    queue.length += 1;
    const done = queue.last.then(work);
    queue.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(id);
    }
  }

  async #work<T>(id: string, work: (held: HeldSession) => Promise<T>, from?: number): Promise<T> {
    const taken = await this.#take(id);
    try {
      const held = await this.#heldOf(id, taken, from);
      const done = await this.#written(id, held, () => work(held));
      if (held.isDue) await keepSnapshot(held, taken);
      return done;
    } finally {
      await taken.release();
      if (!this.#held.has(id)) await this.store.forget(id);
    }
  }

  /** Works; what was committed is written, however the work ends. A session whose journal cannot be written is let go. */
  async #written<T>(id: string, held: HeldSession, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await held.log.flush().finally(() => this.#keepWhole(id, held));
    }
  }

  async #keepWhole(id: string, held: HeldSession): Promise<void> {
    held.length = held.log.journal.length;
    if (held.log.isBroken) await this.#forget(id);
  }

  async #take(id: string): Promise<TakenJournal> {
    const end = performance.now() + this.#patience;
    for (let wait = 2; ; wait = Math.min(50, wait * 2)) {
      const taken = await this.store.take(id);
      if (taken === 'absent')
        throw new Problem('no-session', `There is no session '${id}'. Begin one: POST /v1/sessions.`);
      if (taken !== 'taken') return taken;
      if (performance.now() > end)
        throw new Problem('session-busy', 'Another server has this session. Ask that one, or ask again later.');
      await pause(wait);
    }
  }

  async #heldOf(id: string, taken: TakenJournal, from?: number): Promise<HeldSession> {
    this.#checkKnown(id);
    const known = this.#held.get(id);
    const current = known && (from === undefined || known.session.from <= from) && (await this.#current(known, taken));
    // What did not follow is half of it: nobody must find it should the journal not be restored either.
    if (!current) await this.#drop(id);
    const held = current || (await this.#opening.restore(taken, from));
    held.log.journal = taken;
    held.usedAt = performance.now();
    // What was used last is last.
    this.#held.delete(id);
    this.#held.set(id, held);
    await this.#makeRoom();
    return held;
  }

  /** A session in memory as its journal has it; undefined where it has to be restored. */
  async #current(known: HeldSession, taken: TakenJournal): Promise<HeldSession | undefined> {
    if (known.length === taken.length) return known;
    // What is wrong, if anything is, is found out when the journal is read.
    return known.length < taken.length ? this.#opening.follow(known, taken).catch(() => undefined) : undefined;
  }

  async #sweep(since: number): Promise<void> {
    for (const [id, { usedAt }] of this.#held) if (usedAt < since && !this.#queues.has(id)) await this.#leave(id);
  }

  async #makeRoom(): Promise<void> {
    for (const id of this.#held.keys()) {
      if (this.#held.size <= this.#most) return;
      if (!this.#queues.has(id)) await this.#leave(id);
    }
  }

  /**
   * Lets a session go, with a snapshot beside its journal: it will come again. Nobody asked for that: what fails meanwhile, such as
   * a store that cannot be reached, is told to the host and is no failure of a request, nor of the timer.
   */
  async #leave(id: string): Promise<void> {
    const tell = (error: unknown): void => this.options.onError?.(error);
    await this.#queued(id, async () => {
      await this.#keepLast(id).catch(tell);
      await this.#forget(id);
    }).catch(tell);
  }

  async #keepLast(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (!held || held.behind < WORTH_LINES) return;
    const taken = await this.store.take(id);
    if (typeof taken === 'string') return;
    if (taken.length === held.length) await keepSnapshot(held, taken);
    await taken.release();
  }

  async #forget(id: string): Promise<void> {
    // At once, before anybody takes the session anew.
    const forgotten = this.store.forget(id);
    await this.#drop(id);
    await forgotten;
  }

  async #drop(id: string): Promise<void> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    await held?.dispose();
  }
}

/** @throws Problem `nothing-to-confirm` */
function checkReadBack({ session }: HeldSession, turn = session.turns): void {
  const isAsked = stateOf(session).pending.some(({ kind }) => kind === 'confirm');
  if (isAsked && turn === session.turns) return;
  const why = isAsked
    ? `What turn ${turn} read back is not what waits now`
    : 'Nothing that was read back waits for a yes';
  throw new Problem('nothing-to-confirm', `${why}. GET the state, and ask the user anew.`);
}

const keyReused = (): Problem =>
  new Problem('key-reused', 'This idempotency key was used for another request. Take another key.');

/**
 * What a request was answered that comes again. Where its turn was taken back, the answer tells of what no longer holds, and to take
 * the turn anew would do twice what services did: neither is what a client means that has waited too long for an answer.
 *
 * @throws Problem `key-reused`, `turn-undone`
 */
function answeredBefore({ turn, request, isUndone }: Known, asked: string | undefined): TakenTurn {
  // An answer that was written without it is one to its key.
  if (request !== undefined && request !== asked) throw keyReused();
  if (!isUndone) return turn;
  throw new Problem(
    'turn-undone',
    `The turn with this idempotency key was turn ${turn.turn}, which was taken back. GET the state; to say it again, take another key.`,
  );
}
