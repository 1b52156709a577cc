/** Reads and checks the phrases of an author: each fault is named where the service is defined. */
import { ownValue } from '../language/index.js';
import { badArgument, checkOptions } from './check-options.js';
import { DefinitionError } from './definition-error.js';
import { namesIn, type PhraseText, readPhrase, NO_PHRASES, type Phrases } from './phrases.js';
import { isRecord } from './plain.js';
import { DONTCARE, type Property, type Slot } from './slot.js';

/** What phrases are about: one API, or a service with all slots and properties of its APIs. */
interface Phrased {
  /** The name of the API or service, for messages. */
  readonly name: string;
  /** The situations that it may have words for. */
  readonly kind: 'search' | 'transaction' | 'service';
  readonly slots: ReadonlyMap<string, Slot>;
  readonly properties: ReadonlyMap<string, Property>;
  /** The slots that are always confirmed. */
  readonly confirmed: readonly string[];
  /** How it is quoted, if it is. */
  readonly quote?: unknown;
}

const SHARED = ['locale', 'values', 'ask', 'tell'];
const COUNTED = ['offer', 'list', 'count'];
const SEARCH = [...COUNTED, 'another', 'nothing', 'exhausted', 'suggest'];
const TRANSACTION = ['confirm', 'success', 'failure', 'alternative'];
const TALK = ['greeting', 'more', 'rephrase', 'change', 'goodbye'];

const SITUATIONS: Readonly<Record<Phrased['kind'], readonly string[]>> = {
  search: SEARCH,
  transaction: TRANSACTION,
  service: [...SEARCH, ...TRANSACTION, ...TALK],
};

/** Situations in which a result is not there yet, or not any more: they have the values of slots alone. */
const WITHOUT_RESULTS = ['confirm', 'failure', 'alternative', 'nothing', 'exhausted', 'list', 'count'];

/** Where a quote is told, if there is one: it names properties of the result. */
const QUOTED = ['confirm', 'alternative'];

/** Values that a situation has besides slots and properties, before any of the same name. */
const EXTRAS: ReadonlyMap<string, readonly string[]> = new Map([
  ['offer', ['count']],
  ['another', ['count']],
  ['list', ['count', 'results']],
  ['count', ['count']],
  ['failure', ['reason']],
]);

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

class PhraseReader {
  private readonly known: ReadonlyMap<string, Slot | Property>;
  private readonly texts = new Map<string, readonly PhraseText[]>();

  constructor(
    private readonly of: Phrased,
    private readonly given: Readonly<Record<string, unknown>>,
  ) {
    this.known = new Map<string, Slot | Property>([...of.properties, ...of.slots]);
  }

  read(outer: Phrases): Phrases {
    const situations = SITUATIONS[this.of.kind];
    checkOptions(`'phrases' of ${this.of.name}`, this.given, [...SHARED, ...situations]);
    const locale = this.locale() ?? outer.locale;
    const values = new Map([...outer.values, ...this.values()]);
    this.byName('ask', this.of.slots);
    this.byName('tell', this.known);
    for (const situation of situations) this.situation(situation);
    return { texts: this.texts, values, ...(locale !== undefined && { locale }) };
  }

  private fail(where: string, fault: string): never {
    throw new DefinitionError({ code: 'bad-phrase', message: `${this.of.name}: the phrase '${where}' ${fault}.` });
  }

  private unknown(where: string, name: string, legal: Iterable<string>): never {
    throw new DefinitionError({
      code: 'unknown-slot',
      message: `${this.of.name}: the phrase '${where}' names '${name}', which is none of ${[...legal].join(', ')}.`,
    });
  }

  private locale(): string | undefined {
    const { locale } = this.given;
    if (locale === undefined) return undefined;
    try {
      return Intl.getCanonicalLocales(locale as string)[0];
    } catch {
      return badArgument(`'phrases.locale' of ${this.of.name}`, locale, "a language tag of BCP 47, such as 'de-DE'");
    }
  }

  private record(member: string, legal: ReadonlyMap<string, unknown>): readonly (readonly [string, unknown])[] {
    const given = ownValue(this.given, member);
    if (given === undefined) return [];
    if (!isRecord(given)) badArgument(`'phrases.${member}' of ${this.of.name}`, given, 'an object by names');
    const entries = Object.entries(given).filter(([, value]) => value !== undefined);
    const unknown = entries.find(([name]) => !legal.has(name));
    return unknown ? this.unknown(member, unknown[0], legal.keys()) : entries;
  }

  private values(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    return new Map(
      this.record('values', this.known).map(([name, given]) => {
        const where = `values.${name}`;
        if (!isRecord(given)) badArgument(`'phrases.${where}' of ${this.of.name}`, given, 'an object by values');
        for (const [value, text] of Object.entries(given)) this.checkValue(where, this.known.get(name), value, text);
        return [name, new Map(Object.entries(given as Readonly<Record<string, string>>))];
      }),
    );
  }

