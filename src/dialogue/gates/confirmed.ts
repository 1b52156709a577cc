/**
 * What a program confirms, and what else it says of that.
 *
 * A confirmation cannot be taken back, so it is held to what the parser wrote: one that a repair made, or that is left
 * because a repair took away what spoke against it, does not count. See {@link isProposed}.
 */
import {
  type Expression,
  sameStatements,
  type Statement,
  type VariableName,
  visit,
  ownValue,
} from '../../language/index.js';
import { type Act, canonicalJson, lookup, type Task, taskMeant, type World } from '../../world/index.js';
import type { Trial } from '../../engine/index.js';
import type { Draft } from './gate.js';

type Confirm = Statement & { readonly kind: 'confirm' };

const isConfirm = (statement: Statement): statement is Confirm => statement.kind === 'confirm';

/** The variables that a statement names, in nested calls too. */
function namesIn(statement: Statement): readonly VariableName[] {
  const names: VariableName[] = statement.kind === 'assign' ? [statement.variable] : [];
  visit([statement], {
    operand: (operand) => {
      if (operand.kind === 'variable') names.push(operand.name);
      if (operand.kind === 'property' && typeof operand.of === 'string') names.push(operand.of);
    },
  });
  return names;
}

/** The task that a name stands for by its id, as far as one can tell without executing the statements. */
type Subject = number | 'none' | 'unknown';

/** What a name stands for in some statements: something of the world, or what one of them binds. */
function subjectOf(name: VariableName, statements: readonly Statement[], world: World): Subject {
  const value = lookup(world, name);
  const at = statements.findIndex((one) => one.kind !== 'assign' && one.binding === name);
  const binder = statements[at];
  if (value) return binder ? 'unknown' : (taskMeant(value) ?? 'none');
  if (!binder) return 'unknown';
  return 'operand' in binder ? subjectOfOperand(binder.operand, statements.slice(0, at), world) : 'none';
}

/** What an operand stands for: a variable, or what is put off or resumed within a call. */
function subjectOfOperand(operand: Expression, statements: readonly Statement[], world: World): Subject {
  if (operand.kind === 'variable') return subjectOf(operand.name, statements, world);
  if (operand.kind !== 'call' || !('operand' in operand.statement)) return 'unknown';
  return subjectOfOperand(operand.statement.operand, statements, world);
}

/** Statements, and the world before them. */
interface Situation {
  readonly statements: readonly Statement[];
  readonly world: World;
}

/** Whether one of some statements, or one nested in them, is as wanted. */
function holds(statements: readonly Statement[], isWanted: (statement: Statement) => boolean): boolean {
  let isFound = false;
  visit(statements, {
    statement: (one) => {
      isFound ||= isWanted(one);
    },
  });
  return isFound;
}

/** Whether a statement calls an API, and not as a new task: one of the API may have been resumed before. */
function mayContinue(statement: Statement, { api }: Task, statements: readonly Statement[]): boolean {
  const isCall = (one: Statement): boolean => one.kind === 'api-call' && one.api === api.name;
  return holds([statement], isCall) && holds(statements, ({ kind }) => kind === 'resume');
}

/** What may be about any task that was asked about. */
const AGAINST_ALL: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'decline_alternative',
  'parse_error',
  'conversation_pause',
]);

/** Whether a statement is about a task: surely, or as far as one can tell. */
function isAbout(statement: Statement, task: Task, { statements, world }: Situation, surely: boolean): boolean {
  if (AGAINST_ALL.has(statement.kind)) return true;
  const subjects = namesIn(statement).map((name) => subjectOf(name, statements, world));
  if (subjects.includes(task.id)) return true;
  return !surely && (subjects.includes('unknown') || mayContinue(statement, task, statements));
}

function situationOf({ trial }: Draft): Situation {
  return { statements: trial.statements, world: trial.before };
}

function taskConfirmed({ operand }: Confirm, { statements, world }: Situation): Task | undefined {
  const subject = subjectOfOperand(operand, statements, world);
  return typeof subject === 'number' ? world.tasks[subject] : undefined;
}

