import { type Outcome, refused } from './wire.js';

/** Whatever walks through a value needs room for each level. */
const DEEPEST = 64;

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isNestedWithin(item, levels - 1));
}

/** Reads a message, or says why it is none. */
export function readJson(text: string): Outcome<unknown> {
  try {
    const data = JSON.parse(text) as unknown;
    if (isNestedWithin(data, DEEPEST)) return { ok: true, data };
    return refused('INVALID_JSON', `The message is nested more than ${DEEPEST} levels deep.`);
  } catch (error) {
    return refused('INVALID_JSON', `The message is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
