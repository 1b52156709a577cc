/** What is not wanted, and what may be one of several: 'not Italian', 'anything but Sunday', 'Italian or maybe French'. */
import { denialBefore, denialBehind, exactlyBefore, isComma, joinsChoice, joinsDenied } from '../../english/choices.js';
import { isOrdered, type SearchApi, type Slot } from '../../service/index.js';
import { closedMentions } from '../rules/mentions/closed.js';
import type { Stretch } from '../../text/index.js';
import { asksOfIt, type Comparison } from './found.js';
import type { Mention, Mentions } from './mentions.js';

/** Runs of mentions that a choice is made of; of one mention, where there is no choice. */
function runsOf(text: string, mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const runs: Mention[][] = [];
  for (const mention of mentions) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isBehind = last !== undefined && last.end <= mention.start;
    if (run && isBehind && joins(text, run, mention)) run.push(mention);
    else if (last === undefined || isBehind) runs.push([mention]);
  }
  return runs.flatMap((run) => wholeChoices(text, run));
}

/** Whether a mention goes on with a run: by an 'or', or by an 'and' of what is not wanted. */
function joins(text: string, run: readonly Mention[], next: Mention): boolean {
  const between = text.slice(run.at(-1)?.end ?? 0, next.start);
  const isDenied = denialBefore(text, run[0]?.start ?? 0) !== undefined;
  // 'Not Italian, and French is fine' denies no French.
  const isSubject = /^s?,? (?:is|are|would|will)\b/i.test(text.slice(next.end));
  return joinsChoice(between) || (isDenied && joinsDenied(between) && !isSubject);
}

/** Commas make a choice only together with an 'or': 'not Italian, French' is two things. */
function wholeChoices(text: string, run: readonly Mention[]): readonly (readonly Mention[])[] {
  const between = run.slice(1).map((one, at) => text.slice(run[at]?.end ?? 0, one.start));
  return between.every(isComma) ? run.map((one) => [one]) : [run];
}

function comparisonOf(slot: Slot, text: string, run: readonly Mention[], isPlain: boolean): Comparison | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  const values = run.map(({ value }) => value);
  const facts = { kind: 'constraint', slot: slot.name, values, start: first.start, end: last.end } as const;
  const denied = denialBefore(text, first.start);
  if (denied !== undefined) return { ...facts, relation: 'not', start: first.start - denied };
  const behind = denialBehind(text, last.end);
  if (behind !== undefined) return { ...facts, relation: 'not', end: last.end + behind };
  const exactly = exactlyBefore(text, first.start);
  if (exactly !== undefined && run.length === 1) return { ...facts, relation: 'is', start: first.start - exactly };
  if (new Set(values).size > 1) return { ...facts, relation: 'anyOf' };
  return isPlain ? { ...facts, relation: 'is' } : undefined;
}

/** Of what no slot is for, a value alone is what is wanted: 'a hut in Vik'. */
const isSaidAlone = (slot: Slot, api: SearchApi): boolean =>
  slot.kind === 'closed' && !isOrdered(slot) && !api.slots.has(slot.name);

/** Denials of and choices among values of the slots of a search. */
export function choicesFor(
  api: SearchApi,
  text: string,
  { mentions, isOffered }: { readonly mentions: Mentions; readonly isOffered: boolean },
): readonly Comparison[] {
  return [...api.comparable.values()].flatMap((slot) => {
    const isPlain = isSaidAlone(slot, api) && !(isOffered && asksOfIt(text));
    return comparisonsOf(slot, text, mentions.of(slot, api), isPlain);
  });
}

/** Denials of and choices among values that a text mentions. */
export function comparisonsOf(
  slot: Slot,
  text: string,
  mentions: readonly Mention[],
  isPlain = false,
): readonly Comparison[] {
  return runsOf(text, mentions).flatMap((run) => comparisonOf(slot, text, run, isPlain) ?? []);
}

/** Members of a list that are not wanted: what a search is given of a list is what there must be. */
export function deniedMembers(api: SearchApi, text: string): readonly Stretch[] {
  return [...api.slots.values()].flatMap((slot) => {
    const [members] = slot.list?.isRecord === false ? slot.list.fields : [];
    if (members?.kind !== 'closed') return [];
    return closedMentions(text, members).flatMap(({ start, end }): Stretch[] => {
      const denied = denialBefore(text, start);
      return denied === undefined ? [] : [{ start: start - denied, end }];
    });
  });
}
