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

/** The sessions of clients that have no connection: each is known by an id, and given up when it is silent for too long. */
export class HttpSessions<T extends Task> {
  readonly #held = new Map<string, Held<T>>();

  constructor(
    private readonly host: EpisodeHost<T>,
    private readonly slots: Slots,
  ) {}

  /**
   * A new session, or that of an id that this server handed out. The id alone tells whose a request is, so the
   * server makes ids that nobody can guess: a client that chooses one gets another.
   */
  open(given?: string): string | Refused {
    if (given !== undefined && this.#held.has(given)) return given;
    const id = randomUUID();
    const slot = this.slots.take(() => this.close(id));
    if (!slot) return fullServer(this.slots);
    this.#held.set(id, { session: new EpisodeSession(this.host, id), slot });
    return id;
  }

  /** Does something with a session; undefined where there is none of that id. */
  async use<R>(id: string, work: (session: EpisodeSession<T>) => R | Promise<R>): Promise<R | undefined> {
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
