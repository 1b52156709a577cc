/** Findings of two runs are told apart by what they are about, and counted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReports, type SgdReport } from 'typetod/sgd';
import { EMPTY, wrongFrame } from '../report/html-fixture.js';

type Wrong = SgdReport['wrong'];

const frame = (...slots: readonly string[]): Wrong[number] => ({
  ...wrongFrame('1_00000', 0),
  mismatches: slots.map((slot) => ({ slot, expected: ['2'], predicted: '3' })),
});

const having = (wrong: Wrong): SgdReport => ({ ...EMPTY, wrong });

const changes = (a: Wrong, b: Wrong) => {
  const { only_a, only_b, both } = compareReports(having(a), having(b));
  return { only_a: only_a.map(({ cause }) => cause), only_b: only_b.map(({ cause }) => cause), both };
};

describe('the findings of two runs', () => {
  it('differ where another slot of a frame is wrong', () => {
    expect(changes([frame('seats')], [frame('hour')])).toEqual({ only_a: ['~seats'], only_b: ['~hour'], both: 0 });
  });

  it('differ where one more slot is wrong', () => {
    const more = { only_a: ['~seats'], only_b: ['~seats ~hour'], both: 0 };
    expect(changes([frame('seats')], [frame('seats', 'hour')])).toEqual(more);
  });

  it('are counted where a turn has several that are alike', () => {
    const one = frame('seats');
    expect(changes([one, one, one], [one])).toEqual({ only_a: ['~seats', '~seats'], only_b: [], both: 1 });
    expect(changes([one], [one, one])).toEqual({ only_a: [], only_b: ['~seats'], both: 1 });
  });

  it('are as many as each run has', () => {
    const frames = fc.array(fc.subarray(['seats', 'hour', 'lake'], { minLength: 1 }).map((slots) => frame(...slots)));
    fc.assert(
      fc.property(frames, frames, (a, b) => {
        const { only_a, only_b, both } = changes(a, b);
        expect(only_a.length + both).toBe(a.length);
        expect(only_b.length + both).toBe(b.length);
        expect(only_a.filter((cause) => only_b.includes(cause))).toEqual([]);
      }),
    );
  });
});
