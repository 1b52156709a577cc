/** Sentences that ask: a question agrees to nothing, unless it is a polite way to say what is to be done. */
import { readable } from './readable.js';

/** A request that tells what is to be done: 'could you book it?'. What follows is what is told. */
export const REQUEST =
  /^((?:(?:and|so|then|yes|ok|please),? )*)(?:can|could|will) you (?=(?:(?:please|just|kindly|proceed|and) )*\p{L}+)/u;

/** How a question begins that has no mark: 'did you book it'. */
const INVERTED =
  /^(?:(?:and|so|then|but|ok|well|yes),? )*(?:(?:does|did|is|are|was|were|has|have|am|will|would|can|could|shall|should|may) (?:you|it|that|this|they|we|i|there|the|these|those)|do (?:you|i|we|they)|(?:what|which|who|how|why|when|where))\b/u;

/** A question that is no polite way to say what is to be done. */
export function asks(sentence: string): boolean {
  const last = clausesOf(sentence).at(-1) ?? '';
  return INVERTED.test(sentence) ? !REQUEST.test(sentence) : sentence.includes('?') && !REQUEST.test(last);
}

export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/,\s+|\s(?=and (?:can|could|will|would) you)/);

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

/** What may make a question a condition or another wish. */
const UNSAFE =
  /\b(?:no|not|\p{L}+n't|but|if|unless|before|until|instead|other|another|else|more|cancel|change|wait|first|cheaper|cost|pay|much|fee|refund\p{L}*|without|sure|book|put|call|get|send|add)\b/u;
