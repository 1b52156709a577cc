import { allServices } from '../../../apis/index.js';
import {
  type AgentAction,
  type Grade,
  playEpisode,
  sessionEnvironment,
  type UserTurn,
} from '../../../src/testbed/index.js';
import type { EpisodeOptions } from '../../../src/testbed/episode.js';
import { type DialogueTask, TaskServices, taskSession } from 'typetod/internal';
import { DialogueGrader } from '../../../src/testbed/tasks/grade.js';

export const services = new TaskServices(allServices);

/** What is done in an episode, in turns: what the user says, and what the agent does until it has spoken. */
export interface Script {
  readonly user: readonly string[];
  /** A text is said, what begins with `>` is proposed as a program. */
  readonly agent: readonly (string | AgentAction)[];
  /** How the user ends; `done` if left out. */
  readonly end?: UserTurn['end'];
}

function actionOf(step: string | AgentAction): AgentAction {
  if (typeof step !== 'string') return step;
  return step.startsWith('>') ? { kind: 'program', program: step.slice(1).trim() } : { kind: 'say', text: step };
}

/** Plays what a script says, without gates and without anybody who asks for confirmation; grades it. */
export async function graded(
  task: DialogueTask,
  { user, agent, end = 'done' }: Script,
  options: Partial<EpisodeOptions<DialogueTask>> = {},
): Promise<Grade> {
  const actions = agent.map(actionOf);
  const turns: UserTurn[] = [...user.map((text) => ({ text })), { text: 'Bye.', end }];
  const next = (): UserTurn => turns.shift() ?? { text: '', end };
  const environment = sessionEnvironment<DialogueTask>({
    setup: (one) => ({ session: { ...taskSession(one, services), approval: 'implied' }, dialogue: { gates: [] } }),
  });
  const finished = await playEpisode({
    task,
    environment,
    agent: { name: 'script', create: () => ({ act: () => actions.shift() ?? { kind: 'say', text: 'Well.' } }) },
    user: { name: 'script', simulator: { open: next, reply: next } },
    ...options,
  });
  return new DialogueGrader<DialogueTask>((one) => taskSession(one, services)).grade(finished);
}
