/** Services that do not exist, composed of the fields of a domain at random. */
import { ownValue, pick, setOwnValue, shuffled } from 'typetod/internal';
import type { SgdFacts, SgdIntent, SgdKinds, SgdSlot } from '@typetod/corpora/internal';
import type { SgdService } from '@typetod/corpora/sgd';
import type { Domain, Place } from './domains.js';
import { type Field, FIELDS } from './fields.js';
import { OWN_FIELDS } from './own-fields.js';

export interface GeneratedService {
  readonly domain: Domain;
  readonly schema: SgdService;
  readonly facts: SgdFacts;
  readonly kinds: SgdKinds;
  /** The fields by the names of their slots. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The names of its intents. */
  readonly search: string | undefined;
  readonly booking: string | undefined;
}

const camel = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const SEARCHES = ['Find', 'Search', 'Get', 'Lookup', 'Browse', 'List', 'Discover', 'Check', 'SearchFor', 'Show'];
const SEARCH_ABOUT = [
  'Search for *',
  'Find * by what they offer',
  'Look for * that fit',
  'List * with their details',
  'Get information about *',
];

const TYPED: Readonly<Partial<Record<Field['kind'], SgdKinds[string]>>> = {
  date: 'date',
  time: 'time',
  money: 'money',
  count: 'integer',
};

class Composer {
  private readonly names = new Map<string, string>();
  private readonly slots = new Map<string, SgdSlot>();
  private readonly fields = new Map<string, Field>();
  private readonly kinds: Record<string, SgdKinds[string]> = {};

  constructor(
    private readonly domain: Domain,
    private readonly name: string,
    private readonly random: () => number,
  ) {}

  compose(): GeneratedService {
    const { domain, name, random } = this;
    const typed = random() < 0.6;
    const booking = domain.booking.length > 0 ? this.bookingIntent() : undefined;
    const found = domain.naming && this.searchIntent();
    const search = found && found.name === booking?.name ? { ...found, name: `${found.name}Options` } : found;
    if (typed)
      for (const [slot, field] of this.fields) {
        const kind = this.slots.get(slot)?.is_categorical ? undefined : ownValue(TYPED, field.kind);
        if (kind) setOwnValue(this.kinds, `${name}.${slot}`, kind);
      }
    const intents = [search, booking].filter((intent) => intent !== undefined);
    const schema: SgdService = {
      service_name: name,
      description: `${domain.things.charAt(0).toUpperCase()}${domain.things.slice(1)} and what belongs to them`,
      slots: shuffled([...this.slots.values()], random).slice(),
      intents: shuffled(intents, random).slice(),
    };
    const facts = this.facts(search, booking);
    const { kinds, fields } = this;
    return { domain, schema, facts, kinds, fields, search: search?.name, booking: booking?.name };
  }

  private facts(search: SgdIntent | undefined, booking: SgdIntent | undefined): SgdFacts {
    const { domain, name, random } = this;
    const stated: [string, SgdFacts[string]][] = [];
    if (search) {
      const identity = this.slotOf('name');
      const others = search.result_slots.filter(
        (slot) => slot !== identity && this.slots.get(slot)?.possible_values.length === 0,
      );
      const offers = [identity, ...shuffled(others, random).slice(0, Math.floor(random() * 3))];
      const presents = random() < 0.2 ? ('list' as const) : ('one' as const);
      stated.push([
        `${name}.${search.name}`,
        { identity, offers, presents, entity: domain.thing, followUp: booking && random() < 0.9 ? booking.name : null },
      ]);
    }
    if (booking) stated.push([`${name}.${booking.name}`, { entity: domain.thing }]);
    return Object.fromEntries(stated);
  }

