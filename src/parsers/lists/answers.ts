/** Answers about a list that name no known member: 'none', 'no toppings', 'Ann and Bob', 'make that three'. */
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { saysAll } from '../../english/all-of-a-list.js';
import { saysPlainYes } from '../../english/consent.js';
import { MARK } from '../../english/corrections.js';
import { listsHeard } from '../../english/list-changes.js';
import { ownValue } from '../../language/index.js';
import {
  type Api,
  type Canonical,
  canonicalList,
  fieldValue,
  headOf,
  isMeant,
  isSameMember,
  type Slot,
} from '../../service/index.js';
import { naturalReader, readSpans } from '../../values/index.js';
import { membersIn } from '../../values/list-members.js';
import { withoutStretches } from '../../text/index.js';
import { partsOfList } from '../../values/lists.js';
import type { Task } from '../../world/index.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { BYE, DONTCARE, NO, NONE, PAUSE, QUESTION } from '../rules/english/acts.js';
import { COMMON } from '../rules/english/common.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { situationOf } from '../rules/situation.js';
import { nameWords, stem, wordsIn } from '../rules/text.js';
import { become, type ListChanges, membersOf, NO_CHANGES } from './list-plan.js';

/** What answers say of lists, and what they say besides. */
export interface AnsweredLists {
  readonly changes: ListChanges;
  readonly plan: TurnPlan;
}

const WITHOUT = /\b(?:no|without(?: any)?|remove(?: all)?(?: the)?|zero)\s+(?:more\s+)?([\p{L} ]+)/iu;
/** Words before and behind names: 'it is for Ann and Bob, please'. */
const LEAD =
  /^(?:(?:it(?:'s| is| will be)|they are|that(?:'s| is| would be)|the names? (?:is|are)|just|only|we are|for|me and|with|oh|well|um|yes|sure|ok|okay)\b[\s,:]*)+/i;
const TAIL = /[\s,]*\b(?:please|thanks|thank you)\b[\s.!]*$|[.!]\s*$/i;
const ADDS = /^(?:and|also|(?:please |can you |could you )?add|plus)\s+(?=\p{L})/iu;
const REMOVES = /\b(?:without|remove|drop|not|take off|leave out)\s+(?=\p{L})/iu;
const ONLY = /^(?:only|just)\s+(?=\p{L})/iu;
const NAME = /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,3}$/u;

/** Whether a text says that there shall be none of a list, in words for it. */
function isWithout(text: string, { name, list, saidAs }: Slot): boolean {
  const [, what = ''] = WITHOUT.exec(text) ?? [];
  const nouns = new Set([...nameWords(name), ...(saidAs?.names ?? [])].map((word) => stem(word.toLowerCase())));
  return (
    list !== undefined &&
    wordsIn(what)
      .slice(0, 3)
      .some(({ word }) => nouns.has(stem(word)))
  );
}

const isNamed = ({ list }: Slot): boolean =>
  list !== undefined && !list.isRecord && list.fields.some(({ kind, values }) => kind === 'text' && !values);

/** What else is said beside names: days, times and numbers of the other slots. */
function valuesBeside(text: string, task: Task, { session }: ParserInput) {
  const others = [...task.api.slots.values()].filter(({ list }) => !list);
  const context = { service: task.api.service, now: session.engine.now };
  return readSpans(text, others, naturalReader, context).filter(({ value }) => value !== undefined);
}

/** The names that a text lists; undefined where it does not look like that. */
function namesIn(text: string): readonly string[] | undefined {
  const parts = partsOfList(text.replace(TAIL, '').replace(LEAD, ''));
  const isName = (part: string): boolean => NAME.test(part) && !wordsIn(part).every(({ word }) => COMMON.has(word));
  return parts.length > 0 && parts.every(isName) ? parts : undefined;
}

function namesAnswered(input: ParserInput, task: Task, slot: Slot): AnsweredLists | undefined {
  const { utterance } = input;
  if ([QUESTION, PAUSE, BYE, DONTCARE, NO].some((words) => words.test(utterance))) return undefined;
  const beside = valuesBeside(utterance, task, input);
  const rest = withoutStretches(utterance, beside).replace(/[\s,]+(?:on|at|for|in)?\s*$/i, '');
  const names = namesIn(rest.trim());
  // 'Go ahead' is nobody's name.
  if (!names || saysPlainYes(names.join(' '))) return undefined;
  const values: readonly PlannedValue[] = beside.map(({ slot: name, text }) => ({ slot: name, value: text }));
  return { changes: { ...NO_CHANGES, values: [{ slot: slot.name, value: names }] }, plan: { values } };
}

