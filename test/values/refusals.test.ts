import { describe, expect, it } from 'vitest';
import { readNatural, ValueError } from '../../src/values/index.js';
import { refuses } from './tables.js';

type NaturalKind = Parameters<typeof readNatural>[0];

/** What reads as one kind does not read as another: a parser that mixes up slots is told so. */
describe('a value of another kind is not read', () => {
  refuses('date', ['12:00', '7 pm', 'noon', '$20', '4', 'four', 'yes', 'true', '2019', '2 people', '45%']);
  refuses('time', ['2019-03-04', 'tomorrow', 'March 3rd', '$20', '4.5', 'yes', 'false', '20 people', '45%', '-7']);
  refuses('integer', ['2019-03-04', '12:00', '7 pm', 'tomorrow', 'yes', 'true', '4.5', '$9.99', 'noon', 'March 3rd']);
  refuses('number', ['2019-03-04', '12:00', '7 pm', 'tomorrow', 'yes', 'false', 'noon', 'March 3rd', '3rd']);
  refuses('money', ['2019-03-04', '12:00', '7 pm', 'tomorrow', 'yes', 'noon', '4 seats', '3rd']);
  refuses('boolean', ['2019-03-04', '12:00', '4', '0', '1', '$20', 'four', 'tomorrow', 'noon']);
});

describe('a choice between values is not read', () => {
  refuses('date', ['today or tomorrow', 'March 3rd or 4th', 'Monday, Tuesday', 'March 3rd and 4th', 'not Monday']);
  refuses('time', ['7 or 8 pm', '7 pm and 8 pm', '7 pm, 8 pm', 'not 7 pm', '7 pm or later']);
  refuses('integer', ['2 or 3', 'two or three', '2, 3', 'not 2', '2 or more', '2/3', '2 to 3', 'between 2 and 3']);
  refuses('money', ['$20 or $30', '$20 to $30', 'not $20', '$20 or less', 'between $20 and $30', '$20, $30']);
  refuses('boolean', ['yes or no', 'yes, no', 'yes but no', 'not yes', 'no yes']);
});

describe('what is hardly text is not read', () => {
  const odd = [
    '',
    ' ',
    '\n',
    '.',
    '?',
    '-',
    '--',
    '\u0000',
    '\u200b',
    '\u202e4',
    '🕖',
    'null',
    'undefined',
    'NaN',
    '[]',
  ];
  for (const kind of ['date', 'time', 'integer', 'number', 'money', 'boolean'] as const) {
    describe(`as ${kind}`, () => refuses(kind, odd));
  }
});

describe('a text longer than any value is not read', () => {
  const long = (text: string): string => `${text}${' '.repeat(101 - text.length)}`;
  refuses('date', [long('2019-03-04'), long('tomorrow')]);
  refuses('time', [long('12:00'), long('half past 7')]);
  refuses('integer', [long('4'), '1'.repeat(101)]);
  refuses('boolean', [long('yes'), 'yes '.repeat(30)]);
});

describe('what is no text is refused, and not taken for unreadable', () => {
  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 4, 'number'],
    ['a list', ['4'], 'object'],
  ])('%s', (_, given, what) => {
    for (const kind of ['date', 'time', 'integer', 'number', 'money', 'boolean'] satisfies NaturalKind[]) {
      const read = () => readNatural(kind, given as never, { now: '2019-03-01T12:00' });
      expect(read).toThrow(ValueError);
      expect(read).toThrow(
        expect.objectContaining({
          code: 'bad-text',
          message: `readNatural reads text, not ${what}. Give what was said.`,
        }),
      );
    }
  });
});
