/**
 * From evidence to facts: what the annotations of a corpus settle about the intents of a schema.
 *
 * | fact | is | evidence for, against |
 * | --- | --- | --- |
 * | `identity` | the slot whose first value not offered yet predicts the next offer best | requests for another result that it predicts, that it does not |
 * | `sortKey` | the slot that strictly increases most often | lists of two results or more in which it does, does not |
 * | `offers` | the most frequent set of offered slots | offers of this set, of others |
 * | `tracks` | the offered slots that selections bring into the state | selections that bring in these and none of the others, that do not |
 * | `followUp` | the intent suggested most often when a result was selected | suggestions of it, of others; for none: selections, suggestions |
 * | `presents` | `list` where offers name several results | such offers, bare selections; for `one`: the other way round |
 * | `confirms` | the most frequent set in the first question for confirmation | such questions, others |
 * | `alternatives` | the slots of which failures offer another value | such failures; nothing speaks against |
 *
 * A fact needs {@link DeriveOptions.minimum} observations and a {@link DeriveOptions.share} of them in its favor;
 * otherwise it is left out, and the rules over the schema decide. Of slots that the evidence does not tell apart, the
 * one that these rules name is taken, then one that is offered, then the first result slot. `tracks` holds no slot
 * that users always give before they select: such a slot is in the state already.
 */
import { ownValue } from 'typetod/internal';
import type { SgdIntent, SgdService } from '../schema/format.js';
import type { SgdIntentFacts } from '../schema/facts.js';
import { servicesFromSgdSchema } from '../schema/schema.js';
import { type Counts, type IntentEvidence, type SgdEvidence, slotSet } from './evidence.js';

/** What a table holds of an intent: the facts that a service takes, and two that describe its data. */
export interface SgdIntentTable extends SgdIntentFacts {
  /** The slot by which results are sorted, in ascending order. */
  readonly sortKey?: string;
  /** The slots of which a failed transaction may offer another value. */
  readonly alternatives?: readonly string[];
  /** What the search returns: its `offers` and `tracks` say something of these slots, and of no others. */
  readonly returns?: readonly string[];
}

/** Tables by `Service.Intent`. */
export type SgdTables = Readonly<Record<string, SgdIntentTable>>;

