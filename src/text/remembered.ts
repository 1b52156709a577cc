/** So many items at the end of a list may still be replaced by others. */
const CHANGING = 8;

/** What was gathered of the beginning of a list. */
interface Kept<T, A> {
  readonly items: readonly T[];
  readonly count: number;
  readonly gathered: A;
}

interface Gathering<T, A> {
  readonly begin: () => A;
  readonly copy: (gathered: A) => A;
  readonly add: (gathered: A, item: T) => void;
}

function begins<T>(items: readonly T[], { items: before, count }: Kept<T, unknown>): boolean {
  if (items.length < count) return false;
  for (let at = 0; at < count; at += 1) if (items[at] !== before[at]) return false;
  return true;
}

/**
 * Gathers something from lists that grow at their end, as the tasks of a conversation do: what was gathered of a beginning is kept
 * as long as its first item is in use, and another list that begins with the same items goes on from there.
 */
export function gathering<T extends object, A>({ begin, copy, add }: Gathering<T, A>): (items: readonly T[]) => A {
  const known = new WeakMap<T, Kept<T, A>>();
  return (items) => {
    const [first] = items;
    const kept = first && known.get(first);
    const isOn = kept !== undefined && begins(items, kept);
    const gathered = isOn ? copy(kept.gathered) : begin();
    const settled = items.length - CHANGING;
    for (let at = isOn ? kept.count : 0; at < items.length; at += 1) {
      if (at === settled && first) known.set(first, { items, count: at, gathered: copy(gathered) });
      add(gathered, items[at] as T);
    }
    return gathered;
  };
}

/**
 * Remembers the answer of a function for each object, as long as the object is in use: for functions of services, which do not
 * change. What it is given besides only serves to find the answer, and would not make it another one.
 */
export function onceEach<K extends object, V, R extends readonly unknown[]>(
  answer: (of: K, ...besides: R) => V,
): (of: K, ...besides: R) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of, ...besides) => {
    const found = known.get(of);
    if (found) return found.value;
    const value = answer(of, ...besides);
    known.set(of, { value });
    return value;
  };
}

/** How many objects are remembered: a turn looks at the world before it, at that of its trial, and at those that it comes to. */
const SLOTS = 4;

/**
 * Remembers the answers of a function for the objects that it was asked about last: for what a turn asks again and again, and
 * nobody after it. An answer depends on its object alone, which does not change, and is shared by all callers, who do not change it.
 */
export function latest<K extends object, V>(answer: (of: K) => V): (of: K) => V {
  const known: { readonly of: K; readonly value: V }[] = [];
  return (of) => {
    const found = known.find((one) => one.of === of);
    if (found) return found.value;
    const value = answer(of);
    known.unshift({ of, value });
    known.length = Math.min(known.length, SLOTS);
    return value;
  };
}

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
