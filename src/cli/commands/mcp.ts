import { flag, oneOf, text, texts } from '../options/option.js';
import { OPTIONS, SERVER_OPTIONS, TESTBED_OPTIONS } from '../options/tables.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../command.js';
import { randomUUID } from 'node:crypto';
import type { McpOptions } from '../../server/mcp/connect.js';
import type { OpenMcpSession } from '../../server/mcp/session.js';
import { environmentSessions, episodeSessions, serveMcpHttp, serveMcpStdio } from '../../server/mcp/index.js';
import { sessionEnvironment, type Task } from '../../testbed/index.js';
import { openServices, sessionContextOf } from '../../world/index.js';
import { listedBy, loadListed, loadServiceSource } from '../options/load-services.js';
import { pickServices } from '../options/pick-services.js';
import { seedOf, logError, servedOf, untilStopped } from '../options/readers.js';
import type { Output } from '../output.js';
import { packageVersion } from '../version.js';
import { suiteOf } from './testbed/settings.js';

const TASK: Task = { id: 'services' };

/**
 * Sessions over services: those that functions make are made for each client. The person at the client is the user, and
 * sees each call there, so that none is held back here.
 */
async function serviceSessions(args: Arguments): Promise<OpenMcpSession> {
  const names = args.texts('services').flatMap((list) => list.split(','));
  const tools = oneOf('tools', args.text('tools') ?? 'dialogue', ['dialogue', 'direct']);
  // A name that there is not is told now, not to the first client.
  pickServices(await loadListed(args), names);
  const source = await loadServiceSource(args.texts('apis'), listedBy(args));
  const setup = async () => {
    const { services, ...made } = await openServices(source);
    const context = sessionContextOf({}, made);
    return { session: { services: pickServices(services, names), id: randomUUID(), ...(context && { context }) } };
  };
  return environmentSessions({
    environment: () => sessionEnvironment({ name: 'services', setup, tools, approval: 'implied' }),
    task: TASK,
    seed: seedOf(args),
  });
}

/** Sessions with a task of a suite. @throws UsageError for a task that it does not have. */
async function taskSessions(args: Arguments, name: string): Promise<OpenMcpSession> {
  const id = args.text('task');
  const style = args.text('style');
  if (id === undefined) throw new UsageError(`--suite ${name} needs a task of it: --task ID.`);
  const suite = await suiteOf(args);
  const task = suite.tasks.find((one) => one.id === id);
  if (!task) throw new UsageError(`The suite '${name}' has no task '${id}'. typetod testbed tasks lists them.`);
  if (style !== undefined) oneOf('style', style, suite.styles);
  return episodeSessions({ suite, task, seed: seedOf(args), ...(style !== undefined && { style }) });
}

function sessionsOf(args: Arguments): Promise<OpenMcpSession> {
  const suite = args.text('suite');
  const other = ['services', 'own'].find((name) => args.flag(name));
  if (suite !== undefined && other !== undefined)
    throw new UsageError(`--suite has its own services: leave out --${other}.`);
  const ofTask = ['task', 'style', 'approval', 'perturb'].find((name) => args.flag(name));
  if (suite === undefined && ofTask !== undefined)
    throw new UsageError(`--${ofTask} is for a task of a suite: --suite SUITE --task ID.`);
  return suite === undefined ? serviceSessions(args) : taskSessions(args, suite);
}

/** Runs `typetod mcp`. Over stdin and stdout, nothing but the protocol is written there. */
async function runMcp(args: Arguments, output: Output): Promise<number> {
  const served = servedOf(args);
  const [first] = Object.entries(served).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  if (!args.flag('http') && first) throw new UsageError(`Where and whom to serve is said with --http.`);
  const open = await sessionsOf(args);
  const options: McpOptions = { version: packageVersion(), onError: logError(output) };
  if (!args.flag('http')) {
    const { ended } = await serveMcpStdio(open, options);
    await ended;
    return EXIT.ok;
  }
  const server = await serveMcpHttp(open, { ...served, ...options });
  output.log(`MCP at ${server.url}. Ctrl-C ends it.`);
  await untilStopped();
  await server.close();
  return EXIT.ok;
}

/** `typetod mcp`. */
export const mcp: CommandSpec = {
  args: {
    services: texts('NAME,..', 'Only these services; may be repeated'),
    tools: TESTBED_OPTIONS.tools,
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    suite: { ...TESTBED_OPTIONS.suite, description: 'Instead of services: a task of this suite, with --task' },
    task: text('ID', 'The task, with its user and its grade'),
    seed: TESTBED_OPTIONS.seed,
    style: TESTBED_OPTIONS.style,
    approval: {
      ...TESTBED_OPTIONS.approval,
      description: 'Of a task, what a transaction takes: implied, asked or agreed',
    },
    perturb: { ...TESTBED_OPTIONS.perturb, description: 'Of a task: show tools otherwise, as testbed run does' },
    http: flag('Serve over streamable HTTP at /mcp instead of stdin and stdout'),
    ...SERVER_OPTIONS,
  },
  examples: [
    ['typetod mcp --services Restaurants_2,Hotels_4', 'two services over stdin and stdout'],
    ['typetod mcp --services Banks_1 --tools direct --http --port 8001', 'over HTTP, each client on its own'],
    ['typetod mcp --suite typetod --task ID', 'a task, for a benchmark of an agent'],
  ],
  positionals: 0,
  run: runMcp,
};
