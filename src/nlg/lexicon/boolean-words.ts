import type { Property } from '../../service/index.js';
import { escapePattern, onceEach, wordSet } from '../../text/index.js';
import { askedAs, clauseIn, deniedAs, isClosedClass, isDeterminer, isPronoun, wishedAs } from './clause.js';
import { isPlural, withArticle } from './english.js';
import { namesSeveral, useOf } from './noun-phrase.js';
import { inSnakeCase, wordsOf } from './nouns.js';
import { phraseOf } from './phrase.js';

/** How one speaks of what is either so or not. */
export interface BooleanWords {
  /** What one asks, without its mark: 'should it have Wi-Fi'. */
  readonly wish: string;
  /** The clause that says so: 'it has Wi-Fi', and that it is not so. */
  readonly yes: string;
  readonly no: string;
  /** The same beside a noun: 'with Wi-Fi', 'without Wi-Fi'. */
  readonly having: string;
  readonly lacking: string;
  /** Whether it is so, in the words of a description: 'does the patient get it'. */
  readonly fact?: string;
  /** The wish within a question, where it is in the words of a description: 'the court should have a roof'. */
  readonly wished?: string;
  /** Nothing but clauses says it: `having` and `lacking` are `yes` and `no`. */
  readonly isClause?: true;
}

const HAS = /^(?:has|with)_(.+)$/;
const IS = /^(?:is|are|be)_(.+)$/;
/** A thing and what becomes of it: 'pets_allowed'. */
const STATES = wordSet(
  'allowed accepted available enabled included insured needed offered permitted provided required served welcome',
);
const FREE = /^free_(.+)$/;
/** Verbs of who wants a thing: 'add_insurance'. */
const ADD = wordSet('add buy include request want');
const ADJECTIVES = wordSet('accessible available unisex free new open private shared private_visibility');
const ADJECTIVE = /^(?:(?:good|safe)_(?:at|for|in|to)_.+|\w+(?:[^e]ed|[^_]{2}able|ible|less)|\w+_(?:free|friendly))$/;

/** The first word of a name, and what stands behind it; the last, and what stands before it. */
const splitFirst = (name: string): readonly [string, string] => [name.replace(/_.*/, ''), name.replace(/^[^_]*_?/, '')];
const splitLast = (name: string): readonly [string, string] => [name.replace(/_?[^_]*$/, ''), name.replace(/.*_/, '')];

/** A thing with the article that it takes; where its description uses it without one, it takes none. */
function withIts(thing: string, description: string): string {
  const use = useOf(thing, description);
  const isBare = use === undefined ? /\w{2}ing$/.test(thing) : use === 'bare' && !namesSeveral(thing, description);
  return isBare ? thing : withArticle(thing);
}

function having(it: string): Pick<BooleanWords, 'having' | 'lacking'> {
  return { having: `with ${it}`, lacking: `without ${it}` };
}

function being(state: string): BooleanWords {
  return {
    wish: `should it be ${state}`,
    yes: `it is ${state}`,
    no: `it is not ${state}`,
    having: state,
    lacking: `not ${state}`,
  };
}

/** 'a router is needed', where a description speaks of a router. */
function stated(thing: string, state: string, description = ''): BooleanWords {
  const is = isPlural(thing) ? 'are' : 'is';
  const use = useOf(thing, description);
  const it = use === 'a' ? withArticle(thing) : use === 'the' ? `the ${thing}` : thing;
  const yes = `${it} ${is} ${state}`;
  // What is needed is so or not so, whatever anybody wishes.
  const wish = /^(?:needed|required)$/.test(state)
    ? { wish: `${is} ${it} ${state}`, wished: yes }
    : { wish: `should ${it} be ${state}` };
  return {
    ...wish,
    yes,
    no: use === 'a' ? `no ${thing} ${is} ${state}` : `${it} ${is} not ${state}`,
    having: `${thing} ${state}`,
    lacking: `no ${thing} ${state}`,
  };
}

function possessing(it: string): BooleanWords {
  return { wish: `should it have ${it}`, yes: `it has ${it}`, no: `it does not have ${it}`, ...having(it) };
}

/** What one knows there may be. One would like it of what is looked for; of anything else it may be a fact. */
function existing(thing: string, it: string): BooleanWords {
  const is = isPlural(thing) ? 'are' : 'is';
  const [yes, no] = [`there ${is} ${it}`, `there ${is} no ${thing}`];
  return { wish: `would you like ${it}`, fact: `${is} there ${it}`, yes, no, ...having(it) };
}

/** 'Would you like to see the film in 3D', 'you do not want to see the film in 3D': what a description says that one may do. */
function wished(todo: string): BooleanWords {
  const [yes, no] = [`you want to ${todo}`, `you do not want to ${todo}`];
  return { wish: `would you like to ${todo}`, yes, no, having: yes, lacking: no, isClause: true };
}

/** What is only a name, which may be no noun: 'every month: yes or no'. */
function named(thing: string): BooleanWords {
  const [yes, no] = [`${thing}: yes`, `${thing}: no`];
  return { wish: `${thing}: yes or no`, wished: `"${thing}" applies`, yes, no, having: yes, lacking: no };
}

