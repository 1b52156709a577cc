/**
 * Days, times and names that are said, and that the network gives to no slot. Where a task lacks one of the kind, what is said of that
 * kind can be nothing else: 'book it for tomorrow', 'from Tuesday till Saturday' where Tuesday is the first day, 'his name is Rufus'.
 */
import { overlaps, type Stretch } from '../../../text/index.js';
import { isAsideAt, isConditionAt } from '../../../english/asides.js';
import { isNegatedAt } from '../../../english/negation.js';
import { ownValue } from '../../../language/index.js';
import type { Api, Slot } from '../../../service/index.js';
import { isOneOfTwo } from '../../rules/reading.js';
import { isNumberWord } from '../../../values/cardinals.js';
import { readSpans } from '../../../values/spans.js';
import { serviceState, type World } from '../../../world/index.js';
import { lastSearch } from '../../plan/tasks.js';
import { type Catalog, catalogMentions, inflectedMentions } from '../../rules/mentions/catalog.js';
import { namesWithin } from '../../rules/mentions/names.js';
import { situationOf } from '../../rules/situation.js';
import { FEW } from './known-names.js';
import type { Reading } from './legality.js';
import type { SlotChoice } from './slot-choice.js';
import { logSigmoid, type Scores } from './scores.js';

/** So likely each word of a stretch must be, and one of them. */
const LIKELY = { each: Math.log(0.1), best: Math.log(0.2) } as const;

/** The stretches of what the user says that seem to be wishes, and that nothing takes. */
export function unheardIn(scores: Scores): readonly Stretch[] {
  const found: (Stretch & { readonly best: number })[] = [];
  let isOpen = false;
  for (const [token, spoken] of scores.input.spoken.entries()) {
    const likely = logSigmoid(scores.unheard(token));
    if (spoken?.speaker !== 'user' || likely < LIKELY.each) {
      isOpen = false;
      continue;
    }
    const last = isOpen ? found.pop() : undefined;
    found.push({ start: last?.start ?? spoken.start, end: spoken.end, best: Math.max(likely, last?.best ?? likely) });
    isOpen = true;
  }
  return found.flatMap(({ start, end, best }) => (best < LIKELY.best ? [] : [{ start, end }]));
}

/** Stretches with others that none of them overlaps. */
export function withStretches(found: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  const isNew = (one: Stretch): boolean => !found.some((other) => overlaps(one, other));
  return [...found, ...others.filter(isNew).map(({ start, end }) => ({ start, end }))];
}

/** Kinds of which nobody says a value by the way, as they do of numbers. */
const KINDS: readonly Slot['kind'][] = ['date', 'time'];

/** How likely it is taken to be: as what a turn gives unasked. */
const UNCLAIMED = Math.log(0.75);

interface Setting extends Reading {
  readonly api: Api;
  readonly world: World;
  readonly user: string;
  readonly names: Catalog;
}

