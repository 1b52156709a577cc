/**
 * What was said too early: who looks for a restaurant 'for tomorrow at half past seven, there will be three of us' has told
 * the day, the time and the number of people of the table that they will book. The search has no slot for them; the
 * transaction that follows it has.
 */
import {
  type Api,
  type Canonical,
  DONTCARE,
  type Registry,
  type SearchApi,
  type Slot,
  type TransactionApi,
} from '../../../service/index.js';
import type { ConstraintValues, SlotValue, World } from '../../../world/index.js';
import { boundAround } from '../../../english/comparisons.js';
import { isNegatedAt } from '../../../english/negation.js';
import { overlaps } from '../../../text/index.js';
import { amountsIn, isAmountOf, isNumeric, measureOfSlot } from '../../../values/measures.js';
import { unitBehind } from '../../comparisons/labels.js';
import { MONEY } from '../../comparisons/said-values.js';
import { mentionsOf } from '../../../dialogue/supervisors/mentions.js';
import { activeService, lastSearch, lastTask } from '../../plan/tasks.js';
import { isReference, type TurnPlan } from '../../plan/turn-plan.js';
import { closedMentions } from '../../rules/mentions/closed.js';
import { labeledMentions } from '../../rules/mentions/labeled.js';
import { takesTelling } from '../../rules/sense.js';
import { truthValues } from '../../rules/truth.js';
import type { SlotChoice } from './slot-choice.js';

/** A value that is surer than this was meant for what follows: rather than not, for it is read back before anything is done. */
const SURE = Math.log(0.5);

/** A transaction, and the search before it with the values that it has, or gets now. */
export interface Following {
  readonly api: TransactionApi;
  readonly search: {
    readonly api: SearchApi;
    readonly slots: Readonly<Record<string, Pick<SlotValue, 'surface' | 'canonical'>>>;
    readonly where?: ConstraintValues | undefined;
  };
}

export interface FollowingTask extends Following {
  /** The turns in which the search was asked for. */
  readonly turns: ReadonlySet<number>;
}

/** The transaction that a plan begins, where it is the first that follows a search. */
export function followingTask({ start }: TurnPlan, world: World, { apis }: Registry): FollowingTask | undefined {
  const api: Api | undefined = start === undefined ? undefined : apis.get(start);
  const search = api && lastSearch(world, api.service);
  if (api?.kind !== 'transaction' || search?.api.followUp !== api.name) return undefined;
  const isBegun = world.tasks.some((task) => task.api === api && task.standing !== 'proposed' && task.id > search.id);
  const sources = Object.values(search.slots).map(({ source }) => source);
  const turns = new Set(sources.flatMap(({ kind, turn }) => (kind === 'said' ? [turn] : [])));
  return isBegun ? undefined : { api, search, turns };
}

/** The transaction that may follow the search that a plan begins or changes. */
export function followingSearch(plan: TurnPlan, world: World, { apis }: Registry): Following | undefined {
  const { start, values = [] } = plan;
  const service = activeService(world);
  const task = start === undefined && service !== undefined ? lastTask(world, service) : undefined;
  const search = start === undefined ? task?.api : apis.get(start);
  const api = search?.kind === 'search' && search.followUp !== undefined ? apis.get(search.followUp) : undefined;
  if (search?.kind !== 'search' || api?.kind !== 'transaction') return undefined;
  const said = values.flatMap(({ slot, value }) =>
    isReference(value) ? [] : [[slot, { surface: String(value), canonical: value as Canonical }] as const],
  );
  return { api, search: { api: search, slots: { ...task?.slots, ...Object.fromEntries(said) } } };
}

/** An earlier utterance, and what else is known of its values. */
export interface Earlier {
  readonly text: string;
  /** What the user said since then, with what they say now. */
  readonly since: readonly string[];
  readonly isGiven: (slot: string) => boolean;
}

