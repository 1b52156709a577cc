import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';

const root = mkdtempSync(join(tmpdir(), 'typetod-examples-passes-'));
afterAll(() => rmSync(root, { recursive: true }));
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
