import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/sgd/compare/compare.js';
import { dialogue } from '../sgd/fixture.js';
import { Folder } from '../sgd/folder.js';
import { dataOf } from '../sgd/report/html-fixture.js';
import { readHtml } from '../sgd/report/html-reader.js';
import { lastOffered, thanked } from '../sgd/stages.js';
import { run } from '../../../test/cli/capture.js';

const folder = new Folder();

/** The same dialogue with another lake in every annotated state. */
const misread = <T>(turns: T): T =>
  JSON.parse(JSON.stringify(turns), (key, value: unknown) =>
    key === 'slot_values' && Object.hasOwn(value as object, 'lake') ? { ...(value as object), lake: ['Fern'] } : value,
  ) as T;

/** The report of an evaluation of a corpus, in a file. */
async function report(name: string, corpus: string, ...args: readonly string[]): Promise<string> {
  const command = ['eval', ...args, '--dir', folder.path(corpus), '--tables', 'none', '--json'];
  const { code, out } = await run(...command);
  expect(code).toBe(0);
  return folder.put(name, out.join('\n'));
}

let [before, after, other, faults, faultsAfter, retrieval, grounding] = ['', '', '', '', '', '', ''];

beforeAll(async () => {
  const [good, bad] = [dialogue('1_00000', ...thanked), dialogue('1_00001', ...misread(lastOffered))];
  folder.putSplit('a/dev', [good, bad]);
  folder.putSplit('b/dev', [dialogue('1_00000', ...misread(thanked)), dialogue('1_00001', ...lastOffered)]);
  folder.putSplit('c/dev', [good]);
  before = await report('before.json', 'a', 'sgd', '--examples', '5');
  after = await report('after.json', 'b', 'sgd', '--examples', '5');
  other = await report('other.json', 'c', 'sgd');
  faults = await report('faults.json', 'a', 'faults', '--gates', 'none', '--profile', 'only:syntax');
  faultsAfter = await report('faults-after.json', 'a', 'faults', '--gates', 'all', '--profile', 'only:syntax');
  retrieval = await report('retrieval.json', 'a', 'retrieval');
  grounding = await report('grounding.json', 'a', 'grounding');
});
afterAll(() => folder.remove());

