/**
 * What a user who says yes did not hear.
 *
 * A yes approves what the message that it answers proposes. So that message has to tell each value that the transaction was
 * given, in words that the reader of values takes for it; defaults may be left out. What it says about the values, and whether it
 * names the deed, nobody checks.
 */
import type { Api, Row } from '../../service/index.js';
import { isSaid } from '../users/in-words.js';
import { shownValue } from './act-text.js';

/** The values of a transaction that a message does not tell, as they are shown to the agent; empty where it tells all. */
export function untold(message: string, api: Api, values: Row, now: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const slot = api.slots.get(name);
    return !slot || isSaid(message, slot, value, now) ? [] : [`${name} (${shownValue(value)})`];
  });
}

/** What is said of a yes to something else. */
export const untoldMessage = (what: string, missing: readonly string[]): string =>
  `The user said yes to a message that does not tell all of ${what}: it lacks ${missing.join(', ')}. Tell them these values in one message, ask, and do it if they agree.`;
