import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordingsOf } from '../../../src/passes/names/dictionary.js';
import { renamedService, renamedServices } from '../../../src/passes/names/rename.js';
import { reworded } from '../../../src/passes/names/reword.js';
import { randomFrom } from '../../../../src/text/index.js';
import { sgdxVariant } from '../../../../corpora/src/sgd/variants/variant.js';
import { schema } from '../../../../corpora/test/sgd/fixture.js';

const seeded = (seed: number) => randomFrom(String(seed));

describe('a renamed service', () => {
  it.each(['words', 'codes'] as const)('is the same service in %s', (naming) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const renamed = schema.map((service) => renamedService(service, naming, seeded(seed)));
        expect(() => sgdxVariant(schema, renamed)).not.toThrow();
      }),
    );
  });

  it('has no slot that is called as an action of the language: a type is no sort', () => {
    const [service] = schema;
    const types = { ...service!, intents: [], slots: [{ ...service!.slots[0]!, name: 'type' }] };
    const names = new Set(
      Array.from({ length: 60 }, (_, seed) => renamedService(types, 'words', seeded(seed)).slots[0]!.name),
    );
    expect(names).toContain('kind');
    expect(names).not.toContain('sort');
  });

  it('has no code twice, though the same is drawn again', () => {
    const [service] = schema.filter(({ slots }) => slots.length > 1);
    const random = seeded(1);
    let draws = 0;
    // Four draws make a code: the first two codes are the same.
    const renamed = renamedService(service!, 'codes', () => {
      draws += 1;
      return draws <= 8 ? 0 : random();
    });
    const names = renamed.slots.map(({ name }) => name);
    expect(names[0]).toBe('bb10');
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no name that another one has, though the same is drawn again', () => {
    const twins = ['Movies_1', 'Movies_2'].map((service_name) => ({
      ...schema[0]!,
      service_name,
      slots: [],
      intents: [],
    }));
    const random = seeded(1);
    let draws = 0;
    // Three draws make such a name: the first two names are the same.
    const renamed = renamedServices(twins, 'words', () => {
      draws += 1;
      return draws <= 6 ? 0 : random();
    });
    expect(draws).toBeGreaterThan(6);
    const [first, second] = renamed.map(({ service_name: name }) => name);
    expect(first).toBe('Films_10');
    expect(second).toMatch(/^Films_[1-9]\d$/);
    expect(second).not.toBe(first);
  });

  it('has names in words of the dictionary', () => {
    const names = new Set(Array.from({ length: 200 }, (_, seed) => reworded('number of seats', seeded(seed))));
    expect(names).toContain('how many places');
    expect(names).toContain('seats count');
    expect(names.size).toBeGreaterThan(20);
  });

  it('keeps words that the dictionary lacks', () => {
    expect(wordingsOf('kayak')).toEqual([]);
    expect(reworded('kayak', seeded(1))).toBe('kayak');
  });
});
