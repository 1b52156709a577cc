import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';

const folder = mkdtempSync(join(tmpdir(), 'typetod-rewards-'));
writeFileSync(join(folder, 'taken'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('examples rewards', () => {
  it.each([
    [[], "Give the encoder's folder by --tokenizer."],
    [['--tokenizer', 'models/parser', '--out', join(folder, 'new')], 'Give --transcripts a file or a folder.'],
    [['--tokenizer', 'models/parser', '--transcripts', 'transcripts', '--out', folder], 'not empty'],
    [['--tokenizer', folder, '--transcripts', 'transcripts', '--out', join(folder, 'a')], 'has no tokenizer.json'],
    [['--tokenizer', 'models/parser', '--transcripts', 'nowhere', '--out', join(folder, 'b')], 'nowhere'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await run('examples', 'rewards', ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});
