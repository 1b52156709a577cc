/**
 * The agents of papers with a small language model: each paper's comparison on the same tasks, users and seeds.
 *
 * `npm run -s bench:papers` prints the tables from what the model answered once, and needs no model; `-- --json` one object,
 * `--paper NAME` one of them. `unanswered` counts episodes for which the kept answers do not suffice: nothing follows from their row. With `--llama FILE` the model of that file is asked for what was not answered yet, and its answers are kept: `--limit N`
 * plays the first N tasks, and a recording may be interrupted and gone on with. Rows share answers: the model is asked once for what two rows ask
 * alike, since at temperature 0 it would say the same.
 */
import { parseArgs } from 'node:util';
import { paperTables } from './papers/tables.js';

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    paper: { type: 'string' },
    llama: { type: 'string' },
    limit: { type: 'string' },
  },
});

const made = await paperTables(given).catch((error: unknown): never => {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exit(2);
});
if (given.json) console.log(JSON.stringify(made));
else
  for (const [name, rows] of Object.entries(made)) {
    console.log(name);
    console.table(rows, ['tasks', 'passed', 'cap', 'car', 'steps', 'calls', 'noted', 'unanswered']);
  }
