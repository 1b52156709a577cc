import { randomUUID } from 'node:crypto';
import type { Task } from '../../testbed/index.js';
import type { Slot, Slots } from '../slots.js';
import { EpisodeSession } from './episode-session.js';
import type { EpisodeHost } from './host.js';
import { type Refused, refused } from './wire.js';

interface Held<T extends Task> {
  readonly session: EpisodeSession<T>;
  readonly slot: Slot;
}

export function fullServer({ taken, capacity }: Slots): Refused {
  return refused('CAPACITY_REACHED', `All ${capacity} places of this server are taken (${taken}). Try again later.`);
}

/**
 * The sessions of clients that have no connection: each is known by an id, and given up when it is silent for too long.
 * That is soon until its client has come again: one that left right after the answer holds no place for long.
 */
export class HttpSessions<T extends Task> {
  readonly #held = new Map<string, Held<T>>();

  constructor(
    private readonly host: EpisodeHost<T>,
    private readonly slots: Slots,
    private readonly firstStepMilliseconds: number,
  ) {}

  /**
   * A new session, or that of an id that this server handed out. The id alone tells whose a request is, so the
   * server makes ids that nobody can guess: a client that chooses one gets another.
   */
  open(given?: string): string | Refused {
    const known = given === undefined ? undefined : this.#held.get(given);
    known?.slot.stay();
    if (known && given !== undefined) return given;
    const id = randomUUID();
    const slot = this.slots.take(() => this.close(id), this.firstStepMilliseconds);
    if (!slot) return fullServer(this.slots);
    this.#held.set(id, { session: new EpisodeSession(this.host, id), slot });
    return id;
  }

  /** Does what a client asks of its session; undefined where there is none of that id. */
  use<R>(id: string, work: (session: EpisodeSession<T>) => R | Promise<R>): Promise<R | undefined> {
    this.#held.get(id)?.slot.stay();
    return this.begin(id, work);
  }

  /** As {@link use}, while the client may not know the id yet. */
  async begin<R>(id: string, work: (session: EpisodeSession<T>) => R | Promise<R>): Promise<R | undefined> {
    const held = this.#held.get(id);
    if (!held) return undefined;
    held.slot.work();
    try {
      return await work(held.session);
    } finally {
      held.slot.rest();
    }
  }

  /** Ends a session. Returns whether there was one. */
  close(id: string): boolean {
    const held = this.#held.get(id);
    held?.session.stop();
    held?.slot.release();
    return this.#held.delete(id);
  }

  closeAll(): void {
    for (const id of [...this.#held.keys()]) this.close(id);
  }
}
