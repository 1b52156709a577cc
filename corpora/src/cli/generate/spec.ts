import { command } from 'typetod/internal/cli';

/** `typetod generate`. */
export const generate = command({
  name: 'generate',
  description: 'Write TypeScript modules from a schema.json in SGD format',
  args: {
    schema: { type: 'positional', description: 'The schema.json' },
    service: {
      type: 'string',
      valueHint: 'NAME',
      description: 'A service of the schema; may be repeated; all if left out',
    },
    out: { type: 'string', valueHint: 'DIR', description: 'Write one module per service there instead of printing' },
    force: { type: 'boolean', description: 'Overwrite modules that are there already' },
  },
  examples: [
    ['typetod generate schema.json --service Hotels_4', 'print one module'],
    ['typetod generate schema.json --out services', 'write all of them'],
  ],
  positionals: 1,
  run: async (args, output) => (await import('./run.js')).runGenerate(args, output),
});
