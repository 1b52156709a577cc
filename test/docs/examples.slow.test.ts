/** Examples that pages show print what stands below them. Each is a process of its own, as for a reader. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { allBlocks, isExample, root } from './blocks.js';

test.each(allBlocks('ts').filter(({ info }) => isExample(info)))('$info prints what $file says', ({ info, output }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', './scripts/ts.mjs', info], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(status, stderr).toBe(0);
  expect(stdout.trimEnd()).toBe(output);
});
