/** Which properties the user asks for. */
import { QUESTION } from './english/acts.js';
import { GENERIC } from './english/common.js';
import { isClosedClass } from '../../nlg/lexicon/clause.js';
import type { Property } from '../../service/index.js';
import { ASKED, COUNTED } from './english/slots.js';
import { nameWords, sentencesOf, stem, wordsIn } from './text.js';
import type { Situation } from './situation.js';

/** What is known of what was offered and of the task under way. */
export function knownNames({ latest, tasks }: Situation): readonly string[] {
  const search = searchOf({ latest, tasks });
  return [...new Set([...(search?.api.properties.keys() ?? []), ...(latest?.api.properties.keys() ?? [])])];
}

const searchOf = ({ latest, tasks }: Pick<Situation, 'latest' | 'tasks'>): Situation['latest'] =>
  tasks.findLast((task) => task.kind === 'search' && task.api.service === latest?.api.service);

/**
 * What can be asked for now: properties of what was offered, and of the task under way, which the user did not give. What the
 * agent asks for itself nobody asks it.
 */
function askable(situation: Situation): readonly string[] {
  const { latest, requested } = situation;
  if (!latest) return [];
  const search = searchOf(situation);
  const known = new Set(
    [latest, ...(search ? [search] : [])].flatMap(({ slots }) =>
      Object.entries(slots).flatMap(([name, { source }]) => (source.kind === 'said' ? [name] : [])),
    ),
  );
  return knownNames(situation).filter((name) => !known.has(name) && !requested.has(name));
}

/** A sentence in lower case, and the stems of its words. */
interface Question {
  readonly sentence: string;
  readonly stems: ReadonlySet<string>;
}

const questionOf = (text: string): Question => {
  const sentence = text.toLowerCase();
  return { sentence, stems: new Set(wordsIn(sentence).map(({ word }) => stem(word))) };
};

/** The hours of a place are asked for: 'what time does it close?'. */
export const HOURS = /\b(?:do|does|is|are)\b.*\b(?:open|close)s?\b/i;

/** Whether a property is a day or time of what is to be done, where the hours of a place are asked for. */
export const isNoHour = (name: string, sentence: string): boolean =>
  /(?:time|date)$/.test(name) && !/open|clos/.test(name) && HOURS.test(sentence);

/** Whether so many of another thing are asked for: 'how many days is that?' of the pauses that are left. */
export function isOtherCount(type: Pick<Property, 'name' | 'kind' | 'description'>, sentence: string): boolean {
  const noun = /\bhow many ([a-z]+)/i.exec(sentence)?.[1]?.toLowerCase() ?? '';
  const own = [...nameWords(type.name), ...wordsIn(type.description).map(({ word }) => word)].map(stem);
  const alike = COUNTED.find((words) => words.has(noun)) ?? [noun];
  return (
    type.kind === 'integer' && noun !== '' && !isClosedClass(noun) && ![...alike].some((one) => own.includes(stem(one)))
  );
}

/** Whether a property is asked for, by the words for it or those of its name. */
function isAsked(name: string, { sentence, stems }: Question): boolean {
  if (/^number_of_/.test(name) && !/\bhow many\b/.test(sentence)) return false;
  if (isNoHour(name, sentence)) return false;
  if (/time$/.test(name) && !/\b(?:time|when|hours?)\b/.test(sentence)) return false;
  const concept = ASKED.find(([property]) => property.test(name));
  if (concept?.[1].test(sentence)) return true;
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
export function askedAmong(text: string, can: readonly string[]): readonly string[] {
  if (can.length === 0) return [];
  const questions = sentencesOf(text).filter((sentence) => QUESTION.test(sentence));
  const found = questions.map(questionOf).flatMap((question) =>
    narrowed(
      can.filter((name) => isAsked(name, question)),
      question.sentence,
    ),
  );
  return [...new Set(found)];
}
