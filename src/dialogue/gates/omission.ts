import { type Assign, type Entry, editStatements, type Expression, type Statement } from '../../language/index.js';
import type { Slot } from '../../service/index.js';
import { lookup, NO_SPAN, type Task, taskIdOf, type World } from '../../world/index.js';
import { type GivenSlot, type MergedAnswers, mergeAnswers } from '../supervisors/merge-answers.js';
import { isOpen } from '../supervisors/open-slot.js';
import type { OmittedValue, ParserAdviser, SaidPassage } from '../supervisors/parser-supervisor.js';
import { entriesOf, repairOf } from './edit.js';
import type { Draft, Finding, Gate, Repair } from './gate.js';

export interface OmissionGateOptions {
  /** Asked where the values are. Left out, the omission is found and stays: the policy asks the user again. */
  readonly supervisor?: ParserAdviser;
}

/** A slot that the agent asked for and the draft does not give. */
interface Omission {
  /** The task that the agent asked about. */
  readonly asked: number;
  /** The task that is to have the value: that one, or a newer one of its API, begun in its place. */
  readonly task: Task;
  readonly slot: Slot;
}

/** Whether a task has a value or a constraint of a slot. */
function isGiven(task: Task, name: string): boolean {
  return Object.hasOwn(task.slots, name) || (task.kind === 'search' && Object.hasOwn(task.where ?? {}, name));
}

/** The requests that the draft leaves unanswered, though their task is not put off. */
function omissions({ trial, requested }: Draft): readonly Omission[] {
  const { tasks } = trial.world;
  return requested.flatMap(({ task: asked, slot: name }) => {
    const first = tasks[asked];
    const slot = first?.api.slots.get(name);
    const open = tasks.filter(({ api, id, standing }) => api === first?.api && id >= asked && standing === 'open');
    const task = open.at(-1);
    const isOmitted = first?.standing === 'open' && !open.some((one) => isGiven(one, name));
    return slot && task && isOmitted ? [{ asked, task, slot }] : [];
  });
}

function findings(draft: Draft): readonly Finding[] {
  return omissions(draft).map(({ task, slot: { name } }) => {
    const message = `The agent asked for ${name}, and the statements do not give it. Give its value if the user said it.`;
    return { code: 'omitted-slot', message, api: task.api.name, slot: name, legal: [] };
  });
}

/** What was said since the first of the tasks began, and what the user says now. */
function passage({ session, said, utterance }: Draft, omitted: readonly Omission[]): SaidPassage {
  const first = Math.min(...omitted.map(({ asked }) => asked));
  const from = session.begunIn(first);
  const since = said.filter(({ turn }) => turn >= from);
  return [...since, { speaker: 'user', text: utterance }];
}

function assignsTo(world: World, statement: Statement, task: Task): statement is Statement & { kind: 'assign' } {
  if (statement.kind !== 'assign') return false;
  const value = lookup(world, statement.variable);
  return value !== undefined && taskIdOf(value) === task.id;
}

/** Whether a statement gives values to a task: it assigns to it, or calls its API. */
function isAbout(world: World, statement: Statement, task: Task): boolean {
  return assignsTo(world, statement, task) || (statement.kind === 'api-call' && statement.api === task.api.name);
}

/** The values that the draft gives to a task as literals. */
function given({ statements, trial, requested }: Draft, task: Task): readonly GivenSlot[] {
  const about = entriesOf(statements).filter(({ statement }) => isAbout(trial.world, statement, task));
  return about.flatMap(({ entry: { name, value } }) => {
    const slot = task.api.slots.get(name);
    if (!slot || value.kind !== 'literal' || value.value === null) return [];
    const isRequested = requested.some((request) => request.slot === name);
    return [{ slot: name, text: String(value.value), open: isOpen(slot), requested: isRequested }];
  });
}

const STARTS: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['api-call', 'assign', 'resume']);
const NOTHING: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['parse_error', 'conversation_pause']);

/** The statements with values for a task: in the assignment to it, in the call that begins it, or by themselves. */
function withValues(
  { trial: { world } }: Draft,
  statements: readonly Statement[],
  task: Task,
  assignments: readonly Entry<Expression>[],
): readonly Statement[] {
  if (assignments.length === 0) return statements;
  const kept = statements.filter(({ kind }) => !NOTHING.has(kind));
  const isCalled = world.turn.acts.some((act) => act.kind === 'api-call' && act.task === task.id);
  const assigned = kept.findIndex((one) => assignsTo(world, one, task));
  const called = kept.findLastIndex((one) => isCalled && one.kind === 'api-call' && one.api === task.api.name);
  const there = kept[assigned < 0 ? called : assigned];
  if (there?.kind === 'assign') {
    return kept.with(assigned, { ...there, assignments: [...there.assignments, ...assignments] });
  }
  if (there?.kind === 'api-call')
    return kept.with(called, { ...there, arguments: [...there.arguments, ...assignments] });
  const added: Assign = { kind: 'assign', variable: task.variable, assignments, span: NO_SPAN };
  return kept.toSpliced(kept.findLastIndex(({ kind }) => STARTS.has(kind)) + 1, 0, added);
}

function entryOf({ slot: name, value }: MergedAnswers['appends'][number]): Entry<Expression> {
  return { name, value: { kind: 'literal', value, span: NO_SPAN }, span: NO_SPAN };
}

/** The draft with what the supervisor found, task by task. */
function merged(draft: Draft, omitted: readonly Omission[], answers: readonly OmittedValue[]): Repair | undefined {
  const done: string[] = [];
  let { statements } = draft;
  for (const task of new Set(omitted.map((omission) => omission.task))) {
    const own = answers.filter((_, at) => omitted[at]?.task === task);
    const { renames, appends } = mergeAnswers(given(draft, task), own);
    const names = new Map(renames.map(({ from, to }) => [from, to]));
    const renamed = editStatements(statements, {
      entry: (entry, statement) => {
        const name = isAbout(draft.trial.world, statement, task) ? names.get(entry.name) : undefined;
        return name === undefined ? entry : { ...entry, name };
      },
    });
    statements = withValues(draft, renamed, task, appends.map(entryOf));
    done.push(...renames.map(({ from, to }) => `${from} is ${to}`), ...appends.map(({ slot }) => `added ${slot}`));
  }
  return done.length === 0 ? undefined : repairOf(statements, done.join(', '));
}

/**
 * What the agent asked for and the proposal lacks: PyTOD's parser supervisor. It is asked once for a proposal, and for
 * nothing else, whatever the user may have said besides.
 */
export function omissionGate({ supervisor }: OmissionGateOptions = {}): Gate {
  return {
    name: 'omission',
    inspect: findings,
    async repair(draft) {
      if (!supervisor || draft.mended.has('omission')) return undefined;
      const omitted = omissions(draft);
      const questions = omitted.map(({ task: { api }, slot }) => ({ slot, api }));
      const asked = { passage: passage(draft, omitted), questions, turn: draft };
      const { values, call, cached } = await supervisor.ask(asked, draft.placeOf('omitted-values'), draft.signal);
      if (call && !cached) draft.onCall(call);
      return merged(draft, omitted, values);
    },
    reduce: ({ statements }) => ({ statements, what: 'left as it is: the policy asks again' }),
  };
}
