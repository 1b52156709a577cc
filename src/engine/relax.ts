/**
 * What to give up where a search finds nothing.
 *
 * The user learns not only that there is nothing, but what would help. The search is tried without what the user gave or what
 * was carried over, and at most two ways out are offered, of the first of these that has any:
 *
 * | given up                                      | by                                                             |
 * | --------------------------------------------- | -------------------------------------------------------------- |
 * | one slot that is optional                     | leaving it out                                                 |
 * | a date, a time or a number, where values are  | the nearest value of which there is something; so also where it |
 * | known                                         | is required                                                    |
 * | a bound, such as `atMost(20)`, or an hour of   | the bound or the hour at which there is something              |
 * | the result                                    |                                                                |
 * | any other constraint                          | leaving it out                                                 |
 * | two slots that are optional                   | leaving out both                                               |
 * | one slot that is required                     | any value, if it takes that, else, where values are known, the |
 * |                                               | value of which there is most                                   |
 * | all slots that are optional                   | leaving them out                                               |
 * | these, and one that is required               | as above                                                       |
 *
 * Values are known of a table that is filtered, and of one that the author of a search names: there the search itself is tried with
 * the values of the rows that have all else. A day that no column has is tried next to the one that was asked for.
 *
 * Of several, what is optional comes first, then what was carried over, then what was said last. A value that names the result is
 * never given up, and neither is a slot whose default is a value.
 *
 * Nobody asked for these queries. They change nothing, are not counted as requests, and are in no journal: what is
 * offered is, as a `hint` of the agent's side.
 */
import { ownValue } from '../language/index.js';
import { addDays } from '../text/days.js';
import {
  type Canonical,
  type Constraint,
  DONTCARE,
  filteredTable,
  matchingRows,
  pointOf,
  rowsFor,
  type Row,
  sameValue,
  type Slot,
} from '../service/index.js';
import {
  callArguments,
  explorativeRequest,
  type Provenance,
  queryOf,
  readValue,
  type Relaxation,
  type SearchReply,
  type SearchRequest,
  type SearchTask,
  taskOf,
  type World,
} from '../world/index.js';
import type { SystemAction } from './policy.js';
import type { Engine } from './run.js';

/** Answers a query that nobody asked for; undefined where there is no answer. */
export type Explore = (request: SearchRequest) => Promise<SearchReply | undefined>;

/** So many queries of a table: all constraints of most searches alone, and all pairs of them. */
const RELAXATIONS = 64;

/** So many other values of one slot are tried where only the search itself can tell what there is. */
const TRIED = 6;

/** So many ways out are offered at once. */
const OFFERED = 2;

/** A value or constraint that restricts a search, and may be given up. */
interface Restriction {
  readonly slot: Slot;
  /** The value of the slot; undefined where a constraint restricts the search. */
  readonly value: Canonical | undefined;
  readonly constraint: Constraint | undefined;
  readonly source: Provenance;
  /** What takes its place where it is left out; undefined where it cannot be. */
  readonly without: null | typeof DONTCARE | undefined;
}

function withoutValue({ required, acceptsDontcare, default: usual }: Slot): Restriction['without'] {
  if (!required) return usual === undefined || usual === DONTCARE ? null : undefined;
  return acceptsDontcare ? DONTCARE : undefined;
}

function valuesOf({ api, slots }: SearchTask): readonly Restriction[] {
  return Object.entries(slots).flatMap(([name, { canonical: value, source }]): Restriction[] => {
    const slot = api.slots.get(name);
    if (!slot || value === DONTCARE || source.kind === 'default' || api.identity.includes(name)) return [];
    return [{ slot, value, constraint: undefined, source, without: withoutValue(slot) }];
  });
}

function constraintsOf({ api, where = {} }: SearchTask): readonly Restriction[] {
  return Object.entries(where).flatMap(([name, { constraint, source }]): Restriction[] => {
    const slot = api.comparable.get(name);
    // Who asks for something cheaper than what was offered has turned that down.
    const isName = constraint.relation === 'is' && api.identity.includes(name) && slot?.kind !== 'time';
    if (!slot || isName || source.kind === 'entity') return [];
    return [{ slot, value: undefined, constraint, source, without: api.slots.has(name) ? withoutValue(slot) : null }];
  });
}

