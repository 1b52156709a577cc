import type { FlatStatement, Span, Term, VariableName } from '../language/index.js';
import { nearestNames, type Registry, type TransactionApi } from '../service/index.js';
import {
  type Act,
  bind,
  lookup,
  NO_SPAN,
  type Reply,
  type Request,
  type SearchTask,
  type Task,
  taskOf,
  type TransactionTask,
  type Value,
  type ValueReader,
  variableNumber,
  withTask,
  type World,
} from '../world/index.js';
import { refuse } from './feedback.js';

/** What executing needs besides the world. Immutable; shared by all turns of a session. */
export interface Engine {
  readonly registry: Registry;
  readonly reader: ValueReader;
  /** The session's clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** The session's id; part of every idempotency key. */
  readonly session: string;
  /** `required`: `confirm` commits only what the agent asked the user to confirm; `implied`: whatever is complete. */
  readonly approval: 'required' | 'implied';
}

/** Who proposes statements: the user's side (a parser of what the user said) or the system's (the policy). */
export type Actor = 'user' | 'system';

/** A computation that may ask the world outside and then goes on with the reply. */
export type Process<T> = Generator<Request, T, Reply>;

/** A statement that was executed, with the name that it was given. */
export interface Executed {
  readonly statement: FlatStatement;
  /** `engine`: a marker that the engine inserted. */
  readonly by: 'actor' | 'engine';
}

/** A batch of statements under way: the world so far, and what was executed. */
export class Run {
  readonly executed: Executed[] = [];
  /** Searches whose slots changed and that have not been asked anew. */
  readonly unsettled = new Set<number>();
  private nextNumber = 1;

  constructor(
    readonly engine: Engine,
    public world: World,
    /** Names that the batch gives explicitly: the engine keeps off them. */
    private readonly reserved: ReadonlySet<number> = new Set(),
    readonly actor: Actor = 'user',
  ) {}

  /** A variable that nothing is bound to. */
  fresh(): VariableName {
    let number = Math.max(this.nextNumber, this.world.bindings.length);
    while (this.reserved.has(number)) number += 1;
    this.nextNumber = number + 1;
    return `x${number}`;
  }

  bind(name: VariableName, value: Value): void {
    this.world = bind(this.world, name, value);
  }

  /** Notes that something happened in this turn. */
  note(act: Act): void {
    const { turn } = this.world;
    this.world = { ...this.world, turn: { ...turn, acts: [...turn.acts, act] } };
  }

  /** Replaces a task and makes it the one touched last. */
  touch<T extends Task>(task: T): T {
    const clock = this.world.clock + 1;
    const touched = { ...task, touched: clock };
    this.world = { ...withTask(this.world, touched), clock };
    return touched;
  }

  /** Replaces a task without touching it. */
  update(task: Task): void {
    this.world = withTask(this.world, task);
  }

  /** The value of a variable. Refuses an unknown one. */
  value(name: VariableName, span: Span): Value {
    const value = lookup(this.world, name);
    if (value) return value;
    return refuse({
      code: 'unknown-variable',
      message: `Nothing is called ${name}. Use a variable that an earlier statement bound.`,
      span,
      legal: boundNames(this.world),
    });
  }

  /** The task that an operand is about. Refuses anything that is not about one. */
  task(operand: Term, what: string): Task {
    if (operand.kind !== 'variable') return this.wrongKind(operand, what);
    const value = this.value(operand.name, operand.span);
    if (value.kind === 'hint' && value.hint.kind !== 'prompt') return taskOf(this.world, value.hint.task);
    if ('task' in value) return taskOf(this.world, value.task);
    if ('entity' in value) return taskOf(this.world, value.entity.task);
    return this.wrongKind(operand, what);
  }

  search(operand: Term): SearchTask {
    const task = this.task(operand, 'a search');
    return task.kind === 'search' ? task : this.wrongKind(operand, 'a search');
  }

  transaction(operand: Term): TransactionTask & { readonly api: TransactionApi } {
    const task = this.task(operand, 'a transaction');
    return task.kind === 'transaction' ? task : this.wrongKind(operand, 'a transaction');
  }

  wrongKind(operand: Term, expected: string): never {
    return refuse({
      code: 'wrong-kind',
      message: `Here stands ${expected}: a variable that is bound to one.`,
      span: operand.span,
      legal: boundNames(this.world, expected),
    });
  }
}

/** Variables that fit `expected`, newest first. */
function boundNames(world: World, expected?: string): readonly string[] {
  const fits = (task: Task): boolean =>
    task.standing !== 'proposed' && (expected === undefined || expected === 'a task' || expected.includes(task.kind));
  return world.tasks.filter(fits).map((task) => task.variable).reverse().slice(0, 10);
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

/** A name taken twice is refused; `name` is free otherwise. */
export function checkFree(run: Run, name: VariableName, span: Span): void {
  if (run.world.bindings.at(variableNumber(name)) === undefined) return;
  refuse({ code: 'name-taken', message: `${name} stands for something already. Take a new name, or none.`, span });
}

/** A term that stands for a variable, in statements that the engine makes. */
export function variableTerm(name: VariableName): Term {
  return { kind: 'variable', name, span: NO_SPAN };
}
