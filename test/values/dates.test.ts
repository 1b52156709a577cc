import { describe, expect, it } from 'vitest';
import { readNatural } from '../../src/values/index.js';
import { OPTIONS, reads, refuses } from './tables.js';

describe('canonical dates and dates in figures', () => {
  reads('date', [
    ['2019-03-04', '2019-03-04'],
    ['2020-02-29', '2020-02-29'],
    ['2019-3-4', '2019-03-04'],
    ['3/4', '2019-03-04'],
    ['3/4/2019', '2019-03-04'],
    ['2/20', '2020-02-20'],
    ['12/04/2019', '2019-12-04'],
    ['04/13/2019', '2019-04-13'],
    ['2019/4/13', '2019-04-13'],
  ]);
  refuses('date', [
    '31.12.2019',
    '25-12-19',
    '13/04/19',
    '13/4',
    '20/3',
    '13/04/2019',
    'Saturday 13/04/2019',
    '24/7',
    '31/2',
    '20.3',
  ]);
  refuses('date', ['2019-02-29', '2019-13-01', '2019-03-32', '13/13', '7', '12', '2019', '20190304', '']);
});

describe('days relative to now', () => {
  reads('date', [
    ['today', '2019-03-01'],
    ['later today', '2019-03-01'],
    ['this evening', '2019-03-01'],
    ['tonight', '2019-03-01'],
    ['tomorrow', '2019-03-02'],
    ['tomorrow at half past 7', '2019-03-02'],
    ['the day after tomorrow', '2019-03-03'],
    ['day after tomorrow', '2019-03-03'],
    ['yesterday', '2019-02-28'],
    ['yday', '2019-02-28'],
    ['this morn', '2019-03-01'],
    ['the day before yesterday', '2019-02-27'],
    ['in 3 days', '2019-03-04'],
    ['in two weeks', '2019-03-15'],
    ['in a fortnight', '2019-03-15'],
    ['two weeks from now', '2019-03-15'],
    ['a week from today', '2019-03-08'],
    ['two days after next Monday', '2019-03-06'],
    ['the day before March 3rd', '2019-03-02'],
    ['two weeks today', '2019-03-15'],
    ['a week tomorrow', '2019-03-09'],
    ['a fortnight today', '2019-03-15'],
  ]);
  refuses('date', [
    ...['10 days', 'a week', 'next week', 'this week', 'this weekend', 'next month', 'in a month', 'end of the month'],
    ...['in 3 hours', 'half an hour from now', 'tomorrow or Monday', 'the day', 'day after', 'week from', 'soon'],
    ...[
      'Tuesday 13',
      'Saturday 8',
      'Friday 0',
      'Friday 32',
      'a week on Golden Wok',
      'a week from Golden Wok',
      'a week Golden Wok',
      'two weeks yesterday',
      'two weeks',
      'anytime',
      'morning',
    ],
  ]);
});

describe('days of the week: weeks begin on Monday', () => {
  reads('date', [
    ['Friday', '2019-03-01'],
    ['this Friday', '2019-03-01'],
    ['next Friday', '2019-03-08'],
    ['last Friday', '2019-02-22'],
    ['Monday', '2019-03-04'],
    ['this coming Monday', '2019-03-04'],
    ['next Monday', '2019-03-04'],
    ['Monday next week', '2019-03-04'],
    ['Monday, next week', '2019-03-04'],
    ["next week's Monday", '2019-03-04'],
    ["this week's Sunday", '2019-03-03'],
    ['next week on Tuesday', '2019-03-05'],
    ['Tuesday next', '2019-03-05'],
    ['on Tuesday next', '2019-03-05'],
    ['Sunday this week', '2019-03-03'],
    ['next Sunday', '2019-03-10'],
    ['a week from Monday', '2019-03-11'],
    ['a week on Monday', '2019-03-11'],
    ['a fortnight on Monday', '2019-03-18'],
    ['a week Monday', '2019-03-11'],
    ['Saturday in two weeks', '2019-03-16'],
    ['Sat in a fortnight', '2019-03-16'],
    ['in 2 weeks on Saturday', '2019-03-16'],
    ['Friday in a week', '2019-03-08'],
    ['the Monday after next', '2019-03-11'],
    ['Friday after next', '2019-03-15'],
    ['Wednesday 13', '2019-03-13'],
    ['on wed, 13', '2019-03-13'],
    ['fri 8', '2019-03-08'],
    ['Saturday 9', '2019-03-09'],
    ['this coming Friday', '2019-03-08'],
    ['the upcoming Friday at 9 am', '2019-03-08'],
    ['this coming Saturday', '2019-03-02'],
    ['sat', '2019-03-02'],
    ['Friday at 9 am', '2019-03-01'],
    ['Saturday, March 9th', '2019-03-09'],
  ]);
  reads(
    'date',
    [
      ['next Wednesday', '2019-03-13'],
      ['this Wednesday', '2019-03-06'],
      ['Monday', '2019-03-04'],
    ],
    { now: '2019-03-04T08:00' },
  );
  refuses('date', [
    'Monday, March 5th',
    'Monday or Tuesday',
    'Mondays',
    'Friday to Sunday',
    'by Friday',
    'Ruby Tuesday',
    'Ruby Tuesday next',
    'the Friday after',
    'Sunday after it',
  ]);
  // Counted from this week, or from the next such day.
  refuses('date', ['Monday in two weeks', 'in a week on Thursday', 'Sunday after next', 'the Saturday after next']);
  refuses('date', ['Mondays in two weeks', 'Monday after next week', 'the day after next', 'Monday in weeks']);
  refuses('date', ['the following Sunday', 'Friday the 14th', 'Man Friday', 'Sunday Bloody Sunday']);
});

