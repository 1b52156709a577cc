/** The words of a service's own: a variant of which every value is there. */
import { ownValue } from '../../language/index.js';
import { type Api, type Canonical, DONTCARE, namesIn, type PhraseText, type Phrases } from '../../service/index.js';
import { remembered } from '../../text/index.js';
import { capitalize } from '../lexicon/english.js';
import { listIn } from '../lexicon/say-in-locale.js';
import type { Phrase } from '../sentence.js';
import { type Telling, typeOf } from './telling.js';

type Speaker = Pick<Api, 'name' | 'phrases' | 'slots' | 'properties'>;

type Wording = Omit<Telling, 'world'>;

/** Reads a slot or property of what is spoken of. */
export type Read = (name: string) => Canonical | undefined;

/** A situation in which an author may have words. */
export interface Situation {
  /** Its name among the phrases: `confirm`, `ask.time`. */
  readonly key: string;
  readonly read: Read;
  /** What a variant must name to be used. */
  readonly needs?: readonly string[];
  /** What it may not name. */
  readonly without?: string;
  /** What the situation itself names, in words: it comes before a slot or property of the same name. */
  readonly extras?: Readonly<Record<string, string>>;
  /** How many results it is about, for the plural. */
  readonly count?: number;
}

const pluralRules = remembered((locale) => new Intl.PluralRules(locale));

function variantsOf({ texts, locale = 'en' }: Phrases, { key, count }: Situation): readonly PhraseText[] {
  if (count === undefined || texts.has(key)) return texts.get(key) ?? [];
  const category = pluralRules(locale).select(count);
  return texts.get(`${key}#${category}`) ?? texts.get(`${key}#other`) ?? [];
}

/** A value in the words of the author, or as the locale has it; undefined where nobody said how: yes and no, any value. */
function sayNamed(api: Speaker, name: string, value: Canonical, { phrased }: Wording): string | undefined {
  const { locale, values } = api.phrases;
  const type = typeOf(api, name);
  const own = typeof value === 'object' ? undefined : values.get(name)?.get(String(value));
  if (own !== undefined || !type) return own;
  const needsWords = typeof value === 'boolean' || value === DONTCARE;
  if (needsWords && locale !== undefined && !/^en\b/.test(locale)) return undefined;
  const say = phrased(locale);
  return Array.isArray(value)
    ? listIn(
        locale,
        (value as readonly Canonical[]).map((item) => say(type, item)),
      )
    : say(type, value);
}

function filled(api: Speaker, text: PhraseText, situation: Situation, telling: Wording): Phrase | undefined {
  const { read, extras = {} } = situation;
  const values: string[] = [];
  let said = '';
  for (const piece of text) {
    if (typeof piece === 'string') {
      said += piece;
      continue;
    }
    const extra = ownValue(extras, piece.value);
    const value = extra === undefined && typeOf(api, piece.value) ? read(piece.value) : undefined;
    const word = value === undefined ? extra : sayNamed(api, piece.value, value, telling);
    if (word === undefined) return undefined;
    values.push(word);
    said += word;
  }
  return { text: typeof text[0] === 'string' ? said : capitalize(said), values };
}

/** What an API's own phrases say in a situation; undefined where none of them can be said. */
export function wordsFor(api: Speaker, situation: Situation, telling: Wording): Phrase | undefined {
  const { key, needs = [], without } = situation;
  const phrases = variantsOf(api.phrases, situation).flatMap((text): Phrase | readonly Phrase[] => {
    const names = namesIn(text);
    if (!needs.every((name) => names.includes(name)) || (without !== undefined && names.includes(without))) return [];
    return filled(api, text, situation, telling) ?? [];
  });
  if (phrases.length === 0) return undefined;
  const chosen = telling.pick(
    `${api.name} ${key}`,
    phrases.map(({ text }) => text),
  );
  return phrases.find(({ text }) => text === chosen);
}
