import { describe, expect, it } from 'vitest';
import { setVariables } from '../../../src/cli/commands/serve-environment.js';
import { withEnvironment } from '../../../src/cli/options/environment.js';
import { count, flag, text, texts, readArguments } from 'typetod/internal/cli';

const OPTIONS = {
  store: text('PATH', 'a text'),
  'allow-origin': texts('ORIGIN', 'several'),
  rate: count('N', 'a number'),
  own: flag('a flag'),
  model: text('NAME', 'has a variable for all commands'),
};

const read = (words: readonly string[], env: Readonly<Record<string, string>>) =>
  withEnvironment(readArguments(OPTIONS, words), OPTIONS, env);

describe('the environment', () => {
  it('says what the call leaves out', () => {
    const env = {
      TYPETOD_STORE: 'a,b.db',
      TYPETOD_ALLOW_ORIGIN: 'http://a,http://b',
      TYPETOD_RATE: '7',
      TYPETOD_OWN: '1',
    };
    const args = read([], env);
    expect([args.text('store'), args.texts('allow-origin'), args.count('rate'), args.flag('own')]).toEqual([
      'a,b.db',
      ['http://a', 'http://b'],
      7,
      true,
    ]);
  });

  it('says nothing where the call does', () => {
    const args = read(['--store', 'mine', '--rate', '3'], { TYPETOD_STORE: 'other', TYPETOD_RATE: 'x' });
    expect([args.text('store'), args.count('rate')]).toEqual(['mine', 3]);
  });

  it.each([{}, { TYPETOD_STORE: '', TYPETOD_OWN: '' }, { TYPETOD_OWN: '0' }, { STORE: 'x', CONSTRUCTOR: 'y' }])(
    'says nothing by %j',
    (env) => {
      const args = read([], env);
      expect([args.text('store'), args.flag('own'), args.flag('store')]).toEqual([undefined, false, false]);
    },
  );

  it('is refused for what an option does not take', () => {
    expect(() => read([], { TYPETOD_RATE: 'many' }).count('rate')).toThrow(
      "TYPETOD_RATE takes a whole number of at least 1, not 'many'.",
    );
    expect(() => read([], { TYPETOD_OWN: 'yes' })).toThrow("TYPETOD_OWN is for a flag: 1 or 0, not 'yes'.");
  });
});

describe('what doctor shows of it', () => {
  it('has no secrets', () => {
    const env = {
      TYPETOD_STORE: 'postgres://me:secret@db/journals',
      TYPETOD_TOKEN: 'secret-token',
      OPENAI_API_KEY: 'secret-key',
      TYPETOD_MODEL: 'qwen',
      PATH: '/bin',
    };
    const found = setVariables(OPTIONS, env);
    expect(found).toEqual([
      { variable: 'TYPETOD_STORE', option: 'store', value: 'postgres://me:***@db/journals' },
      { variable: 'TYPETOD_MODEL', value: 'qwen' },
      { variable: 'TYPETOD_TOKEN', value: '(set)' },
      { variable: 'OPENAI_API_KEY', value: '(set)' },
    ]);
  });
});
