/**
 * Whether words that propose a deed say that it was not or will not be done: "I have not booked it. Shall I leave it?" A yes to
 * such words is no approval of the deed. English.
 */

/** What was or will be done to a transaction. */
const DONE =
  '(?:booked|reserved|confirmed|set|completed?|done|finished|finalized|scheduled|purchased|bought|sent|transferred|paid|added|rented|made|created|changed|modified|updated|cancell?ed|returned|exchanged|taken care of|placed|ordered|processed|submitted|performed|carried out|executed|saved|started)';
const DOING =
  '(?:book|reserv|confirm|complet|do|schedul|purchas|buy|send|transferr|pay|add|rent|mak|chang|cancell?|plac|order|process|submitt)ing';

/** Verbs of which the denial says nothing of a deed: 'I did not find it'. */
const OF_KNOWING =
  '(?:find|found|see|seen|know|have|hear|heard|understand|understood|locate|need|mind|sure|aware|certain|able|tell|catch|reach|only|recommend)';
const FILLER =
  '(?:yet|ever|be|been|going to|about to|actually|really|just|even|also|still|definitely|certainly|deliberately)';

/** A first person who denies something; the verb follows, or the sentence ends. */
const REFUSAL = `(?:i|we)(?:'\\w+)?(?: (?:am|are|have|had|did|do|will|would|shall|was|were))?(?: ${FILLER})* (?:not|never|no longer)\\b(?: ${FILLER})*(?:\\s*(?:[.,;:!?]|$)| (?!${FILLER}\\b|${OF_KNOWING}\\b)\\w)`;
const KEEPING_FROM = `(?:i|we)(?:'\\w+)?(?: (?:have|had|will|am|are|would|shall|going to|just|also|still|already|rather|then))* (?:refus\\w+|declin\\w+|refrain\\w*|held off|hold(?:ing)? off|decid\\w+ (?:against|not)|skip\\w*|forgot|avoid\\w*|abandon\\w*|(?:leav(?:e|ing)|left|drop(?:ped|ping)?) (?:it|that|this|them|things|everything)(?! off| back| at))\\b`;

/** What says that a deed was not or will not be done. */
const DENIALS: readonly RegExp[] = [
  REFUSAL,
  KEEPING_FROM,
  `(?:not|never) (?:${FILLER} )*(?:being )?${DONE}`,
  `(?:nothing|none|neither|no (?:\\w+ ){1,3}?)(?: ?of (?:it|them|this|that))? ?(?:is|are|was|were|has|have|had|will|would|gets?|got)\\b(?: \\w+){0,2}? ${DONE}`,
  `(?:without|instead of) ${DOING}`,
  `(?:have|has|had|'ve|is|are) yet to (?!${OF_KNOWING}\\b)\\w`,
  '(?:not|never) (?:going to )?(?:happen|go ahead|go through|gone through|take place|proceed)',
  "(?:let us|let's|better|rather) not",
  '(?:unbooked|unreserved|unsent|undone)',
].map((source) => new RegExp(`\\b${source}`));

/** What says that a deed could not be done. Another one may be offered in its place. */
const FAILURE = new RegExp(
  `\\b(?:(?:i|we)(?:'\\w+)? (?:can|could) not (?!${OF_KNOWING}\\b)\\w|(?:not been|was not|were not|am not|are not) able to (?!${OF_KNOWING}\\b)\\w|unable to (?!${OF_KNOWING}\\b)\\w|fail(?:ed|s)\\b|(?:can|could) not be (?:${FILLER} )*${DONE})`,
);

/** A question that offers a deed, or another one in its place. */
const OFFER =
  /\b(?:(?:shall|should|may|can|could) (?:i|we)|(?:would|do) you (?:like|want)|want me to|go ahead|proceed|how about|what about|instead)\b/;

/** Verbs of who does not do a deed, or undoes it. */
const WITHHOLDING =
  /(?:^|\b(?:i|we|me|us|to|or|and|then|so|just|simply|rather|okay|ok)\b[ ,]*)(not\b|leave (?:it|that|this|them|things|everything|all)\b(?! to)|drop (?:it|that|this|them)\b(?! off| back| at)|skip\b|forget\b|cancel\b|call (?:(?:it|this|that) )?off\b|abandon\b|scrap\b|hold (?:off|back)\b|wait\b|stop\b(?! at| by)|refrain\b|avoid\b|decline\b|discard\b|ignore\b|undo\b|postpone\b|give up\b|do without\b|put (?:it|this|that) off\b|let (?:it|this|that) (?:go|be|lapse|pass)\b|keep (?:it|things|everything|them) (?:as|the way|open|un\w+)\b)|\b(leaving (?:it|that|this|them)\b|skipping\b|dropping (?:it|that|this)\b(?! off| back| at)|cancell?ing\b|not \w+ing\b)/g;

/** Words with contractions written out, and without phrases that only sound like a denial. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\b(?:can't|cannot|cant)\b/g, 'can not')
    .replace(/\bwon't\b|\bwont\b/g, 'will not')
    .replace(/\b(do|does|did|have|has|had|is|are|was|were|would|could|should)nt\b/g, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(?:no (?:problem|worries|doubt)|not only|(?:or|if|why) not)\b/g, ' ');
}

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/).map((one) => one.trim());

/** Verbs that undo, which may name a deed of their own: the stem, and its forms. Others, such as 'call off', never name it. */
const UNDOING = /^(cancel|drop|skip|postpone|discard)/;

/** The words of the name of a deed, in lower case. */
const wordsIn = (deed: string): readonly string[] =>
  deed
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[\W_]+/);

/** Whether a question is whether to leave a deed undone. A deed that is itself a cancellation may be asked for by that word. */
function asksToWithhold(question: string, deed: string): boolean {
  const words = wordsIn(deed);
  return [...question.matchAll(WITHHOLDING)].some(([, verb, gerund]) => {
    const [stem] = UNDOING.exec(verb ?? gerund ?? '') ?? [];
    return stem === undefined || !words.some((word) => word === stem || word.startsWith(`${stem}l`));
  });
}

/** Deeds beside which the reassurances below are of something else: they book, and neither change, pay nor complete. */
const BOOKING =
  /^(?!.*(?:chang|modif|updat|edit|alter|switch|mov|resched|adjust|amend|set|pay|charg|bill|complet|finali|confirm)).*(?:book|reserve|buy|purchase|rent|schedule)/i;
const AGREED =
  '(?:until|unless|before|without) (?:you (?:confirm|agree|approve|say (?:so|yes))|your (?:confirmation|approval|consent|permission|yes|okay|ok))';

/** Whole sentences that deny something else than a booking, or say that it waits for a yes. */
const REASSURANCES: readonly RegExp[] = [
  `(?:i|we) (?:will|do) (?:not|never) (?:charge|bill) (?:you|(?:your|the) (?:credit )?card|your account) ${AGREED}`,
  `(?:(?:it|this)(?: is|'s| will be) not|(?:it|this) will not be|nothing (?:is|will be)) (?:completed?|finalized) ${AGREED}`,
  '(?:i|we) (?:(?:did|do|will) not change|have not changed) (?:the|your) (?:date|time|day|city|location|name|number|price)',
].map((source) => new RegExp(`^${source}[.!;]?$`));

const isReassurance = (sentence: string, deed: string): boolean =>
  BOOKING.test(deed) && REASSURANCES.some((reassurance) => reassurance.test(sentence));

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
  const sentences = sentencesIn(plainly(text)).filter((sentence) => !isReassurance(sentence, deed));
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
