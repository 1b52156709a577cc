import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const root = temporaryFolder();
const empty = join(root, 'empty');
mkdirSync(empty);
writeFileSync(join(empty, 'tokenizer.json'), '{}');

describe('typetod examples passes', () => {
  it.each([
    [[], /--tokenizer/],
    [['--tokenizer', root], /has no tokenizer\.json/],
    [['--tokenizer', empty], /has no tokenizer_config\.json/],
    [['--without', 'sgdx'], /--varied/],
    [['--varied', '--without', 'numbers'], /--without takes apis, .*not 'numbers'/],
    [['--share', '0/4'], /--share takes a part/],
    [['--share', '5/4'], /--share takes a part/],
    [['--share', 'half'], /--share takes a part/],
    [['--seed', 'x'], /--seed takes/],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run('examples', 'passes', '--dir', root, '--out', join(root, 'out'), ...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(message);
  });
});
