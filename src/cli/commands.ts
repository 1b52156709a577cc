import { chat } from './commands/chat/spec.js';
import { type Command, group } from './command.js';
import { compare } from './commands/compare/spec.js';
import { demo } from './commands/demo/spec.js';
import { doctor } from './commands/doctor/spec.js';
import { evaluate } from './commands/eval/spec.js';
import { ofCorpora, ofTraining } from './elsewhere.js';
import { journal } from './commands/journal/spec.js';
import { mcp } from './commands/mcp/spec.js';
import { replay } from './commands/replay/spec.js';
import { serve } from './commands/serve/spec.js';
import { services } from './commands/services/spec.js';
import { testbed } from './commands/testbed/spec.js';
import { tools } from './commands/tools/spec.js';

/** The root of the command line: the tree of all commands. */
export const typetod: Command = group(
  {
    name: 'typetod',
    description: 'A programmable task-oriented-dialogue engine: the dialogue state is an executed program',
    args: {
      version: { type: 'boolean', alias: 'v', description: 'Print the version' },
      help: { type: 'boolean', alias: 'h', description: 'Print help, also of a command' },
    },
    examples: [
      ['typetod demo', 'watch a dialogue run as a program'],
      ['typetod chat --service Restaurants_2', 'hold a conversation'],
      ['typetod services', 'see what can be called'],
    ],
  },
  [
    demo,
    replay,
    chat,
    serve,
    journal,
    services,
    tools,
    ofCorpora('generate', 'Write TypeScript modules from a schema.json in SGD format'),
    testbed,
    mcp,
    evaluate,
    compare,
    ofCorpora('convert', 'Write the dialogues of a corpus as transcripts'),
    ofTraining('examples', 'Write examples from which a parser learns'),
    ofCorpora('tables', 'Derive from a corpus what the schemas of its services do not say'),
    ofCorpora('audit', 'Find errors in the annotations of a corpus'),
    doctor,
  ],
);
