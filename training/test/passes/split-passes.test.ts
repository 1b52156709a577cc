import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { STATUSES } from 'typetod/internal';
import { SplitWalk } from '../../../corpora/src/sgd/corpus/walk.js';
import { type Pass, VARIATIONS } from '../../src/passes/passes.js';
import { SplitPasses, type SplitPassOptions } from '../../src/passes/split-passes.js';
import { dialogue } from '../../../corpora/test/sgd/fixture.js';
import { lastOffered, thanked } from '../../../corpora/test/sgd/stages.js';
import { corpusOf, pieces, textOf, voiced } from './corpus.js';

const ids = Array.from({ length: 8 }, (_, at) => `1_0000${at}`);
const root = corpusOf(ids.map((id, at) => dialogue(id, ...voiced(at % 2 === 0 ? thanked : lastOffered))));
afterAll(() => rmSync(root, { recursive: true }));

async function passesOf(options: Partial<SplitPassOptions> = {}): Promise<readonly Pass[]> {
  const setup = { directory: root, split: 'train', mode: 'annotated', tables: 'none' } as const;
  const passes = new SplitPasses(setup, { seed: 0, pieces, varied: new Set(), ...options });
  const made: Pass[] = [];
  for await (const entry of new SplitWalk({ directory: root, split: 'train' }).entries())
    for await (const pass of passes.add(entry)) made.push(pass);
  expect(passes.counts.toJSON().passes).toBe(made.length);
  return made;
}

const dialoguesOf = (passes: readonly Pass[]): readonly string[] => [
  ...new Set(passes.map(({ id }) => id.split('/')[1] ?? '')),
];
const varied = new Set(VARIATIONS);

describe('the passes of a split', () => {
  it('label the words that the user said for a slot', async () => {
    const spans = (await passesOf()).flatMap(({ tokens, labels: { status, start, end } }) =>
      (status ?? []).flatMap((one, at) =>
        STATUSES[one] === 'span' ? [textOf(tokens.slice(start?.[at], (end?.[at] ?? 0) + 1)).trim()] : [],
      ),
    );
    expect([...new Set(spans)]).toEqual(['Moss Lake', 'next Friday', 'half past ten']);
  });

  it('are the same for the same seed, and others for another', async () => {
    const share = { part: 1, of: 4 };
    const first = await passesOf({ varied, share, seed: 1 });
    expect(await passesOf({ varied, share, seed: 1 })).toEqual(first);
    expect(await passesOf({ varied, share, seed: 2 })).not.toEqual(first);
  });

  it('do not depend on the seed where nothing varies', async () => {
    expect(await passesOf({ seed: 1 })).toEqual(await passesOf({ seed: 2 }));
  });

  it('show names with descriptions, as the parser does', async () => {
    const texts = (await passesOf({ share: { part: 1, of: 8 } })).map(({ tokens }) => textOf(tokens));
    expect(texts.join('\n')).toContain('fee : the fee');
  });

  it('come in shares that have every dialogue once', async () => {
    const shares = await Promise.all([1, 2, 3].map((part) => passesOf({ share: { part, of: 3 } })));
    expect(shares.map((share) => dialoguesOf(share).length)).toEqual([3, 3, 2]);
    expect(shares.flatMap(dialoguesOf).sort()).toEqual(ids);
  });

  it('leave services under their names without sgdx', async () => {
    const named = async (options: Partial<SplitPassOptions>) =>
      (await passesOf(options)).map(({ tokens }) => textOf(tokens)).join('\n');
    expect(await named({ varied })).toMatch(/v[1-5]/);
    expect(await named({ varied: new Set(VARIATIONS.filter((one) => one !== 'sgdx')) })).not.toMatch(/v[1-5]/);
  });
});
