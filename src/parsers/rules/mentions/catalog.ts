/**
 * Names that a service has in its tables: who says one means it, the whole of it. 'Chai for Dragons' is a title and no 'Chai'.
 * A service without tables has no catalog.
 */
import { type Api, type Registry, type Service, textsOf } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { stem, wordsIn } from '../text.js';

/** So many different values of a column are known. */
const MOST = 5000;
const SHORTEST = 3;

/** Texts by the name of the slot, or of the column, the longest first. */
export type Catalog = ReadonlyMap<string, readonly string[]>;

export interface CatalogMention {
  /** The name as the table has it. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The slots of a service that name one of its results. */
export const identitiesOf = onceEach(({ apis, slots }: Service): ReadonlySet<string> => {
  const named = new Set(apis.flatMap((one) => (one.kind === 'search' ? one.identity : [])));
  const taking = [...slots.values()].filter(({ property }) => property !== undefined && named.has(property));
  return new Set([...named, ...taking.map(({ name }) => name)]);
});

const namesIn = onceEach((texts: ReadonlySet<string>): readonly string[] =>
  [...texts]
    .filter(({ length }) => length >= SHORTEST)
    .slice(0, MOST)
    .sort((a, b) => b.length - a.length),
);

/** The names that the tables of a service have. */
export const catalogOf = onceEach(
  (service: Service): Catalog =>
    new Map(
      [...textsOf(service)]
        .map(([name, texts]) => [name, namesIn(texts)] as const)
        .filter(([, { length }]) => length > 0),
    ),
);

/** Lower case without accents, unit by unit, so that places stay. */
const folded = (text: string): string =>
  [...text.toLowerCase()].map((one) => one.normalize('NFD').replace(/(?<=.)\p{M}/gu, '') || one).join('');

const isLetter = (unit: string | undefined): boolean => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);

const sought = onceEach((names: readonly string[]) =>
  names.map((name) => {
    const whole = folded(name);
    return { name, whole, bare: whole.replace(/^(?:the|an?) /, '') };
  }),
);

/** The names that stand in a text, whole and in any case, with or without their article; a longer one first. */
export function catalogMentions(text: string, names: readonly string[]): readonly CatalogMention[] {
  const said = folded(text);
  const found: CatalogMention[] = [];
  for (const { name, whole, bare } of sought(names)) {
    for (let at = said.indexOf(bare); at >= 0; at = said.indexOf(bare, at + 1)) {
      const end = at + bare.length;
      const isWhole = !isLetter(said[at - 1]) && !isLetter(said[end]);
      if (!isWhole || found.some((one) => at < one.end && one.start < end)) continue;
      const article = /\b(?:the|an?) $/.exec(said.slice(0, at))?.[0] ?? '';
      const isOwn = whole.startsWith(article) && article !== '';
      found.push({ name, start: isOwn ? at - article.length : at, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The names of one word, by their stems. */
const singleNames = onceEach(
  (names: readonly string[]): ReadonlyMap<string, string> =>
    new Map(names.filter((name) => !/\s/.test(name)).map((name) => [stem(folded(name)), name])),
);

/** Names of one word in another number: 'comedies' is the genre 'Comedy'. */
export function inflectedMentions(text: string, names: readonly string[]): readonly CatalogMention[] {
  const single = singleNames(names);
  return wordsIn(text).flatMap(({ word, start, end }) => {
    const name = single.get(stem(folded(word)));
    return name === undefined || folded(name) === folded(word) ? [] : [{ name, start, end }];
  });
}

/** The names in a text that the tables of an API's service have, and of which it has a slot. */
export function namesOfTables(text: string, api: Api, { services }: Registry): readonly CatalogMention[] {
  const service = services.find(({ name }) => name === api.service);
  const catalog = service ? [...catalogOf(service)] : [];
  return catalog.flatMap(([slot, names]) => (api.slots.has(slot) ? catalogMentions(text, names) : []));
}

/** An API, with the names in a text that tables of its service have. */
interface NamedApi {
  readonly api: Api;
  readonly names: readonly CatalogMention[];
}

/** Of APIs those with a name that the tables of their service alone have. */
export function namedAlone(apis: readonly NamedApi[]): ReadonlySet<Api> {
  const named = apis.map(({ api, names }) => ({ api, names: names.map(({ name }) => folded(name)) }));
  // A city, which others have as well, tells of none of them.
  const isOfOne = (name: string): boolean =>
    new Set(named.flatMap(({ api, names }) => (names.includes(name) ? [api.service] : []))).size === 1;
  return new Set(named.flatMap(({ api, names }) => (names.some(isOfOne) ? [api] : [])));
}

/** The APIs with a slot for a name that a text has and that the tables of their service alone have. */
export const apisNaming = (text: string, apis: readonly Api[], registry: Registry): ReadonlySet<Api> =>
  namedAlone(apis.map((api) => ({ api, names: namesOfTables(text, api, registry) })));
