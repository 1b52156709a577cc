import { describe, expect, it } from 'vitest';
import { currentRows, matchingRows, queryRows, sameValue, table } from '../../src/service/index.js';

const rows = [
  { name: 'Ada', city: 'York', age: 30, tall: true, tags: ['a', 'b'] },
  { name: 'Bo', city: 'york ', age: 20, tall: false, tags: [] },
  { name: 'Cy', city: 'Bath', age: 30, tall: false, tags: ['a'] },
];
const people = table('people', 'name', rows);

const names = (found: readonly object[]): readonly unknown[] => found.map((row) => (row as { name: string }).name);

describe('the rows that match', () => {
  it.each([
    [{}, ['Ada', 'Bo', 'Cy']],
    [{ city: 'YORK' }, ['Ada', 'Bo']],
    [{ age: 30 }, ['Ada', 'Cy']],
    [{ age: 30, city: 'bath' }, ['Cy']],
    [{ tall: false }, ['Bo', 'Cy']],
    [{ tags: ['a'] }, ['Ada', 'Cy']],
    [{ tags: ['b', 'a'] }, ['Ada']],
    [{ tags: [] }, ['Ada', 'Bo', 'Cy']],
    [{ tags: ['a', 'c'] }, []],
    [{ city: null, age: undefined, tall: true }, ['Ada']],
    [{ city: 'Leeds' }, []],
    [{ age: '30' }, []],
    [{ tall: 'true' }, []],
    [{ tags: 'a' }, []],
  ])('%j are %j', (args, expected) => {
    expect(names(matchingRows(rows, args))).toEqual(expected);
  });

  it.each([
    ['sci fi', ['Sci-fi', 'sci  FI']],
    ['SCI-FI', ['Sci-fi', 'sci  FI']],
    ['scifi', []],
    ['sci', []],
    ['12', ['12']],
    ['1 2', []],
    ['1-2', ['1-2']],
    ['', []],
  ])('are the same for %j with a hyphen or a space between words', (genre, expected) => {
    const films = ['Sci-fi', 'sci  FI', 'Scific', '1-2', '12'].map((one) => ({ name: one, genre: one, genres: [one] }));
    expect(names(matchingRows(films, { genre }))).toEqual(expected);
    expect(names(matchingRows(films, { genres: [genre] }))).toEqual(expected);
  });

  it('carry arguments that are no column', () => {
    expect(matchingRows(rows, { name: 'Bo', seats: 2 })).toEqual([{ ...rows[1], seats: 2 }]);
    expect(rows[1]).not.toHaveProperty('seats');
  });

  it('are none of an empty table', () => {
    expect(matchingRows([], { seats: 2 })).toEqual([]);
  });

  it('are not found by names that every object has', () => {
    expect(matchingRows(rows, { constructor: 'x' })).toHaveLength(3);
  });
});

describe('a query over rows', () => {
  it('sorts by columns, and pages', () => {
    expect(names(queryRows(rows, {}, { sort: ['age', 'name'] }))).toEqual(['Bo', 'Ada', 'Cy']);
    expect(names(queryRows(rows, {}, { sort: ['age'], offset: 1, limit: 1 }))).toEqual(['Ada']);
    expect(queryRows(rows, {}, { offset: 3, limit: 1 })).toEqual([]);
    expect(queryRows(rows, {}, { limit: 0 })).toEqual([]);
  });

  it('leaves the table in its order', () => {
    queryRows(rows, {}, { sort: ['age'] });
    expect(names(rows)).toEqual(['Ada', 'Bo', 'Cy']);
  });
});

describe('the rows of a table after changes', () => {
  const insert = people.insert({ name: 'Di', city: 'Bath', age: 40, tall: true, tags: [] });

  it('are its own without changes, or with those of other tables', () => {
    expect(currentRows(people, {})).toBe(people.rows);
    expect(currentRows(people, { pets: [insert] })).toBe(people.rows);
    expect(currentRows(people, { people: [] })).toBe(people.rows);
  });

  it('follow the changes in their order', () => {
    const update = people.update('Di', { city: 'Hull' });
    expect(currentRows(people, { people: [insert, update] }).at(-1)).toMatchObject({
      name: 'Di',
      city: 'Hull',
      age: 40,
    });
    expect(currentRows(people, { people: [update, insert] }).at(-1)).toMatchObject({ city: 'Bath' });
    expect(names(currentRows(people, { people: [insert, people.remove('Di')] }))).toEqual(['Ada', 'Bo', 'Cy']);
    expect(names(currentRows(people, { people: [people.remove('Di'), insert] }))).toContain('Di');
  });

  it('are unaffected by changes to rows that are not there', () => {
    const changes = { people: [people.remove('Ed'), people.update('Ed', { age: 1 }), people.remove('ada')] };
    expect(currentRows(people, changes)).toEqual(rows);
  });

  it('leave the table as it was', () => {
    currentRows(people, { people: [insert, people.update('Ada', { age: 99 }), people.remove('Bo')] });
    expect(people.rows).toEqual(rows);
    expect(rows[0]).toMatchObject({ age: 30 });
    expect(rows).toHaveLength(3);
  });
});

describe('a table', () => {
  it('is a constant, whatever becomes of the rows that it was made of', () => {
    const mine = [{ name: 'Ada', tags: ['a'] }];
    const own = table('own', 'name', mine);
    mine[0]?.tags.push('b');
    mine.push({ name: 'Bo', tags: [] });
    expect(own.rows).toEqual([{ name: 'Ada', tags: ['a'] }]);
    expect(() => (own.rows as unknown[]).push({})).toThrow(TypeError);
    expect(() => Object.assign(own.rows[0] as object, { name: 'Cy' })).toThrow(TypeError);
    expect(() => own.rows[0]?.tags.push('c')).toThrow(TypeError);
  });

  it('keeps null for its author, and leaves out what has no value', () => {
    const odd = [{ name: 'Ada', age: null, city: undefined }] as unknown as readonly { readonly name: string }[];
    expect(table('odd', 'name', odd).rows).toStrictEqual([{ name: 'Ada', age: null }]);
  });

  const cyclic: Record<string, unknown> = { name: 'Ada' };
  cyclic.self = cyclic;

  it.each<[string, unknown, string]>([
    ['a Date', [{ name: 'Ada', born: new Date(0) }], '[0].born is an instance of Date'],
    ['NaN', [{ name: 'Ada', age: Number.NaN }], '[0].age is NaN'],
    ['itself', [cyclic], '[0].self is part of itself'],
    ['a row that is none', [{ name: 'Ada' }, 'Bo'], '[1] is text, not a plain record'],
    ['no list of rows', { name: 'Ada' }, 'the whole is a record, not a list'],
    ['a name of prototypes', [JSON.parse('{"__proto__":1}')], '[0].__proto__ is no name'],
  ])('cannot hold %s', (_name, given, message) => {
    expect(() => table('odd', 'name', given as never)).toThrow(
      expect.objectContaining({ name: 'DefinitionError', code: 'bad-row', message: expect.stringContaining(message) }),
    );
  });

  it('may be larger than what a service answers at once', () => {
    expect(table('long', 'name', [{ name: 'a'.repeat(5_000_000) }]).rows).toHaveLength(1);
  });
});

describe('two values', () => {
  it.each([
    ['a', ' A ', true],
    [1, 1, true],
    [{ a: [1] }, { a: [1] }, true],
    [undefined, undefined, true],
    [1, '1', false],
    [true, 'true', false],
    ['a', 'b', false],
    [['a'], ['b'], false],
    ['a', undefined, false],
    [[], undefined, false],
  ])('%j and %j are the same: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });
});
