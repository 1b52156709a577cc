/** Evaluations of a parser by several threads: what they come to is the same. Those that are killed are in `score/run.slow.test.ts`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blocksOf } from '../../../../test/docs/blocks.js';
import { run } from '../../../../test/cli/capture.js';
import { isFull } from '../../../../test/runs.js';
import { startEval } from '../eval-process.js';
import { finding, inform, user } from '../fixture.js';
import { Folder } from '../folder.js';
import { offered, offersOtter, rented, thanked, wants } from '../stages.js';
import { spoken } from './fixture.js';

const DIALOGUES = 20;

/** Right in the first turn of most dialogues, and wrong elsewhere. */
const MODULE = `export default {
  name: 'mine',
  parse: ({ place: { dialogue, turn } }) => {
    const source = turn === 1 && !dialogue.endsWith('7') ? 'kayaks_1_find_kayaks({ lake: "Moss Lake" })' : 'parse_error()';
    if (process.env.FAIL === dialogue) throw new Error('no more');
    return Promise.resolve({ source });
  },
};
`;

let folder: Folder;
let args: readonly string[] = [];
let whole: unknown;

beforeAll(async () => {
  folder = new Folder();
  const of = (file: number, turns: typeof offered) =>
    Array.from({ length: DIALOGUES }, (_, at) => spoken(`${file}_${String(at).padStart(5, '0')}`, turns));
  folder.putSplit('dev', of(1, offered), of(2, rented), of(3, thanked));
  args = ['parser', '--dir', folder.root, '--parser', folder.put('mine.mjs', MODULE)];
  whole = await printed();
});
afterAll(() => folder.remove());

/** What is printed, without times and memory. */
async function printed(...more: readonly string[]): Promise<unknown> {
  const { code, out, err } = more.includes('--jobs')
    ? await startEval(...args, ...more).ended
    : await run('eval', ...args, ...more, '--json').then((ran) => ({
        ...ran,
        out: ran.out.join(''),
        err: ran.err.join(''),
      }));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { ms_per_turn_p50: _, ms_per_turn_p95: __, load_ms, rss_mb, seconds, ...report } = JSON.parse(out);
  expect([load_ms, rss_mb, seconds].every((number) => number > 0)).toBe(true);
  return report;
}

it('one thread runs them all', () => {
  expect(whole).toMatchObject({ parser: 'mine', dialogues: 3 * DIALOGUES, skipped: [], partial: null });
});

it.each(isFull ? ['own', 'gold'] : ['own'])('two threads come to the same, with %s history', async (history) => {
  const one = history === 'own' ? whole : await printed('--history', history);
  expect(await printed('--history', history, '--jobs', '2')).toEqual(one);
});

it('a parser that throws in a worker ends the run, which says where', async () => {
  process.env.FAIL = '2_00013';
  try {
    const { code, out, err } = await startEval(...args, '--jobs', '2').ended;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('The parser failed in turn 0 of dialogue 2_00013: no more');
  } finally {
    delete process.env.FAIL;
  }
});

it('the parser of the documentation runs', async () => {
  const [block] = blocksOf('docs/parsers.md').filter(({ language }) => language === 'ts');
  const answered = user(finding({ lake: 'Moss Lake' }, inform('lake', 'Moss Lake')));
  folder.putSplit('test', [spoken('3_00000', [...wants, answered, offersOtter])], [spoken('3_00001', rented)]);
  const parser = folder.put('yes.ts', block?.text);
  const given = ['--dir', folder.root, '--split', 'test', '--parser', parser];
  const { out, err } = await run('eval', 'parser', ...given, '--json');
  expect(err).toEqual([]);
  expect(JSON.parse(out.join(''))).toMatchObject({ parser: 'yes', turns: 7, turns_right: 2, jga: 2 / 7 });
});
