/** Names and values in clarifications. */
import { decimalText } from '../../language/index.js';
import type { Api, Canonical } from '../../service/index.js';
import { isPlural } from '../lexicon/english.js';
import { nounOf } from '../lexicon/nouns.js';
import { roleOf, spokenNoun } from '../lexicon/roles.js';
import type { NamedType, SayValue } from '../lexicon/say-value.js';
import { errandOf } from './errand.js';
import type { Pick } from './variants.js';

/** What a slot that an API takes is called. */
export const nameFor = (name: string, api: Api | undefined): string => nounOf(name, api?.slots.get(name)?.kind);

/** Whether the values of a slot name what they count: '4 people'. */
export const isCount = (type: NamedType | undefined): boolean => type !== undefined && roleOf(type).kind === 'count';

/** What a slot is called: of what is counted, its number. */
export function nounFor(name: string, type: NamedType | undefined): string {
  const noun = type ? spokenNoun(type) : nounOf(name);
  return isCount(type) && isPlural(noun) ? `number of ${noun}` : noun;
}

const NUMBERS: ReadonlySet<NamedType['kind']> = new Set<NamedType['kind']>(['integer', 'number', 'money']);

/** A legal value in words. It is text, also of a number. */
export function sayLegal(type: NamedType, legal: string, say: SayValue): string {
  return say(type, NUMBERS.has(type.kind) && legal.trim() !== '' && !Number.isNaN(+legal) ? +legal : legal);
}

/** A value as it was said: that may be a number in digits. */
export const sayRaw = (value: Canonical): string => (typeof value === 'number' ? decimalText(value) : String(value));

/** That it is not known whether something was done. */
export function inDoubt(api: Api | undefined, pick: Pick): string {
  const what = api ? `my request to ${errandOf(api)}` : 'that';
  return pick('in-doubt', [
    `I am sorry, the service did not answer in time. I could not find out whether ${what} was done. Shall I ask again?`,
    `The service took too long, I am sorry: I could not find out whether ${what} was done. Shall I ask again?`,
  ]);
}
