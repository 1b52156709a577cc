import { oneLine, withoutStop } from '../text/index.js';
import { checkApi } from './check-definition.js';
import { type Api, constrainable } from './compiled.js';
import { DONTCARE, type ListType, type Slot, type ValueType } from './slot.js';
import { declaredComparables } from './tool-query.js';

export interface SignatureOptions {
  /** Whether slots are described; true if left out. */
  readonly descriptions?: boolean;
  /** Whether the properties of what it returns are listed; true if left out. */
  readonly properties?: boolean;
}

const TYPE_WORDS: Readonly<Partial<Record<ValueType['kind'], string>>> = { text: 'string', money: 'amount' };

/** The members of a list, as TypeScript has them: `("a" | "b")[]`, `{ item: "a" | "b", quantity: integer }[]`. */
function listText({ fields, isRecord }: ListType): string {
  const texts = fields.map(typeText);
  if (!isRecord) return texts.some((text) => text.includes('|')) ? `(${texts.join()})[]` : `${texts.join()}[]`;
  const named = fields.map(({ name, required }, at) => `${name}${required ? '' : '?'}: ${texts[at] ?? ''}`);
  return `{ ${named.join(', ')} }[]`;
}

function typeText(type: ValueType): string {
  if (type.list) return listText(type.list);
  return type.values?.map((value) => JSON.stringify(value)).join(' | ') ?? TYPE_WORDS[type.kind] ?? type.kind;
}

function slotLine(slot: Slot, described: boolean): string {
  const isOpen = slot.default === DONTCARE;
  const any = slot.acceptsDontcare && !isOpen ? ` | "${DONTCARE}"` : '';
  const fallback = slot.required || isOpen ? '' : ` = ${JSON.stringify(slot.default)}`;
  const comment = described && slot.description ? ` // ${oneLine(slot.description)}` : '';
  return `  ${slot.name}${slot.required ? '' : '?'}: ${typeText(slot)}${any}${fallback},${comment}`;
}

function returnText(api: Api, listed: boolean): string {
  return listed && api.properties.size > 0 ? `${api.entity} { ${[...api.properties.keys()].join(', ')} }` : api.entity;
}

/** What results can be chosen and sorted by, where the author declares that. */
function comparableLine(api: Api): readonly string[] {
  if (api.kind !== 'search' || declaredComparables(api).length === 0) return [];
  const names = [...constrainable(api).values()].map((type) => `${type.name}: ${typeText(type)}`);
  return [`// Results can be constrained by ${names.join('; ')}`];
}

/**
 * The signature of an API for prompts: a declaration much like one of TypeScript, required slots first.
 *
 * @example
 * // Look for a place to eat. Search.
 * restaurants_2_find_restaurants({
 *   location: string, // City to eat in
 *   price_range?: "moderate" | "expensive", // How dear the place is
 * }): restaurant { restaurant_name, location, price_range }
 * // Results can be constrained by rating: number; location: string
 */
export function signature(api: Api, options: SignatureOptions = {}): string {
  checkApi("What 'signature' was given", api);
  const { descriptions = true, properties = true } = options;
  const note = api.kind === 'search' ? 'Search.' : 'Transaction: done once confirmed.';
  const head = descriptions ? [`// ${withoutStop(oneLine(api.description))}. ${note}`] : [];
  const slots = [...api.required, ...[...api.slots.values()].filter((slot) => !slot.required)];
  const result = returnText(api, properties);
  const choosing = properties ? comparableLine(api) : [];
  if (slots.length === 0) return [...head, `${api.name}(): ${result}`, ...choosing].join('\n');
  const lines = slots.map((slot) => slotLine(slot, descriptions));
  return [...head, `${api.name}({`, ...lines, `}): ${result}`, ...choosing].join('\n');
}
