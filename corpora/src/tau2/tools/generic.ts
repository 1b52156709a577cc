/** The two tools that both domains have. */
import { build, type Tool, words } from './tool.js';
import { text } from '../values/kinds.js';
import { calculate } from './calculate.js';

/** Tools that neither read nor change a database. */
export function genericTools<T>(): readonly Tool<T>[] {
  return [
    {
      name: 'calculate',
      mutates: false,
      description: 'Work out an expression of numbers. The result is rounded to two decimals.',
      parameters: { expression: words('Numbers with + - * / and parentheses, such as (12.5 - 2) * 3') },
      run: (_, { expression }) => calculate(build(text, expression)),
    },
    {
      name: 'transfer_to_human_agents',
      mutates: false,
      description:
        'Hand the user over to a human agent, with a summary. Only for what no tool and no rule of the policy serves.',
      parameters: { summary: words('What the user wants, and what was done so far') },
      run: () => 'Transfer successful',
    },
  ];
}
