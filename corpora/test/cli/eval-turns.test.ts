import { describe, expect, it } from 'vitest';
import { ANSWER, OPENING, turnsFile } from '../sgd/turns/fixture.js';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();

const file = turnsFile(folder, [OPENING, ANSWER, { ...OPENING, id: 'odd', user: 'zork the frobnicator', values: [] }]);

describe('typetod eval turns', () => {
  it('counts what is right, by corpus', async () => {
    const { code, out } = await run('eval', 'turns', '--file', file, '--parser', 'rules', '--json');
    const report = JSON.parse(out.join(''));
    expect([code, report.report, report.turns, report.right, report.apis]).toEqual([
      0,
      'eval turns',
      3,
      2,
      { said: 2, right: 1 },
    ]);
    expect(report.by_corpus.mine).toMatchObject({ turns: 3, right: 2 });
  });

  it('shows what is not right', async () => {
    const { out } = await run('eval', 'turns', '--file', file, '--parser', 'rules', '--show');
    const [turn, program, start, figures] = out.join('\n').split('\n');
    expect([turn, program, start]).toEqual([
      'odd: zork the frobnicator',
      expect.stringContaining('parse_error'),
      '    starts: Dinner.ReserveTable',
    ]);
    expect(figures).toMatch(/^mine: 3 turns, all right 66\.7 %, what starts 50\.0 %, values found 100\.0 % of 2/);
  });

  it('takes the first turns of each file', async () => {
    const { out } = await run('eval', 'turns', '--file', file, '--parser', 'none', '--limit', '1', '--json');
    expect(JSON.parse(out.join(''))).toMatchObject({ turns: 1, right: 0 });
  });

  it.each([
    ['no file', []],
    ['a parser that knows the right programs', ['--file', file, '--parser', 'oracle']],
  ])('refuses %s', async (_, args) => {
    const { code } = await run('eval', 'turns', ...(args.length === 0 ? ['--parser', 'rules'] : args));
    expect(code).toBe(2);
  });
});
