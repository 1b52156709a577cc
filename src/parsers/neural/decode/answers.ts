/** Which slot an answer fills. */
import { overlaps, type Stretch } from '../../../text/index.js';
import { ownValue } from '../../../language/index.js';
import type { Api, Slot } from '../../../service/index.js';
import { isNegatedAt } from '../../../english/negation.js';
import { isNumberWord } from '../../../values/cardinals.js';
import { amountsIn, isNumeric, measureOfSlot, UNIT_PHRASE } from '../../../values/measures.js';
import { readSpans } from '../../../values/spans.js';
import { readOrSayWhy, requestedSlots, type Task, type World } from '../../../world/index.js';
import { isPlural } from '../../../nlg/lexicon/english.js';
import { NO, onlyChooses, YES } from '../../rules/english/acts.js';
import { COMMON } from '../../rules/english/common.js';
import { lastDayOf } from '../../rules/roles.js';
import { truthOf } from '../../rules/truth.js';
import type { Reading } from './legality.js';
import type { SlotChoice } from './slot-choice.js';

/** Kinds of which one value looks like another. */
const ALIKE: ReadonlySet<Slot['kind']> = new Set(['date', 'time', 'integer', 'number', 'money']);

/**
 * Values as answers: one that is said where the agent asked for a slot of its kind fills that slot, and no other that has a
 * value. 'We leave on the tenth' is the day that was asked for.
 *
 * @param labeled - slots whose names are said: they are meant.
 */
export function asAnswers(
  choices: readonly SlotChoice[],
  { world, task, labeled }: { readonly world: World; readonly task: Task; readonly labeled: ReadonlySet<string> },
): readonly SlotChoice[] {
  const { slots } = task.api;
  const asked = requestedSlots(world, task.id).filter((name) => !choices.some(({ slot }) => slot === name));
  return choices.map((choice) => {
    const kind = slots.get(choice.slot)?.kind;
    const [open, ...others] = asked.filter((name) => slots.get(name)?.kind === kind);
    const isElsewhere = ownValue(task.slots, choice.slot) !== undefined && !labeled.has(choice.slot);
    const isMoved = open !== undefined && others.length === 0 && kind !== undefined && ALIKE.has(kind);
    return isMoved && isElsewhere && choice.place?.speaker === 'user' ? { ...choice, slot: open } : choice;
  });
}

/** Between two numbers that answer two questions one after the other: '30 cm, 24 cm', '30 by 24'. */
const NEXT = new RegExp(`^(?: ?${UNIT_PHRASE})? ?(?:[,;x×]|by|and)? ?$`, 'i');

/**
 * Numbers of one kind and unit, side by side, in the order in which they were asked for: 'how wide, how high?', '30 centimeters 24
 * centimeters'. The order tells nothing where a word beside one of them tells its slot, or a word that is no unit stands behind them.
 */
export function asAsked(
  choices: readonly SlotChoice[],
  { world, task, labeled, user }: Parameters<typeof asTruth>[1],
): readonly SlotChoice[] {
  const asked = requestedSlots(world, task.id).flatMap((name) => task.api.slots.get(name) ?? []);
  const kindOf = (slot?: Slot): string => (slot ? `${slot.kind} ${measureOfSlot(slot)?.measure.units[0]}` : '');
  const alike = asked.filter((slot) => kindOf(slot) === kindOf(asked.find(isNumeric))).map(({ name }) => name);
  const said = choices
    .flatMap(({ slot, place }) => (alike.includes(slot) && place?.speaker === 'user' ? { slot, ...place } : []))
    .sort((a, b) => a.start - b.start);
  const isBeside = (place: Stretch, at: number): boolean => {
    const behind = user.slice(place.end, said[at + 1]?.start);
    if (said[at + 1]) return NEXT.test(behind);
    return !/^ ?\p{L}/u.test(behind) || amountsIn(user).some((one) => overlaps(one, place));
  };
  const isOpen = said.length > 1 && said.length === alike.length && !alike.some((name) => labeled.has(name));
  if (!isOpen || !said.every(isBeside)) return choices;
  return choices.map((one) => ({ ...one, slot: alike[said.findIndex(({ slot }) => slot === one.slot)] ?? one.slot }));
}

/** Kinds of which a part may be found: the Friday of 'a week on Friday', the two of 'two hours' or of 'a couple hundred'. */
const IN_PARTS: ReadonlySet<Slot['kind'] | undefined> = new Set(['date', 'integer', 'number', 'money']);

const isOfOther = (choices: readonly SlotChoice[], choice: SlotChoice, stretch: Stretch): boolean =>
  choices.some((one) => one !== choice && one.place && overlaps(one.place, stretch));

/** Days with what they are counted from or by, and numbers with all of their words and their unit, where that makes them others. */
export function asWholeValues(
  choices: readonly SlotChoice[],
  api: Api,
  { user, reader, now }: Reading & { readonly user: string },
): readonly SlotChoice[] {
  return choices.map((choice) => {
    const [slot, { place }] = [api.slots.get(choice.slot), choice];
    if (!slot || !IN_PARTS.has(slot.kind) || place?.speaker !== 'user' || typeof choice.value !== 'string')
      return choice;
    const context = { service: api.service, now };
    const part = readOrSayWhy(slot, choice.value, reader, context);
    // 'For 3 days from Monday' begins on Monday.
    const whole = readSpans(user, [slot], reader, context).find(
      ({ value, start, end }) =>
        start <= place.start &&
        place.end <= end &&
        value !== part &&
        part !== undefined &&
        !isOfOther(choices, choice, { start, end }),
    );
    // What the slot does not take is no whole: that it is too little is for the user to be told.
    const sign = slot.kind === 'date' ? undefined : SIGN.exec(user.slice(0, place.start))?.[0];
    const start = place.start - (sign?.length ?? 0);
    if (sign !== undefined) return { ...choice, value: user.slice(start, place.end), place: { ...place, start } };
    return whole ? { ...choice, value: whole.text, place: { ...place, start: whole.start, end: whole.end } } : choice;
  });
}
const SIGN = /(?:\b(?:minus|negative) |(?<=^|\s)[-\u2212])$/iu;

