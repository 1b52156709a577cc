/** Which slots an agent asks for, by the names, units and kinds of the slots. */
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { describedWords } from '../../nlg/lexicon/described.js';
import { countedBy, nounOf, wordsOf } from '../../nlg/lexicon/nouns.js';
import { roleOf } from '../../nlg/lexicon/roles.js';
import { unitOf } from '../../nlg/lexicon/say-value.js';
import type { Api, Slot } from '../../service/index.js';
import { holdsPhrase, plain, NUMBER, valuesIn } from './in-words.js';

/** Any moment will do: values are only compared with each other. */
const NOW = '2019-03-01T00:00';

/** Parts of the day: 'morning or evening?' asks for a time. */
const PART_OF_DAY = /\b(?:morning|noon|midday|afternoon|evening|night|[ap]\.?m)\b/gi;

/** Two times, of which only the second says its half of the day: "7 or 8 pm". */
const SHARED_HALF =
  /\b(\d{1,2}(?::\d\d)?) or (\d{1,2}(?::\d\d)? ?([ap]\.?m\b|in the (?:morning|afternoon|evening)|o'clock))/gi;

/** The kind of a slot as it is asked for: a closed set of numbers counts something. */
const askedKind = ({ kind, values = [] }: Slot): Slot['kind'] =>
  values.length > 0 && values.every((value) => typeof value === 'number') ? 'integer' : kind;

const valuesOf = (text: string, slot: Slot): readonly string[] =>
  valuesIn(text, slot, NOW).map(({ value, text: said }) => String(value ?? said));

/** The times that a text names, or else the parts of the day: the 'pm' of '7 pm' is no second value. */
function timesIn(text: string, slot: Slot): readonly string[] {
  const times = valuesOf(text, slot);
  return times.length > 0 ? times : (text.match(PART_OF_DAY) ?? []).map((one) => one.toLowerCase());
}

/** The values of a slot that a text names, each written in one way only. */
function namedIn(text: string, slot: Slot): readonly string[] {
  switch (askedKind(slot)) {
    case 'closed':
      return (slot.values ?? []).filter((value) => typeof value === 'string').filter((one) => holdsPhrase(text, one));
    case 'time':
      return timesIn(text, slot);
    case 'date':
    case 'money':
      return valuesOf(text, slot);
    default:
      return [];
  }
}

/** Whether a question names two numbers of what a slot counts: "for 2 or 3 people?". */
function isCountChoice(question: string, slot: Slot): boolean {
  const unit = countedBy(slot.name) ?? unitOf(slot);
  if (askedKind(slot) !== 'integer' || unit === undefined) return false;
  const counts = `${unit.slice(0, 4)}\\w*`;
  const pattern = new RegExp(
    `\\b(?:${NUMBER} (?:${counts} )?or ${NUMBER} ${counts}|${NUMBER} ${counts} or ${NUMBER}\\b)`,
    'i',
  );
  return pattern.test(question);
}

/**
 * Whether a question names values of a slot to choose from.
 *
 * @param slots - all slots of the API: two dates are no choice of a day where the API has two slots for dates.
 */
function isChoice(question: string, slot: Slot, slots: readonly Slot[]): boolean {
  if (!/\bor\b/i.test(question)) return false;
  const kind = askedKind(slot);
  const isAlone = kind === 'closed' || slots.every((other) => other === slot || askedKind(other) !== kind);
  if (!isAlone) return false;
  const [before = '', ...after] = question.replace(SHARED_HALF, '$1 $3 or $2').split(/\bor\b/i);
  const named = namedIn(before, slot);
  const isTwo = named.some((one) => namedIn(after.join(' '), slot).some((other) => other !== one));
  return isTwo || isCountChoice(question, slot);
}

/**
 * Questions for a value, and not for a yes: "What time should I book it for?", "May I have the date?". They hold the words with
 * which a deed is offered: "should I book it".
 */

const REST = '[^,.;:!?\\n]*';

/** A question word, then who is asked: in one clause, so that the word is no "when" or "which" of another one. */
const BY_WORD = `\\b(?:what|which|when|where|who|whom|whose|how)\\b(?! about)${REST}? (?:(?:should|shall|may|can|could|would|will|do|did) (?:i|we|you)|you (?:would|want|wish|prefer))\\b${REST}`;

/** What is asked for by leave, or offered to be heard: neither is a deed. */
const BY_LEAVE = `\\bmay i(?: please)? (?:have|ask|know|get|help|assist)\\b${REST}`;
const TO_TELL = `\\b(?:would|do) you (?:like|want|care) to (?:share|specify|know|hear|see|add|change)\\b${REST}`;

const OPEN = new RegExp([BY_WORD, BY_LEAVE, TO_TELL].join('|'), 'gi');

/** The questions for a value in a text. */
const openQuestionsIn = (text: string): readonly string[] => text.match(OPEN) ?? [];

export const withoutOpenQuestions = (text: string): string => text.replace(OPEN, ' ');

/** The sentences of a text that ask. Colons and line breaks of lists do not end a question's lead. */
function questionsIn(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n{2,}/);
  const asks =
    /\?|\b(?:please (?:tell|give|provide|share|let me know|specify)|i(?:'ll| will)? (?:still )?need(?: to know)?|let me know|could you tell)\b/i;
  // 'How about the Grand?' offers.
  return sentences.filter((sentence) => asks.test(sentence) && !/^\W*(?:(?:or|and|so) )?how about\b/i.test(sentence));
}

/** Questions for values of a kind. */
const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  date: /\b(?:what|which) (?:date|day)|\bwhen\b|\bdates?\b/,
  time: /\bwhat time|\bwhich time|\bwhen\b|\btimes?\b/,
  integer: /\bhow many\b/,
  money: /\bhow much\b/,
};

/** Questions for places, by the preposition that a place has. */
const PLACE_WORDS: Readonly<Partial<Record<'from' | 'to' | 'in' | 'at', RegExp>>> = {
  from: /\b(?:where.*from|from where|depart(?:ing)? from)\b/,
  to: /\b(?:where .*(?:to|go|going)|destination)\b/,
  in: /\b(?:where|(?:which|what) (?:city|area|town))\b/,
};

function isAskedFor(question: string, slot: Slot, others: readonly Slot[]): boolean {
  const asked = plain(question).replace(/'s\b/g, '');
  const { name, kind } = slot;
  if ([wordsOf(name), nounOf(name, kind)].some((noun) => holdsPhrase(asked, noun))) return true;
  const unit = countedBy(name) ?? unitOf(slot);
  if (unit !== undefined && new RegExp(`how (?:many|much|long).*${unit.slice(0, 4)}`).test(asked)) return true;
  const { wish, fact, yes, isClause } = kind === 'boolean' ? booleanWords(slot) : {};
  if (wish !== undefined)
    return [wish, fact, isClause && `whether ${yes}`].some((words) => words && holdsPhrase(asked, words));
  const described = describedWords(slot);
  if (
    [described?.direct, described?.indirect, described?.fact?.direct].some(
      (words) => words !== undefined && holdsPhrase(asked, words),
    )
  )
    return true;
  if (isChoice(question, slot, others)) return true;
  const isOnly = others.every((other) => other === slot || askedKind(other) !== askedKind(slot));
  if (isOnly && KIND_WORDS[askedKind(slot)]?.test(asked)) return true;
  const role = roleOf(slot);
  return role.kind === 'place' && PLACE_WORDS[role.preposition]?.test(asked) === true;
}

/** The slots that questions ask for, of the first API that has some. */
function slotsAskedIn(questions: readonly string[], apis: readonly Api[]): readonly string[] {
  for (const api of apis) {
    const slots = [...api.slots.values()];
    const asked = slots.filter((slot) => questions.some((question) => isAskedFor(question, slot, slots)));
    if (asked.length > 0) return asked.map(({ name }) => name);
  }
  return [];
}

/** The slots that a text asks for, of the first API that has some. */
export function askedIn(text: string, apis: readonly Api[]): readonly string[] {
  return slotsAskedIn(questionsIn(text), apis);
}

/** The questions of a text that name values to choose from. */
function choicesIn(text: string, apis: readonly Api[]): readonly string[] {
  const slotsOf = apis.map(({ slots }) => [...slots.values()]);
  const isOf = (question: string) => slotsOf.some((slots) => slots.some((slot) => isChoice(question, slot, slots)));
  return questionsIn(text).filter(isOf);
}

/** The slots that a text asks for by questions that no yes answers. */
export function openSlotsIn(text: string, apis: readonly Api[]): readonly string[] {
  return slotsAskedIn([...openQuestionsIn(text), ...choicesIn(text, apis)], apis);
}

/** A text without its questions for values: those that are open, and those that name values to choose from. */
export function withoutQuestionsForValues(text: string, apis: readonly Api[]): string {
  return withoutOpenQuestions(choicesIn(text, apis).reduce((left, choice) => left.replace(choice, ' '), text));
}
