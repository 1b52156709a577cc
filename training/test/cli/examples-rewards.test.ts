import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'taken'), '');

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
