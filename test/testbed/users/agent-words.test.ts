/** Users and an agent that does all that is right, in words of its own: what fails then, users did not understand. */
import { expect, it } from 'vitest';
import { allServices } from '../../../apis/index.js';
import type { OracleFactory } from 'typetod/internal';
import { runs } from '../../runs.js';
import { runSuite, typetodSuite, type Observation, oracleAgent } from '../../../src/testbed/index.js';

const QUESTIONS: readonly ((noun: string) => string)[] = [
  (noun) => `Sure! What ${noun} would you like?`,
  (noun) => `Got it. What ${noun} should I use?`,
  (noun) => `Happy to help. May I have the ${noun}, please?`,
  (noun) => `Which ${noun} would you like me to put down?`,
  (noun) => `Could you please tell me the ${noun}?`,
];

/** The slot that an agent is advised to ask for, where it is advised nothing else. */
function askedIn(observation: Observation): string | undefined {
  const actions = observation.kind === 'turn' ? observation.turn.result.actions.filter(({ spoken }) => spoken) : [];
  const slots = actions.flatMap((action) => (action.kind === 'request' ? [action.slot] : []));
  return slots.length === actions.length ? slots[0] : undefined;
}

const inner = oracleAgent();
const wordy: OracleFactory = {
  name: 'wordy',
  async createOracle(view, environment, events) {
    const agent = await inner.createOracle(view, environment, events);
    let asked = view.seed;
    return {
      async act(observation, options) {
        const action = await agent.act(observation, options);
        if (action.kind !== 'say') return action;
        const slot = askedIn(observation);
        if (slot === undefined) return { ...action, text: `Sure. ${action.text}` };
        asked += 1;
        const question = QUESTIONS[asked % QUESTIONS.length] ?? String;
        return { ...action, text: question(slot.replaceAll('_', ' ')) };
      },
    };
  },
};

it('users understand an agent that asks in words of its own', async () => {
  const suite = typetodSuite(allServices);
  const tasks = suite.tasks.filter((_, at) => at % runs(1, 3) === 0).map(({ id }) => id);
  const { report } = await runSuite({ suite, agent: wordy, tasks });
  expect(report.failures).toEqual([]);
  expect(report.user_fidelity).toBe(1);
}, 120_000);
