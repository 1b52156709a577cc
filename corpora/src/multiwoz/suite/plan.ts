/**
 * The agenda of a goal: searches with what the user wants, questions, and bookings.
 *
 * What is to fail is asked for first: a search if the tables really have nothing for it, a booking if the world of the task
 * refuses it. The user takes the first venue of the tables that agrees, so that what is booked and told is known.
 */
import { type Api, type Canonical, type Registry, type Row, strictReader } from 'typetod';
import { apiName, DEFAULT_NOW, ownValue, readValue, type Goal, type Predicate, type ToldValue } from 'typetod/internal';
import { identityColumn } from '../convert/mentions.js';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDomainGoal, MultiwozGoal } from '../corpus/format.js';
import { isMultiwozDomain, type MultiwozDomain } from '../corpus/slots.js';
import { propertyRequested } from '../goals/outcome.js';
import { isSearched, type SearchedDomain, venuesFor } from '../goals/venues.js';
import { clockTime } from '../services/matching.js';
import type { RefusedBooking } from '../services/options.js';

export interface GoalPlan {
  /** What the user wants, in order. */
  readonly goals: readonly Goal[];
  /** What must be true of the world at the end. */
  readonly holds: readonly Predicate[];
  /** What the user must be told, as far as it is known before. */
  readonly told: readonly ToldValue[];
  /** The bookings that fail. */
  readonly refused: readonly RefusedBooking[];
}

/** Why there is no plan for a goal. Never leaves this file. */
class NoPlan extends Error {}

type Values = ReadonlyMap<string, string>;

/** A goal whose user says by themselves what nobody has to ask for. */
function spoken(registry: Registry, goal: Goal): Goal {
  const slots = registry.apis.get(goal.api)?.slots;
  const volunteered = Object.keys(goal.slots).filter((name) => slots?.get(name)?.required === false);
  const otherwise = goal.otherwise?.map((other) => spoken(registry, other));
  return { ...goal, ...(volunteered.length > 0 && { volunteered }), ...(otherwise && { otherwise }) };
}

const MENTIONS: Readonly<Record<MultiwozDomain, RegExp>> = {
  attraction: /attraction|places to go/i,
  hotel: /hotel|guesthouse|place to stay/i,
  restaurant: /restaurant|place to dine/i,
  taxi: /taxi/i,
  train: /train/i,
};

/** Writes the plan of one goal. One instance a goal. */
class Planner {
  private readonly goals: Goal[] = [];
  private readonly holds: Extract<Predicate, { readonly done: string }>[] = [];
  private readonly told: ToldValue[] = [];
  private readonly refused: RefusedBooking[] = [];
  /** What the user takes, by domain. */
  private readonly taken = new Map<SearchedDomain, Row>();

  constructor(
    private readonly goal: MultiwozGoal,
    private readonly database: MultiwozDatabase,
    private readonly registry: Registry,
  ) {}

  plan(): GoalPlan {
    for (const domain of this.order()) {
      const wanted = this.goal.domains.get(domain) as MultiwozDomainGoal;
      if (isSearched(domain)) this.search(domain, wanted);
      else this.sendTaxi(wanted);
    }
    if (this.told.length === 0 && this.holds.every(({ times }) => times === 0)) this.tellNames();
    const { goals, holds, told, refused } = this;
    return { goals, holds, told, refused };
  }

  /** The domains as the user was told of them; a taxi comes last, between what was found. */
  private order(): readonly MultiwozDomain[] {
    const others = [...this.goal.domains.keys()].filter((domain) => !isMultiwozDomain(domain));
    if (others.length > 0) throw new NoPlan(`the goal is about ${others.join(', ')}, for which there is no service`);
    const place = (domain: MultiwozDomain): number =>
      domain === 'taxi' ? Number.POSITIVE_INFINITY : this.goal.message.findIndex((one) => MENTIONS[domain].test(one));
    return [...this.goal.domains.keys()].filter(isMultiwozDomain).sort((a, b) => place(a) - place(b));
  }

  private api(domain: MultiwozDomain, verb: 'find' | 'book'): Api {
    return this.registry.apis.get(apiName(domain, `${verb}_${domain}`)) as Api;
  }

  /** Values as the services have them; what does not matter to the user is left out. */
  private canonical(api: Api, values: Values): Row {
    const entries = [...values].flatMap(([name, given]): [string, Canonical][] => {
      if (given === 'dontcare') return [];
      const slot = api.slots.get(name);
      const context = { service: api.service, now: DEFAULT_NOW };
      const value = slot && readValue(slot, clockTime(given.trim()), strictReader, context);
      if (value === undefined) throw new NoPlan(`'${given}' is no value of ${name} for ${api.name}`);
      return [[name, value]];
    });
    return Object.fromEntries(entries);
  }

