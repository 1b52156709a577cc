import { describe, expect, it } from 'vitest';
import { givenUpIn } from '../../src/english/giving-up.js';

const RIDE = { name: 'ride_sharing_2_get_ride' };
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
    'no',
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
  ])('but not by: %s', (text) => {
    expect(givenUpIn(text, RIDE)).toBeUndefined();
  });

  it('but a cancellation is not given up by its own verb', () => {
    expect(givenUpIn('cancel it', { name: 'dental_cancel_appointment' })).toBeUndefined();
    expect(givenUpIn('never mind', { name: 'dental_cancel_appointment' })).toMatchObject({ rest: '' });
  });
});
