import { z } from 'zod';
import { type Canonical, DefinitionError, DONTCARE, money, time } from 'typetod';
import { ownValue, type SlotKind, type ValueType } from 'typetod/internal';
import type { SgdService, SgdSlot } from './format.js';

/** The kinds that a slot without a closed set may be said to hold. */
export type OpenKind = SgdKinds[string];

/** Kinds by `Service.slot`, for what an SGD schema does not say: `{ 'Restaurants_2.time': 'time' }`. */
export type SgdKinds = Readonly<
  Record<string, Exclude<SlotKind, 'closed' | 'list' | 'json' | 'datetime' | 'duration' | 'email' | 'url' | 'uuid'>>
>;

/** How the values of an SGD slot are typed: an open kind, or a closed set of texts or integers. */
export type SgdType =
  | { readonly kind: OpenKind }
  | { readonly kind: 'integers'; readonly values: readonly number[] }
  | { readonly kind: 'texts'; readonly values: readonly string[] };

/** The value of an SGD default that stands for "any value will do". */
export function isOpenDefault(text: string): boolean {
  return text === DONTCARE || text === '';
}

/** The closed set of a slot; a default outside it counts as one more value. */
function closedSet(service: SgdService, slot: SgdSlot): readonly string[] {
  const defaults = service.intents.flatMap((intent) => ownValue(intent.optional_slots, slot.name) ?? []);
  return [...new Set([...slot.possible_values, ...defaults])].filter((value) => !isOpenDefault(value));
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Reads off a schema how the values of a slot are typed. */
export function sgdType(service: SgdService, slot: SgdSlot, kinds: SgdKinds = {}): SgdType {
  const key = `${service.service_name}.${slot.name}`;
  const kind = ownValue(kinds, key);
  if (kind !== undefined) return { kind };
  if (!slot.is_categorical) return { kind: 'text' };
  const values = closedSet(service, slot);
  if (values.length === 2 && values.includes('True') && values.includes('False')) return { kind: 'boolean' };
  return values.every((value) => INTEGER.test(value))
    ? { kind: 'integers', values: values.map(Number) }
    : { kind: 'texts', values };
}

const OPEN_TYPES: Readonly<Record<OpenKind, () => z.ZodType>> = {
  text: () => z.string(),
  integer: () => z.int(),
  number: () => z.number(),
  money: () => money(),
  boolean: () => z.boolean(),
  date: () => z.iso.date(),
  time: () => time(),
};

/**
 * Checks that `kinds` says of each slot a kind that there is.
 *
 * @throws DefinitionError for the first other one.
 */
export function checkKinds(kinds: SgdKinds): void {
  for (const [key, kind] of Object.entries(kinds)) {
    if (Object.hasOwn(OPEN_TYPES, kind)) continue;
    const known = Object.keys(OPEN_TYPES).join(', ');
    throw new DefinitionError({
      code: 'bad-argument',
      message: `'kinds' says that '${key}' is of the kind '${kind}', which is none of ${known}.`,
    });
  }
}

export function sgdZodType(type: SgdType): z.ZodType {
  if (type.kind === 'integers') return z.literal([...type.values]);
  if (type.kind === 'texts') return z.enum([...type.values]);
  return OPEN_TYPES[type.kind]();
}

/** How SGD writes a canonical value: `true` is `True`, 2 is `2`. */
export function sgdValue(canonical: Canonical): string {
  if (typeof canonical === 'boolean') return canonical ? 'True' : 'False';
  return typeof canonical === 'object' ? JSON.stringify(canonical) : String(canonical);
}

function numberFrom(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '').replace(/^\$ ?/, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function closedValue(values: readonly (string | number | boolean)[], text: string): Canonical | undefined {
  const exact = values.find((value) => String(value) === text);
  if (exact !== undefined) return exact;
  const plain = text.trim().toLowerCase();
  return values.find((value) => String(value).toLowerCase() === plain);
}

/**
 * The canonical value of a slot or property that SGD writes as `text`. What is no value of it is left as it is
 * written, so that nothing in a corpus is lost.
 */
export function fromSgdValue(type: ValueType, text: string): Canonical {
  if (text === DONTCARE) return DONTCARE;
  switch (type.kind) {
    case 'boolean': {
      const plain = text.trim().toLowerCase();
      return plain === 'true' || (plain === 'false' ? false : text);
    }
    case 'integer':
    case 'number':
    case 'money':
      return numberFrom(text) ?? text;
    case 'closed':
      return closedValue(type.values ?? [], text) ?? text;
    default:
      return text;
  }
}

/**
 * The default of an optional slot in canonical form; undefined when any value will do.
 *
 * @throws DefinitionError when the default is not of the kind that `kinds` says.
 */
export function sgdDefault(type: SgdType, text: string, where: string): Canonical | undefined {
  if (isOpenDefault(text)) return undefined;
  const schema = sgdZodType(type);
  const kind = type.kind === 'integers' ? 'integer' : type.kind === 'texts' ? 'closed' : type.kind;
  const values = type.kind === 'texts' ? { values: type.values } : {};
  const canonical = fromSgdValue({ kind, description: '', schema, ...values }, text);
  if (schema.safeParse(canonical).success) return canonical;
  throw new DefinitionError({
    code: 'bad-default',
    message: `${where} has the default '${text}', which is no ${kind}. Change the default, or its kind in 'kinds'.`,
  });
}
