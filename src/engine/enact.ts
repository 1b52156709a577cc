import type { FlatStatement, StatementOf, Term, VariableName } from '../language/index.js';
import type { Canonical } from '../service/index.js';
import { NO_SPAN, taskOf, type World } from '../world/index.js';
import { executeFlat } from './execute.js';
import type { SystemAction } from './policy.js';
import { type Engine, type Process, Run, type Executed, variableTerm } from './run.js';

/** An action with the variable that now stands for it. */
export type EnactedAction = SystemAction & { readonly variable: VariableName };

/** What the agent's side of a turn came to. */
export interface Enactment {
  readonly world: World;
  readonly executed: readonly Executed[];
  readonly actions: readonly EnactedAction[];
}

function literal(value: string | number | boolean): Term {
  return { kind: 'literal', value, span: NO_SPAN };
}

function term(value: Canonical): Term {
  if (typeof value !== 'object') return literal(value);
  if (Array.isArray(value)) return { kind: 'list', items: value.map(term), span: NO_SPAN };
  return record(Object.entries(value as Record<string, Canonical>).map(([name, item]) => [name, term(item)]));
}

function record(entries: readonly (readonly [string, Term])[]): Term & { kind: 'record' } {
  return { kind: 'record', entries: entries.map(([name, value]) => ({ name, value, span: NO_SPAN })), span: NO_SPAN };
}

function advice(kind: 'hint' | 'notification', ...entries: readonly (readonly [string, Term])[]): StatementOf<Term> {
  return { kind, content: record(entries).entries, span: NO_SPAN };
}

/** The statement that puts a recommended action into the program. */
export function statementOf(world: World, action: SystemAction): FlatStatement {
  const of = 'task' in action ? variableTerm(taskOf(world, action.task).variable) : undefined;
  const operand = of as Term;
  switch (action.kind) {
    case 'request':
      return advice('hint', ['request', literal(action.slot)], ['of', operand]);
    case 'confirm':
      return advice('hint', ['confirm', term(action.slots)], ['of', operand]);
    case 'alternative':
      return advice('hint', ['alternative', term(action.values)], ['of', operand]);
    case 'prompt':
      return advice('hint', ['prompt', literal(action.about)]);
    case 'notification':
      return advice('notification', [action.code, operand]);
    case 'suggest':
      return { kind: 'suggest', task: action.api, span: NO_SPAN };
    case 'offer':
      return { kind: 'next', query: operand, span: NO_SPAN };
    case 'inform':
      return { kind: 'say', arguments: action.answers.map((answer) => ({ kind: 'property', of: answer.variable, property: answer.property, span: NO_SPAN })), span: NO_SPAN };
    case 'show':
    case 'slice':
    case 'len':
    case 'perform':
      return { kind: action.kind, operand, span: NO_SPAN };
  }
}

/**
 * Commits the agent's side of a turn: the recommended actions become statements of the program, each with a name,
 * and a last `say` names those that are spoken.
 */
export function* enact(engine: Engine, world: World, actions: readonly SystemAction[]): Process<Enactment> {
  const run = new Run(engine, { ...world, pending: [] }, new Set(), 'system');
  const enacted: EnactedAction[] = [];
  for (const action of actions) {
    if (action.variable) {
      enacted.push({ ...action, variable: action.variable });
      continue;
    }
    yield* executeFlat(run, statementOf(run.world, action));
    const { statement } = run.executed.at(-1) as Executed;
    enacted.push({ ...action, variable: (statement as { binding: VariableName }).binding });
  }
  const spoken = enacted.filter((action) => action.spoken).map((action) => variableTerm(action.variable));
  yield* executeFlat(run, { kind: 'say', arguments: spoken, span: NO_SPAN });
  return { world: run.world, executed: run.executed, actions: enacted };
}
