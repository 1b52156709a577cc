/**
 * Facts by analogy: what is known of the services of a domain is taken for another of that domain.
 *
 * Services of one domain have names that differ in their number (`Flights_1`, `Flights_4`). A search resembles those
 * of the same name in its siblings, or, where none has that name, all of their searches. Slots resemble each other when
 * they have the same name. Each resembling search has a vote on each slot that it returns too; so have the rules over
 * the schema on the slots that they suggest to offer. A tie is left to these rules.
 *
 * Only what identifies, sorts and makes an offer is taken over. The rest siblings do not share: of two services for
 * films, one leads to tickets and lists several results at once, and the other does neither. Nor do they share what a
 * search leaves open and another intent requires: whether that is offered depends on how the intents of this very
 * service fit together.
 */
import { domainOf, ownValue } from 'typetod/internal';
import type { SgdIntent, SgdService } from '../schema/format.js';
import { type SgdIntentTable, type SgdTables, schemaFacts } from './derive.js';

/** What most votes are for; undefined without votes, and where two are for equally many. */
function majority<T>(votes: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}

/** The tables of the searches that a search resembles. */
function resembling(tables: SgdTables, service: SgdService, intent: SgdIntent): readonly SgdIntentTable[] {
  const siblings = Object.entries(tables).filter(([key, table]) => {
    const [name = ''] = key.split('.');
    const isSibling = name !== service.service_name && domainOf(name) === domainOf(service.service_name);
    return isSibling && table.returns !== undefined;
  });
  const namesakes = siblings.filter(([key]) => key.split('.')[1] === intent.name);
  return (namesakes.length > 0 ? namesakes : siblings).map(([, table]) => table);
}

/** Whether a search may go without a slot that some intent of the service requires. */
function isLeftOpen(service: SgdService, intent: SgdIntent, slot: string): boolean {
  const isRequired = service.intents.some((other) => other.required_slots.includes(slot));
  return isRequired && Object.hasOwn(intent.optional_slots, slot);
}

/** What most searches have as their identity or sort key, of the slots that this one finds. */
function votedSlot(
  intent: SgdIntent,
  like: readonly SgdIntentTable[],
  kind: 'identity' | 'sortKey',
): string | undefined {
  const found = intent.result_slots.filter((slot) => !intent.required_slots.includes(slot));
  return majority(like.flatMap((table) => [table[kind] ?? []].flat().filter((slot) => found.includes(slot))));
}

/** What resembling searches vote for, and the rules over the schema where they do not. */
function voted(service: SgdService, intent: SgdIntent, like: readonly SgdIntentTable[]): SgdIntentTable {
  const key = `${service.service_name}.${intent.name}`;
  const voteFor = votedSlot(intent, like, 'identity');
  const sortKey = votedSlot(intent, like, 'sortKey');
  const { identity = [], offers: suggested = [] } =
    ownValue(schemaFacts(service, voteFor === undefined ? {} : { [key]: { identity: voteFor } }), key) ?? {};
  const isOffered = (slot: string): boolean => {
    const isSuggested = suggested.includes(slot);
    if (isLeftOpen(service, intent, slot)) return isSuggested;
    const votes = like.flatMap(({ offers, returns }) =>
      offers && returns?.includes(slot) ? [offers.includes(slot)] : [],
    );
    return majority(isSuggested ? [...votes, true] : votes) ?? isSuggested;
  };
  const offers = [...new Set([...[identity].flat(), ...intent.result_slots.filter(isOffered)])];
  return { identity, ...(sortKey !== undefined && { sortKey }), offers };
}

/**
 * The facts of the searches of a schema that tables know nothing of, by analogy with the services of their domain
 * that they do know. Searches without siblings have no entry.
 */
export function siblingFacts(tables: SgdTables, schema: readonly SgdService[]): SgdTables {
  return Object.fromEntries(
    schema.flatMap((service) =>
      service.intents.flatMap((intent): [string, SgdIntentTable][] => {
        const key = `${service.service_name}.${intent.name}`;
        if (intent.is_transactional || Object.hasOwn(tables, key)) return [];
        const like = resembling(tables, service, intent);
        return like.length === 0 ? [] : [[key, voted(service, intent, like)]];
      }),
    ),
  );
}
