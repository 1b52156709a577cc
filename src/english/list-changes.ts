/**
 * What is said of lists: 'mushrooms and olives, no onions', 'also ham', 'olives instead of mushrooms'.
 *
 * Members are found by what they are called; the words before and behind them tell whether they are wanted, not wanted,
 * or wanted besides what there is. What is said of lists can be taken out of a text, so that whoever reads the rest does
 * not take the 'no' of 'no onions' for an answer, nor the 'two' of 'two colas' for a number of seats. English.
 */
import { withoutStretches } from '../text/index.js';
import { type Canonical, countOf, isMeant, type ListType, type Slot } from '../service/index.js';
import { membersIn, type SaidMember } from '../values/list-members.js';

import { allOfList } from './all-of-a-list.js';
import { MARK, takenBackBy } from './corrections.js';
import { isNegatedAt } from './negation.js';
import { AS_WELL, IT } from './phrases.js';

export interface WantedMember extends SaidMember {
  /** Whether it comes to what there is: 'also', 'add', 'another'. */
  readonly isMore: boolean;
}

export interface HeardList {
  readonly slot: Slot;
  readonly list: ListType;
  readonly wanted: readonly WantedMember[];
  readonly refused: readonly SaidMember[];
  /** Whether something of what is wanted comes to what there is. */
  readonly isMore: boolean;
  /** Whether nothing else is wanted: 'only', 'just'. */
  readonly isOnly: boolean;
  /** Whether one is wanted in place of another: 'olives instead of mushrooms'. */
  readonly isSwap: boolean;
  /** Whether what there is becomes what is wanted: 'make it a large cola', 'no, two large colas'. */
  readonly isMade: boolean;
  readonly stretches: readonly { readonly start: number; readonly end: number }[];
}

const ARTICLE = 'the|any|all|of|my|those|these|that|both|some|a|an|more';
const ARTICLES = String.raw`(?:\s+(?:${ARTICLE}))*\s*$`;
const AWAY = 'off|out|away';
const REMOVING = 'remove|drop|hold|minus|delete|cancel|lose|scratch';
const SWAPPING = 'replace|swap|exchange|switch|change';
const FOR = 'for|with|by|to|into';
const INSTEAD = 'instead of|rather than|in place of';
const ADDING = 'add|also|plus|include|put|throw in';
const JOINT = 'and|or|nor';

/** What takes away what stands behind it. */
const REMOVES = new RegExp(String.raw`\b(?:${REMOVING}|(?:take|leave) (?:${AWAY})|(?:${AWAY}) with)${ARTICLES}`, 'i');
/** What takes away what stands before it: 'leave the olives out', 'olives off'. */
const REMOVES_BEHIND = new RegExp(String.raw`^\s+(?:${AWAY})\b`, 'i');
/** What gives up what stands behind it for something else: 'swap the ham for olives'. */
const SWAPS = new RegExp(String.raw`\b(?:${SWAPPING})${ARTICLES}`, 'i');
const SWAPPED = new RegExp(String.raw`^\s*(?:${FOR})\b`, 'i');
const IN_PLACE = new RegExp(String.raw`\b(?:${INSTEAD})\b`, 'i');
/** What stands between members of one enumeration. */
const JOINED = new RegExp(String.raw`^[\s,]*(?:${JOINT}|&)?${ARTICLES}`, 'i');
const CONJUNCTION = new RegExp(String.raw`\b(?:${JOINT})\b|&`, 'i');
const MORE = new RegExp(String.raw`\b(?:${ADDING}|another|one more)\b|\bmore\s*$`, 'i');
/** The same at the beginning of all that is said: 'and a cola'. */
const MORE_AT_FIRST = /^\s*(?:and|with)\b/i;
const MORE_BEHIND = new RegExp(String.raw`^\s*,?\s*(?:${AS_WELL}|on top)\b`, 'i');
/** Behind so many of something, that it is so many less: 'one cola less'. */
const LESS_BEHIND = /^\s*,?\s*(?:less|fewer)\b/i;
/** In what is said of something, that there shall be less of it: 'one less cola'. */
const LESS = /\b(?:less|fewer)\b/i;
const MADE = new RegExp(String.raw`\bmake (?:${IT}|them)\b|^\W*${MARK}\b`, 'i');
const MADE_BEHIND = /^\s*,?\s*instead\b(?! of)/i;
const ONLY_BEHIND = /^\s*,?\s*only\b/i;
const ALONE = 'only|just|nothing but';
const ONLY = new RegExp(String.raw`\b(?:${ALONE})(?:\s+(?:with|the|a|an))*\s*$`, 'i');

