import { freezeDeep } from './own.js';
import { type ParseResult, parse } from './parse.js';

export type Parse = (source: string) => ParseResult;

const CAPACITY = 5_000;

/**
 * A {@link parse} that remembers its results, for many dialogues in which the same programs come up again, such as
 * `confirm(x9)`. What it gives is frozen, as it is shared. It forgets all of them when there are more than `capacity`.
 *
 * @param read - reads what was not read before.
 */
export function memoizedParse(capacity = CAPACITY, read: Parse = parse): Parse {
  const known = new Map<string, ParseResult>();
  return (source) => {
    const found = known.get(source);
    if (found) return found;
    if (known.size >= capacity) known.clear();
    const result = freezeDeep(read(source));
    known.set(source, result);
    return result;
  };
}
