/** How the pieces of an answer add up to an agreement, or do not. */
import { ownValue } from '../../language/index.js';
import type { Canonical } from '../../service/index.js';
import type { Deed } from '../deed.js';
import { type HeardList, isReadBack, listsHeard } from '../list-changes.js';
import { asks, sentencesOf } from '../questions.js';
import { LEARNED } from './learned.js';
import { MEMBER, type Piece, type PieceKind, type Pieces, piecesIn } from './pieces.js';
import { agrees, type Phrases, readPhrases, withPhrases } from './phrases.js';
import { readable } from './readable.js';
import { PUT_OFF } from './words.js';

/** What was said, in pieces, with its sentences. */
export interface Answer extends Pieces {
  readonly sentences: readonly string[];
  /** The word that it hangs on, where it is not finished. */
  readonly hanging?: string | undefined;
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

/** What members are said with that were not read back so: 'all mushrooms' are less than mushrooms and olives, 'ham instead' is a change. */
const DIFFERS = /\b(?:all|instead|or|but|more)\b/i;

/** A text with a mark for what it says of lists; words that say what was read back, 'with mushrooms and olives', are taken out. */
function withMembers(text: string, deed: Deed | undefined): string {
  const heard = deed ? listsHeard(text, deed.api.slots.values()) : [];
  const isSame = (one: HeardList): boolean => {
    const members = deed && ownValue(deed.values, one.slot.name);
    return Array.isArray(members) && isReadBack(one, members as readonly Canonical[]);
  };
  const stretches = heard.flatMap((one) => one.stretches).toSorted((one, other) => one.start - other.start);
  const areSame = heard.every(isSame) && !stretches.some(({ start, end }) => DIFFERS.test(text.slice(start, end)));
  return stretches.reduceRight((so, { start, end }) => {
    const said = so.slice(start, end);
    const lead = /^\W*(?:(?:to|on|for) )?/i.exec(said)?.[0] ?? '';
    return so.slice(0, start) + lead + MEMBER + (areSame ? '' : ` ${said.slice(lead.length)}`) + so.slice(end);
  }, text);
}

/** How an answer ends that is not finished: 'yes, and', 'right, well ...', 'ok hmm', 'ok so'. 'Very well' is. */
const UNFINISHED =
  /(?<![\p{L}-]|\b(?:very|all(?:'s| is)|as) )(?:and|or|but|h+m+|u+m+|well|(?<=^(?:ok(?:ay)?|right|alright|yes|yeah),? )so(?: then)?)[\s.…,!-]*$/iu;

export function answerIn(text: string, deed: Deed | undefined, now: string): Answer {
  const read = readable(withMembers(text, deed));
  const hanging = UNFINISHED.exec(text)?.[0]
    .match(/\p{L}+/u)?.[0]
    .toLowerCase();
  return { ...piecesIn(read, deed, now), sentences: sentencesOf(read), hanging };
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

/** What stands behind an agreement to a part: 'yes to the time', 'yes for Sam'; what is for a number is told again: 'yes for four'. */
const AGREED_TO = { value: /^(?:to|with|on) /, other: /^(?:to|with|on|for) / } as const;

/** Whether a clause speaks of what was read back as a whole: 'book it', 'go ahead'. */
const isOfAll = (clause: readonly Piece[]): boolean =>
  clause.some(({ isMeant, isVerb, text }) => isMeant || isVerb || PUT_OFF.test(text));

/**
 * Whether what a clause agrees to is all that was read back, and not a part of it: 'yes four', 'it is right for four', and not
 * 'four is right', 'yes to Oakland', 'yes the time is right' or, of a list, 'order mushrooms'.
 */
function agreesToAll(clause: readonly Piece[]): boolean {
  const agreeing = clause.filter(agrees);
  if (agreeing.length === 0) return false;
  const part = clause.findIndex(({ isPart }) => isPart);
  if (part === -1 || clause.some(({ isMeant, isVerb }) => isMeant && !isVerb)) return true;
  // 'Order mushrooms' names a part.
  const isOfMember = clause.some(({ text }) => text === MEMBER);
  if (clause.some(({ isVerb }) => isVerb)) return !isOfMember || !agreeing.every(({ isVerb }) => isVerb);
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
  const isBeside = ({ kind }: Piece): boolean =>
    !isFirm && (kind === 'aside' || kind === (answer.isTold ? 'anew' : 'beside'));
  // 'The time' of 'the time is fine' is a part that is known.
  const isPart = pieces.some((piece) => isBeside(piece) && piece.isPart);
  const left = [
    ...having('unknown', 'other'),
    ...answer.confused,
    ...pieces.flatMap((piece) => (isBeside(piece) && !piece.isPart ? [piece.text] : [])),
    ...(answer.hanging ? [answer.hanging] : []),
  ];
  const unheard = left.length > 0 || isPart ? left : answer.sentences.filter(asks);
  const isWeak = pieces.some(({ kind }) => kind === 'weak');
  // The 'order' of 'order the large' is its verb, and does not stand for what was read back.
  const isAgreed = isFirm || pieces.some(({ kind, isVerb, isMeant }) => !isVerb && (isMeant || kind === 'weak'));
  const saysValues = answer.told.length > 0 || answer.isNamed;
  const isRequest = unheard.length === 0 && isWeak && !isAgreed && saysValues;
  const clauses = clausesOf(pieces);
  // A yes is to what was spoken of last: of 'Ann is right, yes', to Ann. Two values or more stand for all: 'tomorrow at 7 is perfect'.
  const part = clauses.findIndex((clause) => clause.some(({ isPart }) => isPart) && clause.some(agrees));
  const isWhole =
    new Set(answer.told).size > 1 ||
    clauses.some((clause, at) => (part < 0 || at <= part || isOfAll(clause)) && agreesToAll(clause));
  return {
    isClear: (isFirm || isWeak) && isWhole && unheard.length === 0 && !isPart && !isRequest,
    isFirm,
    isRequest,
    unheard,
  };
}