/** Lists of days or times with all that are said: 'the 9th and the 16th', of which the network takes one. */
export function asAllMembers(
  choices: readonly SlotChoice[],
  api: Api,
  { user, reader, now }: Reading & { readonly user: string },
): readonly SlotChoice[] {
  return choices.map((choice) => {
    const [field, ...fields] = api.slots.get(choice.slot)?.list?.fields ?? [];
    const isMoment = field?.kind === 'date' || field?.kind === 'time';
    if (!field || !isMoment || fields.length > 0 || choice.place?.speaker !== 'user') return choice;
    const said = readSpans(user, [field], reader, { service: api.service, now }).filter(
      ({ value, start, end }) =>
        value !== undefined && !isOfOther(choices, choice, { start, end }) && !isNegatedAt(user, start),
    );
    return said.length > 1 ? { ...choice, value: said.map(({ text }) => text) } : choice;
  });
}

/** Between the two days of a period, or between two days that answer two questions one after the other: 'March 12, March 15'. */
const RANGE = /^(?:\s*[-–]\s*|\s+(?:to|till?|until|through)\s+(?:the\s+)?|\s*[,;.]?\s+(?:the\s+)?)$/i;

/** The two days of a period in their order, where they were given the other way round: 'from Wednesday until Sunday'. */
export function asPeriod(choices: readonly SlotChoice[], api: Api, user: string): readonly SlotChoice[] {
  const [first, last, ...others] = [...api.slots.values()].filter(({ kind }) => kind === 'date');
  const chosen = (slot: Slot | undefined): SlotChoice | undefined =>
    choices.find((one) => one.slot === slot?.name && one.place?.speaker === 'user');
  const [from, to] = [chosen(first), chosen(last)];
  if (!first || !last || others.length > 0 || !from?.place || !to?.place) return choices;
  if (!RANGE.test(user.slice(to.place.end, from.place.start))) return choices;
  return choices.map((one) =>
    one === from ? { ...to, slot: first.name } : one === to ? { ...from, slot: last.name } : one,
  );
}

/** Days as what they are said to be: 'we leave on the 29th' is the end of a stay, also where its beginning has a value. */
export function asLastDays(choices: readonly SlotChoice[], api: Api, user: string): readonly SlotChoice[] {
  const dates = [...api.slots.values()].filter(({ kind }) => kind === 'date');
  return choices.map((choice) => {
    const slot = dates.find(({ name }) => name === choice.slot);
    const before = choice.place?.speaker === 'user' ? user.slice(0, choice.place.start) : '';
    const last = slot && lastDayOf(slot, dates, before);
    return last && !choices.some((other) => other.slot === last.name) ? { ...choice, slot: last.name } : choice;
  });
}

/**
 * A yes or a no at the beginning as the answer to the one yes-or-no slot that was asked for: 'no, a sledge is all that fits in the
 * car'. What stands behind it is a reason: it changes no closed value that the task has, and none by a single word.
 */
export function asTruth(
  choices: readonly SlotChoice[],
  { world, task, labeled, user }: { world: World; task: Task; labeled: ReadonlySet<string>; user: string },
): readonly SlotChoice[] {
  const { slots } = task.api;
  const [asked, ...others] = requestedSlots(world, task.id).filter((name) => slots.get(name)?.kind === 'boolean');
  const said = asked === undefined ? undefined : slots.get(asked);
  // 'No kids' refuses kids, and nothing else that is asked.
  const none = /^no (\p{L}+)/iu.exec(user)?.[1]?.toLowerCase() ?? '';
  const isOther = onlyChooses(user) || (isPlural(none) && !COMMON.has(none));
  if (isOther && said && truthOf(said, user.toLowerCase()) === undefined)
    return choices.filter(({ slot }) => slot !== asked);
  const truth = NO.test(user) ? 'False' : YES.test(user) ? 'True' : undefined;
  if (asked === undefined || others.length > 0 || truth === undefined) return choices;
  // 'There is one in my car' is no time.
  const isWeak = ({ slot, value }: SlotChoice): boolean =>
    slots.get(slot)?.kind === 'closed' || isNumberWord(String(value));
  const isReason = (choice: SlotChoice): boolean =>
    !CHANGES.test(user) &&
    isWeak(choice) &&
    ownValue(task.slots, choice.slot) !== undefined &&
    !labeled.has(choice.slot);
  const kept = choices.filter((choice) => !isReason(choice));
  return kept.some(({ slot }) => slot === asked)
    ? kept
    : [...kept, { slot: asked, value: truth, logProbability: SAID }];
}

/** What announces a change behind the answer: 'yes, and make it an SUV'. */
const CHANGES = /\b(?:make|change|take|but|please|instead|rather|need|want|and an?)\b/i;

/** How likely is what is said in a word. */
const SAID = Math.log(0.9);