  private checkValue(where: string, type: Slot | Property | undefined, value: string, text: unknown): void {
    const legal = [
      ...(type?.values?.map(String) ?? []),
      ...(type?.kind === 'boolean' ? ['true', 'false'] : []),
      DONTCARE,
    ];
    const isText = type?.kind === 'text';
    if (!isText && !legal.includes(value)) this.fail(where, `says '${value}', which is none of ${legal.join(', ')}`);
    if (typeof text !== 'string' || text.trim() === '') this.fail(`${where}.${value}`, 'is no text');
  }

  private byName(member: 'ask' | 'tell', legal: ReadonlyMap<string, unknown>): void {
    for (const [name, wording] of this.record(member, legal)) {
      const where = `${member}.${name}`;
      const texts = this.wording(where, wording, member === 'ask' ? this.of.slots : this.known);
      if (member === 'tell' && texts.some((text) => !namesIn(text).includes(name)))
        this.fail(where, `does not name '${name}': the user would not be told`);
      this.texts.set(where, texts);
    }
  }

  private situation(situation: string): void {
    const given = ownValue(this.given, situation);
    if (given === undefined) return;
    const extras = EXTRAS.get(situation) ?? [];
    const known = this.nameable(situation);
    if (COUNTED.includes(situation) && isRecord(given)) {
      checkOptions(`'phrases.${situation}' of ${this.of.name}`, given, CATEGORIES);
      for (const [category, wording] of Object.entries(given))
        this.texts.set(`${situation}#${category}`, this.wording(`${situation}.${category}`, wording, known, extras));
      return;
    }
    const texts = this.wording(situation, given, known, extras);
    if (situation === 'confirm') this.checkConfirm(texts);
    this.texts.set(situation, texts);
  }

  /** What may have a value in a situation; a greeting comes before there is any. */
  private nameable(situation: string): ReadonlyMap<string, unknown> {
    if (situation === 'greeting') return new Map();
    const isQuoted = this.of.quote !== undefined && QUOTED.includes(situation);
    return WITHOUT_RESULTS.includes(situation) && !isQuoted ? this.of.slots : this.known;
  }

  /** What is confirmed is read back: a phrase without it could never be used. */
  private checkConfirm(texts: readonly PhraseText[]): void {
    for (const text of texts) {
      const lacking = this.of.confirmed.find((name) => !namesIn(text).includes(name));
      if (lacking !== undefined)
        this.fail('confirm', `leaves out '${lacking}', which is confirmed: name it, or leave it out of 'confirms'`);
    }
  }

  private wording(
    where: string,
    given: unknown,
    known: ReadonlyMap<string, unknown>,
    extras: readonly string[] = [],
  ): readonly PhraseText[] {
    const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (texts.length === 0) this.fail(where, 'has no variant');
    return texts.map((text) => {
      if (typeof text !== 'string')
        badArgument(`'phrases.${where}' of ${this.of.name}`, text, 'text, or a list of texts');
      const pieces = readPhrase(text);
      if (typeof pieces === 'string') return this.fail(where, pieces);
      const legal = [...known.keys(), ...extras];
      const unknown = namesIn(pieces).find((name) => !legal.includes(name));
      if (unknown === undefined) return pieces;
      if (!this.known.has(unknown)) return this.unknown(where, unknown, legal);
      const may = legal.length > 0 ? `it may name ${legal.join(', ')}` : 'it may name none';
      return this.fail(where, `names '${unknown}', which never has a value there: ${may}`);
    });
  }
}

/**
 * Reads the phrases of a service.
 *
 * @throws DefinitionError for a situation that there is not, a name that nothing has, or text that is empty or has an open brace.
 */
export function readPhrases(of: Phrased, given: unknown, outer: Phrases = NO_PHRASES): Phrases {
  if (given === undefined) return outer;
  if (!isRecord(given)) badArgument(`'phrases' of ${of.name}`, given, 'an object by situations');
  return new PhraseReader(of, given).read(outer);
}

/** The phrases of an API: its own, and those of its service for what it has none for and can name the values of. */
export function phrasesOf(api: Phrased, given: unknown, service: Phrases): Phrases {
  const own = readPhrases(api, given, service);
  const names = new Set([...api.slots.keys(), ...api.properties.keys(), ...[...EXTRAS.values()].flat()]);
  const shared = [...service.texts].flatMap(([situation, texts]): readonly [string, readonly PhraseText[]][] => {
    const fitting = texts.filter((text) => namesIn(text).every((name) => names.has(name)));
    const [stem = ''] = situation.split('#');
    const isOwn = own !== service && [...own.texts.keys()].some((key) => key === stem || key.startsWith(`${stem}#`));
    return fitting.length > 0 && !isOwn ? [[situation, fitting]] : [];
  });
  return { ...own, texts: new Map([...shared, ...(own === service ? [] : own.texts)]) };
}
