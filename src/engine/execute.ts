/**
 * Executing a program: statement by statement, on an immutable world.
 *
 * Every action has a file of its own in `actions/`, which lists them all. An action reads and replaces
 * `run.world` and returns what its variable stands for. Where it needs the world outside it yields a request and
 * goes on with the reply: the engine itself does no input or output, knows no clock and no promise. Its
 * driver (a session, a replay, a test) decides where replies come from.
 *
 * A batch is all or nothing, with one exception: a transaction that was performed stays performed. What was
 * executed up to it is kept, even when a later statement of the batch is refused or the world outside fails.
 */
import {
  ACTION_NAMES,
  flatten,
  type FlatStatement,
  isMarker,
  isSystemAction,
  type Limits,
  type Located,
  parse,
  type Program,
  type Statement,
  type VariableName,
  type ReadProgram,
  readProgram,
} from '../language/index.js';
import { variableNumber, type World } from '../world/index.js';
import { EXECUTORS, executorOf, type FlatCall } from './actions/index.js';
import { type Feedback, Refused, toFeedback } from './feedback.js';
import { type Actor, checkFree, type Engine, type Process, Run } from './run.js';
import type { Executed, Step } from './step.js';
import { settle } from './settle.js';

/** The result of a batch. On `ok: false` the world is that of the last commit point, see the head of the file. */
export interface Execution {
  /** Whether the whole batch was executed. */
  readonly ok: boolean;
  /** The world after it. */
  readonly world: World;
  /** The statements executed, flat and named, with the engine's markers among them. */
  readonly executed: readonly Executed[];
  /** Why the program was not taken. */
  readonly feedback?: Feedback;
  /** The statement that was refused, where the program was one. */
  readonly refused?: Step;
  /** How many transactions of it were answered. */
  readonly sent?: number;
  /** What the world outside threw after a transaction of the batch was performed, which is kept all the same. */
  readonly thrown?: { readonly error: unknown };
}

function admit(run: Run, statement: FlatCall): VariableName {
  if (statement.binding) checkFree(run, statement.binding, statement.span);
  const name = statement.binding ?? run.fresh();
  run.record(statement.binding ? statement : { ...statement, binding: name }, 'actor');
  return name;
}

/** Executes a statement that asks nothing outside, as things stand; false where it may ask. */
function executePlain(run: Run, statement: FlatStatement): boolean {
  if (statement.kind === 'assign') {
    EXECUTORS.assign.change(run, statement);
    run.record(statement, 'actor');
    return true;
  }
  const executor = executorOf(statement);
  if (!('act' in executor) || (run.unsettled.size > 0 && !executor.isEarly)) return false;
  const name = admit(run, statement);
  run.bind(name, executor.act(run, statement, name));
  return true;
}

export function* executeFlat(run: Run, statement: FlatStatement): Process<void> {
  if (executePlain(run, statement)) return;
  if (run.unsettled.size > 0) yield* settle(run);
  if (statement.kind === 'assign' || executePlain(run, statement)) return;
  const executor = executorOf(statement);
  if ('act' in executor) return;
  const name = admit(run, statement);
  run.bind(name, yield* executor.ask(run, statement, name));
}

/** What the user's side may say. */
const USER_ACTIONS = ['an API call', 'an assignment', ...ACTION_NAMES.filter((name) => !isSystemAction(name))];

/**
 * The first statement that only the system says: a parser that could ask for confirmation could approve its own
 * transactions.
 */
function refusedActor({ source, statements }: Located): Step | undefined {
  const index = statements.findIndex((statement) => isSystemAction(statement.kind));
  const statement = statements[index];
  if (!statement) return undefined;
  const message = `'${statement.kind}' is an action of the system. The policy adds it where it is due.`;
  const refusal = { code: 'wrong-actor', message, span: statement.span, legal: USER_ACTIONS } as const;
  return { statement, by: 'actor', index, refusal: toFeedback(refusal, source, index) };
}

const NO_NAMES: ReadonlySet<number> = new Set();

