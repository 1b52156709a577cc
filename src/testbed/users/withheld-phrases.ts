/** Phrases that say that a deed was not or will not be done, or ask whether to leave it undone. English. */
import { oneOf } from '../../text/index.js';
import { DONE, IT } from './deed-words.js';

const DOING = '(?:book|reserv|confirm|buy|pay|send|order|mak|chang|cancell?)ing';

/** Verbs of which the denial says nothing of a deed: 'I did not find it'. */
const OF_KNOWING =
  '(?:find|found|see|seen|hear|know|have|understand|understood|sure|need|mind|able|tell|only|recommend)';
/** What may stand between a denial and its verb. */
const FILLER = '(?:yet|ever|still|be|been|going to|actually|really|just|even|also)';
const WE = "(?:i|we)(?:'\\w+)?";

/** A verb of a deed, or the end of the sentence. */
const VERB_OR_END = `(?:\\s*(?:[.,;:!?]|$)| (?!${FILLER}\\b|${OF_KNOWING}\\b)\\w)`;

/** A first person who denies something: 'I have not booked it', 'I will not'. */
const REFUSAL =
  `${WE}(?: (?:am|are|have|had|did|do|will|would|shall|was|were))?` +
  `(?: ${FILLER})* (?:not|never|no longer)\\b(?: ${FILLER})*${VERB_OR_END}`;

const LEAVES = `(?:leav(?:e|ing)|left|drop(?:ped|ping)?) ${IT}(?! off| back| at| to)`;
/** A first person who keeps from a deed: 'I held off', 'I will leave it'. */
const KEEPING_FROM =
  `${WE}(?: (?:have|had|will|am|are|would|going to|${FILLER}))* ` +
  `(?:refus\\w+|declin\\w+|h[eo]ld(?:ing)? off|decid\\w+ (?:against|not)|skip\\w*|forgot|${LEAVES})\\b`;

/** What says that a deed was not or will not be done. */
export const DENIALS: readonly RegExp[] = [
  REFUSAL,
  KEEPING_FROM,
  // 'It was not booked.'
  `(?:not|never) (?:${FILLER} )*(?:being )?(?:${DONE})`,
  // 'Nothing was booked', 'no table has been reserved'.
  `(?:nothing|none|no (?:\\w+ ){1,3}?)(?: ?of ${IT})? ?(?:is|are|was|were|has|have|will)\\b(?: \\w+){0,2}? (?:${DONE})`,
  `(?:without|instead of) ${DOING}`,
  `(?:have|has|'ve|is|are) yet to (?!${OF_KNOWING}\\b)\\w`,
  '(?:not|never) (?:happen|go ahead|go through|take place|proceed)',
  "(?:let us|let's|better|rather) not",
].map((source) => new RegExp(`\\b${source}`));

/** What says that a deed could not be done. Another one may be offered in its place. */
export const FAILURE = new RegExp(
  `\\b${oneOf(
    `${WE} (?:can|could) not (?!${OF_KNOWING}\\b)\\w`,
    `(?:not been|(?:was|were|am|are) not|un)(?: |(?=able))able to (?!${OF_KNOWING}\\b)\\w`,
    'fail(?:ed|s)\\b',
    `(?:can|could) not be (?:${FILLER} )*(?:${DONE})`,
  )}`,
);

/** A question that offers a deed, or another one in its place. */
export const OFFER = new RegExp(
  `\\b${oneOf(
    '(?:shall|should|may|can|could) (?:i|we)',
    '(?:would|do) you (?:like|want)|want me to',
    'go ahead|proceed|how about|what about|instead',
  )}\\b`,
);

/** Before a verb of who does not do a deed: a question begins with it, or somebody is to do it. */
const BEFORE = '(?:^|\\b(?:i|we|me|us|to|or|and|then|so|just|simply|rather|okay|ok)\\b[ ,]*)';

/** Verbs of who does not do a deed, or undoes it. */
const WITHHOLD = [
  'not\\b',
  // Leaves it as it is, or gives it up.
  `(?:leave|drop) ${IT}\\b(?! to| off| back| at)`,
  `let ${IT} (?:go|be)\\b`,
  `skip\\b|forget\\b|cancel\\b|call (?:${IT} )?off\\b|discard\\b|ignore\\b|undo\\b`,
  // Puts it off.
  `hold (?:off|back)\\b|wait\\b|stop\\b(?! at| by)|postpone\\b|put ${IT} off\\b`,
];
const WITHHOLDING_GERUNDS = `(?:leaving|dropping) ${IT}\\b|skipping\\b|cancell?ing\\b|not \\w+ing\\b`;

/** Verbs that leave a deed undone, the verb first, then the gerund. */
export const WITHHOLDING = new RegExp(`${BEFORE}(${WITHHOLD.join('|')})|\\b(${WITHHOLDING_GERUNDS})`, 'g');

/** That a deed waits for the user's yes. */
const AGREED = `(?:until|unless|before|without) ${oneOf(
  'you (?:confirm|agree|approve|say (?:so|yes))',
  'your (?:confirmation|approval|consent|permission|yes|okay|ok)',
)}`;

/** Whole sentences that deny something else than a booking, or say that it waits for a yes. */
export const REASSURANCES: readonly RegExp[] = [
  `(?:i|we) (?:will|do) (?:not|never) (?:charge|bill) (?:you|(?:your|the) card) ${AGREED}`,
  `(?:(?:it|this) (?:is|will be) not|(?:it|this)'s not|(?:it|this) will not be|nothing (?:is|will be)) (?:completed?|finalized) ${AGREED}`,
  '(?:i|we) (?:(?:did|do|will) not change|have not changed) (?:the|your) (?:date|time|day|city|location|name|number|price)',
].map((source) => new RegExp(`^${source}[.!;]?$`));

/** Deeds beside which the reassurances are of something else: they book, and neither change, pay nor complete. */
export const BOOKING = new RegExp(
  `^(?!.*${oneOf(
    'chang|modif|updat|edit|alter|switch|mov|resched|adjust|amend',
    'set|pay|charg|bill|complet|finali|confirm',
  )}).*(?:book|reserve|buy|purchase|rent|schedule)`,
  'i',
);
