/**
 * Executing a program: statement by statement, on an immutable world.
 *
 * Every action has a file of its own in `actions/`; the table below is the whole list. An action reads and replaces
 * `run.world` and returns what its variable stands for. Where it needs the world outside it yields a request and
 * goes on with the reply: the engine itself does no input or output, knows no clock and no promise. Whoever drives
 * it (a session, a replay, a test) decides where replies come from.
 *
 * A batch is all or nothing, with one exception: a transaction that was performed stays performed. What was
 * executed up to it is kept, even when a later statement of the batch is refused or the world outside fails.
 */
import {
  flatten,
  type FlatStatement,
  type Limits,
  parse,
  type Statement,
  type VariableName,
} from '../language/index.js';
import { type Value, variableNumber, type World } from '../world/index.js';
import { hint, notification } from './actions/advice.js';
import { apiCall } from './actions/api-call.js';
import { assign } from './actions/assign.js';
import { conversationPause, declineAlternative, parseError } from './actions/bare.js';
import { confirm } from './actions/confirm.js';
import { len, performed, results } from './actions/markers.js';
import { next } from './actions/next.js';
import { say } from './actions/say.js';
import { select } from './actions/select.js';
import { suggest } from './actions/suggest.js';
import { resume, suspend } from './actions/suspend.js';
import { type Feedback, Refused, toFeedback } from './feedback.js';
import { type Actor, checkFree, type Engine, type Executed, type Process, Run } from './run.js';
import { settle } from './settle.js';

/** What a batch came to. On `ok: false` the world is that of the last commit point, see the head of the file. */
export interface Execution {
  readonly ok: boolean;
  readonly world: World;
  /** The statements executed, flat and named, with the engine's markers among them. */
  readonly executed: readonly Executed[];
  readonly feedback?: Feedback;
  /** What the world outside threw after a transaction of the batch was performed, which is kept all the same. */
  readonly thrown?: { readonly error: unknown };
}

/** What only the policy says: a parser that could ask for confirmation could approve its own transactions. */
const SYSTEM_ACTIONS: ReadonlySet<FlatStatement['kind']> = new Set([
  'suggest',
  'hint',
  'notification',
  'perform',
  'show',
  'slice',
]);

type Named = Exclude<FlatStatement, { kind: 'assign' }>;

/** The statements that may ask the world outside. */
type Asking = Extract<Named, { kind: 'next' | 'select' | 'confirm' | 'len' }>;

const ASKING: ReadonlySet<FlatStatement['kind']> = new Set<Asking['kind']>(['next', 'select', 'confirm', 'len']);

function act(run: Run, statement: Exclude<Named, Asking>, name: VariableName): Value {
  switch (statement.kind) {
    case 'api-call':
      return apiCall(run, statement, name);
    case 'suspend':
      return suspend(run, statement, name);
    case 'resume':
      return resume(run, statement, name);
    case 'say':
      return say(run, statement, name);
    case 'suggest':
      return suggest(run, statement, name);
    case 'decline_alternative':
      return declineAlternative(run, statement, name);
    case 'conversation_pause':
      return conversationPause(run, statement, name);
    case 'parse_error':
      return parseError(run, statement, name);
    case 'show':
    case 'slice':
      return results(run, statement, name);
    case 'perform':
      return performed(run, statement, name);
    case 'hint':
      return hint(run, statement, name);
    case 'notification':
      return notification(run, statement, name);
  }
}

/** Whether a statement can be executed without asking anything outside. */
function isPlain(run: Run, statement: FlatStatement): statement is Exclude<FlatStatement, Asking> {
  return statement.kind === 'assign' || (run.unsettled.size === 0 && !ASKING.has(statement.kind));
}

/** Takes a statement in under its name. */
function admit(run: Run, statement: Named): VariableName {
  if (statement.binding) checkFree(run, statement.binding, statement.span);
  const name = statement.binding ?? run.fresh();
  run.executed.push({ statement: statement.binding ? statement : { ...statement, binding: name }, by: 'actor' });
  return name;
}