/** Names behind 'for' or 'with': 'a tour for Ann Lee and Bob'. */
const FOR_NAMES = /\b(?:for|with)\s+(\p{Lu}[\p{L}'’-]+(?:(?:,? and |, | & | )\p{Lu}[\p{L}'’-]+)*)/u;

/** The names for whom a task starts, where its API has one list of names and nothing else takes them. */
export function namesAtStart(text: string, api: Api, given: readonly PlannedValue[]): readonly PlannedValue[] {
  const [slot, ...others] = [...api.slots.values()].filter(isNamed);
  const [, said = ''] = FOR_NAMES.exec(text) ?? [];
  const isTaken = given.some(({ slot: name, value }) => name === slot?.name || said.includes(String(value)));
  const names = said === '' || isTaken ? undefined : namesIn(said);
  return slot && others.length === 0 && names ? [{ slot: slot.name, value: names }] : [];
}

/** A list of names that changes: 'add Carol', 'without Bob'. */
function namesChanged({ utterance }: ParserInput, task: Task, slot: Slot): AnsweredLists | undefined {
  const members = membersOf(task, slot.name) ?? [];
  const { list } = slot;
  const field = list?.fields[0];
  if (!list || !field || members.length === 0) return undefined;
  const change = (kind: 'added' | 'removed', names: readonly Canonical[]): AnsweredLists => ({
    changes: { ...NO_CHANGES, [kind]: [{ slot: slot.name, value: names }] },
    plan: {},
  });
  const lower = utterance.toLowerCase();
  const said = members.filter((one) => lower.includes(String(fieldValue(list, field, one)).toLowerCase()));
  if (said.length > 0 && REMOVES.test(utterance)) return change('removed', said);
  const text = utterance.replace(/^(?:yes|ok(?:ay)?|oh|sorry|wait|no)\b[\s,]*/i, '');
  if (said.length > 0 && ONLY.test(text))
    return { changes: { ...NO_CHANGES, values: [{ slot: slot.name, value: said }] }, plan: {} };
  const names = ADDS.test(text) ? namesIn(text.replace(ADDS, '').replace(/\s+(?:too|as well)\b/i, '')) : undefined;
  const isNew = names?.every((name) => /^\p{Lu}/u.test(name) && !members.some((one) => isSameMember(list, one, name)));
  return names && isNew ? change('added', names) : undefined;
}

/** What is said of the member that was said last, without its name: 'make that three', 'no, large ones'. */
const OF_LAST = new RegExp(
  `^(?:(?:oh|ok|okay|and|please|can you|could you)[\\s,]+)*(?:(?:${MARK}|make them)[\\s,:]+)+(.+?)` +
    '(?:\\s+(?:ones?|of (?:them|those)|instead|please|then))*[\\s.!?]*$',
  'i',
);
/** Kinds of other slots that a bare number may be for. */
const NUMERIC: ReadonlySet<string> = new Set(['integer', 'number', 'money', 'time']);

/** What the user said last that has more to it than what is said of it: 'two apples' before 'make that three'. */
const saidLast = ({ said }: Pick<ParserInput, 'said'>): string =>
  said.findLast(({ speaker, text }) => speaker === 'user' && !OF_LAST.test(text))?.text ?? '';

/** The member of a list that was said last. */
export function lastMember(input: Pick<ParserInput, 'said'>, task: Task, slot: Slot): Canonical | undefined {
  const [heard] = listsHeard(saidLast(input), [slot]);
  const isSaid = (one: Canonical): boolean =>
    heard?.wanted.some(({ member }) => isMeant(heard.list, one, member)) === true;
  const [last, ...others] = membersOf(task, slot.name)?.filter(isSaid) ?? [];
  return others.length === 0 ? last : undefined;
}

/** Whether something said of the last member may be for another slot: a number for one that is asked for, or was said last. */
function mayBeOther(input: ParserInput, task: Task, said: string): boolean {
  const { requested } = situationOf(input.session.world);
  const before = saidLast(input);
  return [...task.api.slots.values()].some((slot) => {
    const surface = ownValue(task.slots, slot.name)?.surface;
    if (slot.kind === 'closed') return closedMentions(said, slot).length > 0;
    const isNear = requested.has(slot.name) || (surface !== undefined && before.includes(surface));
    return isNear && NUMERIC.has(slot.kind);
  });
}

