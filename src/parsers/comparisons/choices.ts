/** What is not wanted, and what may be one of several: 'not Italian', 'anything but Sunday', 'Italian or maybe French'. */
import { denialBefore, isComma, joinsChoice } from '../../english/comparisons.js';
import type { Literal } from '../../language/index.js';
import type { SearchApi, Service, Slot } from '../../service/index.js';
import { catalogMentions, catalogOf, inflectedMentions } from '../rules/mentions/catalog.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { SpokenMentions } from '../rules/mentions/spoken.js';
import type { Comparison, Stretch } from './found.js';

interface Mention extends Stretch {
  readonly value: Literal;
}

/** Where values of a slot stand in a text. */
function mentionsOf(
  slot: Slot,
  text: string,
  service: Service | undefined,
  spoken: SpokenMentions,
): readonly Mention[] {
  if (slot.kind === 'closed') {
    const typed = (value: string): Literal => slot.values?.find((one) => String(one) === value) ?? value;
    const said = closedMentions(text, slot).map(({ value, start, end }) => ({ value: typed(value), start, end }));
    return said.sort((a, b) => a.start - b.start);
  }
  if (slot.kind === 'date') return spoken.of('date');
  if (slot.kind !== 'text' || !service) return [];
  const names = catalogOf(service).get(slot.name) ?? [];
  const found = [...catalogMentions(text, names), ...inflectedMentions(text, names)];
  return found.map(({ name, start, end }) => ({ value: name, start, end })).sort((a, b) => a.start - b.start);
}

/** Runs of mentions that a choice is made of; of one mention, where there is no choice. */
function runsOf(text: string, mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const runs: Mention[][] = [];
  for (const mention of mentions) {
    const last = runs.at(-1)?.at(-1);
    const isJoined =
      last !== undefined && last.end <= mention.start && joinsChoice(text.slice(last.end, mention.start));
    if (isJoined) runs.at(-1)?.push(mention);
    else if (last === undefined || last.end <= mention.start) runs.push([mention]);
  }
  return runs.flatMap((run) => wholeChoices(text, run));
}

/** Commas make a choice only together with an 'or': 'not Italian, French' is two things. */
function wholeChoices(text: string, run: readonly Mention[]): readonly (readonly Mention[])[] {
  const between = run.slice(1).map((one, at) => text.slice(run[at]?.end ?? 0, one.start));
  return between.every(isComma) ? run.map((one) => [one]) : [run];
}

function comparisonOf(slot: Slot, text: string, run: readonly Mention[]): Comparison | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  const values = run.map(({ value }) => value);
  const denied = denialBefore(text, first.start);
  const facts = { kind: 'constraint', slot: slot.name, values, end: last.end } as const;
  if (denied !== undefined) return { ...facts, relation: 'not', start: first.start - denied };
  const isChoice = new Set(values).size > 1;
  return isChoice ? { ...facts, relation: 'anyOf', start: first.start } : undefined;
}

/** Denials of and choices among values of the slots of a search. */
export function choicesFor(
  api: SearchApi,
  text: string,
  now: string,
  service: Service | undefined,
): readonly Comparison[] {
  const spoken = new SpokenMentions(text, now);
  return [...api.comparable.values()].flatMap((slot) =>
    runsOf(text, mentionsOf(slot, text, service, spoken)).flatMap((run) => comparisonOf(slot, text, run) ?? []),
  );
}
