import type { Canonical } from '../../service/index.js';

/** Values as a program writes them: `{ city: "Oslo", seats: 2 }`. */
export function recordText(values: Iterable<readonly [string, Canonical]>): string {
  const entries = Array.from(values, ([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
