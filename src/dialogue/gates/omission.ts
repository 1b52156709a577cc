import {
  type Entry,
  editStatements,
  type Expression,
  print,
  type Statement,
  type VariableName,
} from '../../language/index.js';
import type { Slot } from '../../service/index.js';
import { NO_SPAN, type Task, type World } from '../../world/index.js';
import { type GivenSlot, mergeAnswers } from '../supervisors/merge-answers.js';
import {
  isOpen,
  type OmittedValue,
  type ParserSupervisor,
  type SaidPassage,
} from '../supervisors/parser-supervisor.js';
import { entriesOf } from './edit.js';
import type { Draft, Finding, Gate, Repair, Requested } from './gate.js';

/** How the gate for omissions decides. */
export interface OmissionGateOptions {
  /** Asked where the values are. Left out, the omission is found and stays: the policy asks the user again. */
  readonly supervisor?: ParserSupervisor;
}

/** Whether the proposal gives the slot, to the task itself or to another one of its API. */
function gives(world: World, { task: id, slot }: Requested): boolean {
  const asked = world.tasks[id] as Task;
  if (asked.standing !== 'open') return true;
  const tasks = world.tasks.filter((task) => task.api === asked.api && task.id >= id);
  return tasks.some((task) => Object.hasOwn(task.slots, slot));
}

function lacking({ trial, requested }: Draft): readonly Requested[] {
  return requested.filter((one) => !gives(trial.world, one));
}

function slotOf(world: World, { task, slot }: Requested): Slot | undefined {
  return world.tasks[task]?.api.slots.get(slot);
}

function findings(draft: Draft): readonly Finding[] {
  return lacking(draft).flatMap((request) => {
    const api = draft.trial.world.tasks[request.task]?.api;
    if (!api) return [];
    const message = `The agent asked for ${request.slot}, and the statements do not give it. Give its value if the user said it.`;
    return [{ code: 'omitted-slot', message, api: api.name, slot: request.slot, legal: [] }];
  });
}

/** What was said since the task began, and what the user says now. */
function passage(draft: Draft, requests: readonly Requested[]): SaidPassage {
  const first = Math.min(...requests.map(({ task }) => task));
  let from = draft.session.turns;
  while (from > 0 && draft.session.worldAt(from - 1).tasks.length > first) from -= 1;
  const earlier = draft.said.filter(({ turn }) => turn >= from);
  return [...earlier, { speaker: 'user', text: draft.utterance }];
}

/** The values that the proposal gives as literals. */
function given(draft: Draft, requests: readonly Requested[]): readonly GivenSlot[] {
  const apis = requests.map(({ task }) => draft.trial.world.tasks[task]?.api);
  return entriesOf(draft).flatMap(({ name: slot, value }) => {
    if (value.kind !== 'literal' || value.value === null) return [];
    const known = apis.map((api) => api?.slots.get(slot)).find((one) => one !== undefined);
    const requested = draft.requested.some((request) => request.slot === slot);
    return [{ slot, text: String(value.value), open: known !== undefined && isOpen(known), requested }];
  });
}

const STARTS: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['api-call', 'assign', 'resume']);
const NOTHING: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>(['parse_error', 'conversation_pause']);

/** The program with values for a task: in the assignment to it that is there, else in one of their own. */
function withValues(
  statements: readonly Statement[],
  variable: VariableName,
  entries: readonly Entry<Expression>[],
): readonly Statement[] {
  const kept = statements.filter(({ kind }) => !NOTHING.has(kind));
  const at = kept.findIndex((one) => one.kind === 'assign' && one.variable === variable);
  const there = kept[at];
  if (there?.kind === 'assign') return kept.with(at, { ...there, assignments: [...there.assignments, ...entries] });
  const added: Statement = { kind: 'assign', variable, assignments: entries, span: NO_SPAN };
  return kept.toSpliced(kept.findLastIndex(({ kind }) => STARTS.has(kind)) + 1, 0, added);
}

function merged(draft: Draft, requests: readonly Requested[], answers: readonly OmittedValue[]): Repair | undefined {
  const { renames, appends } = mergeAnswers(given(draft, requests), answers);
  if (!draft.statements || renames.length + appends.length === 0) return undefined;
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  let statements = editStatements(draft.statements, {
    entry: (entry) => ({ ...entry, name: names.get(entry.name) ?? entry.name }),
  });
  for (const { slot, value } of appends) {
    const request = requests.find((one) => one.slot === slot);
    const task = request && draft.trial.world.tasks[request.task];
    const entry = { name: slot, value: { kind: 'literal', value, span: NO_SPAN }, span: NO_SPAN } as const;
    if (task) statements = withValues(statements, task.variable, [entry]);
  }
  const renamed = renames.map(({ from, to }) => `${from} is ${to}`);
  const what = [...renamed, ...appends.map(({ slot }) => `added ${slot}`)].join(', ');
  return { source: print(statements), what };
}

/**
 * What the agent asked for and the proposal lacks: PyTOD's parser supervisor, section 5.7 of its reference. It asks for
 * nothing else, whatever the user may have said besides.
 */
export function omissionGate({ supervisor }: OmissionGateOptions = {}): Gate {
  return {
    name: 'omission',
    inspect: findings,
    async repair(draft) {
      if (!supervisor) return undefined;
      const requests = lacking(draft);
      const questions = requests.flatMap((request) => {
        const slot = slotOf(draft.trial.world, request);
        const api = draft.trial.world.tasks[request.task]?.api;
        return slot && api ? [{ slot, api }] : [];
      });
      const asked = { passage: passage(draft, requests), questions };
      const { values, call, cached } = await supervisor.ask(asked, draft.place, draft.signal);
      if (call && !cached) draft.onCall(call);
      return merged(draft, requests, values);
    },
    reduce: ({ source }) => ({ source, what: 'left as it is: the policy asks again' }),
  };
}
