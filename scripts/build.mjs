// Builds `dist` from nothing, for packing. Nothing in a checkout needs it: everything there runs the sources.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
// npm's own output, such as the JSON of `npm pack`, has stdout to itself.
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], {
  stdio: ['ignore', 2, 2],
});
process.exitCode = status ?? 1;
