/** Phrases about the fields of a service. */
import { wordsOfName } from '../../../parsers/neural/input/pieces.js';
import { pick } from '../../../text/seeded.js';
import type { GeneratedService } from './compose.js';
import type { Field } from './fields.js';
import { filled, type Piece } from './speech.js';
import type { Wanted } from './values.js';
import { WORDING } from '../../../nlg/user/wording.js';

/** A noun with its article. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What is done with a thing that was spoken of: `rent it`, `reserve a table there`. */
export function doneWithIt(verb: string): string {
  if (verb.endsWith(' at')) return verb.replace(/ at$/, ' there');
  return /(?: with| from| to| for)$/.test(verb) ? `${verb} them` : `${verb} it`;
}

const CLOSED = ['{} for the ~', 'the ~ should be {}', '~ {}', 'with {} as the ~'];

const NAMED: Readonly<Record<string, readonly string[]>> = {
  business: ['at {}', 'called {}', 'namely {}'],
  title: ['called {}', 'named {}', 'namely {}'],
  person: ['with {}', 'called {}', 'named {}'],
};

/** A phrase with a count, about one of what is counted. */
function singular(template: string): string {
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

/** A question for a field. */
export function questionFor(slot: string, field: Field, random: () => number): string {
  const isOwn = field.questions.length > 0 && random() < 0.75;
  return isOwn ? pick(field.questions, random) : pick(WORDING.ask, random).replace('~', wordsOfName(slot));
}

/** The answer to a question for one slot. */
export function answerFor(slot: string, field: Field, value: Wanted, random: () => number): readonly Piece[] {
  if (field.kind === 'boolean' && random() < 0.6)
    return [pick(value.literal === true ? WORDING.yes : WORDING.no, random)];
  if (field.kind !== 'boolean' && random() < 0.5)
    return filled(pick(WORDING.answer, random), '{}', [{ slot, words: value.words }]);
  return filled(pick(WORDING.phrase, random), '@', phraseFor(slot, field, value, random));
}

/** That any value of a slot will do. */
export function anyFor(slot: string, isAlone: boolean, random: () => number): string {
  if (isAlone && random() < 0.5) return pick(WORDING.anyAlone, random);
  return pick(WORDING.any, random).replace('~', wordsOfName(slot));
}
