/** What the options of `testbed run` say, as plain data for threads and as what a run takes. */
import type { ParserFaults } from '../../../faults/faulty-parser.js';
import { FAULT_PROFILE_NAMES } from '../../../faults/profiles.js';
import { faultyAgent, faultyOracle } from '../../../testbed/remedies/faulty-agent.js';
import type { PlaySettings, UserFactory } from '../../../testbed/run/options.js';
import { type Arguments, UsageError } from '../../command.js';
import { type EndpointModel, endpointOf, OF_ENDPOINTS, OF_MODELS } from './endpoint.js';
import type { ToolApproval, ToolPresentation } from '../../../testbed/dialogue/setup.js';
import type { EpisodeLimits } from '../../../testbed/episode-clock.js';
import type { Model } from '../../../models/index.js';
import type { Suite } from '../../../testbed/suite.js';
import { oneOf } from '../../options/option.js';
import { type PlainArguments, plainOptions, seedOf, threadsOf } from '../../options/readers.js';
import {
  agentNamed,
  agentNameOf,
  agentProposes,
  agentsWith,
  CALLING_AGENTS,
  agentTakes,
  agentWaits,
  OF_AGENTS,
} from './agents.js';
import { perturbedBy, perturbingOf } from './perturbations.js';
import { DEFAULT_SUITE, GATES_NAMES, isOfCalls, type Presentation, suiteNamed } from './suites.js';

/** A user as a run takes it: a style, another user, or the suite's default. */
type RunUser = { readonly user?: string | UserFactory };

const KNOWN = 'agenda, agenda:STYLE, model:MODEL';

/** Whether the user of that name waits for an endpoint. */
const userWaits = (name: string): boolean => name.startsWith('model:');

const OF_MODEL_USERS: readonly string[] = [...OF_ENDPOINTS, ...OF_MODELS];

/** The options that mean something with the user of that name, and not with every one. */
const userTakes = (name: string): readonly string[] => (userWaits(name) ? OF_MODEL_USERS : []);

/** The users with which an option means something. */
const usersWith = (option: string): readonly string[] => (OF_MODEL_USERS.includes(option) ? ['model:MODEL'] : []);

/**
 * The user of that name.
 *
 * @throws UsageError for a name that no user has.
 */
