/** The places of a server: so many clients at a time, and none for one that is silent for too long. */

export interface Slot {
  /** A request of the client is being answered: that is no silence, however long it takes. */
  work(): void;
  /** The request has its answer: one call for each of {@link work}. */
  rest(): void;
  /** The client is known to have what it needs to come again: from now on it may be silent as long as any. */
  stay(): void;
  /** Gives the place back. */
  release(): void;
}

/** Hands out places. */
export class Slots {
  #taken = 0;

  /** @param idleMilliseconds - after so long a silence, a client loses its place. */
  constructor(
    readonly capacity: number,
    private readonly idleMilliseconds: number,
  ) {}

  get taken(): number {
    return this.#taken;
  }

  /**
   * A place, or undefined where all are taken. `onIdle` is told when its client was silent for too long, which until it
   * stays may be another time.
   */
  take(onIdle: () => void, atFirst = this.idleMilliseconds): Slot | undefined {
    if (this.#taken >= this.capacity) return undefined;
    this.#taken += 1;
    let patience = Math.min(atFirst, this.idleMilliseconds);
    let isTaken = true;
    let underWay = 0;
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (isTaken && underWay === 0) timer = setTimeout(onIdle, patience);
    };
    const work = (): void => {
      underWay += 1;
      clearTimeout(timer);
    };
    const rest = (): void => {
      underWay -= 1;
      wait();
    };
    wait();
    const release = (): void => {
      clearTimeout(timer);
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
    const stay = (): void => {
      patience = this.idleMilliseconds;
    };
    return { work, rest, stay, release };
  }
}
