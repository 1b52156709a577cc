/**
 * What the agent says in words of the author's own: text with the names of values in braces, by API and situation.
 *
 * Phrases are data, so the core can check them when a service is defined and needs nothing of what speaks them. A phrase is
 * used only where every value that it names has one; otherwise another variant is, or the template.
 */
import type { SlotShape } from './slot.js';

/** The text of a phrase: words, and values by their names in braces. */

/** A piece of a phrase: words, or the name of a value. */
type PhrasePiece = string | { readonly value: string };

export type PhraseText = readonly PhrasePiece[];

const PIECES = /\{\{|\}\}|\{([^{}]*)\}|[^{}]+|[{}]/g;

/**
 * Reads a phrase: `{time}` is a value, `{{` and `}}` are braces.
 *
 * @returns the pieces, or what is wrong with the text.
 */
export function readPhrase(text: string): PhraseText | string {
  if (text.trim() === '') return 'is empty';
  const pieces: PhrasePiece[] = [];
  for (const { 0: piece, 1: name, index } of text.matchAll(PIECES)) {
    const place = `at character ${index + 1}`;
    if (piece === '{') return `has a '{' ${place} that is not closed; write '{{' for a brace`;
    if (piece === '}') return `has a '}' ${place} that was not opened; write '}}' for a brace`;
    if (name?.trim() === '') return `has '{}' ${place}, which names no value`;
    if (name !== undefined) pieces.push({ value: name.trim() });
    else pieces.push(piece === '{{' ? '{' : piece === '}}' ? '}' : piece);
  }
  return pieces;
}

/** The names of the values in a phrase. */
export function namesIn(phrase: PhraseText): readonly string[] {
  return phrase.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.value]));
}

/** A phrase, or several that take turns. `{time}` stands for a value; `{{` and `}}` are braces. */
export type Wording = string | readonly string[];

/** A {@link Wording}, or one for each plural category of the language of the phrases, by `{count}`. */
export type CountedWording = Wording | { readonly [Category in Intl.LDMLPluralRule]?: Wording };

type Names<S extends SlotShape> = keyof NoInfer<S> & string;

/** What the phrases of any API may hold. */
interface SharedPhrases<S extends SlotShape, R extends SlotShape> {
  /** How dates, times, numbers and money are said in these phrases, as a BCP 47 tag: `de-DE`. As in templates if left out. */
  readonly locale?: string;
  /** How values are said: those of closed sets, `true`, `false` and `dontcare`, by slot or property. */
  readonly values?: { readonly [K in Names<S> | Names<R>]?: Readonly<Record<string, string>> };
  readonly ask?: { readonly [K in Names<S>]?: Wording };
  /** Answers a question about a slot or property, and so names it. */
  readonly tell?: { readonly [K in Names<S> | Names<R>]?: Wording };
}

interface SearchSituations {
  /** Offers the first result; `{count}` is how many there are. */
  readonly offer?: CountedWording;
  /** Offers a later one; `offer` without `{count}` if left out. */
  readonly another?: Wording;
  /** Offers a few at once, the `{results}`. */
  readonly list?: CountedWording;
  readonly count?: CountedWording;
  /** There is no result. */
  readonly nothing?: Wording;
  /** There is no further result. */
  readonly exhausted?: Wording;
  /** Suggests the follow-up task for the result that the user took. */
  readonly suggest?: Wording;
}

interface TransactionSituations {
  /** Reads back what is about to be done, and asks. Names every slot that is confirmed. */
  readonly confirm?: Wording;
  /** It was done. May name results and arguments. */
  readonly success?: Wording;
  /** It was not done; `{reason}` is why. Where that is not named, it follows in a sentence of its own. */
  readonly failure?: Wording;
  /** Offers other values with which it could be done. Names each. */
  readonly alternative?: Wording;
}

/** What an agent says that is about no API. */
interface TalkSituations {
  /** Asks what it can do, before there was a task. */
  readonly greeting?: Wording;
  /** Asks what else it can do. */
  readonly more?: Wording;
  /** It did not understand. */
  readonly rephrase?: Wording;
  /** Asks what to change in what was not confirmed. */
  readonly change?: Wording;
  readonly goodbye?: Wording;
}

export interface SearchPhrases<S extends SlotShape, R extends SlotShape>
  extends SharedPhrases<S, R>,
    SearchSituations {}

export interface TransactionPhrases<S extends SlotShape, R extends SlotShape>
  extends SharedPhrases<S, R>,
    TransactionSituations {}

/** The phrases of a service: for each of its APIs that has none of its own, and for what is about no API. */
export interface ServicePhrases
  extends SharedPhrases<SlotShape, SlotShape>,
    SearchSituations,
    TransactionSituations,
    TalkSituations {}

/** Phrases as they were read, for whatever speaks. */
export interface Phrases {
  /** The language of values; templates say them if left out. */
  readonly locale?: string;
  /** The variants by situation: `confirm`, `ask.time`, `tell.price`, `offer#one`. */
  readonly texts: ReadonlyMap<string, readonly PhraseText[]>;
  /** How single values are said, by slot or property and value. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** No phrases: templates speak. */
export const NO_PHRASES: Phrases = { texts: new Map(), values: new Map() };
