/** The pieces of an answer, and what each of them says: every word of it is in one. */
import { isNumberWord } from '../../values/cardinals.js';
import type { Deed } from '../deed.js';
import { rivalsIn } from '../rivals.js';
import { roleOf, sidesIn } from '../roles.js';
import { clausesOf, REQUEST, sentencesOf } from '../questions.js';
import { aboutWords, partWords, type SaidText, textsOf, valueWords, verbsOf } from './deed-words.js';
import { readable, TOKEN } from './readable.js';
import { ReadBack } from './read-back.js';
import {
  AROUND,
  DEED,
  DOES,
  EXCLAIMED,
  FAREWELL,
  FIRM,
  PARTICLES,
  PICTURES,
  PRONOUNS,
  SAME_DEED,
  TAKES_BACK,
  WEAK,
} from './words.js';

/* Words that agree with a slip of the finger in them: 'corect', 'pelase'. */

/** Words that agree, and such as stand beside them; one that is shorter may be another where a letter is missing. */
const SPELLED = [...FIRM, ...WEAK, 'please', 'thanks', 'sounds'].filter((word) => word.length >= 5);

/** Without a letter that is not the last: 'corect'. */
const shortened = (word: string): readonly string[] =>
  [...word].slice(1).map((_, at) => word.slice(0, at) + word.slice(at + 1));
/** With two letters in each other's place: 'pelase'. */
const turned = (word: string): readonly string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);

const SLIPS: ReadonlyMap<string, string> = new Map(
  SPELLED.flatMap((word) => [...shortened(word), ...turned(word)].map((slip) => [slip, word] as const)),
);

/** A word that agrees as the lists have it, where a slip of the finger left out, doubled or turned a letter. */
function spelled(word: string): string {
  if (FIRM.has(word) || WEAK.has(word) || AROUND.has(word)) return word;
  const once = word.replace(/(\p{L})\1/gu, '$1');
  return FIRM.has(once) || WEAK.has(once) || SPELLED.includes(once) ? once : (SLIPS.get(word) ?? word);
}

/**
 * What a piece says: it agrees, firmly or where nothing but polite words stands around it; it is a value that was read back, or
 * another; it is polite, or so beside a firm yes or the verb of the deed, or beside a firm yes only; it asks for another deed where
 * nothing says a firm yes ('add an event').
 */
export type PieceKind = 'firm' | 'weak' | 'value' | 'other' | 'polite' | 'beside' | 'aside' | 'anew' | 'unknown';

/** A word of an answer, or the words of a value. */
export interface Piece {
  readonly text: string;
  readonly kind: PieceKind;
  readonly isVerb: boolean;
  /** Whether the speaker pauses before it. */
  readonly isApart: boolean;
  /** Whether it stands for what was read back: 'it', 'the table', and not 'a table' or 'the time'. */
  readonly isMeant: boolean;
  /** Whether it stands for a part of that: 'four', 'the time', 'Oakland'. */
  readonly isPart: boolean;
}

export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Whether the deed is told by its verb. */
  readonly isTold: boolean;
  /** The slots whose values are said, in the order in which they are. */
  readonly told: readonly string[];
  /** Whether a value is said by some of its words: 'Old Mill', of Old Mill Cafe. */
  readonly isNamed: boolean;
  /** Those whose values are said as if they were each other's. */
  readonly confused: readonly string[];
}

/** What stands for members of a list as they were read back. */
export const MEMBER = '▪';

