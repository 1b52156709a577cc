import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Scene, Scenes } from '../../../../src/sgd/passes/scenes/scenes.js';
import type { Variation } from '../../../../src/sgd/passes/passes.js';
import { exampleTurns } from '../../../../src/sgd/examples/examples.js';
import { dialogue, KAYAKS } from '../../fixture.js';
import { thanked } from '../../stages.js';
import { corpusOf, voiced } from '../corpus.js';

const original = dialogue('1_00000', ...voiced(thanked));
const root = corpusOf([original]);
afterAll(() => rmSync(root, { recursive: true }));

const kayaks = ({ registry }: Scene) => registry.services.find(({ name }) => name === KAYAKS);
const SEEDS = Array.from({ length: 24 }, (_, seed) => seed);
function sceneOf(seed: number, ...varied: readonly Variation[]) {
  const setup = { directory: root, split: 'train', mode: 'annotated', tables: 'none' } as const;
  return new Scenes(setup, { seed, varied: new Set(varied) }).sceneOf(original);
}

async function kindsOf(seed: number, ...varied: readonly Variation[]): Promise<readonly string[]> {
  const { dialogue: told, registry } = sceneOf(seed, ...varied);
  const kinds: string[] = [];
  for await (const { statements, notes } of exampleTurns(told, registry, { mode: 'annotated' }))
    kinds.push(...statements.map(({ kind }) => kind), ...notes.map(({ reason }) => reason));
  return kinds;
}

describe('a scene', () => {
  it('is the dialogue of the corpus where nothing varies', () => {
    expect(sceneOf(1).dialogue).toEqual(original);
    expect(sceneOf(1).registry.services.map(({ name }) => name)).toContain(KAYAKS);
  });

  it.each(['sgdx', 'values', 'slots', 'kinds', 'names'] as const)(
    'has the program of the corpus whatever varies: %s',
    async (variation) => {
      const expected = await kindsOf(0);
      for (const seed of SEEDS) expect(await kindsOf(seed, variation)).toEqual(expected);
    },
  );

  it('adds slots and drops some that the dialogue does not use', () => {
    const slots = SEEDS.map((seed) => kayaks(sceneOf(seed, 'slots'))?.apis.map((api) => [...api.slots.keys()]));
    const names = slots.flat(2);
    expect(names).toContain('rent');
    expect(slots.some((apis) => !apis?.flat().includes('covered'))).toBe(true);
  });

  it('types slots', () => {
    const kinds = SEEDS.map((seed) => {
      const apis = kayaks(sceneOf(seed, 'kinds'))?.apis ?? [];
      return apis.flatMap((api) => api.slots.get('day')?.kind ?? []).join();
    });
    expect(new Set(kinds)).toEqual(new Set(['text', 'date']));
  });

  it('shows descriptions of services under names without meaning', () => {
    const scenes = Array.from({ length: 120 }, (_, seed) => sceneOf(seed, 'names'));
    const coded = scenes.filter(({ needsDescriptions }) => needsDescriptions);
    expect(coded.length).toBeGreaterThan(0);
    for (const scene of coded) expect(kayaks(scene)).toBeUndefined();
  });
});
