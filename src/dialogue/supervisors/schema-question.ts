/**
 * The multiple-choice questions of the schema supervisor.
 *
 * | template    | asked when, in this order                                          | options                      |
 * | ----------- | ------------------------------------------------------------------ | ---------------------------- |
 * | `pair`      | the value is one of a closed or boolean slot (see below), no count | slot = value, all such slots |
 * | `value`     | the slot is known, so that its value is in doubt                   | the slot's values            |
 * | `memorised` | a service of the domain describes the name                         | slots with descriptions      |
 * | `name`      | otherwise                                                          | slots with descriptions      |
 *
 * The value of an unknown slot is one of a closed slot of the API when it is a part of one of its values, in whole
 * words; `true`, `false`, `yes` and `no` are ones of a boolean slot. The value of a known slot is, when it is the very
 * value of another slot.
 *
 * The templates are those of PyTOD, with these differences. `pair` goes by the closed values of the API itself: a value
 * that only other services know may well be one of an open slot here, which a pair could not say. `value` offers `none`
 * like the others, as a user who names what a service does not have is better told than given something else; and
 * `dontcare`, where the slot admits it. Descriptions stand beside names in every list, and the value as it was written
 * stands in every question. Slots that are taken are no options, unless all are, or a property is read: it may well be
 * of a slot that is filled.
 */
import {
  type Api,
  type Canonical,
  DONTCARE,
  type Registry,
  sameValue,
  type Slot,
  type ValueType,
} from '../../service/index.js';
import { type ModelOption, optionLetter } from '../../models/model.js';
import { mentionsOf } from './mentions.js';
import { rememberedMeaning, type SlotMemory } from './slot-memory.js';
import { isInteger, shortLine, typeText, writtenText } from './wording.js';

/** Which question was asked. See the head of the file. */
export type SchemaTemplate = 'pair' | 'memorised' | 'name' | 'value';

/** A name or value in a proposal that the schema does not have. */
export interface SchemaDoubt {
  readonly api: Api;
  readonly registry: Registry;
  /** The slot as written. When the API has it, its value is in doubt. */
  readonly slot: string;
  /** The value as written; left out for a reference. */
  readonly value?: Canonical;
  /** The slots that are filled already or given in the same proposal. */
  readonly taken: ReadonlySet<string>;
  /** Whether it is a property that is read, as in `x3.phone`: then the API's properties may be meant too. */
  readonly asProperty?: boolean;
}

/** What an option stands for. */
export type SchemaVerdict =
  /** A slot of the API (or a property, of a doubt about one); with the value that it is to have, if one was chosen. */
  | { readonly kind: 'slot'; readonly slot: string; readonly value?: string | number | boolean }
  /** Nothing that the API has. */
  | { readonly kind: 'none' };

/** An option and what follows when it is chosen. */
export interface SchemaOption {
  readonly name: string;
  readonly text: string;
  readonly verdict: SchemaVerdict;
}

/** A question and its options; the last of them says that no other fits. */
export interface SchemaQuestion {
  readonly template: SchemaTemplate;
  readonly text: string;
  readonly options: readonly SchemaOption[];
}

type Value = string | number | boolean;

/** The name of an option that stands for a slot and its value. */
export function pairName(slot: string, value: Value): string {
  return `${slot} = ${value}`;
}

const TRUTH: readonly Value[] = [true, false];
const TRUTH_WORDS: ReadonlySet<string> = new Set(['true', 'false', 'yes', 'no']);

/** The values that a slot can have, where they are few enough to be chosen from. */
function valuesOf(type: ValueType): readonly Value[] {
  return type.values ?? (type.kind === 'boolean' ? TRUTH : []);
}

/** Slots with a small set of values that are more than counts. */
function choosableSlots(api: Api): readonly Slot[] {
  return [...api.slots.values()].filter(({ kind }) => kind === 'closed' || kind === 'boolean');
}

/** Whether the value of an unknown slot seems to be one of a closed or boolean slot of the API. */
function isChoosable(value: Canonical | undefined, slots: readonly Slot[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'boolean') return false;
  if (TRUTH_WORDS.has(String(value).trim().toLowerCase())) return slots.length > 0;
  const closed = slots.flatMap(({ values }) => values ?? []);
  return !isInteger(value) && closed.some((known) => mentionsOf(String(known), String(value)).length > 0);
}