  private field(role: string): Field {
    const { domain } = this;
    const field = FIELDS.get(role) ?? OWN_FIELDS.get(role);
    if (field) return field;
    const thing = domain.thing.replaceAll(' ', '_');
    return {
      role: `name of ${domain.thing}`,
      kind: domain.naming ?? 'title',
      names: [`${thing}_name`, 'name', `${thing}_title`, 'title', `${thing}_label`, 'label', `name_of_${thing}`],
      descriptions: [`name of the ${domain.thing}`, `which ${domain.thing}`, `the ${domain.thing} by its name`],
      phrases: ['called {}', 'named {}', 'at {}', '{}'],
      questions: [],
    };
  }

  /** The slot for a role; made when it is first used. */
  private slotOf(role: string): string {
    const known = this.names.get(role);
    if (known !== undefined) return known;
    const { random } = this;
    const field = this.field(role);
    const free = field.names.filter((name) => !this.slots.has(name));
    const name = free.length > 0 ? pick(free, random) : `${pick(field.names, random)}_${this.slots.size}`;
    this.names.set(role, name);
    this.fields.set(name, field);
    const values = this.closedSet(field);
    const description = pick(field.descriptions, random);
    this.slots.set(name, { name, description, is_categorical: values.length > 0, possible_values: [...values] });
    return name;
  }

  private closedSet({ kind, values }: Field): readonly string[] {
    const { random } = this;
    if (kind === 'boolean') return ['True', 'False'];
    if (kind === 'count' && random() < 0.5)
      return Array.from({ length: 4 + Math.floor(random() * 6) }, (_, at) => String(at + 1));
    const all = shuffled([...(values?.keys() ?? [])], random);
    return all.length > 2 && random() < 0.3 ? all.slice(1) : all;
  }

  private fallback(slot: string): string {
    const { random } = this;
    if (random() < 0.6) return 'dontcare';
    const [field, values] = [this.fields.get(slot), this.slots.get(slot)?.possible_values ?? []];
    if (field?.kind === 'boolean') return 'False';
    return values.length > 0 ? (field?.kind === 'count' ? pick(['1', '2'], random) : pick(values, random)) : 'dontcare';
  }

  private intent(name: string, description: string, wanted: readonly Place[], told: readonly string[]): SgdIntent {
    const { random } = this;
    const taken = wanted.filter(({ isRequired }) => isRequired || random() < 0.55);
    const required = taken
      .filter(({ isRequired }) => isRequired && random() < 0.9)
      .map(({ role }) => this.slotOf(role));
    const rest = taken.map(({ role }) => this.slotOf(role)).filter((slot) => !required.includes(slot));
    return {
      name,
      description,
      is_transactional: false,
      required_slots: required,
      optional_slots: Object.fromEntries(rest.map((slot) => [slot, this.fallback(slot)])),
      result_slots: [...new Set([...taken.map(({ role }) => role), ...told].map((role) => this.slotOf(role)))],
    };
  }

  private searchIntent(): SgdIntent {
    const { domain, random } = this;
    const told = domain.told.filter(() => random() < 0.6);
    const about = pick(SEARCH_ABOUT, random).replace('*', domain.things);
    return this.intent(
      `${pick(SEARCHES, random)}${camel(random() < 0.7 ? domain.things : domain.thing)}`,
      about,
      domain.search,
      ['name', ...told],
    );
  }

  private bookingIntent(): SgdIntent {
    const { domain, random } = this;
    const verb = pick(domain.verbs, random);
    const sentence = `${verb} a ${domain.thing}`;
    const about = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    const wanted = domain.booking.map(({ role, isRequired }) => ({ role, isRequired: isRequired || role === 'name' }));
    const told = domain.told.filter(() => random() < 0.3);
    return {
      ...this.intent(camel(`${verb.replaceAll(/ (?:a|an|on)\b/g, '')} ${domain.thing}`), about, wanted, told),
      is_transactional: true,
    };
  }
}

/** A service of a domain; other draws, other slots, names, sets and defaults. */
export function composed(domain: Domain, random: () => number): GeneratedService {
  const words = random() < 0.6 ? domain.name : camel(domain.things);
  return new Composer(domain, `${words}_${1 + Math.floor(random() * 99)}`, random).compose();
}
