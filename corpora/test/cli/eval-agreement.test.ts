import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Agrees to everything. */
const agreeable = file(
  'agreeable.ts',
  `export const parser = { name: 'agreeable', parse: async () => ({ source: 'confirm(x1)' }) };`,
);

describe('typetod eval agreement', () => {
  const lines = file('lines.json', JSON.stringify({ yes: ['sure', 'yes, for four'], no: ['wait', 'yes, for five'] }));

  it('counts what is taken wrongly', async () => {
    const { code, out } = await run('eval', 'agreement', '--lines', lines, '--parser', 'rules', '--json');
    expect([code, JSON.parse(out.join(''))]).toEqual([
      0,
      { parser: 'rules', yes: 2, no: 2, false_yes: 0, refused_yes: 0, false_yes_lines: [], refused_yes_lines: [] },
    ]);
  });

  it('shows the lines', async () => {
    const { out } = await run('eval', 'agreement', '--lines', lines, '--parser', agreeable);
    expect(out).toEqual([
      '2 lines that are no yes: 2 booked the table',
      '  wait',
      '  yes, for five',
      '2 lines that are one: 0 did not',
    ]);
  });

  it.each([
    ['no file', []],
    ['a file that is not there', ['--lines', join(folder, 'none.json')]],
    ['what is no JSON', ['--lines', file('bad.json', '{')]],
    ['lines that are no texts', ['--lines', file('numbers.json', '{"yes":[1]}')]],
  ])('refuses %s', async (_, args) => {
    const { code, err } = await run('eval', 'agreement', ...args, '--parser', 'rules');
    expect([code, err.join('\n')]).toEqual([2, expect.stringContaining('"yes"')]);
  });
});
