import { describe, expect, test } from 'vitest';
import { leavesChoice, leavesOpen } from '../../src/english/unconstrained.js';

describe('an answer leaves open what was asked', () => {
  test.each([
    "whichever's good, you choose",
    'you pick',
    'oh, you decide',
    'you tell me',
    "it's up to you",
    'surprise me',
    "I don't mind",
    "doesn't matter",
    'I do not really care',
    "don't know",
    'dunno',
    "I'm not sure",
    'no idea',
    'no preference',
    'whatever you have',
    'any is fine',
    'any place will do',
    'any one would do',
    'what do you recommend?',
    'which one would you suggest?',
    'what can you recommend',
  ])('%s', (text) => expect(leavesOpen(text)).toBe(true));

  test.each([
    'Bamboo Garden',
    'the one you told me about',
    'can you pick me up?',
    'what do you have?',
    'my sister does not mind what we eat as long as we are there by eight',
  ])('not: %s', (text) => expect(leavesOpen(text)).toBe(false));
});

describe('a choice is left to who offers it', () => {
  test.each(['you choose', 'you pick one please', 'oh, you decide', "it's up to you", 'surprise me'])('%s', (text) =>
    expect(leavesChoice(text)).toBe(true),
  );

  test.each([
    "I'm not sure",
    'no idea',
    "I don't mind",
    'whatever',
    'you tell me',
    'what do you recommend?',
    'can you pick me up?',
  ])('not: %s', (text) => expect(leavesChoice(text)).toBe(false));
});