/** What restricts a search and may be given up, the first to be given up first. */
function restrictionsOf(task: SearchTask): readonly Restriction[] {
  const found = [...constraintsOf(task).toReversed(), ...valuesOf(task).toReversed()];
  const rankOf = ({ slot, source }: Restriction): readonly number[] => [
    Number(slot.required),
    Number(source.kind === 'said'),
    -source.turn,
  ];
  return found.sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

/** The value that is nearest to one: of two that are as near, the later or larger one. Days that are over do not count. */
function nearest(slot: Slot, to: Canonical, values: readonly Canonical[], now: string): Canonical | undefined {
  const origin = pointOf(slot, to);
  if (origin === undefined) return undefined;
  const isOver = (value: Canonical): boolean => slot.kind === 'date' && !slot.past && String(value) < now.slice(0, 10);
  const rated = values.flatMap((value) => {
    const point = pointOf(slot, value);
    return point === undefined || Number.isNaN(point) || isOver(value) ? [] : [{ value, away: point - origin }];
  });
  rated.sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away);
  return rated[0]?.value;
}

/** What a value may come near to: the bounds of a constraint, or the hour; none where there is no such thing. */
function boundsOf({ relation, values }: Constraint, slot: Slot): readonly Canonical[] {
  const hasBounds = relation === 'is' ? slot.kind === 'time' : relation !== 'not' && relation !== 'anyOf';
  return hasBounds ? values : [];
}

/** A constraint that takes a value in that lies beyond its bounds. */
function widened({ relation, values }: Constraint, slot: Slot, value: Canonical): Constraint {
  if (relation === 'atMost' || relation === 'lessThan' || relation === 'before')
    return { relation: 'atMost', values: [value] };
  if (relation === 'atLeast' || relation === 'moreThan' || relation === 'after')
    return { relation: 'atLeast', values: [value] };
  if (relation === 'is') return { relation, values: [value] };
  const [low, high] = values as [Canonical, Canonical];
  const isBelow = (pointOf(slot, value) ?? 0) < (pointOf(slot, low) ?? 0);
  return { relation, values: isBelow ? [value, high] : [low, value] };
}

