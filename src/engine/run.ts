import type { FlatStatement, Parse, Span, Term, VariableName } from '../language/index.js';
import { freezeDeep, nearestNames, type Registry, type TransactionApi } from '../service/index.js';
import {
  type Act,
  copyWorld,
  exact,
  lookup,
  nextName,
  NO_SPAN,
  type Reply,
  type Request,
  type SearchTask,
  type Task,
  taskMeant,
  taskToChange,
  type TransactionTask,
  type Value,
  type ValueReader,
  variableNumber,
  type World,
  taskOf,
} from '../world/index.js';
import type { Clock } from './clock.js';
import { refuse } from './feedback.js';
import type { SessionValues } from './session-values.js';
import type { Executed, Step } from './step.js';

/** Whether a variable's value is what a message asks for, such as `a search`, or `a task or an entity`. */
function fits(world: World, value: Value, expected: string): boolean {
  if ('entity' in value) return expected.includes('entity');
  if (value.kind === 'suggestion' || value.kind === 'suspension') return /suggested|suspended/.test(expected);
  return value.kind === 'task' && (/\btask\b/.test(expected) || expected.includes(taskOf(world, value.task).kind));
}

const KINDS: Readonly<Record<Exclude<Value['kind'], 'task'>, string>> = {
  entity: 'an entity',
  selection: 'a selection',
  suggestion: 'a suggestion',
  suspension: 'a suspended task',
  approval: 'a confirmation',
  performed: 'a success',
  results: 'a marker of results',
  hint: 'a hint',
  notification: 'a notification',
  speech: 'something said',
  nothing: 'nothing that can be referred to',
};

function described(world: World, operand: Term): string {
  if (operand.kind !== 'variable') return 'This is a value';
  const value = lookup(world, operand.name);
  if (!value) return `${operand.name} is not bound`;
  return `${operand.name} is ${value.kind === 'task' ? `a ${taskOf(world, value.task).kind}` : KINDS[value.kind]}`;
}

/** Up to ten variables that fit, newest first. */
function boundNames(world: World, expected: string): readonly string[] {
  const names: string[] = [];
  for (let number = world.bindings.length - 1; number >= 0 && names.length < 10; number -= 1) {
    const value = world.bindings.at(number);
    if (value && fits(world, value, expected)) names.push(`x${number}`);
  }
  return names;
}

/** What executing needs besides the world. Immutable; shared by all turns of a session. */
export interface Engine {
  readonly registry: Registry;
  readonly reader: ValueReader;
  /** The clock of the turn under way, or of the last one: local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** The clock when the session began. */
  readonly begun: string;
  /** The clock of turns that are given none. */
  readonly clock: Clock;
  /** The session's id; part of every idempotency key. */
  readonly sessionId: string;
  /** `required`: `confirm` commits only what the agent asked the user to confirm; `implied`: whatever is complete. */
  readonly approval: 'required' | 'implied';
  /** What the application said of who is asking; absent where no service declares a context. */
  readonly context?: SessionValues;
  /** `checked`: what backends answer is checked by `returns`; `trusted`: it is taken as it is. */
  readonly results: 'checked' | 'trusted';
  /** How long a backend has to answer a request, in milliseconds. */
  readonly answersWithin: number;
  readonly parse?: Parse;
}

/** Who proposes statements: the user's side (a parser of what the user said) or the system's (the policy). */
export type Actor = 'user' | 'system';

/** A computation that may ask the world outside and then goes on with the reply. */
export type Process<T> = Generator<Request, T, Reply>;

/** The number of the last variable of the language. */
const HIGHEST_NUMBER = 999_999;

/** How many numbers a name may skip: names index a list, so that one far off would cost memory. */
const LARGEST_GAP = 1000;

