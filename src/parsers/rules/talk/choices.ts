/** Questions about choices: 'which sorts are there?', 'what are my options?'. */
import { choices, len, next, property, type Statement } from '../../../language/index.js';
import { choicesOf } from '../../plan/statements-of.js';
import type { Property } from '../../../service/index.js';
import type { SearchTask, Task, World } from '../../../world/index.js';
import { MORE } from '../english/acts.js';
import { GENERIC } from '../english/common.js';
import { senseOf } from '../sense.js';
import type { Situation } from '../situation.js';
import { nameWords, stem, wordsIn } from '../text.js';
import { ownerFor } from './state.js';
import { plainly } from './plain.js';

const KINDS = 'sorts|kinds|types|options|choices';
const THERE = '(?:are there|do (?:you|i) have)';

/** All choices of what is asked for. */
const OPTIONS = new RegExp(`^(?:what are (?:my|the) (?:${KINDS})|(?:which|what) (?:${KINDS}) ${THERE})$`);
/** The choices of something that is named: its words are in the group. */
const NAMED = new RegExp(String.raw`^(?:which|what) ((?:\p{L}+ ){0,3}\p{L}+) ${THERE}$`, 'u');

const wordsOf = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word);

/** Whether two words are forms of one: 'classes' and 'class', 'genres' and 'genre'. */
const isSame = (one: string, other: string): boolean =>
  [one, stem(one), one.replace(/s$/, '')].some((form) => form === other || form === stem(other));

/** Words of a question that name no slot. */
const EMPTY = new RegExp(`^(?:of|the|an?|${KINDS})$`);

/** How well words name a slot: by its name, by what people call it, less by its description. */
function fitOf({ name, saidAs, description }: Property, words: readonly string[]): number {
  const own = [
    ...nameWords(name).filter((word) => !GENERIC.has(word) || word === 'type'),
    ...(saidAs?.names ?? []).flatMap(wordsOf),
  ];
  const described = wordsOf(description);
  return words.reduce((sum, word) => {
    if (own.some((one) => isSame(word, one))) return sum + 2;
    return described.some((one) => isSame(word, one)) ? sum + 1 : sum;
  }, 0);
}

/** What kinds are asked for: 'which kinds of cars'. */
const OF_KIND = new RegExp(`^(?:${KINDS})\\b`);

const isOfKinds = (type: Property): boolean => type.kind === 'closed' || senseOf(type) === 'category';

/** The slot or property of a task that words name best; undefined where none, or two do alike. */
function namedSlot(said: string, { api }: Task, requested: ReadonlySet<string>): string | undefined {
  const words = wordsOf(said).filter((one) => !EMPTY.test(one));
  const types = new Map([...api.properties.values(), ...api.slots.values()].map((type) => [type.name, type]));
  const [best, second] = [...types.values()]
    .filter(({ kind }) => kind !== 'boolean')
    .map((type) => ({ type, fit: fitOf(type, words) }))
    .filter(({ fit }) => fit > 0)
    .map(({ type, fit }) => ({
      name: type.name,
      fit: fit + (requested.has(type.name) ? 0.5 : 0) + (OF_KIND.test(said) && isOfKinds(type) ? 0.5 : 0),
    }))
    .sort((a, b) => b.fit - a.fit);
  return best && best.fit > (second?.fit ?? 0) ? best.name : undefined;
}

/** What the results of a search are told apart by, where nothing is named: their category. */
function mainSlot({ api }: SearchTask): string | undefined {
  const types = [...api.slots.values(), ...api.properties.values()];
  return (types.find((type) => senseOf(type) === 'category') ?? types.find(({ kind }) => kind === 'closed'))?.name;
}

/** Whether words are about the results themselves: 'which hotels are there'. */
const isOfResults = (words: string, { api }: Task): boolean => {
  const own = wordsOf(api.entity);
  return wordsOf(words)
    .filter((one) => !EMPTY.test(one))
    .every((word) => own.some((one) => isSame(word, one)));
};

function ofOptions(
  said: string,
  { latest, requested, offering }: Situation,
  world: World,
): readonly Statement[] | undefined {
  if (!latest) return undefined;
  const owner = ownerFor(world, latest);
  if (requested.size > 0) return [choicesOf(latest, requested)];
  if (!offering) return undefined;
  const main = !/ (?:options|choices)\b/.test(said) ? mainSlot(offering) : undefined;
  return main === undefined ? [len(offering.variable), next(offering.variable)] : [choices(property(owner, main))];
}

/** The statements for a question about choices; undefined for other texts. */
export function askedOfChoices(text: string, situation: Situation): readonly Statement[] | undefined {
  const said = plainly(text);
  const { latest, requested, offering, world } = situation;
  // Who asks for others wants another result.
  if (!latest || (offering && MORE.test(text))) return undefined;
  if (OPTIONS.test(said)) return ofOptions(said, situation, world);
  const words = NAMED.exec(said)?.[1];
  if (words === undefined) return undefined;
  if (!OF_KIND.test(words) && isOfResults(words, latest)) return ofOptions(said, situation, world);
  const name = namedSlot(words, latest, requested);
  return name === undefined ? undefined : [choicesOf(latest, [name])];
}
