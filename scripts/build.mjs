// Builds `dist` from nothing, for packing. Nothing in a checkout needs it: everything there runs the sources.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
// The scripts of pages know a document, and nothing of Node: they have a configuration of their own.
const projects = [
  ['-p', join(root, 'tsconfig.build.json')],
  ['-p', join(root, 'tsconfig.browser.json'), '--noEmit', 'false'],
];
// npm's own output, such as the JSON of `npm pack`, has stdout to itself.
const built = projects.map((args) => spawnSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 2, 2] }));
process.exitCode = built.every(({ status }) => status === 0) ? 0 : 1;
