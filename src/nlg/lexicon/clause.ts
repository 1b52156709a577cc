/**
 * The little grammar of clauses that descriptions are spoken by: 'the court has a roof' is asked as 'does the court have a
 * roof', wished for as 'should the court have a roof', and denied as 'the court does not have a roof'.
 *
 * It knows auxiliaries and pronouns, and finds another verb by its place and its ending alone. Where it finds none, it says
 * so, and the clause is spoken as it stands.
 */
import { wordSet } from '../../text/index.js';
import { isPlural } from './english.js';

/** A clause, taken apart at its finite verb. */
export interface Clause {
  readonly subject: string;
  /** An auxiliary, which asks and denies by itself; or any other verb, which needs 'do'. */
  readonly kind: 'auxiliary' | 'verb';
  readonly verb: string;
  readonly rest: string;
}

const BE = wordSet('is are was were');
const MODAL = wordSet('can could may might must shall should will would');
const DO = wordSet('do does');
const HAVE = wordSet('has have');
const PRONOUN = wordSet(
  'it they one he she you we there this people somebody someone anybody anyone everybody everyone something nothing nobody',
);
const MANY = wordSet('they you we people');
const DEFINITE = wordSet('the this that my your his her its their our');
const INDEFINITE = wordSet('a an another each every');
const DETERMINER = wordSet('any some own no all more other');
const PREPOSITION = wordSet(
  `about above across after against along around as at away back before behind below between by down during except for from in inside
  instead into near of off on onto out outside over past per since than through till to toward towards under until up upon via with within
  without`,
);
/** What joins clauses, or asks within one. */
const SUBORDINATING = wordSet('because if so that until when where whether which while who whom whose what why how');
const CONJUNCTION = wordSet('and or but then not too also well');
const OBJECT = wordSet('me him us them whom');
/** Verbs before an adjective: 'the loan gets shorter', 'the name stays secret'. */
const LINKING = wordSet('becomes gets stays');

/** Whether a word stands before a noun and its adjectives: 'the', 'my'. */
export const isDeterminer = (word: string): boolean =>
  [DEFINITE, INDEFINITE, DETERMINER].some((words) => words.has(word));
/** Whether it says that one knows which is meant: 'the', 'my'; or that there is one of several: 'an', 'every'. */
export const isDefinite = (word: string): boolean => DEFINITE.has(word);
export const isIndefinite = (word: string): boolean => INDEFINITE.has(word);
/** Whether a verb stands behind a word: behind 'may' and 'to'. */
export const isBeforeVerb = (word: string): boolean => MODAL.has(word) || word === 'to';
/** Whether a word is a form of 'be'. */
export const isBeing = (word: string): boolean => BE.has(word) || word === 'be' || word === 'been';
/** The alternatives of a pattern: auxiliary verbs of one or of several. */
export const AUXILIARY = [...BE, ...MODAL, ...DO].join('|');
export const isAuxiliaryVerb = (word: string): boolean => [BE, MODAL, DO].some((words) => words.has(word));
/** Whether a word makes a place, a time or the like of the noun behind it: 'by', 'without'. */
export const isPreposition = (word: string): boolean => PREPOSITION.has(word);
/** Whether no noun ends in a word: 'for whom', 'sell when', 'closes at'. */
export const isNoEnd = (word: string): boolean => [PREPOSITION, SUBORDINATING, OBJECT].some((words) => words.has(word));
/** Whether a clause within another one begins with a word. */
export const isSubordinating = (word: string): boolean => SUBORDINATING.has(word);

/** What belongs to the structure of a sentence: no noun, no adjective, no verb with a meaning of its own. */
export const isClosedClass = (word: string): boolean =>
  isAuxiliaryVerb(word) ||
  isDeterminer(word) ||
  [HAVE, PRONOUN, OBJECT, PREPOSITION, SUBORDINATING, CONJUNCTION].some((words) => words.has(word));

const SUBJECT = wordSet('it they he she you we');
/** Whether a word stands for somebody or something: 'one', 'nobody', 'us'. */
export const isPronoun = (word: string): boolean => PRONOUN.has(word) || OBJECT.has(word);
/** Whether a word is a subject, and nothing else. */
export const isSubjectPronoun = (word: string): boolean => SUBJECT.has(word);

/** What no subject holds behind its first word: there another clause has begun. */
const isElsewhere = (word: string): boolean => SUBJECT.has(word) || SUBORDINATING.has(word) || word === 'to';

const OF_ONE: ReadonlyMap<string, string> = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
]);

