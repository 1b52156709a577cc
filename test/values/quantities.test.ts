import { describe } from 'vitest';
import { reads, refuses } from './tables.js';

describe('integers', () => {
  reads('integer', [
    ['0', 0],
    ['4', 4],
    ['-5', -5],
    ['1,470', 1470],
    ['Four', 4],
    ['twenty-one', 21],
    ['three hundred and twelve', 312],
    ['a hundred', 100],
    ['minus thirteen', -13],
    ['2 thousand', 2000],
    ['about 20', 20],
    ['$24', 24],
    ['45%', 45],
    ['1999', 1999],
  ]);
  refuses('integer', ['', 'no', '2.5', '01', '1,47', '1e5', '9007199254740993', '0x10', 'NaN', 'four and a half']);
  refuses('integer', [
    '2nd',
    'second',
    'the second',
    'one third',
    'two thirds',
    '3 or 4',
    '3-4',
    'at least 4',
    'under 9',
  ]);
  refuses('integer', ['seven eleven', 'two two', 'one hundred and', 'and', 'one fifty', 'nineteen ninety nine']);
});

describe('counted things', () => {
  reads('integer', [
    ['two people', 2],
    ['2 seats', 2],
    ['six days', 6],
    ['1 room', 1],
    ['one person', 1],
    ['for 4', 4],
    ['for four people', 4],
    ['just me', 1],
    ['a single night', 1],
    ['a single', 1],
    ['a single one', 1],
    ['just the one', 1],
    ['only the one seat', 1],
    ['just the two of us', 2],
    ['both', 2],
    ['Both, please', 2],
    ['both seats', 2],
    ['a couple', 2],
    ['a couple of tickets', 2],
    ['a couple hundred', 200],
    ['a couple of thousand', 2000],
    ['the two of us', 2],
    ['half a dozen', 6],
    ['two dozen', 24],
    ['a dozen eggs', 12],
    ['one million people', 1_000_000],
    ['none', 0],
  ]);
  refuses('integer', ['1 m', '1 mil', 'one mil', '1 bn', '1 b', '1 mn', '2 bns', '-1 m', 'one mega', '1 thou']);
  refuses('integer', ['one billionth', '2 billionths', 'one no', 'one not', 'two of yours', 'one of', 'one cent']);
  refuses('integer', ['the one', 'just the first', 'both times', 'both of them', 'both or three', 'not both', 'bothy']);
  refuses('integer', ['a single time', 'A Single Man', 'a single or two']);
  refuses('integer', ['a couple of couple', 'couple hundred', 'a couple of fifty', 'a couple hundred hundred']);
  refuses('integer', ['one penny', '3 pennies', 'one time', 'one digit', 'twenty dozens', 'hundred dozen']);
  refuses('integer', ['4 Seasons', 'Four Seasons', 'Twenty One pilots', 'Golden Wok', '7 Eleven', '24 Hour Fitness']);
  refuses('integer', [
    'one more',
    'two others',
    '2 seat',
    'me and you',
    'people',
    'two big rooms',
    '7 pm',
    '2019-03-01',
  ]);
  refuses('integer', ['19:30', '555-0117', '10 Downing Street']);
});

describe('numbers', () => {
  reads('number', [
    ['4.5', 4.5],
    ['-2.5', -2.5],
    ['4.5 stars', 4.5],
    ['four point five', 4.5],
    ['four and a half', 4.5],
    ['72 degrees', 72],
    ['30 %', 30],
    ['1.5k', 1500],
    ['one cent', 0.01],
    ['5 cents', 0.05],
  ]);
  refuses('number', ['half', 'Infinity', '1.470,50', '3/4', '1e3', '4.5.6', '4 to 5', 'point', 'three stars and up']);
});

describe('money', () => {
  reads('money', [
    ['$1,470', 1470],
    ['$1,470.50', 1470.5],
    ['-$5', -5],
    ['$1.5k', 1500],
    ['sixty dollars', 60],
    ['20 bucks', 20],
    ['three hundred and fifty dollars', 350],
    ['one thousand sixty dollars', 1060],
    ['a hundred bucks', 100],
    ['fifty cents', 0.5],
    ['five dollars and fifty cents', 5.5],
    ['€20', 20],
    ['20 USD', 20],
    ['$45 per night', 45],
    ['$20 each', 20],
    ['about $100', 100],
    ['1470', 1470],
    ['fifteen grand', 15_000],
    ['two hundred grand', 200_000],
    ['a grand', 1000],
    ['about 2.5 grand', 2500],
    ['$15 grand', 15_000],
    ['one pound fifty', 1.5],
    ['a pound twenty-five', 1.25],
    ['1 pound 50', 1.5],
    ['six euros fifty each', 6.5],
    ['two hundred dollars ninety nine', 200.99],
  ]);
  refuses('money', ['grand', 'hundred thousand grand', '500, grand', 'two grands', 'grand piano', '3k grand']);
  refuses('money', ['one pound five', '1 pound 5', 'one pound five hundred', 'one pound fifty fifty', '1.50 euros 50']);
  refuses('money', ['one yen fifty', 'pound fifty', '20 dollars, 50', 'two pounds 100', 'five euros twenty people']);
  refuses('number', ['fifteen grand', 'one pound fifty', '6 pounds 10']);
  refuses('integer', ['fifteen grand', 'two grand']);
  refuses('money', ['$', 'dollars', 'cheap', 'free', 'under $100', '$100-200', 'between 10 and 20 dollars', '$1,47']);
  refuses('money', [
    '100 people',
    '7 pm',
    'March 3rd',
    '2019-03-03',
    'Golden Wok',
    '$4.5.6',
    'two fifty',
    '5 dollars 200 cents',
    '$1 m',
    '1 bn dollars',
  ]);
});

describe('prices that are said as a pair', () => {
  reads('money', [
    ['twenty three fifty', 23.5],
    ['nineteen ninety nine', 19.99],
    ['about twelve fifty dollars', 12.5],
  ]);
  // 2.50 or 250, and no pair.
  refuses('money', ['two fifty', 'two two', 'zero fifty', 'two fifty fifty', 'two hundred fifty sixty']);
  refuses('number', ['twenty three fifty', 'nineteen ninety nine', 'two fifty']);
});
