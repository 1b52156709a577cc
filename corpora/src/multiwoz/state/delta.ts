/** What a turn changes of a state, and trackers that follow a state by its changes. */
import { domainOfKey, isMultiwozDomain, type MultiwozDomain } from '../corpus/slots.js';
import type { MultiwozState } from '../corpus/format.js';

/** The difference between the states of two turns. */
export interface StateDelta {
  /** The slots that have a value that they did not have before, with it. */
  readonly changed: MultiwozState;
  /** The slots that have no value any more. */
  readonly removed: readonly string[];
}

/** What changed from one state to the next. */
export function stateDelta(before: MultiwozState, after: MultiwozState): StateDelta {
  const changed = new Map([...after].filter(([key, value]) => before.get(key) !== value));
  return { changed, removed: [...before.keys()].filter((key) => !after.has(key)) };
}

/** What a tracker knows of a turn: what it makes of the state is compared with the annotated one. */
export type Tracker = (state: MultiwozState, delta: StateDelta, annotated: MultiwozState) => MultiwozState;

/** The part of a state that belongs to a domain. */
function ofDomain(state: MultiwozState, domain: string): MultiwozState {
  return new Map([...state].filter(([key]) => domainOfKey(key) === domain));
}

/** The domain with the most changed slots; of several, the first in the alphabet. */
function mainDomain(changed: MultiwozState): string | undefined {
  const counts = new Map<string, number>();
  for (const key of [...changed.keys()].sort()) {
    const domain = domainOfKey(key);
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The domains that have a value. */
export function domainsIn(state: MultiwozState): ReadonlySet<MultiwozDomain> {
  return new Set([...state.keys()].map(domainOfKey).filter(isMultiwozDomain));
}

/** Takes what is given and never removes a value. */
export const upsert: Tracker = (state, { changed }) => new Map([...state, ...changed]);

/** Takes what is given, and removes what is withdrawn, which a program says with `null`. */
export const withDeletions: Tracker = (state, { changed, removed }) => {
  const after = new Map([...state, ...changed]);
  for (const key of removed) after.delete(key);
  return after;
};

/** Upserts what is given of one domain, as a tracker does that takes one call a turn with the values that are new. */
export const oneDomain: Tracker = (state, { changed }) => {
  const domain = mainDomain(changed);
  return domain === undefined ? state : new Map([...state, ...ofDomain(changed, domain)]);
};

/** The same with a call that repeats all values of its domain. */
export const oneWholeDomain: Tracker = (state, { changed }, annotated) => {
  const domain = mainDomain(changed);
  return domain === undefined ? state : new Map([...state, ...ofDomain(annotated, domain)]);
};
