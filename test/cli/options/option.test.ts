import { describe, expect, it } from 'vitest';
import {
  count,
  explainedWords,
  flag,
  text,
  texts,
  valuesOf,
  words,
  readArguments,
  UsageError,
} from 'typetod/internal/cli';

const TABLE = {
  split: words('SPLIT', ['train', 'dev'], 'dev'),
  mode: explainedWords(
    'MODE',
    [
      ['one', 'at a time'],
      ['all', ''],
    ],
    'all',
    'How',
  ),
  limit: count('N', 'At most so many'),
  out: text('FILE', 'Where to'),
  apis: texts('PATH', 'Modules'),
  json: flag('As JSON'),
};

const read = (...given: readonly string[]) => valuesOf(readArguments(TABLE, given), TABLE);

describe('the values of a table of options', () => {
  it('are the defaults where nothing is given, and what may be missing is', () => {
    expect(read()).toEqual({ split: 'dev', mode: 'all', apis: [], json: false });
  });

  it('are what is given', () => {
    const given = [
      '--split',
      'train',
      '--mode',
      'one',
      '--limit',
      '3',
      '--out',
      'a',
      '--apis',
      'b',
      '--apis',
      'c',
      '--json',
    ];
    expect(read(...given)).toEqual({ split: 'train', mode: 'one', limit: 3, out: 'a', apis: ['b', 'c'], json: true });
  });

  it.each([
    [['--split', 'test'], "--split takes train, dev, not 'test'."],
    [['--mode', 'two'], "--mode takes one, all, not 'two'."],
    [['--limit', '0'], "--limit takes a whole number of at least 1, not '0'."],
    [['--limit', 'constructor'], "--limit takes a whole number of at least 1, not 'constructor'."],
  ])('are refused as %j', (given, message) => {
    expect(() => read(...given)).toThrow(new UsageError(message));
  });
});

describe('the help of an option', () => {
  it('has its words and its default from the table', () => {
    expect(TABLE.split.description).toBe('train or dev; dev if left out');
    expect(TABLE.mode.description).toBe('How: one: at a time; all (default)');
  });
});