/** The same of one: 'take part' is 'takes part'. */
export function ofOne(verb: string): string {
  const known = OF_ONE.get(verb);
  if (known !== undefined || isAuxiliaryVerb(verb)) return known ?? verb;
  return /(?:s|x|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb.replace(/([^aeiou])y$/, '$1ie')}s`;
}

/** 'teaches' is 'teach', 'carries' 'carry', 'closes' 'close', 'lies' 'lie'. */
function baseOf(verb: string): string {
  if (verb === 'has') return 'have';
  if (/\w[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  if (/(?:ss|zz|x|ch|sh|o)es$/.test(verb)) return verb.replace(/es$/, '');
  return verb.replace(/s$/, '');
}

/** Two things are said at once: 'it faints easily and lies down', 'it is rounded up and the rest is saved', 'it is due or was born'. */
const TWICE =
  /\b(?:\w+ly|down|in|off|out|up) and (?:\w+s|the \w+ (?:is|are))\b|\b(?:and|or) (?:are|can|do|does|has|have|is|was|were|what|where|whose)\b/;

const endsInS = (word: string): boolean => /[^su']s$/.test(word) && !/is$/.test(word);

/** Where the verb stands that is no auxiliary: behind a pronoun, 'the garage works on', '(the) (big) dogs bark'. */
function verbAt(words: readonly string[], isNoun: (word: string) => boolean): number {
  const word = (at: number): string => words[at] ?? '';
  if (PRONOUN.has(word(0)) && word(1) === 'of') return words.findIndex((one, at) => at > 2 && endsInS(one));
  // 'One person costs' is of a person, 'one sits outdoors' of anybody.
  if (word(0) === 'one' && !endsInS(word(1)) && endsInS(word(2))) return 2;
  if (PRONOUN.has(word(0))) return words.length > 1 ? 1 : -1;
  const noun = isDeterminer(word(0)) ? 1 : 0;
  const isEnd = (next: string): boolean => next === '' || /^now$|ly$/.test(next) || isClosedClass(next) || isNoun(next);
  // 'The owner drives', 'the au pair drives'.
  const isOne = (nouns: readonly string[]): boolean => !nouns.some((one) => isPlural(one) || isClosedClass(one));
  const one = [2, 3].find((at) => endsInS(word(at)) && isOne(words.slice(1, at)) && isEnd(word(at + 1)));
  if (noun === 1 && one !== undefined) return one;
  const many = [noun, noun + 1].find((at) => endsInS(word(at)) || (at === noun && isPlural(word(at))));
  if (many === undefined || words.slice(0, many).some((one, at) => at >= noun && isClosedClass(one))) return -1;
  const next = word(many + 1);
  return isPlural(word(many)) && next !== '' && !isClosedClass(next) && !endsInS(next) ? many + 1 : -1;
}

/** Whether 'do' is the verb itself: 'rain does it no harm', but 'rain does not harm it'. */
const isDeed = (verb: string, next?: string): boolean => DO.has(verb) && next !== 'not';

/** Behind 'has', what became so: 'noticed', 'never signed it'; 'furnished rooms' are had. */
function isPerfect(words: readonly string[]): boolean {
  const at = /^(?:already|ever|just|never|not)$/.test(words[0] ?? '') ? 1 : 0;
  const [done = '', next = ''] = words.slice(at);
  if (/^(?:been|done|got|had|lost|made|paid|seen|taken)$/.test(done)) return true;
  return /\w[^e]ed$/.test(done) && (next === '' || /ly$/.test(next) || isClosedClass(next));
}

/** Whether a subject is one, whose verb ends in -s in the present. */
const isOfOne = (subject: string): boolean => PRONOUN.has(subject) && !MANY.has(subject) && subject !== 'there';

/**
 * Takes a clause apart; undefined where it is not plain what its verb is.
 *
 * @param nouns - words that are nouns: the food of `own_food` in 'the owner brings food'.
 */
export function clauseIn(text: string, nouns: readonly string[] = []): Clause | undefined {
  const words = text
    .replaceAll('cannot', 'can not')
    .replace(/, (?=too$)/, ' ')
    .replace(/^(it|they|one|we|you) (\w+ly) (.+)$/, '$1 $3 $2')
    .split(' ');
  const [first = ''] = words;
  if (
    first === 'to' ||
    TWICE.test(text) ||
    (isSubordinating(first) && !/^(?:because|so|that|until|while)$/.test(first))
  )
    return undefined;
  const at = words.findIndex(
    (word, index) => index > 0 && (isAuxiliaryVerb(word) || [HAVE, LINKING].some((verbs) => verbs.has(word))),
  );
  const isSubject =
    !words.slice(1, at).some(isElsewhere) &&
    (at === 1 || /^(?:of|else)$/.test(words[1] ?? '') || !PRONOUN.has(words[0] ?? ''));
  const found = at > 0 && isSubject ? at : verbAt(words, (word) => nouns.includes(word));
  const [verb, subject] = [words[found], words.slice(0, found).join(' ')];
  if (found < 1 || verb === undefined) return undefined;
  const rest = words.slice(found + 1).join(' ');
  // 'It happened', 'somebody took it': what is over is not asked for by 'does'.
  if (isOfOne(subject) && !isAuxiliaryVerb(verb) && !/s$/.test(verb)) return undefined;
  const isAuxiliary = isAuxiliaryVerb(verb)
    ? !isDeed(verb, words[found + 1])
    : HAVE.has(verb) && isPerfect(words.slice(found + 1));
  return { subject, kind: isAuxiliary ? 'auxiliary' : 'verb', verb, rest };
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Of several: 'they bring'. */
const isOfMany = ({ subject, verb }: Clause): boolean => MANY.has(subject) || !/s$/.test(verb);

/** A verb in its plain form with what stands behind it: 'wait and bring the patient home'. */
const plainly = (verb: string, rest: string): string =>
  joined(baseOf(verb), rest.replace(/(?<=^(?:and|or) )\w+s\b/, baseOf));

/** 'does the court have a roof', 'is more time needed'. */
export function askedAs(clause: Clause): string {
  const { subject, kind, verb, rest } = clause;
  if (kind === 'auxiliary') return joined(verb, subject, rest);
  return joined(isOfMany(clause) ? 'do' : 'does', subject, plainly(verb, rest));
}

/** What stands before a clause within it: 'stand outside' of 'stand outside when nobody is in'. */
function ownPart(rest: string): string {
  const words = rest.split(' ');
  const end = words.findIndex(isSubordinating);
  return (end < 0 ? words : words.slice(0, end)).join(' ');
}

/** Denied by its subject alone: 'nobody shows it', 'none of them is expecting'; undefined where that does not tell it. */
function deniedBy({ subject, verb, rest }: Clause): string | undefined {
  if (/^no(?:body|thing)$/.test(subject) && !/\b(?:no|any)/.test(rest))
    return joined(subject.replace('no', 'some'), verb, rest);
  if (/^some(?:body|one|thing)(?: else)?$/.test(subject) && !/\b(?:not?|some|any)/.test(rest))
    return joined(subject.replace('one', 'body').replace('some', 'no'), verb === 'must' ? 'has to' : verb, rest);
  return /^one of\b/.test(subject) ? joined(subject.replace('one', 'none'), verb, rest) : undefined;
}

/** 'the court does not have a roof', 'there is no electricity'. What need not be is not what must not be. */
export function deniedAs(clause: Clause): string {
  const { subject, kind, verb, rest } = clause;
  const denied = deniedBy(clause);
  if (denied !== undefined) return denied;
  if (/^(?:some|only\b|no(?:body|thing)$)/.test(subject) || /\b(?:no|never|nothing|nobody|none)\b/.test(ownPart(rest)))
    return `it is not so that ${joined(subject, verb, rest).replace('can not', 'cannot')}`;
  if (kind === 'verb') return joined(subject, isOfMany(clause) ? 'do' : 'does', 'not', plainly(verb, rest));
  if (/^not\b/.test(rest)) return joined(subject, verb, rest.replace(/^not ?/, ''));
  const [be = '', thing = ''] = /^(be |)(.+)$/.exec(rest)?.slice(1) ?? [];
  if (subject === 'there' && !/^(?:more|two)\b/.test(thing))
    return joined(
      subject,
      verb,
      be + (/^some\w/.test(thing) ? thing.replace('some', 'no') : `no ${thing.replace(/^(?:an?|some) /, '')}`),
    );
  if (verb === 'can') return joined(subject, 'cannot', rest);
  return joined(subject, verb === 'must' ? 'need' : verb, 'not', rest);
}

/** Verbs that are not wished for as they are. */
const WISHED: ReadonlyMap<string, string> = new Map([
  ['can', 'be able to'],
  ['may', 'be allowed to'],
]);

/** What is to be so, as a question and within one: 'should the court have a roof', 'the court should have a roof'. */
export function wishedAs(clause: Clause): readonly [direct: string, indirect: string] {
  const { subject, kind, verb, rest } = clause;
  // What is needed, or has to be, is so or not so, whatever anybody wishes.
  const isNeed =
    kind === 'verb'
      ? /^needs?$/.test(verb) || (HAVE.has(verb) && /^to\b/.test(rest))
      : /^(?:to|needed|wanted|required)\b/.test(rest);
  const isPlain = kind === 'verb' || /^(?:is|are|will|shall)$/.test(verb);
  // What the user does is asked, and not wished for by the agent.
  if (subject === 'you') return [askedAs(clause), joined(subject, verb, rest)];
  if (verb === 'can' && /^not\b/.test(rest)) return [askedAs(clause), joined(subject, rest.replace(/^not/, 'cannot'))];
  const may = subject === 'there' ? undefined : WISHED.get(verb);
  const base = kind === 'verb' ? plainly(verb, rest) : joined(may ?? (/^(?:is|are)$/.test(verb) ? 'be' : ''), rest);
  if (may !== undefined || (isPlain && !isNeed))
    return [joined('should', subject, base), joined(subject, 'should', base)];
  return [askedAs(clause), joined(subject, verb, rest)];
}
