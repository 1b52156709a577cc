import type { Api } from '../../service/index.js';
import { AROUND_AGREED, IMPERATIVE, NO, REQUESTED_DEED, UNSURE } from './english/acts.js';
import { BEHIND_APPROVAL, CLAUSE_ENDS, CLEAR, DOUBT, FIRM, HARMLESS, TELLS_DEED } from './english/agreement.js';
import { nameWords, sentencesOf, stem, unstretched, wordsIn } from './text.js';

/**
 * Whether a sentence or clause says yes to what the agent proposes: 'great' and 'that is perfect for me' do, 'good luck' and
 * 'that would suit my sister' do not.
 */
export function saysYes(part: string, pattern: RegExp = CLEAR): boolean {
  const [yes] = pattern.exec(part) ?? [];
  if (yes === undefined) return false;
  const [rest = ''] = part.slice(yes.length).split(CLAUSE_ENDS);
  return FIRM.test(part) || wordsIn(rest).every(({ word }) => BEHIND_APPROVAL.has(word) || AROUND_AGREED.has(word));
}

/** Whether a clause tells to do something that is not what the API does: 'put the date in my calendar', but not 'transfer the money'. */
function tellsOther(clause: string, deeds: Deeds): boolean {
  if (CLEAR.test(clause) || !TELLS_DEED.test(clause.replace(IMPERATIVE.before, ''))) return false;
  return !tellsTo(clause, { ...deeds, own: deeds.told });
}

/** A question that is no polite way to say what is to be done. */
const asksBack = (sentence: string): boolean => sentence.endsWith('?') && !REQUESTED_DEED.test(sentence);

/**
 * Whether words approve of something that cannot be undone: some sentence says yes, and nothing takes it back or asks for a
 * change. Who is not sure asks again. English.
 */
export function approves(text: string): boolean {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.trim());
  if (NO.test(first) || isDoubted(text)) return false;
  return [first, ...others].some((sentence) => saysYes(sentence) && !asksBack(sentence));
}

/** What an API does, in stems of words, what does for them, and what its description is about. */
interface Deeds {
  readonly own: ReadonlySet<string>;
  /** Those, and the words that describe it and its slots: with them, nothing else is to be done. */
  readonly told: ReadonlySet<string>;
  readonly alike: ReadonlySet<string>;
}

function deedsOf({ name, description, slots }: Api): Deeds {
  const [first] = wordsIn(description);
  const own = [...nameWords(name), ...(first ? [first.word] : [])];
  const gets = own.some((word) => IMPERATIVE.gets.has(word)) ? IMPERATIVE.gets : [];
  const pays = own.some((word) => IMPERATIVE.pays.has(word)) ? IMPERATIVE.pays : [];
  const told = [
    ...own,
    ...pays,
    ...wordsIn(description).map(({ word }) => word),
    ...[...slots.keys()].flatMap(nameWords),
  ];
  return {
    own: new Set(own.map(stem)),
    told: new Set(told.map(stem)),
    alike: new Set([...IMPERATIVE.any, ...gets].map(stem)),
  };
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
 * and a sentence or a clause says yes or tells to do it. No question is a yes, but one may follow. Praise is no yes where the
 * user tells to do something else: 'great, put the date in my calendar'. English.
 */
export function agreesTo(text: string, api: Api): boolean {
  const deeds = deedsOf(api);
  const sentences = sentencesOf(unstretched(text).replaceAll('’', "'")).map((sentence) => sentence.trim());
  const told = sentences.flatMap((sentence) => (asksBack(sentence) ? (agreedFirst(sentence) ?? []) : [sentence]));
  const isDeed = (word: string): boolean => deeds.own.has(stem(word.toLowerCase()));
  const doubtful = told.join(' ').replace(/\b(?:cancel|stop|change)\w*/gi, (word) => (isDeed(word) ? '' : word));
  if (NO.test(sentences[0] ?? '') || UNSURE.test(doubtful) || isDoubted(doubtful)) return false;
  // 'Perfect play it': what is told stands behind the praise.
  const clauses = told.flatMap(clausesOf).flatMap((clause) => [clause, clause.replace(CLEAR, '').trim()]);
  const parts = [...told, ...clauses].filter((part) => part !== '');
  const agreeing = parts.filter((part) => saysYes(part) || tellsTo(part, deeds));
  const isFirm = agreeing.some((part) => FIRM.test(part) || tellsTo(part, deeds));
  return agreeing.length > 0 && (isFirm || !parts.some((part) => tellsOther(part, deeds)));
}
