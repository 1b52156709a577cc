import { z } from 'zod';
import { DefinitionError } from 'typetod';
import type { SlotFacts } from '../../lab/metrics/dstc8.js';

const slotFormat = z.object({
  name: z.string(),
  description: z.string(),
  is_categorical: z.boolean(),
  possible_values: z.array(z.string()).default([]),
});

const intentFormat = z.object({
  name: z.string(),
  description: z.string(),
  is_transactional: z.boolean(),
  required_slots: z.array(z.string()).default([]),
  optional_slots: z.record(z.string(), z.string()).default({}),
  result_slots: z.array(z.string()).default([]),
});

const serviceFormat = z.object({
  service_name: z.string(),
  description: z.string(),
  slots: z.array(slotFormat),
  intents: z.array(intentFormat),
});

/** A slot, as a `schema.json` in the format of the Schema-Guided Dialogue data describes it. */
export type SgdSlot = Readonly<z.output<typeof slotFormat>>;

/** An intent of an SGD-format `schema.json`. */
export type SgdIntent = Readonly<z.output<typeof intentFormat>>;

/** A service of an SGD-format `schema.json`. */
export type SgdService = Readonly<z.output<typeof serviceFormat>>;

const REMEDY =
  'An SGD schema is an array of services { service_name, description, slots, intents }; correct this part of the file.';

function problem(part: string, what: string, remedy = REMEDY): DefinitionError {
  return new DefinitionError({ code: 'bad-schema', message: `The schema is wrong at ${part}: ${what}. ${remedy}` });
}

function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'its top';
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function checkUnique(part: string, field: string, names: readonly string[]): void {
  const at = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (at < 0) return;
  throw problem(`${part}[${at}].${field}`, `'${names[at]}' is there twice`, 'Keep one of them.');
}

function checkIntent(service: SgdService, at: number, part: string): void {
  const intent = service.intents[at] as SgdIntent;
  const known = new Set(service.slots.map((slot) => slot.name));
  const lists = {
    required_slots: intent.required_slots,
    optional_slots: Object.keys(intent.optional_slots),
    result_slots: intent.result_slots,
  };
  for (const [list, names] of Object.entries(lists)) {
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) {
      const remedy = `Add the slot to 'slots' or take it off the list; there are ${[...known].join(', ')}.`;
      throw problem(`${part}.${list}`, `'${unknown}' is no slot of ${service.service_name}`, remedy);
    }
  }
  const both = intent.required_slots.find((name) => Object.hasOwn(intent.optional_slots, name));
  if (both !== undefined) {
    throw problem(`${part}.optional_slots`, `'${both}' is required too`, 'A slot is either required or optional.');
  }
}

function checkService(service: SgdService, at: number): void {
  const part = `[${at}]`;
  checkUnique(
    `${part}.slots`,
    'name',
    service.slots.map((slot) => slot.name),
  );
  checkUnique(
    `${part}.intents`,
    'name',
    service.intents.map((intent) => intent.name),
  );
  const empty = service.slots.findIndex((slot) => slot.is_categorical && slot.possible_values.length === 0);
  if (empty >= 0) {
    const remedy = "List the values, or set 'is_categorical' to false.";
    throw problem(`${part}.slots[${empty}].possible_values`, 'a categorical slot has no values', remedy);
  }
  for (const intent of service.intents.keys()) checkIntent(service, intent, `${part}.intents[${intent}]`);
}

/**
 * Checks that JSON is a schema in SGD format.
 *
 * @throws DefinitionError with the code `bad-schema` and the part of the file that is wrong.
 */
export function parseSgdSchema(json: unknown): readonly SgdService[] {
  const read = z.array(serviceFormat).safeParse(json);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw problem(pathText(issue?.path ?? []), issue?.message ?? 'not readable');
  }
  checkUnique(
    '',
    'service_name',
    read.data.map((service) => service.service_name),
  );
  for (const [at, service] of read.data.entries()) checkService(service, at);
  return read.data;
}

/** All slots of a service of an SGD-format `schema.json`, as the official scorer sees them. */
export function schemaSlotFacts(service: SgdService): readonly SlotFacts[] {
  return service.slots.map(({ name, is_categorical }) => ({ name, isCategorical: is_categorical }));
}