/** What stands before a thing that was not spoken of yet. */
const ONE = /^an?$/;
/** What stands before the one that was. */
const THE = /^(?:the|my|our)$/;
const PUNCTUATION = /^[.,!?;:\-–—"'()…*~]$/;

/** Sorts the words of an answer. */
class Sorting {
  private readonly own: ReadonlySet<string>;
  private readonly verbs: ReadonlySet<string>;
  private readonly said: ReadonlySet<string>;
  private readonly texts: readonly SaidText[];
  /** The words of its slots and its description. */
  private readonly about: ReadonlySet<string>;
  private readonly slots: Deed['api']['slots'];
  /** The words for parts of it: the 'time' of a table. */
  private readonly parts: ReadonlySet<string>;
  private readonly values: ReadBack | undefined;
  /** Whether more than one value is read back. */
  private readonly isSeveral: boolean;
  private isTold = false;

  constructor(
    private readonly words: readonly string[],
    deed: Deed | undefined,
    now: string,
  ) {
    const rivals = deed ? rivalsIn(deed) : [];
    this.isSeveral = Object.keys(deed?.values ?? {}).length > 1;
    this.verbs = deed ? verbsOf(deed.api) : new Set();
    this.own = new Set([...this.verbs, ...(deed?.api.name.split('_') ?? [])]);
    this.texts = deed ? textsOf(deed) : [];
    this.said = valueWords(this.texts, rivals);
    this.about = new Set(deed ? aboutWords(deed) : []);
    this.slots = deed?.api.slots ?? new Map();
    this.parts = new Set(deed ? partWords(deed, this.own) : []);
    this.values = deed && new ReadBack(words, deed, now, this.texts, rivals);
  }

  /** All pieces; the speaker pauses before the words at some places. */
  read(pauses: ReadonlySet<number>): Pieces {
    const pieces: Piece[] = [];
    for (let at = 0; at < this.words.length; ) {
      const value = this.values?.valueAt(at);
      const length = value?.length ?? 1;
      const text = this.words.slice(at, at + length).join(' ');
      const kind = value ? (value.isOther ? 'other' : 'value') : this.kindOf(text, at);
      const word = !value;
      pieces.push({
        text,
        kind,
        isVerb: word && (this.verbs.has(text) || DOES.has(text)),
        isApart: pauses.has(at),
        isMeant: word && this.isMeant(at),
        isPart: this.isPart(text, kind, word),
      });
      at += length;
    }
    const { told = [], confused = [] } = this.values ?? {};
    return { pieces, isTold: this.isTold, told, isNamed: pieces.some((piece) => this.names(piece)), confused };
  }

  /** Whether a word is there because a value has it. */
  private names({ text, kind }: Pick<Piece, 'text' | 'kind'>): boolean {
    return kind === 'polite' && this.said.has(text) && !this.isCourtesy(text);
  }

  /** Whether a piece is less than what was read back: of one value that is all, it is not. */
  private isPart(text: string, kind: PieceKind, isWord: boolean): boolean {
    return this.isSeveral && (!isWord || text === MEMBER || this.parts.has(text) || this.names({ text, kind }));
  }

  /** Whether a word stands for the deed as it was read back. */
  private isMeant(at: number): boolean {
    const [before = '', word = '', next = ''] = [this.words[at - 1], this.words[at], this.words[at + 1]];
    if (DEED.has(word)) return !ONE.test(before);
    if (word === 'one') return this.said.has(before);
    return THE.test(word) && (this.own.has(next) || this.about.has(next)) && !this.parts.has(next);
  }

  private kindOf(said: string, at: number): PieceKind {
    const word = spelled(said);
    const isDone = DOES.has(word) && (this.isAhead(at, DEED) || at + 2 >= this.words.length) && !this.sets(at);
    // A verb that idioms have for a yes tells with its object alone: 'go ashore', and not 'I want to go'.
    const isOfIdioms = readable(word) !== word;
    const tells = this.verbs.has(word) && !TAKES_BACK.has(word) && (!isOfIdioms || this.isAhead(at, this.own));
    this.isTold ||= tells;
    if (FIRM.has(word) || PICTURES.agree.test(word)) return 'firm';
    if (WEAK.has(word) || isDone || tells) return 'weak';
    if (this.isDeedOfAny(word, at)) return 'aside';
    if (this.turns(word, at)) return 'unknown';
    if (ONE.test(word) && this.isAhead(at, this.own)) return 'anew';
    if (FAREWELL.has(word) || EXCLAIMED.has(word) || (this.about.has(word) && !this.isPolite(word))) return 'beside';
    const isOwn = this.own.has(word) || this.own.has(`${word}s`);
    const isPolite = this.isPolite(word) || this.isBesidePraise(at);
    return isOwn || isPolite || this.isOneCalled(at) ? 'polite' : 'unknown';
  }

  /**
   * 'Yes, book it' agrees to any deed that takes nothing back, whatever that is called. 'Get that' may be to understand, 'I book it'
   * tells of who speaks, and an order is also what was read back.
   */
  private isDeedOfAny(word: string, at: number): boolean {
    const [before = '', next = ''] = [this.words[at - 1], this.words[at + 1]];
    const isVerb = SAME_DEED[0]?.has(word) === true && word !== 'get' && !DEED.has(word) && !/^(?:i|we)$/.test(before);
    const isBack = [...this.verbs].some((verb) => TAKES_BACK.has(verb));
    return isVerb && PRONOUNS.has(next) && !isBack;
  }

  /** The 'off' of 'drop off', of a `drop_off`, and not that of 'helmets off'. */
  private isOfName(at: number): boolean {
    return [...this.slots.keys()].some((name) => `_${name}_`.includes(`_${this.words[at - 1]}_${this.words[at]}_`));
  }

  /** Whether a word makes another thing of what was read back: 'ham off', 'from Peter' of what goes to him, 'all checking'. */
  private turns(word: string, at: number): boolean {
    if (PARTICLES.has(word)) return !this.isOfName(at);
    if (/^(?:from|by)$/.test(word)) {
      const named = this.namedAt(at + 1);
      return named.length > 0 && !named.some((slot) => this.isSaidWith(word, slot));
    }
    if (word !== 'all' && word !== 'everything') return false;
    // 'Order them all' may be all that there is of a list.
    if (/^(?:them|these|those)$/.test(this.words[at - 1] ?? ''))
      return [...this.slots.values()].some(({ list }) => list);
    return this.namedAt(at + 1 + Number(/^(?:from|of)$/.test(this.words[at + 1] ?? ''))).length > 0;
  }

  /** The slots whose text begins at a place, or behind an article there. */
  private namedAt(at: number): readonly string[] {
    const from = (words: readonly string[], start: number): number => start + Number(THE.test(words[start] ?? ''));
    const isHere = (said: readonly string[]): boolean =>
      said.length > 0 && said.every((word, ahead) => word === this.words[from(this.words, at) + ahead]);
    return this.texts.flatMap(({ slot, words }) => (isHere(words.slice(from(words, 0))) ? [slot] : []));
  }

  /** Whether a value of a slot may stand behind 'from' or 'by': a place that is left, and no receiver. */
  private isSaidWith(word: string, name: string): boolean {
    const slot = this.slots.get(name);
    if (!slot) return false;
    if (word === 'by') return slot.kind === 'closed';
    return (
      roleOf(slot) === 'from' ||
      sidesIn(this.slots.values()).some(({ from }) => from === slot) ||
      /\bfrom\b/.test(slot.description)
    );
  }

  /** 'Also good', 'that works too'. */
  private isBesidePraise(at: number): boolean {
    const [before = '', word, next = ''] = [this.words[at - 1], this.words[at], this.words[at + 1]];
    return (word === 'too' && WEAK.has(before)) || (word === 'also' && WEAK.has(next));
  }

  /** Whether something is to be set: 'make that four', 'make it small', though it is so, are said by who understood another. */
  private sets(at: number): boolean {
    const [said = '', what = '', to = ''] = [this.words[at], this.words[at + 1], this.words[at + 2]];
    if (said !== 'make') return false;
    return (PRONOUNS.has(what) && !DEED.has(to)) || isNumberWord(to) || /^\d/.test(to);
  }

  /** Whether one of the next two words is in a list. */
  private isAhead(at: number, list: ReadonlySet<string>): boolean {
    return [1, 2].some((ahead) => list.has(this.words[at + ahead] ?? ''));
  }

  private isCourtesy(word: string): boolean {
    return AROUND.has(word) || DEED.has(word) || DOES.has(word) || word === MEMBER || PICTURES.polite.test(word);
  }

  private isPolite(word: string): boolean {
    return this.isCourtesy(word) || this.said.has(word);
  }

  /** 'The Saturday one', of what is called Saturday Wheel. */
  private isOneCalled(at: number): boolean {
    const [before = '', word] = [this.words[at - 1], this.words[at]];
    if (word !== 'one' || !this.said.has(before)) return false;
    this.values?.told.push(...this.texts.flatMap(({ slot, words }) => (words.includes(before) ? [slot] : [])));
    return true;
  }
}

/** The pieces of a text that was made readable. */
export function piecesIn(text: string, deed: Deed | undefined, now: string): Pieces {
  const clauses = sentencesOf(text)
    .flatMap(clausesOf)
    .map((clause) => clause.replace(REQUEST, '$1'));
  const words: string[] = [];
  const pauses = new Set<number>();
  for (const token of clauses.join(' ; ').match(TOKEN) ?? []) {
    if (PUNCTUATION.test(token)) pauses.add(words.length);
    else words.push(token);
  }
  return new Sorting(words, deed, now).read(pauses);
}
