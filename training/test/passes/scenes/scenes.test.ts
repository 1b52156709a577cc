import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Scene, Scenes } from '../../../src/passes/scenes/scenes.js';
import type { Variation } from '../../../src/passes/passes.js';
import { exampleTurns } from '../../../src/examples/examples.js';
import { randomFrom } from '../../../../src/text/index.js';
import { Distractors, reshaped } from '../../../src/passes/scenes/reshape.js';
import type { SgdService } from '../../../../corpora/src/sgd/schema/format.js';
import { dialogue, KAYAKS, schema } from '../../../../corpora/test/sgd/fixture.js';
import { thanked } from '../../../../corpora/test/sgd/stages.js';
import { corpusOf, voiced } from '../corpus.js';

const original = dialogue('1_00000', ...voiced(thanked));
const root = corpusOf([original]);
afterAll(() => rmSync(root, { recursive: true }));

const kayaks = ({ registry }: Scene) => registry.services.find(({ name }) => name === KAYAKS);
const setup = { directory: root, split: 'train', mode: 'annotated', tables: 'none' } as const;

/** The dialogue as played under other ids, which is as under other seeds. */
function scenesOf(count: number, ...varied: readonly Variation[]): readonly Scene[] {
  const scenes = new Scenes(setup, { seed: 1, varied: new Set(varied) });
  return Array.from({ length: count }, (_, at) => scenes.sceneOf({ ...original, dialogue_id: String(at) }));
}

async function kindsOf({ dialogue: told, registry }: Scene): Promise<readonly string[]> {
  const kinds: string[] = [];
  for await (const { statements, notes } of exampleTurns(told, registry, { mode: 'annotated' }))
    kinds.push(...statements.map(({ kind }) => kind), ...notes.map(({ reason }) => reason));
  return kinds;
}

describe('a scene', () => {
  it('is the dialogue of the corpus where nothing varies', () => {
    const [scene] = scenesOf(1);
    expect(scene?.dialogue).toEqual({ ...original, dialogue_id: '0' });
    expect(scene?.registry.services.map(({ name }) => name)).toContain(KAYAKS);
  });

  it.each(['sgdx', 'values', 'slots', 'kinds', 'names'] as const)(
    'has the program of the corpus whatever varies: %s',
    async (variation) => {
      const [plain] = scenesOf(1);
      const expected = plain && (await kindsOf(plain));
      for (const scene of scenesOf(8, variation)) expect(await kindsOf(scene)).toEqual(expected);
    },
  );

  it('types slots', () => {
    const kinds = scenesOf(12, 'kinds').map((scene) =>
      kayaks(scene)
        ?.apis.flatMap((api) => api.slots.get('day')?.kind ?? [])
        .join(),
    );
    expect(new Set(kinds)).toEqual(new Set(['text', 'date']));
  });

  it('shows descriptions of services under names without meaning', () => {
    const coded = scenesOf(60, 'names').filter(({ needsDescriptions }) => needsDescriptions);
    expect(coded.length).toBeGreaterThan(0);
    for (const scene of coded) expect(kayaks(scene)).toBeUndefined();
  });
});

describe('a reshaped service', () => {
  const [kayak] = schema as readonly [SgdService];
  const shapes = Array.from({ length: 80 }, (_, seed) =>
    reshaped(kayak, original, {}, new Distractors(schema), randomFrom(String(seed))),
  );

  it('has slots of others, and lacks some that the dialogue does not use', () => {
    const slots = shapes.map((shape) => shape.slots.map(({ name }) => name));
    expect(slots.flat()).toContain('cabin_name');
    expect(slots.some((names) => !names.includes('covered'))).toBe(true);
  });

  it('keeps what the dialogue uses', () => {
    for (const { slots, intents } of shapes) {
      expect(slots.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['lake', 'kayak_name', 'day', 'start_time']),
      );
      expect(intents.map(({ required_slots: required }) => required)).toEqual([
        ['lake'],
        ['kayak_name', 'day', 'start_time'],
      ]);
    }
  });

  it('lists no value twice that another service writes in other letters', () => {
    const coloured = (...values: readonly string[]): SgdService => ({
      ...kayak,
      slots: kayak.slots.map((slot) => (slot.name === 'seats' ? { ...slot, possible_values: [...values] } : slot)),
    });
    const distractors = new Distractors([coloured('RED', 'BLUE', 'GREEN')]);
    const sets = Array.from({ length: 80 }, (_, seed) => {
      const shape = reshaped(coloured('red', 'blue'), original, {}, distractors, randomFrom(String(seed)));
      return shape.slots.flatMap(({ name, possible_values: values }) => (name === 'seats' ? [values] : []));
    }).flat();
    expect(sets.some((values) => values.includes('GREEN'))).toBe(true);
    for (const values of sets) expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length);
  });
});