/** Words around members that say what is done with them, and nothing else. */
const CUE = new RegExp(
  String.raw`(?:[\s,;&]|\b(?:${MARK}|${ARTICLE}|${JOINT}|but|without|no|not|${ADDING}|${REMOVING}|take|leave|${AWAY}|skip|` +
    String.raw`${SWAPPING}|${FOR}|${INSTEAD}|${ALONE})\b)+$`,
  'i',
);
const CUE_BEHIND = new RegExp(
  String.raw`^(?:\s*,?\s*\b(?:${AS_WELL}|only|less|fewer|instead|${AWAY}|on top|on it)\b)+`,
  'i',
);

interface Placed extends SaidMember {
  /** What stands between it and the member before it, or the beginning, as far as it is near. */
  readonly gap: string;
  readonly behind: string;
  /** Its own words, with its number. */
  readonly own: string;
}

/** So far from a member words are about it. */
const NEAR = 80;

function placedIn(text: string, list: ListType): readonly Placed[] {
  let from = 0;
  return membersIn(text, list).map((said) => {
    const near = Math.max(from, said.start - NEAR);
    from = said.end;
    const [own, behind] = [text.slice(said.start, from), text.slice(from, from + NEAR)];
    return { ...said, gap: text.slice(near, said.start), behind, own };
  });
}

/** Whether what stands before a member, or around it, takes it away. */
function isTakenAway({ gap, behind, own }: Placed): boolean {
  if (SWAPS.test(gap) && SWAPPED.test(behind)) return true;
  if (LESS.test(own) || LESS_BEHIND.test(behind)) return true;
  if (REMOVES.test(gap) || REMOVES_BEHIND.test(behind)) return true;
  return isNegatedAt(gap, gap.length) || IN_PLACE.test(gap);
}

/** Which members are not wanted. In an enumeration, what holds for the first holds for all, if it ends in 'and' or 'or'. */
function refusals(members: readonly Placed[]): readonly boolean[] {
  const isLast = (at: number): boolean => {
    const next = members.slice(at + 1).findIndex(({ gap }) => !JOINED.test(gap));
    const chain = members.slice(at, next < 0 ? undefined : at + 1 + next);
    return chain.some(({ gap }) => CONJUNCTION.test(gap));
  };
  let isBefore = false;
  return members.map((member, at) => {
    const follows = at > 0 && isBefore && JOINED.test(member.gap) && isLast(at);
    isBefore = follows || isTakenAway(member);
    return isBefore;
  });
}

/** The stretch of a member with the words around it that say what is done with it. */
function stretchOf({ start, end, gap, behind }: Omit<Placed, 'member' | 'isCounted' | 'own'>): {
  readonly start: number;
  readonly end: number;
} {
  const before = CUE.exec(gap)?.[0].length ?? 0;
  return { start: start - before, end: end + (CUE_BEHIND.exec(behind)?.[0].length ?? 0) };
}

/** Whether a member comes to what there is. */
function isMore({ gap, behind, start, own }: Placed): boolean {
  const isFirst = start === gap.length;
  if (isFirst && MORE_AT_FIRST.test(gap)) return true;
  return MORE.test(gap) || MORE_BEHIND.test(behind) || /\b(?:another|more)\b/i.test(own);
}

/** Which members come to what there is; in an enumeration, what holds for the first holds for all. */
function additions(members: readonly Placed[]): readonly boolean[] {
  let isBefore = false;
  return members.map((member, at) => {
    isBefore = (at > 0 && isBefore && JOINED.test(member.gap)) || isMore(member);
    return isBefore;
  });
}

