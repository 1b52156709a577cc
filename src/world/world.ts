/**
 * The world: the whole state of a conversation, as one immutable value.
 *
 * A world holds the variables of the program (`bindings`), the tasks that its statements started, what the agent
 * last asked (`pending`), what happened in the current turn, and what transactions changed. Executing a statement
 * makes a new world that shares almost all of the old one, so every earlier turn stays readable and a fork is free.
 */
import { type Span, type StatementKind, type VariableName, ownValue, setOwnValue } from '../language/index.js';
import {
  type Api,
  type Canonical,
  type Constraint,
  type Constraints,
  DONTCARE,
  freezeDeep,
  type Row,
  type Query,
  type SearchApi,
  type SortKey,
  type TableChanges,
  type TransactionApi,
} from '../service/index.js';
import { Log } from './log.js';

interface GivenIn {
  /** The turn in which the slot got the value, from 1. */
  readonly turn: number;
}

/**
 * Where a slot's value came from: `said` by the user, a property of an `entity`, `carried` over from a slot of another
 * task, the slot's `default`, an `alternative` that the user accepted, or, of a list, what it was before some members were
 * `added` or `removed`.
 */
export type Provenance =
  | (GivenIn & { readonly kind: 'said' })
  | (GivenIn & {
      readonly kind: 'entity';
      /** The id of the task that the entity belongs to. */
      readonly task: number;
      readonly property: string;
    })
  | (GivenIn & {
      readonly kind: 'carried';
      /** The id of the task that it was carried over from. */
      readonly task: number;
      readonly slot: string;
      /** Where that slot's value came from. */
      readonly origin: Provenance;
    })
  | (GivenIn & {
      readonly kind: 'added' | 'removed';
      readonly members: readonly Canonical[];
      /** Where the list came from that it was done to; absent where there was none. */
      readonly origin?: Provenance;
    })
  | (GivenIn & { readonly kind: 'default' })
  | (GivenIn & { readonly kind: 'alternative' });

/** A value in a slot: canonical, and as it was said. */
export interface SlotValue {
  /** The canonical value; {@link DONTCARE} when any value will do. */
  readonly canonical: Canonical;
  /** The words it was given in; for a value that nobody said, its canonical text. */
  readonly surface: string;
  /** Where the value came from. */
  readonly source: Provenance;
}

/** Slot values by slot name. The names are slots of the service: they are checked before they get here. */
export type SlotValues = Readonly<Record<string, SlotValue>>;

/** What the values of a slot or property must be like, as the user said it. */
export interface ConstraintValue {
  /** The constraint, its values in canonical form. */
  readonly constraint: Constraint;
  readonly surface: string;
  /** Where the values came from; of several the first. */
  readonly source: Provenance;
}

/** Constraints by the name of a slot or property: of a search, beside its slots. A name is in one of the two. */
export type ConstraintValues = Readonly<Record<string, ConstraintValue>>;

/** One result row that was offered or may be. */
export interface Entity {
  /** The id of the search that found it. */
  readonly task: number;
  /** Its place in the results. */
  readonly index: number;
  /** Its properties by name, in canonical form. */
  readonly row: Row;
}

interface TaskFacts {
  /** Its place in `world.tasks`. */
  readonly id: number;
  /** The variable that stands for it: of its call, or of the latest `resume` or call that took it up again. */
  readonly variable: VariableName;
  readonly slots: SlotValues;
  /** The arguments that the session's context filled in, by slot name; undefined where the API has no such slots. */
  readonly filled: Row | undefined;
  /**
   * What was given for slots and could not be taken, by slot name. The agent asked for these slots, and they count as
   * missing until they are given anew, also where they have a default or an earlier value.
   */
  readonly unclear: Row | undefined;
  /** `proposed`: suggested by the agent; `suspended`: put off by the user; `open`: under way or done. */
  readonly standing: 'open' | 'proposed' | 'suspended';
  /** A counter that tells which task was touched last. */
  readonly touched: number;
}

export interface SearchTask extends TaskFacts {
  readonly kind: 'search';
  readonly api: SearchApi;
  /** What results must be like beside the values of the slots; undefined where nothing was said. */
  readonly where: ConstraintValues | undefined;
  /** The order that the user wants; undefined for that of the service. */
  readonly order: readonly SortKey[] | undefined;
  /** Undefined until the query ran, and after a slot was changed since. */
  readonly results: Results | undefined;
  /** The identities of the entities that were offered, over all queries of the task. */
  readonly offered: readonly string[];
  /** The entity offered last. */
  readonly latest: Entity | undefined;
  /** The entity that the user took. */
  readonly selected: Entity | undefined;
}

