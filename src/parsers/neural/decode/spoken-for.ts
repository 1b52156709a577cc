/**
 * Whether anything that is said speaks for a value of a closed set. The network takes the likeliest where a value is asked for: of 'no
 * cabin' a houseboat, and of 'with a skipper' a sailboat.
 */
import type { Api, Canonical, Service, Slot } from '../../../service/index.js';
import { onceEach, overlaps, type Stretch } from '../../../text/index.js';
import { moneyBounds } from '../../comparisons/bounds.js';
import { COMMON } from '../../rules/english/common.js';
import { type Catalog, catalogMentions } from '../../rules/mentions/catalog.js';
import { closedMentions } from '../../rules/mentions/closed.js';
import { isWithin, type Mention } from '../../rules/mentions/mention.js';
import { isPlaceAt } from '../../rules/mentions/names.js';
import { areNames, otherNames } from '../../rules/mentions/set-names.js';
import { otherSideIn } from '../../rules/mentions/sided.js';
import { nameWords, rootOf, wordsIn } from '../../rules/text.js';
import { truthValues } from '../../rules/truth.js';
import type { SlotChoice, SlotSetting } from './slot-choice.js';

/** What a service calls its APIs, results, slots and properties, by the stems of the words: they speak for no value of any of them. */
export const ownWordsOf = onceEach(({ apis, slots }: Service): ReadonlySet<string> => {
  const properties = apis.flatMap((api) => (api.kind === 'search' ? [...api.properties.keys()] : []));
  const names = [...apis.flatMap(({ name, entity }) => [name, entity ?? '']), ...slots.keys(), ...properties];
  return new Set(names.flatMap(nameWords).map(rootOf));
});

/** Words that may stand for anything in words of one's own: neither those of every sentence, nor numbers, nor the service's own. */
const isTelling = (word: string, ownWords: ReadonlySet<string>): boolean =>
  !COMMON.has(word) && !/\p{N}/u.test(word) && !ownWords.has(rootOf(word));

interface Evidence extends Pick<SlotSetting, 'said' | 'ownWords' | 'now'> {
  readonly isStrict?: boolean;
  readonly isAsked?: boolean;
  readonly taken?: readonly Stretch[];
}

/**
 * Whether something in what is said speaks for a value: a word of its own, or the agent, which names it alone.
 *
 * @param isStrict - whether what is said beside another name is no paraphrase: of two sides, and of names, where no other slot has that one.
 * @param isAsked - whether the agent asked for it: then a yes or a no is enough of one that is so or not.
 * @param taken - what other slots have: it speaks for no further one.
 */
export function speaksFor(
  slot: Slot,
  value: string,
  { said: { user, agent }, now, ownWords, isStrict = false, isAsked = true, taken = [] }: Evidence,
): boolean {
  if (truthValues(slot)) {
    const own = [slot.name, slot.description, ...(slot.saidAs?.names ?? [])].flatMap(nameWords).map(rootOf);
    const others = new Set([...(ownWords ?? [])].filter((word) => !own.includes(word)));
    return isAsked || wordsIn(user).some(({ word }) => isTelling(word, others));
  }
  if (!ownWords || slot.kind !== 'closed') return true;
  const said = closedMentions(user, slot);
  if (said.some((one) => one.value === value && !taken.some((other) => overlaps(other, one)))) return true;
  // A name speaks for no name but its own: 'from Selby Hill to Marrow Bay' for no other towns.
  const others = areNames(slot) ? otherNames(user, [...said, ...taken]) : [];
  // 'Under 20 dollars' is neither cheap nor dear.
  const notOfIt = [...others, ...taken, ...moneyBounds(user, now)];
  const isOfOther = (at: Stretch): boolean => notOfIt.some((one) => overlaps(one, at));
  const isTold = wordsIn(user).some((word) => isTelling(word.word, ownWords) && !isOfOther(word));
  if (isTold && !(isStrict && (others.length > 0 || !areNames(slot)))) return true;
  const named = new Set(closedMentions(agent, slot).map((one) => one.value));
  return named.size === 1 && named.has(value);
}

/**
 * What is said and no slot takes: a value of the side that the only slot of its set does not have, as *from Looe* where a thing goes
 * somewhere, and names that stand where a value of a closed set may, and are no value of it.
 *
 * @param current - what the slots have already.
 */
export function unknownNames(
  api: Api,
  choices: readonly SlotChoice[],
  {
    user,
    names,
    current = {},
  }: {
    readonly user: string;
    readonly names?: Catalog | undefined;
    readonly current?: Readonly<Record<string, Canonical>>;
  },
): readonly Stretch[] {
  const all = [...api.slots.values()];
  const said = all.flatMap((slot) => closedMentions(user, slot));
  const given = [...choices.map(({ value }) => value), ...Object.values(current)].map(String);
  const lost = otherSideIn(user, api).filter(({ value }) => !given.includes(value));
  const sets = all.filter(areNames);
  const lacking = sets.filter((slot) => choices.every((one) => one.slot !== slot.name));
  const named = [...(names?.values() ?? [])].flatMap((known) => catalogMentions(user, known));
  const taken = [...said, ...choices.flatMap(({ place }) => place ?? [])];
  const mayBePlace = ({ start }: Mention): boolean =>
    lacking.some(({ required }) => required) || (sets.length > 0 && isPlaceAt(user, start));
  const isKnown = (name: Mention): boolean => named.some((one) => isWithin(name, one));
  return [...lost, ...otherNames(user, taken).filter((name) => mayBePlace(name) && !isKnown(name))];
}
