/** What the training adds to the command `typetod` in a checkout. */
import type { Command } from 'typetod/internal/cli';
import { examples } from './spec.js';

/** The commands, by the words that follow `typetod`. */
export const commands: Readonly<Record<string, Command>> = { examples };
