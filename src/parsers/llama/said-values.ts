/**
 * What a slot may be given in a turn, as it is written in a program: stretches of what the user says that the session's
 * reader reads as values of the slot's kind, values of closed sets, yes and no, any, and values of other tasks.
 *
 * Text has no form. So any stretch of a few words may be text, unless it is cut out of a phrase: it neither begins nor ends
 * with a word that no name begins or ends with.
 */
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { RELATIONS, ownValue } from '../../language/index.js';
import {
  pointOf,
  relationsFor,
  type Api,
  type Canonical,
  DONTCARE,
  type Row,
  sameValue,
  type SearchApi,
  type Slot,
} from '../../service/index.js';
import { type GrammarPart, inOrder, maybe, oneOf } from '../../models/grammar/grammar.js';
import { readSpans } from '../../values/spans.js';
import { openTasks, readOrSayWhy, readValue, requestedSlots, type Task, Unreadable } from '../../world/index.js';
import { readingsOf } from '../neural/input/readings.js';
import { mayTake, type Source, sourcesOf, sourcesFor } from '../neural/input/sources.js';
import { carriedWithin } from '../plan/carried.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { catalogOf } from '../rules/mentions/catalog.js';
import { roleOf } from '../rules/roles.js';
import { nameWords, stem, type Word, wordsIn } from '../rules/text.js';
import { truthOf } from '../rules/truth.js';
import { DONTCARE as WHATEVER } from '../rules/english/acts.js';
import { GENERIC } from '../rules/english/common.js';

/** Of a larger closed set, only what is said is admitted. */
const MOST_VALUES = 24;
/** So many words a text has at most, unless it is all that is said. */
const MOST_WORDS = 7;
/** So much of an utterance is looked at, in words: a slot takes one of about seven times as many stretches. */
const HEARD_WORDS = 60;
/** A text that is all that is said has at most so many characters. */
const LONGEST = 300;

/** Words that hold a sentence together, or are courtesy: no name begins or ends with them. */
const FUNCTION: ReadonlySet<string> = new Set(
  `a an the and or but so if then than as at by for from in into of on to with without about around is are was were be been am
   do does did can could would will should may might must i you he she it we they me us him her them my your our their this that
   these those there please yes yeah yep ok okay sure no not don't thanks thank hi hello hey also just too very really i'm i'd
   i'll i've it's that's let's we'd we'll we're what where when who how which want need like have has get give`.split(
    /\s+/,
  ),
);

/** Where values are given. */
export interface GivingSetting {
  readonly session: ParserInput['session'];
  readonly utterance: string;
  /** The task that gets them; undefined where one starts. */
  readonly task: Task | undefined;
}

/** Whether a stretch goes on from one word to the next, over nothing but blanks and marks that stand in names. */
const goesOn = (text: string, one: Word, next: Word): boolean =>
  /^[\s,&/–—-]{1,3}$/u.test(text.slice(one.end, next.start));

/** Whether a name may begin or end with a word: 'Up' may, and 'for' does not. */
const mayBound = ({ word, raw, isFirst }: Word): boolean =>
  !FUNCTION.has(word) || (/^[\p{Lu}\p{N}]/u.test(raw) && !isFirst);

/** Whether a stretch is plausible as a text. */
function isText(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  // 'The Shape of Water' begins with an article, and 'the water' may be a title.
  const [, second] = words;
  const begins = mayBound(first) || (/^(?:the|a|an|my)$/.test(first.word) && second !== undefined && mayBound(second));
  return begins && mayBound(last);
}

/** The stretches of an utterance that may be texts. */
export function textsIn(utterance: string): readonly string[] {
  const words = wordsIn(utterance).slice(0, HEARD_WORDS);
  const found = new Set<string>();
  for (const [from, first] of words.entries()) {
    for (let to = from; to < Math.min(words.length, from + MOST_WORDS); to += 1) {
      const [before, last] = [words[to - 1], words[to]];
      if (!last || (to > from && before && !goesOn(utterance, before, last))) break;
      if (isText(words.slice(from, to + 1))) found.add(utterance.slice(first.start, last.end));
    }
  }
  return [...found];
}

/** All that is said, where that may be a text. */
function wholeOf(utterance: string): readonly string[] {
  const whole = utterance.trim().replace(/[.!?]+$/, '');
  return whole !== '' && whole.length <= LONGEST && !whole.includes('\n') ? [whole] : [];
}

/** Whether the agent has just asked for a slot. */
const isRequested = ({ name }: Slot, { session: { world } }: GivingSetting): boolean =>
  requestedSlots(world).includes(name);

