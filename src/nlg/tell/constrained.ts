/**
 * What a search was constrained by, told back: 'I found 3 hotels up to $100', 'The cheapest is Alpha, at $80'.
 *
 * It is told once: when results are shown for the first time after the user said it. The world tells when that was, so it
 * does not matter how the program says it.
 */
import { ownValue } from '../../language/index.js';
import {
  type Constraint,
  type Constraints,
  DONTCARE,
  queriedRows,
  type Query,
  type Row,
  type SearchApi,
  sameValue,
  type SortKey,
} from '../../service/index.js';
import { typesOf } from '../../engine/choice.js';
import { onceEach } from '../../text/index.js';
import { type Entity, lookup, type SearchTask, taskOf, type World } from '../../world/index.js';
import { type Condition, conditionOf, superlative } from '../lexicon/bounds.js';
import { soundingAlike } from '../lexicon/roles.js';
import { momentKind, type NamedType, type SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { typeOf } from './telling.js';

const NOTHING: Phrase = { text: '', values: [] };

const comparablesOf = onceEach((api: SearchApi): readonly NamedType[] => [...api.comparable.values()]);

/** The slot or property that a constraint is on. */
function typeIn(api: SearchApi, name: string): NamedType | undefined {
  return api.comparable.get(name) ?? typeOf(api, name);
}

const isNamed = (api: SearchApi, { name }: NamedType): boolean => soundingAlike(comparablesOf(api)).has(name);

/** Constraints, each beside a noun, in an order in which people say them. */
export function conditionsOf(api: SearchApi, where: Constraints, say: SayValue): readonly Condition[] {
  const conditions = Object.entries(where).flatMap(([name, constraint]) => {
    const type = typeIn(api, name);
    return type ? [conditionOf(type, constraint, say, isNamed(api, type))] : [];
  });
  return conditions.sort((a, b) => a.rank - b.rank);
}

/** A noun with what it is like: '3 hotels up to $100, with Wi-Fi'. */
export function withConditions(noun: string, conditions: readonly Condition[]): Phrase {
  const text = conditions.reduce((so, { text, set, verb, object }, at) => {
    if (verb === 'have' && conditions[at - 1]?.verb === 'have') return `${so} and ${object}`;
    const comma = set === 'bare' || (set === 'loose' && at > 0) ? ',' : '';
    return `${so}${comma} ${text}`;
  }, noun);
  return { text, values: valuesIn(text, conditions) };
}

/** The values of conditions as a text has them: beside others 'with Wi-Fi' is 'Wi-Fi'. */
export function valuesIn(text: string, conditions: readonly Condition[]): readonly string[] {
  return conditions.flatMap(({ values, object }) => (values.every((one) => text.includes(one)) ? values : [object]));
}

/** Whether results of a search were shown before this turn. */
function wasShown({ bindings, turn }: World, { id }: SearchTask): boolean {
  const now = new Set(turn.acts.flatMap(({ variable }) => variable ?? []));
  for (let number = bindings.length - 1; number >= 0; number -= 1) {
    const value = bindings.at(number);
    if (value?.kind === 'results' && value.task === id && value.form !== 'len' && !now.has(`x${number}`)) return true;
  }
  return false;
}

/** What of a search is new to who hears its results now. */
export interface Fresh {
  readonly where: Constraints;
  /** The first key of an order that is new. */
  readonly key: SortKey | undefined;
}

const STALE: Fresh = { where: {}, key: undefined };

/** The constraints and the order of a search that were not told yet. */
export function freshOf(world: World, task: SearchTask): Fresh {
  const { where = {}, order = [], id } = task;
  const { acts, index } = world.turn;
  if (!acts.some((act) => act.kind === 'search' && act.task === id)) return STALE;
  const isFirst = !wasShown(world, task);
  const fresh = Object.entries(where).filter(([, { source }]) => isFirst || source.turn === index);
  const isSorted = isFirst || acts.some((act) => act.kind === 'sort' && act.task === id);
  return {
    where: Object.fromEntries(fresh.map(([name, { constraint }]) => [name, constraint])),
    key: isSorted ? order[0] : undefined,
  };
}

/** Whether anything restricts a search beside its constraints. */
export function isRestricted({ slots }: SearchTask): boolean {
  return Object.values(slots).some(({ canonical, source }) => canonical !== DONTCARE && source.kind !== 'default');
}

/** Whether results have days of their own: the earliest hour of them is not the earliest of them. */
const hasDays = onceEach(({ properties }: SearchApi): boolean =>
  [...properties.values()].some((type) => momentKind(type) === 'date'),
);

/** What stands before the most of something, by the place behind it. */
export const PLACES = ['', 'second ', 'third '] as const;

/** The first or last in an order, or a place behind it, as a noun: 'the cheapest', 'the second cheapest'. */
export function extremeOf(api: SearchApi, { property, direction }: SortKey, place = 0): string | undefined {
  const type = typeIn(api, property);
  if (!type) return undefined;
  const isHour = momentKind(type) === 'time' && hasDays(api);
  const extreme = superlative(type, direction, isHour || isNamed(api, type));
  return extreme?.replace(/^the (?:one with the )?/, `$&${PLACES[place] ?? ''}`);
}

/** What puts a row at its place in an order: 'at $80'; undefined where it has no value there. */
function placeOf(api: SearchApi, { property }: SortKey, row: Row, say: SayValue): Condition | undefined {
  const [type, value] = [typeIn(api, property), ownValue(row, property)];
  if (!type || value === undefined) return undefined;
  return conditionOf(type, { relation: 'is', values: [value] }, say, isNamed(api, type));
}

/** 'The cheapest is Alpha, at $80'; undefined where the row has no value to be ordered by. */
export function placedInOrder(
  api: SearchApi,
  key: SortKey,
  { row, index }: Pick<Entity, 'row' | 'index'>,
  thing: Phrase,
  say: SayValue,
): Phrase | undefined {
  const [extreme, place] = [extremeOf(api, key, index), placeOf(api, key, row, say)];
  if (extreme === undefined || !place) return undefined;
  const isTold = place.values.every((value) => thing.text.includes(value));
  const text = `${extreme} is ${thing.text}${isTold ? '' : `, ${place.text}`}`;
  return { text, values: isTold ? [] : place.values };
}

/** What the user chose in this turn by what it is like, and not by its name. */
export interface Chosen {
  readonly task: SearchTask;
  readonly row: Row;
  readonly where: Constraints;
  readonly key: SortKey | undefined;
  /** Of what it is the first, where that is not all there is. */
  readonly among?: string;
}

/** Whether a row comes first in an order of all that was found, or beside the first. */
function isFirst({ api, results }: SearchTask, row: Row, by: Query): boolean {
  const [first] = queriedRows(results?.rows ?? [], by, typesOf(api));
  return by.order.every(({ property }) => sameValue(first && ownValue(first, property), ownValue(row, property)));
}

export function chosenIn(world: World): Chosen | undefined {
  const act = world.turn.acts.findLast(({ kind }) => kind === 'select');
  const value = act?.variable && lookup(world, act.variable);
  if (value?.kind !== 'selection' || !value.by) return undefined;
  const { entity, by } = value;
  const task = taskOf(world, entity.task) as SearchTask;
  const chosen = { task, row: entity.row, where: by.where, key: by.order[0] };
  if (!isFirst(task, entity.row, by)) return { ...chosen, among: 'those I told you' };
  return task.results?.more ? { ...chosen, among: 'those I found so far' } : chosen;
}

/** What results have of what was asked of them, and was not told: 'at $60, with Wi-Fi'. */
export function havingOf({ task, row, where }: Chosen, say: SayValue, told = ''): Phrase {
  const had = Object.keys(where).flatMap((name): readonly (readonly [string, Constraint])[] => {
    const value = ownValue(row, name);
    return value === undefined ? [] : [[name, { relation: 'is', values: [value] }]];
  });
  const conditions = conditionsOf(task.api, Object.fromEntries(had), say).filter(
    ({ values }) => values.length === 0 || values.some((value) => !told.includes(value)),
  );
  return conditions.length === 0
    ? NOTHING
    : withConditions(
        '',
        conditions.map((one) => ({ ...one, set: 'bare' })),
      );
}
