/** What a small language model on this machine does as each of the agents, in one turn. */
import type { Model } from '../../../src/models/index.js';
import { type AgentFactory, nodAgent, reactodAgent, respactAgent } from '../../../src/testbed/index.js';
import { calledIn, notesIn, played, programsIn, saidIn } from './scripts.js';

const HOW = { form: 'text', maxTokens: 80 } as const;

/** The agents by name. */
export const LOCAL_AGENTS: ReadonlyMap<string, (model: Model) => AgentFactory> = new Map([
  ['reactod', (model: Model) => reactodAgent(model, HOW)],
  ['respact', (model: Model) => respactAgent(model, { ...HOW, policies: 'enforce', maxSteps: 3 })],
  ['nod', (model: Model) => nodAgent(model, { ...HOW, navigator: 'derived', maxRounds: 3 })],
]);

/** What Qwen2.5-Coder-1.5B answered as an agent, with what it was asked. */
export const cassetteOf = (agent: string): string => new URL(`./local/${agent}.jsonl`, import.meta.url).pathname;

const LINE = 'Please find me a cheap Italian restaurant in San Jose.';

/** Has an agent take a turn: how it ended, what it did and said, and the codes of what it noted. */
export async function turnWith(model: Model, name: string) {
  const make = LOCAL_AGENTS.get(name);
  if (!make) throw new TypeError(`There is no agent '${name}'.`);
  const episode = await played(make(model), [LINE], { tools: 'direct', approval: 'implied' });
  const did = [...programsIn(episode), ...calledIn(episode)];
  const notes = notesIn(episode).map(({ code }) => code);
  return { end: episode.end, said: saidIn(episode), did, notes };
}
