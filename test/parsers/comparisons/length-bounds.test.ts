import { money, saidAs, search, service, table } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boundsFor } from '../../../src/parsers/comparisons/bounds.js';

const course = {
  name: z.string().describe('Name of the course'),
  price: money('What it costs'),
  minutes: z.int().describe('How many minutes it takes'),
};

function searchOver(returns: Record<string, z.ZodType> & { name: z.ZodType }, comparable: readonly string[]) {
  const rows = table('courses', 'name', [{ name: 'Dough', price: 30, minutes: 45 }]);
  class Find extends search({
    description: 'Find one',
    slots: {},
    returns,
    entity: 'course',
    table: rows,
    comparable,
  }) {}
  const [api] = service({ name: 'School', description: 'Courses', apis: [Find] }).apis;
  if (api?.kind !== 'search') throw new Error('no search');
  return api;
}

const one = searchOver(course, ['price', 'minutes']);
const two = searchOver(
  { ...course, breaks: saidAs(z.int().describe('How many minutes one rests'), { names: ['pause'] }) },
  ['price', 'minutes', 'breaks'],
);

const bounds = (text: string, api = one): readonly string[] =>
  boundsFor({ api, requested: new Set() }, text, '2019-03-01T09:00').map((found) =>
    found.kind === 'constraint' ? `${found.slot} ${found.relation} ${found.values.join()}` : found.kind,
  );

describe('a bound of a length of time', () => {
  it.each([
    ['at most 30 minutes', 'minutes atMost 30'],
    ['that takes no longer than half an hour', 'minutes atMost 30'],
    ['under an hour and a half', 'minutes lessThan 90'],
    ['at least two hours', 'minutes atLeast 120'],
    ['45 minutes or less', 'minutes atMost 45'],
    ['at most 45 min', 'minutes atMost 45'],
  ])('%s', (text, bound) => expect(bounds(text)).toEqual([bound]));

  it('stands beside one of money', () => {
    expect(bounds('at most 20 minutes and under 40 dollars')).toEqual(['minutes atMost 20', 'price lessThan 40']);
  });

  it('is of the property that is named, where there are two', () => {
    expect(bounds('a pause of at least half an hour', two)).toEqual(['breaks atLeast 30']);
  });

  it.each(['it takes 30 minutes', 'half an hour before noon', 'at most three days', 'after an hour'])(
    'but not: %s',
    (text) => expect(bounds(text)).toEqual([]),
  );

  it('is none where it may be of either of two', () => {
    expect(bounds('at most half an hour', two)).toEqual([]);
  });
});
