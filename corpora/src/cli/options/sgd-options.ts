import type { StringArgDef } from 'citty';

/** Options that commands over SGD have in common. Light: what they mean is in `sgd-arguments.ts`. */
export const SGD_OPTIONS = {
  dir: { type: 'string', valueHint: 'DIR', description: 'Root of the SGD corpus; TYPETOD_SGD_DIR if left out' },
  split: { type: 'string', valueHint: 'SPLIT', description: 'train, dev or test; dev if left out' },
  mode: {
    type: 'string',
    valueHint: 'MODE',
    description: 'annotated (default): offers as the system made them; simulated: recorded results alone',
  },
  tables: {
    type: 'string',
    valueHint: 'TABLES',
    description: 'What services have besides the schema: all (default), train: what train shows, none',
  },
  limit: { type: 'string', valueHint: 'N', description: 'At most so many dialogues' },
} as const satisfies Readonly<Record<string, StringArgDef>>;
