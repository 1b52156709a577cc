/** Values that take the place of one that is said not to be wanted: 'the 16th instead of the 15th' changes the day that is the 15th. */
import { isNegatedAt } from '../../../english/negation.js';
import { ownValue } from '../../../language/index.js';
import { type Api, type Canonical, sameValue, type Slot } from '../../../service/index.js';
import { readSpans } from '../../../values/spans.js';
import type { Reading } from './legality.js';
import type { SlotChoice } from './slot-choice.js';

interface Setting extends Reading {
  readonly api: Api;
  readonly user: string;
  /** What slots have now. */
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

/** Values in the slots whose values they replace. */
export function asReplacing(choices: readonly SlotChoice[], setting: Setting): readonly SlotChoice[] {
  return choices.map((choice) => {
    const kind = setting.api.slots.get(choice.slot)?.kind;
    if (choice.place?.speaker !== 'user' || (kind !== 'date' && kind !== 'time')) return choice;
    const slot = replacedSlot(kind, setting);
    const isFree = slot !== undefined && !choices.some((other) => other.slot === slot);
    return isFree ? { ...choice, slot } : choice;
  });
}
