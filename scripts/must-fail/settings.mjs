/** What was asked for on the command line. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const parsed = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    list: { type: 'boolean', default: false },
    sample: { type: 'string' },
  },
});
export const { values: options } = parsed;
/** The checkout that is counted. */
export const root = resolve(parsed.positionals[0] ?? '.');
