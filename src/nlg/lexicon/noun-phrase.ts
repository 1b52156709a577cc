/**
 * Whether a name is a noun phrase, which templates can bend: 'with a balcony', but not 'with a hold key'.
 *
 * No list of words says what part of speech a word is. Its author's description does: where that uses the name as a
 * noun ('whether there is a balcony'), it is one, and takes the article that it has there. What the description leaves open
 * is told by the form of the name: by what belongs to the structure of sentences, and by endings.
 */
import {
  clauseIn,
  isBeforeVerb,
  isBeing,
  isClosedClass,
  isDefinite,
  isIndefinite,
  isSubjectPronoun,
} from './clause.js';
import { isPlural, plural, singular } from './english.js';

/** How a description uses a noun: of a thing that is known ('the key'), of one of several ('a key'), or without an article. */
export type NounUse = 'the' | 'a' | 'bare';

/** So many adjectives and nouns may stand between an article and its noun. */
const MOST_MODIFIERS = 2;

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’-]+|[.,;:()]/gu) ?? [];

/** Whether a word may follow a noun in the singular: 'express' is none in 'express delivery', but 'vase' is in 'a vase comes'. */
const endsNoun = (word: string | undefined): boolean =>
  word === undefined || !/^\p{L}/u.test(word) || isClosedClass(word) || /s$/.test(word);

/** 'It is a guide dog' and 'it is heavy work' say what it is, and not what it has. */
const isSaidOfIt = (words: readonly string[], verb: number): boolean =>
  words[verb - 1] === 'it' && isBeing(words[verb] ?? '');

function useAt(words: readonly string[], at: number): NounUse | undefined {
  const head = words[at] ?? '';
  const [link = '', beforeLink] = [words[at - 1], words[at - 2]];
  // 'To ride' and 'may ride' have a verb, 'must be safe' an adjective; 'there is shade' a noun.
  const isOther = isBeforeVerb(link) || (isBeing(link) && beforeLink !== 'there' && !isPlural(head));
  // 'Only vegan colours are used': an adjective before a noun in the plural.
  const isAdjective = isPlural(words[at + 1] ?? '') && isBeing(words[at + 2] ?? '');
  if (isOther || (!isPlural(head) && (isAdjective || !endsNoun(words[at + 1])))) return undefined;
  let before = at - 1;
  const isModifier = (word: string | undefined): boolean =>
    word !== undefined && /^\p{L}/u.test(word) && !isClosedClass(word) && !/[^su]s$/.test(word);
  while (at - 1 - before < MOST_MODIFIERS && isModifier(words[before])) before -= 1;
  const determiner = words[before] ?? '';
  if (isSaidOfIt(words, isIndefinite(determiner) ? before - 1 : before)) return undefined;
  if (isDefinite(determiner) || determiner === 'whose') return 'the';
  return isIndefinite(determiner) || determiner === 'one' ? 'a' : 'bare';
}

/** How a description uses the noun that a name ends in; undefined where it does not. */
export function useOf(thing: string, description: string): NounUse | undefined {
  const head = (
    thing
      .replace(/ of .*/, '')
      .split(' ')
      .at(-1) ?? ''
  ).toLowerCase();
  const forms = new Set([head, singular(head), plural(head)]);
  const words = wordsIn(description);
  const uses = words.flatMap((word, at) => (forms.has(word) ? (useAt(words, at) ?? []) : []));
  return uses[0];
}

/** Whether a description speaks of several of a thing: then there is an article for one. */
export function namesSeveral(thing: string, description: string): boolean {
  const many = plural(thing.split(' ').at(-1) ?? '').toLowerCase();
  return wordsIn(description).includes(many);
}

/**
 * Whether a description uses a name as the verb of a clause, with its subject or without: 'fits' in 'how many musicians can fit in',
 * 'doors open' in 'when the doors open'; or the first of its words as one, 'put right' in 'how it should be put right'.
 */
export function isVerbIn(words: readonly string[], description: string): boolean {
  const [verb = '', subject = ''] = words.toReversed();
  const said = wordsIn(description.replace(/^how often .*/i, ''));
  return said.some((word, at) => {
    const before = said[at - 1] ?? '';
    if (words.length > 1 ? before === 'be' && word === words[0] : isBeforeVerb(before) && `${word}s` === verb)
      return true;
    if (!isDefinite(word) && !isIndefinite(word) && !isSubjectPronoun(word) && !/^(?:many|when)$/.test(before))
      return false;
    const clause = clauseIn(said.slice(at).join(' '));
    const isIt = clause?.kind === 'verb' && (clause.verb === verb || `${clause.verb}s` === verb);
    return isIt && (words.length === 1 ? /s$/.test(verb) : clause.subject.endsWith(subject) && words.length === 2);
  });
}