/** The confirmations of a draft whose tasks another statement of it is about too. */
export function confirmedBeside(draft: Draft, statement: Statement): ReadonlySet<Statement> {
  const program = situationOf(draft);
  const found = program.statements.filter((one) => {
    const task = isConfirm(one) && one !== statement ? taskConfirmed(one, program) : undefined;
    return task !== undefined && isAbout(statement, task, program, true);
  });
  return new Set(found);
}

const AGAINST: ReadonlySet<Act['kind']> = new Set<Act['kind']>([...AGAINST_ALL, 'suspend', 'resume']);

/** Whether a task takes over a value of another one, beside which it was begun: 'and the same to Ben'. */
const takesOver = ({ slots }: Task, id: number): boolean =>
  Object.values(slots).some(({ source }) => source.kind === 'carried' && source.task === id);

/** Whether a trial begins a transaction that it confirms as well, with other values, and not beside it: one of them is not meant. */
function isBegunAnew({ before, world }: Trial, confirmed: readonly (number | undefined)[]): boolean {
  const begun = world.tasks.slice(before.tasks.length);
  return confirmed.some((id = -1) => {
    const { api, slots = {} } = before.tasks[id] ?? {};
    const others = begun.filter((task) => task.api === api && !confirmed.includes(task.id) && !takesOver(task, id));
    return others.some((other) =>
      Object.entries(other.slots).some(([name, { canonical }]) => canonical !== ownValue(slots, name)?.canonical),
    );
  });
}

/** Whether a draft confirms something and declines it, puts it off, takes it up again or begins it anew as well. */
export function isTorn(draft: Draft): boolean {
  const { acts } = draft.trial.world.turn;
  const confirmed = acts.flatMap(({ kind, task }) => (kind === 'confirm' ? [task] : []));
  if (acts.some(({ kind, task }) => AGAINST.has(kind) && confirmed.includes(task))) return true;
  if (isBegunAnew(draft.trial, confirmed)) return true;
  return situationOf(draft).statements.some((one) => AGAINST.has(one.kind) && confirmedBeside(draft, one).size > 0);
}

/** What a trial confirms: tasks with the arguments that would be sent. */
function confirmationsOf({ world, transactions }: Trial): readonly { readonly task: number; readonly sent: string }[] {
  const acts = world.turn.acts.filter(({ kind }) => kind === 'confirm');
  return acts.map(({ task = -1 }, at) => ({ task, sent: canonicalJson(transactions[at]?.arguments ?? null) }));
}

/** Some statements without the names of confirmations that nothing refers to: such a name may have been taken. */
function bareOf(statements: readonly Statement[]): readonly Statement[] {
  return statements.map((one): Statement => {
    if (!isConfirm(one) || one.binding === undefined) return one;
    const { binding, ...unbound } = one;
    return statements.some((other) => other !== one && namesIn(other).includes(binding)) ? one : unbound;
  });
}

/**
 * Whether a draft confirms nothing but what its proposal, read without any leniency, would have confirmed with the same
 * values; and whether all that the proposal says of what is confirmed is still in the draft, as it was written.
 *
 * @param proposal - the statements by which the proposal may confirm something; undefined where it is more than a program.
 */
export async function isProposed(draft: Draft, proposal: readonly Statement[] | undefined): Promise<boolean> {
  const { statements, before: world } = draft.trial;
  const confirmed = confirmationsOf(draft.trial);
  if (confirmed.length === 0) return true;
  if (!proposal) return false;
  if (sameStatements(bareOf(proposal), bareOf(statements))) return true;
  const allowed = confirmationsOf(await draft.whatIf(proposal));
  const isKept = (one: Statement): boolean => statements.some((other) => sameStatements(one, other));
  const program = { statements: proposal, world };
  return confirmed.every(({ task: id, sent }) => {
    const task = program.world.tasks[id];
    if (!task || !allowed.some((one) => one.task === id && one.sent === sent)) return false;
    return proposal.every((one) => isConfirm(one) || !isAbout(one, task, program, false) || isKept(one));
  });
}
