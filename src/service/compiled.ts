/** APIs and services, as they are compiled from the classes of their authors. */
import { onceEach } from '../text/index.js';
import { isOrdered, type Query, queriedRows } from './constraint.js';
import type { Phrases } from './phrases.js';
import type { Requirement, SessionContext } from './session-context.js';
import type { Property, SessionSlot, Slot } from './slot.js';
import type { ApiContext, Search, Transaction } from './spec.js';
import type { Row, TableRows } from './table.js';

/** What searches and transactions have in common. */
export interface ApiFacts {
  /** The name in programs: `restaurants_2_find_restaurants`. */
  readonly name: string;
  /** The name that the service has for it: `FindRestaurants`. */
  readonly intent: string;
  readonly service: string;
  /** What it does, one phrase for people and models. */
  readonly description: string;
  /** What people say to have it done, as its author declares; empty where they do not. */
  readonly examples: readonly string[];
  /** Its arguments by name, in the order of the spec, without those that are filled in. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The arguments that the session's context fills in: nobody is asked for them, and no program gives them. */
  readonly filled: ReadonlyMap<string, SessionSlot>;
  /** The arguments that the result fills in which the user took of the search that it follows; nobody gives these either. */
  readonly chosen: ReadonlyMap<string, Slot>;
  /** The slots without which it cannot be called. */
  readonly required: readonly Slot[];
  readonly properties: ReadonlyMap<string, Property>;
  readonly entity: string;
  /** What its methods see of who is asking; nothing if absent. */
  readonly context?: SessionContext;
  /** What must hold for it to be called. */
  readonly requires: readonly Requirement[];
  /** What the agent says of it in words of the author's: the API's own phrases, then those of the service. */
  readonly phrases: Phrases;
}

/** A search, compiled from its class. */
export interface SearchApi extends ApiFacts {
  readonly kind: 'search';
  /** The properties that tell results apart. */
  readonly identity: readonly string[];
  /** The properties that are spoken with an offer. */
  readonly offers: readonly string[];
  /** The properties that enter the state at selection. */
  readonly tracks: readonly string[];
  /** The slots that leave the state when a task of another API of the service begins. */
  readonly transient: readonly string[];
  /** The API to suggest after a selection. */
  readonly followUp?: string;
  /** `one`: results are offered one at a time; `list`: a few at once. */
  readonly presents: 'one' | 'list';
  /** How many results a query returns at most. */
  readonly limit: number;
  /** What users may choose and sort results by: slots that results have, and what the author declares, by name. */
  readonly comparable: ReadonlyMap<string, Slot>;
  /** The name of a result, where that is nothing of the former: what is named can be left out (`not`) or be one of several (`anyOf`). */
  readonly naming?: Slot;
  /** What results have an order by, where the author leaves open what users choose by. */
  readonly sortable: readonly Slot[];
  /** Whether its own method heeds constraints and order. */
  readonly compares: boolean;
  /** How many queries with fewer constraints may be made where nothing is found, where its author says so. */
  readonly relaxations?: number;
  /** The table whose columns have the values of its slots, of a search that filters none. */
  readonly valuesFrom?: TableRows;
  /** The instance of the author's class. */
  readonly handler: Search;
}

/** A transaction, compiled from its class. */
export interface TransactionApi extends ApiFacts {
  readonly kind: 'transaction';
  /** The slots that the user is asked to confirm. */
  readonly confirms: readonly string[];
  /** What it will cost or bring, as its author computes it; absent where its author does not. */
  readonly quote?: (args: never, context: ApiContext) => unknown;
  /** The transaction that takes it back. */
  readonly undo?: string;
  /** The transaction that changes it. */
  readonly amend?: string;
  /** Of one that changes what others did: the slots that say which deed is meant and nothing else, such as its number. */
  readonly amends?: readonly string[];
  /** Of one that takes back what others did: the slots that say which deed is meant. */
  readonly undoes?: readonly string[];
  /** The instance of the author's class. */
  readonly handler: Transaction;
}

/** One callable task of a service. */
export type Api = SearchApi | TransactionApi;

/** What a program may give an API values of, by name: its slots and, of a search, what else results can be chosen by. */
export const givable = onceEach(
  (api: Api): ReadonlyMap<string, Slot> =>
    api.kind === 'search' ? new Map([...api.slots, ...api.comparable]) : api.slots,
);

/** What a constraint can be on, by name: of a search, what its results can be chosen by, and their name. */
export const constrainable = onceEach((api: Api): ReadonlyMap<string, Slot> => {
  if (api.kind !== 'search') return api.slots;
  const others = [...(api.naming ? [api.naming] : []), ...api.sortable].map((slot) => [slot.name, slot] as const);
  return new Map([...api.comparable, ...others]);
});

/** What results can be sorted by. */
export const orderable = onceEach((api: Api) => [...constrainable(api).values()].filter(isOrdered));

/** What rows are left of a query of a search, in its order. */
export const rowsFor = <R extends Row>(api: Api, rows: readonly R[], query: Query): readonly R[] =>
  queriedRows(rows, query, constrainable(api));

/** The slot that a name stands for where an API is given a value under it, or a constraint, which may be on what results have. */
export const slotGiven = (api: Api, name: string, isConstraint: boolean): Slot | undefined =>
  (isConstraint ? constrainable(api).get(name) : undefined) ?? givable(api).get(name);

/** The slot of an API that takes a property of results: the one of that name, or the one that takes it under another. */
export function slotTaking({ slots }: Api, property: string): Slot | undefined {
  return slots.get(property) ?? [...slots.values()].find((slot) => slot.property === property);
}

/** A group of APIs of one provider. */
export interface Service {
  /** The name of the service: `Restaurants_2`. */
  readonly name: string;
  /** What the service is for. */
  readonly description: string;
  /** Its APIs, in the order in which they were given. */
  readonly apis: readonly Api[];
  /** Every slot of its APIs, and every property that a selection may bring into the state, by name. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The tables of its searches, and those that it lists beside them. */
  readonly tables: readonly TableRows[];
  /** Its phrases for what is about no API, and for those of its APIs that have none of their own. */
  readonly phrases: Phrases;
}