/** Words before which a place, a person or a name stands: 'in springfield', 'called red door'. */
const LEADS = /(?:^|[\s(])(?:in|at|to|from|near|by|of|for|with|called|named|is|it's|@)\s+(?:the\s+)?$/i;

/**
 * Whether a stretch may be a name of a column that has names: it is one of them or a part of one, it is written as a name, or it
 * stands behind a word that leads to names.
 */
function mayName(text: string, utterance: string, names: readonly string[]): boolean {
  const plain = text.toLowerCase();
  if (names.some((name) => name.toLowerCase().includes(plain))) return plain.length > 2;
  const at = utterance.indexOf(text);
  const isWritten = /^\p{Lu}/u.test(text) && at > 0 && !/[.!?]\s*$/.test(utterance.slice(0, at));
  return isWritten || LEADS.test(utterance.slice(0, at));
}

/**
 * The texts that a slot may get. Where its service has names for it, those that may be names, and do not begin with a date, a time
 * or a number; all that is said, only where the agent has asked for the slot.
 */
function textsFor(slot: Slot, setting: GivingSetting, service: string): readonly string[] {
  const { session, utterance } = setting;
  const found = session.engine.registry.services.find((one) => one.name === service);
  const names = found && catalogOf(found).get(slot.name);
  const whole = isRequested(slot, setting) ? wholeOf(utterance) : [];
  if (!names) return [...textsIn(utterance), ...whole];
  const read = readingsOf(utterance, [], session.engine.now);
  const isRead = (text: string): boolean => {
    const at = utterance.indexOf(text);
    return !names.includes(text) && read.some(({ start, end }) => start <= at && at < end);
  };
  return [...textsIn(utterance).filter((text) => mayName(text, utterance, names) && !isRead(text)), ...whole];
}

/** Words that are written without blanks: addresses of mail and pages, keys. */
const unbroken = (utterance: string): readonly string[] =>
  utterance.split(/\s+/).flatMap((piece) => [piece, piece.replace(/[.,!?;:)]+$/, '')]);

const NONE: ReadonlySet<string> = new Set();

const STRETCHED: ReadonlySet<Slot['kind']> = new Set(['email', 'url', 'uuid', 'datetime', 'duration']);

/** Pieces of an utterance that may be values of a slot, before they are read. */
function piecesFor(slot: Slot, setting: GivingSetting, service: string): readonly string[] {
  const {
    session: { engine },
    utterance,
  } = setting;
  if (slot.kind === 'text') return textsFor(slot, setting, service);
  if (STRETCHED.has(slot.kind)) return [...unbroken(utterance), ...textsIn(utterance)];
  const context = { service, now: engine.now };
  return readSpans(utterance, [slot], engine.reader, context).map(({ text }) => text.replace(/^(?:at|on) (?=\S)/i, ''));
}

/** What reading a value depends on besides the slot and the clock, as the engine has it. */
function beside({ name, default: usual }: Slot, task: Task | undefined) {
  const earlier = task?.unclear && ownValue(task.unclear, name);
  const offered = task?.kind === 'transaction' && task.alternative ? ownValue(task.alternative, name) : undefined;
  const current = offered ?? (task && ownValue(task.slots, name)?.canonical) ?? usual;
  return { ...(earlier !== undefined && { earlier }), ...(current !== undefined && { current }) };
}

/**
 * Whether a slot takes a value. What the reader gives a reason against, as for 'eight' and 'next week', counts as taken
 * where it is said: the agent asks what is meant.
 */
function isTaken(api: Api, slot: Slot, value: Canonical, { session: { engine }, task }: GivingSetting): boolean {
  const context = { service: api.service, now: engine.now, ...beside(slot, task) };
  const read = readOrSayWhy(slot, value, engine.reader, context);
  return read instanceof Unreadable
    ? read.reason.code === 'ambiguous' || read.reason.code === 'vague'
    : read !== undefined;
}

function closedFor(slot: Slot, utterance: string): readonly Canonical[] {
  const values = slot.values ?? [];
  if (values.length <= MOST_VALUES) return values;
  const said = new Set(closedMentions(utterance, slot).map(({ value }) => value));
  return values.filter((value) => said.has(String(value)));
}

const isAny = (utterance: string): boolean =>
  WHATEVER.test(utterance) || /\b(?:any|never ?mind|whatever|whichever|either|matter)\b/i.test(utterance);

/** Whether something is said of a yes-or-no slot: of a task under way, or by its own words. */
function isSpokenOf(slot: Slot, setting: GivingSetting): boolean {
  const lower = setting.utterance.toLowerCase();
  if (setting.task || truthOf(slot, lower) !== undefined) return true;
  const said = new Set(wordsIn(lower).map(({ word }) => stem(word)));
  return nameWords(slot.name).some((word) => !GENERIC.has(word) && said.has(stem(word)));
}

function literalsFor(api: Api, slot: Slot, setting: GivingSetting): readonly Canonical[] {
  const own: readonly Canonical[] =
    slot.kind === 'closed'
      ? closedFor(slot, setting.utterance)
      : slot.kind === 'boolean'
        ? isSpokenOf(slot, setting)
          ? [true, false]
          : []
        : piecesFor(slot, setting, api.service);
  const taken = own.filter((value) => isTaken(api, slot, value, setting));
  const isOpen = slot.acceptsDontcare && (isRequested(slot, setting) || isAny(setting.utterance));
  return isOpen ? [...taken, DONTCARE] : taken;
}

/** What a task may take from tasks of its own service, and would not take over by itself. */
function earlierIn(api: Api, slot: Slot, { session: { world }, task }: GivingSetting): readonly Source[] {
  const earlier = openTasks(world).filter(({ api: { service } }) => service === api.service);
  const newest = earlier.at(-1);
  const of = (one: Task): readonly Source[] =>
    sourcesOf(world, one, false).filter((source) => mayTake(slot, source) && source.variable !== task?.variable);
  const same = earlier.flatMap((one) => of(one).filter(({ property }) => property === slot.name)).slice(-1);
  if (task) return same;
  const isCarried = carriedWithin(world, api, { given: NONE, selects: false }).some((one) => one.slot === slot.name);
  // The way back begins where the way there ended.
  const role = roleOf(slot);
  const isOther = ({ property, type }: Source): boolean => {
    const other = roleOf({ ...type, name: property });
    return property !== slot.name && role !== undefined && other !== undefined && other !== role;
  };
  const others = newest ? of(newest).filter(isOther) : [];
  return [...(isCarried ? [] : same), ...others];
}

function referencesFor(api: Api, slot: Slot, setting: GivingSetting): readonly string[] {
  return [...earlierIn(api, slot, setting), ...sourcesFor(setting.session.world, api.service)]
    .filter((source) => mayTake(slot, source) && isTaken(api, slot, source.canonical, { ...setting, task: undefined }))
    .map(({ variable, property }) => `${variable}.${property}`);
}

/** What a slot may be given in a turn, as it is written in a program; an optional value that the task has may be withdrawn. */
export function valuesFor(api: Api, slot: Slot, setting: GivingSetting): readonly string[] {
  const hasValue =
    !slot.required && setting.task !== undefined && ownValue(setting.task.slots, slot.name) !== undefined;
  return [
    ...new Set([
      ...literalsFor(api, slot, setting).map((value) => JSON.stringify(value)),
      ...referencesFor(api, slot, setting),
      ...(hasValue ? ['null'] : []),
    ]),
  ];
}

/** What the values of a slot or property may be like, of a search that declares what its results can be chosen by; `not` and `anyOf` are of two values at most here. */
export function constraintsFor(api: SearchApi, slot: Slot, setting: GivingSetting): readonly GrammarPart[] {
  const known = literalsFor(api, slot, setting).filter((value) => value !== DONTCARE);
  const values = [...new Set(known.map((value) => JSON.stringify(value)))];
  if (values.length === 0) return [];
  const one = oneOf(...values);
  const ranges = rangesOf(slot, known, api, setting);
  return relationsFor(api, slot).flatMap((relation) => {
    if (relation === 'between') return ranges.length > 0 ? [oneOf(...ranges)] : [];
    const more = RELATIONS[relation].most > 1 ? maybe(inOrder(', ', one)) : '';
    return [inOrder(`${relation}(`, one, more, ')')];
  });
}

/** What results that are counted may be like: a value that is said, or a constraint. */
export function conditionsFor(api: SearchApi, slot: Slot, setting: GivingSetting): readonly GrammarPart[] {
  const said = literalsFor(api, slot, setting).filter((value) => value !== DONTCARE);
  return [...new Set(said.map((value) => JSON.stringify(value))), ...constraintsFor(api, slot, setting)];
}

/** At most so many values are the ends of ranges. */
const MOST_ENDS = 6;

/** The ranges between values that are said, the lower one first. */
function rangesOf(
  slot: Slot,
  known: readonly Canonical[],
  api: SearchApi,
  { session }: GivingSetting,
): readonly string[] {
  const { reader, now } = session.engine;
  const ends = known.slice(0, MOST_ENDS).flatMap((text) => {
    const point = pointOf(slot, readValue(slot, text, reader, { service: api.service, now }));
    return point === undefined ? [] : [{ text: JSON.stringify(text), point }];
  });
  return ends.flatMap((low) =>
    ends.flatMap((high) => (low.point < high.point ? [`between(${low.text}, ${high.text})`] : [])),
  );
}

/** What the user says of results: the columns in which one of them has it, with the words as they are written in a program. */
export function saidOfRows(
  api: SearchApi,
  rows: readonly Row[],
  { session, utterance }: Omit<GivingSetting, 'task'>,
): readonly (readonly [column: string, value: string])[] {
  const { engine } = session;
  return [...api.properties.values()].flatMap((property) => {
    const slot: Slot = { ...property, required: true, acceptsDontcare: false };
    const has = (text: Canonical): boolean => {
      const value = readValue(slot, text, engine.reader, { service: api.service, now: engine.now });
      return value !== undefined && rows.some((row) => sameValue(ownValue(row, slot.name), value));
    };
    const setting = { session, utterance, task: undefined };
    const said = slot.kind === 'closed' || slot.kind === 'boolean' ? [] : piecesFor(slot, setting, api.service);
    return said.filter(has).map((text) => [slot.name, JSON.stringify(text)] as const);
  });
}
