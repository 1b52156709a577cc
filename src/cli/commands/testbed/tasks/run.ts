import type { Task } from '../../../../testbed/task.js';
import type { Arguments } from '../../../arguments.js';
import { EXIT } from '../../../exit.js';
import type { Output } from '../../../output.js';
import { columns } from '../../../render/columns.js';
import { plural } from '../../../render/words.js';
import { suiteOf } from '../settings.js';

/** Whether a task has all of these words, wherever in its data. */
function hasWords(task: Task, words: readonly string[]): boolean {
  const text = JSON.stringify(task).toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

/** Runs `typetod testbed tasks`. */
export async function runTasksList(args: Arguments, output: Output): Promise<number> {
  const suite = await suiteOf(args);
  const { unsolvable = [] } = suite;
  const found = suite.tasks.filter((task) => hasWords(task, args.positionals));
  const tasks = found.slice(0, args.count('limit'));
  if (args.flag('json')) {
    output.print(JSON.stringify({ suite: suite.name, styles: suite.styles, tasks, unsolvable }));
    return EXIT.ok;
  }
  const rows = args.flag('unsolvable')
    ? unsolvable.map(({ id, reason }) => [id, reason])
    : tasks.map(({ id, title = '' }) => [id, title]);
  for (const line of columns(rows)) output.print(line);
  const rest = found.length - tasks.length;
  output.log(
    `${plural(found.length, 'task')} of ${suite.name}${rest > 0 ? `, ${rest} not shown` : ''}; ${unsolvable.length} more are unsolvable.`,
  );
  return EXIT.ok;
}
