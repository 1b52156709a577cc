/** Lists as people say them as a whole: 'mushrooms, olives and extra cheese', 'Ann and Bob', 'none'. */
import { withoutStretches } from '../text/index.js';
import { type Canonical, headOf, type ListType, type Slot } from '../service/index.js';
import { membersIn } from './list-members.js';

/** What stands between the members of a list, and around them. */
const BETWEEN = /^(?:[\s,;&.!]|\b(?:and|with|plus|some|the|please|also)\b)*$/i;
const JOINTS = /\s*(?:[,;&]|\band\b|\bplus\b)\s*(?:(?:and|plus)\b\s*)?/i;
const NONE = /^(?:none|nothing)(?: (?:at all|please|thanks))?[.!]?$/i;

/** The parts of a text that lists several things. */
export function partsOfList(text: string): readonly string[] {
  return text
    .split(JOINTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text as the members that it lists; undefined where it says something else. */
function readWhole(list: ListType, text: string): readonly Canonical[] | undefined {
  if (NONE.test(text.trim())) return [];
  if (!headOf(list)?.values) return list.isRecord ? undefined : partsOfList(text.replace(/[.!]\s*$/, ''));
  const said = membersIn(text, list);
  return said.length > 0 && BETWEEN.test(withoutStretches(text, said)) ? said.map(({ member }) => member) : undefined;
}

/** What is given for a list, with what is said in words as its members; each is read by itself then. */
export function readList({ list }: Slot, raw: Canonical): Canonical {
  if (!list) return raw;
  if (typeof raw === 'string') return raw.trim() === '' ? raw : (readWhole(list, raw) ?? raw);
  if (!Array.isArray(raw)) return raw;
  return (raw as readonly Canonical[]).flatMap((member) =>
    typeof member === 'string' && headOf(list)?.values ? (readWhole(list, member) ?? [member]) : [member],
  );
}
