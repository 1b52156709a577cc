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
export const openQuestionsIn = (text: string): readonly string[] => text.match(OPEN) ?? [];

export const withoutOpenQuestions = (text: string): string => text.replace(OPEN, ' ');
