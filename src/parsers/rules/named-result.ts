/** The result that a user names among those that were found. */
import { isNegatedAt } from '../../english/negation.js';
import { ownValue } from '../../language/index.js';
import type { Row, SearchApi } from '../../service/index.js';
import { offeredEntities, type SearchTask, type World } from '../../world/index.js';
import type { PlannedValue } from '../plan/turn-plan.js';
import { catalogMentions } from './mentions/catalog.js';
import type { Stretch } from '../../text/index.js';
import { nameWords, stem, wordsIn } from './text.js';

/** The title of a person, which nobody needs to say: 'Dr. Lucinda Farrow'. */
export const TITLE = /^(?:dr|mrs?|ms|prof)\.? /i;

interface Named extends Stretch {
  readonly name: string;
}

/** The words of a text that one alone of some names has, and that are not denied: 'Delta' of the airlines. */
function partsIn(text: string, names: readonly string[]): readonly Named[] {
  return wordsIn(text).flatMap(({ word, start, end }) => {
    const isOf = (name: string): boolean => wordsIn(name).some((one) => stem(one.word) === stem(word));
    const [name, ...others] = names.filter(isOf);
    const isPart = others.length === 0 && word.length > 3 && !isNegatedAt(text, start);
    return name !== undefined && isPart ? [{ name, start, end }] : [];
  });
}

function onlyName(named: readonly Named[]): string | undefined {
  const names = new Set(named.map(({ name }) => name));
  return names.size === 1 ? named[0]?.name : undefined;
}

/** Whether a thing is spoken of: 'the lighthouse'. */
const isThing = (text: string, { start }: Stretch): boolean => /\bthe $/i.test(text.slice(0, start));

/** 'Delta it is': the one with it is meant, and not another search. */
const TAKEN = /\b(?:(?:it is|it shall be|will do)(?: then)?(?=\s*(?:[.,!;]|$))|please[\s.!]*$)/i;

/** The first result with a value that is named, where results differ in it or it is taken: the branch of a car, the airline of a flight. */
function byProperty(text: string, api: SearchApi, results: SearchTask['results']): PlannedValue | undefined {
  const rows = results?.rows ?? [];
  const isTaken = TAKEN.test(text);
  for (const { name, kind } of api.properties.values()) {
    if ((kind !== 'text' && kind !== 'closed') || (api.slots.has(name) && !isTaken)) continue;
    const values = [...new Set(rows.map((row) => ownValue(row, name)).filter((one) => typeof one === 'string'))];
    if (values.length < 2 && !isTaken) continue;
    const [said, ...others] = catalogMentions(text, values).filter(({ start }) => !isNegatedAt(text, start));
    if (said && others.length === 0 && said.name.length > 3) return { slot: name, value: said.name };
    const short = !said && isTaken ? onlyName(partsIn(text, values)) : undefined;
    if (short !== undefined) return { slot: name, value: short };
  }
  return undefined;
}

/** The names that stand whole in a text, a person's with or without the title, and are not denied there. */
function saidWhole(text: string, names: readonly string[]): readonly string[] {
  const called = new Map(names.map((name) => [name.replace(TITLE, ''), name] as const));
  const longest = [...called.keys()].filter((name) => name.length > 2).sort((a, b) => b.length - a.length);
  const said = catalogMentions(text, longest).filter(({ start }) => !isNegatedAt(text, start));
  return [...new Set(said.flatMap(({ name }) => called.get(name) ?? []))];
}

