/** Values that are said and that no slot took. */
import type { Api, Slot } from '../../../service/index.js';
import { isReference } from '../../plan/turn-plan.js';
import type { SlotChoice } from './slot-choice.js';

/** Kinds whose values are told by their form. */
const FORMED: ReadonlySet<Slot['kind']> = new Set(['date', 'time', 'integer', 'number', 'money']);

/** How likely such a value is meant. */
const LIKELY = Math.log(0.75);

/**
 * What slots get, with what the other parser reads for a slot that would get nothing, or a copy of another task's value: what is
 * said is not replaced by a copy.
 *
 * @param given - what the other parser gives, as text.
 */
export function withHeard(
  choices: readonly SlotChoice[],
  { api, user, given }: { readonly api: Api; readonly user: string; readonly given: ReadonlyMap<string, string> },
): readonly SlotChoice[] {
  const said = user.toLowerCase();
  const taken = choices.filter(({ place }) => place?.speaker === 'user');
  const added = [...given].flatMap(([name, value]): readonly SlotChoice[] => {
    const slot = api.slots.get(name);
    const start = said.indexOf(value);
    const end = start + value.length;
    if (!slot || !FORMED.has(slot.kind) || start < 0) return [];
    const own = choices.find((choice) => choice.slot === name);
    if (own && !isReference(own.value)) return [];
    if (taken.some(({ place }) => place && place.start < end && start < place.end)) return [];
    const place = { speaker: 'user' as const, start, end };
    return [{ slot: name, value: user.slice(start, end), logProbability: LIKELY, place }];
  });
  const names = new Set(added.map(({ slot }) => slot));
  return added.length === 0 ? choices : [...choices.filter(({ slot }) => !names.has(slot)), ...added];
}
