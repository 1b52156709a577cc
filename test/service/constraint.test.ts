import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Canonical, Constraint, Row } from '../../src/index.js';
import {
  type SlotKind,
  type SortKey,
  admits,
  constrainedRows,
  isOrdered,
  pointOf,
  queriedRows,
  sameConstraint,
  sortedRows,
} from '../../src/service/index.js';
import { runs } from '../runs.js';

const RELATIONS = ['not', 'anyOf', 'atLeast', 'atMost', 'between', 'before', 'after'] as const;
const ORDERED: readonly SlotKind[] = ['integer', 'number', 'money', 'date', 'time', 'datetime'];
const MOMENTS: readonly SlotKind[] = ['date', 'time', 'datetime'];
const UNORDERED: readonly SlotKind[] = ['text', 'closed', 'boolean', 'email', 'url', 'uuid', 'duration'];

/** Three values of each kind, in order where there is one. */
const VALUES: ReadonlyMap<SlotKind, readonly [Canonical, Canonical, Canonical]> = new Map<
  SlotKind,
  readonly [Canonical, Canonical, Canonical]
>([
  ['integer', [2, 9, 10]],
  ['number', [-0.5, 0, 4.25]],
  ['money', [9.99, 10, 100.5]],
  ['date', ['2018-12-31', '2019-01-02', '2019-01-10']],
  ['time', ['00:05', '09:30', '23:55']],
  ['datetime', ['2019-03-04T19:30', '2019-03-04T20:00', '2019-03-05T01:00']],
  ['text', ['Bergen', 'Oslo', 'Tromsø']],
  ['closed', ['inn', 'hostel', 'palace']],
  ['boolean', [true, false, 'no such']],
  ['email', ['a@b.org', 'c@d.org', 'e@f.org']],
  ['url', ['https://a.org', 'https://b.org', 'https://c.org']],
  ['uuid', ['a1', 'b2', 'c3']],
  ['duration', ['PT1H', 'PT2H', 'P1D']],
]);

const typeOf = (kind: SlotKind) => new Map([['value', { kind }]]);
const rowsOf = (values: readonly (Canonical | undefined)[]): readonly Row[] =>
  values.map((value) => (value === undefined ? {} : { value }));
const valuesOf = (rows: readonly Row[]): readonly unknown[] => rows.map(({ value }) => value);

/** Which of some values meet a constraint. */
function meeting(kind: SlotKind, values: readonly (Canonical | undefined)[], constraint: Constraint) {
  return valuesOf(constrainedRows(rowsOf(values), { value: constraint }, typeOf(kind)));
}

const sorted = (kind: SlotKind, values: readonly (Canonical | undefined)[], direction: SortKey['direction']) =>
  valuesOf(sortedRows(rowsOf(values), [{ property: 'value', direction }], typeOf(kind)));

describe('which relations there are of a kind', () => {
  const type = (kind: SlotKind) => ({ kind, description: '' }) as never;

  it.each(ORDERED)('%s: bounds, and moments before and after', (kind) => {
    const isMoment = MOMENTS.includes(kind);
    expect(isOrdered(type(kind))).toBe(true);
    expect(RELATIONS.filter((relation) => admits(type(kind), relation))).toEqual(
      RELATIONS.filter((relation) => isMoment || (relation !== 'before' && relation !== 'after')),
    );
  });

  it.each(UNORDERED)('%s: one of some, and none of some', (kind) => {
    expect(isOrdered(type(kind))).toBe(false);
    expect(RELATIONS.filter((relation) => admits(type(kind), relation))).toEqual(['not', 'anyOf']);
  });

  it('json: none', () => {
    expect(RELATIONS.filter((relation) => admits(type('json'), relation))).toEqual([]);
  });

  it('closed: bounds where all values are numbers', () => {
    expect(isOrdered({ kind: 'closed', values: [0.5, 1, 1.5] } as never)).toBe(true);
    expect(isOrdered({ kind: 'closed', values: [1, 'more'] } as never)).toBe(false);
    expect(isOrdered({ kind: 'closed' } as never)).toBe(false);
  });
});