/** Whether the bad value of a known slot is one of another closed slot. */
function isMisplaced(value: Canonical | undefined, slot: Slot, slots: readonly Slot[]): boolean {
  const others = slots.filter(({ name }) => name !== slot.name).flatMap(({ values }) => values ?? []);
  return typeof value === 'string' && !isInteger(value) && others.some((known) => sameValue(String(known), value));
}

function free<T extends { readonly verdict: { readonly slot: string } }>(
  options: readonly T[],
  taken: ReadonlySet<string>,
): readonly T[] {
  const left = options.filter(({ verdict }) => !taken.has(verdict.slot));
  return left.length > 0 ? left : options;
}

function slotOptions({ api, taken, asProperty = false }: SchemaDoubt): readonly SchemaOption[] {
  const types = new Map<string, ValueType>([...(asProperty ? api.properties : []), ...api.slots]);
  const options = [...types].map(([name, type]) => ({
    name,
    text: [name, typeText(type)].filter((part) => part !== '').join(': '),
    verdict: { kind: 'slot' as const, slot: name },
  }));
  return asProperty ? options : free(options, taken);
}

function pairOptions({ api, slot: written, taken }: SchemaDoubt): readonly SchemaOption[] {
  const options = choosableSlots(api).flatMap((type) =>
    valuesOf(type).map((value) => {
      const name = pairName(type.name, value);
      return { name, text: name, verdict: { kind: 'slot' as const, slot: type.name, value } };
    }),
  );
  return free(options, new Set([...taken].filter((slot) => slot !== written)));
}

function valueOptions(slot: Slot): readonly SchemaOption[] {
  const values = valuesOf(slot);
  const any = slot.acceptsDontcare && values.length > 0 ? [DONTCARE] : [];
  return [...new Set([...values, ...any])].map((value) => ({
    name: String(value),
    text: value === DONTCARE ? `${DONTCARE} (any will do)` : String(value),
    verdict: { kind: 'slot', slot: slot.name, value },
  }));
}

/** One of the other options may be called `None`. */
function noneOption(others: readonly SchemaOption[]): SchemaOption {
  const clashes = others.some(({ name }) => name.toLowerCase() === 'none');
  const text = 'none of these';
  return { name: clashes ? text : 'none', text, verdict: { kind: 'none' } };
}

function pairQuestion(doubt: SchemaDoubt, written: string): SchemaQuestion {
  return { template: 'pair', text: `${written}\nWhich of these says the same?`, options: pairOptions(doubt) };
}

function valueQuestion(doubt: SchemaDoubt, slot: Slot): SchemaQuestion {
  const { api, value } = doubt;
  const written = `Somebody wrote ${writtenText(slot.name, value)}, which is none of its values.`;
  if (isMisplaced(value, slot, choosableSlots(api))) return pairQuestion(doubt, written);
  const meaning = slot.description === '' ? [] : [`${slot.name} means: ${shortLine(slot.description)}`];
  const text = [written, ...meaning, 'Which value is meant?'].join('\n');
  return { template: 'value', text, options: value === undefined ? [] : valueOptions(slot) };
}

function slotQuestion(doubt: SchemaDoubt, memory: SlotMemory | undefined): SchemaQuestion {
  const { api, registry, slot, value, asProperty = false } = doubt;
  const name = shortLine(slot);
  const what = asProperty ? `property of '${api.entity}'` : 'slot of the API';
  const written = `Somebody wrote ${writtenText(slot, value)}, but '${name}' is no ${what}.`;
  if (!asProperty && isChoosable(value, choosableSlots(api))) return pairQuestion(doubt, written);
  const options = slotOptions(doubt);
  const meaning = rememberedMeaning(slot, api, registry, memory);
  if (meaning === undefined) return { template: 'name', text: `${written}\nWhich of these is meant?`, options };
  const elsewhere = `Elsewhere '${name}' means: ${typeText(meaning)}`;
  return { template: 'memorised', text: `${written}\n${elsewhere}\nWhich of these means the same?`, options };
}

/** The question to ask about a doubt. It has `none` as its only option when there is nothing to choose from. */
export function schemaQuestion(doubt: SchemaDoubt, memory: SlotMemory | undefined): SchemaQuestion {
  const known = doubt.asProperty ? undefined : doubt.api.slots.get(doubt.slot);
  const question = known === undefined ? slotQuestion(doubt, memory) : valueQuestion(doubt, known);
  return { ...question, options: [...question.options, noneOption(question.options)] };
}

export function lettered({ options }: SchemaQuestion): readonly ModelOption[] {
  return options.map(({ name, text }, at) => ({ letter: optionLetter(at), name, text }));
}
