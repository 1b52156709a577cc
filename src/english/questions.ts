/** Whether a sentence asks the other side to tell something. */

const LEAD = '(?:(?:and|oh?|ok(?:ay)?|but|so|yes|no|nah|well|sweet|hm+|sorry)[,.!]* )*';
const LEADS = new RegExp(`^${LEAD}`, 'iu');

/** A question without what leads on to it: the 'and' of 'and is there wifi?'. */
export const withoutLead = (sentence: string): string => sentence.trim().replace(LEADS, '');

const ASKS = new RegExp(
  `^${LEAD}(?:wh(?:at|en|ere|ich|o|ose|y)(?:'?s|'re)?|how(?:'s)?|(?:is|are|do(?:es)?|did|can|has|have|was|will|would)(?:n'?t)? (?:its?|they|there|i|we|the|that|this)|do you|(?:is|are) \\p{L}+ (?:allowed|included|possible|available|welcome))\\b`,
  'iu',
);
/** A question in its form that asks for something else: for a deed, what was meant, or agreement to something new. */
const NO_QUESTION = new RegExp(
  `^${LEAD}(?:(?:can|could|would|will) you\\b|(?:what|how) about\\b|wh(?:at|y) not\\b|(?:what|huh|pardon|sorry|really|right|ok(?:ay)?)\\W*$|\\P{L}*$|do (?:its?|that|this|the)\\b|what an?\\b|wh(?:at|en|ere) (?:i|we) (?:want|need|come|get|would|am|are)\\b)`,
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

const LEAVE = new RegExp(`^${LEAD}(?:can|could|may) (?:i|we)\\b`, 'i');

/** Whether a question asks leave, and so may be a wish: 'can I leave it with you?'. */
export const asksLeave = (sentence: string): boolean => LEAVE.test(sentence.trim());

/** It is asked what all that is to be done costs: 'what would that come to?', 'how much is it in all?'. */
export const ASKS_PRICE =
  /\b(?:how much|what)\b[^.?!]*\b(?:come to|altogether|in all|in total)\b|\b(?:how much|what) (?:would|will) (?:it|that|this) (?:cost|be)\b|\bwhat(?:'s| is) the total\b/i;
