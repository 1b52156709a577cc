/** Users who change their mind late: when the agent reads a value back that they said, they want another one. */
import { addDays } from '../../../values/calendar.js';
import type { DialogueTask } from '../dialogue-task.js';
import type { Goal } from '../../users/agenda.js';

/** What somebody might have said first in place of a value; undefined for what only one value fits. */
function before(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 10) return value - 1;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return addDays(value, 1);
  return undefined;
}

/** A goal whose last value that may be was another one at first. */
function wavering(goal: Goal): Goal {
  if (goal.corrections || goal.otherwise || goal.alternatives || goal.confirm === false) return goal;
  const found = Object.entries(goal.slots).findLast(([, value]) => before(value) !== undefined);
  const first = found && before(found[1]);
  if (!found || first === undefined) return goal;
  return { ...goal, corrections: [{ slot: found[0], first, when: 'at-confirmation' }] };
}

/** A task whose user changes their mind late about each deed, where that can be. */
export function late(task: DialogueTask, isDeed: (api: string) => boolean): DialogueTask {
  const goals = task.user.goals.map((goal) => (isDeed(goal.api) ? wavering(goal) : goal));
  const isChanged = goals.some((goal, at) => goal !== task.user.goals[at]);
  if (!isChanged) return task;
  return { ...task, tags: [...(task.tags ?? []), 'late-change'], user: { ...task.user, goals } };
}
