/** Phrases that say that a deed was not or will not be done, or ask whether to leave it undone. English. */
import { oneOf } from '../../text/one-of.js';

/** What may be done to a transaction. */
const DONE = oneOf(
  'booked|reserved|confirmed|scheduled|purchased|bought|rented|ordered|placed|added|paid|sent|transferred',
  'set|completed?|done|finished|finalized|processed|submitted|performed|carried out|executed|saved|started|taken care of',
  'made|created|changed|modified|updated|cancell?ed|returned|exchanged',
);
const DOING = `${oneOf(
  'book|reserv|confirm|schedul|purchas|buy|rent|order|plac|add|pay|send|transferr',
  'complet|do|process|submitt|mak|chang|cancell?',
)}ing`;

/** Verbs of which the denial says nothing of a deed: 'I did not find it'. */
const OF_KNOWING = oneOf(
  'find|found|see|seen|locate|hear|heard|catch|reach',
  'know|have|understand|understood|sure|aware|certain',
  'need|mind|able|tell|only|recommend',
);
/** What may stand between a denial and its verb. */
const FILLER = oneOf(
  'yet|ever|still|be|been|going to|about to',
  'actually|really|just|even|also|definitely|certainly|deliberately',
);

/** A verb of a deed, or the end of the sentence. */
const VERB_OR_END = `(?:\\s*(?:[.,;:!?]|$)| (?!${FILLER}\\b|${OF_KNOWING}\\b)\\w)`;

/** A first person who denies something: 'I have not booked it', 'I will not'. */
const REFUSAL = [
  "(?:i|we)(?:'\\w+)?",
  '(?: (?:am|are|have|had|did|do|will|would|shall|was|were))?',
  `(?: ${FILLER})* (?:not|never|no longer)\\b(?: ${FILLER})*`,
  VERB_OR_END,
].join('');

/** A first person who keeps from a deed: 'I held off', 'I will leave it'. */
const KEEPING_FROM = [
  "(?:i|we)(?:'\\w+)?",
  '(?: (?:have|had|will|am|are|would|shall|going to|just|also|still|already|rather|then))* ',
  oneOf(
    'refus\\w+|declin\\w+|refrain\\w*|held off|hold(?:ing)? off|decid\\w+ (?:against|not)',
    'skip\\w*|forgot|avoid\\w*|abandon\\w*',
    '(?:leav(?:e|ing)|left|drop(?:ped|ping)?) (?:it|that|this|them|things|everything)(?! off| back| at)',
  ),
  '\\b',
].join('');

/** What says that a deed was not or will not be done. */
export const DENIALS: readonly RegExp[] = [
  REFUSAL,
  KEEPING_FROM,
  // 'It was not booked.'
  `(?:not|never) (?:${FILLER} )*(?:being )?${DONE}`,
  // 'Nothing was booked', 'no table has been reserved'.
  [
    '(?:nothing|none|neither|no (?:\\w+ ){1,3}?)(?: ?of (?:it|them|this|that))? ?',
    '(?:is|are|was|were|has|have|had|will|would|gets?|got)\\b',
    `(?: \\w+){0,2}? ${DONE}`,
  ].join(''),
  `(?:without|instead of) ${DOING}`,
  `(?:have|has|had|'ve|is|are) yet to (?!${OF_KNOWING}\\b)\\w`,
  '(?:not|never) (?:going to )?(?:happen|go ahead|go through|gone through|take place|proceed)',
  "(?:let us|let's|better|rather) not",
  '(?:unbooked|unreserved|unsent|undone)',
].map((source) => new RegExp(`\\b${source}`));

/** What says that a deed could not be done. Another one may be offered in its place. */
export const FAILURE = new RegExp(
  `\\b${oneOf(
    `(?:i|we)(?:'\\w+)? (?:can|could) not (?!${OF_KNOWING}\\b)\\w`,
    `(?:not been|was not|were not|am not|are not) able to (?!${OF_KNOWING}\\b)\\w`,
    `unable to (?!${OF_KNOWING}\\b)\\w`,
    'fail(?:ed|s)\\b',
    `(?:can|could) not be (?:${FILLER} )*${DONE}`,
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
  // Leaves it as it is.
  'leave (?:it|that|this|them|things|everything|all)\\b(?! to)',
  'keep (?:it|things|everything|them) (?:as|the way|open|un\\w+)\\b',
  'let (?:it|this|that) (?:go|be|lapse|pass)\\b',
  // Gives it up.
  'drop (?:it|that|this|them)\\b(?! off| back| at)',
  'skip\\b|forget\\b|cancel\\b|call (?:(?:it|this|that) )?off\\b|abandon\\b|scrap\\b|discard\\b|ignore\\b|undo\\b|give up\\b',
  'refrain\\b|avoid\\b|decline\\b|do without\\b',
  // Puts it off.
  'hold (?:off|back)\\b|wait\\b|stop\\b(?! at| by)|postpone\\b|put (?:it|this|that) off\\b',
];
const WITHHOLDING_GERUNDS = [
  'leaving (?:it|that|this|them)\\b',
  'dropping (?:it|that|this)\\b(?! off| back| at)',
  'skipping\\b|cancell?ing\\b|not \\w+ing\\b',
];

/** Verbs that leave a deed undone, the verb first, then the gerund. */
export const WITHHOLDING = new RegExp(`${BEFORE}(${WITHHOLD.join('|')})|\\b(${WITHHOLDING_GERUNDS.join('|')})`, 'g');

/** That a deed waits for the user's yes. */
const AGREED = `(?:until|unless|before|without) ${oneOf(
  'you (?:confirm|agree|approve|say (?:so|yes))',
  'your (?:confirmation|approval|consent|permission|yes|okay|ok)',
)}`;

/** Whole sentences that deny something else than a booking, or say that it waits for a yes. */
export const REASSURANCES: readonly RegExp[] = [
  `(?:i|we) (?:will|do) (?:not|never) (?:charge|bill) (?:you|(?:your|the) (?:credit )?card|your account) ${AGREED}`,
  `(?:(?:it|this)(?: is|'s| will be) not|(?:it|this) will not be|nothing (?:is|will be)) (?:completed?|finalized) ${AGREED}`,
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
