/** What is said where a text is asked for, and is none: an agreement, or who speaks. */
import { isConditionAt } from '../../english/asides.js';
import { consentIn } from '../../english/consent.js';
import type { Api, Slot } from '../../service/index.js';
import { ORDINAL } from '../../values/ordinals.js';
import { onceEach, remembered } from '../../text/index.js';
import { type Catalog, catalogMentions } from './mentions/catalog.js';
import { closedMentions } from './mentions/closed.js';
import { isWithin } from './mentions/mention.js';
import { isPlaceAt } from './mentions/names.js';
import { areNames } from './mentions/set-names.js';
import { describesSomebody, isOfSomebody, senseOf, takesTelling } from './sense.js';

/** 'Yes thanks, go ahead' and 'yeah, book them' agree, and name nobody. */
const agreesTo = onceEach((api: Api) =>
  remembered((text: string): boolean => consentIn(text, { api, values: {} }).consent === 'clear'),
);

/** 'My name is Joan Pratt' tells who speaks. */
const INTRODUCES = /\bmy name(?:['’]s| is)$/i;

/** Whether a text names who speaks, and a slot holds the name of another. */
export const isSpeaker = (text: string, { name }: Pick<Slot, 'name'>): boolean =>
  /\bmy name(?:['’]s| is)\b/i.test(text) && !OF_SPEAKER.test(name);

/** Names of slots for who speaks. */
const OF_SPEAKER = /customer|guest|user|client|patient|passenger|^name$/;
interface Said {
  readonly value: string;
  /** All that is said. */
  readonly text: string;
  readonly catalog: Catalog;
  /** The slots that name a result. */
  readonly identities?: ReadonlySet<string> | undefined;
}

/** 'No mushrooms' is no address, and 'nobody told me' no name. */
const isDenial = (slot: Slot, value: string, text: string): boolean =>
  /^(?:no|not|without) \p{Ll}/iu.test(value) ||
  (!takesTelling(slot) && /^(?:nobody|no one)\b.* (?:me|us)\b/i.test(text));

/** 'The second one' is one of several, and no name. */
const PLACED = new RegExp(`^the (?:${ORDINAL}) one[.!]*$`, 'i');

/** Whether words are a place that an API knows, or a part of its name: 'from Looe' names nobody. */
function isPlaceOf({ slots }: Api, value: string, text: string): boolean {
  const start = text.indexOf(value);
  const places = [...slots.values()].filter(areNames).flatMap((slot) => closedMentions(text, slot));
  return places.some((one) => isWithin({ start, end: start + value.length }, one) && isPlaceAt(text, one.start));
}

/** Whether words in small letters tell how the user is, where a slot names somebody else: 'I'm coeliac'. */
const isTrait = ({ name }: Slot, value: string, text: string): boolean =>
  !OF_SPEAKER.test(name) && !/\p{Lu}/u.test(value) && /\bi['’]m $/i.test(text.slice(0, text.indexOf(value)));

/**
 * Whether words of the user are no value of a slot that holds a text. Names that the service has in its tables are always
 * meant.
 */
export function isNoText(api: Api, name: string, { value, text, catalog, identities }: Said): boolean {
  const slot = api.slots.get(name);
  if (slot?.kind !== 'text' || !text.includes(value)) return false;
  const names = catalog.get(slot.name) ?? [];
  if (catalogMentions(value, names).length > 0) return false;
  // '200' is none of the cities that are known.
  if (names.length > 0 && !/\p{L}/u.test(value)) return true;
  // 'Lena 45' is a person and a sum.
  if (senseOf(slot) === 'person' && /\p{L} \p{N}+$/u.test(value)) return true;
  if (isConditionAt(text, text.indexOf(value)) || PLACED.test(text)) return true;
  if (isDenial(slot, value, text)) return true;
  if (isOfSomebody(slot) && (isPlaceOf(api, value, text) || isTrait(slot, value, text))) return true;
  const introduced = INTRODUCES.test(text.slice(0, text.indexOf(value)).trim());
  const isOfThing = identities?.has(name) === true && !describesSomebody(slot);
  const isOfSpeaker = isOfThing ? false : names.length === 0 || OF_SPEAKER.test(name);
  return (introduced && !isOfSpeaker) || agreesTo(api)(text);
}
