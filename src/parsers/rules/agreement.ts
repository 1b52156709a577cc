import type { Api } from '../../service/index.js';
import { IMPERATIVE, NO, REQUESTED_DEED, UNSURE, YES } from './english/acts.js';
import { nameWords, sentencesOf, stem, unstretched, wordsIn } from './text.js';

/** Words that take a yes back, or make it one to something else. */
const DOUBT =
  /\b(?:no|nope|not|never|nothing|cannot|\w+n't|dont|wont|but|instead|rather|except|unless|until|wait|hold on|hang on|stop|cancel|forget|change|correct (?:the|my|it|that)|wrong|incorrect|bad|terrible|awful|later|opposite|another|different|other)\b/i;

/** Such words where they mean nothing of the kind. */
const HARMLESS =
  /\b(?:(?:no|not a) problem|why not|can't wait|no (?:rush|hurry|worries|doubt|changes?|need)\b|can't be helped|(?:no|nothing|not|\w+n't)(?: \w+){0,3}? (?:else|more|further|other)\b|yes,? (?:please,? )?(?:cancel|change|stop)\b)/gi;

/** Sentences that approve, some of which agree to nothing in other places. */
const CLEAR = new RegExp(
  `${YES.source}|^(?:confirmed|(?:all|everything)(?: is| looks)? (?:correct|right|fine|good))\\b`,
  'i',
);

/** A question that is no polite way to say what is to be done. */
const asksBack = (sentence: string): boolean => sentence.endsWith('?') && !REQUESTED_DEED.test(sentence);

/**
 * Whether words approve of something that cannot be undone: some sentence says yes, and nothing takes it back or asks for a
 * change. Who is not sure asks again. English.
 */
export function approves(text: string): boolean {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.trim());
  if (NO.test(first) || isDoubted(text)) return false;
  return [first, ...others].some((sentence) => CLEAR.test(sentence) && !asksBack(sentence));
}

/** The words of an API that say what it does. */
function deedsOf({ name, description }: Api): ReadonlySet<string> {
  const own = [
    ...nameWords(name),
    ...wordsIn(description)
      .slice(0, 1)
      .map(({ word }) => word),
  ];
  const gets = own.some((word) => IMPERATIVE.gets.has(word)) ? IMPERATIVE.gets : [];
  return new Set([...IMPERATIVE.any, ...gets, ...own].map(stem));
}

/** Whether a clause tells to do what an API does, and nothing more: 'then kindly buy it', 'book'. */
function tellsTo(clause: string, deeds: ReadonlySet<string>): boolean {
  const [verb, ...objects] = wordsIn(clause.replace(IMPERATIVE.before, '')).map(({ word }) => word);
  const isObject = (word: string): boolean => IMPERATIVE.object.has(word) || deeds.has(stem(word));
  return verb !== undefined && deeds.has(stem(verb)) && objects.every(isObject);
}

/** 'That's better, yes', 'can't be helped, take it': the yes stands in a clause of its own. */
export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/[,;:]\s+| [-–—] /).map((clause) => clause.trim());

/** Whether something is negated, put off, or to be another way. */
const isDoubted = (text: string): boolean => DOUBT.test(text.replaceAll('’', "'").replace(HARMLESS, ''));

/** Whether nothing is negated, put off or asked. English. */
export function isWilling(text: string): boolean {
  return !NO.test(text) && !UNSURE.test(text) && !isDoubted(text) && !sentencesOf(text).some(asksBack);
}

/**
 * Whether words agree to a transaction that the agent asks to confirm: some sentence says yes; or, where nothing is negated, a
 * clause of it, or a clause tells to do it. No yes is one of somebody who is not sure, or asks to wait. English.
 */
export function agreesTo(text: string, api: Api): boolean {
  const said = unstretched(text);
  const [first = '', ...others] = sentencesOf(said).map((sentence) => sentence.trim());
  if (NO.test(first) || UNSURE.test(said.replace(HARMLESS, ''))) return false;
  if ([first, ...others].some((sentence) => YES.test(sentence))) return true;
  if (isDoubted(said)) return false;
  const deeds = deedsOf(api);
  const clauses = [first, ...others].filter((sentence) => !asksBack(sentence)).flatMap(clausesOf);
  return clauses.some((clause) => YES.test(clause) || tellsTo(clause, deeds));
}