function namesOf(rows: readonly Row[], slot: string): readonly string[] {
  const names = rows.map((row) => ownValue(row, slot));
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

/** The result that a text names, and where: by its whole name, or as a thing by a word that no other has and that is nothing else, 'the meze'. */
export function mentionedIn(text: string, { api, results }: SearchTask): (Stretch & { readonly row: Row }) | undefined {
  const [slot = ''] = api.identity;
  const rows = results?.rows ?? [];
  const names = namesOf(rows, slot);
  const own = new Set([api.entity, ...api.properties.keys(), ...api.slots.keys()].flatMap(nameWords).map(stem));
  const isName = (one: Named): boolean =>
    isThing(text, one) && !own.has(stem(text.slice(one.start, one.end).toLowerCase()));
  const whole = catalogMentions(text, names);
  const [found, ...others] = whole.length > 0 ? whole : partsIn(text, names).filter(isName);
  const row = rows.find((one) => ownValue(one, slot) === found?.name);
  return found && row && others.length === 0 ? { row, start: found.start, end: found.end } : undefined;
}

/** A text with 'it' in the place of a name, as long as the name was: what else was said stays where it is. */
export function asIt(text: string, { start, end }: Stretch): string {
  const at = start - (/\bthe $/i.exec(text.slice(0, start))?.[0].length ?? 0);
  return `${text.slice(0, at)}${'it'.padEnd(end - at)}${text.slice(end)}`;
}

/** The only result that was offered before the search was changed and whose name stands whole in a text: 'the Casa Verde after all'. */
function offeredEarlier(text: string, task: SearchTask, slot: string, world: World): string | undefined {
  const rows = offeredEntities(world, task).map(({ row }) => row);
  const [name, ...others] = saidWhole(text, namesOf(rows, slot));
  return others.length === 0 ? name : undefined;
}

/** A number by which one of several is meant: 'the 44 one', 'the one for $2,420'. */
const NUMBERED =
  /\bthe (?:\$?(?<before>\d[\d,.]*)(?: dollars)? ones?\b|ones? (?:for|at) \$?(?<behind>\d[\d,]*(?:\.\d+)?)(?![\d:%]))/i;

/** Kinds of numbers: what it costs is meant before all else. */
const COUNTS = ['money', 'number', 'integer'];

/** What is meant by a number, where it is said: the first result that has it, or none, as no result has it. */
type Numbered =
  | ({
      readonly kind: 'found';
      readonly by: { readonly slot: string; readonly value: number };
      readonly row: Row;
    } & Stretch)
  | { readonly kind: 'none' };

/** What is meant by the number in a text; undefined where none is said of a result, or it may be an hour. */
export function numberedIn(text: string, { api, results }: SearchTask): Numbered | undefined {
  const { 0: said = '', index: start = 0, groups = {} } = NUMBERED.exec(text) ?? {};
  const { before, behind } = groups;
  const value = Number((before ?? behind)?.replaceAll(',', ''));
  const properties = [...api.properties.values()];
  const counted = COUNTS.flatMap((kind) => properties.filter((one) => one.kind === kind));
  if (Number.isNaN(value) || counted.length === 0) return undefined;
  const slot = counted.find(({ name }) => results?.rows.some((row) => ownValue(row, name) === value))?.name;
  const row = slot === undefined ? undefined : results?.rows.find((one) => ownValue(one, slot) === value);
  if (slot !== undefined && row) return { kind: 'found', by: { slot, value }, row, start, end: start + said.length };
  return properties.some(({ kind }) => /time/.test(kind)) && value <= 24 ? undefined : { kind: 'none' };
}

/** Whether a result is meant by a number that none of those that were found has. */
export const isNoneOfFound = (text: string, task: SearchTask): boolean => numberedIn(text, task)?.kind === 'none';

/**
 * The result that a text names, whole or by a word that no other has, or whole one that was offered earlier; undefined where it names none, or
 * several.
 */
export function namedResultIn(text: string, task: SearchTask, world: World): PlannedValue | undefined {
  const { api, results } = task;
  const [slot] = api.identity;
  if (slot === undefined) return undefined;
  const names = namesOf(results?.rows ?? [], slot);
  const [value, ...others] = saidWhole(text, names);
  if (others.length > 0) return undefined;
  // 'The lighthouse one'.
  const isOne = (one: Named): boolean => isThing(text, one) && /^ one\b/i.test(text.slice(one.end));
  const meant = value ?? offeredEarlier(text, task, slot, world) ?? onlyName(partsIn(text, names).filter(isOne));
  if (meant !== undefined) return { slot, value: meant };
  const numbered = numberedIn(text, task);
  return byProperty(text, api, results) ?? (numbered?.kind === 'found' ? numbered.by : undefined);
}
