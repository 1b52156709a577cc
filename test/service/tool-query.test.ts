import { actionTools, toolSchema } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { print } from 'typetod/language';
import { describe, expect, it, test } from 'vitest';
import { createRegistry, signature, statementOfToolCall } from '../../src/service/index.js';
import { renderPrompt } from '../../src/dialogue/index.js';
import { EMPTY_WORLD } from '../../src/world/index.js';
import { buses, lodgings } from '../lodgings.js';

const registry = createRegistry([lodgings, buses, restaurants2]);
const FIND = 'lodgings_find_lodging';
const api = registry.apis.get(FIND) as never;

const called = (json: object): string => {
  const read = statementOfToolCall(registry, FIND, JSON.stringify(json));
  return read.ok ? print([read.statement]).trim() : read.code;
};

const entry = (name: string, relation: string, ...values: unknown[]) => ({ name, relation, values });

describe('constraints are arguments of a tool', () => {
  it.each([
    [[entry('price_per_night', 'atMost', 100)], 'price_per_night: atMost(100)'],
    [[entry('price_per_night', 'between', 50, 100)], 'price_per_night: between(50, 100)'],
    [[entry('kind', 'not', 'inn', 'hostel')], 'kind: not("inn", "hostel")'],
    [[entry('kind', 'anyOf', 'inn')], 'kind: anyOf("inn")'],
    [[entry('rating', 'is', 4)], 'rating: 4'],
    [
      [entry('rating', 'atLeast', 4), entry('star_rating', 'atLeast', 3)],
      'rating: atLeast(4), star_rating: atLeast(3)',
    ],
  ])('%j', (where, written) => {
    expect(called({ city: 'Oslo', where })).toBe(`${FIND}({ city: "Oslo", ${written} })`);
  });

  it('and so is an order', () => {
    expect(called({ city: 'Oslo', order: [{ name: 'rating', direction: 'descending' }] })).toBe(
      `sort(${FIND}({ city: "Oslo" }), { rating: "descending" })`,
    );
  });

  it.each([null, []])('none are %j', (none) => {
    expect(called({ city: 'Oslo', where: none, order: none })).toBe(`${FIND}({ city: "Oslo" })`);
  });

  it.each([
    { where: 'price < 100' },
    { where: { price_per_night: { max: 100 } } },
    { where: [{ price_per_night: 'atMost' }] },
    { where: [entry('price_per_night', 'under', 100)] },
    { where: [entry('price_per_night', 'lowest')] },
    { where: [entry('price_per_night', 'atMost')] },
    { where: [entry('price_per_night', 'atMost', 1, 2)] },
    { where: [entry('price_per_night', 'is', 1, 2)] },
    { where: [{ name: 'price_per_night', relation: 'atMost', values: 100 }] },
    { where: [{ relation: 'atMost', values: [100] }] },
    { where: [entry('kind', 'not', 'inn'), entry('kind', 'not', 'hostel')] },
    { kind: 'inn', where: [entry('kind', 'not', 'hostel')] },
    { where: [null] },
    { where: [null, entry('rating', 'atLeast', 4)] },
    { where: [[]] },
    { where: [{}] },
    { where: {} },
    { where: '' },
    { where: [entry('rating', 'atLeast', null)] },
    { where: [entry('rating', 'atLeast', 4, null)] },
    { where: [entry('rating', 'atLeast', [4])] },
    { where: [entry('rating', 'not')] },
    { where: [{ ...entry('rating', 'atLeast', 4), relation: null }] },
    { where: [{ ...entry('rating', 'atLeast', 4), also: null }] },
    { order: [null] },
    { order: [{ name: 'rating', direction: null }] },
    { order: {} },
    { order: 'price' },
    { order: [{ name: 'rating' }] },
    { order: [{ by: 'rating', direction: 'descending' }] },
    {
      order: [
        { name: 'rating', direction: 'descending' },
        { name: 'rating', direction: 'ascending' },
      ],
    },
  ])('refused: %j', (json) => {
    expect(called({ city: 'Oslo', ...json })).toBe('bad-arguments');
  });

  const acted = (name: string, json: object): string => {
    const read = statementOfToolCall(registry, name, json);
    return read.ok ? print(read.statement) : read.code;
  };

  it.each<[string, object, string]>([
    ['len', { where: [entry('rating', 'atLeast', 4)] }, 'len(x1, { rating: atLeast(4) })'],
    ['len', { where: [entry('rating', 'is', 4)] }, 'len(x1, { rating: 4 })'],
    ['len', { where: [{ name: 'rating', value: 4 }] }, 'len(x1, { rating: 4 })'],
    [
      'len',
      { where: [{ name: 'has_pool', value: true }, entry('kind', 'not', 'inn', 'hostel')] },
      'len(x1, { has_pool: true, kind: not("inn", "hostel") })',
    ],
    ['len', { where: [] }, 'len(x1)'],
    ['len', { where: null }, 'len(x1)'],
  ])('and of %s: %j', (name, json, written) => {
    expect(acted(name, { operand: 'x1', ...json })).toBe(written);
  });

  it.each<[readonly object[], string]>([
    [[entry('rating', 'highest')], 'rating: highest()'],
    [
      [entry('price_per_night', 'lowest'), entry('rating', 'moreThan', 3)],
      'price_per_night: lowest(), rating: moreThan(3)',
    ],
    [[{ name: 'name', value: 'Mill' }], 'name: "Mill"'],
  ])('and of select: %j', (entity, written) => {
    expect(acted('select', { entity, from: 'x1' })).toBe(`select({ ${written} }, { from: x1 })`);
  });

  it.each<[string, object]>([
    ['len', { operand: 'x1', where: [null] }],
    ['len', { operand: 'x1', where: [entry('rating', 'lowest')] }],
    ['len', { operand: 'x1', where: [entry('rating', 'under', 4)] }],
    ['len', { operand: 'x1', where: [entry('rating', 'atLeast', null)] }],
    ['len', { operand: 'x1', where: [entry('rating', 'atLeast')] }],
    ['len', { operand: 'x1', where: [{ ...entry('rating', 'atLeast', 4), value: 4 }] }],
    ['len', { operand: 'x1', where: [entry('rating', 'atLeast', 4), entry('rating', 'atMost', 5)] }],
    ['len', { operand: 'x1', where: { rating: 4 } }],
    ['select', { entity: [null] }],
    ['select', { entity: [entry('rating', 'highest', 4)] }],
    ['select', { entity: [{ name: 'rating', relation: 'highest' }] }],
    ['select', { entity: [entry('rating', 'best')] }],
    ['select', { entity: { rating: 'highest' } }],
    ['sort', { query: 'x1', order: [entry('rating', 'highest')] }],
  ])('but %s refuses %j', (name, json) => {
    expect(acted(name, json)).toBe('bad-arguments');
  });

  it.each([false, true])('and the schemas of len and select take them, strict: %s', (strict) => {
    const [len, select] = ['len', 'select'].map((name) => actionTools({ strict }).find((tool) => tool.name === name));
    expect(JSON.stringify(len)).toMatch(/"enum":\["is","not","anyOf"/);
    expect(JSON.stringify(len)).not.toContain('lowest');
    expect(JSON.stringify(select)).toContain('"highest"]');
    expect(JSON.stringify(actionTools({ strict }).find(({ name }) => name === 'sort'))).not.toContain('relation');
  });

  it('is told in the plain and the strict schema', () => {
    const { parameters } = toolSchema(api);
    const strict = toolSchema(api, { strict: true }).parameters;
    expect(parameters.required).toEqual(['city']);
    expect(strict.required).toEqual(['city', 'kind', 'has_wifi', 'where', 'order']);
    expect(parameters.properties?.order).toMatchObject({
      type: 'array',
      items: { properties: { name: { enum: ['price_per_night', 'rating', 'star_rating', 'number_of_beds'] } } },
    });
    expect(strict.properties?.where).toMatchObject({ type: ['array', 'null'] });
    expect(JSON.stringify(parameters.properties?.where)).not.toMatch(/lowest|before/);
    expect(JSON.stringify(toolSchema(registry.apis.get('buses_find_bus') as never))).toContain('"before"');
  });

  it.each(['restaurants_2_find_restaurants', 'lodgings_book_lodging'])(
    'but not of %s, which declares nothing',
    (name) => {
      const undeclared = registry.apis.get(name);
      if (
        undeclared &&
        [...(undeclared.kind === 'search' ? undeclared.comparable.keys() : [])].every((one) =>
          undeclared.slots.has(one),
        )
      )
        expect(Object.keys(toolSchema(undeclared).parameters.properties ?? {})).toEqual([...undeclared.slots.keys()]);
    },
  );
});

describe('prompts', () => {
  const { system } = renderPrompt({ history: [], world: EMPTY_WORLD, utterance: 'hi', apis: [api] });

  test('show what can be compared, and the relations once', () => {
    expect(signature(api)).toContain('// Results can be constrained by price_per_night: amount; rating: number;');
    expect(system.match(/atLeast\(value\)/g)).toHaveLength(1);
    expect(system).toContain('between(low, high)');
  });

  test('show none where nothing is declared', () => {
    const apis = [registry.apis.get('lodgings_book_lodging') as never];
    const plain = renderPrompt({ history: [], world: EMPTY_WORLD, utterance: 'hi', apis }).system;
    expect(plain).not.toContain('atLeast');
    expect(plain).not.toContain('lowest');
  });
});
