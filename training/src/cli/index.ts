/** What the training adds to the command `typetod` in a checkout. */
import type { Commands } from 'typetod/internal/cli';

/** The commands, by the words that follow `typetod`. */
export const commands: Commands = {
  'examples sgd': async () => (await import('./sgd/run.js')).examplesSgd,
  'examples passes': async () => (await import('./passes/run.js')).examplesPasses,
  'examples rewards': async () => (await import('./rewards/run.js')).examplesRewards,
};
