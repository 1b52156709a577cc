import type { Command } from 'typetod/internal/cli';
import { tablesSgd } from './sgd/spec.js';

/** `typetod tables`: holds other commands, one for each corpus. */
export const tables: Command = {
  meta: { name: 'tables', description: 'Derive from a corpus what the schemas of its services do not say' },
  subCommands: { sgd: tablesSgd },
};
