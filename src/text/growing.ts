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