export interface Results {
  /** The rows so far, over all pages that were asked for. */
  readonly rows: readonly Row[];
  /** Whether asking for more rows may bring some. */
  readonly more: boolean;
}

export interface TransactionTask extends TaskFacts {
  readonly kind: 'transaction';
  readonly api: TransactionApi;
  /** `draft`: the user was not asked to confirm it since it began or failed; `asked`: the user was; then how it ended. */
  readonly phase: 'draft' | 'asked' | 'failed' | 'performed';
  /** The very slot values that the user was asked to confirm. `confirm` commits these and no others. */
  readonly approval: SlotValues | undefined;
  /** What the user was told that it will cost or bring, with the approval; of one that was performed, what they agreed to. */
  readonly quote: Row | undefined;
  /** Slots changed since the user was last asked to confirm. */
  readonly corrected: readonly string[];
  /** After a failure: values with which the transaction could be done. */
  readonly alternative: Row | undefined;
  /** Why it failed, in the backend's words. */
  readonly reason: string | undefined;
  readonly result: Row | undefined;
  /** What `touched` was when the user turned it down; who touches it again takes it up. */
  readonly declined: number | undefined;
}

/** A task: one call of an API, from its first mention to its end. */
export type Task = SearchTask | TransactionTask;

/** An answer to `say(x3.phone_number)`; `value` is absent when the task has not (or not yet) brought it about. */
export interface Answer {
  /** The variable that was asked about. */
  readonly variable: VariableName;
  readonly property: string;
  readonly value?: Canonical;
}

/** Constraints of a search that are given up, by slot: another value of it, or `null` for none. */
export type Relaxed = Readonly<Record<string, Canonical | null>>;

/** What a search that found nothing would find with fewer constraints. */
export interface Relaxation {
  readonly values: Relaxed;
  /** Constraints that take the place of narrower ones, by slot or property; absent where there are none. */
  readonly where?: Constraints;
  readonly count: number;
  readonly more?: true;
}

interface OfTask {
  /** The id of the task, its place in `world.tasks`. */
  readonly task: number;
}

/**
 * What the agent may be advised to do: to `request` a slot, to `confirm` slots, to offer an `alternative`, to `relax` a
 * search that found nothing, or to `prompt` the user.
 */
export type Hint =
  | (OfTask & {
      readonly kind: 'request';
      /** The slot to ask for. */
      readonly slot: string;
      /** What was given for it and could not be taken. */
      readonly unclear?: Canonical;
    })
  | (OfTask & {
      readonly kind: 'confirm';
      /** The slots to read back. */
      readonly slots: readonly string[];
      /** What it will cost or bring. */
      readonly quote?: Row;
    })
  | (OfTask & {
      readonly kind: 'alternative';
      /** The values to offer, by slot name. */
      readonly values: Row;
      /** What it will cost or bring with them. */
      readonly quote?: Row;
    })
  | (OfTask & Relaxation & { readonly kind: 'relax' })
  | {
      readonly kind: 'prompt';
      /** What to prompt for. */
      readonly about: PromptAbout;
    };

/** What the agent prompts for: the next task, a rephrasing of what was not understood, a change to a draft, or goodbye. */
export type PromptAbout = 'next_task' | 'rephrase' | 'change' | 'goodbye' | 'abilities';

/** What the agent is to tell the user. */
export type NotificationCode = 'failure' | 'no_results' | 'exhausted';

/** What belongs to a result of a search. */
interface OfEntity {
  readonly entity: Entity;
}

/**
 * What a variable stands for, by the statement that bound it: a `task` of a call, an `entity` of `next`, a `selection` of
 * `select`, a `suggestion` of `suggest`, a `suspension` of `suspend`, an `approval` of `confirm`, a transaction
 * `performed`, the `results` of a search, a `hint`, a `notification`, the `speech` of `say`, or `nothing`, where a search
 * had no further result.
 */