/** The names that a batch binds explicitly; the engine's own names keep off them. */
function reservedNames(statements: readonly Statement[]): ReadonlySet<number> {
  let names: Set<number> | undefined;
  for (const statement of statements) {
    if (statement.kind === 'assign' || !statement.binding) continue;
    names ??= new Set();
    names.add(variableNumber(statement.binding));
  }
  return names ?? NO_NAMES;
}

/**
 * Executes a program on a world. Generator: yields requests to the world outside, takes replies.
 *
 * @param actor - `user` refuses actions that only the policy takes; `system` takes all.
 * @throws StatementError for statements that no text says.
 */
export function* executeProgram(
  engine: Engine,
  world: World,
  program: Program,
  actor: Actor = 'user',
): Process<Execution> {
  return yield* executeRead(engine, world, readProgram(program, engine.parse), actor);
}

/**
 * Executes a program that was read: it is not parsed or checked again.
 *
 * @param end - the first statement that is not executed; the names that those from there on bind stay free.
 */
export function* executeRead(
  engine: Engine,
  world: World,
  program: ReadProgram,
  actor: Actor = 'user',
  end?: number,
): Process<Execution> {
  if (program.error) return { ok: false, world, executed: [], feedback: program.error };
  const refused = actor === 'user' ? refusedActor(program) : undefined;
  if (refused?.refusal) return { ok: false, world, executed: [], feedback: refused.refusal, refused };
  const { source, statements } = program;
  const run = new Run(engine, world, actor, reservedNames(statements));
  return yield* executeAll(run, { source, statements: statements.slice(0, end) });
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** No limits: what was committed is longer than what was written, as names and markers were added. */
const NO_LIMITS: Limits = {
  length: NO_LIMIT,
  depth: NO_LIMIT,
  statements: NO_LIMIT,
  stringLength: NO_LIMIT,
  entries: NO_LIMIT,
};

/** Executes a committed batch again, as it was printed: the engine's markers get the names that they had. */
export function* executeCommitted(engine: Engine, world: World, source: string, actor: Actor): Process<Execution> {
  const parsed = parse(source, NO_LIMITS);
  if (!parsed.ok) return { ok: false, world, executed: [], feedback: parsed.error };
  const isInserted = ({ kind }: Statement): boolean => actor === 'user' && isMarker(kind);
  const statements = parsed.statements.filter((statement) => !isInserted(statement));
  const markers = [...reservedNames(parsed.statements.filter(isInserted))].map((number): VariableName => `x${number}`);
  const run = new Run(engine, world, actor, reservedNames(statements), markers);
  run.isReplay = true;
  return yield* executeAll(run, { source, statements });
}

/** Executes statements in order; on a refusal the outcome is that of the last commit point. */
function* executeAll(run: Run, { source, statements }: Located): Process<Execution> {
  let committed: Pick<Execution, 'world' | 'executed' | 'sent'> = { world: run.world, executed: [] };
  let current: Statement | undefined;
  try {
    const fresh = (): VariableName => run.fresh();
    for (const statement of statements) {
      for (const flat of flatten(statement, fresh)) {
        current = flat;
        if (!executePlain(run, flat)) yield* executeFlat(run, flat);
        if (run.sent === (committed.sent ?? 0)) continue;
        committed = { world: run.take(), executed: run.executed.slice(), sent: run.sent };
      }
      run.index += 1;
    }
    if (run.unsettled.size > 0) yield* settle(run);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...committed, ...refusedStep(run, error, current, source) };
    if (committed.executed.length > 0) return { ok: false, ...committed, thrown: { error } };
    throw error;
  }
  return { ok: true, world: run.take(), executed: run.executed, sent: run.sent };
}

function refusedStep(
  { index }: Run,
  { refusal }: Refused,
  statement: Statement | undefined,
  source: string,
): Pick<Execution, 'feedback' | 'refused'> {
  const feedback = toFeedback(refusal, source, index);
  return { feedback, ...(statement && { refused: { statement, by: 'actor', index, refusal: feedback } }) };
}
