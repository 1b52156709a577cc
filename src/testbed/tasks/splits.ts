/**
 * Splits of the tasks of this package. `typetod-hard` makes its tasks of those of the suite `typetod`, split for split: who
 * trains on a split of one suite has seen nothing of another split of the other.
 */
import type { DialogueTask } from './dialogue-task.js';

export const TASK_SPLITS = ['train', 'dev', 'test'] as const;

export type TaskSplit = (typeof TASK_SPLITS)[number];

/** The tag of tasks that compare and sort what they find. */
const COMPARE = 'compare';

export const isCompared = ({ tags = [] }: DialogueTask): boolean => tags.includes(COMPARE);

/** The tasks of a split, in their order: every third one, of those that compare and of the others alike. */
export function tasksOfSplit<T extends DialogueTask>(split: TaskSplit, all: readonly T[]): readonly T[] {
  const place = TASK_SPLITS.indexOf(split);
  const seen = { compared: 0, other: 0 };
  return all.filter((task) => {
    const kind = isCompared(task) ? 'compared' : 'other';
    seen[kind] += 1;
    return (seen[kind] - 1) % TASK_SPLITS.length === place;
  });
}
