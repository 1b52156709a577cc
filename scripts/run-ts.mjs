// Runs one TypeScript file of this checkout against the built package: `node scripts/run-ts.mjs FILE [ARGS]`.
// `typetod` means what a user of the package gets, because Node resolves it through the exports of package.json.

import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUpOrExit } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: node scripts/run-ts.mjs FILE [ARGS]\n');
  process.exit(2);
}
await setUpOrExit();
process.setSourceMapsEnabled(true);
register('./ts-loader.mjs', import.meta.url);
process.argv = [process.argv[0], resolve(file), ...args];
await import(pathToFileURL(resolve(file)).href);
