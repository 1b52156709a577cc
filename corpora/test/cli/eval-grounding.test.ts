import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { evaluateGrounding } from '../../src/sgd/grounding/evaluate.js';
import type { GroundingReport } from '../../src/sgd/grounding/report.js';
import type { SgdDialogue, SgdTurn } from '../../src/sgd/corpus/format.js';
import { dialogue } from '../sgd/fixture.js';
import { Folder } from '../sgd/folder.js';
import { offered, rented, wants } from '../sgd/stages.js';
import { run } from '../../../test/cli/capture.js';

let folder: Folder;

/** A dialogue in which values are said, or nothing is. */
function saying(id: string, turns: readonly SgdTurn[], isSaid: boolean): SgdDialogue {
  const said = ({ frames }: SgdTurn): string =>
    isSaid ? frames.flatMap(({ actions }) => actions.flatMap(({ values }) => values)).join(', ') : 'Hm.';
  return dialogue(id, ...turns.map((turn) => ({ ...turn, utterance: said(turn) })));
}

beforeAll(() => {
  folder = new Folder();
  const dialogues = (isSaid: boolean) =>
    [wants, offered, rented].map((turns, at) => saying(`1_0000${at}`, turns, isSaid));
  folder.putSplit('dev', dialogues(true));
  folder.putSplit('train', dialogues(false));
});
afterAll(() => folder.remove());
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

async function json(...args: readonly string[]): Promise<GroundingReport> {
  const { code, out, err } = await run('eval', 'grounding', '--dir', folder.root, ...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as GroundingReport;
}

describe('typetod eval grounding', () => {
  it.each(['surface', 'canonical'])('refuses nothing that was said, in %s form', async (values) => {
    const { right, refused } = await json('--values', values, '--examples', '10');
    expect(right.values).toBeGreaterThan(0);
    expect([right.refused, right.rate, right.slots, refused]).toEqual([0, 0, {}, []]);
  });

  it('refuses what nobody said, and lists it where examples are asked for', async () => {
    const { right, refused } = await json('--split', 'train', '--examples', '1');
    expect(right.refused).toBeGreaterThan(0);
    expect(Object.values(right.slots).reduce((sum, counts) => sum + counts.refused, 0)).toBe(right.refused);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.utterance).toBe('Hm.');
    expect((await json('--split', 'train')).refused).toEqual([]);
  });

  it('counts by kind what it counts in all', async () => {
    for (const counts of Object.values(await json()).filter(
      (value) => typeof value === 'object' && value !== null && 'kinds' in value,
    )) {
      const kinds = Object.values(counts.kinds as GroundingReport['right']['kinds']);
      expect(kinds.reduce((sum, kind) => sum + kind.values, 0)).toBe(counts.values);
    }
  });

  it('invents the same values for the same seed', async () => {
    const { invented, foreign } = await json('--seed', '7');
    const again = await evaluateGrounding({
      directory: folder.root,
      split: 'dev',
      mode: 'annotated',
      tables: 'all',
      values: 'canonical',
      seed: '7',
    });
    expect([again.invented, again.foreign]).toEqual([invented, foreign]);
    expect(invented.values).toBeGreaterThan(0);
  });

  it('says which format its report has', async () => {
    expect(await json()).toMatchObject({ format: 2, report: 'eval grounding', corpus: 'sgd' });
  });

  it('is readable', async () => {
    const { code, out } = await run('eval', 'grounding', '--dir', folder.root);
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(/right values +values +refused +share/);
  });

  it('refuses a form that there is not', async () => {
    const { code, err } = await run('eval', 'grounding', '--dir', folder.root, '--values', 'spoken');
    expect(code).toBe(2);
    expect(err.join()).toContain('surface, canonical');
  });
});
