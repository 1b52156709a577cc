import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transpile } from '../engine/transpile.js';
import { READER } from './local-requests.js';
import { writeTinyReader } from './tiny/models.js';

const source = fileURLToPath(new URL('./local-asker.ts', import.meta.url));
const model = mkdtempSync(join(tmpdir(), 'typetod-model-'));
// Beside the packages of this checkout, and far from any.
const withPackages = mkdtempSync(fileURLToPath(new URL('../../node_modules/.typetod-local-', import.meta.url)));
const withoutPackages = mkdtempSync(join(tmpdir(), 'typetod-bare-'));

beforeAll(() => writeTinyReader(model, READER));
afterAll(() => {
  for (const folder of [model, withPackages, withoutPackages]) rmSync(folder, { recursive: true, force: true });
});

/** What a process prints that inspects a model, asks it once and disposes of it. */
function ask(folder: string) {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const run = spawnSync(process.execPath, [transpile(source, folder), model], { encoding: 'utf8', timeout: 60_000 });
  return { status: run.status, stderr: run.stderr, ...JSON.parse(run.stdout) };
}

test('a process that asks a model ends well, prints nothing of its own and fetches nothing', () => {
  expect(ask(withPackages)).toEqual({
    status: 0,
    stderr: '',
    runtime: expect.stringMatching(/^\d+\.\d+\.\d+/),
    answer: 'San Jose',
    fetched: 0,
    settingsChanged: [],
  });
});

test('without the runtime, the error names the command that installs it', () => {
  expect(ask(withoutPackages)).toEqual({
    status: 0,
    stderr: '',
    code: 'missing-runtime',
    message:
      "Local models need the package '@huggingface/transformers', which is not installed. " +
      'Install it with: npm install --ignore-scripts @huggingface/transformers',
  });
});
