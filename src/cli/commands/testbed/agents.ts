/** The agents that `--agent` names. Light: what an agent needs is imported when it is chosen. */
import { existsSync } from 'node:fs';
import { ownValue } from '../../../language/index.js';
import type { AgentFactory } from '../../../testbed/agent.js';
import { type Arguments, UsageError } from '../../command.js';
import { corpora, type PaperAgentName, type ReadyAgent } from '../../elsewhere.js';
import { oneOf } from '../../options/option.js';
import { type EndpointModel, OF_ENDPOINTS, OF_MODELS } from './endpoint.js';
import { exportOf, isPath } from '../../services/export-of.js';

interface Entry {
  /** What follows the name, such as `:MODEL`; nothing where nothing follows. */
  readonly rest?: string;
  /** Whether what follows may be left out. */
  readonly isWhole?: boolean;
  readonly isOfCorpora?: boolean;
  /** Whether it waits for an endpoint: many episodes at once need no threads then. */
  readonly waits?: boolean;
  /** Whether all it does is to propose programs, for environments that take them. */
  readonly proposes?: boolean;
  /** The options that mean something with it and not with every agent. */
  readonly takes?: readonly string[];
  readonly load: (args: Arguments, rest: string, endpoint: EndpointModel) => Promise<ReadyAgent>;
}

async function loadRules(): Promise<ReadyAgent> {
  const { rulesParser } = await import('../../../parsers/rules/rules-parser.js');
  const { parserAgent } = await import('../../../testbed/agents/parser-agent.js');
  return { agent: parserAgent(rulesParser()) };
}

async function loadNeural(args: Arguments): Promise<ReadyAgent> {
  const { neuralParser } = await import('../../../parsers/neural/neural-parser.js');
  const { parserAgent } = await import('../../../testbed/agents/parser-agent.js');
  const folder = args.text('model-dir');
  const parser = await neuralParser(folder === undefined ? {} : { folder });
  return { agent: parserAgent(parser), close: () => parser.dispose() };
}

async function loadLlamaAgent(_: Arguments, file: string): Promise<ReadyAgent> {
  const { llamaAt } = await import('../chat/parsers/llama.js');
  const { llamaParser } = await import('../../../parsers/llama/llama-parser.js');
  const { parserAgent } = await import('../../../testbed/agents/parser-agent.js');
  const model = await llamaAt(file);
  return { agent: parserAgent(llamaParser(model)), close: async () => model.dispose?.() };
}

async function loadSilent(): Promise<ReadyAgent> {
  const { silentAgent } = await import('../../../testbed/agents/parser-agent.js');
  return { agent: silentAgent() };
}

async function loadOpenAI(args: Arguments, name: string, endpoint: EndpointModel): Promise<ReadyAgent> {
  const { toolAgent } = await import('../../../testbed/agents/tool-agent.js');
  const form = oneOf('form', args.text('form') ?? 'native', ['native', 'text']);
  return {
    agent: toolAgent(await endpoint(name, "The agent 'openai'", { logprobs: args.flag('logprobs') }), {
      name: `openai:${name}`,
      form,
    }),
  };
}

const ofPaper =
  (name: PaperAgentName): Entry['load'] =>
  async (args, rest, endpoint) =>
    (await corpora(`The agent '${name}'`)).loadPaperAgent(name, args, rest, endpoint);

/** Options for agents that call the tools that they are shown, and may ask models. */
const OF_CALLERS: readonly string[] = ['approval', 'perturb', ...OF_MODELS];

/** What the agents of papers are alike in: switches behind the name, and a model that they ask. */
const OF_PAPERS = { rest: '[:SWITCH=VALUE,..]', isWhole: true, waits: true, isOfCorpora: true } as const;
const OF_ASKING: readonly string[] = ['form', 'model', 'record', 'logprobs', ...OF_MODELS, ...OF_ENDPOINTS];

