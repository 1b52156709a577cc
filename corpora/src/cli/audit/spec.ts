import { auditSgd } from './sgd/spec.js';
import type { Command } from 'typetod/internal/cli';

/** `typetod audit`: holds other commands, one for each corpus. */
export const audit: Command = {
  meta: { name: 'audit', description: 'Find errors in the annotations of a corpus' },
  subCommands: { sgd: auditSgd },
};
