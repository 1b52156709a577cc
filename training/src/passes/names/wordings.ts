/** What the APIs and slots of services are called otherwise, so that a network reads what they are called and knows none by heart. */
import type { Service } from 'typetod';
import { nearestNames, ownValue, pick, randomFrom, type Words, wordsOfName } from 'typetod/internal';
import { z } from 'zod';
import { code, reworded, rewordedText } from './reword.js';

const wording = z.tuple([z.string().min(1), z.string().min(1)]);
const named = z.record(z.string(), z.array(wording));

/** By the names of services, then of APIs (`FindWash`), slots and properties: pairs of another name and another description. */
export const wordingsFile = z.record(z.string(), named);

/** Other names and descriptions, by the names of services, then of APIs, slots and properties. */
export type Wordings = Readonly<Record<string, Readonly<Record<string, readonly (readonly [string, string])[]>>>>;

/** How a dialogue is worded: as authors did, in other words, by the dictionary, or by codes that mean nothing. */
type Style = 'own' | 'others' | 'dictionary' | 'codes';

/** The shares of the styles, summed up. */
const STYLES: readonly (readonly [Style, number])[] = [
  ['others', 0.55],
  ['dictionary', 0.7],
  ['codes', 0.77],
  ['own', 1],
];

/** The share of dialogues in which nothing is said of what people call a slot besides its name. */
const UNCALLED = 0.4;
/** How likely a name has other words where a dialogue is told in others. */
const LIKELY = 0.8;

export interface DialogueWords {
  readonly words: (service: string, own: Words) => Words;
  /** Whether names say nothing, so that descriptions must be shown. */
  readonly needsDescriptions: boolean;
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Names of APIs are written with that of their service before them: `car_wash_find_wash`. */
function othersFor(named: Wordings[string], { kind, name }: Words): readonly (readonly [string, string])[] {
  if (kind !== 'api') return ownValue(named, name) ?? [];
  return Object.entries(named).find(([key]) => plain(name).endsWith(plain(key)))?.[1] ?? [];
}

/** The names that wordings of a service may be of: its APIs, their slots, the fields of what lists hold, and their properties. */
const namesOf = ({ apis }: Service): readonly string[] => [
  ...new Set(
    apis.flatMap((api) => [
      api.intent,
      ...api.slots.keys(),
      ...[...api.slots.values()].flatMap(({ list }) => list?.fields.map(({ name }) => name) ?? []),
      ...api.properties.keys(),
    ]),
  ),
];

/** What is wrong with the first name in wordings that nothing has. */
export function strangeWording(wordings: Wordings, services: readonly Service[]): string | undefined {
  const near = (name: string, known: Iterable<string>): string =>
    `Did you mean ${nearestNames(name, known, 3).join(', ')}?`;
  for (const [name, named] of Object.entries(wordings)) {
    const service = services.find((one) => one.name === name);
    const loaded = services.map((one) => one.name);
    if (!service) return `There is no service '${name}'. ${near(name, loaded)} Else load its module with --apis FILE.`;
    const names = namesOf(service);
    const isKnown = (given: string): boolean => names.some((one) => plain(one) === plain(given));
    const strange = Object.keys(named).find((given) => !isKnown(given));
    if (strange !== undefined) return `${name} has no API, slot or property '${strange}'. ${near(strange, names)}`;
  }
  return undefined;
}

/** @param id - decides, with the seed in it, what is drawn: the same words throughout a dialogue. */
export function dialogueWords(wordings: Wordings, id: string): DialogueWords {
  const draw = randomFrom(`${id} words`);
  const drawn = draw();
  const style = STYLES.find(([, end]) => drawn < end)?.[0] ?? 'own';
  const isUncalled = draw() < UNCALLED;
  const words = (service: string, own: Words): Words => {
    const random = randomFrom(`${id} words of ${service} ${own.name}`);
    const called = isUncalled ? [] : own.called;
    if (own.kind === 'value') return { ...own, called };
    const others = othersFor(ownValue(wordings, service) ?? {}, own);
    if (style === 'codes') return { ...own, called, name: code(random) };
    if (style === 'own' || random() >= LIKELY) return { ...own, called };
    const [name, description] =
      style === 'others' && others.length > 0 ? pick(others, random) : byDictionary(own, random);
    return { ...own, name, description, called };
  };
  return { words, needsDescriptions: style === 'codes' };
}

function byDictionary({ name, description }: Words, random: () => number): readonly [string, string] {
  return [reworded(wordsOfName(name).toLowerCase(), random), rewordedText(description, random)];
}
