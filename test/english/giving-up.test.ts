import { describe, expect, it } from 'vitest';
import { givenUpIn, isTakenBackIn } from '../../src/english/giving-up.js';

const RIDE = {
  name: 'ride_sharing_2_get_ride',
  kind: 'transaction',
  description: 'Call a car that takes the user somewhere',
} as const;
const TRANSFER = { name: 'banks_2_transfer_money' };

describe('a task under way is given up', () => {
  it.each([
    'never mind',
    'Forget it.',
    'forget about it, sorry',
    'cancel',
    'no, cancel that please',
    'stop!',
    'I changed my mind',
    "I don't want a ride any more",
    'we no longer need a ride',
    "let's not get a ride after all",
    'leave it',
    'not interested, thanks',
    'drop it',
    'let it be',
    'screw it',
    'disregard that',
    'withdraw it',
    'sorry, I take that back',
    'I give up',
    'enough of that',
    "I don't want that any more",
    'I no longer want it',
    'not any more',
    'no ride after all',
    "I'm not going after all",
    "let's not",
    "it's okay, don't bother",
    'not now',
    'maybe later',
    "we won't need the ride",
    'skip it',
    'we can skip that',
    'I would rather not',
    'better not',
    'on second thoughts, no',
    'on second thought, forget it',
    'that was a mistake, forget it',
    'let us call it off',
    'call the whole thing off',
    'hi, call it off',
    'hello, never mind',
    "I don't want the car",
    "I don't want to book",
    'we no longer want to order, thanks',
    "I'm not ordering",
    "we're not getting it",
    "I'm not ordering, I only want to know the price",
    "I'm not booking. I just wanted to ask",
    "I am not buying, I'm just wondering",
    'never mind, I was only asking',
    'no cancel it',
  ])('%s', (text) => {
    expect(givenUpIn(text, RIDE)).toMatchObject({ rest: '' });
  });

  it('by its own words', () => {
    expect(givenUpIn('stop the transfer', TRANSFER)).toMatchObject({ isFirm: true, rest: '' });
    expect(givenUpIn('cancel the order', { name: 'shop_order_parts' })).toMatchObject({ rest: '' });
  });

  it('for something else, which is given back in the words that were said', () => {
    expect(givenUpIn('Forget it, what is the weather in Seattle?', RIDE)?.rest).toBe('what is the weather in Seattle?');
  });

  it.each([
    ['on second thoughts, make it four', 'make it four'],
    ["never mind then, I don't want to order. How much is stacking?", 'How much is stacking?'],
    ['maybe later, at eight', 'at eight'],
  ])('with what stands behind: %s', (text, rest) => {
    expect(givenUpIn(text, RIDE)?.rest).toBe(rest);
  });

  it.each([
    'no',
    "I'm just asking",
    'I only want to know the price',
    "I don't want to order the oak",
    'not that one',
    'Stop at the Harbour Cafe',
    "I don't want Italian food",
    "I don't need insurance",
    'cancel my subscription to the paper',
    'yes, please',
    'thanks',
    "No, I don't want that.",
    'where does it stop?',
    'forget the pool, a luxury car',
    'no insurance after all',
    "I don't want the insurance any more",
    "let's not go on Friday",
    'not now but at eight',
    'I would rather not share it',
    'I no longer want a pool ride with strangers',
    "we won't need more than two seats",
    'give up the window seat',
    "don't cancel it",
    'please do not drop it',
    "I don't want to cancel it",
    'never forget it',
  ])('but not by: %s', (text) => {
    expect(givenUpIn(text, RIDE)).toBeUndefined();
  });

  it('but a cancellation is not given up by its own verb', () => {
    expect(givenUpIn('cancel it', { name: 'dental_cancel_appointment' })).toBeUndefined();
    expect(givenUpIn('never mind', { name: 'dental_cancel_appointment' })).toMatchObject({ rest: '' });
  });
});

describe('of a deed that was done', () => {
  const OWN = new Set(['ride', 'oakland']);

  it.each([
    'cancel it',
    'undo that',
    'can you reverse that?',
    'delete the booking',
    'remove it',
    'scrap it',
    'drop it',
    'withdraw that',
    'can I get out of that?',
    'get rid of it',
    'take it back',
    'call it off',
    'call the whole thing off',
    'I changed my mind',
    "I don't want it any more",
    'we no longer need the ride',
    'how do I cancel this?',
    'is it possible to cancel?',
    'no, sorry, cancel the one to Oakland',
    'cancel the ride, my train is late',
  ])('taken back: %s', (text) => {
    expect(isTakenBackIn(text, OWN)).toBe(true);
  });

  it.each(["don't cancel it", 'please do not undo that', 'never cancel it'])('kept: %s', (text) => {
    expect(isTakenBackIn(text, OWN)).toBe(false);
  });

  it.each([
    'never mind',
    'leave it',
    'no',
    'yes',
    'thanks, that is all',
    'I would rather not',
    'cancel my subscription to the paper',
    'what does cancelling cost?',
    "I don't want Italian food any more",
    'When is the ride?',
  ])('not spoken of: %s', (text) => {
    expect(isTakenBackIn(text, OWN)).toBeUndefined();
  });
});
