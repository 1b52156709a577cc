/**
 * Services from a `schema.json` in the format of the Schema-Guided Dialogue data.
 *
 * Such a schema says what can be called and with what; it has no data. A search made from it finds nothing by itself:
 * give the session a backend, such as the recorded answers of a corpus.
 */
import type { z } from 'zod';
import { DefinitionError, search, type Service, service, transaction } from 'typetod';
import { type ApiClass, apiName, type SlotShape } from 'typetod/internal';
import { checkKeys, confirmedSlots, entityNoun, type SgdFacts, searchFacts, statedFacts } from './facts.js';
import { parseSgdSchema, type SgdIntent, type SgdService, type SgdSlot } from './format.js';
import { checkKinds, type SgdKinds, sgdDefault, sgdType, sgdZodType } from './values.js';

/** Options of {@link servicesFromSgdSchema}. Entries for services that the schema lacks are passed over. */
export interface SgdOptions {
  /** Kinds of slots that are not categorical, by `Service.slot`; they hold text otherwise. */
  readonly kinds?: SgdKinds;
  /** Facts that the schema does not hold, by `Service.Intent`. */
  readonly facts?: SgdFacts;
}

/** The slots of an intent, the required ones first, each with its default if it is optional. */
export function intentSlots(
  schema: SgdService,
  intent: SgdIntent,
): readonly { readonly slot: SgdSlot; readonly default?: string }[] {
  const find = (name: string): SgdSlot => schema.slots.find((slot) => slot.name === name) as SgdSlot;
  return [
    ...intent.required_slots.map((name) => ({ slot: find(name) })),
    ...Object.entries(intent.optional_slots).map(([name, text]) => ({ slot: find(name), default: text })),
  ];
}

/** Users may say of any slot that any value will do, of those with a concrete default too. */
function slotSchema(schema: SgdService, slot: SgdSlot, fallback: string | undefined, kinds: SgdKinds): z.ZodType {
  const type = sgdType(schema, slot, kinds);
  const inner = sgdZodType(type).describe(slot.description);
  if (fallback === undefined) return inner.nullable();
  const value = sgdDefault(type, fallback, `${schema.service_name}.${slot.name}`);
  return value === undefined ? inner.optional() : inner.nullable().default(value);
}

/** A schema says what an intent may return, and not that all of it is always there. */
function shapes(schema: SgdService, intent: SgdIntent, kinds: SgdKinds): { slots: SlotShape; returns: SlotShape } {
  const returned = schema.slots.filter((slot) => intent.result_slots.includes(slot.name));
  const property = new Map(
    returned.map((slot) => [
      slot.name,
      sgdZodType(sgdType(schema, slot, kinds))
        .describe(slot.description)
        .optional(),
    ]),
  );
  return {
    slots: Object.fromEntries(
      intentSlots(schema, intent).map(({ slot, default: fallback }) => [
        slot.name,
        slotSchema(schema, slot, fallback, kinds),
      ]),
    ),
    returns: Object.fromEntries(intent.result_slots.map((name) => [name, property.get(name) as z.ZodType])),
  };
}

/** The classes of a service that were made so far, by intent. */
type Classes = Map<string, ApiClass>;

function noFollowUp(schema: SgdService, intent: SgdIntent, followUp: string): never {
  const [search, next] = [intent.name, followUp].map((name) => apiName(schema.service_name, name));
  throw new DefinitionError({
    code: 'unknown-follow-up',
    message: `${search}: the follow-up '${next}' is no API of the service. There are ${schema.intents.map(({ name }) => name).join(', ')}.`,
  });
}

function searchClass(schema: SgdService, intent: SgdIntent, options: SgdOptions, classes: Classes): ApiClass {
  const { followUp, ...facts } = searchFacts(schema, intent, options.facts);
  const { entity, presents } = statedFacts(options.facts ?? {}, schema, intent);
  return search({
    ...shapes(schema, intent, options.kinds ?? {}),
    ...facts,
    intent: intent.name,
    description: intent.description,
    entity: entity ?? entityNoun(intent, facts.identity[0]),
    ...(presents && { presents }),
    // The corpus has no constraints: its states are of one value.
    comparable: [],
    ...(followUp !== undefined && { followUp: () => classes.get(followUp) ?? noFollowUp(schema, intent, followUp) }),
    search: () => [],
  });
}

function transactionClass(schema: SgdService, intent: SgdIntent, options: SgdOptions): ApiClass {
  const { entity } = statedFacts(options.facts ?? {}, schema, intent);
  const confirms = confirmedSlots(schema, intent, options.facts);
  return transaction({
    ...shapes(schema, intent, options.kinds ?? {}),
    intent: intent.name,
    description: intent.description,
    ...(entity !== undefined && { entity }),
    ...(confirms && { confirms }),
  });
}

function sgdService(schema: SgdService, options: SgdOptions): Service {
  const classes: Classes = new Map();
  for (const intent of schema.intents)
    classes.set(
      intent.name,
      intent.is_transactional
        ? transactionClass(schema, intent, options)
        : searchClass(schema, intent, options, classes),
    );
  return service({ name: schema.service_name, description: schema.description, apis: [...classes.values()] });
}

/**
 * Makes services of a schema in SGD format, the content of a `schema.json`.
 *
 * @example
 * const services = servicesFromSgdSchema(JSON.parse(await readFile('schema.json', 'utf8')), {
 *   kinds: { 'Restaurants_2.date': 'date', 'Restaurants_2.time': 'time' },
 *   facts: { 'Restaurants_2.FindRestaurants': { offers: ['restaurant_name', 'location'] } },
 * });
 * @throws DefinitionError when the file is not such a schema, or the options name what is not in it.
 */
export function servicesFromSgdSchema(json: unknown, options: SgdOptions = {}): readonly Service[] {
  const schemas = parseSgdSchema(json);
  checkKeys(schemas, 'kinds', Object.keys(options.kinds ?? {}));
  checkKinds(options.kinds ?? {});
  checkKeys(schemas, 'facts', Object.keys(options.facts ?? {}));
  return schemas.map((schema) => sgdService(schema, options));
}
