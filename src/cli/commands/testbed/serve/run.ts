import { serveOpenEnv } from '../../../../server/openenv/index.js';
import type { Arguments } from '../../../command.js';
import { EXIT } from '../../../exit.js';
import { logError, servedOf, untilStopped } from '../../../options/served.js';
import type { Output } from '../../../output.js';
import { plural } from '../../../../text/plural.js';
import { limitsOf, suiteOf } from '../settings.js';

/** Runs `typetod testbed serve`. */
export async function runServe(args: Arguments, output: Output): Promise<number> {
  const served = servedOf(args);
  const limits = limitsOf(args);
  const style = args.text('style');
  const suite = await suiteOf(args);
  const server = await serveOpenEnv(suite, {
    ...served,
    limits,
    ...(style !== undefined && { style }),
    onError: logError(output),
  });
  output.log(`${plural(suite.tasks.length, 'task')} of '${suite.name}' at ${server.url}. Ctrl-C ends it.`);
  await untilStopped();
  await server.close();
  return EXIT.ok;
}
