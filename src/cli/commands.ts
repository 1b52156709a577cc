import { audit } from './audit.js';
import { chat } from './chat.js';
import type { Command } from './command.js';
import { convert } from './convert.js';
import { doctor } from './doctor.js';
import { evaluate } from './eval.js';
import { examples } from './examples.js';
import { generate } from './generate.js';
import { journal } from './journal.js';
import { replay } from './replay.js';
import { services } from './services.js';
import { tables } from './tables.js';
import { tools } from './tools.js';

/** The root of the command line: the tree of all commands. */
export const typetod: Command = {
  meta: {
    name: 'typetod',
    description: 'A programmable task-oriented-dialogue engine: the dialogue state is an executed program',
  },
  args: {
    version: { type: 'boolean', alias: 'v', description: 'Print the version' },
    help: { type: 'boolean', alias: 'h', description: 'Print help, also of a command' },
  },
  subCommands: {
    replay,
    chat,
    journal,
    services,
    tools,
    generate,
    eval: evaluate,
    convert,
    examples,
    tables,
    audit,
    doctor,
  },
  examples: [
    ['typetod replay transcripts --show', 'watch dialogues run as programs'],
    ['typetod chat --service Restaurants_2', 'hold a conversation'],
    ['typetod services', 'see what can be called'],
  ],
};
