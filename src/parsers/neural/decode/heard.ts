/** Values that are said and that no slot took. */
import type { Api, Slot } from '../../../service/index.js';
import { isReference } from '../../plan/turn-plan.js';
import { roleOf } from '../../rules/roles.js';
import type { SlotChoice } from './slot-choice.js';

/** Kinds whose values are told by their form. */
const FORMED: ReadonlySet<Slot['kind']> = new Set(['date', 'time', 'integer', 'number', 'money', 'closed']);

/** Whether a slot that a task needs would get nothing, where words have the form of a name or an address. */
const isNeeded = ({ kind, required }: Slot, own: SlotChoice | undefined, said: string): boolean =>
  kind === 'text' && required && !own && /^\p{Lu}|^\d+ \p{L}/u.test(said);

/** How likely such a value is meant. */
const LIKELY = Math.log(0.75);

/** A way: 'Atlanta to New York', said side by side or with 'from' before it. */
const isWay = (between: string, before: string): boolean =>
  /^,? to (?:the )?$/i.test(between) || (/\bfrom (?:the )?$/i.test(before) && /\bto (?:the )?$/i.test(between));

/**
 * What slots get, with both ends of a way as the other parser reads them: who says from where to where leaves no doubt of
 * either.
 */
export function withWay(
  choices: readonly SlotChoice[],
  { api, user, given }: { readonly api: Api; readonly user: string; readonly given: ReadonlyMap<string, string> },
): readonly SlotChoice[] {
  const said = user.toLowerCase();
  const ends = (['from', 'to'] as const).map((role) => {
    const slots = [...api.slots.values()].filter((slot) => slot.kind === 'text' && roleOf(slot) === role);
    const found = slots.flatMap(({ name }) => {
      const value = given.get(name);
      const start = value === undefined ? -1 : said.indexOf(value);
      return value === undefined || start < 0 ? [] : [{ slot: name, start, end: start + value.length }];
    });
    return found.length === 1 ? found[0] : undefined;
  });
  const [from, to] = ends;
  if (!from || !to || from.end > to.start || !isWay(said.slice(from.end, to.start), said.slice(0, from.start)))
    return choices;
  const isTaken = ({ slot, place }: SlotChoice): boolean =>
    [from, to].some(
      (end) => end.slot === slot || (place?.speaker === 'user' && place.start < end.end && end.start < place.end),
    );
  const way = [from, to].map(({ slot, start, end }) => ({
    slot,
    value: user.slice(start, end),
    logProbability: LIKELY,
    place: { speaker: 'user' as const, start, end },
  }));
  return [...choices.filter((choice) => !isTaken(choice)), ...way];
}

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
    const own = choices.find((choice) => choice.slot === name);
    if (!slot || start < 0 || !(FORMED.has(slot.kind) || isNeeded(slot, own, user.slice(start, end)))) return [];
    if (own && !isReference(own.value)) return [];
    if (taken.some(({ place }) => place && place.start < end && start < place.end)) return [];
    const place = { speaker: 'user' as const, start, end };
    return [{ slot: name, value: user.slice(start, end), logProbability: LIKELY, place }];
  });
  const names = new Set(added.map(({ slot }) => slot));
  return added.length === 0 ? choices : [...choices.filter(({ slot }) => !names.has(slot)), ...added];
}
