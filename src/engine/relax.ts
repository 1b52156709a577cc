/**
 * What to give up where a search finds nothing.
 *
 * The user learns not only that there is nothing, but what would help. The search is tried without what the user gave or what
 * was carried over, and at most two ways out are offered, of the first of these that has any:
 *
 * | given up                                      | by                                                             |
 * | --------------------------------------------- | -------------------------------------------------------------- |
 * | one slot that is optional                     | leaving it out                                                 |
 * | a date, a time or a number, in a table        | the nearest value of which there is something; so also where it |
 * |                                               | is required                                                    |
 * | two slots that are optional                   | leaving out both                                               |
 * | one slot that is required                     | any value, if it takes that, else, in a table, the value of    |
 * |                                               | which there is most                                            |
 *
 * Of several, what is optional comes first, then what was carried over, then what was said last. What names the result is
 * never given up, and neither is a slot whose default is a value.
 *
 * Nobody asked for these queries. They change nothing, are not counted as requests, and are in no journal: what is
 * offered is, as a `hint` of the agent's side.
 */
import { ownValue } from '../language/own.js';
import { type Canonical, DONTCARE, filteredTable, type Row, sameValue, type Slot } from '../service/index.js';
import {
  callArguments,
  explorativeRequest,
  readValue,
  type Relaxation,
  type SearchReply,
  type SearchRequest,
  type SearchTask,
  type SlotValue,
  taskOf,
  type World,
} from '../world/index.js';
import type { SystemAction } from './policy.js';
import type { Engine } from './run.js';

/** Answers a query that nobody asked for; undefined where there is no answer. */
export type Explore = (request: SearchRequest) => Promise<SearchReply | undefined>;

/** So many queries of a table: all constraints of most searches alone, and all pairs of them. */
const RELAXATIONS = 64;

/** So many ways out are offered at once. */
const OFFERED = 2;

/** A value that restricts a search, and may be given up. */
interface Constraint {
  readonly slot: Slot;
  readonly value: SlotValue;
  /** What takes its place where it is left out; undefined where it cannot be. */
  readonly without: null | typeof DONTCARE | undefined;
}

function withoutValue({ required, acceptsDontcare, default: usual }: Slot): Constraint['without'] {
  if (!required) return usual === undefined || usual === DONTCARE ? null : undefined;
  return acceptsDontcare ? DONTCARE : undefined;
}

/** The constraints of a search that may be given up, the first to be given up first. */
function constraintsOf({ api, slots }: SearchTask): readonly Constraint[] {
  const given = Object.entries(slots).toReversed();
  const found = given.flatMap(([name, value]): Constraint[] => {
    const slot = api.slots.get(name);
    if (!slot || value.canonical === DONTCARE || value.source.kind === 'default' || api.identity.includes(name))
      return [];
    return [{ slot, value, without: withoutValue(slot) }];
  });
  const rankOf = ({ slot, value: { source } }: Constraint): readonly number[] => [
    Number(slot.required),
    Number(source.kind === 'said'),
    -source.turn,
  ];
  return found.sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

const MINUTES = 60;

/** A date, a time or a number on a line, to tell what is near. */
function pointOf({ kind }: Slot, value: Canonical): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (kind === 'date' || kind === 'datetime') return Date.parse(kind === 'date' ? value : `${value.slice(0, 16)}Z`);
  if (kind !== 'time') return undefined;
  const [hours = 0, minutes = 0] = value.split(':').map(Number);
  return hours * MINUTES + minutes;
}

/** The value that is nearest to one: of two that are as near, the later or larger one. Days that are over do not count. */
function nearest(slot: Slot, to: Canonical, values: readonly Canonical[], now: string): Canonical | undefined {
  const origin = pointOf(slot, to);
  if (origin === undefined) return undefined;
  const isOver = (value: Canonical): boolean => slot.kind === 'date' && String(value) < now.slice(0, 10);
  const rated = values.flatMap((value) => {
    const point = pointOf(slot, value);
    return point === undefined || Number.isNaN(point) || isOver(value) ? [] : [{ value, away: point - origin }];
  });
  rated.sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away);
  return rated[0]?.value;
}

