/** Suites of dialogue tasks: their environment, users, oracle and grades. */
import type { Registry, Service } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { sessionEnvironment } from '../dialogue/session-environment.js';
import type { SessionEnvironmentOptions, SessionSetup } from '../dialogue/setup.js';
import type { Suite } from '../suite.js';
import { bundledTasksFolder, readTasks } from './task-files.js';
import { createSession, DEFAULT_NOW, EngineError } from '../../engine/index.js';
import { TestbedError } from '../testbed-error.js';
import { checkedAgendaUser } from '../users/agenda-user.js';
import { USER_STYLES, type UserStyle } from '../users/styles.js';
import { checkAgenda } from '../users/check-agenda.js';
import { fidelity } from '../users/fidelity.js';
import { oracleAgent } from '../users/oracle.js';
import { checkTask } from './check-task.js';
import type { DialogueTask } from './dialogue-task.js';
import { deedsOf } from './gold.js';
import { DialogueGrader } from './grade.js';
import { scenarioOf } from './scenario.js';
import { type TaskSession, TaskServices, taskSession } from './task-world.js';
import { type TaskSplit, tasksOfSplit } from './splits.js';

/** How the environments of a suite present its services, and the conversations in them. */
export interface DialoguePresentation
  extends Pick<SessionEnvironmentOptions, 'tools' | 'strict' | 'approval'>,
    Omit<SessionSetup, 'session'> {}

export interface DialogueSuiteParts<T extends DialogueTask> extends Pick<Suite<T>, 'name' | 'tasks' | 'unsolvable'> {
  readonly sessionOf: (task: T) => TaskSession;
  /** How its services are presented. */
  readonly presentation?: DialoguePresentation;
}

function clocked({ services, now = DEFAULT_NOW }: TaskSession): { readonly services: Registry; readonly now: string } {
  return { services, now: typeof now === 'string' ? now : now() };
}

export function suiteOver<T extends DialogueTask>(parts: DialogueSuiteParts<T>): Suite<T> {
  const { name, tasks, unsolvable, sessionOf, presentation = {} } = parts;
  const { tools, strict, approval, ...setup } = presentation;
  const grader = new DialogueGrader(sessionOf);
  const agendaOf = onceEach((task: T) => checkAgenda(task.user, sessionOf(task).services));
  return {
    name,
    tasks,
    ...(unsolvable && { unsolvable }),
    styles: USER_STYLES,
    environment: () =>
      sessionEnvironment<T>({
        setup: (task) => ({ ...setup, session: sessionOf(task) }),
        ...(tools && { tools }),
        ...(strict !== undefined && { strict }),
        ...(approval && { approval }),
      }),
    user: (task, { seed, style } = { seed: 0 }) => {
      const { services, now } = clocked(sessionOf(task));
      const manner = style === undefined ? {} : { style: style as UserStyle };
      return checkedAgendaUser(agendaOf(task), services, { now, seed, ...manner });
    },
    scenario: (task) => {
      const { services, now } = clocked(sessionOf(task));
      return scenarioOf(task.user, services, now);
    },
    gold: async (task) => deedsOf(await grader.gold(task)),
    oracle: () => oracleAgent(),
    grade: async (task, episode) => ({
      ...(await grader.grade(episode)),
      fidelity: fidelity(task.user, episode.events, { ...clocked(sessionOf(task)), told: task.goal.told ?? [] }),
    }),
  };
}

/** Refuses a task whose world no session can begin with: one that lacks a part of the context, or has no such clock. */
function checkBeginning(task: DialogueTask, session: TaskSession): DialogueTask {
  try {
    createSession(session);
    return task;
  } catch (cause) {
    if (!EngineError.isInstance(cause)) throw cause;
    const message = `The task '${task.id}' is wrong at 'world': ${cause.message}`;
    throw new TestbedError({ code: 'bad-task', message, cause });
  }
}

export interface DialogueSuiteOptions {
  /** Names the suite; `tasks` if left out. */
  readonly name?: string;
  /** The tasks. They are checked against the services. */
  readonly tasks: readonly DialogueTask[];
  /** The services that tasks name, and perhaps others. */
  readonly services: readonly Service[];
  /** How the services are presented. */
  readonly presentation?: DialoguePresentation;
}

/**
 * A suite of dialogue tasks over services.
 *
 * @example
 * const suite = dialogueSuite({ tasks: readTasks('my-tasks'), services: [bookings] });
 * @throws TestbedError `bad-task` for a task that its services cannot be asked for.
 */
export function dialogueSuite({
  name = 'tasks',
  tasks,
  services,
  presentation,
}: DialogueSuiteOptions): Suite<DialogueTask> {
  const known = new TaskServices(services);
  const sessionOf = onceEach((task: DialogueTask) => taskSession(task, known));
  return suiteOver({
    name,
    tasks: tasks.map((task) => checkBeginning(checkTask(task, known.registryOf(task)), sessionOf(task))),
    sessionOf,
    ...(presentation && { presentation }),
  });
}

export interface TypetodSuiteOptions {
  /** The split; all tasks if left out. No task of `typetod-hard` is made of those of another split. */
  readonly split?: TaskSplit;
  /** At most so many tasks, from the first on. */
  readonly limit?: number;
  /** How the services are presented. */
  readonly presentation?: DialoguePresentation;
}

/**
 * The suite `typetod`: the tasks that come with the package.
 *
 * @param services - the bundled services, `allServices` of `typetod/apis`.
 */
export function typetodSuite(
  services: readonly Service[],
  { split, limit, presentation }: TypetodSuiteOptions = {},
): Suite<DialogueTask> {
  const all = readTasks(bundledTasksFolder());
  const tasks = (split === undefined ? all : tasksOfSplit(split, all)).slice(0, limit);
  const name = split === undefined ? 'typetod' : `typetod/${split}`;
  return dialogueSuite({ name, tasks, services, ...(presentation && { presentation }) });
}
