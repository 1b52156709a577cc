/**
 * Whether words that propose a deed say that it was not or will not be done: "I have not booked it. Shall I leave it?" A yes to
 * such words is no approval of the deed. English.
 */
import { oneOf, snakeCase } from '../../text/index.js';

/** Words for deeds, as agents say that one was done or was not. English. */

export const DONE = [
  'booked|reserved|confirmed|scheduled|purchased|bought|rented|ordered|placed|added|paid|sent|transferred|made|changed|cancell?ed',
  'set|completed?|done|processed|finalized|taken care of',
].join('|');

/** What a deed is done to, by words that speak of it. */
const IT = '(?:it|that)';

/* Phrases that say that a deed was not or will not be done, or ask whether to leave it undone. English. */

/** Verbs of which the denial says nothing of a deed: 'I did not find it'. */
const OF_KNOWING = '(?:find|found|see|seen|know|have|understand|understood|sure|need|mind|able|tell)';
const WE = "(?:i|we)(?:'\\w+)?";
const BEEN = '(?:yet |be |been |being )*';

/** A verb of a deed, or the end of the sentence; two words may stand before the verb: 'not yet been able'. */
const VERB_OR_END = `(?:\\s*(?:[.,;:!?]|$)| (?!(?:\\w+ ){0,2}${OF_KNOWING}\\b)\\w)`;

/** What says that a deed was not or will not be done. */
const DENIALS: readonly RegExp[] = [
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
const FAILURE = new RegExp(
  `\\b${oneOf(
    `${WE} (?:can|could) not (?!${OF_KNOWING}\\b)\\w`,
    `(?:not (?:been )?|un)able to (?!${OF_KNOWING}\\b)\\w`,
    'failed\\b',
    `(?:can|could) not be (?:${DONE})`,
  )}`,
);

/** A question that offers a deed, or another one in its place. */
const OFFER = new RegExp(
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
const WITHHOLDING = new RegExp(`${BEFORE}(${WITHHOLD.join('|')})|\\bnot \\w+ing\\b`, 'g');

/** Words with contractions written out, and without phrases that only sound like a denial. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\b(?:can't|cannot|cant)\b/g, 'can not')
    .replace(/\bwon't\b|\bwont\b/g, 'will not')
    .replace(/\b(do|does|did|have|is)nt\b/g, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(?:no (?:problem|worries)|(?:or|if|why) not)\b/g, ' ');
}

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/).map((one) => one.trim());

/** Verbs that undo, which may name a deed of their own: the stem, and its forms. Others, such as 'call off', never name it. */
const UNDOING = /^(?:cancel|drop|discard)/;

/** The words of the name of a deed, in lower case. */
const wordsIn = (deed: string): readonly string[] => snakeCase(deed).split(/[\W_]+/);

/** Whether a question is whether to leave a deed undone. A deed that is itself a cancellation may be asked for by that word. */
function asksToWithhold(question: string, deed: string): boolean {
  const words = wordsIn(deed);
  return [...question.matchAll(WITHHOLDING)].some(([, verb]) => {
    const [stem] = UNDOING.exec(verb ?? '') ?? [];
    return stem === undefined || !words.some((word) => word === stem || word.startsWith(`${stem}l`));
  });
}

interface Said {
  /** Some question is whether to leave the deed undone. */
  readonly withholds: boolean;
  /** Some sentence says that it was not or will not be done. */
  readonly denies: boolean;
  /** Some sentence says that it could not be done. */
  readonly fails: boolean;
  /** Some question offers to do it, or something in its place. */
  readonly offers: boolean;
}

function said(text: string, deed: string): Said {
  const sentences = sentencesIn(plainly(text));
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  return {
    withholds: questions.some((question) => asksToWithhold(question, deed)),
    denies: sentences.some((sentence) => DENIALS.some((denial) => denial.test(sentence))),
    fails: sentences.some((sentence) => FAILURE.test(sentence)),
    offers: questions.some((question) => OFFER.test(question)),
  };
}

/**
 * Whether a message proposes to leave a deed undone: it asks whether to, or says so and offers nothing else.
 *
 * @param deed - names the deed, such as the name of its API.
 */
export function isWithheld(message: string, deed: string): boolean {
  const { withholds, denies, fails, offers } = said(message, deed);
  return withholds || ((denies || fails) && !offers);
}

/**
 * Whether a message says anywhere that a deed was not or will not be done. Stricter than {@link isWithheld}: what cannot be
 * undone is done after a yes to words that are clear.
 *
 * @param deed - names the deed, such as the name of its API.
 */
export function deniesDeed(message: string, deed: string): boolean {
  return said(message, deed).denies || isWithheld(message, deed);
}