export type Value =
  | (OfTask & { readonly kind: 'task' })
  | (OfEntity & { readonly kind: 'entity' })
  | (OfEntity & {
      readonly kind: 'selection';
      /** By what it was chosen among others; absent where it was named. */
      readonly by?: Query;
    })
  | (OfTask & { readonly kind: 'suggestion' })
  | (OfTask & { readonly kind: 'suspension' })
  | (OfTask & { readonly kind: 'approval' })
  | (OfTask & { readonly kind: 'performed' })
  | (OfTask & {
      readonly kind: 'results';
      /** The statement that shows or counts them. */
      readonly form: 'show' | 'slice' | 'len';
      readonly count: number;
      /** Of `len`: what those that count are like; absent where all do. */
      readonly where?: Constraints;
    })
  | {
      readonly kind: 'hint';
      readonly hint: Hint;
    }
  | (OfTask & {
      readonly kind: 'notification';
      readonly code: NotificationCode;
    })
  | {
      readonly kind: 'speech';
      /** The properties that were asked for, with their values. */
      readonly answers: readonly Answer[];
      readonly spoken: readonly VariableName[];
    }
  | { readonly kind: 'nothing' };

/** One thing that happened in a turn, in order: a statement that was executed and what it was about. */
export interface Act {
  readonly kind: StatementKind | 'search';
  /** The variable bound, if any. */
  readonly variable?: VariableName;
  readonly task?: number;
  /** `next`: nothing was left to offer. */
  readonly exhausted?: boolean;
  /** `confirm`: nothing was done, as it will cost or bring something else than this, which the user was told. */
  readonly told?: Row;
  /** `say`: what the user asked. */
  readonly answers?: readonly Answer[];
  /** `say`: the variables of which the user asked what is known. */
  readonly about?: readonly VariableName[];
  /** `choices`: the slots of which the user asked what they take. */
  readonly choices?: readonly ChoiceAsked[];
}

/** A slot of which the user asked what it takes. */
export interface ChoiceAsked {
  readonly task: number;
  /** The name of the slot, or of a property of what is searched for. */
  readonly slot: string;
}

/** A turn of the user, as far as the policy needs to know it. */
export interface Turn {
  /** 1 for the first turn, 0 before it. */
  readonly index: number;
  /** What happened in it, in order. */
  readonly acts: readonly Act[];
}

/** The whole state of a conversation. */
export interface World {
  /** What each variable stands for, by its number; {@link lookup} reads it by name. */
  readonly bindings: Log<Value>;
  /** All tasks of the conversation, by id. */
  readonly tasks: readonly Task[];
  /** Counts touches of tasks. */
  readonly touches: number;
  /** The turn under way, or the last one. */
  readonly turn: Turn;
  /** What the agent asked or proposed in its last turn. */
  readonly pending: readonly Hint[];
  /** The id of the task that the agent proposed and the user has not answered. */
  readonly proposal: number | undefined;
  /** How many requests each API has had. */
  readonly calls: Readonly<Record<string, number>>;
  /** What transactions changed, by the name of the table. */
  readonly tables: TableChanges;
  /** Whether the user ended the conversation. */
  readonly ended: boolean;
}

/** The world before a conversation. */
export const EMPTY_WORLD: World = freezeDeep({
  bindings: Log.empty,
  tasks: [],
  touches: 0,
  turn: { index: 0, acts: [] },
  pending: [],
  proposal: undefined,
  calls: {},
  tables: {},
  ended: false,
});

/** The number of a variable: 3 for `x3`. */
export function variableNumber(name: VariableName): number {
  return Number(name.slice(1));
}

/** The value of a variable, or undefined when nothing is bound to it. */
export function lookup(world: World, name: VariableName): Value | undefined {
  return world.bindings.at(variableNumber(name));
}

/** The name that comes after all names in use. */
export function nextName(world: World): VariableName {
  return `x${Math.max(1, world.bindings.length)}`;
}

/** The id of the task that a value is about, by itself or by one of its results; undefined for what is about none. */
export function taskIdOf(value: Value): number | undefined {
  if ('entity' in value) return value.entity.task;
  return 'task' in value ? value.task : undefined;
}

/** The task that a value stands for in a program: the one that it belongs to, or that the agent's advice is about. */
export function taskMeant(value: Value): number | undefined {
  if (value.kind === 'hint') return value.hint.kind === 'prompt' ? undefined : value.hint.task;
  return taskIdOf(value);
}

/** The task with an id. Ids come from the world itself, so there is one. */
export function taskOf(world: World, id: number): Task {
  return world.tasks[id] as Task;
}

