import { describe, expect, it } from 'vitest';
import { amountsIn } from '../../src/values/measures.js';

describe('amounts in a text', () => {
  it.each([
    [
      'two thousand three hundred and forty five and a half kg',
      ['two thousand three hundred and forty five and a half'],
    ],
    ['two 40 kg', ['40']],
  ])('have the last number before the unit: %s', (text, numbers) => {
    expect(amountsIn(text).map(({ number }) => number)).toEqual(numbers);
  });

  it.each(['a half and ', 'a ', 'two hundred '])('have no more words than numbers have, of any text: %j', (words) => {
    const [amount] = amountsIn(`${words.repeat(4000)}kg`);
    expect((amount?.number ?? '').split(' ').length).toBeLessThan(20);
    expect(amountsIn(words.repeat(4000))).toEqual([]);
  });
});