describe.each([...VALUES])('values of kind %s', (kind, values) => {
  const [low, middle, high] = values;
  const all = [...values, undefined];

  it.each<[string, Constraint, readonly unknown[]]>([
    ['is', { relation: 'is', values: [middle] }, [middle]],
    ['anyOf', { relation: 'anyOf', values: [high, low] }, [low, high]],
    ['not', { relation: 'not', values: [middle] }, [low, high, undefined]],
    ['not two', { relation: 'not', values: [low, high] }, [middle, undefined]],
  ])('%s', (_, constraint, expected) => {
    expect(meeting(kind, all, constraint)).toEqual(expected);
  });

  if (ORDERED.includes(kind))
    it.each<[Constraint['relation'], readonly Canonical[], readonly Canonical[]]>([
      ['atLeast', [middle], [middle, high]],
      ['atMost', [middle], [low, middle]],
      ['between', [low, middle], [low, middle]],
      ['between', [middle, middle], [middle]],
      ['between', [high, low], []],
      ['before', [middle], [low]],
      ['after', [middle], [high]],
    ])('%s %o', (relation, bounds, expected) => {
      expect(meeting(kind, all, { relation, values: bounds })).toEqual(expected);
    });

  if (ORDERED.includes(kind))
    it('are sorted either way, those without one last', () => {
      const mixed = [undefined, middle, high, undefined, low];
      expect(sorted(kind, mixed, 'ascending')).toEqual([low, middle, high, undefined, undefined]);
      expect(sorted(kind, mixed, 'descending')).toEqual([high, middle, low, undefined, undefined]);
    });

  if (UNORDERED.includes(kind))
    it('have no place, and so meet no bound and keep their order', () => {
      expect(meeting(kind, all, { relation: 'atMost', values: [high] })).toEqual([]);
      expect(sorted(kind, [high, low, middle], 'ascending')).toEqual([high, low, middle]);
    });
});

describe('a value', () => {
  it.each<[string, Canonical | undefined | null]>([
    ['missing', undefined],
    ['null', null],
    ['of another kind', 'cheap'],
    ['a list', [1, 2]],
    ['true', true],
  ])('that is %s meets no bound, and what says that it is not one', (_, value) => {
    const given = [value as Canonical];
    for (const relation of ['atLeast', 'atMost', 'is', 'anyOf'] as const)
      expect(meeting('money', given, { relation, values: [0] })).toEqual([]);
    expect(meeting('money', given, { relation: 'between', values: [-1e9, 1e9] })).toEqual([]);
    expect(meeting('money', given, { relation: 'not', values: [0] })).toHaveLength(1);
  });

  it.each<[SlotKind, string]>([
    ['date', 'tomorrow'],
    ['date', ''],
    ['time', 'noon'],
    ['time', '9'],
    ['datetime', 'at nine'],
  ])('of kind %s has no place when it is %j', (kind, text) => {
    expect(pointOf({ kind }, text)).toBeUndefined();
    expect(meeting(kind, [text], { relation: 'not', values: ['x'] })).toEqual([text]);
  });

  it('of text is the same in any case', () => {
    expect(meeting('text', ['Oslo', 'OSLO ', 'Bergen'], { relation: 'is', values: ['oslo'] })).toEqual([
      'Oslo',
      'OSLO ',
    ]);
    expect(meeting('text', ['Oslo', 'Bergen'], { relation: 'not', values: ['OSLO'] })).toEqual(['Bergen']);
    expect(meeting('text', ['Sci-fi', 'War'], { relation: 'not', values: ['sci fi'] })).toEqual(['War']);
    expect(meeting('text', ['Sci-fi', '1-2'], { relation: 'anyOf', values: ['sci fi', '1 2'] })).toEqual(['Sci-fi']);
  });

  it('of money is compared to the last decimal, and as a number', () => {
    expect(meeting('money', [9.99, 10, 10.01, 100], { relation: 'atMost', values: [10] })).toEqual([9.99, 10]);
  });

  it('of a property that no type is known of is text', () => {
    expect(constrainedRows(rowsOf([1, 2]), { value: { relation: 'is', values: [2] } }, new Map())).toEqual([
      { value: 2 },
    ]);
  });

  it('is found under its own name alone', () => {
    const not = { constructor: { relation: 'not', values: ['x'] } } as const;
    expect(constrainedRows(rowsOf([1]), not, new Map())).toHaveLength(1);
    const isOne = { toString: { relation: 'anyOf', values: ['x'] } } as const;
    expect(constrainedRows(rowsOf([1]), isOne, new Map())).toEqual([]);
  });
});

