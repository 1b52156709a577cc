/** Agents that make mistakes on purpose: whatever they propose, has faults of a profile. What they say and call, has none. */
import { faultyParser, type ParserFaults } from '../../faults/faulty-parser.js';
import type { AgentAction } from '../action.js';
import type { Agent, AgentFactory, GoldFactory, OracleFactory } from '../agent.js';
import { parserOf } from '../dialogue/proposer.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';

function withFaults(action: AgentAction, faults: ParserFaults): AgentAction {
  if (action?.kind !== 'program') return action;
  const parser = parserOf(action.program);
  // What is no program is refused as it is.
  return typeof parser === 'string' ? action : { ...action, program: faultyParser(parser, faults) };
}

const faulty = (agent: Agent, faults: ParserFaults): Agent => ({
  act: async (observation, options) => withFaults(await agent.act(observation, options), faults),
});

type AnyFactory = AgentFactory | OracleFactory | GoldFactory;

/** An agent whose programs have faults: the same ones in each run with the same seed, whatever the gates are. */
export function faultyAgent<A extends AnyFactory>(agent: A, faults: ParserFaults): A;
export function faultyAgent(agent: AnyFactory, faults: ParserFaults): AnyFactory {
  const { name } = agent;
  if ('forGold' in agent) return { name, forGold: (gold) => faultyAgent(agent.forGold(gold), faults) };
  if ('createOracle' in agent)
    return {
      name,
      createOracle: async (view, environment, events) =>
        faulty(await agent.createOracle(view, environment, events), faults),
    };
  return { name, create: async (view) => faulty(await agent.create(view), faults) };
}

/** A suite whose oracle makes mistakes. Nothing else of it is another. */
export function faultyOracle<T extends Task>(suite: Suite<T>, faults: ParserFaults): Suite<T> {
  return {
    name: suite.name,
    tasks: suite.tasks,
    ...(suite.unsolvable && { unsolvable: suite.unsolvable }),
    styles: suite.styles,
    ...(suite.perturbation && { perturbation: suite.perturbation }),
    environment: () => suite.environment(),
    user: (task, options) => suite.user(task, options),
    scenario: (task) => suite.scenario(task),
    ...(suite.gold && { gold: (task) => suite.gold?.(task) }),
    oracle: (task) => faultyAgent<AgentFactory | OracleFactory>(suite.oracle(task), faults),
    grade: (task, episode, options) => suite.grade(task, episode, options),
  };
}
