/**
 * Values of one closed set that are told apart by the words around them: 'from Polish to English', 'it is in Polish and I need it in
 * English'. Where one of two is told, the other is the other one.
 */
import { isAsideAt } from '../../../english/asides.js';
import { isNegatedAt } from '../../../english/negation.js';
import { roleOf, sharingSets, type Sides, sidesIn } from '../../../english/roles.js';
import type { Api, Slot } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { COMMON } from '../english/common.js';
import { wordsIn } from '../text.js';
import { truthValues } from '../truth.js';
import { closedMentions } from './closed.js';
import type { Mention } from './mention.js';

type Side = keyof Sides<Slot>;

const OWNER = String.raw`(?: (?:my|the|our|his|her|their|[\p{L}]+['’]s))*\s*$`;

/** What stands before a value and says its side for certain. */
const CERTAIN = {
  from: new RegExp(String.raw`\b(?:from|out of)${OWNER}`, 'iu'),
  to: new RegExp(String.raw`\b(?:to|into)${OWNER}`, 'iu'),
} as const;

/** What something is in, and what it is wanted in. */
const IS_IN = /\b(?:(?:is|are|was)|['’](?:s|re)|written) in\s*$/i;
const WANTED_IN = /\b(?:need|want|like|to be|must be|should be)\b.* in\s*$/i;
/** Behind a value: 'Turkish is what they are written in'. */
const WHAT_IN = /^ is what\b[^.,;!?]* in\b/i;
const WANTS = /\b(?:need|want)\b/i;

interface Told {
  readonly side: Side | undefined;
  readonly isCertain: boolean;
}

function toldBy(before: string, after: string): Told {
  if (CERTAIN.from.test(before)) return { side: 'from', isCertain: true };
  if (CERTAIN.to.test(before)) return { side: 'to', isCertain: true };
  const what = WHAT_IN.exec(after)?.[0];
  if (what !== undefined) return { side: WANTS.test(what) ? 'to' : 'from', isCertain: true };
  if (WANTED_IN.test(before)) return { side: 'to', isCertain: false };
  return { side: IS_IN.test(before) ? 'from' : undefined, isCertain: false };
}

interface SidedMention extends Mention, Told {}

/** Between what something is and what it is to be: 'my blue boat red'. */
const THING = /^ \p{L}+(?: \p{L}+)? $/u;

/** Whether the words between two values are a thing that has the first of them. */
const isThing = (text: string): boolean => THING.test(text) && wordsIn(text).every(({ word }) => !COMMON.has(word));

/** Of two values, the one that is not told for certain is on the other side than the one that is; of two untold ones of a thing, the second. */
function withOther(told: readonly SidedMention[], text: string): readonly SidedMention[] {
  const [one, another, ...more] = told;
  if (
    !one ||
    !another ||
    more.length > 0 ||
    (one.side !== undefined && another.side !== undefined && one.side !== another.side)
  )
    return told;
  if (one.side === undefined && another.side === undefined && isThing(text.slice(one.end, another.start)))
    return [
      { ...one, side: 'from' },
      { ...another, side: 'to' },
    ];
  const [sure, unsure] =
    one.side !== undefined && (one.isCertain || !another.isCertain) ? [one, another] : [another, one];
  if (sure.side === undefined || unsure.isCertain) return told;
  return [sure, { ...unsure, side: sure.side === 'from' ? 'to' : 'from' }];
}

/** The slots of an API that are two sides of a change. */
export const sidesOf: (api: Api) => readonly Sides<Slot>[] = onceEach(({ slots }: Api) => sidesIn(slots.values()));

/** The values of two such slots that are wanted, in their order, with the side that the words around each tell. */
export function sidedMentions(text: string, { from, to }: Sides<Slot>): readonly SidedMention[] {
  const left = closedMentions(text, from);
  const found = [...left, ...closedMentions(text, to).filter(({ start }) => !left.some((one) => one.start === start))];
  const wanted = found
    .filter(({ start }) => !isNegatedAt(text, start) && !isAsideAt(text, start))
    .sort((a, b) => a.start - b.start);
  const told = wanted.map((one, at) => {
    const clause = text.slice(wanted[at - 1]?.end ?? 0, one.start).replace(/^.*[.,;!?]/s, '');
    return { ...one, ...toldBy(clause, text.slice(one.end)) };
  });
  return withOther(told, text);
}

/** The slots of an API that share their closed set with no other one. */
const aloneIn = onceEach(({ slots }: Api): readonly Slot[] => {
  const shared = sharingSets(slots.values()).flat();
  return [...slots.values()].filter((slot) => slot.kind === 'closed' && !truthValues(slot) && !shared.includes(slot));
});

/** The values of both sides where one slot has their set: it holds where something goes, unless it is called by the other side. */
const sidedAlone = (text: string, api: Api): readonly SidedMention[] =>
  aloneIn(api).flatMap((slot) => {
    const said = sidedMentions(text, { from: slot, to: slot });
    return new Set(said.flatMap(({ side }) => side ?? [])).size > 1 ? said : [];
  });

const isOwnSide = ({ slot = '', side }: SidedMention): boolean => side === (roleOf({ name: slot }) ?? 'to');

/** The values of the side that no slot of an API has: the 'Looe' of 'from Looe to Fowey' where it is asked where something goes. */
export const otherSideIn = (text: string, api: Api): readonly Mention[] =>
  sidedAlone(text, api).filter((one) => one.side !== undefined && !isOwnSide(one));

/** The values that are told apart, each with its slot; what is said last of a slot counts. */
export function sidedIn(text: string, api: Api): readonly Mention[] {
  const ofTwo = sidesOf(api).flatMap((sides) =>
    sidedMentions(text, sides).flatMap((one) =>
      one.side === undefined ? [] : [{ ...one, slot: sides[one.side].name }],
    ),
  );
  const found = [...ofTwo, ...sidedAlone(text, api).filter(isOwnSide)];
  return found
    .filter(({ slot }, at) => !found.slice(at + 1).some((later) => later.slot === slot))
    .map(({ side: _side, isCertain: _isCertain, ...mention }) => mention);
}
