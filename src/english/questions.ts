/**
 * Who asks. A text *asks* if it has the form of a question and is no polite way to say what is to be done: no agreement does. It *is a
 * question* if its speaker wants to be told something: 'does it have breakfast?', and not 'what about Sunday?', which wishes something.
 */
import { type Stretch, wordSet } from '../text/index.js';
import { withoutRefusing } from './comparisons.js';
import { readable, wordsOf } from './consent/readable.js';
import { AS_WELL, WE } from './phrases.js';

const LEAD = '(?:(?:and|oh?|ok(?:ay)?|but|so|then|yes|no|nah|well|sweet|hm+|sorry)[,.!]* )*';
const LEADS = new RegExp(`^${LEAD}`, 'iu');

/** A question without what leads on to it: the 'and' of 'and is there wifi?'. */
export const withoutLead = (sentence: string): string => sentence.trim().replace(LEADS, '');

/** Verbs with which a question begins, and who or what such a question is mostly about. */
const AUXILIARY = 'is|are|does|did|can|could|has|was|were|will|would';
const WHO = 'its?|they|i|we|you|that|this';

/** How a question begins, with or without a mark at its end. */
const ASKS = new RegExp(
  `^${LEAD}(?:wh(?:at|en|ere|ich|o|ose|y)(?:'?s|'re)?|how(?:'s)?|(?:${AUXILIARY}|am|have|shall|should|may)(?:n'?t)? (?:${WHO}|there|the|these|those)|do(?:n'?t)? (?:i|you|we|they)|(?:is|are) \\p{L}+ (?:allowed|included|possible|welcome))\\b`,
  'iu',
);

/** A request that tells what is to be done: 'could you book it?'. What follows is what is told. */
export const REQUEST =
  /^((?:(?:and|so|then|yes|ok|please),? )*)(?:can|could|will) you (?=(?:(?:please|just|kindly|proceed|and) )*\p{L}+)/u;

/** Whether a readable sentence asks, and is no polite way to say what is to be done. */
export function asks(sentence: string): boolean {
  const last = clausesOf(sentence).at(-1) ?? '';
  return ASKS.test(sentence) ? !REQUEST.test(sentence) : sentence.includes('?') && !REQUEST.test(last);
}

export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/,\s+|\s(?=and (?:can|could|will|would) you)/);

/** A question in its form that asks for something else: for a deed, what was meant, or agreement to something new. */
const NO_QUESTION = new RegExp(
  `^${LEAD}(?:(?:can|could|would|will) you\\b|(?:what|how) about\\b|why not\\b|(?:what|pardon|sorry|really|right|ok(?:ay)?)\\W*$|\\P{L}*$|do (?:its?|that|this)\\b|what an?\\b|wh(?:at|en|ere) ${WE} (?:want|need|come|get|would|am|are)\\b)`,
  'iu',
);

/**
 * Whether a sentence asks to be told something: 'does it have breakfast?', 'whats the wifi like'. What asks for a deed, 'could you
 * hurry?', does not.
 */
export function isQuestion(sentence: string): boolean {
  const said = sentence.trim().replaceAll('’', "'");
  return (said.endsWith('?') || ASKS.test(said)) && !NO_QUESTION.test(said);
}

/** As `ASKS`, of any subject, where there is a mark: 'would Ruth get it too?'. */
const ASKS_OF_ANY = new RegExp(`^${LEAD}(?:${AUXILIARY})(?:n'?t)? [\\p{L}\\p{N}]`, 'iu');

/** A request in the form of a question: 'could we do Friday?', 'can it be at 8?', 'is Friday possible?', 'didn't I say four?'. */
const REQUESTS = new RegExp(
  `^${LEAD}(?:(?:can|could|may|shall|should)(?:n'?t)? (?:${WHO})\\b|(?:can|could)\\b.*\\bbe\\b|would like|have (?:it|the)\\b|(?:did|was)n'?t\\b|(?:is|are|would|will|does)\\b.*\\b(?:possible|ok|all right|fine|work|suit|do)(?: to\\b.*)?\\W*$)`,
  'iu',
);

