import type { Row } from 'typetod';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozGoal, MultiwozState } from '../corpus/format.js';
import { domainOfKey } from '../corpus/slots.js';
import { agreeingRows } from '../services/matching.js';

/** A domain whose venues or trains are in the tables. */
export type SearchedDomain = 'attraction' | 'hotel' | 'restaurant' | 'train';

/** The domains whose venues or trains are in the tables. */
const SEARCHED_DOMAINS: readonly SearchedDomain[] = ['attraction', 'hotel', 'restaurant', 'train'];

/** Whether the venues or trains of a domain are in the tables. */
export function isSearched(domain: string): domain is SearchedDomain {
  return (SEARCHED_DOMAINS as readonly string[]).includes(domain);
}

/** The rows that agree with values by slot. */
export function venuesFor(
  database: MultiwozDatabase,
  domain: SearchedDomain,
  values: ReadonlyMap<string, string>,
): readonly Row[] {
  return agreeingRows(database[domain], values);
}

/** The values of a state that belong to a domain, by slot. */
export function valuesOf(state: MultiwozState, domain: string): ReadonlyMap<string, string> {
  const own = [...state].filter(([key]) => domainOfKey(key) === domain);
  return new Map(own.map(([key, value]) => [key.slice(domain.length + 1), value]));
}

/** The domains of a goal for which the tables have nothing that agrees with what the user wants. */
export function unsatisfiableDomains(goal: MultiwozGoal, database: MultiwozDatabase): readonly SearchedDomain[] {
  return SEARCHED_DOMAINS.filter((domain) => {
    const wanted = goal.domains.get(domain);
    return wanted !== undefined && venuesFor(database, domain, wanted.info).length === 0;
  });
}
