/** Whether a text names what an API is about. */
import { EVERYDAY_WORDS } from '../../dialogue/retrieval/words.js';
import { ownValue } from '../../language/index.js';
import type { Api } from '../../service/index.js';
import { onceEach, remembered, snakeCase, withoutStretches } from '../../text/index.js';
import { isLeftOutAt, isNegatedAt } from '../../english/negation.js';
import { verbOf } from '../../english/deed.js';
import { WORDS_OF_APIS } from './english/apis.js';
import { nameWords, stem, wordsIn } from './text.js';

/** Verbs of names, which say little of what an API is about. */
export const VERBS = /^(?:find|get|search|look(?:up)?|check|make|buy|reserve|book|for|schedule|add|set)$/;

/** A word in the forms in which it is compared: of 'movies' no stem is that of 'movie'. */
const formsOf = (word: string): readonly string[] => [stem(word), word.replace(/s$/, '')];

/** The names of an API, its service and its results, without verbs. */
const namesOf = onceEach(({ intent, service, entity }: Api): ReadonlySet<string> => {
  const names = [snakeCase(service), snakeCase(intent), entity].flatMap(nameWords);
  return new Set(names.filter((word) => !VERBS.test(word) && word.length > 2).flatMap(formsOf));
});

/** A word as names of services may have it: a cab is a ride. */
function meantBy(word: string): readonly string[] {
  const forms = [word, ...formsOf(word)];
  const like = forms.flatMap((one) => ownValue(EVERYDAY_WORDS, one) ?? ownValue(WORDS_OF_APIS, one) ?? []);
  return [...forms, ...like.flatMap(formsOf)];
}

const thingsOf = remembered((entity: string): ReadonlySet<string> => new Set(nameWords(entity).flatMap(formsOf)));

/** The words of a text that stand for some of an API. */
const wordsFor = (text: string, own: ReadonlySet<string>): ReturnType<typeof wordsIn> =>
  wordsIn(text).filter(({ word }) => meantBy(word).some((one) => own.has(one)));

/** The words of a text that stand for some of the names of an API, its service or its results, other than verbs. */
export const namingWords = (text: string, api: Api): ReturnType<typeof wordsIn> => wordsFor(text, namesOf(api));

const says = (text: string, own: ReadonlySet<string>, isWanted = true): boolean =>
  wordsFor(text, own).some(({ start }) => isLeftOutAt(text, start) !== isWanted);

/** Whether it is said of what a search finds, and of nothing else that it finds, that it is not wanted: 'not a bus'. */
export const leavesOut = (text: string, api: Api): boolean =>
  api.kind === 'search' && says(text, thingsOf(api.entity), false) && !namesThing(text, api);

/** Whether a word of the names of an API, its service or its results is said, other than a verb, and not that it is not wanted. */
export const namesApi = (text: string, api: Api): boolean => says(text, namesOf(api));

/** A text without the kind of what is asked, which names nothing: the time of 'what time'. */
export const withoutKind = (text: string): string => text.replace(/\b(?:what|which) \p{L}+/iu, '');

/**
 * Whether an API is named by a word that is of no part of another one: 'any time' of a calendar is also that of a train. As a thing of its
 * own it is named by what it is about: 'my calendar', 'a taxi', and not the 'breakfast' of a stay, or 'send it'.
 */
export function namesBeside(text: string, api: Api, other: Api, asThing = false): boolean {
  const said = withoutKind(text);
  const formsIn = (names: readonly string[]) => new Set(names.flatMap(formsOf));
  const parts = formsIn([...other.slots.keys(), ...other.properties.keys()].flatMap(nameWords));
  const names = [api.service.replace(/_\d+$/, ''), api.intent, api.entity].map(snakeCase);
  const heads = formsIn(names.flatMap((name) => nameWords(name).slice(-1)));
  const isHead = (words: readonly string[]): boolean => words.flatMap(formsOf).some((one) => heads.has(one));
  return wordsFor(said, namesOf(api)).some(({ word, start }) => {
    if (formsOf(word).some((one) => parts.has(one))) return false;
    const meant = /\ban? $/i.test(said.slice(0, start)) ? (ownValue(WORDS_OF_APIS, word) ?? []) : [];
    return !asThing || isHead([word, ...meant]);
  });
}

/** Whether an API is named, and each time within a negation: 'do not find me a hotel'. */
export function isRefused(text: string, api: Api): boolean {
  const words = namingWords(text, api);
  return words.length > 0 && words.every(({ start }) => isNegatedAt(text, start));
}

/** Words for what an API gets or finds, without those of its service: of the taxi of 'RideSharing', and not that it is shared. */
export const thingWords = (text: string, { intent, entity }: Api): ReturnType<typeof wordsIn> =>
  wordsFor(text, new Set([...thingsOf(snakeCase(intent)), ...thingsOf(entity)].filter((word) => !VERBS.test(word))));

