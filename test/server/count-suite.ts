import type { Grade, Suite } from '../../src/testbed/index.js';
import { Counter, type CountTask } from '../testbed/counter.js';

const NOTHING = { correct: 0, committed: 0, required: 0 };

const TASKS: readonly CountTask[] = [
  { id: 'three', from: 1, to: 3 },
  { id: 'ten', from: 4, to: 10 },
  { id: 'same', from: 5, to: 5 },
];

/** The name under which the command line finds a suite in a module. */
export { countSuite as suite };

/** Tasks of the counter: the user wants a number, and is content with the word done. */
export const countSuite: Suite<CountTask> = {
  name: 'count',
  tasks: TASKS,
  styles: ['plain', 'loud'],
  environment: () => new Counter(),
  user({ from, to }, { style = 'plain', seed }) {
    const say = (text: string): string => (style === 'loud' ? text.toUpperCase() : text);
    return {
      open: () => ({ text: say(`From ${from} to ${to} please, for guest ${seed}.`), meant: { to } }),
      reply: ({ text }) => (text.includes('done') ? { text: say('Thanks.'), end: 'done' } : { text: say('And?') }),
    };
  },
  scenario: ({ to }) => `You want ${to}.`,
  oracle: ({ from, to }) => ({
    name: 'oracle',
    create: () => {
      const actions = [
        { kind: 'call', calls: [{ name: 'add', arguments: { by: to - from } }] },
        { kind: 'say', text: 'It is done.' },
      ] as const;
      let next = 0;
      return { act: () => actions[next++] ?? actions[1] };
    },
  }),
  grade({ to }, { environment }): Grade {
    const score = environment.digest() === String(to) ? 1 : 0;
    const why = score === 1 ? [] : [`It is ${environment.digest()}, not ${to}.`];
    return {
      reward: score,
      passed: score === 1,
      parts: [{ basis: 'world', score, why }],
      critical: NOTHING,
      breaches: [],
    };
  },
};
