import { expect, test } from 'vitest';
import { CHECKS } from '../../src/cli/commands/doctor/checks.js';
import { importRuntime } from '../../src/models/local/runtime.js';
import { blocksOf, pages, pageText } from './blocks.js';

const RUNTIME = '@huggingface/transformers';

/** What doctor says where the package is not installed. */
async function remedy(): Promise<string | undefined> {
  const check = CHECKS.find(({ name }) => name === 'local runtime');
  return (await check?.run({ env: {}, nodeVersion: '20.19.0', runtime: () => Promise.resolve(undefined) }))?.fix;
}

test('the pages, doctor and the error install the runtime of the neural parser by the same command', async () => {
  const fix = (await remedy()) ?? '';
  const commands = pages().flatMap(
    (page) => pageText(page).match(/\bnpm (?:i|install)\b[^`\n]*@huggingface[^`\n ]*/g) ?? [],
  );
  expect(new Set(commands)).toEqual(new Set([fix]));
  const blocks = blocksOf('docs/installation.md').filter(({ text }) => text.includes(RUNTIME));
  expect(blocks.map(({ text }) => text.trim())).toEqual([fix]);
  await expect(importRuntime(() => Promise.reject(new Error('absent')))).rejects.toThrow(fix);
});

test('the command runs no script of a package: that of onnxruntime-node asks another host than the registry', async () => {
  expect(await remedy()).toBe(`npm install --ignore-scripts ${RUNTIME}`);
});
