/** Findings of two runs are told apart by what they are about, and counted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareHtml, compareReports, type SgdReport } from '@typetod/corpora/sgd';
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

describe('a run in the names of SGD-X', () => {
  const names = {
    Kayaks_15: { service: 'Kayaks_1', slots: { places: 'seats' }, apis: { kayaks_15_look: 'kayaks_1_find' } },
  };
  const scores = { frames: 2, wrong_frames: 1, jga: 0.5, jga_fuzzy: 0.5, seen: true };
  const missed = (api: string, service: string, parameter: string) => ({
    annotated: 1,
    missed: {},
    missing: [{ dialogue: 'a', turn: 0, api, service, parameters: [parameter] }],
  });
  const plain: SgdReport = {
    ...having([frame('seats')]),
    per_service: { Kayaks_1: scores },
    calls: missed('kayaks_1_find', 'Kayaks_1', 'seats'),
  };
  const variant: SgdReport = {
    ...having([{ ...frame('places'), service: 'Kayaks_15' }]),
    sgdx: 'v5',
    names,
    per_service: { Kayaks_15: scores },
    calls: missed('kayaks_15_look', 'Kayaks_15', 'places'),
  };

  it('is compared in the names of SGD', () => {
    const { only_a, only_b, both, rows, samples_differ } = compareReports(plain, variant);
    expect({ only_a, only_b, both, samples_differ }).toEqual({ only_a: [], only_b: [], both: 2, samples_differ: [] });
    expect(rows.map(({ name, difference }) => [name, difference])).toEqual([['Kayaks_1', 0]]);
  });

  it('has its own names in details', () => {
    const { only_b } = compareReports(EMPTY, variant);
    expect(only_b.map(({ services, cause, detail }) => [services, cause, detail])).toEqual([
      [['Kayaks_1'], '~seats', 'Kayaks_15: places: 2 → 3'],
      [['Kayaks_1'], 'kayaks_1_find: seats', 'Kayaks_15: places'],
    ]);
  });
});

describe('runs over different cases', () => {
  it('have findings in one alone, and say which part each is over', () => {
    const less = { ...EMPTY, dialogues: 1, partial: 'Only the first dialogue was taken.' };
    const more = { ...having([frame('seats')]), dialogues: 2 };
    const html = compareHtml(less, more, ['a', 'b']);
    expect(html).toContain('<strong>A is partial:</strong> Only the first dialogue was taken.');
    expect(html).toContain('state: in B alone');
    expect(html).not.toContain('new in B');
    expect(compareHtml({ ...EMPTY, dialogues: 2 }, more, ['a', 'b'])).toContain('state: new in B');
  });

  it('speak of no option that compare lacks', () => {
    expect(compareHtml(EMPTY, having([frame('seats')]), ['a', 'b'])).toContain('evaluate with a larger --examples');
  });
});
