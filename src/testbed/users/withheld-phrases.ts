/** Phrases that say that a deed was not or will not be done, or ask whether to leave it undone. English. */
import { oneOf } from '../../text/index.js';
import { DONE, IT } from './deed-words.js';

/** Verbs of which the denial says nothing of a deed: 'I did not find it'. */
const OF_KNOWING = '(?:find|found|see|seen|know|have|understand|understood|sure|need|mind|able|tell)';
const WE = "(?:i|we)(?:'\\w+)?";
const BEEN = '(?:yet |be |been |being )*';

/** A verb of a deed, or the end of the sentence; two words may stand before the verb: 'not yet been able'. */
const VERB_OR_END = `(?:\\s*(?:[.,;:!?]|$)| (?!(?:\\w+ ){0,2}${OF_KNOWING}\\b)\\w)`;

/** What says that a deed was not or will not be done. */
export const DENIALS: readonly RegExp[] = [
  // 'I have not booked it', 'I will not'.
  `${WE}(?! c(?:an|ould)\\b)(?: \\w+)? (?:not|never)\\b${VERB_OR_END}`,
  `${WE} (?:skipped|decided against)\\b`,
  // 'It was not booked.'
  `(?:not|never) ${BEEN}(?:${DONE})`,
  // 'Nothing was booked', 'no table has been reserved'.
  `(?:nothing|no \\w+) (?:\\w+ ){1,3}?(?:${DONE})`,
  'without booking',
  `yet to (?!${OF_KNOWING}\\b)\\w`,
  'not (?:happen|go through|proceed)',
  'rather not',
].map((source) => new RegExp(`\\b${source}`));

/** What says that a deed could not be done. Another one may be offered in its place. */
export const FAILURE = new RegExp(
  `\\b${oneOf(
    `${WE} (?:can|could) not (?!${OF_KNOWING}\\b)\\w`,
    `(?:not (?:been )?|un)able to (?!${OF_KNOWING}\\b)\\w`,
    'failed\\b',
    `(?:can|could) not be (?:${DONE})`,
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
const BEFORE = '(?:^|\\b(?:i|me|to|or|and|just|rather)\\b[ ,]*)';

/** Verbs of who does not do a deed, leaves it as it is, gives it up or puts it off. */
const WITHHOLD = [
  'not\\b',
  `leave ${IT}\\b`,
  `drop ${IT}\\b(?! off)`,
  'cancel\\b',
  'forget\\b',
  'discard\\b',
  'hold off\\b',
  'wait\\b',
];

/** Verbs that leave a deed undone. */
export const WITHHOLDING = new RegExp(`${BEFORE}(${WITHHOLD.join('|')})|\\bnot \\w+ing\\b`, 'g');
