/** What a person wants, held against what the agent did. */
import {
  ownValue,
  type Slot,
  allowsWider,
  isAskedFor,
  type Relaxation,
  type SlotValue,
  type Task,
  type TransactionTask,
} from 'typetod/internal';
import { type Api, type Canonical, DONTCARE, type Row, sameValue, type World } from 'typetod';
import type { Person, WantedCall } from './person.js';

const bare = (value: Canonical | undefined): Canonical | undefined =>
  typeof value === 'string' ? value.trim().replace(/^(?:the|an?) (?=\S)/i, '') : value;

/** Whether two values are the same to a person: "the Ferry Building" is the Ferry Building. */
export const isSameToPeople = (a: Canonical | undefined, b: Canonical | undefined): boolean =>
  sameValue(a, b) || sameValue(bare(a), bare(b));

/** Whether a row has all of these values. */
export const holdsAll = (row: Row, values: Row): boolean =>
  Object.entries(values).every(([name, value]) => isSameToPeople(value, ownValue(row, name)));

/** A slot that does not have the value that is wanted; `wanted` is undefined where nobody asked for a value. */
export interface Differing {
  readonly slot: string;
  readonly wanted: Canonical | undefined;
  /** Undefined where the slot has no value. */
  readonly found: Canonical | undefined;
}

/**
 * Whether a value stands that the goal does not name: the default, any, what comes from another task or a result, and
 * what the person answers where the slot is asked for.
 */
function mayStand(task: Task, { name, default: usual }: Slot, { answers }: Person): boolean {
  const value = ownValue(task.slots, name);
  if (value?.source.kind !== 'said' || Object.hasOwn(answers, name)) return true;
  return value.canonical === DONTCARE || (usual !== undefined && isSameToPeople(usual, value.canonical));
}

/** Whether a value was offered in place of the one that is wanted, and the person takes what is offered. */
const isAccepted = (value: SlotValue | undefined, { accept }: Person): boolean =>
  accept !== undefined && value?.source.kind === 'alternative';

/** What of a task is other than a call that the person wants. */
function differing(task: Task, { slots }: WantedCall, person: Person): readonly Differing[] {
  const { api } = task;
  return [...api.slots.values()].flatMap((slot): readonly Differing[] => {
    const wanted = ownValue(slots, slot.name);
    const value = ownValue(task.slots, slot.name);
    const found = value?.canonical ?? slot.default;
    const isWanted = wanted === undefined ? mayStand(task, slot, person) : isSameToPeople(wanted, found);
    const isRight = isWanted || isAccepted(value, person);
    return isRight ? [] : [{ slot: slot.name, wanted, found }];
  });
}

/** Transactions that were not as wanted. */
export interface Outcome {
  /** Transactions that are wanted and were not done. */
  readonly missing: readonly WantedCall[];
  /** Transactions that were done and are not wanted, or with other values. */
  readonly wrong: readonly { readonly api: string; readonly slots: Row }[];
}

const valuesOf = ({ slots }: Task): Row =>
  Object.fromEntries(Object.entries(slots).map(([name, { canonical }]): [string, Canonical] => [name, canonical]));

function performedIn({ tasks }: World): readonly TransactionTask[] {
  return tasks.filter((task) => task.kind === 'transaction').filter(({ phase }) => phase === 'performed');
}

/** Holds the transactions that were done against those that are wanted. */
export function outcomeOf(world: World, person: Person): Outcome {
  const missing = [...person.goal.done];
  const wrong = performedIn(world).filter((task) => {
    const at = missing.findIndex((call) => call.api === task.api.name && differing(task, call, person).length === 0);
    if (at >= 0) missing.splice(at, 1);
    return at < 0;
  });
  return { missing, wrong: wrong.map((task) => ({ api: task.api.name, slots: valuesOf(task) })) };
}

/**
 * What is wrong about a transaction that is to be confirmed: nothing, or, compared with the call that it comes closest to,
 * the slots that differ. Undefined if no such transaction is wanted any more.
 */
export function wrongIn(world: World, task: Task, person: Person): readonly Differing[] | undefined {
  const left = outcomeOf(world, person).missing.filter(({ api }) => api === task.api.name);
  const [closest] = left.map((call) => differing(task, call, person)).sort((a, b) => a.length - b.length);
  return closest;
}

/** What of a search would be given up. */
type GivenUp = Pick<Relaxation, 'values' | 'where'>;

/**
 * Whether a person can do without what is given up of a search: nothing of it is part of what they want, and wider bounds are
 * still within what they want.
 *
 * @param api - the search.
 */
export function mayGiveUp({ values, where = {} }: GivenUp, api: Api, { goal, wants = {} }: Person): boolean {
  const wanted = [wants, ...[...goal.searched, ...goal.done].map(({ slots }) => slots)];
  const isWithout = Object.entries(values).every(([name, value]) =>
    wanted.every((row) => {
      const own = ownValue(row, name);
      return own === undefined || own === DONTCARE || (value !== null && isSameToPeople(own, value));
    }),
  );
  return isWithout && wanted.every((row) => allowsWider(api, where, (name) => ownValue(row, name)));
}

/** Notes which of the wanted searches have run. */
export class Searches {
  private readonly left: Set<WantedCall>;

  constructor(wanted: readonly WantedCall[]) {
    this.left = new Set(wanted);
  }

  look({ tasks }: World): void {
    for (const call of this.left) if (tasks.some((task) => this.ran(task, call))) this.left.delete(call);
  }

  private ran(task: Task, { api, slots }: WantedCall): boolean {
    if (task.kind !== 'search' || task.api.name !== api || !task.results) return false;
    return Object.entries(slots).every(
      ([name, value]) => isAskedFor(task, name, value) || isSameToPeople(value, ownValue(task.slots, name)?.canonical),
    );
  }

  get missing(): readonly WantedCall[] {
    return [...this.left];
  }
}
