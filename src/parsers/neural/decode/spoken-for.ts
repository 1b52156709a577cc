/**
 * Whether anything that is said speaks for a value of a closed set. The network takes the likeliest where a value is asked for: of 'no
 * cabin' a houseboat, and of 'with a skipper' a sailboat.
 */
import type { Service, Slot } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { COMMON } from '../../rules/english/common.js';
import { closedMentions } from '../../rules/mentions/closed.js';
import { nameWords, stem, wordsIn } from '../../rules/text.js';
import { truthValues } from '../../rules/truth.js';
import type { SlotSetting } from './slot-choice.js';

/** What a service calls its APIs, results, slots and properties, by the stems of the words: they speak for no value of any of them. */
export const ownWordsOf = onceEach(({ apis, slots }: Service): ReadonlySet<string> => {
  const properties = apis.flatMap((api) => (api.kind === 'search' ? [...api.properties.keys()] : []));
  const names = [...apis.flatMap(({ name, entity }) => [name, entity ?? '']), ...slots.keys(), ...properties];
  return new Set(names.flatMap(nameWords).map(stem));
});

/** Words that may stand for anything in words of one's own: neither those of every sentence, nor numbers, nor the service's own. */
const isTelling = (word: string, ownWords: ReadonlySet<string>): boolean =>
  !COMMON.has(word) && !/\p{N}/u.test(word) && !ownWords.has(stem(word));

/** Whether something in what is said speaks for a value: a word of its own, or the agent, which names it alone. */
export function speaksFor(
  slot: Slot,
  value: string,
  { said: { user, agent }, ownWords }: Pick<SlotSetting, 'said' | 'ownWords'>,
): boolean {
  if (!ownWords || slot.kind !== 'closed' || truthValues(slot)) return true;
  if (wordsIn(user).some(({ word }) => isTelling(word, ownWords))) return true;
  if (closedMentions(user, slot).some((one) => one.value === value)) return true;
  const named = new Set(closedMentions(agent, slot).map((one) => one.value));
  return named.size === 1 && named.has(value);
}