function opposite(words: BooleanWords, wish: string): BooleanWords {
  return { wish, yes: words.no, no: words.yes, having: words.lacking, lacking: words.having };
}

/** What a description asks to do: 'Whether to insure the car' is 'insure the car'. */
const deedOf = (description: string): string | undefined => /^whether(?: or not)? to (.+?)\.?$/i.exec(description)?.[1];

/** What a description says is so or not: 'Whether the court has a roof.' and 'The court has a roof.' are 'the court has a roof'. */
function factOf(type: Described): string | undefined {
  const text = phraseOf(type);
  const [, fact] = /^whether(?: or not)? (?!to\b)(.+)$/i.exec(text) ?? [];
  const [first = ''] = text.split(' ');
  const clause = fact === undefined ? clauseIn(text) : undefined;
  const isFact = clause && (clause.kind === 'auxiliary' || isDeterminer(first) || isPronoun(first));
  return isFact ? text : fact;
}

type Described = Pick<Property, 'name' | 'description'>;

/** What is so or not so in the words of a description. */
function inClauses(text: string, name: string): BooleanWords {
  // Its name ends in what it is about.
  const clause = clauseIn(text, wordsOf(name).split(' ').slice(-1));
  const no = clause ? deniedAs(clause) : `it is not so that ${text}`;
  const [wish, wished] = clause ? wishedAs(clause) : [`should it be so that ${text}`, `it should be so that ${text}`];
  const fact = clause ? askedAs(clause) : `is it so that ${text}`;
  return { wish, wished, yes: text, no, having: text, lacking: no, fact, isClause: true };
}

/** A thing with its article, of which a description says that there is one, or that it has one: 'whether there is a balcony'. */
function thereIn(thing: string, fact: string): string | undefined {
  const there = new RegExp(`^(?:there (?:is|are)|it has) ((?:an? )?${escapePattern(thing)})(?: ([^ ]+)|$)`, 'i');
  const [, it, next] = there.exec(fact) ?? [];
  return next === undefined || isClosedClass(next) ? it : undefined;
}

/** Whether somebody else has it than what is spoken of: 'whether the sitter has a car'. */
function isOfAnother(type: Described): boolean {
  const { subject = 'it', verb = '' } = clauseIn(factOf(type) ?? '') ?? {};
  return verb === 'has' && subject !== 'it';
}

/** The words for names of a known form; undefined for any other. */
function wordsFor({ name, description }: Described): BooleanWords | undefined {
  const part = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(name)?.[1];
    return found === undefined ? undefined : wordsOf(found);
  };
  const has = part(HAS);
  if (has !== undefined && isOfAnother({ name, description })) return undefined;
  if (has !== undefined) return possessing(withIts(has, description));
  const is = part(IS);
  if (is?.startsWith('not ')) return opposite(being(is.slice(4)), `should it be ${is}`);
  // 'It is a present' is no 'it is gift'.
  if (is !== undefined) return /^it is an? /.test(factOf({ name, description }) ?? '') ? undefined : being(is);
  const [thing, state] = splitLast(name);
  if (thing !== '' && STATES.has(state)) return stated(wordsOf(thing), state, description);
  // Bags that are carried are nothing that it is.
  if (/[^e]ed$/.test(state) && isPlural(thing))
    return factOf({ name, description }) ? undefined : stated(wordsOf(thing), state, description);
  const free = part(FREE);
  if (free !== undefined) return { ...stated(free, 'free'), ...having(withIts(`free ${free}`, description)) };
  return ADJECTIVES.has(name) || ADJECTIVE.test(name) ? being(wordsOf(name)) : undefined;
}

/** The words for any other name, and whether it is known for a noun. */
function otherWords({ name, description }: Described): readonly [words: BooleanWords, isKnown: boolean] {
  const [verb, object] = splitFirst(name);
  const thing = wordsOf(object !== '' && ADD.has(verb) ? object : name);
  // What is to be added is a wish, also of a deed.
  const { fact: _, ...added } = existing(thing, withIts(thing, description));
  if (thing !== wordsOf(name)) return [added, true];
  const it = thereIn(thing, factOf({ name, description }) ?? '');
  if (it !== undefined) return [existing(thing, it), true];
  // 'A piano in the room' has no 'whether', and says that there is one.
  const isOther = /^(?:whether|is|are|was|were)\b/i.test(description) || factOf({ name, description }) !== undefined;
  const isNoun = !isOther && !thing.split(' ').some(isClosedClass) && useOf(thing, description) !== undefined;
  if (isNoun) return [existing(thing, withArticle(thing)), true];
  return [named(thing), false];
}

/**
 * The words for a boolean slot or property: from the pattern of its name; where that is no noun, or none that the
 * description knows, from the description.
 */
export const booleanWords = onceEach((given: Described): BooleanWords => {
  const type = inSnakeCase(given);
  const known = wordsFor(type);
  const [words, isKnown] = known ? [known, true] : otherWords(type);
  const todo = deedOf(type.description);
  if (todo !== undefined && isKnown) return { ...words, wish: wished(todo).wish, fact: wished(todo).wish };
  if (todo !== undefined) return wished(todo);
  const fact = isKnown ? undefined : factOf(type);
  return fact === undefined ? words : inClauses(fact, type.name);
});