/** What is said of a list by all that there is of it: what is wanted, or of what there is only that is left. */
function heardAll(text: string, slot: Slot, list: ListType): HeardList | undefined {
  const all = allOfList(text, slot);
  if (!all) return undefined;
  const { start, end, members, excepted } = all;
  const gap = text.slice(Math.max(0, start - NEAR), start);
  const isTaken = REMOVES.test(gap) || isNegatedAt(gap, gap.length);
  // Who has all taken off says it in other words: without an exception it may be the whole that is meant.
  if (isTaken && excepted.length === 0) return undefined;
  const isMore = !isTaken && MORE.test(gap);
  const wanted = isTaken ? excepted : members;
  const stretch = { start, end, gap, behind: text.slice(end, end + NEAR) };
  return {
    slot,
    list,
    wanted: wanted.map((member) => ({ member, isCounted: false, start, end, isMore })),
    refused: [],
    isMore,
    isOnly: !isMore,
    isSwap: false,
    isMade: false,
    stretches: [stretchOf(stretch)],
  };
}

function heardOf(text: string, slot: Slot, list: ListType): HeardList | undefined {
  const members = placedIn(text, list);
  if (members.length === 0) return undefined;
  const isRefused = refusals(members);
  const areMore = additions(members);
  // 'Two colas, no, three colas' are three; of 'colas' that lost their number so, nothing is left.
  const isTakenBack = members.map(({ member, end, isCounted }, at) => {
    const next = isRefused[at + 1] ? undefined : members[at + 1];
    if (!next) return false;
    const between = text.slice(end, next.start);
    if (!isCounted && /^\s+$/.test(between) && isMeant(list, next.member, member)) return true;
    return takenBackBy(between, text.slice(next.end)) !== undefined;
  });
  const wanted = members.flatMap((member, at) =>
    isRefused[at] || isTakenBack[at] ? [] : [{ ...member, isMore: areMore[at] === true }],
  );
  const refused = members.filter((_, at) => isRefused[at]);
  const isSwap =
    wanted.length > 0 && refused.length > 0 && members.some(({ gap }) => SWAPS.test(gap) || IN_PLACE.test(gap));
  return {
    slot,
    list,
    wanted,
    refused,
    isSwap,
    isMade: wanted.some(({ gap, behind }) => MADE.test(gap) || MADE_BEHIND.test(behind)),
    isMore: wanted.some((one) => one.isMore),
    isOnly: wanted.some(({ gap, behind }) => ONLY.test(gap) || ONLY_BEHIND.test(behind)),
    stretches: members.map(stretchOf),
  };
}

/**
 * What a text says of lists.
 *
 * @param isSought - whether the slots are those of a search: there 'everything without ham' is no list of all but ham.
 */
export function listsHeard(text: string, slots: Iterable<Slot>, isSought = false): readonly HeardList[] {
  return [...slots].flatMap((slot) => {
    if (!slot.list) return [];
    return (isSought ? undefined : heardAll(text, slot, slot.list)) ?? heardOf(text, slot, slot.list) ?? [];
  });
}

/** A text without what it says of lists; as long as it was. */
export function withoutLists(text: string, heard: readonly HeardList[]): string {
  return withoutStretches(
    text,
    heard.flatMap(({ stretches }) => stretches),
  );
}

/** Whether what is said of a list is in it, and no less of it. */
export function isReadBack(heard: HeardList, members: readonly Canonical[]): boolean {
  const { list, wanted, refused, isSwap, isOnly } = heard;
  if (isSwap || refused.length > 0 || (isOnly && wanted.length < members.length)) return false;
  // One more of what is counted is more than there is.
  if (heard.isMore && list.count !== undefined) return false;
  return wanted.every(({ member, isCounted }) => {
    const held = members.find((one) => isMeant(list, one, member));
    return held !== undefined && (!isCounted || countOf(list, held) === countOf(list, member));
  });
}
