import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Kinds, Tallies } from '../../../src/sgd/score/tally.js';

type Case = readonly [name: string, isRight: boolean];

function tallied(cases: readonly Case[]): Tallies<string> {
  const tallies = new Tallies<string>();
  for (const [name, isRight] of cases) tallies.add(name, isRight);
  return tallies;
}

type Seen = readonly [kind: string, place: string];

function counted(cases: readonly Seen[]): Kinds {
  const kinds = new Kinds();
  for (const [kind, place] of cases) kinds.add(kind, place);
  return kinds;
}

const names = fc.constantFrom('acts', 'slots', 'toString', '__proto__', '');

describe('tallies', () => {
  it('count what was right of how many, by name', () => {
    const tallies = tallied([
      ['acts', true],
      ['acts', false],
      ['slots', false],
      ['acts', true],
    ]);
    expect(tallies.toJSON()).toEqual({ acts: { right: 2, total: 3 }, slots: { right: 0, total: 1 } });
    expect([tallies.rate('acts'), tallies.rate('slots')]).toEqual([2 / 3, 0]);
  });

  it('have no rate where there was no case', () => {
    expect(tallied([]).toJSON()).toEqual({});
    expect(tallied([['acts', true]]).rate('slots')).toBeUndefined();
    expect(tallied([]).rate('toString')).toBeUndefined();
  });

  it('do not change what they gave away, nor what they took in', () => {
    const tallies = tallied([['acts', true]]);
    const other = tallied([['acts', false]]);
    const taken = other.toJSON();
    tallies.merge(taken);
    tallies.add('acts', true);
    expect(taken).toEqual({ acts: { right: 0, total: 1 } });
    other.merge(tallies.toJSON());
    expect(other.toJSON()).toEqual({ acts: { right: 2, total: 4 } });
    expect(tallies.toJSON()).toEqual({ acts: { right: 2, total: 3 } });
  });

  it('merged are those of all cases together', () => {
    const cases = fc.array(fc.tuple(names, fc.boolean()));
    fc.assert(
      fc.property(cases, cases, (some, others) => {
        const merged = tallied(some);
        merged.merge(JSON.parse(JSON.stringify(tallied(others))) as never);
        expect(merged.toJSON()).toEqual(tallied([...some, ...others]).toJSON());
      }),
    );
  });
});

describe('kinds', () => {
  it('are counted with the first three places, the most frequent first', () => {
    const kinds = counted([
      ['rare', 'a'],
      ['often', 'b'],
      ['often', 'c'],
      ['often', 'd'],
      ['often', 'e'],
    ]);
    expect(Object.entries(kinds.toJSON())).toEqual([
      ['often', { count: 4, examples: ['b', 'c', 'd'] }],
      ['rare', { count: 1, examples: ['a'] }],
    ]);
  });

  it('of the same number are in the order of their names, in whatever order they came', () => {
    const namesOf = (kinds: string) => Object.keys(counted([...kinds].map((kind) => [kind, 'x'])).toJSON());
    expect(namesOf('cab')).toEqual(['a', 'b', 'c']);
    expect(namesOf('bac')).toEqual(['a', 'b', 'c']);
  });

  it('are none before a case', () => {
    expect(new Kinds().toJSON()).toEqual({});
  });

  it('merged are those of all cases together, with the places of the first', () => {
    const cases = fc.array(fc.tuple(names, fc.string()));
    fc.assert(
      fc.property(cases, cases, (some, others) => {
        const merged = counted(some);
        merged.merge(JSON.parse(JSON.stringify(counted(others))) as never);
        expect(Object.entries(merged.toJSON())).toEqual(Object.entries(counted([...some, ...others]).toJSON()));
      }),
    );
  });
});
