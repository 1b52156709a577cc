// The command line of a checkout: set up what is stale, then become `typetod`, in this very process.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setUpOrExit } from './setup.mjs';

await setUpOrExit();
const main = join(root, 'dist', 'src', 'cli', 'main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
