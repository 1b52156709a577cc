/** How the pieces of an answer add up to an agreement, or do not. */
import { ownValue } from '../../language/index.js';
import type { Canonical } from '../../service/index.js';
import type { Deed } from '../deed.js';
import { type HeardList, isReadBack, listsHeard, withoutLists } from '../list-changes.js';
import { asks, sentencesOf } from '../questions.js';
import { LEARNED } from './learned.js';
import { type Piece, type PieceKind, type Pieces, piecesIn } from './pieces.js';
import { type Phrases, readPhrases, withPhrases } from './phrases.js';
import { readable } from './readable.js';

/** What was said, in pieces, with its sentences. */
export interface Answer extends Pieces {
  readonly sentences: readonly string[];
  /** The word that it hangs on, where it is not finished. */
  readonly hanging?: string | undefined;
  /** Whether members of a list are said: a part of what was read back. */
  readonly namesMembers?: boolean;
}

/** How an answer adds up. */
export interface Account {
  /** Whether it agrees, and nothing in it is left. */
  readonly isClear: boolean;
  readonly isFirm: boolean;
  /** Whether it is the request said once more: nothing agrees but its verb, with values of it, and nothing stands for what was read back. */
  readonly isRequest: boolean;
  /** What is neither agreement nor courtesy nor a value that was read back; else what asks. */
  readonly unheard: readonly string[];
}

const PHRASES: Phrases = readPhrases(LEARNED);

/** A text without what it says of lists as they were read back: 'yes, with mushrooms and olives'; and whether it speaks of members. */
function withoutReadBack(
  text: string,
  deed: Deed | undefined,
): { readonly rest: string; readonly namesMembers: boolean } {
  const heard = deed ? listsHeard(text, deed.api.slots.values()) : [];
  const isSame = (one: HeardList): boolean => {
    const members = deed && ownValue(deed.values, one.slot.name);
    return Array.isArray(members) && isReadBack(one, members as readonly Canonical[]);
  };
  const namesMembers = heard.length > 0;
  return { rest: namesMembers && heard.every(isSame) ? withoutLists(text, heard) : text, namesMembers };
}

/** How an answer ends that is not finished: 'yes, and', 'right, well ...', 'ok hmm', 'ok so'. 'Very well' is. */
const UNFINISHED =
  /(?<![\p{L}-]|\b(?:very|all(?:'s| is)|as) )(?:and|or|but|h+m+|u+m+|well|(?<=^(?:ok(?:ay)?|right|alright|yes|yeah),? )so(?: then)?)[\s.…,!-]*$/iu;

export function answerIn(text: string, deed: Deed | undefined, now: string): Answer {
  const { rest, namesMembers } = withoutReadBack(text, deed);
  const read = readable(rest);
  const hanging = UNFINISHED.exec(text)?.[0]
    .match(/\p{L}+/u)?.[0]
    .toLowerCase();
  return { ...piecesIn(read, deed, now), sentences: sentencesOf(read), hanging, namesMembers };
}

/** The words between two pauses. */
function clausesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const clauses: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.isApart) clauses.push([]);
    clauses.at(-1)?.push(piece);
  }
  return clauses;
}

/** What stands behind an agreement to a part: 'yes to the time', 'yes for the note'; what is for a number is told again: 'yes for four'. */
const AGREED_TO = { value: /^(?:to|with|on) /, other: /^(?:to|with|on|for) / } as const;

/**
 * Whether what a clause agrees to is all that was read back, and not a part of it: 'yes four', 'it is right for four', and not
 * 'four is right', 'yes to Oakland', 'yes the time is right' or, of a list, 'order mushrooms'.
 */
function agreesToAll(clause: readonly Piece[], { namesMembers }: Answer): boolean {
  const agreeing = clause.filter(({ kind }) => kind === 'firm' || kind === 'weak');
  if (agreeing.length === 0) return false;
  if (
    namesMembers &&
    agreeing.every(({ isVerb }) => isVerb) &&
    !clause.some(({ isMeant, isVerb }) => isMeant && !isVerb)
  )
    return false;
  const part = clause.findIndex(({ isPart }) => isPart);
  if (part === -1 || clause.some(({ isMeant, isVerb }) => isMeant || isVerb)) return true;
  const first = clause.findIndex(({ kind }) => kind !== 'polite' && kind !== 'aside');
  const behind = clause.slice(first + 1, part + 1).map(({ text }) => text);
  // Who says the value itself says what was read back: 'yes, 7 pm is right'.
  const isValue = clause[part]?.kind === 'value';
  const isCalled = !isValue && agreeing.some((piece) => clause.indexOf(piece) > part);
  return (
    clause[first]?.kind === 'firm' &&
    first < part &&
    !isCalled &&
    !AGREED_TO[isValue ? 'value' : 'other'].test(behind.join(' '))
  );
}

/** How an answer adds up, with these phrases. */
export function accountOf(answer: Answer, phrases = PHRASES): Account {
  const pieces = withPhrases(answer.pieces, phrases);
  const having = (...kinds: readonly PieceKind[]) =>
    pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : []));
  const isFirm = having('firm').length > 0;
  const beside = isFirm ? [] : having('aside', answer.isTold ? 'anew' : 'beside');
  const left = [
    ...having('unknown', 'other'),
    ...answer.confused,
    ...beside,
    ...(answer.hanging ? [answer.hanging] : []),
  ];
  const unheard = left.length > 0 ? left : answer.sentences.filter(asks);
  const isWeak = pieces.some(({ kind }) => kind === 'weak');
  const agrees = isFirm || pieces.some(({ kind, isVerb, isMeant }) => isMeant || (kind === 'weak' && !isVerb));
  const isRequest = unheard.length === 0 && isWeak && !agrees && answer.told.length > 0;
  // Two values or more stand for all: 'tomorrow at 7 is perfect'.
  const isWhole = new Set(answer.told).size > 1 || clausesOf(pieces).some((clause) => agreesToAll(clause, answer));
  return { isClear: (isFirm || isWeak) && isWhole && unheard.length === 0 && !isRequest, isFirm, isRequest, unheard };
}