  private search(domain: SearchedDomain, wanted: MultiwozDomainGoal): void {
    const [row] = venuesFor(this.database, domain, wanted.info);
    if (!row) throw new NoPlan(`the tables have no ${domain} as the goal wants it`);
    this.taken.set(domain, row);
    const api = this.api(domain, 'find');
    const ask = wanted.requested.map(propertyRequested);
    const final: Goal = {
      api: api.name,
      slots: { ...this.canonical(api, wanted.info), ...this.named(wanted.info, row) },
      choose: { where: this.identity(domain, row) },
      ...(ask.length > 0 && { ask }),
    };
    this.goals.push(spoken(this.registry, this.firstFailing(domain, wanted.failInfo, final)));
    this.tell(api, row, ask);
    this.book(domain, wanted, row);
  }

  private identity(domain: SearchedDomain, row: Row): Row {
    const column = identityColumn(domain);
    return { [column]: ownValue(row, column) ?? '' };
  }

  /** A name as the tables have it. */
  private named(info: Values, row: Row): Row {
    return info.has('name') ? { name: ownValue(row, 'name') ?? '' } : {};
  }

  /** A search for what is not there, and then the one that is meant. Where something is there, it is not asked for. */
  private firstFailing(domain: SearchedDomain, first: Values, final: Goal): Goal {
    if (first.size === 0 || venuesFor(this.database, domain, first).length > 0) return final;
    return { api: final.api, slots: this.canonical(this.api(domain, 'find'), first), otherwise: [final] };
  }

  /** Where the user asks for nothing and books nothing, they must be told what they take: an agent that does nothing fails. */
  private tellNames(): void {
    for (const [domain, row] of this.taken) this.tell(this.api(domain, 'find'), row, [identityColumn(domain)]);
  }

  /** What is unknown of a venue cannot be told. */
  private tell(api: Api, row: Row, asked: readonly string[]): void {
    for (const property of asked) {
      const value = ownValue(row, property);
      const known = typeof value === 'string' ? clockTime(value) : value;
      if (known !== undefined && known !== '?') this.told.push({ api: api.name, property, value: known });
    }
  }

  private book(domain: SearchedDomain, { book, failBook }: MultiwozDomainGoal, row: Row): void {
    if (domain === 'attraction') return;
    const api = this.api(domain, 'book');
    if (book.size === 0) {
      this.holds.push({ done: api.name, times: 0 });
      return;
    }
    const slots = { ...this.identity(domain, row), ...this.canonical(api, book) };
    this.goals.push(
      this.firstRefused(domain, { api: api.name, slots }, new Map([...book, ...failBook]), failBook.size > 0),
    );
    this.holds.push({ done: api.name, with: slots, times: 1 });
  }

  /** A booking that is refused, and then the one that is meant. */
  private firstRefused(domain: SearchedDomain, final: Goal, first: Values, isWanted: boolean): Goal {
    const slots = { ...final.slots, ...this.canonical(this.api(domain, 'book'), first) };
    if (!isWanted || JSON.stringify(slots) === JSON.stringify(final.slots)) return final;
    this.refused.push({ domain, values: first });
    const volunteered = Object.keys(slots).filter((name) => ownValue(slots, name) !== ownValue(final.slots, name));
    return { api: final.api, slots, otherwise: [{ ...final, volunteered }] };
  }

  private sendTaxi({ info, requested }: MultiwozDomainGoal): void {
    const api = this.api('taxi', 'book');
    const slots = { ...this.canonical(api, this.ends(info)), ...this.canonical(api, info) };
    const ask = requested.map(propertyRequested);
    this.goals.push(spoken(this.registry, { api: api.name, slots, ...(ask.length > 0 && { ask }) }));
    this.holds.push({ done: api.name, with: slots, times: 1 });
  }

  /** Where a taxi goes that takes the user from one of two venues to the other. */
  private ends(info: Values): Values {
    if (info.has('departure') && info.has('destination')) return new Map();
    const venues = [...this.taken].filter(([domain]) => domain !== 'train');
    const said = this.goal.message.join(' ');
    const [, from] = /leave the (\w+)/i.exec(said) ?? [];
    const [, to] = /arrives (?:at )?the (\w+)/i.exec(said) ?? [];
    const isFirst = ([domain]: readonly [string, Row]): number => (domain === from ? 0 : domain === to ? 2 : 1);
    const [start, end, other] = venues.sort((a, b) => isFirst(a) - isFirst(b));
    if (!start || !end || other) throw new NoPlan('the goal does not say from where to where the taxi goes');
    return new Map([
      ['departure', String(ownValue(start[1], 'name'))],
      ['destination', String(ownValue(end[1], 'name'))],
    ]);
  }
}

/** What a goal becomes, or why it becomes nothing. */
export function planOf(goal: MultiwozGoal, database: MultiwozDatabase, registry: Registry): GoalPlan | string {
  if (goal.domains.size === 0) return 'the goal is about nothing';
  try {
    return new Planner(goal, database, registry).plan();
  } catch (error) {
    if (error instanceof NoPlan) return error.message;
    throw error;
  }
}
