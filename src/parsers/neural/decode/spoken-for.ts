/**
 * Whether anything that is said speaks for a value of a closed set. The network takes the likeliest where a value is asked for: of 'no
 * cabin' a houseboat, and of 'with a skipper' a sailboat.
 */
import type { Api, Service, Slot } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { COMMON } from '../../rules/english/common.js';
import { closedMentions } from '../../rules/mentions/closed.js';
import type { Mention } from '../../rules/mentions/mention.js';
import { nameMentions, namesWithin } from '../../rules/mentions/names.js';
import { nameWords, stem, wordsIn } from '../../rules/text.js';
import { truthValues } from '../../rules/truth.js';
import type { SlotChoice, SlotSetting } from './slot-choice.js';
import type { Stretch } from './unheard.js';

/** What a service calls its APIs, results, slots and properties, by the stems of the words: they speak for no value of any of them. */
export const ownWordsOf = onceEach(({ apis, slots }: Service): ReadonlySet<string> => {
  const properties = apis.flatMap((api) => (api.kind === 'search' ? [...api.properties.keys()] : []));
  const names = [...apis.flatMap(({ name, entity }) => [name, entity ?? '']), ...slots.keys(), ...properties];
  return new Set(names.flatMap(nameWords).map(stem));
});

/** Words that may stand for anything in words of one's own: neither those of every sentence, nor numbers, nor the service's own. */
const isTelling = (word: string, ownWords: ReadonlySet<string>): boolean =>
  !COMMON.has(word) && !/\p{N}/u.test(word) && !ownWords.has(stem(word));

/** Whether the values of a closed set are names: of towns, of people. */
const areNames = ({ values = [] }: Slot): boolean => values.every((value) => /^\p{Lu}/u.test(String(value)));

/** The names that are said, which speak for no name but their own: of 'from Selby Hill to Marrow Bay', no other towns. */
const namesSaid = (slot: Slot, user: string): readonly Mention[] => (areNames(slot) ? nameMentions(user) : []);

/** Whether something in what is said speaks for a value: a word of its own, or the agent, which names it alone. */
export function speaksFor(
  slot: Slot,
  value: string,
  { said: { user, agent }, ownWords }: Pick<SlotSetting, 'said' | 'ownWords'>,
): boolean {
  if (!ownWords || slot.kind !== 'closed' || truthValues(slot)) return true;
  const names = namesSaid(slot, user);
  const isOfName = (at: number): boolean => names.some(({ start, end }) => start <= at && at < end);
  if (wordsIn(user).some(({ word, start }) => isTelling(word, ownWords) && !isOfName(start))) return true;
  if (closedMentions(user, slot).some((one) => one.value === value)) return true;
  const named = new Set(closedMentions(agent, slot).map((one) => one.value));
  return named.size === 1 && named.has(value);
}

/** The names within sentences that may be meant for a value of a closed set of names, where none of its values is given. */
export function unknownNames({ slots }: Api, choices: readonly SlotChoice[], user: string): readonly Stretch[] {
  const all = [...slots.values()];
  const lacking = all.filter((slot) => slot.kind === 'closed' && slot.required && areNames(slot));
  if (!lacking.some(({ name }) => choices.every(({ slot }) => slot !== name))) return [];
  const taken = [...all.flatMap((slot) => closedMentions(user, slot)), ...choices.flatMap(({ place }) => place ?? [])];
  return namesWithin(user).filter(({ start, end }) => !taken.some((one) => one.start < end && start < one.end));
}
