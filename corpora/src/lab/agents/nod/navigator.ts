/**
 * Navigators: who keeps the state of the task (NOD). The derived one asks no model: it is a projection of the program that the
 * environment keeps, or, where it keeps none, of the calls and their results.
 */
import { jsonOf, type Model } from 'typetod/models';
import { type Place, isObject, type Usage, shownValue, type TaskStanding, NO_USAGE } from 'typetod/internal';
import type { AgentView } from 'typetod/testbed';
import { type HowAsked, usageOf } from '../asking/ask-step.js';
import { type Entry, historyText } from '../asking/entries.js';
import type { GlobalState, SubTask } from './state.js';

export interface Navigated {
  readonly state: GlobalState;
  readonly history: readonly Entry[];
  readonly view: AgentView;
  /** Why a director has the plan revised. */
  readonly feedback?: string;
  readonly place: Place;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps the state of the task. */
export interface Navigator {
  navigate(input: Navigated): Promise<{ readonly state: GlobalState; readonly usage: Usage }>;
}

/** A result is told so far. */
const LONGEST = 400;

const STATUS = { pending: 'pending', 'in-progress': 'in_progress', completed: 'completed', failed: 'aborted' } as const;

function ofProgram(tasks: readonly TaskStanding[]): Pick<GlobalState, 'missing' | 'records' | 'subTasks' | 'current'> {
  return {
    missing: tasks.flatMap(({ id, status, missing }) =>
      status === 'in-progress' ? missing.map((slot) => `${slot} of ${id}`) : [],
    ),
    records: tasks.flatMap(({ id, found }) => (found === undefined ? [] : [`${id}: ${shownValue(found)}`])),
    subTasks: tasks.map(({ id, api, status, values }) => ({
      ...{ id, description: `${api} with ${shownValue(values)}` },
      status: STATUS[status],
    })),
    current: tasks.findLast(({ status }) => status === 'in-progress')?.id ?? null,
  };
}

function ofCalls(history: readonly Entry[]): Pick<GlobalState, 'missing' | 'records' | 'subTasks' | 'current'> {
  const results = history.filter(({ by }) => by === 'result');
  const subTasks = history
    .filter(({ call }) => call)
    .map(({ text }, at): SubTask => {
      const result = results[at];
      const status = result ? (result.isError ? 'aborted' : 'completed') : 'in_progress';
      return { id: `call-${at + 1}`, description: text, status };
    });
  const records = results.flatMap(({ text, isError }) => (isError ? [] : [text.slice(0, LONGEST)]));
  return {
    missing: [],
    records,
    subTasks,
    current: subTasks.find(({ status }) => status === 'in_progress')?.id ?? null,
  };
}

/** A navigator without a model. */
export function derivedNavigator(): Navigator {
  return {
    navigate({ state, history, view, feedback }) {
      const tasks = view.standing?.();
      const description = history.flatMap(({ by, text }) => (by === 'user' ? [text] : [])).join(' ');
      const constraints = feedback === undefined ? state.constraints : [...state.constraints, feedback];
      const goal = { description, status: 'ongoing' } as const;
      const derived = { goal, constraints, ...(tasks ? ofProgram(tasks) : ofCalls(history)) };
      return Promise.resolve({ state: derived, usage: NO_USAGE });
    },
  };
}

const SYSTEM = `\
You keep track of where a task stands that an agent does for a user. From the state so far and what happened since, write the whole
new state as one JSON object, and nothing else:

{"goal": {"description": "...", "status": "ongoing"}, "constraints": ["..."], "missing": ["..."], "records": ["..."],
 "subTasks": [{"id": "1", "description": "...", "status": "pending"}], "current": "1"}

Status of the goal: ongoing, completed. Status of a part: pending, in_progress, completed, aborted. Results of tools outrank what is
said, unless the tool failed. Copy identifiers letter by letter. What is ambiguous is missing: never guess. 'current' is the id of the
part that is worked on, or null.`;

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isStatus = (value: unknown): boolean =>
  ['pending', 'in_progress', 'completed', 'aborted'].includes(String(value));

function isSubTask(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, description, status } = value as Partial<Record<keyof SubTask, unknown>>;
  return typeof id === 'string' && typeof description === 'string' && isStatus(status);
}

/** The state that a model wrote; undefined for anything else. */
export function stateIn(text: string): GlobalState | undefined {
  const value = jsonOf(text);
  if (!isObject(value)) return undefined;
  const { goal, constraints, missing, records, subTasks, current } = value as Partial<
    Record<keyof GlobalState, unknown>
  >;
  const { description, status } = (isObject(goal) ? goal : {}) as Partial<Record<string, unknown>>;
  const isGoal = typeof description === 'string' && (status === 'ongoing' || status === 'completed');
  const isListed = [constraints, missing, records].every(isTexts);
  const isDivided = Array.isArray(subTasks) && subTasks.every(isSubTask);
  const isCurrent = current === null || typeof current === 'string';
  return isGoal && isListed && isDivided && isCurrent ? (value as unknown as GlobalState) : undefined;
}

/** A navigator that asks a model. What it cannot be read as leaves the state as it was. */
export function modelNavigator(model: Model, { temperature = 0 }: HowAsked): Navigator {
  return {
    async navigate({ state, history, view, feedback, place, signal }) {
      const parts = [
        view.policy && `# Rules\n${view.policy}`,
        `# State so far\n${JSON.stringify(state)}`,
        `# Conversation\n${historyText(history, 12)}`,
        feedback !== undefined && `# A director has the plan revised\n${feedback}`,
        'The new state:',
      ];
      const messages = [
        { role: 'system', content: SYSTEM },
        { role: 'user', content: parts.filter(Boolean).join('\n\n') },
      ] as const;
      const request = {
        purpose: 'navigate',
        place,
        messages,
        answer: { kind: 'text' },
        temperature,
      } as const;
      const reply = await model.ask(request, signal ? { signal } : {});
      const usage = usageOf({ model: model.name, request, reply });
      return { state: stateIn(reply.text) ?? state, usage };
    },
  };
}