/** Where the sentence begins with which the search was asked for: 'My wedding is on the 30th. Find me a stylist in San Jose.' */
function requestIn(text: string, { api, slots }: Following['search']): number {
  const lower = text.toLowerCase();
  const places = Object.entries(slots).flatMap(([name, { surface, canonical }]) => {
    const slot = api.slots.get(name);
    const said = slot?.kind === 'closed' ? closedMentions(text, slot).filter(({ value }) => value === canonical) : [];
    return [lower.indexOf(surface.toLowerCase()), ...said.map(({ start }) => start)].filter((at) => at >= 0);
  });
  const first = Math.min(text.length, ...places);
  return Math.max(0, ...['. ', '! ', '? '].map((end) => text.lastIndexOf(end, first) + 1));
}

/** Whether words are taken back in one of some texts: 'sorry, not Sunday'. */
function isTakenBack(words: string, texts: readonly string[]): boolean {
  return texts.some((text) => mentionsOf(text, words).some(({ start }) => isNegatedAt(text, start)));
}

/** Whether words of a text are the value of a closed set: what nobody asked for is not guessed from a paraphrase. */
function isHeard({ api }: Following, { slot: name, value }: SlotChoice, text: string): boolean {
  const slot = api.slots.get(name);
  if (slot?.kind !== 'closed' || truthValues(slot) || !slot.values?.every((one) => typeof one === 'string'))
    return true;
  return isReference(value) || closedMentions(text, slot).some((said) => said.value === value);
}

/** Whether a number is of something else: a bound is one of the search, and neither dollars nor meters are kilograms. */
function isOfOther(slot: Slot | undefined, text: string, place: NonNullable<SlotChoice['place']>): boolean {
  if (!slot || !isNumeric(slot)) return false;
  const [own, amount] = [measureOfSlot(slot), amountsIn(text).find((one) => overlaps(one, place))];
  if (boundAround(text, amount ?? place)) return true;
  if (amount) return !isAmountOf(slot, amount);
  const [money = ''] = /^.(?:[\p{N}.,]+|\p{L}+) ?\p{L}*/u.exec(text.slice(Math.max(0, place.start - 1))) ?? [];
  return (own && unitBehind(text, place.end)) !== undefined || (slot.kind !== 'money' && MONEY.test(money));
}

/** Words in small letters for a text: those beside a request may tell anything. */
const isFreeText = (slot: Slot | undefined, value: unknown): boolean =>
  slot !== undefined && takesTelling(slot) && !slot.format && /^[^\p{Lu}\p{N}]*$/u.test(String(value));

const isApart = (one: SlotChoice['place'], other: SlotChoice['place']): boolean =>
  one !== undefined && other !== undefined && (one.end <= other.start || other.end <= one.start);

/** Of the values that an earlier utterance gives to a transaction, those that its search had no slot for. */
export function keptFor(
  following: Following,
  choices: readonly SlotChoice[],
  { text, since, isGiven }: Earlier,
): readonly SlotChoice[] {
  const { api, search } = following;
  const bounds = Object.values(search.where ?? {}).flatMap(({ constraint }) => constraint.values.map(String));
  const taken = [...Object.values(search.slots).map(({ surface }) => surface.toLowerCase()), ...bounds];
  const from = requestIn(text, search);
  const named = new Set(labeledMentions(text, api, new Set()).map((one) => one.slot));
  return choices.filter((choice) => {
    const { slot, value, place, logProbability } = choice;
    if (!isHeard(following, choice, text)) return false;
    if (place && (place.start < from || isTakenBack(text.slice(place.start, place.end), since))) return false;
    if (place && isOfOther(api.slots.get(slot), text, place)) return false;
    if (isFreeText(api.slots.get(slot), value) && !named.has(slot)) return false;
    const isOfSearch = search.api.slots.has(slot) || search.api.properties.has(slot);
    if (isOfSearch || !api.slots.has(slot) || isGiven(slot)) return false;
    // Of 'two rooms, two nights' the search takes one.
    const isSaidTwice = choices.some(
      (one) => search.api.slots.has(one.slot) && one.value === value && isApart(one.place, place),
    );
    const isTaken = !isSaidTwice && taken.some((surface) => mentionsOf(surface, String(value)).length > 0);
    return place?.speaker !== 'agent' && value !== DONTCARE && logProbability > SURE && !isTaken;
  });
}
