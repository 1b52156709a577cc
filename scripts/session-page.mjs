// Builds the page of the server of sessions: one script and one style sheet, which the server sends in one file.
//
//   node scripts/session-page.mjs [FOLDER]   writes page.js and page.css there; prints them as JSON without a folder

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './entries.mjs';

const folder = join(root, 'src', 'server', 'sessions', 'browser');

const { output } = await build({
  configFile: false,
  root: folder,
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    write: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: join(folder, 'main.tsx'), output: { format: 'iife' } },
  },
});
const script = output.find(({ type }) => type === 'chunk').code;
const style = readFileSync(join(folder, 'page.css'), 'utf8');

const [out] = process.argv.slice(2);
if (out === undefined) process.stdout.write(JSON.stringify({ script, style }));
else {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'page.js'), script);
  writeFileSync(join(out, 'page.css'), style);
}