const AGENTS: Readonly<Record<string, Entry>> = {
  oracle: { takes: ['faults'], load: () => Promise.resolve({ agent: 'oracle' }) },
  silent: { load: loadSilent },
  rules: { proposes: true, takes: ['faults'], load: loadRules },
  neural: { proposes: true, takes: ['model-dir', 'faults'], load: loadNeural },
  llama: { rest: ':FILE', proposes: true, takes: ['faults'], load: loadLlamaAgent },
  openai: {
    rest: ':MODEL',
    waits: true,
    takes: ['form', 'logprobs', ...OF_CALLERS, ...OF_ENDPOINTS],
    load: loadOpenAI,
  },
  reactod: { ...OF_PAPERS, proposes: true, takes: OF_ASKING, load: ofPaper('reactod') },
  nod: { ...OF_PAPERS, takes: ['approval', 'perturb', 'director-model', ...OF_ASKING], load: ofPaper('nod') },
  respact: { ...OF_PAPERS, takes: ['approval', 'perturb', ...OF_ASKING], load: ofPaper('respact') },
};

const EXPECTED =
  "A module exports an AgentFactory of 'typetod/testbed', an object with a name and a method 'create', or a function that makes one, as its default or as 'agent'.";

function isAgent(value: unknown): value is AgentFactory {
  if (typeof value !== 'object' || value === null) return false;
  const { name, create } = value as Partial<Record<keyof AgentFactory, unknown>>;
  return typeof name === 'string' && name !== '' && typeof create === 'function';
}

async function ofModule(path: string): Promise<ReadyAgent> {
  return { agent: await exportOf(path, { name: 'agent', expected: EXPECTED, is: isAgent }) };
}

function entryOf(name: string): readonly [entry: Entry, rest: string] {
  const [, head = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? [];
  const entry = ownValue(AGENTS, head);
  if (
    entry &&
    !(entry.isWhole && name === `${head}:`) &&
    ((entry.rest === undefined) === (rest === '') || (entry.isWhole && rest === ''))
  )
    return [entry, rest];
  if (entry)
    throw new UsageError(
      `Write the agent '${head}' as ${head}${entry.isWhole ? ` or ${head}` : ''}${entry.rest?.replace(/[[\]]/g, '') ?? ''}, not '${name}'.`,
    );
  if (isPath(name) || existsSync(name)) return [{ takes: [...OF_CALLERS, 'faults'], load: () => ofModule(name) }, ''];
  const known = Object.entries(AGENTS).map(([one, { rest: more = '' }]) => `${one}${more}`);
  throw new UsageError(
    `There is no agent '${name}'. Agents: ${known.join(', ')}. One of your own is given as the path of its module, such as ./${name}.ts.`,
  );
}

/** The agent that `--agent` names; the rules, which need no model, where it is left out. */
export const agentNameOf = (args: Arguments): string => args.text('agent') ?? 'rules';

/** Whether the code of the agent of that name is of the corpora; of an unknown one it is not. */
export const isAgentOfCorpora = (name: string): boolean =>
  ownValue(AGENTS, name.replace(/:.*/s, ''))?.isOfCorpora === true;

/** Whether the agent of that name waits for an endpoint. @throws UsageError for a name that no agent has. */
export function agentWaits(name: string): boolean {
  return entryOf(name)[0].waits === true;
}

/** Whether the agent of that name does nothing but propose programs. @throws UsageError for a name that no agent has. */
export function agentProposes(name: string): boolean {
  return entryOf(name)[0].proposes === true;
}

export const CALLING_AGENTS: readonly string[] = [
  ...Object.entries(AGENTS).flatMap(([name, { rest = '', proposes }]) => (proposes ? [] : [`${name}${rest}`])),
  'MODULE',
];

/** The options that do not mean something with every agent. */
export const OF_AGENTS: readonly string[] = [...new Set(Object.values(AGENTS).flatMap(({ takes = [] }) => takes))];

/** The options that mean something with the agent of that name. @throws UsageError for a name that no agent has. */
export function agentTakes(name: string): readonly string[] {
  return entryOf(name)[0].takes ?? [];
}

/** The agents with which an option means something. */
export function agentsWith(option: string): readonly string[] {
  const named = Object.entries(AGENTS).flatMap(([name, { rest = '', takes = [] }]) =>
    takes.includes(option) ? [`${name}${rest}`] : [],
  );
  return [...OF_CALLERS, 'faults'].includes(option) ? [...named, 'MODULE'] : named;
}

/**
 * The agent of that name.
 *
 * @throws UsageError for a name that no agent has, and for a module without one; what loading it throws.
 */
export async function agentNamed(name: string, args: Arguments, endpoint: EndpointModel): Promise<ReadyAgent> {
  const [entry, rest] = entryOf(name);
  return entry.load(args, rest, endpoint);
}
