import { isNestedWithin } from '../../text/index.js';
import { type Outcome, refused } from './wire.js';

const DEEPEST = 64;

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
