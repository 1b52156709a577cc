import { describe, expect, it } from 'vitest';
import { conditionsIn, isAsideAt, isConditionAt } from '../../src/english/asides.js';

const isAside = (text: string, words: string): boolean => isAsideAt(text, text.lastIndexOf(words));

describe('what is told by the way', () => {
  it.each([
    ['two bedrooms, my parents have three', 'three'],
    ['from Stornvik to Lark Island, my uncle Peter is in Hollow Bay', 'Hollow Bay'],
    ['a dermatologist, my mother sees a gynecologist', 'gynecologist'],
    ['a barber in Oakland, our neighbor cuts hair in Fremont', 'Fremont'],
    ['tickets for Saturday, I saw it on Friday already', 'Friday'],
    ['request 30 from Dana, I paid for Chris too', 'Chris'],
    ['museums in Berlin, we did the parks in London', 'London'],
    ['40 to Lisa, Mark already paid 20', 'Mark'],
    ['4 bags, the Millers have 2 bags', '2'],
    ['check-up tomorrow, Dr. Stone was rude on Monday', 'Monday'],
    ['Monday at 3, at 4 I have a meeting', '4'],
    ['visit on Monday, Tuesday I work', 'Tuesday'],
    ['Hollow Bay to Gannet Point, Lark Island is too far', 'Lark Island'],
    ['for my dog Biscuit, tell Rufus later', 'Rufus'],
    ['I was there on Monday. Book a table', 'Monday'],
    ['for my dog Biscuit, call Rufus later', 'Rufus'],
    ['for my dog Biscuit, please remind Rufus later', 'Rufus'],
    ['for two, his brother wants three', 'three'],
    ['for two, her parents need three', 'three'],
    ['for two, my sister also brings three', 'three'],
    ['for two, my sister always brings three', 'three'],
    ['for two, Kim just wants 3', '3'],
    ['for two, Kim never eats at 3', '3'],
    ['for two, Kim only pays 3', '3'],
    ['40 to Lisa, Mark has 20', '20'],
    ['40 to Lisa, the Millers have 20', '20'],
    ['40 to Lisa, Mark said 20', '20'],
    ['40 to Lisa, Mark sent 20', '20'],
    ['40 to Lisa, Mark went on Monday', 'Monday'],
    ['40 to Lisa, Mark had 20', '20'],
    ['tickets for Saturday, we were there on Friday', 'Friday'],
    ['tickets for Saturday, I visited it on Friday', 'Friday'],
    ['at 9, on Monday we had 3', '3'],
    ['visit at 9, Tuesday I was there at 8', '8'],
    ['visit at 9, Tuesday we were there at 8', '8'],
    ['a visit tomorrow, Mr. Stone was rude on Monday', 'Monday'],
    ['a visit tomorrow, Mrs. Stone was rude on Monday', 'Monday'],
    ['a visit tomorrow, Ms. Stone was rude on Monday', 'Monday'],
  ])('%s: %s', (text, words) => {
    expect(isAside(text, words)).toBe(true);
  });

  it.each([
    ['a table for two, my name is Kim', 'Kim'],
    ['from Oakland, my budget is 100', '100'],
    ['not Monday, Tuesday works for me', 'Tuesday'],
    ['Monday is bad, Wednesday is better', 'Wednesday'],
    ['for 2, I wanted Friday', 'Friday'],
    ['for 2, I asked for Friday', 'Friday'],
    ['for 2, I needed Friday', 'Friday'],
    ['for 2, I preferred Friday', 'Friday'],
    ['for 2, I liked Friday', 'Friday'],
    ['not Monday, Tuesday suits me', 'Tuesday'],
    ['not Monday, Tuesday fits', 'Tuesday'],
    ['not Monday, Tuesday is fine', 'Tuesday'],
    ['not Monday, Tuesday is best', 'Tuesday'],
    ['not Monday, Tuesday is good', 'Tuesday'],
    ['not Monday, Tuesday is ok', 'Tuesday'],
    ['not Monday, Tuesday is okay', 'Tuesday'],
    ['not Monday, Tuesday is great', 'Tuesday'],
    ['not Monday, Tuesday is right', 'Tuesday'],
    ['not Monday, Tuesday is possible', 'Tuesday'],
    ['tomorrow, I need three', 'three'],
    ['Bill said Mexican but I want Chinese', 'Chinese'],
    ['Ann said at 7, but my friends come so make it 8', '8'],
    ['for two, on Friday I have to be there at 9', '9'],
    ['a check-up for Mango, my cat, on Tuesday', 'Tuesday'],
    ['a ride for my 2 friends', '2'],
    ['Find restaurants in Oakland', 'Oakland'],
  ])('not in %s: %s', (text, words) => {
    expect(isAside(text, words)).toBe(false);
  });

  it('reaches into a stretch of words that begins before it', () => {
    const text = 'Central Park, Carla is at Union Square';
    expect(isAsideAt(text, 0, text.length)).toBe(true);
    expect(isAsideAt(text, 0, 'Central Park'.length)).toBe(false);
  });
});

describe('what an agreement depends on', () => {
  const isCondition = (text: string, words: string): boolean =>
    conditionsIn(text).some(({ start, end }) => start <= text.indexOf(words) && text.indexOf(words) < end);

  it.each([
    ['yes, if Bob is not up by 7', '7'],
    ['only if it has GPS', 'GPS'],
    ['once he is at Union Square', 'Union Square'],
    ['unless he owes me 100', '100'],
    ['as long as Tom is home at 10', '10'],
    ['yes, as soon as Tom is home at 10', '10'],
    ['sure, provided Frank drives', 'Frank'],
  ])('%s: %s', (text, words) => {
    expect(isCondition(text, words)).toBe(true);
  });

  it.each([
    ['yes if you can make it 8', '8'],
    ['if there is one at 8', '8'],
    ['if possible at 8', '8'],
    ['if it is at 8', '8'],
    ['if we can go at 8', '8'],
    ['if not Monday then Tuesday', 'Tuesday'],
    ["if it's at 8", '8'],
    ["if that's at 8", '8'],
    ['if I could go at 8', '8'],
    ['if Tom agrees, make it 8', '8'],
    ['8, if Tom agrees', '8'],
  ])('not in %s: %s', (text, words) => {
    expect(isCondition(text, words)).toBe(false);
  });
});

describe('a condition that stands by itself', () => {
  const isIn = (text: string, words: string): boolean => isConditionAt(text, text.indexOf(words));

  it.each([
    ['only if it rains', 'rains'],
    ['only if it is from Cornwall', 'Cornwall'],
    ['to Ann, if Tom pays', 'Tom'],
    ['unless Tom pays', 'Tom'],
  ])('names nobody: %s', (text, words) => {
    expect(isIn(text, words)).toBe(true);
  });

  it.each([
    ['see if Ann is free', 'Ann'],
    ['if Tom pays, to Ann', 'Ann'],
    ['Ann, only if it rains', 'Ann'],
    ['if it is Ann', 'Ann'],
  ])('is not in %s: %s', (text, words) => {
    expect(isIn(text, words)).toBe(false);
  });
});
