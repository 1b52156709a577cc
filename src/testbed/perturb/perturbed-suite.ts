/** Suites whose tools are shown otherwise: agents see that, while users, oracles and graders see the environment behind it. */
import type { Agent, AgentFactory, OracleFactory } from '../agent.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import { type Perturbation, perturbed, shownAction, unperturbed } from './perturbed.js';
import { SCRAMBLES } from './scramble.js';

/** What is perturbed, in words: `distractors:10`, then the scrambles, always in the same order. */
function wordsOf({ distractors, scramble = [], seed }: Perturbation): readonly string[] {
  return [
    ...(distractors ? [`distractors:${distractors.count}`] : []),
    ...SCRAMBLES.filter((one) => scramble.includes(one)),
    ...(seed === undefined ? [] : [`seed:${seed}`]),
  ];
}

/** An oracle reads the environment behind, and calls what is shown. */
function shownOracle(oracle: AgentFactory | OracleFactory): AgentFactory | OracleFactory {
  if (!('createOracle' in oracle)) return oracle;
  return {
    name: oracle.name,
    async createOracle(view, environment, events): Promise<Agent> {
      const agent = await oracle.createOracle(view, unperturbed(environment), events);
      return {
        act: async (observation, options) => shownAction(environment, await agent.act(observation, options)),
      };
    },
  };
}

/**
 * A suite whose environments are {@link perturbed}. Tasks, users and grades are the same, so that a run over it can be compared
 * with one over the suite itself.
 *
 * @throws TestbedError `bad-setup` for a perturbation that {@link perturbed} refuses.
 * @example
 * const hard = perturbedSuite(suite, { scramble: ['tool-names'] });
 * const { report } = await runSuite({ suite: hard, agent });
 */
export function perturbedSuite<T extends Task>(suite: Suite<T>, perturbation: Perturbation): Suite<T> {
  perturbed(suite.environment(), perturbation);
  return {
    name: suite.name,
    tasks: suite.tasks,
    ...(suite.unsolvable && { unsolvable: suite.unsolvable }),
    styles: suite.styles,
    perturbation: [...(suite.perturbation ?? []), ...wordsOf(perturbation)],
    environment: () => perturbed(suite.environment(), perturbation),
    user: (task, options) => suite.user(task, options),
    scenario: (task) => suite.scenario(task),
    oracle: (task) => shownOracle(suite.oracle(task)),
    grade: (task, episode, options) => {
      const [environment, begun] = [unperturbed(episode.environment), unperturbed(episode.begun)];
      return suite.grade(task, { ...episode, environment, begun }, options);
    },
  };
}
