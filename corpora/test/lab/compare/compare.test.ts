import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/lab/compare/compare.js';
import { runComparisonHtml } from '../../../src/lab/compare/html.js';
import { pairedTest } from '../../../src/lab/compare/paired.js';
import { isRunReport, readRunReport } from '../../../src/lab/compare/read-run.js';
import type { RunReport } from '../../../../src/testbed/run/report.js';
import type { RunOptions } from '../../../../src/testbed/run/options.js';
import { runSuite } from '../../../../src/testbed/index.js';
import { listener, TASKS, talker, type ToyTask, toySuite } from '../../../../test/testbed/run/toy-suite.js';

const report = async (options: Partial<RunOptions<ToyTask>> = {}): Promise<RunReport> =>
  (await runSuite({ suite: toySuite(), agent: 'oracle', ...options })).report;

describe('the test of pairs', () => {
  const pairs = (only_a: number, only_b: number, both: number): [number, number][] => [
    ...Array<[number, number]>(only_a).fill([1, 0]),
    ...Array<[number, number]>(only_b).fill([0, 1]),
    ...Array<[number, number]>(both).fill([1, 1]),
  ];

  it('is that of McNemar where each task was passed or failed', () => {
    // mcnemar.exact(matrix(c(20, 9, 1, 0), 2)): p = 2 * P(X <= 1), X binomial with n = 10.
    const found = pairedTest(pairs(1, 9, 20));
    expect(found).toMatchObject({ test: 'mcnemar', better_a: 1, better_b: 9, same: 20 });
    expect(found?.p).toBeCloseTo(22 / 1024, 10);
    expect(found?.difference).toBeCloseTo(8 / 30, 10);
    expect(found?.low).toBeGreaterThan(0);
    expect(found?.high).toBeLessThan(0.5);
  });

  it('flips signs where trials of a task differ', () => {
    const better = Array.from({ length: 12 }, () => [0.25, 0.75] as const);
    expect(pairedTest(better)).toMatchObject({ test: 'sign-flip', difference: 0.5, low: 0.5, high: 0.5 });
    // All 12 signs alike: 2 of 4096 ways.
    expect(pairedTest(better)?.p).toBeLessThan(0.002);
    const mixed = [...better, ...better.map(([a, b]) => [b, a] as const)];
    expect(pairedTest(mixed)).toMatchObject({ difference: 0, p: 1 });
  });

  it('comes near to that of McNemar where both can be taken', () => {
    const sure = pairs(2, 8, 0);
    const half = sure.map(([a, b]) => [a / 2, b / 2] as const);
    expect(pairedTest(half)?.test).toBe('sign-flip');
    expect(Math.abs((pairedTest(half)?.p ?? 0) - (pairedTest(sure)?.p ?? 0))).toBeLessThan(0.02);
  });

  it('finds nothing where nothing differs, and is the same for runs that are swapped', () => {
    expect(pairedTest([])).toBeUndefined();
    const share = fc.constantFrom(0, 0.5, 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 8 }), (shares) => {
        const found = pairedTest(shares);
        const swapped = pairedTest(shares.map(([a, b]) => [b, a] as const));
        expect(swapped?.p).toBeCloseTo(found?.p ?? 0, 1);
        expect(swapped?.better_a).toBe(found?.better_b);
        expect(found && found.low <= found.difference && found.difference <= found.high).toBe(true);
        expect(pairedTest(shares.map(([a]) => [a, a] as const))).toMatchObject({ p: 1, low: 0, high: 0 });
      }),
      { numRuns: 20 },
    );
  });
});

describe('two runs', () => {
  it('are compared task by task', async () => {
    const [a, b] = [await report({ agent: talker }), await report()];
    const found = compareRuns(a, b);
    expect(found).toMatchObject({
      of: 'testbed run',
      setup: { agent: ['talker', 'oracle'], suite: ['toy', 'toy'] },
      tasks: 5,
      only_a: [],
      only_b: [],
      same_tasks: true,
      paired: { test: 'mcnemar', better_a: 0, better_b: 5, same: 0, difference: 1, low: 1, high: 1, p: 0.0625 },
    });
    expect(found.metrics[0]).toEqual({ name: 'episodes passed', unit: 'share', a: 0, b: 1, difference: 1 });
    expect(found.changed).toEqual(TASKS.map(({ id }) => ({ task: id, a: 0, b: 1 })));
  });

  it('pair the tasks that both have, and say which are left out', async () => {
    const found = compareRuns(await report({ limit: 3 }), await report({ tasks: ['fruit/plums', 'fruit/figs'] }));
    expect(found).toMatchObject({
      tasks: 1,
      only_a: ['fruit/apples', 'fruit/pears'],
      only_b: ['fruit/figs'],
      same_tasks: false,
      changed: [],
    });
  });

  it('are not compared over different suites, or with no task in both', async () => {
    const [first, last] = [await report({ limit: 1 }), await report({ tasks: ['fruit/figs'] })];
    expect(() => compareRuns(first, last)).toThrow(expect.objectContaining({ code: 'not-comparable' }));
    const other = { ...(await report()), suite: 'moon' };
    expect(() => compareRuns(other, { ...other, suite: 'toy' })).toThrow(
      expect.objectContaining({ code: 'not-comparable' }),
    );
  });

  it('are compared on a page', async () => {
    const page = runComparisonHtml(compareRuns(await report({ agent: listener, trials: 3 }), await report()), [
      'x',
      'y',
    ]);
    expect(page).toContain('testbed run: A, x, and B, y');
    expect(page).toContain('a sign-flip test with 10,000 draws');
    expect(page).toContain('<caption>Tasks that changed</caption>');
  });
});

describe('a report that is read', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'typetod-compare-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of a folder or of a file', async () => {
    const written = await report({ out: join(folder, 'run') });
    expect(readRunReport(join(folder, 'run'))).toEqual(written);
    writeFileSync(join(folder, 'a.json'), JSON.stringify(written));
    expect(readRunReport(join(folder, 'a.json'))).toEqual(written);
    expect([join(folder, 'run'), join(folder, 'a.json')].map(isRunReport)).toEqual([true, true]);
    const { perturbation: _, ...older } = written;
    writeFileSync(join(folder, 'b.json'), JSON.stringify(older));
    expect(readRunReport(join(folder, 'b.json'))).toEqual(written);
  });

  it.each([
    ['nothing', undefined, 'it is not there, or is no JSON'],
    ['text', 'text', 'it is not there, or is no JSON'],
    ['null', 'null', 'expected object'],
    ['another report', '{"format":1,"report":"eval sgd"}', 'report: '],
    ['a report without tasks', '{"format":1,"report":"testbed run"}', 'suite: '],
  ])('is refused where there is %s', (_, text, message) => {
    const file = join(folder, 'a.json');
    if (text !== undefined) writeFileSync(file, text);
    expect(() => readRunReport(file)).toThrow(
      expect.objectContaining({ code: 'not-a-run', message: expect.stringContaining(message) }),
    );
    expect(isRunReport(file)).toBe(text?.includes('testbed run') ?? false);
  });
});
