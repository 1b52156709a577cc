/**
 * Facts that an SGD schema does not hold and a search needs: which slots identify a result, which are offered, which
 * intent is suggested next.
 *
 * An author (or a corpus) may state any of it. Without that, rules over the schema alone decide. They look at how
 * the intents of a service fit together: a slot that a transaction requires and a search only returns is what a
 * user picks; a name is a better handle than a time or a price.
 */
import { DefinitionError } from 'typetod';
import { ownValue } from 'typetod/internal';
import type { SgdIntent, SgdService } from './format.js';
import { isOpenDefault, sgdType } from './values.js';

/** Facts of one intent that its schema does not hold. What is left out follows from the schema. */
export interface SgdIntentFacts {
  /** The slots that tell its results apart, such as a name. */
  readonly identity?: string | readonly string[];
  /** The slots that an offer of a result tells. */
  readonly offers?: readonly string[];
  /** The slots of a selected result that come into the state. */
  readonly tracks?: readonly string[];
  /** The intent of the service that is suggested after it; `null` for none. */
  readonly followUp?: string | null;
  /** The slots that the first question for confirmation holds. */
  readonly confirms?: readonly string[];
  /** Whether the agent offers one result at a time or a list. */
  readonly presents?: 'one' | 'list';
  /** The noun for what it returns. */
  readonly entity?: string;
}

/** Facts by `Service.Intent`: `{ 'Hotels_2.SearchHouse': { identity: 'address' } }`. */
export type SgdFacts = Readonly<Record<string, SgdIntentFacts>>;

export interface SgdSearchFacts {
  readonly identity: readonly string[];
  readonly offers: readonly string[];
  /** If stated; it follows from the others in any service otherwise. */
  readonly tracks?: readonly string[];
  readonly followUp?: string;
}

export function statedFacts(facts: SgdFacts, service: SgdService, intent: SgdIntent): SgdIntentFacts {
  const key = `${service.service_name}.${intent.name}`;
  return ownValue(facts, key) ?? {};
}

/**
 * Checks that keys of the form `Service.name` name something, as far as they are about a service of the schema.
 *
 * @throws DefinitionError for a key that names nothing.
 */
export function checkKeys(schema: readonly SgdService[], what: 'kinds' | 'facts', keys: readonly string[]): void {
  for (const key of keys) {
    const [name, part] = key.split('.');
    const service = schema.find((candidate) => candidate.service_name === name);
    if (!service) continue;
    const known = (what === 'kinds' ? service.slots : service.intents).map((candidate) => candidate.name);
    if (part !== undefined && known.includes(part)) continue;
    throw new DefinitionError({
      code: what === 'kinds' ? 'unknown-slot' : 'bad-schema',
      message: `'${what}' names '${key}', but ${name} has only ${known.join(', ')}. Correct the key or remove it.`,
    });
  }
}

/** What the rules ask about the result slots of a search. */
class ResultSlots {
  private readonly own: ReadonlySet<string>;
  private readonly bookable: ReadonlySet<string>;

  constructor(
    private readonly service: SgdService,
    private readonly intent: SgdIntent,
  ) {
    this.own = new Set([...intent.required_slots, ...Object.keys(intent.optional_slots)]);
    const transactions = service.intents.filter((other) => other.is_transactional);
    this.bookable = new Set(transactions.flatMap((other) => other.required_slots));
  }

  private description(name: string): string {
    return this.service.slots.find((slot) => slot.name === name)?.description ?? '';
  }

  /** Returned, but not asked for. */
  get fresh(): readonly string[] {
    return this.intent.result_slots.filter((name) => !this.own.has(name));
  }

  /** Returned, not asked for, and required by a transaction: what the user picks. */
  get picked(): readonly string[] {
    return this.fresh.filter((name) => this.bookable.has(name));
  }

  /**
   * Returned and required by a transaction, while the search may go without: the day of an event, the class of a
   * car. A count is not: how many travel is no property of a bus. Where there are several searches, what one leaves
   * open is for another to settle: the films of a city, then the times of one of them.
   */
  get settled(): readonly string[] {
    const searches = this.service.intents.filter((other) => !other.is_transactional);
    if (searches.length > 1) return [];
    return Object.keys(this.intent.optional_slots).filter((name) => {
      const slot = this.service.slots.find((candidate) => candidate.name === name);
      const counts = slot && sgdType(this.service, slot).kind === 'integers';
      return !counts && this.bookable.has(name) && this.intent.result_slots.includes(name);
    });
  }