/** A world that may be written to. */
interface Draft extends Mutable<Omit<World, 'tasks'>> {
  tasks: Task[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A batch of statements under way: the world so far, and what was executed. */
export class Run {
  readonly executed: Executed[] = [];
  /** The statement of the program, or the action of the agent, that is under way, from 0. */
  index = 0;
  /** Searches whose slots changed and that have not been asked anew, each with the statement that changed it last. */
  readonly unsettled = new Map<number, number>();
  /** How many transactions were answered: what was executed up to the last one is kept. */
  sent = 0;
  /** Whether a committed batch is executed again. */
  isReplay = false;
  private nextNumber = 1;
  /** Where to look for a free name once the highest one is taken. */
  private lowestNumber = 1;
  private readonly markers: VariableName[];

  /** The world under way: a copy of the run's own, changed in place until it is handed out. */
  private draft: Draft;
  private owned = false;
  /** The acts of the turn, while the world is the run's own. */
  private acts: Act[] = [];
  private ownsTasks = false;

  constructor(
    readonly engine: Engine,
    world: World,
    readonly actor: Actor = 'user',
    /** Names that the batch gives explicitly: the engine keeps off them. */
    private readonly reserved: ReadonlySet<number> = new Set(),
    /** The names of the engine's markers, in order, when a batch is executed again. */
    markers: readonly VariableName[] = [],
  ) {
    this.markers = [...markers];
    // Nothing is written to it: the first write makes a copy.
    this.draft = world as Draft;
  }

  /** The world so far. It changes under the reader's hands: {@link take} it to keep it. */
  get world(): World {
    return this.draft;
  }

  /** Hands out the world so far; what follows goes into a new one. */
  take(): World {
    const { turn } = this.draft;
    if (this.owned) this.draft.turn = { index: turn.index, acts: exact(turn.acts) };
    this.owned = false;
    return this.draft;
  }

  /** The world to write to. */
  private writable(): Draft {
    if (!this.owned) {
      const { turn } = this.draft;
      // Spreads, not slices: those of frozen lists are slow.
      this.acts = [...turn.acts];
      // A draft is a world of which the tasks are written to as well, once they are its own.
      const copy: Mutable<World> = copyWorld(this.draft);
      copy.turn = { index: turn.index, acts: this.acts };
      this.draft = copy as Draft;
      this.owned = true;
      this.ownsTasks = false;
    }
    return this.draft;
  }

  /** The tasks to write to; a batch that changes none shares them with the world before it. */
  private writableTasks(): Task[] {
    const draft = this.writable();
    if (!this.ownsTasks) draft.tasks = [...draft.tasks];
    this.ownsTasks = true;
    return draft.tasks;
  }

  /** Replaces parts of the world. Tasks, acts and bindings have methods of their own. */
  set(parts: Partial<Omit<World, 'tasks' | 'turn' | 'bindings'>>): void {
    Object.assign(this.writable(), parts);
  }

  fresh(): VariableName {
    let number = Math.max(this.nextNumber, this.world.bindings.length);
    const isHigh = number > HIGHEST_NUMBER;
    if (isHigh) number = this.lowestNumber;
    while (this.reserved.has(number) || this.world.bindings.at(number) !== undefined) number += 1;
    if (isHigh) this.lowestNumber = number + 1;
    else this.nextNumber = number + 1;
    return `x${number}`;
  }

  /** Writes down that a statement was executed. */
  record(statement: FlatStatement, by: Step['by'], index = this.index): void {
    this.executed.push({ statement, by, index });
  }

  /** The variable of the engine's next marker. */
  marker(): VariableName {
    return this.markers.shift() ?? this.fresh();
  }

  /** Binds a variable, unless its action did. */
  bind(name: VariableName, value: Value): void {
    if (lookup(this.world, name)) return;
    const draft = this.writable();
    draft.bindings = draft.bindings.with(variableNumber(name), freezeDeep(value));
  }

  /** Notes that something happened in this turn. */
  note(act: Act): void {
    this.writable();
    this.acts.push(act);
  }

  touch<T extends Task>(task: T): T {
    this.checkChangeable(task);
    const draft = this.writable();
    draft.touches += 1;
    const touched = { ...task, touched: draft.touches };
    this.writableTasks()[task.id] = touched;
    return touched;
  }

  /** Replaces a task without touching it. */
  update(task: Task): void {
    this.checkChangeable(task);
    this.writableTasks()[task.id] = task;
  }

  /** Refuses to change a transaction that was performed: what it shows is what was sent. */
  private checkChangeable({ id, variable, api }: Task): void {
    const before = this.draft.tasks[id];
    if (before?.kind !== 'transaction' || before.phase !== 'performed') return;
    refuse({
      code: 'already-performed',
      message: `${variable} was performed and cannot change. Call ${api.name} anew.`,
      span: NO_SPAN,
      legal: [`${api.name}({ ... })`],
      api: api.name,
    });
  }

  value(name: VariableName, span: Span): Value {
    const value = lookup(this.world, name);
    if (value) return value;
    return refuse({
      code: 'unknown-variable',
      message: `Nothing is called ${name}. Use a variable that an earlier statement bound.`,
      span,
      legal: boundNames(this.world, 'a task, suggested or not, or an entity'),
    });
  }

  /** The task that an operand is about. Refuses anything that is not about one. */
  task(operand: Term, what: string): Task {
    if (operand.kind !== 'variable') return this.wrongKind(operand, what);
    const value = this.value(operand.name, operand.span);
    const id = taskMeant(value);
    return id === undefined ? this.wrongKind(operand, what) : taskToChange(this.world, id);
  }

  search(operand: Term): SearchTask {
    const task = this.task(operand, 'a search');
    return task.kind === 'search' ? this.underWay(task, operand.span) : this.wrongKind(operand, 'a search');
  }

  transaction(operand: Term): TransactionTask & { readonly api: TransactionApi } {
    const task = this.task(operand, 'a transaction');
    return task.kind === 'transaction' ? this.underWay(task, operand.span) : this.wrongKind(operand, 'a transaction');
  }

  /** Refuses a task that was put off, or suggested and not taken up. */
  underWay<T extends Task>(task: T, span: Span): T {
    if (task.standing === 'open') return task;
    return refuse({
      code: 'wrong-kind',
      message: `${task.variable} is not under way. Resume it first, then go on with it.`,
      span,
      legal: [`resume(${task.variable})`],
      api: task.api.name,
    });
  }

  wrongKind(operand: Term, expected: string): never {
    return refuse({
      code: 'wrong-kind',
      message: `${described(this.world, operand)}; ${expected} is wanted here. Give a variable that stands for one.`,
      span: operand.span,
      legal: boundNames(this.world, expected),
    });
  }
}

/** Refuses a name that no API has. */
export function unknownApi(run: Run, name: string, span: Span): never {
  const legal = nearestNames(name, run.engine.registry.apis.keys());
  return refuse({
    code: 'unknown-api',
    message: `There is no API '${name}'. Call one of the APIs that are loaded.`,
    span,
    legal,
    api: name,
  });
}

/** Refuses a name that stands for something, and one that is far from all names in use. */
export function checkFree(run: Run, name: VariableName, span: Span): void {
  const { bindings } = run.world;
  const next = nextName(run.world);
  if (bindings.at(variableNumber(name)) !== undefined) {
    refuse({
      code: 'name-taken',
      message: `${name} stands for something already. Take a new name, or none.`,
      span,
      legal: [next],
    });
  }
  if (variableNumber(name) > bindings.length + LARGEST_GAP) {
    refuse({
      code: 'name-too-high',
      message: `${name} skips more than ${LARGEST_GAP} names. Take the next name, or none.`,
      span,
      legal: [next],
    });
  }
}

/** A term that stands for a variable, in statements that the engine makes. */
export function variableTerm(name: VariableName): Term {
  return { kind: 'variable', name, span: NO_SPAN };
}
