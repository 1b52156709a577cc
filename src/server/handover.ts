/** Hands values over, one at a time, to whoever takes them; the giver does not wait. Those who wait together get the same. */
export class Handover<V> {
  #taker: ((value: Promise<V>) => void) | undefined;
  /** What the takers wait for. */
  #awaited: Promise<V> | undefined;
  #held: Promise<V> | undefined;

  /** Gives a value, or fails the taker with what the promise is rejected with. */
  put(value: Promise<V>): void {
    // Nobody may be there to take a failure: the taker that comes later sees it.
    value.catch(() => undefined);
    const taker = this.#taker;
    this.#taker = undefined;
    this.#awaited = undefined;
    if (taker) taker(value);
    else this.#held = value;
  }

  /** The value that was given, or the next one. */
  take(): Promise<V> {
    const held = this.#held;
    this.#held = undefined;
    if (held) return held;
    this.#awaited ??= new Promise((resolve) => (this.#taker = resolve));
    return this.#awaited;
  }
}
