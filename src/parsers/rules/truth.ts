/** Yes-or-no slots: what is said of them by their own words. */
import { isDeniedAt, isLeftOutAt, isNegatedAt } from '../../english/negation.js';
import type { Slot } from '../../service/index.js';
import { escapePattern, remembered, onceEach, type Stretch } from '../../text/index.js';
import { GENERIC } from './english/common.js';
import { nameWords, stem } from './text.js';

/** A word as people call a thing, in one or in many: 'pets', but not in 'Petaluma'. */
const wholeWord = remembered(
  (word: string) =>
    new RegExp(`(?:(?<!\\p{L})|(?<=(?<!\\p{L})(?:non|un)))${escapePattern(word.toLowerCase())}(?:e?s)?(?!\\p{L})`, 'u'),
);

/** Where the words of a slot's name are said, all of them, or what people call it. */
function named({ name, saidAs }: Slot, lower: string): Stretch | undefined {
  const called = (saidAs?.names ?? []).flatMap((word) => stretchOf(wholeWord(word).exec(lower)));
  return called.toSorted((a, b) => a.start - b.start)[0] ?? saidByName(name, lower);
}

const stretchOf = (found: RegExpExecArray | null): readonly Stretch[] =>
  found ? [{ start: found.index, end: found.index + found[0].length }] : [];

/** The words of a name stand so near each other, in characters: 'my bike ... a loan' tells of no loan bike. */
const NEAR = 24;

/** Forms of a word; a park is no parking. */
const wordForms = remembered((word: string) => {
  const forms = word.endsWith('ing') ? word : `${stem(word)}(?:e?s|e?d|e|ing|y|ies)?`;
  return new RegExp(`\\b${forms}\\b`, 'g');
});

function saidByName(name: string, lower: string): Stretch | undefined {
  const [first = [], ...others] = nameWords(name)
    .filter((word) => !GENERIC.has(word))
    .map((word) => [...lower.matchAll(wordForms(word))].flatMap(stretchOf));
  for (const one of first) {
    const far = ({ start }: Stretch): number => Math.abs(start - one.start);
    const nearest = others.map((places) => places.toSorted((a, b) => far(a) - far(b))[0]);
    const all = [one, ...nearest].filter((place) => place !== undefined);
    const [start, last] = [Math.min(...all.map((place) => place.start)), Math.max(...all.map((place) => place.start))];
    if (all.length > others.length && last - start <= NEAR)
      return { start, end: Math.max(...all.map(({ end }) => end)) };
  }
  return undefined;
}

/** The values of a yes-or-no slot, which may be a closed set of 'yes' and 'no'; undefined for other slots. */
export const truthValues = onceEach((slot: Slot): { readonly yes: string; readonly no: string } | undefined => {
  if (slot.kind === 'boolean') return { yes: 'True', no: 'False' };
  const values = slot.kind === 'closed' ? (slot.values ?? []).map(String) : [];
  const [yes, no] = [/^yes$/i, /^no$/i].map((word) => values.find((value) => word.test(value)));
  return values.length === 2 && yes !== undefined && no !== undefined ? { yes, no } : undefined;
});

/** What is off without being a thing that is left out: 'drop_off', 'day_off'. */
const NO_THING =
  '(?:cut|day|drop|half|hours?|kick|lift|log|month|one|pay|pick|play|sen[dt]|shut|sign|switch|take|time|trade|turn|week|write)s?_';

const LACKED = new RegExp(
  `^(?:(?!${NO_THING}off)(?=\\p{L}+_(?:free|off)$)|take_(?=\\p{L}+_(?:away|off|out)$)|remove_(?=\\p{L}+$))(\\p{L}{3,})`,
  'u',
);
/** That the thing itself is without another: not what is charged for it, 'whether pets are allowed, with no charge'. */
const IS_WITHOUT =
  /^whether (?:it|there) (?!can|may|will)[^.;]*?(?<!\bwith )\b(?:without|no) (?:an? |any )?(\p{L}{4,})/iu;

