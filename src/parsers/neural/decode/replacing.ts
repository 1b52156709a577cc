/** Values that take the place of one that is said not to be wanted: 'the 16th instead of the 15th' changes the day that is the 15th. */
import { isNegatedAt } from '../../../english/negation.js';
import { ownValue } from '../../../language/index.js';
import { type Api, type Canonical, sameValue, type Slot } from '../../../service/index.js';
import { isNumberWord } from '../../../values/cardinals.js';
import { readSpans } from '../../../values/spans.js';
import type { Reading } from './legality.js';
import type { SlotChoice } from './slot-choice.js';

interface Setting extends Reading {
  readonly api: Api;
  readonly user: string;
  readonly current: Readonly<Record<string, Canonical>>;
}

/** The only slot of a kind that has a value which is said not to be wanted. */
function replacedSlot(kind: Slot['kind'], { api, user, current, reader, now }: Setting): string | undefined {
  const slots = [...api.slots.values()].filter((slot) => slot.kind === kind);
  const replaced = slots.filter((slot) => {
    const has = ownValue(current, slot.name);
    const said = readSpans(user, [slot], reader, { service: api.service, now });
    return said.some(
      ({ value, also, start }) => isNegatedAt(user, start) && [value, ...also].some((one) => sameValue(one, has)),
    );
  });
  return replaced.length === 1 ? replaced[0]?.name : undefined;
}

/** What is said not to be wanted any more: 'not 40', 'instead of Elm Street'. */
const TURNED_DOWN = /\b(?:not|instead of|rather than)(?: at| in| from| to)?(?: the)? ([^.,;!?]+)/gi;

/** The only text of a task that has what is turned down in it, as whole words: '24 Quay Street, not 40' changes '40 Quay Street'. */
function replacedText({ slot }: SlotChoice, { api, user, current }: Setting): string | undefined {
  const words = [...user.matchAll(TURNED_DOWN)].map(([, said = '']) => said.trim().toLowerCase());
  const holds = (name: string): boolean => {
    const text = ` ${String(ownValue(current, name) ?? '').toLowerCase()} `;
    return words.some((said) => text.includes(` ${said} `));
  };
  const [found, ...others] = [...api.slots.values()].filter(({ kind, name }) => kind === 'text' && holds(name));
  return others.length === 0 && !holds(slot) ? found?.name : undefined;
}

/** A number alone that something is to be: 'make that three', which is said of things and not of the clock. */
const MAKE_THAT = /\bmake that ([\p{L}\p{N}-]+)(?: please)?[.!]*$/iu;

/** The only slot that counts something, where a bare number for it is taken for a time. */
function countedSlot({ value }: SlotChoice, { api, user }: Setting): string | undefined {
  if (MAKE_THAT.exec(user)?.[1]?.toLowerCase() !== String(value).toLowerCase()) return undefined;
  if (!isNumberWord(String(value).toLowerCase()) && !/^\d{1,2}$/.test(String(value))) return undefined;
  const [slot, ...others] = [...api.slots.values()].filter(({ kind }) => kind === 'integer');
  return others.length === 0 ? slot?.name : undefined;
}

/** Values in the slots whose values they replace. */
export function asReplacing(choices: readonly SlotChoice[], setting: Setting): readonly SlotChoice[] {
  return choices.map((choice) => {
    const kind = setting.api.slots.get(choice.slot)?.kind;
    if (choice.place?.speaker !== 'user' || (kind !== 'date' && kind !== 'time' && kind !== 'text')) return choice;
    const slot =
      kind === 'text'
        ? replacedText(choice, setting)
        : (replacedSlot(kind, setting) ?? (kind === 'time' ? countedSlot(choice, setting) : undefined));
    const isFree = slot !== undefined && !choices.some((other) => other.slot === slot);
    return isFree ? { ...choice, slot } : choice;
  });
}