const compared = async (...args: readonly string[]): Promise<Comparison> => {
  const { code, out, err } = await run('compare', ...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  return JSON.parse(out.join('\n')) as Comparison;
};

describe('typetod compare', () => {
  it('tells what became right and what became wrong', async () => {
    const { of, only_a, only_b, samples_differ, paired } = await compared(before, after);
    expect({ of, samples_differ }).toEqual({ of: 'eval sgd', samples_differ: [] });
    const places = (findings: Comparison['only_a']) => [
      ...new Set(findings.filter(({ kind }) => kind === 'state').map((one) => one.dialogue)),
    ];
    expect([places(only_a), places(only_b)]).toEqual([['1_00001'], ['1_00000']]);
    expect(paired.find(({ kind }) => kind === 'state')).toEqual({ kind: 'state', only_a: 1, only_b: 1, both: 0, p: 1 });
  });

  it('finds no difference between a run and itself', async () => {
    for (const file of [before, faults, retrieval]) {
      const { metrics, rows, only_a, only_b, paired } = await compared(file, file);
      for (const { a, b, difference } of [...metrics, ...rows]) {
        expect(a).toBe(b);
        expect(difference ?? 0).toBe(0);
      }
      expect([...only_a, ...only_b]).toEqual([]);
      for (const { p } of paired) expect(p).toBe(1);
    }
  });

  it('turns around with its runs', async () => {
    const [there, back] = [await compared(before, after), await compared(after, before)];
    expect(back.only_a).toEqual(there.only_b);
    const differences = ({ metrics }: Comparison, sign: number) =>
      metrics.map(({ difference }) => (difference === null ? null : sign * difference + 0));
    expect(differences(back, 1)).toEqual(differences(there, -1));
  });

  it('gives each figure with its cases, and the difference of both', async () => {
    const { metrics, rows, rows_of } = await compared(faults, faultsAfter);
    expect(rows_of).toEqual(['fault', 'recovered']);
    const jga = metrics.find(({ name }) => name === 'JGA');
    expect(jga?.difference).toBeCloseTo((jga?.b ?? 0) - (jga?.a ?? 0), 12);
    expect(jga?.of?.[0]).toBe(jga?.of?.[1]);
    const fault = rows.find(({ name }) => name === 'syntax');
    expect(fault?.of?.[0]).toBeGreaterThan(0);
    expect(fault?.difference).toBe((fault?.b ?? 0) - (fault?.a ?? 0));
  });

  it('pairs nothing where the cases are not the same', async () => {
    const { samples_differ, paired } = await compared(before, other);
    expect(samples_differ).toEqual(['dialogues', 'turns', 'frames', 'services']);
    expect(paired).toEqual([]);
  });

  it('prints figures and findings for a person', async () => {
    const { code, out } = await run('compare', before, after);
    expect(code).toBe(0);
    expect(out[0]).toBe('eval sgd: split dev, mode annotated, tables none, names SGD');
    expect(out.find((line) => line.startsWith('JGA exact, extension on'))).toMatch(/%.*%.*(points)$/);
    expect(out.some((line) => /^New in B \(\d+\):$/.test(line))).toBe(true);
    expect((await run('compare', before, other)).out).toContain(
      'Not the same cases, so nothing is paired: dialogues, turns, frames, services differ.',
    );
  });

  it('writes a page that opens the dialogues of both runs', async () => {
    const file = folder.path('changes.html');
    expect((await run('compare', before, after, '--html', file)).err).toEqual([`typetod: wrote ${file}`]);
    const data = dataOf(readHtml(readFileSync(file, 'utf8')));
    expect(data.dialogues.map(({ id, run: of }) => `${id} ${of}`).sort()).toEqual(
      ['1_00000 A', '1_00000 B', '1_00001 A', '1_00001 B'].filter((one) =>
        data.dialogues.some(({ id, run: of }) => `${id} ${of}` === one),
      ),
    );
    expect(new Set(data.dialogues.map(({ run: of }) => of))).toEqual(new Set(['A', 'B']));
    expect(new Set(data.findings.map(({ kind }) => kind))).toContain('state: new in B');
    expect(data.charts[0]).toMatchObject({ unit: 'difference' });
    const again = await run('compare', before, after, '--html', file);
    expect(again).toMatchObject({ code: 2, err: [expect.stringContaining('is there already')] });
  });

  it.each<[string, () => readonly string[], number, RegExp]>([
    [
      'reports of different kinds',
      () => [before, faults],
      2,
      /A report of 'eval sgd' cannot be compared with one of 'eval faults'/,
    ],
    [
      'what is not there',
      () => [before, folder.path('none.json')],
      2,
      /none\.json cannot be compared: it is not there\. Give .* or two folders of 'testbed run'\./,
    ],
    [
      'what is not JSON',
      () => [before, folder.put('text.json', 'x')],
      2,
      /text\.json cannot be compared: it is not JSON/,
    ],
    ['something else', () => [before, folder.put('else.json', {})], 2, /else\.json cannot be compared: 'report': /],
    [
      'a report that has nothing to compare',
      () => [grounding, grounding],
      2,
      /grounding\.json cannot be compared: 'report': Invalid option: expected one of "eval sgd"/,
    ],
    [
      'a report of eval sgd of another version',
      () => [
        before,
        folder.put('old-sgd.json', { ...(JSON.parse(readFileSync(before, 'utf8')) as object), format: 1 }),
      ],
      2,
      /old-sgd\.json cannot be compared: 'format': Invalid input: expected 2/,
    ],
    [
      'a report of another version',
      () => [faults, folder.put('old.json', { ...(JSON.parse(readFileSync(faults, 'utf8')) as object), format: 1 })],
      2,
      /old\.json cannot be compared: 'format': Invalid input: expected 2/,
    ],
    [
      'a report without its turns',
      () => [
        retrieval,
        folder.put('cut.json', { ...(JSON.parse(readFileSync(retrieval, 'utf8')) as object), missed: 3 }),
      ],
      2,
      /cut\.json cannot be compared: 'missed': /,
    ],
    ['one report', () => [before], 2, /'compare' needs B: the report of the second run/],
    ['three', () => [before, after, other], 2, /is one argument too many for 'compare'/],
  ])('refuses %s', async (_, args, code, message) => {
    const html = folder.path('refused.html');
    const ran = await run('compare', ...args(), '--html', html);
    expect(ran).toMatchObject({ code, out: [], err: [expect.stringMatching(message)] });
    expect(existsSync(html)).toBe(false);
  });
});

describe('the pages of eval faults and eval retrieval', () => {
  it.each([
    ['faults', ['--profile', 'only:syntax', '--gates', 'none'], 'faults-chart', 'syntax'],
    ['retrieval', [], 'services-chart', undefined],
  ])('of %s have a chart, findings and their dialogues', async (name, args, chart, kind) => {
    const file = folder.path(`${name}.html`);
    const command = ['eval', name, '--dir', folder.path('a'), '--tables', 'none', '--html', file, ...args];
    expect(await run(...command)).toMatchObject({ code: 0 });
    const data = dataOf(readHtml(readFileSync(file, 'utf8')));
    expect(data.charts.map(({ id }) => id)).toEqual([chart]);
    for (const { dialogue: id } of data.findings) expect(data.dialogues.map((one) => one.id)).toContain(id);
    if (kind === undefined) return;
    const [finding] = data.findings;
    expect(finding).toMatchObject({ kind, cause: 'noticed, not mended' });
    const turns = data.dialogues.find(({ id }) => id === finding?.dialogue)?.turns ?? [];
    const notes = turns.find(({ turn }) => turn === finding?.turn)?.notes ?? [];
    expect(notes.map(({ name: heading }) => heading)).toEqual(
      expect.arrayContaining(['Right program', `Fault: ${kind}`, 'Gates', 'Committed']),
    );
  });

  it('are not written over', async () => {
    const file = folder.put('there.html', 'x');
    for (const name of ['faults', 'retrieval']) {
      const ran = await run('eval', name, '--dir', folder.path('a'), '--html', file);
      expect(ran).toMatchObject({ code: 2, err: [expect.stringContaining('is there already')] });
    }
    expect(readFileSync(file, 'utf8')).toBe('x');
  });
});
