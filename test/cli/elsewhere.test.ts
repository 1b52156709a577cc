import { describe, expect, it } from 'vitest';
import { publicEntryPoints } from '../../scripts/entries.mjs';
import type { Command } from 'typetod/internal/cli';
import { typetod } from '../../src/cli/commands.js';
import { CORPORA_ENTRY_POINTS, isAbsent, ofCorpora } from '../../src/cli/elsewhere.js';

/** The commands, wherever they are in the tree, by the words that call them. */
function leaves(command: Command, words: readonly string[] = []): readonly (readonly [string, Command])[] {
  if (command.load) return [[words.join(' '), command]];
  return Object.entries(command.subCommands ?? {}).flatMap(([name, sub]) => leaves(sub, [...words, name]));
}

const notFound = (text: string): Error => Object.assign(new Error(text), { code: 'ERR_MODULE_NOT_FOUND' });

describe('commands that are loaded when they are called', () => {
  it.each(leaves(typetod))('%s is where the tree says, of this package or another one', async (path, command) => {
    const loaded = await command.load?.();
    expect(loaded?.meta).toEqual(command.meta);
    expect(loaded?.run).toBeTypeOf('function');
    expect(loaded?.examples?.every(([call]) => call.startsWith(`typetod ${path}`))).toBe(true);
  });

  it('is refused where the other package does not have it', async () => {
    await expect(ofCorpora('eval moon', 'Score the moon').load?.()).rejects.toThrow('has another version');
  });
});

it('modules of users may import each entry point of the corpora', () => {
  const names = publicEntryPoints().filter((entry) => entry.package === '@typetod/corpora');
  expect(CORPORA_ENTRY_POINTS).toEqual(names.map(({ name }) => name));
});

describe('an error', () => {
  it.each([
    ['of the package itself', notFound("Cannot find package '@typetod/corpora' imported from /a/b.js"), true],
    ['of another package', notFound("Cannot find package 'zod' imported from /a/@typetod/corpora/b.js"), false],
    ['without a code', new Error("Cannot find package '@typetod/corpora'"), false],
    ['that is none', "Cannot find package '@typetod/corpora'", false],
  ])('%s', (_, cause, isIt) => {
    expect(isAbsent(cause, '@typetod/corpora')).toBe(isIt);
  });
});