export const FACT_KINDS = [
  'identity',
  'sortKey',
  'offers',
  'tracks',
  'followUp',
  'presents',
  'confirms',
  'alternatives',
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

export type FactValue = string | readonly string[] | null;

/** How many observations speak for a fact, and how many against it. */
export interface Support {
  readonly for: number;
  readonly against: number;
}

/** How much evidence a fact needs. */
export interface DeriveOptions {
  /** At least so many observations; 5 if left out. */
  readonly minimum?: number;
  /** At least this share of them in favor, a fraction of 1; 0.75 if left out. */
  readonly share?: number;
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function of(counts: Counts, name: string): number {
  return ownValue(counts, name) ?? 0;
}

function mostFrequent(counts: Counts): string | undefined {
  return Object.keys(counts).reduce<string | undefined>(
    (best, name) => (best === undefined || of(counts, name) > of(counts, best) ? name : best),
    undefined,
  );
}

function shareOf({ for: yes, against: no }: Support): number {
  return yes + no === 0 ? 0 : yes / (yes + no);
}

function among(counts: Counts, name: string): Support {
  return { for: of(counts, name), against: sum(counts) - of(counts, name) };
}

/** What is never offered cannot be selected: of a slot that no offer has, each selection speaks against it. */
function trackSupport(evidence: IntentEvidence, tracks: readonly string[]): Support {
  const { tracks: kept, drops } = evidence;
  const offered = Object.keys(evidence.offers).flatMap((set) => set.split(','));
  let yes = 0;
  let no = tracks.filter((slot) => !offered.includes(slot)).length * sum(evidence.selects);
  for (const slot of new Set([...Object.keys(kept), ...Object.keys(drops)])) {
    const [is, isNot] = [of(kept, slot), of(drops, slot)];
    yes += tracks.includes(slot) ? is : isNot;
    no += tracks.includes(slot) ? isNot : is;
  }
  return { for: yes, against: no };
}

/** How much of the evidence about an intent speaks for a fact. */
export function supportOf(evidence: IntentEvidence, kind: FactKind, value: FactValue): Support {
  const slots = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  const [slot = ''] = slots;
  switch (kind) {
    case 'identity':
      return { for: of(evidence.predicts, slot), against: of(evidence.mispredicts, slot) };
    case 'sortKey':
      return { for: of(evidence.sorts, slot), against: of(evidence.unsorts, slot) };
    case 'offers':
      return among(evidence.offers, slotSet(slots));
    case 'tracks':
      return trackSupport(evidence, slots);
    case 'followUp':
      return value === null
        ? { for: sum(evidence.selects), against: sum(evidence.suggests) }
        : among(evidence.suggests, slot);
    case 'presents': {
      const [several, bare] = [of(evidence.counts, 'several'), of(evidence.selects, 'bare')];
      return value === 'list' ? { for: several, against: bare } : { for: bare, against: several };
    }
    case 'confirms':
      return among(evidence.confirms, slotSet(slots));
    case 'alternatives':
      return { for: slots.reduce((total, name) => total + of(evidence.alternatives, name), 0), against: 0 };
  }
}

/** One slot by itself, several as a list. */
function one(slots: readonly string[]): string | readonly string[] {
  return slots.length === 1 ? slots.join() : slots;
}

/**
 * What the rules over a schema say of each intent: the facts of a service that is told nothing, or no more than
 * `facts`.
 */
export function schemaFacts(schema: SgdService, facts: SgdTables = {}): SgdTables {
  const own = Object.entries(facts).filter(([key]) => key.startsWith(`${schema.service_name}.`));
  const [service] = servicesFromSgdSchema([schema], { facts: Object.fromEntries(own) });
  const intentOf = (name: string | undefined): string | null =>
    service?.apis.find((api) => api.name === name)?.intent ?? null;
  return Object.fromEntries(
    (service?.apis ?? []).map((api): [string, SgdIntentTable] => [
      `${api.service}.${api.intent}`,
      api.kind === 'transaction'
        ? { confirms: api.confirms }
        : {
            identity: one(api.identity),
            offers: api.offers,
            tracks: api.tracks,
            followUp: intentOf(api.followUp),
            presents: api.presents,
          },
    ]),
  );
}

/** The one with the greatest share in its favor; of equals, the first. */
function best(slots: readonly string[], support: (slot: string) => Support): string | undefined {
  return slots.reduce<string | undefined>(
    (found, slot) => (found !== undefined && shareOf(support(found)) >= shareOf(support(slot)) ? found : slot),
    undefined,
  );
}

/** Sets are counted by sorted names; facts list the slots as the schema does. */
function inOrder(order: readonly string[], set: string | undefined): readonly string[] | undefined {
  const slots = set?.split(',');
  return slots && order.filter((name) => slots.includes(name));
}

/** The best supported value of each kind, whether or not the support suffices. */
function candidates(
  evidence: IntentEvidence,
  intent: SgdIntent,
  rule: SgdIntentTable,
): Readonly<Partial<Record<FactKind, FactValue | undefined>>> {
  const returns = intent.result_slots;
  const slots = [...intent.required_slots, ...Object.keys(intent.optional_slots)];
  const offers = inOrder(returns, mostFrequent(evidence.offers));
  const preferred = [...new Set([...[rule.identity ?? []].flat(), ...(offers ?? []), ...returns])];
  const identity = best(preferred, (slot) => supportOf(evidence, 'identity', slot));
  const identityFirst = [...new Set([...(identity === undefined ? [] : [identity]), ...preferred])];
  return {
    identity,
    sortKey: best(identityFirst, (slot) => supportOf(evidence, 'sortKey', slot)),
    offers: offers && [...new Set([...offers.filter((slot) => slot === identity), ...offers])],
    tracks: offers?.filter((slot) => of(evidence.tracks, slot) > of(evidence.drops, slot)),
    followUp: mostFrequent(evidence.suggests) ?? null,
    presents: of(evidence.counts, 'several') > 0 ? 'list' : 'one',
    confirms: inOrder(slots, mostFrequent(evidence.confirms)),
    alternatives: inOrder(slots, slotSet(Object.keys(evidence.alternatives))),
  };
}

/**
 * Derives what the evidence settles about the intents of a schema. Evidence about services that are not in it is
 * passed over.
 */
export function deriveTables(
  evidence: SgdEvidence,
  schema: readonly SgdService[],
  { minimum = 5, share = 0.75 }: DeriveOptions = {},
): SgdTables {
  const tables = schema.flatMap((service) => {
    const rules = schemaFacts(service);
    return service.intents.flatMap((intent): [string, SgdIntentTable][] => {
      const key = `${service.service_name}.${intent.name}`;
      const own = ownValue(evidence, key);
      if (!own) return [];
      const settled = Object.entries(candidates(own, intent, ownValue(rules, key) ?? {})).filter(([kind, value]) => {
        if (value === undefined) return false;
        const support = supportOf(own, kind as FactKind, value);
        return support.for + support.against >= minimum && shareOf(support) >= share;
      });
      const returns = intent.is_transactional ? {} : { returns: intent.result_slots };
      return settled.length > 0 ? [[key, { ...Object.fromEntries(settled), ...returns }]] : [];
    });
  });
  return Object.fromEntries(tables.sort(([a], [b]) => (a < b ? -1 : 1)));
}