describe('times', () => {
  it('are of one day: what is past midnight comes first in it', () => {
    const evening = ['18:00', '23:30', '00:30', '01:00'];
    expect(meeting('time', evening, { relation: 'after', values: ['20:00'] })).toEqual(['23:30']);
    expect(meeting('time', evening, { relation: 'between', values: ['23:00', '01:00'] })).toEqual([]);
    expect(sorted('time', evening, 'ascending')).toEqual(['00:30', '01:00', '18:00', '23:30']);
  });

  it('with a day are moments: past midnight is later', () => {
    const evening = ['2019-03-04T23:30', '2019-03-05T00:30'];
    expect(meeting('datetime', evening, { relation: 'after', values: ['2019-03-04T23:45'] })).toEqual(evening.slice(1));
  });

  it('with a zone are compared by their place in time', () => {
    const moments = ['2019-03-04T12:00Z', '2019-03-04T12:00+02:00', '2019-03-04T12:00-05:00', '2019-03-04T12:00'];
    expect(meeting('datetime', moments, { relation: 'before', values: ['2019-03-04T12:00Z'] })).toEqual([moments[1]]);
    expect(meeting('datetime', moments, { relation: 'atLeast', values: ['2019-03-04T12:00'] })).toEqual([
      moments[0],
      ...moments.slice(2),
    ]);
    expect(sorted('datetime', moments, 'descending')).toEqual([moments[2], moments[0], moments[3], moments[1]]);
  });
});

describe('an order', () => {
  const rows = [
    { name: 'a', price: 2, rating: 4 },
    { name: 'b', price: 1, rating: 3 },
    { name: 'c', price: 2, rating: 5 },
    { name: 'd', rating: 5 },
    { name: 'e', price: 1, rating: 3 },
  ];
  const types = new Map([
    ['price', { kind: 'money' }],
    ['rating', { kind: 'number' }],
  ] as const);
  const names = (...order: readonly SortKey[]): string =>
    sortedRows(rows, order, types)
      .map(({ name }) => name)
      .join('');

  it('keeps the order of what is alike, and breaks it by the next key', () => {
    expect(names({ property: 'price', direction: 'ascending' })).toBe('beacd');
    expect(names({ property: 'price', direction: 'descending' })).toBe('acbed');
    const byRating = { property: 'rating', direction: 'descending' } as const;
    expect(names({ property: 'price', direction: 'ascending' }, byRating)).toBe('becad');
    expect(names(byRating, { property: 'price', direction: 'ascending' })).toBe('cdabe');
  });

  it('without keys is that of the rows, which are the same list', () => {
    expect(sortedRows(rows, [], types)).toBe(rows);
    expect(queriedRows(rows, { where: {}, order: [] }, types)).toBe(rows);
  });

  it('changes no list that it is given', () => {
    const frozen = Object.freeze([...rows]);
    expect(sortedRows(frozen, [{ property: 'price', direction: 'ascending' }], types)).toHaveLength(5);
    expect(frozen).toEqual(rows);
  });
});

it.each<[Constraint | undefined, Constraint | undefined, boolean]>([
  [{ relation: 'atMost', values: [1] }, { relation: 'atMost', values: [1] }, true],
  [{ relation: 'atMost', values: [1] }, { relation: 'atMost', values: [2] }, false],
  [{ relation: 'atMost', values: [1] }, { relation: 'atLeast', values: [1] }, false],
  [{ relation: 'is', values: [1] }, undefined, false],
  [undefined, undefined, true],
])('whether %o and %o say the same: %s', (one, other, expected) => {
  expect(sameConstraint(one, other)).toBe(expected);
});

