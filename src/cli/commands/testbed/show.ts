import type { ShownLine } from '../../../testbed/report/page-data.js';
import { differenceText, shownEpisode } from '../../../testbed/run/shown.js';
import type { Suite } from '../../../testbed/suite.js';
import type { EpisodeEvent } from '../../../testbed/trace.js';
import type { Output, Style } from '../../output.js';
import { positional } from '../../options/option.js';
import { TESTBED_OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import { runSuite } from '../../../testbed/run/run-suite.js';
import { replayTrace } from '../../../testbed/replay.js';
import type { Task } from '../../../testbed/environment.js';
import { seedOf } from '../../options/readers.js';
import { suiteOf } from './settings.js';

const SIGNS: Readonly<Record<ShownLine['kind'], readonly [sign: string, style: Style]>> = {
  user: ['User  ', 'bold'],
  agent: ['Agent ', 'blue'],
  call: ['  call ', 'cyan'],
  program: ['  > ', 'cyan'],
  result: ['    ', 'dim'],
  refused: ['    ! ', 'red'],
  world: ['    world: ', 'green'],
};

async function conversationLines(suite: Suite, events: readonly EpisodeEvent[], output: Output) {
  const lines: string[] = [];
  for (const { lines: shown } of await shownEpisode(suite, events))
    for (const { kind, text } of shown) {
      const [sign, style] = SIGNS[kind];
      lines.push(...text.split('\n').map((line) => output.style(style, `${sign}${line}`)));
    }
  return lines;
}

async function solved(suite: Suite, id: string, seed: number) {
  const { report, trace } = await runSuite({ suite, agent: 'oracle', tasks: [id], seed });
  const events = trace({ task: id, trial: 1 }) ?? [];
  const { environment } = await replayTrace(suite, events);
  return { passed: report.pass_rate === 1, failures: report.failures, events, changes: environment.diff() };
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}

/** Runs `typetod testbed show`. The exit code is 1 where the oracle does not pass. */
async function runShow(args: Arguments, output: Output): Promise<number> {
  const [id = ''] = args.positionals;
  const suite = await suiteOf(args, { tasks: args.positionals });
  const { passed, failures, events, changes } = await solved(suite, id, seedOf(args));
  const task = suite.tasks.find((one) => one.id === id) as Task;
  const scenario = suite.scenario(task);
  if (args.flag('json')) output.print(JSON.stringify({ task, scenario, passed, changes, events }));
  else {
    output.print(output.style('bold', `${id}${task.title === undefined ? '' : `: ${task.title}`}`));
    const sections: readonly (readonly [string, readonly string[]])[] = [
      ['The user', indented(scenario)],
      ['The task as data', indented(JSON.stringify(task, undefined, 2))],
      ['An oracle', (await conversationLines(suite, events, output)).map((line) => `  ${line}`)],
      ['What is different then', changes.map((one) => `  ${differenceText(one)}`)],
      ...(passed ? [] : ([['The oracle fails', failures.flatMap(({ why }) => why).map((why) => `  ${why}`)]] as const)),
    ];
    for (const [head, lines] of sections) {
      output.print('');
      output.print(`${head}:`);
      for (const line of lines.length > 0 ? lines : ['  nothing']) output.print(line);
    }
  }
  return passed ? EXIT.ok : EXIT.findings;
}

/** `typetod testbed show`. */
export const show: CommandSpec = {
  args: {
    task: positional('The id of a task'),
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    seed: TESTBED_OPTIONS.seed,
    json: TESTBED_OPTIONS.json,
  },
  examples: [['typetod testbed show ID --suite typetod', 'a task of this package']],
  positionals: 1,
  run: runShow,
};