function executePlain(run: Run, statement: Exclude<FlatStatement, Asking>): void {
  if (statement.kind === 'assign') {
    assign(run, statement);
    run.executed.push({ statement, by: 'actor' });
    return;
  }
  const name = admit(run, statement);
  run.bind(name, act(run, statement, name));
}

/** Executes one flat statement within a run. */
export function* executeFlat(run: Run, statement: FlatStatement): Process<void> {
  if (statement.kind !== 'assign' && run.unsettled.size > 0) yield* settle(run);
  if (isPlain(run, statement)) {
    executePlain(run, statement);
    return;
  }
  const name = admit(run, statement);
  run.bind(name, yield* ask(run, statement, name));
}

function* ask(run: Run, statement: Asking, name: VariableName): Process<Value> {
  switch (statement.kind) {
    case 'next':
      return yield* next(run, statement, name);
    case 'select':
      return yield* select(run, statement, name);
    case 'confirm':
      return yield* confirm(run, statement, name);
    case 'len':
      return yield* len(run, statement, name);
  }
}

const USER_ACTIONS = [
  'an API call',
  'an assignment',
  'next',
  'select',
  'suspend',
  'resume',
  'confirm',
  'decline_alternative',
  'conversation_pause',
  'say',
  'len',
  'parse_error',
];

/** Refuses what only the system says, before anything is executed. */
function checkActor(statements: readonly Statement[], source: string): Feedback | undefined {
  const index = statements.findIndex((statement) => SYSTEM_ACTIONS.has(statement.kind));
  const statement = statements[index];
  if (!statement) return undefined;
  const message = `'${statement.kind}' is an action of the system. The policy adds it where it is due.`;
  return toFeedback({ code: 'wrong-actor', message, span: statement.span, legal: USER_ACTIONS }, source, index);
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
 */
export function* executeProgram(
  engine: Engine,
  world: World,
  source: string,
  actor: Actor = 'user',
): Process<Execution> {
  const parsed = (engine.parse ?? parse)(source);
  if (!parsed.ok) return { ok: false, world, executed: [], feedback: parsed.error };
  const feedback = actor === 'user' ? checkActor(parsed.statements, source) : undefined;
  if (feedback) return { ok: false, world, executed: [], feedback };
  const run = new Run(engine, world, actor, reservedNames(parsed.statements));
  return yield* executeAll(run, parsed.statements, source);
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

/** The markers that the engine inserts into what the user's side says. */
const MARKERS: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['show', 'slice', 'perform']);

/** Executes a committed batch again, as it was printed: the engine's markers get the names that they had. */
export function* executeCommitted(engine: Engine, world: World, program: string, actor: Actor): Process<Execution> {
  const parsed = parse(program, NO_LIMITS);
  if (!parsed.ok) return { ok: false, world, executed: [], feedback: parsed.error };
  const isMarker = (statement: Statement): boolean => actor === 'user' && MARKERS.has(statement.kind);
  const statements = parsed.statements.filter((statement) => !isMarker(statement));
  const markers = [...reservedNames(parsed.statements.filter(isMarker))].map((number): VariableName => `x${number}`);
  const run = new Run(engine, world, actor, reservedNames(statements), markers);
  return yield* executeAll(run, statements, program);
}

/** Executes statements in order; on a refusal the outcome is that of the last commit point. */
function* executeAll(run: Run, statements: readonly Statement[], source: string): Process<Execution> {
  let committed: Pick<Execution, 'world' | 'executed'> = { world: run.world, executed: [] };
  let index = 0;
  try {
    const fresh = (): VariableName => run.fresh();
    for (const statement of statements) {
      for (const flat of flatten(statement, fresh)) {
        if (isPlain(run, flat)) executePlain(run, flat);
        else yield* executeFlat(run, flat);
        if (flat.kind === 'confirm') committed = { world: run.take(), executed: run.executed.slice() };
      }
      index += 1;
    }
    if (run.unsettled.size > 0) yield* settle(run);
  } catch (error) {
    if (error instanceof Refused)
      return { ok: false, ...committed, feedback: toFeedback(error.refusal, source, index) };
    if (committed.executed.length > 0) return { ok: false, ...committed, thrown: { error } };
    throw error;
  }
  return { ok: true, world: run.take(), executed: run.executed };
}
