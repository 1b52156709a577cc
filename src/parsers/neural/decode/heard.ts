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

/** What the other parser gives to slots of an API, as text, and what was said. */
export interface Advised {
  readonly api: Api;
  readonly user: string;
  readonly given: ReadonlyMap<string, string>;
}

/** Words of the user. */
interface SaidWords {
  readonly start: number;
  readonly end: number;
}

/** Where the value that the other parser gives to a slot was said. */
function wordsFor(slot: string, { user, given }: Advised): SaidWords | undefined {
  const value = given.get(slot);
  const start = value === undefined ? -1 : user.toLowerCase().indexOf(value);
  return value === undefined || start < 0 ? undefined : { start, end: start + value.length };
}

const isOf = ({ place }: SlotChoice, { start, end }: SaidWords): boolean =>
  place?.speaker === 'user' && place.start < end && start < place.end;

function choiceOf(slot: string, user: string, { start, end }: SaidWords): SlotChoice {
  const place = { speaker: 'user' as const, start, end };
  return { slot, value: user.slice(start, end), logProbability: LIKELY, place };
}

/**
 * What slots get, with both ends of a way as the other parser reads them: who says from where to where leaves no doubt of
 * either.
 */
export function withWay(choices: readonly SlotChoice[], advised: Advised): readonly SlotChoice[] {
  const { api, user } = advised;
  const [from, to] = (['from', 'to'] as const).map((role) => {
    const slots = [...api.slots.values()].filter((slot) => slot.kind === 'text' && roleOf(slot) === role);
    const [end, ...others] = slots.flatMap(({ name }) => {
      const said = wordsFor(name, advised);
      return said ? [{ slot: name, said }] : [];
    });
    return others.length === 0 ? end : undefined;
  });
  if (!from || !to || from.said.end > to.said.start) return choices;
  if (!isWay(user.slice(from.said.end, to.said.start), user.slice(0, from.said.start))) return choices;
  const isTaken = (choice: SlotChoice): boolean =>
    [from, to].some(({ slot, said }) => slot === choice.slot || isOf(choice, said));
  return [
    ...choices.filter((choice) => !isTaken(choice)),
    ...[from, to].map(({ slot, said }) => choiceOf(slot, user, said)),
  ];
}

/**
 * What slots get, with what the other parser reads for a slot that would get nothing, or a copy of another task's value: what is
 * said is not replaced by a copy.
 */
export function withHeard(choices: readonly SlotChoice[], advised: Advised): readonly SlotChoice[] {
  const { api, user, given } = advised;
  const added = [...given.keys()].flatMap((name): readonly SlotChoice[] => {
    const [slot, said] = [api.slots.get(name), wordsFor(name, advised)];
    const own = choices.find((choice) => choice.slot === name);
    if (!slot || !said || (own && !isReference(own.value))) return [];
    const isMeant = FORMED.has(slot.kind) || isNeeded(slot, own, user.slice(said.start, said.end));
    return isMeant && !choices.some((choice) => isOf(choice, said)) ? [choiceOf(name, user, said)] : [];
  });
  const names = new Set(added.map(({ slot }) => slot));
  return added.length === 0 ? choices : [...choices.filter(({ slot }) => !names.has(slot)), ...added];
}