interface Said {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The slots of a kind that an API needs, and that have no value: neither by what was said, nor by the result that is taken. */
function lacking(
  isOfKind: (slot: Slot) => boolean,
  choices: readonly SlotChoice[],
  { api, world }: Setting,
): readonly Slot[] {
  const known = serviceState(world, api.service)?.slots ?? {};
  const brought = lastSearch(world, api.service)?.api.tracks ?? [];
  return api.required.filter(
    (slot) =>
      isOfKind(slot) &&
      ownValue(known, slot.name) === undefined &&
      !brought.includes(slot.property ?? slot.name) &&
      !choices.some((choice) => choice.slot === slot.name),
  );
}

/** 'One' and '7' may count anything. */
const isBare = (text: string): boolean => isNumberWord(text.toLowerCase()) || /^\p{N}+$/u.test(text);

/** The days or times that are said for a slot, and that are to come: 'that is all for today' is no day of anything. */
function momentsFor(slot: Slot, { api, user, reader, now, world }: Setting): readonly Said[] {
  const isAsked = situationOf(world).requested.has(slot.name);
  const isTime = ({ end }: Said): boolean =>
    !BY_THE_WAY.test(user.slice(0, end)) || (isAsked && ENDS.test(user.slice(end)));
  const isOver = (value: unknown): boolean => slot.kind === 'date' && !slot.past && String(value) <= now.slice(0, 10);
  return readSpans(user, [slot], reader, { service: api.service, now })
    .filter((one) => one.value !== undefined && !isBare(one.text) && !isOver(one.value) && isTime(one))
    .map(({ text, start, end }) => {
      const lead = LEAD.exec(text)?.[0].length ?? 0;
      return { text: text.slice(lead), start: start + lead, end };
    });
}

/** 'Now' that is no time: 'now book me a court', 'a court will do for now'. */
const BY_THE_WAY = /(?<!\bfrom )\b(?:right )?now$/i;
const ENDS = /^(?: please)?\s*(?:$|[.,!?;])/i;

/** What leads up to a day or a time. */
const LEAD = /^(?:on|at|by|in|for|from|until|till)\s+/i;

/** A slot for the name of somebody or something that no table has. */
const isOwnName = ({ kind, name }: Slot, names: Catalog): boolean =>
  kind === 'text' && /_name$/.test(name) && !names.has(name);

/** A slot for one of a few kinds that no other slot has: a genre, but neither of two towns. */
function isKind({ kind, name }: Slot, names: Catalog): boolean {
  const own = names.get(name) ?? [];
  const isElsewhere = [...names].some(([other, known]) => other !== name && known.some((one) => own.includes(one)));
  return kind === 'text' && own.length > 0 && own.length <= FEW && !isElsewhere;
}

/** The kinds that are said, also of several things: 'comedies' are of the kind 'Comedy'. */
function kindsIn({ user, names }: Setting, slot: string): readonly Said[] {
  const known = names.get(slot) ?? [];
  return [...catalogMentions(user, known), ...inflectedMentions(user, known)].map(({ name, start, end }) => ({
    text: name,
    start,
    end,
  }));
}

/** The names that are said within a sentence, and that are none that the service has. */
const namesIn = ({ user, names }: Setting): readonly Said[] =>
  namesWithin(user)
    .map(({ start, end }) => ({ text: user.slice(start, end), start, end }))
    .filter(({ text }) => !CLIPPED.test(text))
    .filter(({ text }) => ![...names.values()].some((known) => catalogMentions(text, known).length > 0));

/** 'It's' is no name. */
const CLIPPED = /['’](?:s|m|d|re|ll|ve)$/i;

/** Values with the day, the time and the name that only one slot can have, or those that are asked for, one after the other. */
export function withUnclaimed(choices: readonly SlotChoice[], setting: Setting): readonly SlotChoice[] {
  const { user, world } = setting;
  const { requested } = situationOf(world);
  const kindOf = (slot: string): Slot['kind'] | undefined => setting.api.slots.get(slot)?.kind;
  // 'Tonight 630' is a day and a time.
  const isTaken = (said: Said, { kind }: Slot): boolean =>
    choices.some(
      ({ slot, place }) =>
        place?.speaker === 'user' && overlaps(place, said) && !(kind === 'time' && kindOf(slot) === 'date'),
    );
  const filled = (
    isOfKind: (slot: Slot) => boolean,
    saidFor: (slot: Slot) => readonly Said[],
  ): readonly SlotChoice[] => {
    const slots = lacking(isOfKind, choices, setting);
    const [first] = slots;
    // Several that were asked for are answered in their order: 'two of us, Wednesday, Saturday 9 March'.
    if (!first || (slots.length > 1 && !slots.every(({ name }) => requested.has(name)))) return [];
    const said = saidFor(first).filter(
      (one) =>
        !isTaken(one, first) &&
        ![isNegatedAt, isAsideAt, isConditionAt].some((isNone) => isNone(user, one.start)) &&
        !isOneOfTwo(user, one),
    );
    if (said.length !== slots.length) return [];
    return said.map(({ text: value, start, end }, at) => ({
      slot: slots[at]?.name ?? first.name,
      value,
      logProbability: UNCLAIMED,
      place: { speaker: 'user' as const, start, end },
    }));
  };
  const { names } = setting;
  const sought: readonly (readonly [isOfKind: (slot: Slot) => boolean, saidFor: (slot: Slot) => readonly Said[]])[] = [
    ...KINDS.map((kind) => [(slot: Slot) => slot.kind === kind, (slot: Slot) => momentsFor(slot, setting)] as const),
    [(slot) => isOwnName(slot, names), () => namesIn(setting)],
    [(slot) => isKind(slot, names), ({ name }) => kindsIn(setting, name)],
  ];
  return [...choices, ...sought.flatMap((one) => filled(...one))];
}
