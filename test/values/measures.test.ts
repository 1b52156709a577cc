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

  it.each(['a half and ', 'a ', 'two hundred '])('are found in time among nothing but numbers: %j', (words) => {
    const started = performance.now();
    for (const end of ['', 'kg']) amountsIn(words.repeat(4000) + end);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
