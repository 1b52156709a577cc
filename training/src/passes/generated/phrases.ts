/** Phrases about the fields of a service. */
import { items, pick, wordsOfName } from 'typetod/internal';
import type { GeneratedService } from './compose.js';
import type { Field } from './fields.js';
import { filled, type Piece } from './speech.js';
import type { Wanted } from './values.js';
import { BARE_NO, BARE_YES, sayings } from './sayings.js';

export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What is done with a thing that was spoken of: `rent it`, `reserve a table there`. */
export function doneWithIt(verb: string): string {
  if (verb.endsWith(' at')) return verb.replace(/ at$/, ' there');
  return /(?: with| from| to| for)$/.test(verb) ? `${verb} them` : `${verb} it`;
}

const CLOSED = ['{} for the ~', '{} as the ~', '~ {}', 'with {} as the ~'];

/** Words for values of closed sets that stand by themselves: `the gender a woman` is no phrase, `my my bike` neither. */
const OWN_PHRASE =
  /^(?:my|our|a|an|the|some|some\w+|one|ones|in|on|for|with|without|to|from|about|by|up|right|at|where|what|who|I|I'm|I'd|we|it's|not|no|nothing|just|only|that|this|any|as|own|of|so|because|still|there's|kids|buying|cut|pull|put|mow|handle|turning|getting|finishing|sometimes|today|whenever)\b/i;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  business: ['at {}', 'called {}', 'namely {}'],
  title: ['called {}', 'named {}', 'namely {}'],
  person: ['with {}', 'called {}', 'named {}'],
};

/** A phrase with a count, about one of what is counted. */
export function singular(template: string): string {
  if (/group| of us|of them/.test(template)) return 'for {}';
  return template.replace('people', 'person').replace(/(ticket|seat|day|room|bag|suitcase|piece|person|year)s\b/, '$1');
}

/** A phrase that gives a field a value. */
export function phraseFor(
  slot: string,
  field: Field,
  { literal, words }: Wanted,
  random: () => number,
): readonly Piece[] {
  if (field.kind === 'boolean') return [pick(literal === true ? field.phrases : (field.denials ?? []), random)];
  if (field.kind === 'closed' && OWN_PHRASE.test(words)) return [{ slot, words }];
  if (field.kind === 'closed' && random() < 0.35)
    return filled(pick(CLOSED, random).replace('~', wordsOfName(slot)), '{}', [{ slot, words }]);
  const named = field.role.startsWith('name of') ? NAMED[field.kind] : undefined;
  const templates = named ?? (field.phrases.length > 0 ? field.phrases : ['{}']);
  const template = pick(templates, random);
  const isOne = field.kind === 'count' && /^(?:1|one)$/i.test(words);
  return filled(isOne ? singular(template) : template, '{}', [{ slot, words }]);
}

/** A template with what it says of things in place of its marks. */
export function about(template: string, { domain }: GeneratedService, random: () => number): string {
  const verb = domain.verbs.length > 0 ? pick(domain.verbs, random) : 'do';
  return template.replace('#', withArticle(domain.thing)).replace('*', domain.things).replace('+', doneWithIt(verb));
}

export function questionFor(slot: string, field: Field, random: () => number): string {
  const isOwn = field.questions.length > 0 && (field.kind === 'boolean' || random() < 0.7);
  return isOwn ? pick(field.questions, random) : pick(sayings('ask'), random).replace('~', wordsOfName(slot));
}

const CLAUSE =
  /^(?:I|I'm|I'd|I'll|we|we'll|we're|it|it's|its|don't|not|no|stairs|others|the|my|our|there|they|someone|somebody|nobody|please|bring|deliver|wrap|remind|add|skip|insure|set|refunds|accessibility|sharing|that|name|and|call|you)\b|\b(?:is|are|isn't|doesn't|please)\b/i;

/** Whether a phrase is more than goes into any sentence: `I have no pets`. */
export function clausal(phrase: readonly Piece[]): boolean {
  return CLAUSE.test(phrase.map((piece) => (typeof piece === 'string' ? piece : 'x')).join(''));
}

/** Sentences that take any phrase. */
const NEUTRAL = items(
  '@; @; @; @; @ please; well, @; um, @; hmm, @; oh, @; @ I think; @, thanks; uh, @; sorry, @; again, @; @ :)',
);

/** The answer to a question for one slot. */
export function answerFor(
  slot: string,
  field: Field,
  value: Wanted,
  { random, isClear }: { readonly random: () => number; readonly isClear: boolean },
): readonly Piece[] {
  if (field.kind === 'boolean') {
    const [act, bare] = value.literal === true ? (['yes', BARE_YES] as const) : (['no', BARE_NO] as const);
    if (!isClear && random() < 0.6) return [pick(random() < 0.25 ? bare : sayings(act), random)];
    const phrase = phraseFor(slot, field, value, random);
    return filled(pick(NEUTRAL, random), '@', phrase);
  }
  if (random() < 0.15) return [{ slot, words: value.words }];
  const isOwn = field.kind === 'closed' && OWN_PHRASE.test(value.words);
  if (random() < 0.5 && !isOwn) return filled(pick(sayings('answer'), random), '{}', [{ slot, words: value.words }]);
  const phrase = phraseFor(slot, field, value, random);
  return filled(pick(isOwn || clausal(phrase) ? NEUTRAL : sayings('phrase'), random), '@', phrase);
}

/** That any value of a slot will do. */
export function anyFor(slot: string, isAlone: boolean, random: () => number): string {
  if (isAlone && random() < 0.5) return pick(sayings('anyAlone'), random);
  return pick(sayings('any'), random).replace('~', wordsOfName(slot));
}
