import { flag, positional } from '../../options/option.js';
import { TESTBED_OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import type { Suite } from '../../../testbed/suite.js';
import type { Output } from '../../output.js';
import { columns } from '../../render/visible.js';
import { plural } from '../../../text/index.js';
import { suiteOf } from './settings.js';

/** Whether a task, or an unsolvable one, has all of these words, wherever in its data. */
function hasWords(task: object, words: readonly string[]): boolean {
  const text = JSON.stringify(task).toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

interface Listed<T> {
  readonly found: readonly T[];
  readonly shown: readonly T[];
}

function listed<T extends object>(args: Arguments, all: readonly T[] = []): Listed<T> {
  const found = all.filter((one) => hasWords(one, args.positionals));
  return { found, shown: found.slice(0, args.count('limit')) };
}

function countText(what: string, { found, shown }: Listed<object>, { name }: Suite): string {
  const hidden = found.length - shown.length;
  return `${plural(found.length, what)} of ${name}${hidden > 0 ? `, ${hidden} not shown` : ''}`;
}

function listUnsolvable(args: Arguments, suite: Suite, output: Output): void {
  const { name, styles, unsolvable } = suite;
  const listing = listed(args, unsolvable);
  if (args.flag('json')) {
    output.print(JSON.stringify({ suite: name, styles, unsolvable: listing.shown }));
    return;
  }
  for (const line of columns(listing.shown.map(({ id, reason }) => [id, reason]))) output.print(line);
  output.log(`${countText('unsolvable task', listing, suite)}.`);
}

function listTasks(args: Arguments, suite: Suite, output: Output): void {
  const { name, styles, unsolvable = [] } = suite;
  const listing = listed(args, suite.tasks);
  if (args.flag('json')) {
    output.print(JSON.stringify({ suite: name, styles, tasks: listing.shown, unsolvable }));
    return;
  }
  for (const line of columns(listing.shown.map(({ id, title = '' }) => [id, title]))) output.print(line);
  output.log(`${countText('task', listing, suite)}; ${unsolvable.length} more are unsolvable.`);
}

async function runTasksList(args: Arguments, output: Output): Promise<number> {
  const suite = await suiteOf(args);
  if (args.flag('unsolvable')) listUnsolvable(args, suite, output);
  else listTasks(args, suite, output);
  return EXIT.ok;
}

/** `typetod testbed tasks`. */
export const tasks: CommandSpec = {
  args: {
    words: positional('Only tasks with all of these words', { required: false }),
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    limit: TESTBED_OPTIONS.limit,
    unsolvable: flag('List what could have been a task and is not, and why'),
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed tasks --suite typetod', 'all tasks of this package'],
    ['typetod testbed tasks restaurant failure --suite typetod', 'those that have both words'],
  ],
  run: runTasksList,
};