const onlyAsks = (clause: string, isMarked: boolean): boolean =>
  (ASKS.test(clause) || (isMarked && ASKS_OF_ANY.test(clause))) && !NO_QUESTION.test(clause) && !REQUESTS.test(clause);

/** What begins another clause than one of the question before it. */
const FOLLOWS = /^(?:and|but|so|then)\b/i;

/** Where it is asked to be told something, and nothing is wished by it: to the end of the sentence, or to a clause behind 'and'. */
export function questionsIn(text: string): readonly Stretch[] {
  const plain = text.replaceAll('’', "'");
  return sentencesOf(plain).flatMap((sentence) => {
    const asks = (clause: string): boolean => onlyAsks(clause, sentence.endsWith('?'));
    const clauses = clausesOf(sentence);
    const asking = clauses.findIndex(asks);
    const next = clauses.slice(asking + 1).find((clause) => FOLLOWS.test(clause) && !asks(clause));
    const start = plain.indexOf(sentence);
    const end = next === undefined ? sentence.length : sentence.indexOf(next);
    return asking < 0 ? [] : [{ start: start + sentence.indexOf(clauses[asking] ?? ''), end: start + end }];
  });
}

const ABOUT = new RegExp(`^${LEAD}(?:what|how) about\\b`, 'i');

/** Whether a sentence asks about something, or wishes it: 'what about parking?'. */
export const asksAbout = (sentence: string): boolean => ABOUT.test(sentence.trim());

const LEAVE = new RegExp(`^${LEAD}(?:can|could|may) ${WE}\\b`, 'i');

/** Whether a question asks leave, and so may be a wish: 'can I leave it with you?'. */
export const asksLeave = (sentence: string): boolean => LEAVE.test(sentence.trim());

/** It is asked what all that is to be done costs: 'what would that come to?', 'how much is it in all?'. */
export const ASKS_PRICE =
  /\b(?:how much|what)\b[^.?!]*\b(?:come to|altogether|in all|in total)\b|\b(?:how much|what) (?:would|will) (?:it|that|this) (?:cost|be)\b|\bwhat(?:'s| is) the total\b/i;

/** The sentences of a text, with their marks. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/**
 * An agreement with the sentences behind it that ask something: 'Yes, that is right. What is the address?'. Whether these ask
 * for nothing that could change the deed is for the caller to say.
 */
export function withoutQuestions(text: string): { readonly agreement: string; readonly questions: readonly string[] } {
  const sentences = sentencesOf(text.trim());
  const isSafe = (sentence: string): boolean => !UNSAFE.test(sentence.replace(WHETHER, ''));
  const asking = sentences.slice(1).filter((sentence) => asksFor(readable(sentence)) && isSafe(readable(sentence)));
  return { agreement: sentences.filter((sentence) => !asking.includes(sentence)).join(' '), questions: asking };
}

/** A question, or a request to tell something. */
const asksFor = (sentence: string): boolean => asks(sentence) || REQUEST.test(sentence);

/** 'Tell me if they have live music' is no condition. */
const WHETHER = /\b(?:tell me(?: please)?|check|know|see) (?:if|whether)\b/g;

/** What may make of what stands behind a yes a condition, or take something of it back; and another wish of a question. */
const TURNS =
  "no|not|\\p{L}+n't|but|if|unless|before|until|instead|other|another|else|more|cancel|change|wait|first|cheaper|cost|pay|much|fee|refund\\p{L}*|without|sure";
const TURNING = new RegExp(`\\b(?:${TURNS})\\b`, 'u');
const UNSAFE = new RegExp(`\\b(?:${TURNS}|book|put|call|get|send|add)\\b`, 'u');

const LEADS_ON = wordSet('and then now');
const TOO = new RegExp(`\\b(?:${AS_WELL})\\b`, 'u');

/** Whether what is wished behind a yes comes on top of what was agreed to: 'then I need a hotel', and not 'a hotel would be better'. */
export function comesOnTop(text: string): boolean {
  const said = readable(withoutRefusing(text));
  const [first = '', second] = wordsOf(said);
  return ((LEADS_ON.has(first) && second !== 'again') || TOO.test(said)) && !TURNING.test(said);
}
