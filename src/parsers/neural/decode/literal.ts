/** Values of closed sets that are literally said: they win over any score. */
import { ownValue } from '../../../language/index.js';
import type { Slot } from '../../../service/index.js';
import { isAsideAt } from '../../../english/asides.js';
import { closedMentions, lengthMentions } from '../../rules/mentions/closed.js';
import { isNameOf } from '../../rules/mentions/set-names.js';
import { truthValues } from '../../rules/truth.js';
import { isDroppedAt } from './denied.js';
import type { SlotChoice } from './slot-choice.js';

const plain = (text: string): string => text.toLowerCase().replace(/[_-]/g, ' ').replace(/e?s$/, '');

/** Whether words are a value itself, or what its author says that people call it; other words for it are none. */
function isLiteral({ saidAs }: Slot, value: string, words: string): boolean {
  return [value, ...(ownValue(saidAs?.values ?? {}, value) ?? [])].some((form) => plain(form) === plain(words));
}

/** A question about what was offered, of which nothing is a value: 'is it an inexpensive one?'. */
export const ASKS = /^(?:and |so |ok,? )?(?:is|are|does|do|was|has|have)\b[^.!]*\?\s*$/i;

/** The values of a closed set that are literally said, and each time said not to be wanted: 'not by date'. */
export function deniedValues(slot: Slot, user: string): ReadonlySet<string> {
  if (slot.kind !== 'closed' || truthValues(slot) || !user) return new Set();
  const said = closedMentions(user, slot).filter(({ value, start, end }) =>
    isLiteral(slot, value, user.slice(start, end)),
  );
  const wanted = said.filter(({ start }) => !isDroppedAt(user, start)).map(({ value }) => value);
  return new Set(said.map(({ value }) => value).filter((value) => !wanted.includes(value)));
}

/** Where the user says values of a slot that are wanted, or lengths of time that come to one; none of a yes-or-no slot. */
export function literalChoices(slot: Slot, user: string): readonly SlotChoice[] {
  if (truthValues(slot) || ASKS.test(user)) return [];
  const closed = slot.kind === 'closed' ? closedMentions(user, slot) : [];
  const literal = closed.filter(
    (one) => isLiteral(slot, one.value, user.slice(one.start, one.end)) || isNameOf(slot, one, user),
  );
  const wanted = [...literal, ...lengthMentions(user, slot)].filter(({ start }) => !isDroppedAt(user, start));
  const own = wanted.filter(({ start }) => !isAsideAt(user, start));
  return (own.length > 0 ? own : wanted).map(({ value, start, end }) => ({
    slot: slot.name,
    value,
    logProbability: 0,
    place: { speaker: 'user', start, end },
  }));
}

/** Whether what is said at the place of a choice is said not to be wanted. */
export function isUnwanted({ place }: SlotChoice, user: string): boolean {
  return place?.speaker === 'user' && isDroppedAt(user, place.start);
}
