/** Which properties the user asks for. */
import { QUESTION } from './english/acts.js';
import { GENERIC } from './english/common.js';
import { isClosedClass } from '../../nlg/lexicon/clause.js';
import type { Property, SearchApi } from '../../service/index.js';
import { unitsOf } from '../../values/units.js';
import { measureOfSlot } from '../../values/measures.js';
import { ASKED, COUNTED, MEASURED } from './english/slots.js';
import { catalogMentions } from './mentions/catalog.js';
import { nameWords, sentencesOf, stem, wordsIn } from './text.js';
import type { Situation } from './situation.js';

/** What can be asked for: what it is called, and what it holds. */
export type Asked = Pick<Property, 'name' | 'kind' | 'description'>;

/** What is known of what was offered and of the task under way. */
export function knownOf({ latest, tasks }: Situation): readonly Property[] {
  const search = searchOf({ latest, tasks });
  return [...new Map([...(latest?.api.properties ?? []), ...(search?.api.properties ?? [])]).values()];
}

const searchOf = ({ latest, tasks }: Pick<Situation, 'latest' | 'tasks'>): Situation['latest'] =>
  tasks.findLast((task) => task.kind === 'search' && task.api.service === latest?.api.service);

/**
 * What can be asked for now: properties of what was offered, and of the task under way, which the user did not give. What the
 * agent asks for itself nobody asks it.
 */
function askable(situation: Situation): readonly Asked[] {
  const { latest, requested } = situation;
  if (!latest) return [];
  const search = searchOf(situation);
  const known = new Set(
    [latest, ...(search ? [search] : [])].flatMap(({ slots }) =>
      Object.entries(slots).flatMap(([name, { source }]) => (source.kind === 'said' ? [name] : [])),
    ),
  );
  return knownOf(situation).filter(({ name }) => !known.has(name) && !requested.has(name));
}

/** A sentence in lower case, without what asks for a measure, and the stems of its words. */
interface Question {
  readonly sentence: string;
  readonly rest: string;
  readonly stems: ReadonlySet<string>;
}

const questionOf = (text: string): Question => {
  const sentence = text.toLowerCase();
  const rest = MEASURED.reduce((left, [asked]) => left.replace(asked, ''), sentence);
  return { sentence, rest, stems: new Set(wordsIn(sentence).map(({ word }) => stem(word))) };
};

/** The hours of a place are asked for: 'what time does it close?'. */
export const HOURS = /\b(?:do|does|is|are)\b.*\b(?:open|close)s?\b/i;

/** Whether a property is a day or time of what is to be done, where the hours of a place are asked for. */
export const isNoHour = (name: string, sentence: string): boolean =>
  /(?:time|date)$/.test(name) && !/open|clos/.test(name) && HOURS.test(sentence);

/** Whether so many of another thing are asked for: 'how many days is that?' of the pauses that are left. */
export function isOtherCount(type: Asked, sentence: string): boolean {
  const noun = /\bhow many ([a-z]+)/i.exec(sentence)?.[1]?.toLowerCase() ?? '';
  const own = [...nameWords(type.name), ...wordsIn(type.description).map(({ word }) => word)].map(stem);
  const alike = COUNTED.find((words) => words.has(noun)) ?? [noun];
  return (
    type.kind === 'integer' && noun !== '' && !isClosedClass(noun) && ![...alike].some((one) => own.includes(stem(one)))
  );
}

/** Kinds of what is measured. Of a text its name alone tells what it is. */
const IN_UNITS: ReadonlySet<Asked['kind']> = new Set(['integer', 'number', 'duration']);

/** How people ask for what a property measures: by its words, else by its units. */
function measuredBy(type: Asked): readonly RegExp[] {
  const isInUnits = IN_UNITS.has(type.kind);
  if (!isInUnits && type.kind !== 'text') return [];
  const words = `${nameWords(type.name).join(' ')} ${isInUnits ? type.description.toLowerCase() : ''}`;
  const named = MEASURED.filter(([, pattern]) => pattern.test(words));
  const unit = unitsOf(type).size > 0 ? 'time' : measureOfSlot(type)?.measure.quantity;
  const byUnit = MEASURED.filter(([, , ...units]) => isInUnits && unit !== undefined && units.includes(unit));
  return (named.length > 0 ? named : byUnit).map(([asked]) => asked);
}

/** Whether a measure is asked for that is not what a property tells: 'how wide is it?' of its length. */
export function isOtherMeasure(type: Asked, text: string): boolean {
  const question = questionOf(text);
  const isMeasured = question.rest !== question.sentence;
  return isMeasured && (IN_UNITS.has(type.kind) || type.kind === 'money') && !isAsked(type, question);
}

/** Whether a property is asked for, by the words for it or those of its name. */
function isAsked(type: Asked, { sentence, rest, stems }: Question): boolean {
  const { name } = type;
  if (/^number_of_/.test(name) && !/\bhow many\b/.test(sentence)) return false;
  if (isNoHour(name, sentence)) return false;
  if (/time$/.test(name) && !/\b(?:time|when|hours?)\b/.test(sentence)) return false;
  const concept = ASKED.find(([property]) => property.test(name));
  if (concept?.[1].test(rest)) return true;
  if (measuredBy(type).some((asked) => asked.test(sentence))) return true;
  const own = nameWords(name).filter((word) => !GENERIC.has(word));
  // 'type' and 'name' have no words of their own: they are asked for as 'the type'.
  if (own.length === 0) return new RegExp(`\\b(?:the|its|what|which) ${nameWords(name).join(' ')}\\b`).test(sentence);
  return own.every((word) => stems.has(stem(word)));
}

/** 'When' is a time, where there is one. */
function narrowed(names: readonly string[], sentence: string): readonly string[] {
  const hasTime = names.some((name) => /time$/.test(name));
  return names.filter((name) => !(hasTime && /date$/.test(name)) || /\b(?:date|day)\b/.test(sentence));
}

/** The properties that an utterance asks for. */
export function askedIn(text: string, situation: Situation): readonly string[] {
  return askedAmong(text, askable(situation));
}

/** Those of some properties that an utterance asks for. */
export function askedAmong(text: string, can: readonly Asked[]): readonly string[] {
  if (can.length === 0) return [];
  const questions = sentencesOf(text).filter((sentence) => QUESTION.test(sentence));
  const found = questions.map(questionOf).flatMap((question) =>
    narrowed(
      can.filter((one) => isAsked(one, question)).map(({ name }) => name),
      question.sentence,
    ),
  );
  return [...new Set(found)];
}

/** What of a result is asked for: by the words of its name, else by what the author calls it, else its only sum of money as a price. */
export function askedOf(question: string, { properties }: Pick<SearchApi, 'properties'>): readonly string[] {
  const all = [...properties.values()];
  const named = askedAmong(question, all);
  const called = all.filter(
    ({ saidAs }) => QUESTION.test(question) && catalogMentions(question, saidAs?.names ?? []).length > 0,
  );
  const sums = all.filter(({ kind }) => kind === 'money');
  const prices = askedAmong(
    question,
    sums.map((one) => ({ ...one, name: 'price' })),
  );
  if (named.length > 0) return named;
  return (called.length > 0 ? called : sums.length === 1 && prices.length > 0 ? sums : []).map(({ name }) => name);
}
