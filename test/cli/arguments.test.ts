import { describe, expect, it } from 'vitest';
import type { Command } from 'typetod/internal/cli';
import { typetod } from './whole.js';
import { suggestion } from '../../src/text/index.js';
import { run } from './capture.js';

type Leaf = readonly [words: string, command: Command];

/** Every command that runs, with the words that lead to it. */
function leavesOf(command: Command, words: readonly string[] = []): readonly Leaf[] {
  if (command.run) return [[words.join(' '), command]];
  return Object.entries(command.subCommands ?? {}).flatMap(([word, sub]) => leavesOf(sub, [...words, word]));
}

const leaves = leavesOf(typetod);

/** Every option of every command that takes a value or, else, that takes none. */
function options(takesValue: boolean): readonly (readonly [words: string, name: string, hint: string])[] {
  return leaves.flatMap(([words, { args = {} }]) =>
    Object.entries(args).flatMap(([name, definition]) => {
      const { type } = definition;
      const isWanted = type !== 'positional' && (type !== 'boolean') === takesValue;
      return isWanted ? [[words, name, definition.valueHint ?? 'VALUE'] as const] : [];
    }),
  );
}

async function refusal(words: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...words.split(' '), ...args);
  expect({ code, out }).toEqual({ code: 2, out: [] });
  return err.join('\n');
}

describe('the options of every command', () => {
  it.each(options(true))('%s --%s needs a value', async (words, name, hint) => {
    const needed = `typetod: --${name} needs a value`;
    expect(await refusal(words, `--${name}`)).toBe(`${needed}: --${name} ${hint}.`);
    expect(await refusal(words, `--${name}`, '')).toBe(`${needed}: --${name} ${hint}.`);
    expect(await refusal(words, `--${name}=`)).toBe(`${needed}: --${name} ${hint}.`);
    expect(await refusal(words, `--${name}`, '--other')).toBe(
      `${needed}, and '--other' looks like an option. Write --${name}=--other if it is the value.`,
    );
  });

  it.each(options(false))('%s --%s takes no value', async (words, name) => {
    expect(await refusal(words, `--${name}=no`)).toBe(`typetod: --${name} takes no value, but was given 'no'.`);
  });

  it.each(leaves)('%s refuses an option that it does not have, and suggests the one that was meant', async (words) => {
    expect(await refusal(words, '--dbug')).toBe("typetod: Unknown option '--dbug'. Did you mean '--debug'?");
    expect(await refusal(words, '--xyzzy-1')).toBe("typetod: Unknown option '--xyzzy-1'. See --help for all options.");
    expect(await refusal(words, '-q')).toBe("typetod: Unknown option '-q'. See --help for all options.");
    expect(await refusal(words, '--__proto__')).toContain("Unknown option '--__proto__'.");
  });

  it.each(leaves.filter(([, { args = {} }]) => !Object.values(args).some(({ type }) => type === 'positional')))(
    '%s refuses an argument',
    async (words) => {
      const name = words.split(' ').at(-1);
      expect(await refusal(words, 'more')).toBe(
        `typetod: 'more' is one argument too many for '${name}'. It takes none.`,
      );
    },
  );
});

describe('options before the command', () => {
  it.each([
    [['--json', 'replay'], "typetod: '--json' stands before the command. Options follow it: typetod COMMAND --json."],
    [['eval', '--dir'], "typetod: '--dir' stands before the command. Options follow it: typetod eval COMMAND --dir."],
  ])('are refused: %j', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out, message: err[0] }).toEqual({ code: 2, out: [], message });
  });
});

describe('a suggestion', () => {
  const known = ['replay', 'chat', 'journal', 'services', 'eval'];

  it.each([
    ['repaly', 'replay'],
    ['replays', 'replay'],
    ['jour', 'journal'],
    ['evl', 'eval'],
    ['Chat', 'chat'],
    ['serivces', 'services'],
  ])('for %s is %s', (word, meant) => expect(suggestion(word, known)).toBe(meant));

  it.each(['', 'x', 'qq', 'training', 'toString', 'constructor'])('for %j is left out', (word) =>
    expect(suggestion(word, known)).toBeUndefined(),
  );
});
