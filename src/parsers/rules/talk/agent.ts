/** Questions about the agent: what it can do. They start nothing. */
import { plainly } from './plain.js';

const ABILITIES =
  /^(?:what (?:else )?can you do(?: for me)?|how can you help(?: me)?|help(?: me)?|i need help|who are you)$/;

export const asksAbilities = (text: string): boolean => ABILITIES.test(plainly(text));
