/**
 * All that there is of a list, and what of it is not wanted: 'everything but onions', 'all of them except ham', 'all the toppings'.
 *
 * 'Everything' alone is said of anything: that everything is right, or that this was everything. So it is all of a list where
 * something of the list is excepted, where words for putting things in stand before it, or where the list is named.
 */
import { type Canonical, headOf, type ListType, type Slot } from '../service/index.js';
import { escapePattern } from '../text/index.js';
import { membersIn } from '../values/list-members.js';

/** All of a list, as it is said in a text. */
export interface AllOfList {
  readonly start: number;
  readonly end: number;
  /** All members, without those that are excepted. */
  readonly members: readonly Canonical[];
  readonly excepted: readonly Canonical[];
}

const ALL = String.raw`(?:everything|all(?:\s+of)?(?:\s+(?:the|them|those|these|it))?|the\s+(?:whole\s+)?lot)`;
const EXCEPT = String.raw`(?:but(?:\s+not)?|except(?:\s+for|ing)?|apart\s+from|other\s+than|without|minus|excluding|not|no)`;
const PUTS = String.raw`(?:with|add|include|put|make\s+(?:it|that))`;
/** What stands between members that are excepted. */
const JOINED = /^[\s,]*(?:and|or|nor|&)?(?:\s*\b(?:the|any|no|not))*\s*$/i;
/** What makes none of it: 'not everything'. */
const NOT = /\b(?:not|n['’]?t(?: \p{L}+)?)\s+$/iu;

/** What a list is called, in the singular and the plural: the last word of its name, and what its author calls it. */
const namesOf = ({ name, saidAs }: Slot): string =>
  [name.split('_').at(-1) ?? name, ...(saidAs?.names ?? [])]
    .map((noun) => `${escapePattern(noun.replace(/s$/, ''))}s?`)
    .join('|');

/** What is excepted right behind a place: members one after the other. */
function exceptedAt(
  text: string,
  from: number,
  list: ListType,
): { readonly members: readonly Canonical[]; end: number } {
  const members: Canonical[] = [];
  let end = from;
  for (const said of membersIn(text.slice(from), list)) {
    if (!JOINED.test(text.slice(end, from + said.start))) break;
    members.push(said.member);
    end = from + said.end;
  }
  return { members, end };
}

/** Where a text speaks of all, with an exception or without one. */
function placesOf(slot: Slot): { readonly excepting: RegExp; readonly plain: RegExp } {
  const named = String.raw`(?:all|every)(?:\s+(?:of\s+)?(?:the|your|those|single))*\s+(?:${namesOf(slot)})`;
  const on = String.raw`(?:\s+on\s+(?:it|top))?`;
  return {
    excepting: new RegExp(String.raw`\b(?:${named}|${ALL})${on}[\s,]+${EXCEPT}(?=[\s,])`, 'iu'),
    plain: new RegExp(
      String.raw`\b(?:${named}\b|(?<=\b${PUTS}\s+)${ALL}\b${on}(?=[\s,.!]*(?:$|please|and\b))|everything\s+on\s+(?:it|top)\b)`,
      'iu',
    ),
  };
}

/** All of a list of closed values, where a text speaks of it. */
export function allOfList(text: string, slot: Slot): AllOfList | undefined {
  const { list } = slot;
  const head = list && headOf(list);
  if (!list || list.isRecord || !head?.values) return undefined;
  const { excepting, plain } = placesOf(slot);
  const values: readonly Canonical[] = head.values;
  const found = excepting.exec(text);
  if (found && !NOT.test(text.slice(0, found.index))) {
    const { members: excepted, end } = exceptedAt(text, found.index + found[0].length, list);
    const members = values.filter((value) => !excepted.includes(value));
    if (excepted.length > 0) return { start: found.index, end, members, excepted };
  }
  const whole = plain.exec(text);
  if (!whole || NOT.test(text.slice(0, whole.index))) return undefined;
  return { start: whole.index, end: whole.index + whole[0].length, members: values, excepted: [] };
}

/** Whether an answer to the question for a list says that all is wanted, and nothing else: 'everything, please'. */
export const saysAll = (text: string): boolean =>
  /^(?:(?:yes|sure|i(?:'d like| want|'ll take|'ll have))\b[\s,]*)*(?:everything|all(?: of)?(?: them| those| these| it)?|the (?:whole )?lot|one of each)(?:[\s,]+(?:on it|please|thanks|thank you))*[\s.!]*$/i.test(
    text.trim(),
  );
