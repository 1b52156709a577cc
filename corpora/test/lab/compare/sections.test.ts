import { describe, expect, it } from 'vitest';
import { differenceSection, setupLine, signed } from '../../../src/lab/compare/sections.js';

describe('a comparison', () => {
  it('shows differences with their sign, of shares in points', () => {
    expect(signed({ unit: 'share', difference: -0.25 })).toBe('−25.000 points');
    expect(signed({ unit: 'count', difference: 1200 })).toBe('+1,200');
    expect(signed({ unit: 'count', difference: 0 })).toBe('0');
  });

  it('has none where a run has no such figure', () => {
    const figure = { name: 'cost', unit: 'number', a: null, b: 2, difference: null } as const;
    expect(differenceSection([figure]).rows).toEqual([{ name: 'cost', cells: ['none', 2, 'none'] }]);
  });

  it('says what differs in the set-up', () => {
    expect(setupLine('eval', { split: ['dev', 'dev'], seed: ['0', '1'] })).toBe('eval: split dev, seed 0 / 1');
  });
});
