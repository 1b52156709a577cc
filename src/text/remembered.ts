/** Longer texts are not remembered: they seldom come again. */
const LONGEST = 1000;

/** How many answers are kept where nothing else is said. */
const CAPACITY = 1000;

/**
 * A cache of answers by text. When it holds `capacity` answers, it forgets all of them. An answer depends on its text alone, and is
 * shared by all callers, who do not change it.
 */
export class Remembered<V> {
  private readonly known = new Map<string, V>();

  constructor(private readonly capacity = CAPACITY) {}

  /** The answer for a text: `make` makes it where it is not known. */
  of(text: string, make: () => V): V {
    const { known } = this;
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as V;
    const made = make();
    if (text.length > LONGEST) return made;
    if (known.size >= this.capacity) known.clear();
    known.set(text, made);
    return made;
  }
}

/** A function of a text alone that remembers its answers, as {@link Remembered} does. */
export function remembered<V>(answer: (text: string) => V, capacity = CAPACITY): (text: string) => V {
  const known = new Remembered<V>(capacity);
  return (text) => known.of(text, () => answer(text));
}
