/** What clients are told of actions, observations and states: JSON Schema, and a short OpenAPI description. */
import { EPISODE_LIMITS } from '../../testbed/episode-clock.js';
import { USER_ENDS } from '../../testbed/user.js';

const text = (description: string) => ({ type: 'string', description });

const CALL = {
  type: 'object',
  properties: {
    id: text('Tells calls of one action apart; the result has the same.'),
    name: text('The tool.'),
    arguments: { description: 'An object, or its JSON text.' },
  },
  required: ['name'],
};

const METADATA = { type: 'object', description: 'Ignored.' };

export const ACTION_SCHEMA = {
  title: 'Action',
  oneOf: [
    {
      type: 'object',
      description: 'Speaks to the user, who answers.',
      properties: { kind: { const: 'say' }, text: text('The words.'), metadata: METADATA },
      required: ['kind', 'text'],
    },
    {
      type: 'object',
      description: 'Calls tools, in their order.',
      properties: {
        kind: { const: 'call' },
        calls: { type: 'array', items: CALL, minItems: 1 },
        text: text('Words beside the calls, which the user hears with the next ones.'),
        metadata: METADATA,
      },
      required: ['kind', 'calls'],
    },
    {
      type: 'object',
      description:
        'Proposes statements of the dialogue language for what the user said, where the environment takes them.',
      properties: { kind: { const: 'program' }, program: text('The statements.'), metadata: METADATA },
      required: ['kind', 'program'],
    },
    {
      type: 'object',
      description: 'One call of a tool, as MCP clients of OpenEnv make it.',
      properties: { type: { const: 'call_tool' }, tool_name: text('The tool.'), arguments: { type: 'object' } },
      required: ['type', 'tool_name'],
    },
    {
      type: 'object',
      description: 'Asks for the tools. It is no step of the episode.',
      properties: { type: { const: 'list_tools' } },
      required: ['type'],
    },
  ],
};

const RESULT = {
  type: 'object',
  properties: {
    id: text('The id of the call.'),
    name: text('The tool.'),
    isError: { type: 'boolean', description: 'Whether the call was refused or failed.' },
    text: text('What a model reads.'),
    data: { description: 'The same as data, where there are any.' },
  },
  required: ['name', 'isError', 'text'],
};

const ENDS = [...USER_ENDS.map((end) => `user-${end}`), 'environment-done', 'max-steps', 'max-errors', 'max-tokens'];

export const OBSERVATION_SCHEMA = {
  title: 'Observation',
  type: 'object',
  properties: {
    kind: { enum: ['user', 'results', 'turn', 'invalid', 'end'] },
    text: text('All of it as a model reads it.'),
    results: { type: 'array', items: RESULT, description: 'One for each call.' },
    ok: { type: 'boolean', description: 'Of a program: whether all of it was committed.' },
    reply: text('Of a program: what the policy would say to the user.'),
    task: text('The task, when an episode begins.'),
    seed: { type: 'integer', description: 'The seed, when an episode begins.' },
    policy: text('The rules that the agent has to keep, when an episode begins.'),
    now: text('The clock of the world, when an episode begins.'),
    tools: { type: 'array', items: { type: 'object' }, description: 'The tools, at first and when they change.' },
    end: { enum: [...ENDS, 'timeout'], description: 'How the episode ended.' },
    grade: { type: 'object', description: 'Why the reward is what it is, at the end.' },
  },
  required: ['kind', 'text'],
};

export const STATE_SCHEMA = {
  title: 'State',
  type: 'object',
  properties: {
    episode_id: { type: ['string', 'null'] },
    step_count: {
      type: 'integer',
      minimum: 0,
      description: `At most ${EPISODE_LIMITS.steps} unless the server has it otherwise.`,
    },
    suite: text('The suite.'),
    task: { type: ['string', 'null'] },
    seed: { type: ['integer', 'null'] },
    done: { type: 'boolean' },
    reward: { type: ['number', 'null'] },
  },
  required: ['episode_id', 'step_count', 'suite', 'task', 'seed', 'done', 'reward'],
};

const answer = (description: string) => ({ responses: { 200: { description } } });

/** The OpenAPI description of a server: OpenEnv's validation reads its version and paths. */
export function openApi(title: string): object {
  return {
    openapi: '3.1.0',
    // The version of the protocol, not of this package.
    info: { title, version: '1.0.0' },
    paths: {
      '/health': { get: answer('Whether the server is healthy.') },
      '/metadata': { get: answer('What the environment is called and does.') },
      '/schema': { get: answer('The schemas of actions, observations and states.') },
      '/reset': { post: answer('Begins an episode, or with `fork_of` a copy of one that goes on alone.') },
      '/step': { post: answer('Takes a step of the episode that `episode_id` names.') },
      '/state': { get: answer('The state of the episode that `episode_id` names.') },
      '/mcp': { post: answer('JSON-RPC: openenv/session/create, openenv/session/close, tools/list, tools/call.') },
    },
  };
}
