import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationOf } from '../../../src/sgd/parser/calibration.js';
import { runs } from '../../../../test/runs.js';

const rated = (confidence: number, isRight: boolean) => ({ confidence, isRight });

describe('calibration', () => {
  it('is null where nothing was rated', () => {
    expect(calibrationOf([])).toBeNull();
  });

  it('compares the confidence of each tenth with the share that was right', () => {
    const calibration = calibrationOf([rated(0.92, true), rated(0.98, false), rated(0.2, false), rated(1, true)]);
    expect(calibration?.bins).toEqual([
      { from: 0.2, turns: 1, confidence: 0.2, right: 0 },
      { from: 0.9, turns: 3, confidence: expect.closeTo(0.9667, 4), right: expect.closeTo(0.6667, 4) },
    ]);
    expect(calibration).toMatchObject({ turns: 4, error: expect.closeTo((0.2 + 3 * 0.3) / 4) });
  });

  it('finds no error in confidence that holds', () => {
    const holding = Array.from({ length: 10 }, (_, at) => rated(0.75, at % 4 !== 0));
    expect(calibrationOf(holding.slice(0, 8))?.error).toBeCloseTo(0);
    expect(calibrationOf([rated(1, false)])?.error).toBe(1);
  });

  it('counts everything once, with an error from 0 to 1', () => {
    const any = fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (all) => {
        const { turns, error, bins } = calibrationOf(all)!;
        expect(bins.reduce((sum, bin) => sum + bin.turns, 0)).toBe(turns);
        expect(turns).toBe(all.length);
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1 + 1e-9);
        for (const { from, confidence } of bins) {
          expect(confidence).toBeGreaterThanOrEqual(from - 1e-9);
          expect(confidence).toBeLessThanOrEqual(from + 0.1 + 1e-9);
        }
      }),
      { numRuns: runs(100, 30) },
    );
  });
});