/** The value that most rows have; of several, the one that comes first. */
function commonest(values: readonly Canonical[]): Canonical | undefined {
  const counts = new Map<Canonical, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
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
    this.left = task.api.relaxations ?? (this.isTable && isSaid ? RELAXATIONS : 0);
  }

  /** The best ways out, at most two. */
  async find(): Promise<readonly Relaxation[]> {
    const constraints = constraintsOf(this.task);
    const alone = await this.first(constraints, (one) => this.alone(one));
    if (alone.length > 0) return alone;
    const [optional, required] = [false, true].map((is) => constraints.filter(({ slot }) => slot.required === is));
    const pairs = (optional ?? []).flatMap((one, at, all) => all.slice(at + 1).map((other) => [one, other]));
    const together = await this.first(pairs, (pair) => this.leavingOut(pair));
    return together.length > 0 ? together : this.first(required ?? [], (one) => this.required(one));
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

  private async alone(one: Constraint): Promise<Relaxation | undefined> {
    const { slot, value } = one;
    const isOrdered = this.isTable && pointOf(slot, value.canonical) !== undefined;
    const near = isOrdered
      ? await this.other(one, (values) => nearest(slot, value.canonical, values, this.engine.now))
      : undefined;
    return near ?? (slot.required ? undefined : this.leavingOut([one]));
  }

  private async required(one: Constraint): Promise<Relaxation | undefined> {
    if (one.without !== undefined) return this.leavingOut([one]);
    return this.isTable ? this.other(one, commonest) : undefined;
  }

  private async leavingOut(constraints: readonly Constraint[]): Promise<Relaxation | undefined> {
    if (constraints.some(({ without }) => without === undefined)) return undefined;
    const reply = await this.ask(constraints);
    const values = constraints.map(({ slot, without }) => [slot.name, without ?? null] as const);
    return reply && this.relaxation(Object.fromEntries(values), reply.rows, reply.more);
  }

  /** Another value of a slot, among those of the rows that have all else. */
  private async other(
    one: Constraint,
    choose: (values: readonly Canonical[]) => Canonical | undefined,
  ): Promise<Relaxation | undefined> {
    const { name } = one.slot;
    const rows = (await this.ask([one]))?.rows ?? [];
    const value = choose(
      rows.flatMap((row) => ownValue(row, name) ?? []).filter((other) => this.isReadable(one, other)),
    );
    if (value === undefined) return undefined;
    return this.relaxation(
      { [name]: value },
      rows.filter((row) => sameValue(ownValue(row, name), value)),
      false,
    );
  }

  private isReadable({ slot }: Constraint, value: Canonical): boolean {
    const { reader, now } = this.engine;
    return sameValue(readValue(slot, value, reader, { service: this.task.api.service, now }), value);
  }

  /** Counts results as a search does that has run. */
  private relaxation(values: Relaxation['values'], rows: readonly Row[], more: boolean): Relaxation | undefined {
    const { limit } = this.task.api;
    if (rows.length === 0) return undefined;
    return { values, count: Math.min(rows.length, limit), ...((more || rows.length > limit) && { more: true }) };
  }

  private async ask(without: readonly Constraint[]): Promise<SearchReply | undefined> {
    if (this.left === 0) return undefined;
    this.left -= 1;
    const { api } = this.task;
    const given = Object.entries(callArguments(this.task)).filter(
      ([name]) => !without.some(({ slot }) => slot.name === name),
    );
    const { sessionId, now } = this.engine;
    const call = Math.max(0, (ownValue(this.world.calls, api.name) ?? 0) - 1);
    const facts = { api, arguments: Object.fromEntries(given), call, now, tables: this.world.tables, offset: 0 };
    return this.explore(explorativeRequest(sessionId, facts));
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
  const isPrompt = ({ kind }: SystemAction): boolean => kind === 'prompt';
  return [...actions.slice(0, at + 1), ...offers, ...actions.slice(at + 1).filter((action) => !isPrompt(action))];
}
