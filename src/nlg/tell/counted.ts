/** How many of the results are so: '2 of them have Wi-Fi and cost up to $100'. */
import type { Condition } from '../lexicon/bounds.js';
import { valuesIn } from './constrained.js';
import { list, statement } from '../lexicon/english.js';
import type { Phrase } from '../sentence.js';

const VERBS: Readonly<Record<Condition['verb'], readonly [one: string, many: string]>> = {
  be: ['is', 'are'],
  have: ['has', 'have'],
  lack: ['does not have', 'do not have'],
  cost: ['costs', 'cost'],
  take: ['takes', 'take'],
  such: ['is such that', 'are such that'],
};

/** So many of some results meet conditions. */
export function tellSo(conditions: readonly Condition[], count: number, all: number): Phrase {
  if (all === 0) return { text: 'There are none.', values: [] };
  const of = count === 0 ? 'none' : String(count);
  const so = conditions.map(({ verb, object }) => `${VERBS[verb][count > 1 ? 1 : 0]} ${object}`);
  const text = statement(`${of} of them ${list(so)}`);
  return { text, values: [...(count === 0 ? [] : [of]), ...valuesIn(text, conditions)] };
}
