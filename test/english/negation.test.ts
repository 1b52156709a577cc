import { describe, expect, it } from 'vitest';
import { isDeniedAt, isLeftOutAt, isNegatedAt, unfitIn } from '../../src/english/negation.js';

const isNegated = (text: string, word: string): boolean => isNegatedAt(text, text.indexOf(word));

describe('what is said not to be wanted', () => {
  it.each([
    ['not Italian', 'Italian'],
    ['anything but an SUV', 'SUV'],
    ['no savings please', 'savings'],
    ["I don't want a big one", 'big'],
    ['without insurance', 'insurance'],
    ["we really don't need any insurance", 'insurance'],
    ['Not individually packed', 'packed'],
    ["don't pack them individually", 'individually'],
    ['Thai, not Italian', 'Italian'],
    ['rather Thai instead of Italian', 'Italian'],
    ['I cannot eat Thai', 'Thai'],
    ["and if I needn't have the insurance", 'insurance'],
    ['none of the big ones', 'big'],
    ['Italian, nothing posh', 'posh'],
    ['a flat, nothing furnished please', 'furnished'],
    ['ham, free of onions', 'onions'],
    ['a bike minus the basket', 'basket'],
    ['ham, but hold the onions', 'onions'],
  ])('%s', (text, word) => {
    expect(isNegated(text, word)).toBe(true);
  });

  it.each([
    ['not Italian but Thai', 'Thai'],
    ['not Italian, Thai', 'Thai'],
    ['No, large please', 'large'],
    ['no. Thai', 'Thai'],
    ["I don't mind Italian", 'Italian'],
    ['why not Italian', 'Italian'],
    ['not savings, I said checking', 'checking'],
    ['instead of a car I want a bike', 'bike'],
    ['Italian, not too late', 'Italian'],
    ["I'm not sure, maybe Italian", 'Italian'],
    ['no way am I driving without insurance', 'insurance'],
    ["I wouldn't want a room without wifi", 'wifi'],
    ['never without breakfast', 'breakfast'],
    ['not without my dog', 'dog'],
    ['nothing but Italian', 'Italian'],
    ["don't forget the insurance", 'insurance'],
    ['not unfurnished', 'furnished'],
    ['a ticket that is not non-refundable', 'refundable'],
    ['free onions', 'onions'],
    ['does it hold the bags', 'bags'],
  ])('but not: %s', (text, word) => {
    expect(isNegated(text, word)).toBe(false);
  });
});

describe('what is left out', () => {
  const isLeftOut = (text: string, word: string): boolean => isLeftOutAt(text, text.indexOf(word));

  it.each([
    ['a bus, no transfers', 'transfers'],
    ['never mind food, I need a hotel', 'food'],
    ['never mind about the taxi', 'taxi'],
    ['forget the insurance', 'insurance'],
    ['off with the skin', 'skin'],
    ['not Italian, without a view', 'view'],
    ['a house free of smoke', 'smoke'],
    ['I am not a smoker and want a non-smoking room', 'smoking'],
  ])('%s', (text, word) => {
    expect(isLeftOut(text, word)).toBe(true);
  });

  it.each([
    ["don't forget the insurance", 'insurance'],
    ['never mind, food please', 'food'],
    ['they are off with the dog', 'dog'],
    ['not without a dog', 'dog'],
    ['I do not mind a bus', 'bus'],
    ['not a non-smoking one', 'smoking'],
    ['free smoke', 'smoke'],
  ])('but not: %s', (text, word) => {
    expect(isLeftOut(text, word)).toBe(false);
  });
});

describe('what is said not to be so, behind it', () => {
  const isDenied = (text: string, word: string): boolean => isDeniedAt(text, text.indexOf(word));

  it.each([
    ["a hotel where smoking's not allowed", 'smoking'],
    ['smoking is not permitted there', 'smoking'],
    ["pets aren't welcome", 'pets'],
    ['insurance is not really necessary', 'insurance'],
    ["luggage isn't included", 'luggage'],
    ['with trip protection? no thanks', 'trip protection'],
    ['replacements: no', 'replacements'],
    ['breakfast, no thanks', 'breakfast'],
    ['the skin left off', 'skin'],
    ['a stall with the awning left off, please', 'awning'],
    ['smoking-free', 'smoking'],
    ['heating off please', 'heating'],
    ['edges excluded', 'edges'],
    ['a smoke-free room', 'smoke'],
  ])('%s', (text, word) => {
    expect(isDenied(text, word)).toBe(true);
  });

  it.each([
    ['a hotel where smoking is allowed', 'smoking'],
    ['pets are welcome, not children', 'pets'],
    ['smoking, and it is not cheap', 'smoking'],
    ['with trip protection? No idea, yes', 'trip protection'],
    ['is there insurance? Now I want it', 'insurance'],
    ['replacements: yes', 'replacements'],
    ['breakfast, no sugar', 'breakfast'],
    ['is parking free?', 'parking'],
    ['parking free of charge', 'parking'],
    ['the lights off the pier', 'lights'],
    ['the bag left on the bus', 'bag'],
    ['edges, no tax excluded', 'edges'],
    ['a parking-free of charge', 'parking'],
    ['a smoke free ride', 'smoke'],
  ])('not in %s', (text, word) => {
    expect(isDenied(text, word)).toBe(false);
  });
});

describe('what does not suit', () => {
  const unfit = (text: string) => unfitIn(text).map(({ start, end }) => text.slice(start, end).replace(/[.,;!?]$/, ''));

  it.each([
    ["8 doesn't work", "8 doesn't work"],
    ["the sum is okay, Sam isn't", "Sam isn't"],
    ["yes Sam isn't", "Sam isn't"],
    ["yes, but Ann isn't the owner", "Ann isn't the owner"],
    ['the debit card is not right', 'the debit card is not right'],
    ["mornings don't suit me, make it 3", "mornings don't suit me"],
    ['four are not good', 'four are not good'],
    ['Ann is not my dog', 'Ann is not my dog'],
    ['8 will not do', '8 will not do'],
  ])('is told from the rest: %s', (text, said) => {
    expect(unfit(text)).toEqual([said]);
  });

  it.each([
    "I can't make it at 8",
    "the dog isn't vaccinated",
    "it doesn't work",
    "we don't do lunch, 8 is right",
    "i don't work, you won't do it",
    "the ceiling isn't painted",
    'not 8',
    '8 is right',
    "the car isn't a van",
  ])('not in: %s', (text) => {
    expect(unfit(text)).toEqual([]);
  });
});
