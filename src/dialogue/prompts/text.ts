import type { Canonical } from '../../service/index.js';

/** Text on one line: what a user says must not look like a line of the prompt. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Values as a program writes them: `{ city: "Oslo", seats: 2 }`. */
export function recordText(values: Iterable<readonly [string, Canonical]>): string {
  const entries = Array.from(values, ([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
