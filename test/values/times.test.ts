import { describe } from 'vitest';
import { OPTIONS, reads, refuses } from './tables.js';

describe('clocks', () => {
  reads('time', [
    ['19:30', '19:30'],
    ['00:00', '00:00'],
    ['7:30 pm', '19:30'],
    ['7.30 pm', '19:30'],
    ['7.30', '07:30'],
    ['at 12.45', '12:45'],
    ['7pm', '19:00'],
    ['7 p.m.', '19:00'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['0:15 am', '00:15'],
    ['noon', '12:00'],
    ['12 noon', '12:00'],
    ['midnight', '00:00'],
    ['24:00', '00:00'],
    ['at 5', '05:00'],
    ['around 6:30', '06:30'],
    ["7 o'clock", '07:00'],
    ['19', '19:00'],
  ]);
  refuses('time', ['24', '25:00', '12:60', '7:5', '15 am', '7.20', '4.50', '5.5', '0', '2019', '1930', '17h30', '']);
  refuses('time', ['5-7pm', 'from 5 to 7 pm', '5 to 7', '7 or 8', 'by 7', 'after 7', 'before noon', 'until 9']);
  reads('time', [
    ['7:30:00', '07:30'],
    ['7:30:00 pm', '19:30'],
  ]);
  refuses('time', ['7:30:45', '7:30:59 pm', '23:59:59', 'in 30 seconds', 'in 90 seconds']);
  refuses('time', ['5 pm EST', '10:00 UTC']);
});

describe('clocks without a colon', () => {
  reads('time', [
    ['630 in the evening', '18:30'],
    ['1015 at night', '22:15'],
    ['evening 630', '18:30'],
    ['tonight 630', '18:30'],
    ['645 pm', '18:45'],
  ]);
  refuses('time', ['630', '670 in the evening', '630 dollars in the evening', '2019', '630 nights', '1999 tonight']);
});

describe('clocks in words', () => {
  reads('time', [
    ['half past 11', '11:30'],
    ['half eight', '08:30'],
    ['half eight in the evening', '20:30'],
    ['quarter to 8', '07:45'],
    ['a quarter to 1', '12:45'],
    ['quarter past seven', '07:15'],
    ['ten to 6', '05:50'],
    ['twenty-five past 3', '03:25'],
    ['20 minutes to 9 pm', '20:40'],
    ['seven thirty', '07:30'],
    ['seven-thirty pm', '19:30'],
    ['six oh five am', '06:05'],
    ['six forty five in the evening', '18:45'],
    ['eleven', '11:00'],
  ]);
  refuses('time', ['half', 'half to 8', 'quarter', 'quarter past', 'past 7', 'seven five', 'seven eleven']);
  refuses('time', ['twenty', 'zero', 'five past oh', 'half past 7:30']);
});

describe('parts of the day', () => {
  reads('time', [
    ['9 in the morning', '09:00'],
    ['half past 3 in the afternoon', '15:30'],
    ['7 o"clock in the evening', '19:00'],
    ['eight in evening', '20:00'],
    ['quarter to eight in evening', '19:45'],
    ['half eight in evening', '20:30'],
    ['seven in the eve', '19:00'],
    ['7 in eve', '19:00'],
    ['half past six in the morn', '06:30'],
    ['evening 7', '19:00'],
    ['morning, 9:45', '09:45'],
    ['afternoon quarter to 1', '12:45'],
    ['this evening at 7', '19:00'],
    ['tonight at 8', '20:00'],
    ['8 tonight', '20:00'],
    ['10:30 at night', '22:30'],
    ['12 at night', '00:00'],
    ['3 in the night', '03:00'],
    ['half past 12 in the afternoon', '12:30'],
    ['12 in the morning', '00:00'],
  ]);
  refuses('time', ['morning', 'this evening', 'tonight', 'in the afternoon', 'evening please', '15:30 in the morning']);
  refuses('time', ['eve at 8', 'the eve', '9 in afternoon', '1 in eve', 'seven the eve', 'in 2 hours in evening']);
  refuses('time', ['9 in the afternoon', '1:30 in the evening', 'morning glory 7', 'quarter to 12 in the afternoon']);
});

describe('times relative to the clock, and with a day', () => {
  reads('time', [
    ['now', '12:10'],
    ['right now', '12:10'],
    ['in 2 hours', '14:10'],
    ['half an hour from now', '12:40'],
    ['in 90 minutes', '13:40'],
    ['tomorrow at 5 pm', '17:00'],
    ['March 3rd at 7:30 pm', '19:30'],
    ['9 in the morning tomorrow', '09:00'],
  ]);
  reads('time', [['in 2 hours', '01:30']], { now: '2019-03-01T23:30' });
  refuses('time', ['tomorrow', 'in 2 days', '10 days', 'March 3rd', 'march 3', 'march 3 in the morning', '2019-03-04']);
});

describe('the half of the day that was not said', () => {
  const rows = [
    ['half past 11', '23:30'],
    ['quarter to 8', '19:45'],
    ['7', '19:00'],
    ['7:30', '19:30'],
    ['12', '12:00'],
    ['13:15', '13:15'],
    ['7 am', '07:00'],
    ['9 in the morning', '09:00'],
    ['midnight', '00:00'],
  ] as const;
  reads('time', rows, { ...OPTIONS, prefer: 'pm' });
  describe('canonical times stay as they are', () => {
    reads(
      'time',
      [
        ['07:30', '07:30'],
        ['10:30', '10:30'],
      ],
      { ...OPTIONS, prefer: 'pm' },
    );
  });
  describe('and hours are as written by default', () => {
    reads(
      'time',
      [
        ['7', '07:00'],
        ['half past 7', '07:30'],
      ],
      { ...OPTIONS, prefer: 'am' },
    );
  });
});

describe('midnight as the end of a day', () => {
  reads(
    'time',
    [
      ['midnight', '24:00'],
      ['12 midnight', '24:00'],
      ['24:00', '24:00'],
      ['12 am', '00:00'],
    ],
    {
      ...OPTIONS,
      midnight: '24:00',
    },
  );
});

describe('texts that are no times', () => {
  refuses('time', ['Golden Wok', 'Golden Wok at 5', '2 people', '5 stars', '7 Eleven', '$7', 'seven dollars', '9th']);
  refuses('time', ['3/4', 'six days', '10 Downing Street', 'Studio 54', 'May 5']);
});
