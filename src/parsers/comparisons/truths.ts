/** What is so or not so, of properties that no slot is for: 'without a sauna', 'nonstop'. */
import { NONE_OF } from '../../english/degrees.js';
import { INDIFFERENT } from '../../english/unconstrained.js';
import { isOrdered, type SearchApi, type Slot } from '../../service/index.js';
import { nameWords } from '../rules/text.js';
import { truthIn } from '../rules/truth.js';
import { asksOfIt, type Comparison } from './found.js';
import { isUsual } from './labels.js';

/** What leads to the words of it: 'with a', 'that does not have any'. */
const LEAD = /(?:\b(?:with(?:out)?|no|not|has|have|(?:must|should) (?:have|be))(?: (?:an?|any|the))?\s+)+$/i;

/** What is not needed may be there. */
const UNNEEDED = /^.{0,9}\b(?:needed|necessary)\b/i;

function truthFor(slot: Slot, isSlot: boolean, text: string): Comparison | undefined {
  const said = truthIn(slot, text.toLowerCase());
  if (!said) return undefined;
  const before = text.slice(0, said.at);
  const end = said.at + (/^[\p{L}\p{N}-]+/u.exec(text.slice(said.at))?.[0].length ?? 0);
  const indifferent = INDIFFERENT.exec(before);
  if (indifferent) return { kind: 'open', slot: slot.name, start: indifferent.index, end };
  const start = said.at - (LEAD.exec(before)?.[0].length ?? 0);
  const unneeded = said.isSo ? undefined : UNNEEDED.exec(text.slice(end))?.[0].length;
  if (unneeded !== undefined) return { kind: 'open', slot: slot.name, start, end: end + unneeded };
  if (isSlot) return undefined;
  return { kind: 'constraint', relation: 'is', values: [said.isSo], slot: slot.name, start, end };
}

/** That there is none of what a slot counts, where results have that. */
function nonesFor(api: SearchApi, slot: Slot, text: string): readonly Comparison[] {
  const said = NONE_OF.find(([named]) => named.test(nameWords(slot.name).join(' ')))?.[1];
  const hasNone = slot.values ? slot.values.includes(0) : isUsual(api, slot, 0);
  if (!said || !hasNone) return [];
  return [...text.matchAll(said)].map(({ 0: words, index }) => {
    return {
      kind: 'constraint',
      relation: 'is',
      values: [0],
      slot: slot.name,
      start: index,
      end: index + words.length,
    };
  });
}

/**
 * What is so or not so.
 *
 * @param isOffered - whether a result was offered, of which one may ask whether it is so.
 */
export function truthsFor(api: SearchApi, text: string, isOffered: boolean): readonly Comparison[] {
  if (isOffered && asksOfIt(text)) return [];
  return [...api.comparable.values()].flatMap((slot) => {
    if (isOrdered(slot)) return nonesFor(api, slot, text);
    return slot.kind === 'boolean' ? (truthFor(slot, api.slots.has(slot.name), text) ?? []) : [];
  });
}
