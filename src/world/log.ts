const NONE: readonly never[] = Object.freeze([]);

/** A list that is done growing, without the room that arrays keep for more. Sessions hold very many small lists. */
export function exact<T>(items: readonly T[]): readonly T[] {
  return items.length === 0 ? NONE : items.slice();
}

/**
 * An append-only list with versions. Appending to the newest version writes into the array that all versions
 * share, beyond the end of every older one; appending to an older version copies first. So a version costs two
 * words, never changes, and a conversation that only goes forward never copies anything.
 */
export class Log<T> {
  static readonly empty: Log<never> = new Log<never>([], 0);

  /** Not reachable from outside: who holds a version could change all others. */
  readonly #items: T[];
  /** One more than the highest index in use. */
  readonly length: number;

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  at(index: number): T | undefined {
    return index < this.length ? this.#items[index] : undefined;
  }

  /** The version in which `index` holds `item`. Indexes may be left out. */
  with(index: number, item: T): Log<T> {
    const items =
      index >= this.length && this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    // The empty log is shared by all sessions: it is never written to.
    const target = this.length === 0 ? [] : items;
    while (target.length < index) target.push(undefined as T);
    target[index] = item;
    return new Log(target, Math.max(this.length, index + 1));
  }

  push(item: T): Log<T> {
    return this.with(this.length, item);
  }

  /** The first `length` items as a version of their own. */
  take(length: number): Log<T> {
    return new Log(this.#items, Math.min(length, this.length));
  }

  /** The items in order; indexes that hold nothing are left out. */
  *[Symbol.iterator](): Iterator<T> {
    for (let index = 0; index < this.length; index += 1) {
      const item = this.#items[index];
      if (item !== undefined) yield item;
    }
  }
}
