// Runs every examples/NN-*.ts on the sources. One line for each; exit code 1 if any of them failed.
//
//   node scripts/run-examples.mjs            all of them, showing output only of those that fail
//   node scripts/run-examples.mjs --show 02  those whose name starts with 02, with their output

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './entries.mjs';
import { setUpOrExit } from './setup.mjs';

const TIME_LIMIT_MS = 60_000;

const args = process.argv.slice(2);
const show = args.includes('--show');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const loader = pathToFileURL(join(root, 'scripts', 'ts.mjs')).href;
const folder = join(root, 'examples');
const examples = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => /^\d\d-[a-z0-9-]+\.ts$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
  .sort();

if (examples.length === 0) {
  process.stderr.write('no examples to run\n');
  process.exit(1);
}
await setUpOrExit();
const failed = examples.filter((name) => !runs(name));
process.stdout.write(`${examples.length - failed.length} of ${examples.length} examples ran\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function runs(name) {
  const startedAt = performance.now();
  const child = spawnSync(process.execPath, ['--import', loader, join(folder, name)], {
    cwd: root,
    encoding: 'utf8',
    timeout: TIME_LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const good = child.status === 0;
  const outcome = good ? 'ok    ' : 'FAILED';
  const reason = good ? '' : `, ${child.error?.message ?? `exit code ${child.status ?? child.signal}`}`;
  process.stdout.write(`${outcome} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s${reason})\n`);
  if (show || !good) process.stdout.write(indent(child.stdout) + indent(child.stderr));
  return good;
}

function indent(text) {
  return text === '' ? '' : `${text.trimEnd().replace(/^/gm, '    ')}\n`;
}
