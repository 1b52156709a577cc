import { describe, expect, it } from 'vitest';
import { publicEntryPoints } from '../../scripts/entries.mjs';
import type { Command } from '../../src/cli/command.js';
import { typetod } from '../../src/cli/commands.js';
import { CORPORA_ENTRY_POINTS, isAbsent } from '../../src/cli/elsewhere.js';

/** The commands of other packages, wherever they are in the tree. */
function elsewhere(command: Command, words: readonly string[] = []): readonly (readonly [string, Command])[] {
  if (command.load) return [[words.join(' '), command]];
  return Object.entries(command.subCommands ?? {}).flatMap(([name, sub]) => elsewhere(sub, [...words, name]));
}

const notFound = (text: string): Error => Object.assign(new Error(text), { code: 'ERR_MODULE_NOT_FOUND' });

describe('commands of other packages', () => {
  it.each(elsewhere(typetod))('%s has the name and the line of help that its package gives it', async (_, command) => {
    expect((await command.load?.())?.meta).toEqual(command.meta);
  });

  it('are those of evaluations, of corpora and of training', () => {
    const paths = elsewhere(typetod).map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(['eval sgd', 'eval multiwoz', 'convert', 'examples']));
    expect(paths).not.toContain('compare');
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
