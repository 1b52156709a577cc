// Builds `dist` of the package from nothing, for packing; with `corpora`, then that of the corpora too, which compiles against it.
// Nothing in a checkout needs it: everything there runs the sources.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
// The scripts of pages know a document, and nothing of Node: they have a configuration of their own.
const packages = {
  '': [
    ['-p', join(root, 'tsconfig.build.json')],
    ['-p', join(root, 'tsconfig.browser.json'), '--noEmit', 'false'],
  ],
  corpora: [
    ['-p', join(root, 'corpora', 'tsconfig.build.json')],
    ['-p', join(root, 'corpora', 'tsconfig.browser.build.json')],
  ],
};
// npm's own output, such as the JSON of `npm pack`, has stdout to itself.
const compiles = (args) => spawnSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 2, 2] }).status === 0;

function builds(folder) {
  rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  return packages[folder].map(compiles).every(Boolean);
}

/** The page of the server of sessions, built by Vite. */
function buildsPage() {
  const out = join(root, 'dist', 'src', 'server', 'sessions', 'page');
  return (
    spawnSync(process.execPath, [join(root, 'scripts', 'session-page.mjs'), out], { stdio: ['ignore', 2, 2] })
      .status === 0
  );
}

const wanted = ['', ...process.argv.slice(2)];
process.exitCode = wanted.every(builds) && buildsPage() ? 0 : 1;
