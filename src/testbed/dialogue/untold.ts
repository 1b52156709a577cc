/**
 * Finds the values that a user did not hear before they said yes.
 *
 * A yes approves what the message that it answers proposes. So that message has to tell each value that the transaction was
 * given, in words that the reader of values takes for it; defaults may be left out. It may not say that the deed was not or will
 * not be done, nor ask whether to leave it. What else it says about the values, and whether it names the deed, is not checked. So
 * where it tells two transactions by the same values, a yes approves one of them.
 */
import type { Api, Row } from '../../service/index.js';
import { escapePattern } from '../../text/index.js';
import { canonicalJson } from '../../world/index.js';
import { isSaid } from '../users/in-words.js';
import { deniesDeed } from '../users/withheld.js';
import { shownValue } from './act-text.js';

/** The values of a transaction that a message does not tell, as they are shown to the agent; empty where it tells all. */
function untold(message: string, api: Api, values: Row, now: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const type = api.slots.get(name) ?? api.properties.get(name);
    return !type || isSaid(message, type, value, now) ? [] : [`${name} (${shownValue(value)})`];
  });
}

/** Whether a message says, outside of the values, that a transaction was not or will not be done. */
function isDenied(message: string, api: Api, values: Row): boolean {
  const texts = Object.values(values).filter((value) => typeof value === 'string');
  const others = texts.reduce((left, text) => left.replaceAll(new RegExp(escapePattern(text), 'gi'), '…'), message);
  return deniesDeed(others, api.name);
}

/** A transaction about which the user has spoken. */
export interface Answered {
  readonly api: Api;
  /** The values that it was given, without defaults. */
  readonly values: Row;
  /** Whether it was done since. */
  readonly isDone: boolean;
}

/** Whether each value of one transaction is a value of another: `more` where that has others besides, `same` where not. */
function within(values: Row, other: Row): 'more' | 'same' | undefined {
  const [own, others] = [values, other].map((row) => new Set(Object.values(row).map((value) => canonicalJson(value))));
  if (!own || !others || [...own].some((value) => !others.has(value))) return undefined;
  return others.size > own.size ? 'more' : 'same';
}

/**
 * The transaction that a yes is to in place of one with these values: the message tells all of it, and nothing of the one that is
 * not of it as well. Of two with the same values, the first one that is done.
 */
function rivalOf(message: string, values: Row, answered: readonly Answered[], now: string): Api | undefined {
  const rival = answered.find((other) => {
    const common = within(values, other.values);
    if (common === undefined || (common === 'same' && !other.isDone)) return false;
    return untold(message, other.api, other.values, now).length === 0;
  });
  return rival?.api;
}

/**
 * Why a yes to a message does not approve a transaction; undefined where it does.
 *
 * @param what - names the transaction for the agent. Its quote is to be told as well.
 * @param others - the other transactions about which the user has spoken.
 */
export function whyUnapproved(
  what: string,
  message: string,
  { api, values, quote }: Pick<Answered, 'api' | 'values'> & { readonly quote?: Row },
  others: readonly Answered[],
  now: string,
): string | undefined {
  const missing = untold(message, api, { ...values, ...quote }, now);
  if (missing.length > 0)
    return `The user said yes to a message that does not tell all of ${what}: it lacks ${missing.join(', ')}. Tell them these values in one message, ask, and do it if they agree.`;
  if (isDenied(message, api, values))
    return `The user said yes to a message that says that ${what} was not or will not be done. Tell them the values, ask whether to do it, and say nothing of the kind.`;
  const rival = rivalOf(message, values, others, now);
  return (
    rival &&
    `The user said yes to a message that tells ${rival.name}, and no value of ${what} besides. Ask about ${what} alone.`
  );
}
