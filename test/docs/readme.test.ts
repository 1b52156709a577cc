import { describe, expect, test } from 'vitest';
import { allCommands } from './commands.js';
import { blocksOf, pageText } from './blocks.js';
import { runBlock } from './run-block.js';

const blocks = blocksOf('README.md');
const example = blocks.find((block) => block.language === 'ts');

describe('the README', () => {
  test('begins with an example of at most 15 lines that prints what stands below it', async () => {
    expect(example?.text.split('\n').length).toBeLessThanOrEqual(15);
    expect(await runBlock(example?.text ?? '')).toBe(example?.output);
  });

  test('points to a page with all commands', async () => {
    const rows = [...pageText('docs/commands.md').matchAll(/^\| `typetod ([a-z ]+?)(?: [A-Z[-].*?)?` \|/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual([...(await allCommands())].sort());
  });
});