async function userNamed(name: string, endpoint: EndpointModel): Promise<RunUser> {
  const [, head, rest = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? [];
  if (head === 'agenda') return rest === '' ? {} : { user: rest };
  if (head === 'model' && rest !== '') {
    const { modelUsers } = await import('../../../testbed/users/model-user.js');
    return { user: modelUsers({ model: await endpoint(rest, "The user 'model'") }) };
  }
  throw new UsageError(`There is no user '${name}'. Users: ${KNOWN}.`);
}

/** Everything that makes suite, agent and user. */
const OF_A_RUN = [
  ...['suite', 'apis', 'agent', 'user', 'seed', 'max-steps', 'max-errors', 'max-tokens', 'max-seconds', 'base-url'],
  ...[
    'fields',
    'timeout',
    'rate',
    'retries',
    'model-dir',
    'form',
    'logprobs',
    'model',
    'record',
    'director-model',
    'tools',
  ],
  ...['approval', 'gates', 'faults', 'perturb', 'judge', 'basis', 'tasks', 'limit'],
] as const;

/** The options of a run, as threads get them. */
export const plainRun = (args: Arguments): PlainArguments => plainOptions(args, OF_A_RUN);

/** The suite that `--suite` names. */
export const suiteNameOf = (args: Arguments): string => args.text('suite') ?? DEFAULT_SUITE;

const PRESENTATIONS: readonly ToolPresentation[] = ['dialogue', 'direct'];
const APPROVALS: readonly ToolApproval[] = ['implied', 'asked', 'agreed'];

/** How `--tools` and `--approval` have services presented. */
export function presentationOf(args: Arguments): Presentation {
  const [tools, approval, gates] = [args.text('tools'), args.text('approval'), args.text('gates')];
  return {
    ...(tools !== undefined && { tools: oneOf('tools', tools, PRESENTATIONS) }),
    ...(approval !== undefined && { approval: oneOf('approval', approval, APPROVALS) }),
    ...(gates !== undefined && { gates: oneOf('gates', gates, GATES_NAMES) }),
  };
}

const basisOf = (args: Arguments): { readonly basis?: string } => {
  const basis = args.text('basis');
  return basis === undefined ? {} : { basis };
};

interface Needed {
  /** So many tasks are enough. */
  readonly limit?: number | undefined;
  readonly tasks?: readonly string[] | undefined;
  readonly judge?: Model | undefined;
}

/** The suite that a command is over. */
export async function suiteOf(args: Arguments, { limit, tasks, judge }: Needed = {}): Promise<Suite> {
  const perturb = args.text('perturb');
  const needed = { ...(limit !== undefined && { limit }), ...(tasks && { tasks }), ...(judge && { judge }) };
  const wanted = { ...presentationOf(args), apis: args.texts('apis'), ...basisOf(args), ...needed };
  const suite = await suiteNamed(suiteNameOf(args), wanted);
  return perturb === undefined ? suite : perturbedBy(perturb, suite);
}

/** The user that `--user` names. */
export const userNameOf = (args: Arguments): string => args.text('user') ?? 'agenda';

/** Refuses options that mean nothing with the agent and the user. @throws UsageError also for an unknown perturbation. */
export function checkTaken(args: Arguments): void {
  const perturb = args.text('perturb');
  if (perturb !== undefined) perturbingOf(perturb);
  faultsOf(args);
  const [agent, user] = [agentNameOf(args), userNameOf(args)];
  const judge = args.text('judge') === undefined ? [] : OF_ENDPOINTS;
  const taken = [...agentTakes(agent), ...userTakes(user), ...judge];
  for (const option of OF_AGENTS) {
    if (!args.flag(option) || taken.includes(option)) continue;
    const [agents, users] = [agentsWith(option), usersWith(option)];
    const takers = [...agents.map((name) => `--agent ${name}`), ...users.map((name) => `--user ${name}`)].join(' or ');
    throw new UsageError(
      `--${option} does nothing with the agent '${agent}' and the user '${user}'. It is for ${takers}.`,
    );
  }
}

/** Whether agent, user or judge wait for an endpoint, so that episodes at once need no threads. */
export function waits(args: Arguments): boolean {
  return agentWaits(agentNameOf(args)) || userWaits(userNameOf(args)) || args.text('judge') !== undefined;
}

/** How many episodes are under way at once. @throws UsageError for more threads than are of use. */
export function jobsOf(args: Arguments): number {
  return waits(args) ? (args.count('jobs') ?? 1) : threadsOf(args);
}

/** How long an episode of a run may take, where nothing is said: an agent whose promise never settles would never end. */
const LONGEST_EPISODE = 30 * 60_000;

/** The limits of an episode that options set. */
export function limitsOf(args: Arguments): Partial<EpisodeLimits> {
  const seconds = args.count('max-seconds');
  const given = { steps: args.count('max-steps'), errors: args.count('max-errors'), tokens: args.count('max-tokens') };
  const milliseconds = seconds === undefined ? undefined : seconds * 1000;
  return Object.fromEntries(Object.entries({ ...given, milliseconds }).filter(([, value]) => value !== undefined));
}

/** The retries that `--retries` sets. @throws UsageError for no whole number. */
function retriesOf(args: Arguments): { readonly retries?: number } {
  const text = args.text('retries');
  if (text === undefined) return {};
  if (/^\d{1,3}$/.test(text)) return { retries: Number(text) };
  throw new UsageError(`--retries takes a whole number of at most three digits, not '${text}'.`);
}

/** The ids that `--tasks` names. @throws UsageError for an empty one. */
export function tasksOf(args: Arguments): readonly string[] | undefined {
  const ids = args.texts('tasks').flatMap((text) => text.split(','));
  if (ids.includes('')) throw new UsageError('--tasks takes ids with commas between them: --tasks ID,ID.');
  return ids.length > 0 ? ids : undefined;
}

/** The faults that `--faults` puts into what the agent proposes; drawn by the seed of the run. */
export function faultsOf(args: Arguments): ParserFaults | undefined {
  const profile = args.text('faults');
  if (profile === undefined) return undefined;
  return { profile: oneOf('faults', profile, FAULT_PROFILE_NAMES), seed: seedOf(args) };
}

/** Refuses an agent that could do nothing in the suite: each of its programs would be refused, and it would fail all tasks. */
function checkPlays(agent: string, suite: string): void {
  if (!agentProposes(agent) || !isOfCalls(suite)) return;
  throw new UsageError(
    `The agent '${agent}' proposes programs, and the suite '${suite}' takes calls of tools alone. Give one that calls tools: ${CALLING_AGENTS.join(', ')}.`,
  );
}

type Players = Pick<PlaySettings, 'suite' | 'agent'>;

function withFaults({ suite, agent }: Players, faults: ParserFaults | undefined): Players {
  if (!faults) return { suite, agent };
  return agent === 'oracle'
    ? { suite: faultyOracle(suite, faults), agent }
    : { suite, agent: faultyAgent(agent, faults) };
}

/**
 * Loads suite, agent and user.
 *
 * @throws UsageError for options that are wrong; what loading throws.
 */
export async function loadRun(args: Arguments): Promise<{ settings: PlaySettings; close: () => Promise<void> }> {
  const limits = { milliseconds: LONGEST_EPISODE, ...limitsOf(args) };
  const plain = { seed: seedOf(args), limits, ...retriesOf(args) };
  const endpoint = endpointOf(args);
  const user = await userNamed(userNameOf(args), endpoint);
  const judged = args.text('judge');
  const judge = judged === undefined ? undefined : await endpoint(judged, 'The judge');
  checkPlays(agentNameOf(args), suiteNameOf(args));
  const tasks = tasksOf(args);
  const limit = tasks || args.text('tag') !== undefined ? undefined : args.count('limit');
  const suite = await suiteOf(args, { limit, tasks, judge });
  const { agent, close = () => Promise.resolve() } = await agentNamed(agentNameOf(args), args, endpoint);
  const players = withFaults({ suite, agent }, faultsOf(args));
  return { settings: { ...players, ...user, ...plain }, close };
}