describe('laws', () => {
  const kinds = fc.constantFrom(...ORDERED, 'text' as const);
  const drawn = kinds.chain((kind) => {
    const value = fc.constantFrom(...(VALUES.get(kind) ?? []));
    const constraint = fc.oneof(
      fc.record({ relation: fc.constantFrom('is', 'atLeast', 'atMost', 'before', 'after'), values: fc.tuple(value) }),
      fc.record({ relation: fc.constant('between'), values: fc.tuple(value, value) }),
      fc.record({ relation: fc.constantFrom('not', 'anyOf'), values: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    ) as fc.Arbitrary<Constraint>;
    const row = fc.record({ value, other: value }, { requiredKeys: [] }) as fc.Arbitrary<Row>;
    return fc.record({ kind: fc.constant(kind), value, constraint, other: constraint, rows: fc.array(row) });
  });
  const numRuns = runs(2000, 200);
  const typesOf = (kind: SlotKind) => new Map(['value', 'other'].map((name) => [name, { kind }]));

  it('two constraints leave the same in either order, and together', () => {
    fc.assert(
      fc.property(drawn, ({ kind, constraint: value, other, rows }) => {
        const types = typesOf(kind);
        const both = constrainedRows(rows, { value, other }, types);
        expect(constrainedRows(constrainedRows(rows, { value }, types), { other }, types)).toEqual(both);
        expect(constrainedRows(constrainedRows(rows, { other }, types), { value }, types)).toEqual(both);
        expect(constrainedRows(both, { value, other }, types)).toEqual(both);
      }),
      { numRuns },
    );
  });

  it('between is at least the one and at most the other', () => {
    fc.assert(
      fc.property(drawn, fc.nat(2), fc.nat(2), ({ kind, rows }, from, to) => {
        const values = VALUES.get(kind) ?? [];
        const [low, high] = [values[from], values[to]] as [Canonical, Canonical];
        const least = constrainedRows(rows, { value: { relation: 'atLeast', values: [low] } }, typesOf(kind));
        expect(constrainedRows(rows, { value: { relation: 'between', values: [low, high] } }, typesOf(kind))).toEqual(
          constrainedRows(least, { value: { relation: 'atMost', values: [high] } }, typesOf(kind)),
        );
      }),
      { numRuns },
    );
  });

  it.each([
    ['not', 'anyOf', 'text'],
    ['atLeast', 'before', 'time'],
    ['atMost', 'after', 'date'],
  ] as const)('%s leaves what %s does not, of rows that have a value', (one, other, kind) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...(VALUES.get(kind) ?? []))), fc.nat(2), (values, at) => {
        const bound = [(VALUES.get(kind) ?? [])[at] as Canonical];
        const [met, rest] = [one, other].map((relation) => meeting(kind, values, { relation, values: bound }));
        expect(values.filter((value) => !met?.includes(value))).toEqual(rest);
      }),
      { numRuns },
    );
  });

  it('sorting is a permutation, and sorting again changes nothing', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom('ascending', 'descending'), ({ kind, rows }, direction) => {
        const order = [{ property: 'value', direction } as const, { property: 'other', direction } as const];
        const once = sortedRows(rows, order, typesOf(kind));
        expect(sortedRows(once, order, typesOf(kind))).toEqual(once);
        const texts = (list: readonly Row[]) => list.map((row) => JSON.stringify(row)).sort();
        expect(texts(once)).toEqual(texts(rows));
      }),
      { numRuns },
    );
  });

  it('filtering and sorting can change places', () => {
    fc.assert(
      fc.property(drawn, ({ kind, constraint: value, rows }) => {
        const types = typesOf(kind);
        const order = [{ property: 'value', direction: 'ascending' }] as const;
        expect(constrainedRows(sortedRows(rows, order, types), { value }, types)).toEqual(
          queriedRows(rows, { where: { value }, order }, types),
        );
      }),
      { numRuns },
    );
  });
});
