/** The agenda of the user of a dialogue, and what they get: read off its replay. */
import { type Canonical, DONTCARE, type Row, type World } from 'typetod';
import {
  callArguments,
  identityOf,
  ownValue,
  setOwnValue,
  type SearchTask,
  type Task,
  type TransactionTask,
  type Goal,
  type GoldCall,
  type ToldValue,
} from 'typetod/internal';
import { type RecordedCall, RecordedDialogue } from './recorded.js';
import type { Watched } from './watched.js';

/** What an agenda is made of, and what it comes to. */
export interface DialogueGoals {
  readonly goals: readonly Goal[];
  readonly calls: readonly GoldCall[];
  readonly told: readonly ToldValue[];
}

/** Values without those that the user does not care about. */
function concrete(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== DONTCARE));
}

/** Slots of which any value would do. */
function careless({ slots }: Task): Row {
  const open = Object.entries(slots).filter(([, { canonical }]) => canonical === DONTCARE);
  return Object.fromEntries(open.map(([name]) => [name, DONTCARE]));
}

/** What of a row tells it from others. */
function identifying({ api }: SearchTask, row: Row): Row {
  const named = api.identity.flatMap((name): [string, Canonical][] => {
    const value = ownValue(row, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

class GoalReader {
  constructor(
    private readonly world: World,
    private readonly watched: Watched,
    private readonly calls: readonly RecordedCall[],
    private readonly recorded = new RecordedDialogue(calls),
  ) {}

  /** The result that the user took, or looked at last. */
  private target(task: Task): Row | undefined {
    return task.kind === 'search' ? (task.selected ?? task.latest)?.row : undefined;
  }

  /** What the user asked of a task, and was told of what they took in the end. */
  told(task: Task): readonly ToldValue[] {
    const target = this.target(task);
    const isOfTarget = (row: Row | undefined): boolean =>
      row === undefined ||
      (task.kind === 'search' && target !== undefined && identityOf(task.api, row) === identityOf(task.api, target));
    const answers = this.watched.asked.filter((one) => one.task === task.id && isOfTarget(one.row));
    const known = ({ property }: { readonly property: string }): boolean =>
      task.api.properties.has(property) || task.api.slots.has(property);
    const byName = new Map(answers.filter(known).map((one) => [one.property, one.value]));
    return [...byName].map(([property, value]) => ({ api: task.api.name, property, value }));
  }

  /** What names the result that the user took, among what the agent offers: where they ask for nothing, they hear that. */
  private named(task: Task): readonly ToldValue[] {
    const target = this.target(task);
    if (task.kind !== 'search' || !target) return [];
    const known = Object.entries(identifying(task, target)).filter(([name]) => task.api.offers.includes(name));
    return known.map(([property, value]) => ({ api: task.api.name, property, value }));
  }

  /** The slots that the user spoke of in the turn in which the task began, and those that nobody will ask for. */
  private volunteered({ id, slots, api }: Task, wanted: Row): readonly string[] {
    const turns = Object.values(slots).map(({ source }) => source.turn);
    const first = Math.min(...turns);
    const twice = this.watched.saidTwice.filter(({ task }) => task === id).map(({ slot }) => slot);
    return Object.entries(slots).flatMap(([name, { source }]) => {
      const isFirst = source.kind === 'said' && (source.turn === first || twice.includes(name));
      const isOptional = source.kind !== 'default' && api.slots.get(name)?.required === false;
      return (isFirst || isOptional) && ownValue(wanted, name) !== undefined ? [name] : [];
    });
  }

  private common(task: Task, slots: Row): Goal {
    const dontcare = Object.entries(task.slots).flatMap(([name, { canonical, source }]) =>
      canonical === DONTCARE && source.kind !== 'default' ? [name] : [],
    );
    const ask = this.told(task).flatMap((one) => ('property' in one ? [one.property] : []));
    const corrections = this.watched.saidTwice.flatMap(({ task: id, slot, first, when }) =>
      id === task.id && ownValue(slots, slot) !== undefined && ownValue(slots, slot) !== first
        ? [{ slot, first, when }]
        : [],
    );
    const byslot = new Map(corrections.map((one) => [one.slot, one]));
    return {
      api: task.api.name,
      slots,
      volunteered: this.volunteered(task, slots),
      ...(ask.length > 0 && { ask }),
      ...(byslot.size > 0 && { corrections: [...byslot.values()] }),
      ...(dontcare.length > 0 && { dontcare }),
    };
  }

  /**
   * What is corrected in a dialogue little by little is corrected at once by a user with an agenda. Where nothing would be found
   * until then, they say at once what they want.
   */
  private correctable({ api }: SearchTask, goal: Goal): Goal {
    const { corrections, ...plain } = goal;
    if (!corrections) return goal;
    const first = Object.fromEntries(corrections.map((one) => [one.slot, one.first]));
    return this.recorded.finds(api, { ...goal.slots, ...first }) ? goal : plain;
  }

  private search(task: SearchTask): Goal | undefined {
    if (!task.results) return undefined;
    // The state of a search also has what its selection tracks.
    const values = Object.entries(task.slots).flatMap(([name, { canonical }]) =>
      task.api.slots.has(name) ? [[name, canonical] as const] : [],
    );
    const goal = this.correctable(task, this.common(task, concrete(Object.fromEntries(values))));
    const target = this.target(task);
    const where = target && identifying(task, target);
    return { ...goal, ...(where && Object.keys(where).length > 0 && { choose: { where } }) };
  }

  /** The last failure of a task before it ended as it did. */
  private failureOf({ id, api }: Task): (RecordedCall & { readonly kind: 'failure' }) | undefined {
    const begun = this.watched.begun[id] ?? 0;
    const later = this.world.tasks.find((other) => other.id > id && other.api === api);
    const end = later ? (this.watched.begun[later.id] ?? begun) : Number.POSITIVE_INFINITY;
    const failed = this.calls.findLast(
      (call) => call.kind === 'failure' && call.api === api.name && call.turn >= begun && call.turn < end,
    );
    return failed?.kind === 'failure' ? failed : undefined;
  }

  private transaction(task: TransactionTask): Goal | undefined {
    const slots = callArguments(task);
    const goal = this.common(task, slots);
    const failure = this.failureOf(task);
    if (task.phase === 'failed') return goal;
    if (task.phase !== 'performed') return undefined;
    const other = Object.entries(failure?.arguments ?? {}).filter(([name, value]) => ownValue(slots, name) !== value);
    if (!failure || other.length === 0) return goal;
    return this.afterFailure(goal, Object.fromEntries(other), failure.alternative);
  }

  /** What the user wanted first, and what did as well: what was offered, or what they asked for instead. */
  private afterFailure(goal: Goal, wanted: Row, offered: Row | undefined): Goal {
    const { ask, corrections: _, ...first } = goal;
    const slots = { ...goal.slots, ...wanted };
    const instead = Object.keys(wanted).map((name) => [name, ownValue(goal.slots, name)] as const);
    const isOffered = instead.every(([name, value]) => value !== undefined && ownValue(offered ?? {}, name) === value);
    if (!isOffered) return { ...first, slots, otherwise: [goal] };
    const alternatives: Record<string, readonly Canonical[]> = {};
    for (const [name, value] of instead) if (value !== undefined) setOwnValue(alternatives, name, [value]);
    return { ...first, slots, alternatives, ...(ask && { ask }) };
  }

  read(): DialogueGoals {
    const open = this.world.tasks.filter(({ standing }) => standing === 'open');
    const goals = open.flatMap((task) => {
      const goal = task.kind === 'search' ? this.search(task) : this.transaction(task);
      return goal ? [{ task, goal }] : [];
    });
    const calls = open.flatMap((task) =>
      task.kind === 'transaction' && task.phase === 'performed'
        ? [{ api: task.api.name, arguments: { ...callArguments(task), ...careless(task) } }]
        : [],
    );
    const asked = goals.flatMap(({ task }) => this.told(task));
    const told = calls.length + asked.length > 0 ? asked : goals.flatMap(({ task }) => this.named(task));
    return { goals: chained(goals), calls, told };
  }
}

/** A goal that cannot be had leaves room for those that follow it: they stand in for it. */
function chained(goals: readonly { readonly task: Task; readonly goal: Goal }[]): readonly Goal[] {
  const at = goals.findIndex(({ task }) => task.kind === 'transaction' && task.phase === 'failed');
  const plain = goals.map(({ goal }) => goal);
  const [failed, after] = [plain[at], goals.slice(at + 1)];
  if (!failed || after.length === 0) return plain;
  return [...plain.slice(0, at), { ...failed, otherwise: chained(after) }];
}

/** The goals of a dialogue that was replayed to its end. */
export function goalsOf(world: World, watched: Watched, calls: readonly RecordedCall[]): DialogueGoals {
  return new GoalReader(world, watched, calls).read();
}
