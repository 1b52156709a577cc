import type { Api } from '../../service/index.js';
import { AROUND_AGREED, IMPERATIVE, NO, REQUESTED_DEED, UNSURE, YES } from './english/acts.js';
import { pattern } from './english/pattern.js';
import { nameWords, sentencesOf, stem, unstretched, wordsIn } from './text.js';

/** Words that take a yes back, or make it one to something else. */
const DOUBT =
  /\b(?:no|nope|not|never|nothing|cannot|\w+n't|dont|wont|but|instead|rather|except|unless|until|wait|hold on|hang on|stop|cancel|forget|change|correct (?:the|my|it|that)|wrong|incorrect|bad|problem|question|terrible|awful|later|opposite|another|different|other)\b/i;

/** Such words where they mean nothing of the kind. */
const HARMLESS =
  /\b(?:(?:no|not a) problem|why not|can't wait|no (?:rush|hurry|worries|doubt|changes?|need)\b|can't be helped|(?:no|nothing|not|\w+n't)(?: \w+){0,3}? (?:else|more|further|other)\b|yes,? (?:please,? )?(?:cancel|change|stop)\b)/gi;

/** Sentences that approve, some of which agree to nothing in other places. */
const CLEAR = pattern(
  String.raw`
    ${YES.source}|
    ^(?:confirmed|(?:all|everything)(?: is| looks)? (?:correct|right|fine|good))
    (?: (?:now|then|thanks|thank you|(?:for|to|with) me))*(?=\s*(?:[,.!]|$))`,
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

/** What an API does, in stems of words, and what does for them. */
interface Deeds {
  readonly own: ReadonlySet<string>;
  readonly alike: ReadonlySet<string>;
}

function deedsOf({ name, description }: Api): Deeds {
  const [first] = wordsIn(description);
  const own = [...nameWords(name), ...(first ? [first.word] : [])];
  const gets = own.some((word) => IMPERATIVE.gets.has(word)) ? IMPERATIVE.gets : [];
  return { own: new Set(own.map(stem)), alike: new Set([...IMPERATIVE.any, ...gets].map(stem)) };
}

/** Whether a clause tells to do what an API does, and nothing more: 'then kindly buy it', 'book'. */
function tellsTo(clause: string, { own, alike }: Deeds): boolean {
  const [verb, ...objects] = wordsIn(clause.replace(IMPERATIVE.before, '')).map(({ word }) => word);
  if (verb === undefined || !(own.has(stem(verb)) || (alike.has(stem(verb)) && objects.length > 0))) return false;
  return objects.every((word) => IMPERATIVE.object.has(word) || own.has(stem(word)));
}

/** 'That's better, yes', 'can't be helped, take it': the yes stands in a clause of its own. */
export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/[,;:]\s+| [-–—] /).map((clause) => clause.trim());

/** Whether something is negated, put off, or to be another way. */
const isDoubted = (text: string): boolean => DOUBT.test(text.replaceAll('’', "'").replace(HARMLESS, ''));

/** Whether nothing but agreement is said in a text. */
const isAgreement = (text: string): boolean => wordsIn(text).every(({ word }) => AROUND_AGREED.has(word));

/** Whether nothing but agreement stands around words that are said again. English. */
export function saysOnly(text: string, values: readonly string[]): boolean {
  return !text.includes('?') && isAgreement(values.reduce((left, value) => left.replace(value, ' '), text));
}

/** What a question begins with: the yes of 'yes, and what does it cost?'. */
function agreedFirst(question: string): string | undefined {
  const [first, ...others] = question.split(/[,;:]\s*| and /);
  if (first === undefined || others.length === 0 || isDoubted(question)) return undefined;
  return isAgreement(first) ? first : undefined;
}

/**
 * Whether words agree to a transaction that the agent asks to confirm: nothing is negated, doubted, put off or made a condition,
 * and a sentence or a clause says yes or tells to do it. No question is a yes, but one may follow. English.
 */
export function agreesTo(text: string, api: Api): boolean {
  const deeds = deedsOf(api);
  const sentences = sentencesOf(unstretched(text).replaceAll('’', "'")).map((sentence) => sentence.trim());
  const told = sentences.flatMap((sentence) => (asksBack(sentence) ? (agreedFirst(sentence) ?? []) : [sentence]));
  const isDeed = (word: string): boolean => deeds.own.has(stem(word.toLowerCase()));
  const doubtful = told.join(' ').replace(/\b(?:cancel|stop|change)\w*/gi, (word) => (isDeed(word) ? '' : word));
  if (NO.test(sentences[0] ?? '') || UNSURE.test(doubtful) || isDoubted(doubtful)) return false;
  return told.flatMap((one) => [one, ...clausesOf(one)]).some((part) => CLEAR.test(part) || tellsTo(part, deeds));
}
