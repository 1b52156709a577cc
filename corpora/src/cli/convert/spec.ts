import type { Command } from 'typetod/internal/cli';
import { convertSgd } from './sgd/spec.js';

/** `typetod convert`: holds other commands, one for each corpus. */
export const convert: Command = {
  meta: { name: 'convert', description: 'Write the dialogues of a corpus as transcripts' },
  subCommands: { sgd: convertSgd },
};
