import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicEntryPoints, root } from '../../scripts/entries.mjs';
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

  test('names each entry point and each package that it depends on', () => {
    const [paragraph = ''] = /Import by purpose:[\s\S]*?\n\n/.exec(pageText('README.md')) ?? [];
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const paths = publicEntryPoints().map(
      ({ name }) => `\`${name === 'typetod/language' ? name : name.replace(/^typetod\//, '/')}\``,
    );
    const packages = Object.keys({ ...dependencies, ...peerDependencies });
    expect([...paths, ...packages].filter((name) => !paragraph.includes(name))).toEqual([]);
  });

  test('points to a page with all commands', async () => {
    const rows = [...pageText('docs/commands.md').matchAll(/^\| `typetod ([a-z ]+?)(?: [A-Z[-].*?)?` \|/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual([...allCommands()].sort());
  });
});