/** The variable of the entity that a search offered last, if the program has one. */
export function entityVariable(world: World, task: SearchTask): VariableName | undefined {
  for (let number = world.bindings.length - 1; number >= 0; number -= 1) {
    const value = world.bindings.at(number);
    const isLatest = value?.kind === 'entity' && value.entity.task === task.id && value.entity.row === task.latest?.row;
    if (isLatest) return `x${number}`;
  }
  return undefined;
}

/** The results of a search that the program has a variable of, each once, the latest first: also of what was found before it was narrowed. */
export function offeredEntities({ bindings }: World, { id, api, offered }: SearchTask): readonly Entity[] {
  const entities = new Map<string, Entity>();
  for (let number = bindings.length - 1; number >= 0 && entities.size < offered.length; number -= 1) {
    const value = bindings.at(number);
    if (!value || !('entity' in value) || value.entity.task !== id) continue;
    const identity = identityOf(api, value.entity.row);
    if (!entities.has(identity)) entities.set(identity, value.entity);
  }
  return [...entities.values()];
}

/** A world with the APIs of these names in place of its own; itself where it has them already. */
export function withApis(world: World, apis: ReadonlyMap<string, Api>): World {
  const task = (one: Task): Task => {
    const api = apis.get(one.api.name) ?? one.api;
    return api === one.api ? one : (Object.freeze({ ...one, api }) as Task);
  };
  const tasks = world.tasks.map(task);
  if (tasks.every((one, at) => one === world.tasks[at])) return world;
  return Object.freeze({ ...world, tasks: Object.freeze(tasks) });
}

/** The slots that the agent asked for and waits for: of a task, or of all of them. */
export const requestedSlots = ({ pending }: World, of?: Task['id']): readonly string[] =>
  pending.flatMap((hint) => (hint.kind === 'request' && (of ?? hint.task) === hint.task ? [hint.slot] : []));

/** The slots that a task still lacks, in schema order; then those of which what was given could not be taken. */
export function missingSlots(task: {
  readonly api: Api;
  readonly slots: SlotValues;
  readonly where?: ConstraintValues | undefined;
  readonly unclear?: Row | undefined;
}): readonly string[] {
  const missing: string[] = [];
  for (const { name, acceptsDontcare } of task.api.required) {
    if (task.where && Object.hasOwn(task.where, name)) continue;
    const value = ownValue(task.slots, name)?.canonical;
    if (value === undefined || (value === DONTCARE && !acceptsDontcare)) missing.push(name);
  }
  if (task.unclear === undefined) return missing;
  return [...new Set([...missing, ...Object.keys(task.unclear)])];
}

/**
 * The arguments with which a task calls its API: its values, the concrete defaults of slots without one, and what the
 * session's context filled in.
 * What the user does not care about is left out, and so is what is constrained.
 */
export function callArguments(task: {
  readonly api: Api;
  readonly slots: SlotValues;
  readonly where?: ConstraintValues | undefined;
  readonly filled?: Row | undefined;
}): Row {
  const args: Record<string, Canonical> = {};
  for (const slot of task.api.slots.values()) {
    if (task.where && Object.hasOwn(task.where, slot.name)) continue;
    const canonical = ownValue(task.slots, slot.name)?.canonical ?? slot.default;
    if (canonical !== undefined && canonical !== DONTCARE) setOwnValue(args, slot.name, canonical);
  }
  if (task.filled) for (const [name, canonical] of Object.entries(task.filled)) setOwnValue(args, name, canonical);
  return args;
}

/** What a search asks for beyond its arguments; undefined where that is nothing. */
export function queryOf({ where, order }: Pick<SearchTask, 'where' | 'order'>): Query | undefined {
  if (!where && !order) return undefined;
  const constraints = Object.entries(where ?? {}).map(([name, { constraint }]) => [name, constraint] as const);
  return { where: Object.fromEntries(constraints), order: order ?? [] };
}

/** What identifies a row among the results of an API: a text that is equal for equal identities. */
export function identityOf(api: SearchApi, row: Row): string {
  const [column, another] = api.identity;
  const single = column !== undefined && another === undefined ? ownValue(row, column) : undefined;
  if (typeof single === 'string') return single.toLowerCase();
  const columns = api.identity.map((name) => ownValue(row, name));
  return columns.every((value) => value === undefined) ? JSON.stringify(row) : JSON.stringify(columns).toLowerCase();
}

/** The span of a node made by the engine, not written by anyone. */
export const NO_SPAN: Span = { start: 0, end: 0 };