/** Behind a denial, or behind what one means: 'no, a song', 'no, I meant my payment'; and what tells something of it: 'no, a flight is too much'. */
const MEANT = /(?:^\W*no\s*[-–—,.;:!]\s*|\bi meant? (?:my )?)(?:an? )?$/i;
const IS_TOLD = /^\s+(?:is|are|was|were|has|have|would|will|does|costs?|takes?)\b/i;

/** Whether it is said that what an API gets or finds is meant, and not what was understood. */
export const isMeantInstead = (text: string, api: Api): boolean =>
  thingWords(text, api).some(({ start, end }) => MEANT.test(text.slice(0, start)) && !IS_TOLD.test(text.slice(end)));

/** Whether a word for what a search finds is said, and not that it is not wanted: 'a bus'. */
export function namesThing(text: string, { kind, entity }: Api): boolean {
  return kind === 'search' && says(text, thingsOf(entity));
}

/** Whether a text begins with the verb of an API, as in 'order five of them' or 'please book the first one'. */
export function asksFor(text: string, api: Api): boolean {
  const verb = stem(verbOf(api));
  return wordsIn(text)
    .slice(0, 2)
    .some(({ word }) => stem(word) === verb);
}

/** Whether a text begins with the verb of a transaction, and one that says what it is about. */
export const isAskedByVerb = (text: string, api: Api): boolean =>
  api.kind === 'transaction' && !VERBS.test(verbOf(api)) && asksFor(text, api);

const own = onceEach((api: Api): ReadonlySet<string> => {
  const words = nameWords(snakeCase(api.intent)).filter((word) => !VERBS.test(word) && word.length > 2);
  return new Set(words.map(stem));
});

/** A text without the words of the deeds of APIs that are said to be left out: 'a bus, no transfers' asks for no transfer of money. */
export function withoutLeftOut(text: string, apis: readonly Api[]): string {
  const stretches = wordsIn(text).filter(
    ({ word, start }) => isLeftOutAt(text, start) && apis.some((api) => own(api).has(stem(word))),
  );
  return withoutStretches(text, stretches);
}

/** Words and pairs of words: 'one way' is 'oneway'. */
function saidStems(text: string): ReadonlySet<string> {
  const words = wordsIn(text.replaceAll('-', ' ')).map(({ word }) => word.toLowerCase());
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return new Set([...words, ...pairs].map(stem));
}

/** The APIs of a service that do the same kind of thing. */
const alikeOf = (api: Api, apis: readonly Api[]): readonly Api[] =>
  apis.filter((one) => one !== api && one.service === api.service && one.kind === api.kind);

/** The API that needs less than another one and does the same kind of thing. */
export const simplerThan = (api: Api, apis: readonly Api[]): Api | undefined =>
  alikeOf(api, apis).find(
    ({ required, slots }) =>
      required.length < api.required.length &&
      required.every(({ name }) => api.slots.has(name)) &&
      slots.size < api.slots.size,
  );

/** The words of the slots that an API needs, and a simpler one of those that do the same kind of thing has not: 'return'. */
function moreOf(api: Api, others: readonly Api[]): readonly string[] {
  const simpler = simplerThan(api, others);
  if (!simpler) return [];
  const shared = new Set([...simpler.slots.keys()].flatMap(nameWords));
  const words = api.required.flatMap(({ name }) => nameWords(name));
  return words.filter((word) => !shared.has(word)).map(stem);
}

/** Whether it is said that there is none of some words: 'no return', and 'not coming back' at the end of a clause. */
function isNegated(text: string, stems: readonly string[]): boolean {
  const back = stems.includes('return') ? text.search(/\bback(?=$|[,.;!?])/i) : -1;
  const said = wordsIn(text).some(({ word, start }) => stems.includes(stem(word)) && isNegatedAt(text, start));
  return said || (back >= 0 && isNegatedAt(text, back));
}

/** Days from one to another, or the way back: 'the 9th till the 11th', 'and back on the 15th'. */
const COMES_BACK =
  /\bback (?:on|by|the|\p{L}+day)\b|(?:day|\p{N}(?:st|nd|rd|th)?) (?:until|till?|through|to) (?:the |\p{L}+day|\p{L}+ \p{N})/iu;

/**
 * Whether words are said that tell an API from those of its service that do the same kind of thing: 1 for 'one way', and of two days
 * for a return; -1 where
 * it needs more than one of them and nothing of that is said, as a return; 0 where words do not tell.
 */
export function tellsApart(text: string, api: Api, apis: readonly Api[]): -1 | 0 | 1 {
  const others = alikeOf(api, apis);
  if (others.length === 0) return 0;
  const said = saidStems(text);
  if ([...own(api)].some((word) => said.has(word) && !others.some((other) => own(other).has(word)))) return 1;
  if (others.some((other) => isNegated(text, moreOf(other, [api])))) return 1;
  if (api.kind === 'transaction') return 0;
  const more = moreOf(api, others);
  if (more.length === 0) return 0;
  if (more.includes('return') && COMES_BACK.test(text)) return 1;
  const isSaid = wordsIn(text).some(({ word, start }) => more.includes(stem(word)) && !isNegatedAt(text, start));
  return isSaid ? 0 : -1;
}