describe('days of a month', () => {
  reads('date', [
    ['Friday eighth', '2019-03-08'],
    ['sat, thirtieth', '2019-03-30'],
  ]);
  refuses('date', [
    'Friday first',
    'Saturday second',
    'Sunday third',
    'Monday eighth',
    'seventh',
    "last week's Friday",
  ]);
  reads('date', [
    ['the 9th', '2019-03-09'],
    ['9th', '2019-03-09'],
    ['the 21', '2019-03-21'],
    ['on the 7', '2019-03-07'],
    ['the 7 of next month', '2019-04-07'],
    ['on the 1st', '2019-03-01'],
    ['the ninth', '2019-03-09'],
    ['the twenty second of march', '2019-03-22'],
    ['march twenty second', '2019-03-22'],
    ['the twenty-first', '2019-03-21'],
    ['13th of this month', '2019-03-13'],
    ['the 9th of next month', '2019-04-09'],
    ['Saturday the 9th', '2019-03-09'],
    ['Thu the 14th', '2019-03-14'],
    ['the last Friday of Sept', '2019-09-27'],
    ['March 3rd', '2019-03-03'],
    ['march 3', '2019-03-03'],
    ['March the 3rd', '2019-03-03'],
    ['the third of March', '2019-03-03'],
    ['3. of April', '2019-04-03'],
    ['the 3. of April', '2019-04-03'],
    ['3rd of March, 2019', '2019-03-03'],
    ['March 4th, 1999', '1999-03-04'],
    ['the fourteenth of june nineteen eighty eight', '1988-06-14'],
    ['June 3rd, nineteen oh nine', '1909-06-03'],
    ['the twenty-first of May twenty twenty-five', '2025-05-21'],
    ['5 of june two thousand and five', '2005-06-05'],
    ['march third twenty ten', '2010-03-03'],
    ['December 25th', '2019-12-25'],
    ['February 20th', '2020-02-20'],
    ['February 29th', '2020-02-29'],
  ]);
  it('takes the next month that has the day', () => {
    const at = (now: string, text: string) => readNatural('date', text, { now });
    expect(at('2019-02-10T09:00', 'the 31st')).toBe('2019-03-31');
    expect(at('2019-03-20T09:00', 'the 9th')).toBe('2019-04-09');
    expect(at('2019-12-20T09:00', 'the 9th')).toBe('2020-01-09');
    expect(at('2019-12-20T09:00', '9th of next month')).toBe('2020-01-09');
    expect(at('2019-03-20T09:00', '9th of this month')).toBe('2019-03-09');
    expect(at('2019-02-10T09:00', '31st of this month')).toBeUndefined();
  });
  refuses('date', [
    'March',
    'May',
    'June 2019',
    'March 32nd',
    'February 30th',
    '45th',
    '0th',
    'second',
    'first',
    'ninth',
  ]);
  refuses('date', ['the 32', 'the 0', 'the 7 of us', 'the 7 dwarfs', 'on 7', '21']);
  refuses('date', [
    'march twenty nineteen',
    'June nineteen eighty',
    'the 31st of June nineteen eighty',
    'the 3rd nineteen ten',
  ]);
  refuses('date', ['the third of march twenty', 'march third twenty one', 'the 3rd of June twenty hundred']);
  refuses('date', ['32. of April', '3. of them', '3. of Aprils']);
  refuses('date', ['March 3rd, 12', 'march 3 12', '3rd of March, 21', 'March third, 20', '3 march 20']);
  refuses('date', ['March 3rd or 4th', 'March 3-5', 'March 3rd to 5th', 'early March', 'march 3rd at 5 pm EST']);
});

describe('texts that are no dates', () => {
  refuses('date', [
    'Golden Wok',
    '5 pm',
    'noon',
    'two people',
    '$20',
    'April Fool',
    'maybe',
    'may be',
    'second street',
  ]);
  refuses('date', [`${'the day after '.repeat(8)}tomorrow`, `tomorrow${' '.repeat(100)}`, '\u0000', '9th 9th']);
});

it('says what is wrong with a clock that can not be read', () => {
  for (const now of ['', '2019-03-01', '2019-02-30T10:00', '2019-03-01T24:00', '2019-03-01T12:00Z', 'now']) {
    expect(() => readNatural('date', 'today', { ...OPTIONS, now })).toThrow(
      expect.objectContaining({ name: 'ValueError', code: 'bad-now' }),
    );
  }
  expect(readNatural('date', 'today', { now: '2019-03-01T12:10:59' })).toBe('2019-03-01');
});
