import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';
import { SERVER_OPTIONS } from '../../options/server-options.js';
import { chat } from '../chat/spec.js';

/** Options that mean what they mean in `chat`. */
const { parser, model, 'base-url': baseUrl, 'model-dir': modelDir, service, now, timeout } = chat.args ?? {};

/** `typetod serve`. */
export const serve = command({
  name: 'serve',
  description: 'Serve conversations over HTTP, for products, with a page to talk and see the engine think',
  args: {
    ...(parser && { parser: { ...parser, description: 'As chat takes it: the best one that works here if left out' } }),
    ...(model && { model }),
    ...(baseUrl && { 'base-url': baseUrl }),
    fields: OPTIONS.fields,
    ...(modelDir && { 'model-dir': modelDir }),
    ...(service && { service }),
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    ...(now && { now }),
    ...(timeout && { timeout: { ...timeout, description: 'How long a turn may take; 60' } }),
    store: {
      type: 'string',
      valueHint: 'PATH',
      description: 'Keep journals there: a file of SQLite (.db, .sqlite) or a folder; in memory if left out',
    },
    ...SERVER_OPTIONS,
    capacity: { ...SERVER_OPTIONS.capacity, description: 'At most so many sessions in memory at a time; 1000' },
    idle: { ...SERVER_OPTIONS.idle, description: 'A session that is silent for so long leaves the memory; 900' },
    rate: { type: 'string', valueHint: 'N', description: 'At most so many requests a minute from one address; 600' },
  },
  examples: [
    ['typetod serve', 'talk in the browser, at the address that it prints'],
    ['typetod serve --apis clinic.ts --own --store journals.db', 'services of your own; sessions that survive'],
    ['typetod serve --parser rules --service Restaurants_2 --port 9000', 'without a model'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runServe(args, output),
});
