// Lets Node run the sources of this checkout: `node --import ./scripts/ts.mjs FILE.ts [ARGS]`. `typetod` means what a
// user of the package gets, taken from the sources. Given as `--import`, it holds in worker threads too.

import * as module from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { setUpOrExit } from './setup.mjs';

if (isMainThread) await setUpOrExit();
process.setSourceMapsEnabled(true);
if (module.registerHooks) module.registerHooks(await import('./ts-hooks.mjs'));
else module.register('./ts-hooks.mjs', import.meta.url);