/** What a slot is without, by its name or what is told of it: nuts where it is 'nut_free', 'washed by hand, without brushes'. */
const lackedBy = onceEach(({ name, description }: Slot): RegExp | undefined => {
  const told = [LACKED.exec(name), IS_WITHOUT.exec(description)];
  const nouns = told.flatMap((one) => (one?.[1] === undefined ? [] : escapePattern(one[1])));
  return nouns.length === 0
    ? undefined
    : new RegExp(`(?<!\\p{L})(?:${nouns.join('|')})(?:e?s)?(?![\\s-]+(?:free|off)\\b)(?!\\p{L})`, 'u');
});

/** What is said of a yes-or-no slot, and where its words begin. */
interface SaidTruth {
  readonly isSo: boolean;
  readonly at: number;
  /** Whether that is told by what the slot is without. */
  readonly isLack?: true;
}

const isDenied = (text: string, { start, end }: Stretch): boolean =>
  isNegatedAt(text, start) || isDeniedAt(text, end) || isLeftOutAt(text, start);

/** Nothing else may stand between: who is 'not allergic to nuts' does without none. */
const UNWANTED = /\b(?:without|do(?:es)?n['’]?t want|can['’]?t (?:have|eat))(?: any| the)? $/;
/** 'No problem with nuts' orders none. */
const WITH = /(?<!\b(?:no (?:\p{L}+ )?|fine |okay?|allerg(?:y|ic) ))\bwith (?:the )?$/u;

/** It stays: 'keep the old one', 'leave the skin on', and not 'leave the skin out'. */
const KEPT = /\b(?:keep|leav)(?:e|ing)? (?:the |my |our |any )?$/u;
const GONE = /^(?: ones?)? (?:off|out|away)\b/u;

/** Whether what a slot is without is said to be left out, 'no brushes', or to be there, 'with brushes', 'skin on'; undefined if neither. */
function lackIn(slot: Slot, lower: string): SaidTruth | undefined {
  const lack = lackedBy(slot)?.exec(lower);
  if (!lack) return undefined;
  const [at, end] = [lack.index, lack.index + lack[0].length];
  const [before, behind] = [lower.slice(0, at), lower.slice(end)];
  if (KEPT.test(before)) return { isSo: GONE.test(behind) !== isNegatedAt(lower, at), at, isLack: true };
  if (isLeftOutAt(lower, at) || isDeniedAt(lower, end) || UNWANTED.test(before))
    return { isSo: true, at, isLack: true };
  const isThere = (WITH.test(before) && !isNegatedAt(lower, at)) || /^[ -]on(?= please\b|$|[,.;!?])/.test(behind);
  return isThere ? { isSo: false, at, isLack: true } : undefined;
}

/** What a text says by a word that the author declares for one side: 'public' of what is private. */
function declaredIn(slot: Slot, lower: string): SaidTruth | undefined {
  const yes = truthValues(slot)?.yes.toLowerCase();
  const sides = Object.entries(slot.saidAs?.values ?? {}).map(([value, words]) => ({
    side: value.toLowerCase() === yes,
    said: words.flatMap((word) => stretchOf(wholeWord(word).exec(lower)))[0],
  }));
  const found = sides.find(({ said }) => said);
  return found?.said && { isSo: found.side !== isDenied(lower, found.said), at: found.said.start };
}

/** What a text in lower case says of a yes-or-no slot; undefined if nothing. */
export function truthIn(slot: Slot, lower: string): SaidTruth | undefined {
  const said = named(slot, lower);
  return lackIn(slot, lower) ?? declaredIn(slot, lower) ?? (said && { isSo: !isDenied(lower, said), at: said.start });
}

/** Whether a yes-or-no slot is wanted to be so; undefined if a text in lower case says nothing of it. */
export const truthOf = (slot: Slot, lower: string): boolean | undefined => truthIn(slot, lower)?.isSo;
