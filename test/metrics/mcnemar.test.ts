import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemar } from 'typetod/internal';

const count = fc.nat({ max: 3000 });

describe('the exact test of McNemar', () => {
  it.each([
    [0, 0, 1],
    [1, 0, 1],
    [5, 0, 0.0625],
    [0, 10, 2 / 1024],
    [2, 8, (2 * (1 + 10 + 45)) / 1024],
    [6, 6, 1],
  ])('of %i and %i is %f', (onlyA, onlyB, p) => {
    expect(mcnemar(onlyA, onlyB)).toBeCloseTo(p, 12);
  });

  it('is a probability, the same for either order', () => {
    fc.assert(
      fc.property(count, count, (a, b) => {
        const p = mcnemar(a, b);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemar(b, a)).toBe(p);
      }),
    );
  });

  it('falls as the split of the same cases becomes more uneven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (few, more) => {
        expect(mcnemar(few - 1, few + more + 1)).toBeLessThanOrEqual(mcnemar(few, few + more));
      }),
    );
  });
});