  /** Returned names: of the thing itself or of something about it. */
  get names(): readonly string[] {
    return this.fresh.filter(
      (name) =>
        /(?:^|_)(?:name|title)(?:_|$)/.test(name) ||
        /^(?:\w+ )?(?:name|title) (?:of|for) /i.test(this.description(name)),
    );
  }

  /** Who provides it, where the user may restrict that to some of a closed set: the airlines of flights. */
  get providers(): readonly string[] {
    return Object.keys(this.intent.optional_slots).filter((name) => {
      const slot = this.service.slots.find((candidate) => candidate.name === name);
      return (
        slot?.is_categorical &&
        /^(?:the )?(?:name of|company) /i.test(slot.description) &&
        this.intent.result_slots.includes(name)
      );
    });
  }
}

/** What tells the results of a search apart: the first that one of the rules finds. */
function derivedIdentity(slots: ResultSlots, intent: SgdIntent): readonly string[] {
  const pickedNames = slots.names.filter((name) => slots.picked.includes(name));
  const candidates = [
    ...pickedNames,
    ...(slots.names.length === 1 ? slots.names : []),
    ...slots.providers,
    ...slots.picked,
    ...slots.fresh,
    ...intent.result_slots,
  ];
  return candidates.slice(0, 1);
}

/** What is offered: the identity and what the user picks with it, but for yes-or-no options. */
function derivedOffers(service: SgdService, slots: ResultSlots, identity: readonly string[]): readonly string[] {
  const isOption = (name: string): boolean =>
    service.slots.some((slot) => slot.name === name && sgdType(service, slot).kind === 'boolean');
  return [...new Set([...identity, ...[...slots.picked, ...slots.settled].filter((name) => !isOption(name))])];
}

/**
 * The transaction of the service with the least left to ask for after the search; of equals, the one for which it
 * finds more. In a service with one transaction, every search leads there.
 */
function derivedFollowUp(service: SgdService, intent: SgdIntent): string | undefined {
  const fits = service.intents
    .filter((other) => other.is_transactional)
    .map((other) => {
      const found = other.required_slots.filter((name) => intent.result_slots.includes(name)).length;
      return { name: other.name, found, left: other.required_slots.length - found };
    })
    .sort((a, b) => a.left - b.left || b.found - a.found);
  const [best, next] = fits;
  return best && (!next || best.left < next.left || best.found > next.found) ? best.name : undefined;
}

/** The facts of a search intent: what is stated, and for the rest what its schema suggests. */
export function searchFacts(service: SgdService, intent: SgdIntent, facts: SgdFacts = {}): SgdSearchFacts {
  const stated = statedFacts(facts, service, intent);
  const slots = new ResultSlots(service, intent);
  const identity = stated.identity === undefined ? derivedIdentity(slots, intent) : [stated.identity].flat();
  const offers = stated.offers ?? derivedOffers(service, slots, identity);
  const followUp = stated.followUp === undefined ? derivedFollowUp(service, intent) : stated.followUp;
  const tracks = stated.tracks && { tracks: stated.tracks };
  return { identity, offers, ...tracks, ...(followUp != null && { followUp }) };
}

/**
 * The slots that a transaction confirms: what is stated; else what it requires and what it would send by default.
 * Undefined if these are all of its slots, which is what services do by themselves.
 */
export function confirmedSlots(
  service: SgdService,
  intent: SgdIntent,
  facts: SgdFacts = {},
): readonly string[] | undefined {
  const { confirms } = statedFacts(facts, service, intent);
  if (confirms) return confirms;
  const optional = Object.entries(intent.optional_slots);
  const defaults = optional.filter(([, text]) => !isOpenDefault(text));
  return defaults.length < optional.length ? [...intent.required_slots, ...defaults.map(([name]) => name)] : undefined;
}

/** The noun for a result: of `restaurant_name` and `FindRestaurants`, `restaurant`. */
export function entityNoun(intent: SgdIntent, identity: string | undefined): string {
  const named = /^([a-z0-9]+)_name$/.exec(identity ?? '')?.[1];
  if (named !== undefined) return named;
  const words = intent.name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const noun = words
    .replace(/^\w+ ?/, '')
    .replace(/ (?:by|for|from|in|of|with) .*$/, '')
    .replace(/([^su])s$/, '$1');
  return noun || 'result';
}
