import { randomUUID } from 'node:crypto';
import type { Task } from '../../testbed/index.js';
import type { Slot, Slots } from '../slots.js';
import { EpisodeSession } from './episode-session.js';
import type { EpisodeHost } from './host.js';
import { type Refused, refused } from './wire.js';

interface Held<T extends Task> {
  readonly session: EpisodeSession<T>;
  readonly slot: Slot;
  /** Whether a client has chosen the id: others may know it, or choose the same. */
  readonly isChosen: boolean;
  /** Requests that are under way. */
  uses: number;
}

const isRunning = <T extends Task>({ session, uses }: Held<T>): boolean => {
  const { episode_id, done } = session.state;
  return uses > 0 || (episode_id !== null && !done);
};

/** Says that all places are taken. */
export function fullServer({ taken, capacity }: Slots): Refused {
  return refused('CAPACITY_REACHED', `All ${capacity} places of this server are taken (${taken}). Try again later.`);
}

function taken(id: string): Refused {
  const message = `The episode ${JSON.stringify(id)} is under way. Take another 'episode_id', or leave it out: the answer has one.`;
  return refused('SESSION_ERROR', message);
}

/** The sessions of clients that have no connection: each is known by an id, and given up when it is silent for too long. */
export class HttpSessions<T extends Task> {
  readonly #held = new Map<string, Held<T>>();

  constructor(
    private readonly host: EpisodeHost<T>,
    private readonly slots: Slots,
  ) {}

  /**
   * A new session with an id that nobody can guess, or one that the client gives. Who gives an id that this server made has it
   * from its answer, and goes on with that session. An id that a client has chosen proves nothing: while its episode goes on, it
   * is refused.
   */
  open(given?: string): string | Refused {
    const id = given ?? randomUUID();
    const held = this.#held.get(id);
    if (held) return held.isChosen && isRunning(held) ? taken(id) : id;
    const slot = this.slots.take(() => this.close(id));
    if (!slot) return fullServer(this.slots);
    this.#held.set(id, { session: new EpisodeSession(this.host, id), slot, isChosen: given !== undefined, uses: 0 });
    return id;
  }

  /** Does something with a session; undefined where there is none of that id. */
  async use<R>(id: string, work: (session: EpisodeSession<T>) => R | Promise<R>): Promise<R | undefined> {
    const held = this.#held.get(id);
    if (!held) return undefined;
    held.slot.work();
    held.uses += 1;
    try {
      return await work(held.session);
    } finally {
      held.uses -= 1;
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

  /** Ends all sessions. */
  closeAll(): void {
    for (const id of [...this.#held.keys()]) this.close(id);
  }
}
