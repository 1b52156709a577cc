import { TestbedError } from './testbed-error.js';

/**
 * Refuses what makes no agents.
 *
 * @throws TestbedError `bad-agent`
 */
export function checkAgent(agent: unknown): void {
  const { name, create, createOracle } = (agent ?? {}) as Readonly<Record<string, unknown>>;
  const isFactory = typeof create === 'function' || typeof createOracle === 'function';
  if (typeof name === 'string' && isFactory) return;
  const given = agent === null ? 'null' : typeof agent === 'string' ? `'${agent}'` : `a value of type ${typeof agent}`;
  const message = `An agent is given as an object with a name and a method create or createOracle, or in a run as 'oracle'; this is ${given}. Of a function give what it makes, in place of suite.oracle 'oracle'.`;
  throw new TestbedError({ code: 'bad-agent', message });
}

/**
 * Refuses what makes no agents in a run, where `oracle` does, and what is given the gold of each task.
 *
 * @throws TestbedError `bad-agent`
 */
export function checkRunAgent(agent: unknown): void {
  const { name, forGold } = (agent ?? {}) as Readonly<Record<string, unknown>>;
  const isGiven = typeof name === 'string' && typeof forGold === 'function';
  if (agent !== 'oracle' && !isGiven) checkAgent(agent);
}
