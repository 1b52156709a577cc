import { callArguments, type Json, missingSlots, type Task, type World } from '../../world/index.js';
import type { TaskStanding } from '../environment.js';

function statusOf(task: Task): TaskStanding['status'] {
  if (task.standing !== 'open') return 'pending';
  if (task.kind === 'search') return task.selected ? 'completed' : 'in-progress';
  if (task.phase === 'performed') return 'completed';
  return task.phase === 'failed' ? 'failed' : 'in-progress';
}

function standingOf(task: Task): TaskStanding {
  const { variable, api } = task;
  const found = task.kind === 'search' ? task.latest?.row : task.result;
  return {
    ...{ id: variable, api: api.name, status: statusOf(task) },
    values: callArguments(task) as Json,
    missing: missingSlots(task),
    ...(found && { found: found as Json }),
  };
}

/** The tasks of a world, in the order in which they began. */
export const standingIn = ({ tasks }: World): readonly TaskStanding[] => tasks.map(standingOf);
