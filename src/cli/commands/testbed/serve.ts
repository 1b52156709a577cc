import { count } from '../../options/option.js';
import { EPISODE_OPTIONS, SERVER_OPTIONS, TESTBED_OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import { serveOpenEnv } from '../../../server/openenv/index.js';
import { logError, servedOf, untilStopped } from '../../options/readers.js';
import type { Output } from '../../output.js';
import { plural } from '../../../text/index.js';
import { limitsOf, suiteOf } from './settings.js';

/** Runs `typetod testbed serve`. */
export async function runServe(args: Arguments, output: Output): Promise<number> {
  const served = servedOf(args);
  const limits = limitsOf(args);
  const style = args.text('style');
  const firstStepSeconds = args.count('first-step');
  const suite = await suiteOf(args);
  const server = await serveOpenEnv(suite, {
    ...served,
    limits,
    ...(style !== undefined && { style }),
    ...(firstStepSeconds !== undefined && { firstStepSeconds }),
    onError: logError(output),
  });
  output.log(`${plural(suite.tasks.length, 'task')} of '${suite.name}' at ${server.url}. Ctrl-C ends it.`);
  await untilStopped();
  await server.close();
  return EXIT.ok;
}

/** `typetod testbed serve`. */
export const serve: CommandSpec = {
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    style: TESTBED_OPTIONS.style,
    tools: TESTBED_OPTIONS.tools,
    approval: TESTBED_OPTIONS.approval,
    perturb: TESTBED_OPTIONS.perturb,
    ...EPISODE_OPTIONS,
    ...SERVER_OPTIONS,
    'first-step': count('SECONDS', 'A client over HTTP that takes no step for so long after its reset is given up; 30'),
  },
  examples: [
    ['typetod testbed serve --suite typetod', 'the tasks of this package, at http://127.0.0.1:8000'],
    ['typetod testbed serve --suite tau2:data/retail --port 9000 --capacity 512', 'many clients at once'],
  ],
  positionals: 0,
  run: runServe,
};