/** The value that most rows have; of several, the one that comes first. */
function commonest(values: readonly Canonical[]): Canonical | undefined {
  const counts = new Map<Canonical, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The best values, each once, as the best of those that are left is chosen. */
function best(
  values: readonly Canonical[],
  choose: (left: readonly Canonical[]) => Canonical | undefined,
  count = TRIED,
): readonly Canonical[] {
  const first = count > 0 ? choose(values) : undefined;
  if (first === undefined) return [];
  const left = values.filter((value) => !sameValue(value, first));
  return [first, ...best(left, choose, count - 1)];
}

const isKeptWithout =
  (without: readonly Restriction[]) =>
  ([name]: readonly [string, unknown]): boolean =>
    !without.some(({ slot }) => slot.name === name);

function leftOut(given: readonly Restriction[]): Relaxation['values'] {
  return Object.fromEntries(given.map(({ slot, without }) => [slot.name, without ?? null]));
}

/** Tries a search with fewer constraints. */
class Relaxer {
  private left: number;
  /** Whether values of other rows can be seen, and required slots be left out. */
  private readonly isTable: boolean;

  constructor(
    private readonly engine: Engine,
    private readonly world: World,
    private readonly task: SearchTask,
    private readonly explore: Explore,
  ) {
    const { phrases } = task.api;
    this.isTable = filteredTable(task.api) !== undefined;
    // The templates that offer are English.
    const isSaid = phrases.locale === undefined;
    const isKnown = this.isTable || task.api.valuesFrom !== undefined;
    this.left = task.api.relaxations ?? (isKnown && isSaid ? RELAXATIONS : 0);
  }

  /** The best ways out, at most two. */
  async find(): Promise<readonly Relaxation[]> {
    const restrictions = restrictionsOf(this.task);
    const alone = await this.first(restrictions, (one) => this.alone(one));
    if (alone.length > 0) return alone;
    const [optional, required] = [false, true].map((is) => restrictions.filter(({ slot }) => slot.required === is));
    const pairs = (optional ?? []).flatMap((one, at, all) => all.slice(at + 1).map((other) => [one, other]));
    const together = await this.first(pairs, (pair) => this.leavingOut(pair));
    if (together.length > 0) return together;
    const other = await this.first(required ?? [], (one) => this.required(one, []));
    return other.length > 0 ? other : this.bare(optional ?? [], required ?? []);
  }

  /** What there is without anything optional, and else without that and one that is required. */
  private async bare(
    optional: readonly Restriction[],
    required: readonly Restriction[],
  ): Promise<readonly Relaxation[]> {
    if (optional.length === 0) return [];
    // One alone, and two, were given up before.
    const bare = optional.length > 2 ? await this.leavingOut(optional) : undefined;
    return bare ? [bare] : this.first(required, (one) => this.required(one, optional));
  }

  private async first<T>(
    candidates: readonly T[],
    attempt: (candidate: T) => Promise<Relaxation | undefined>,
  ): Promise<readonly Relaxation[]> {
    const found: Relaxation[] = [];
    for (const candidate of candidates) {
      const relaxation = found.length < OFFERED ? await attempt(candidate) : undefined;
      if (relaxation) found.push(relaxation);
    }
    return found;
  }

  private async alone(one: Restriction): Promise<Relaxation | undefined> {
    const { slot, value, constraint } = one;
    const near = constraint ? await this.wider(one, constraint) : await this.near(one, value);
    return near ?? (slot.required ? undefined : this.leavingOut([one]));
  }

  /** The nearest value of a slot of which there is something. */
  private async near(one: Restriction, value: Canonical | undefined): Promise<Relaxation | undefined> {
    const { slot } = one;
    if (value === undefined || pointOf(slot, value) === undefined) return undefined;
    if (this.isTable) return this.other(one, (values) => nearest(slot, value, values, this.engine.now));
    // Four do not stay in a house for three: what a method makes of a number is its own.
    if (slot.kind !== 'date' && slot.kind !== 'time') return undefined;
    const known = this.known(one, []);
    const values = known.length > 0 || slot.kind !== 'date' ? known : this.daysAround(String(value));
    return this.tried(
      one,
      best(values, (left) => nearest(slot, value, left, this.engine.now)),
      [],
    );
  }

  private async wider(one: Restriction, constraint: Constraint): Promise<Relaxation | undefined> {
    const { slot } = one;
    const bounds = boundsOf(constraint, slot);
    if (bounds.length === 0) return undefined;
    const rows = (await this.ask([one]))?.rows ?? [];
    const values = rows.flatMap((row) => ownValue(row, slot.name) ?? []);
    const distance = (value: Canonical): number =>
      Math.min(
        ...bounds.map((bound) =>
          Math.abs((pointOf(slot, value) ?? Number.POSITIVE_INFINITY) - (pointOf(slot, bound) ?? 0)),
        ),
      );
    const close = bounds.flatMap((bound) => nearest(slot, bound, values, this.engine.now) ?? []);
    const [value] = close.sort((a, b) => distance(a) - distance(b));
    if (value === undefined) return undefined;
    const where = { [slot.name]: widened(constraint, slot, value) };
    const left = rowsFor(this.task.api, rows, { where, order: [] });
    const relaxation = this.relaxation({}, left, false);
    return relaxation && { ...relaxation, where };
  }

  private async required(one: Restriction, beside: readonly Restriction[]): Promise<Relaxation | undefined> {
    if (one.without !== undefined) return this.leavingOut([one, ...beside]);
    return this.isTable
      ? this.other(one, commonest, beside)
      : this.tried(one, best(this.known(one, beside), commonest), beside);
  }

  /** The values that a slot has in the rows that have all else, of a search whose author names where they are. */
  private known(one: Restriction, beside: readonly Restriction[]): readonly Canonical[] {
    const { name } = one.slot;
    const values = this.rowsWith([one, ...beside]).flatMap((row) => ownValue(row, name) ?? []);
    return values.filter((value) => this.isReadable(one, value));
  }

  private rowsWith(without: readonly Restriction[]): readonly Row[] {
    const given = Object.entries(callArguments(this.task)).filter(isKeptWithout(without));
    return matchingRows(this.task.api.valuesFrom?.rows ?? [], Object.fromEntries(given));
  }

  /** The days next to one, where there is a row for all but the day. */
  private daysAround(day: string): readonly Canonical[] {
    const days = [1, -1, 2, -2, 3, -3].map((away) => addDays(day, away));
    return this.rowsWith([]).length > 0 ? days : [];
  }

  /** The first of several values of a slot with which the search finds something. */
  private async tried(
    one: Restriction,
    values: readonly Canonical[],
    beside: readonly Restriction[],
  ): Promise<Relaxation | undefined> {
    if (beside.some(({ without }) => without === undefined)) return undefined;
    const { name } = one.slot;
    for (const value of values) {
      const reply = await this.ask([one, ...beside], { [name]: value });
      const found = reply && this.relaxation({ ...leftOut(beside), [name]: value }, reply.rows, reply.more);
      if (found) return found;
    }
    return undefined;
  }

  private async leavingOut(given: readonly Restriction[]): Promise<Relaxation | undefined> {
    if (given.some(({ without }) => without === undefined)) return undefined;
    const reply = await this.ask(given);
    return reply && this.relaxation(leftOut(given), reply.rows, reply.more);
  }

  /** Another value of a slot, among those of the rows that have all else. */
  private async other(
    one: Restriction,
    choose: (values: readonly Canonical[]) => Canonical | undefined,
    beside: readonly Restriction[] = [],
  ): Promise<Relaxation | undefined> {
    const { name } = one.slot;
    if (beside.some(({ without }) => without === undefined)) return undefined;
    const rows = (await this.ask([one, ...beside]))?.rows ?? [];
    const value = choose(
      rows.flatMap((row) => ownValue(row, name) ?? []).filter((other) => this.isReadable(one, other)),
    );
    if (value === undefined) return undefined;
    return this.relaxation(
      { ...leftOut(beside), [name]: value },
      rows.filter((row) => sameValue(ownValue(row, name), value)),
      false,
    );
  }

  private isReadable({ slot }: Restriction, value: Canonical): boolean {
    const { reader, now } = this.engine;
    return sameValue(readValue(slot, value, reader, { service: this.task.api.service, now }), value);
  }

  /** Counts results as a search does that has run. */
  private relaxation(values: Relaxation['values'], rows: readonly Row[], more: boolean): Relaxation | undefined {
    const { limit } = this.task.api;
    if (rows.length === 0) return undefined;
    return { values, count: Math.min(rows.length, limit), ...((more || rows.length > limit) && { more: true }) };
  }

  private async ask(without: readonly Restriction[], instead: Row = {}): Promise<SearchReply | undefined> {
    if (this.left === 0) return undefined;
    this.left -= 1;
    const { api } = this.task;
    const isKept = isKeptWithout(without);
    const given = [...Object.entries(callArguments(this.task)).filter(isKept), ...Object.entries(instead)];
    const query = queryOf(this.task);
    const where = Object.fromEntries(Object.entries(query?.where ?? {}).filter(isKept));
    const { sessionId, now } = this.engine;
    const call = Math.max(0, (ownValue(this.world.calls, api.name) ?? 0) - 1);
    const { tables } = this.world;
    const facts = { api, arguments: Object.fromEntries(given), call, now, tables, offset: 0 };
    return this.explore(explorativeRequest(sessionId, { ...facts, ...(query && { query: { ...query, where } }) }));
  }
}

/** What is recommended where a search found nothing, with what would help in place of a prompt. */
export async function withRelaxations(
  engine: Engine,
  world: World,
  actions: readonly SystemAction[],
  explore: Explore,
): Promise<readonly SystemAction[]> {
  const at = actions.findIndex((action) => action.kind === 'notification' && action.code === 'no_results');
  const told = actions[at];
  const task = told && 'task' in told ? taskOf(world, told.task) : undefined;
  if (task?.kind !== 'search') return actions;
  const found = await new Relaxer(engine, world, task, explore).find();
  if (found.length === 0) return actions;
  const offers = found.map((one) => ({ kind: 'relax', task: task.id, ...one, spoken: true }) as const);
  const isNext = ({ kind, again }: SystemAction): boolean => kind === 'prompt' || again === true;
  return [...actions.slice(0, at + 1), ...offers, ...actions.slice(at + 1).filter((action) => !isNext(action))];
}