/** The member of a list that was said last, or its only one, as it becomes what is said of it. */
function lastChanged(input: ParserInput, task: Task, slot: Slot): AnsweredLists | undefined {
  const { list } = slot;
  const head = list?.isRecord ? headOf(list) : undefined;
  const rest = OF_LAST.exec(input.utterance.trim())?.[1];
  const members = membersOf(task, slot.name) ?? [];
  if (!list || !head?.values || rest === undefined) return undefined;
  const last = lastMember(input, task, slot) ?? (members.length === 1 ? members[0] : undefined);
  if (last === undefined || mayBeOther(input, task, rest)) return undefined;
  const name = String(fieldValue(list, head, last));
  const said = [`${rest} ${name}`, `${rest} of ${name}`]
    .flatMap((text) => membersIn(text, list).filter(({ start, end }) => start === 0 && end === text.length))
    .at(0);
  if (!said) return undefined;
  const value = canonicalList(
    list,
    members.map((one) => (one === last ? become(list, one, said) : one)),
  );
  return { changes: { ...NO_CHANGES, values: [{ slot: slot.name, value }] }, plan: {} };
}

/** A thing that may be a member: one to three words, with an article or none. */
const THING = /^(?:(?:some|an?|the|extra)\s+)?(\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,2})$/u;

/**
 * What is named where a list of things is asked for, or added to one, and is none of those that it takes: whoever reads
 * the list says so, and which there are.
 */
export function unknownMembers(text: string, task: Task, requested: ReadonlySet<string>): ListChanges {
  const lists = [...task.api.slots.values()].filter(({ list }) => list?.fields[0]?.values);
  const [slot] = lists.filter(({ name }) => requested.has(name));
  const [only, ...others] = lists;
  const isAdded = ADDS.test(text) && only !== undefined && others.length === 0;
  if ((!slot && !isAdded) || [QUESTION, PAUSE, BYE, DONTCARE, NO].some((words) => words.test(text))) return NO_CHANGES;
  const parts = partsOfList(text.replace(TAIL, '').replace(ADDS, '').replace(LEAD, '').trim());
  const things = parts.map((part) => THING.exec(part)?.[1]);
  const isNamed = (thing: string | undefined): thing is string =>
    thing !== undefined && !wordsIn(thing).every(({ word }) => COMMON.has(word));
  if (things.length === 0 || !things.every(isNamed)) return NO_CHANGES;
  if (slot && !membersOf(task, slot.name)) return { ...NO_CHANGES, values: [{ slot: slot.name, value: things }] };
  return only && isAdded ? { ...NO_CHANGES, added: [{ slot: only.name, value: things }] } : NO_CHANGES;
}

/** What an answer says of the lists of a task; undefined where it says nothing of them. */
export function answeredLists(input: ParserInput, task: Task): AnsweredLists | undefined {
  const changed = [...task.api.slots.values()].flatMap((slot) => lastChanged(input, task, slot) ?? []);
  return changed[0] ?? listsAnswered(input, task);
}

/** What is answered of lists in words for all or none of them, or by names. */
function listsAnswered(input: ParserInput, task: Task): AnsweredLists | undefined {
  const { requested } = situationOf(input.session.world);
  for (const slot of task.api.slots.values()) {
    if (!slot.list) continue;
    const isAsked = requested.has(slot.name);
    const isNone = (isAsked && NONE.test(input.utterance.trim())) || isWithout(input.utterance, slot);
    if (isNone && slot.schema.safeParse([]).success)
      return { changes: { ...NO_CHANGES, values: [{ slot: slot.name, value: [] }] }, plan: {} };
    const values = slot.list.isRecord ? undefined : slot.list.fields[0]?.values;
    if (isAsked && values && task.kind === 'transaction' && saysAll(input.utterance))
      return { changes: { ...NO_CHANGES, values: [{ slot: slot.name, value: values }] }, plan: {} };
    const named = isNamed(slot)
      ? isAsked
        ? namesAnswered(input, task, slot)
        : namesChanged(input, task, slot)
      : undefined;
    if (named) return named;
  }
  return undefined;
}
