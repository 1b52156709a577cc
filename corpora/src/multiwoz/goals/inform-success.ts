/**
 * Inform and Success as the corpus-based scorers have them: of responses in which placeholders stand for values, and of
 * the states behind them. What was offered is what the tables have for the state when a name was mentioned.
 */
import type { Row } from 'typetod';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozAct, MultiwozDialogue, MultiwozGoal, MultiwozState, MultiwozTurn } from '../corpus/format.js';
import { newBookings } from '../convert/mentions.js';
import { isSearched, type SearchedDomain, valuesOf, venuesFor } from './venues.js';

/** A value that a response mentions by a placeholder: the name or id of what it offers, or a requested attribute. */
export type Placeholder = 'name' | 'trainID' | 'phone' | 'address' | 'postcode' | 'reference';

export interface ScoredResponse {
  /** The domains that the turn is about. */
  readonly domains: ReadonlySet<string>;
  /** The state after the user's words. */
  readonly state: MultiwozState;
  readonly mentions: ReadonlySet<Placeholder>;
  /** The domains in which the annotations have a booking at this turn: a reference counts in these alone. */
  readonly booked: ReadonlySet<string>;
}

/** Whether a dialogue achieves what its user wants. */
export interface InformSuccess {
  /** Whether all that was offered is what the user wants. */
  readonly inform: boolean;
  /** Whether, besides, all that the user asks for was mentioned. */
  readonly success: boolean;
}

const PLACEHOLDER = /\[(?:[a-z]+_)?(name|id|trainid|phone|address|postcode|reference)\]/gi;

/** The placeholders of a response, such as `[hotel_name]`, `[phone]` and `[train_id]`. */
export function placeholdersIn(text: string): ReadonlySet<Placeholder> {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase());
  return new Set(names.map((name) => (name === 'id' || name === 'trainid' ? 'trainID' : (name as Placeholder))));
}

const MENTIONED: ReadonlyMap<string, Placeholder> = new Map([
  ['Name', 'name'],
  ['Id', 'trainID'],
  ['Phone', 'phone'],
  ['Addr', 'address'],
  ['Post', 'postcode'],
  ['Ref', 'reference'],
]);

/** What acts of the system mention. */
function mentionedBy(acts: readonly MultiwozAct[]): ReadonlySet<Placeholder> {
  const told = acts.filter(({ act, value }) => act !== 'Request' && value !== 'none' && value !== '?');
  return new Set(told.flatMap(({ slot }) => MENTIONED.get(slot) ?? []));
}

/** The domains that a turn is about: those of its acts, and those of what changed if no act names any. */
function activeDomains({ systemActs, userActs }: MultiwozTurn, last: ReadonlySet<string>): ReadonlySet<string> {
  const named = [...userActs, ...systemActs].map(({ domain }) => domain);
  const domains = named.filter((domain) => domain !== 'general' && domain !== 'booking');
  return domains.length > 0 ? new Set(domains) : last;
}

/** The responses of a dialogue as annotated: what the people who played the system achieved. */
export function annotatedResponses({ turns }: MultiwozDialogue): readonly ScoredResponse[] {
  let domains: ReadonlySet<string> = new Set();
  return turns.map((turn, at) => {
    domains = activeDomains(turn, domains);
    const before = turns[at - 1];
    const all = [...new Set(turn.bookings.map(({ domain }) => domain))];
    const booked = new Set(all.filter((domain) => newBookings(turn, before, domain).length > 0));
    return { domains, state: turn.state, mentions: mentionedBy(turn.systemActs), booked };
  });
}

const REQUESTABLE: ReadonlySet<string> = new Set(['phone', 'address', 'postcode', 'trainID']);

/** What a domain of a goal asks to be told, as far as it is scored. */
function requestedOf(goal: MultiwozGoal, domain: string): readonly Placeholder[] {
  const wanted = goal.domains.get(domain);
  const asked = (wanted?.requested ?? []).filter((name): name is Placeholder => REQUESTABLE.has(name));
  return wanted && wanted.book.size > 0 ? [...asked, 'reference'] : asked;
}

class DomainProgress {
  offered: readonly Row[] = [];
  readonly told = new Set<Placeholder>();

  constructor(
    private readonly domain: string,
    private readonly database: MultiwozDatabase,
  ) {}

  take({ domains, state, mentions, booked }: ScoredResponse): void {
    if (!domains.has(this.domain)) return;
    const isNamed = mentions.has(this.domain === 'train' ? 'trainID' : 'name');
    if (isNamed && isSearched(this.domain))
      this.offer(venuesFor(this.database, this.domain, valuesOf(state, this.domain)));
    for (const name of mentions) if (name !== 'reference' || booked.has(this.domain)) this.told.add(name);
  }

  /** Keeps what was offered as long as it is among what is found. */
  private offer(found: readonly Row[]): void {
    const isKept = this.offered.length > 0 && this.offered.every((row) => found.includes(row));
    if (!isKept && found.length > 0) this.offered = found;
  }

  /** Whether all that was offered is wanted. Of a train whose number nobody asked for, nothing need be offered. */
  informs(goal: MultiwozGoal): boolean {
    const wanted = goal.domains.get(this.domain);
    if (!wanted || !isSearched(this.domain) || wanted.info.has('name')) return true;
    const isOptional = this.domain === 'train' && !wanted.requested.includes('trainID');
    if (this.offered.length === 0) return isOptional;
    const matching = venuesFor(this.database, this.domain as SearchedDomain, wanted.info);
    return this.offered.every((row) => matching.includes(row));
  }
}

/** Scores the responses of a dialogue. */
export function informSuccess(
  goal: MultiwozGoal,
  responses: readonly ScoredResponse[],
  database: MultiwozDatabase,
): InformSuccess {
  const progress = [...goal.domains.keys()].map((domain) => [domain, new DomainProgress(domain, database)] as const);
  for (const response of responses) for (const [, one] of progress) one.take(response);
  const inform = progress.every(([, one]) => one.informs(goal));
  const toldAll = progress.every(([domain, { told }]) => requestedOf(goal, domain).every((name) => told.has(name)));
  return { inform, success: inform && toldAll };
}
