/**
 * The validator of ReacTOD: deterministic checks of a call before anything follows from it.
 *
 * | code | fires for                                                                   |
 * | ---- | --------------------------------------------------------------------------- |
 * | A1   | a tool that does not exist                                                  |
 * | A2   | slots before the intent of this turn                                        |
 * | A3   | a call that was accepted in this turn already                               |
 * | A4   | arguments that cannot be read; words in place of a call                     |
 * | S1   | an intent that does not exist                                               |
 * | S2   | a slot that the intent does not have                                        |
 * | S3   | a value that is none of a closed set                                        |
 * | S4   | a time, date or number that is not in its form                              |
 * | C1   | the noun for a kind of thing, such as "restaurant", in place of its name    |
 *
 * What fails is told with what would be right. Null and dontcare are values of every slot.
 */
import { type SlotKind, nearestNames, type Slot, shorten, canonicalJson, type Json } from 'typetod/internal';
import { type Api, DONTCARE } from 'typetod';
import type { Failure, GivenSlot, ReactodCall } from './calls.js';
import { SIMPLE_INTENTS } from './intents.js';
import { TOOLS } from './tools.js';

/** What of a turn a call is checked against. */
export interface CheckedTurn {
  /** The APIs that may be meant, by name. */
  readonly apis: ReadonlyMap<string, Api>;
  /** The API that was accepted as the intent of this turn. */
  readonly intent: Api | undefined;
  /** The calls that were accepted in this turn, each by {@link keyOf}. */
  readonly accepted: ReadonlySet<string>;
}

/** A call as text that is equal for equal calls. */
export const keyOf = (call: ReactodCall): string => canonicalJson(call as unknown as Json);

function actionFailures(call: ReactodCall, { intent, accepted }: CheckedTurn): readonly Failure[] {
  if (call.tool === 'sr' && !intent)
    return [{ code: 'A2', message: `The intent of this turn is not known. Call ${TOOLS.ic.name} first.` }];
  if (!accepted.has(keyOf(call))) return [];
  return [
    { code: 'A3', message: 'That call was made in this turn already; its result stands above. Make the next one.' },
  ];
}

function intentFailures(intent: string, { apis }: CheckedTurn): readonly Failure[] {
  if (apis.has(intent) || SIMPLE_INTENTS.has(intent)) return [];
  const nearest = nearestNames(intent, [...apis.keys(), ...SIMPLE_INTENTS.keys()], 3).join(', ');
  return [{ code: 'S1', message: `There is no intent '${shorten(intent)}'. Perhaps you mean ${nearest}.` }];
}

/** The forms of values that are written in one way alone. */
const FORMS: ReadonlyMap<SlotKind, string> = new Map([
  ['time', 'HH:MM on 24 hours'],
  ['date', 'YYYY-MM-DD'],
  ['integer', 'digits'],
  ['number', 'digits'],
  ['money', 'digits, without the currency'],
  ['datetime', 'YYYY-MM-DDTHH:MM'],
]);

const NUMERIC: ReadonlySet<SlotKind> = new Set<SlotKind>(['integer', 'number', 'money']);

function isInForm({ kind, schema }: Slot, norm: GivenSlot['norm']): boolean {
  const isDigits = typeof norm === 'string' && /^-?\d+(?:\.\d+)?$/.test(norm);
  return schema.safeParse(NUMERIC.has(kind) && isDigits ? Number(norm) : norm).success;
}

const textOf = (value: unknown): string => String(value).toLowerCase();

function valueFailure(slot: Slot, norm: GivenSlot['norm']): Failure | undefined {
  if (norm === null || norm === DONTCARE) return undefined;
  const values = slot.values ?? (slot.kind === 'boolean' ? [true, false] : undefined);
  const given = JSON.stringify(norm);
  if (values) {
    if (values.some((one) => textOf(one) === textOf(norm))) return undefined;
    return { code: 'S3', message: `'${slot.name}' cannot be ${given}. It is one of ${values.join(', ')}.` };
  }
  const form = FORMS.get(slot.kind);
  if (form === undefined || isInForm(slot, norm)) return undefined;
  return { code: 'S4', message: `'${slot.name}' is ${given}, which is not in its form: ${form}.` };
}

function slotFailure({ slot: name, norm }: GivenSlot, api: Api): Failure | undefined {
  const slot = api.slots.get(name);
  if (slot) return valueFailure(slot, norm);
  const nearest = nearestNames(name, api.slots.keys(), 3).join(', ');
  return { code: 'S2', message: `${api.name} has no slot '${shorten(name)}'. Perhaps you mean ${nearest}.` };
}

/** A noun without an article. */
const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:the|that|this|a) /, '');

function referenceFailure({ slot: name, norm }: GivenSlot, api: Api, nouns: ReadonlySet<string>): Failure | undefined {
  if (api.slots.get(name)?.kind !== 'text' || typeof norm !== 'string' || !nouns.has(bare(norm))) return undefined;
  const message = `'${name}' is ${JSON.stringify(norm)}, which names a kind of thing and no thing. Call ${TOOLS.h.name} to see which one is meant.`;
  return { code: 'C1', message };
}

const found = <T>(list: readonly (T | undefined)[]): readonly T[] => list.filter((one) => one !== undefined);

/** What is wrong with a call: all failures of the first category that fails. */
export function failuresOf(call: ReactodCall, turn: CheckedTurn): readonly Failure[] {
  const wrong = actionFailures(call, turn);
  if (wrong.length > 0) return wrong;
  if (call.tool === 'ic') return intentFailures(call.intent, turn);
  const { intent } = turn;
  if (call.tool !== 'sr' || !intent) return [];
  const ofSchema = found(call.slots.map((one) => slotFailure(one, intent)));
  if (ofSchema.length > 0) return ofSchema;
  const nouns = new Set([...turn.apis.values()].flatMap(({ kind, entity }) => (kind === 'search' ? [entity] : [])));
  return found(call.slots.map((one) => referenceFailure(one, intent, nouns)));
}

/** The slots of a call that nothing is wrong with. */
export function validSlots(slots: readonly GivenSlot[], turn: CheckedTurn): readonly GivenSlot[] {
  return slots.filter((one) => failuresOf({ tool: 'sr', slots: [one] }, { ...turn, accepted: new Set() }).length === 0);
}
