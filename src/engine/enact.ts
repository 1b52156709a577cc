import type { FlatStatement, StatementOf, Term, VariableName } from '../language/index.js';
import type { Canonical, Constraints, Row } from '../service/index.js';
import { lookup, NO_SPAN, type Relaxed, taskOf, type World } from '../world/index.js';
import { beginResponse, type Executed } from './step.js';
import { EngineError } from './engine-error.js';
import { executeFlat } from './execute.js';
import { Refused } from './feedback.js';
import { exhausted, type SystemAction } from './policy.js';
import { isAllowed } from './requirements.js';
import { type Engine, type Process, Run, variableTerm } from './run.js';
import { type EnactedAction, shown } from './shown.js';

/** The result of the agent's side of a turn. */
export interface Enactment {
  readonly world: World;
  readonly executed: readonly Executed[];
  readonly actions: readonly EnactedAction[];
}

function literal(value: string | number | boolean): Term {
  return { kind: 'literal', value, span: NO_SPAN };
}

function term(value: Canonical | null): Term {
  if (value === null) return { kind: 'literal', value, span: NO_SPAN };
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

function termsOf(values: Relaxed): readonly (readonly [string, Term])[] {
  return Object.entries(values).map(([name, value]) => [name, term(value)]);
}

function constraintTerms(where: Constraints): readonly (readonly [string, Term])[] {
  return Object.entries(where).map(([name, { relation, values }]) => {
    if (relation === 'is') return [name, term(values[0] ?? null)];
    return [name, { kind: 'constraint', relation, operands: values.map((value) => term(value)), span: NO_SPAN }];
  });
}

const quoted = ({ quote }: { readonly quote?: Row }): readonly (readonly [string, Term])[] =>
  quote ? [['quote', term(quote)]] : [];

/** The statement that puts a recommended action into the program. */
export function statementOf(world: World, action: SystemAction): FlatStatement {
  const of = 'task' in action ? variableTerm(taskOf(world, action.task).variable) : undefined;
  const operand = of as Term;
  switch (action.kind) {
    case 'request':
      return advice(
        'hint',
        ['request', literal(action.slot)],
        ['of', operand],
        ...(action.unclear === undefined ? [] : [['unclear', term(action.unclear)] as const]),
      );
    case 'confirm':
      return advice('hint', ['confirm', term(action.slots)], ['of', operand], ...quoted(action));
    case 'alternative':
      return advice('hint', ['alternative', term(action.values)], ['of', operand], ...quoted(action));
    case 'relax':
      return advice(
        'hint',
        ['relax', record([...termsOf(action.values), ...constraintTerms(action.where ?? {})])],
        ['of', operand],
        ['count', literal(action.count)],
        ...(action.more ? [['more', literal(true)] as const] : []),
      );
    case 'prompt':
      return advice('hint', ['prompt', literal(action.about)]);
    case 'notification':
      return advice('notification', [action.code, operand]);
    case 'suggest':
      return { kind: 'suggest', task: action.api, span: NO_SPAN };
    case 'offer':
      return { kind: 'next', query: operand, span: NO_SPAN };
    case 'inform':
      return {
        kind: 'say',
        arguments: action.answers.map((answer) => ({
          kind: 'property',
          of: answer.variable,
          property: answer.property,
          span: NO_SPAN,
        })),
        span: NO_SPAN,
      };
    case 'choices':
      return {
        kind: 'choices',
        arguments: action.choices.map(({ task, slot }) => ({
          kind: 'property',
          of: taskOf(world, task).variable,
          property: slot,
          span: NO_SPAN,
        })),
        span: NO_SPAN,
      };
    case 'summary':
      return { kind: 'say', arguments: [operand], span: NO_SPAN };
    case 'show':
    case 'slice':
    case 'len':
    case 'perform':
      return { kind: action.kind, operand, span: NO_SPAN };
  }
}

const WITHOUT_TASK: ReadonlySet<unknown> = new Set<SystemAction['kind']>(['prompt', 'inform', 'choices']);
const KINDS: ReadonlySet<unknown> = new Set<SystemAction['kind']>([
  'request',
  'confirm',
  'alternative',
  'relax',
  'prompt',
  'suggest',
  'offer',
  'show',
  'slice',
  'len',
  'perform',
  'notification',
  'inform',
  'choices',
  'summary',
]);

function illegal(why: string, cause?: unknown): EngineError {
  return new EngineError({ code: 'illegal-action', message: `The agent cannot do that now. ${why}`, cause });
}

/** Refuses what is no action at all, as `choose` is checked by types alone, and what requires something that does not hold. */
function checkAction(engine: Engine, world: World, action: SystemAction): void {
  if (typeof action !== 'object' || action === null || !KINDS.has(action.kind))
    throw illegal("What 'choose' answered is no action of the system. Choose among the recommended ones.");
  const task = 'task' in action ? world.tasks[action.task] : undefined;
  if (!task && !WITHOUT_TASK.has(action.kind)) throw illegal(`'${action.kind}' is about no task of the world.`);
  if (action.kind === 'choices' && !Array.isArray(action.choices)) throw illegal("'choices' has no list of choices.");
  if (action.kind === 'inform' && !Array.isArray(action.answers)) throw illegal("'inform' has no list of answers.");
  if (!isAllowed(engine, world, action))
    throw illegal(`'${action.kind}' is about an API that requires what does not hold in this session.`);
}

function* enactOne(run: Run, action: SystemAction): Process<readonly EnactedAction[]> {
  checkAction(run.engine, run.world, action);
  if (action.variable) return [shown(run.world, action, action.variable)];
  yield* executeFlat(run, statementOf(run.world, action));
  const { binding: variable } = (run.executed.at(-1) as Executed).statement as { readonly binding: VariableName };
  const came = lookup(run.world, variable);
  if (action.kind !== 'offer' || came?.kind !== 'nothing') return [shown(run.world, action, variable)];
  // The search had more rows to ask for, and all of them were offered before.
  const moves: EnactedAction[] = [];
  for (const instead of exhausted(action.task)) moves.push(...(yield* enactOne(run, instead)));
  return moves;
}

/**
 * Commits the agent's side of a turn: the recommended actions become statements of the program, each with a name,
 * and a last `say` names those that are spoken.
 *
 * @throws EngineError `illegal-action` for an action that the world does not allow. The policy recommends none.
 */
export function* enact(engine: Engine, world: World, actions: readonly SystemAction[]): Process<Enactment> {
  if (!Array.isArray(actions)) throw illegal("What 'choose' answered is no list of actions.");
  const run = new Run(engine, beginResponse(world), 'system');
  const enacted: EnactedAction[] = [];
  try {
    for (const action of actions) {
      enacted.push(...(yield* enactOne(run, action)));
      run.index += 1;
    }
    const names = new Set(enacted.filter((action) => action.spoken).map((action) => action.variable));
    const spoken = [...names].map(variableTerm);
    // A bare `say()` would end the conversation.
    if (spoken.length > 0) yield* executeFlat(run, { kind: 'say', arguments: spoken, span: NO_SPAN });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw illegal(error.message, error);
  }
  return { world: run.take(), executed: run.executed, actions: enacted };
}
