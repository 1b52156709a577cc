import { describe } from 'vitest';
import { reads, refuses } from './tables.js';

describe('days and hours that are typed with a slip', () => {
  reads('date', [
    ['tomorow', '2019-03-02'],
    ['tommorow', '2019-03-02'],
    ['Wednsday', '2019-03-06'],
    ['saterday the 9th', '2019-03-09'],
    ['thrusday', '2019-03-07'],
    ['tonite', '2019-03-01'],
    ['tues', '2019-03-05'],
    ['weds the 6th', '2019-03-06'],
    ['2nite', '2019-03-01'],
    ['febuary 9', '2020-02-09'],
  ]);
  reads('time', [
    ['6ish', '06:00'],
    ['around 4ish', '04:00'],
    ['7 in the evning', '19:00'],
    ['8 in the mornin', '08:00'],
    ['half past 3 in the afternon', '15:30'],
  ]);
  refuses('date', ['sundae', 'thursdays', 'saturdays', 'tomato', 'tomorrows', 'tuesdays', 'marsh', 'ignite', 'fish']);
  refuses('time', ['7 in the evenings', '7 in the even', '7 in the oven', 'ish', 'fish', 'finish at']);
});
