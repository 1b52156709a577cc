import { search, service, table, time } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partsOfDayIn } from '../../../src/english/parts-of-day.js';
import { partsFor } from '../../../src/parsers/comparisons/bounds.js';
import type { SearchApi } from '../../../src/service/index.js';

const ship = { ship: z.string(), departure: time('When it leaves'), arrival: time('When it lands') };
const ships = table('ferry.ships', 'ship', [{ ship: 'Morning Seal', departure: '08:00', arrival: '09:00' }]);
class FindCrossing extends search({
  description: 'Find a ferry',
  slots: {},
  returns: ship,
  entity: 'ferry',
  table: ships,
  comparable: ['departure', 'arrival'],
}) {}
const ferry = service({ name: 'Ferry', description: 'Ferries', apis: [FindCrossing], tables: [ships] });

const bounds = (text: string): readonly string[] =>
  partsFor({ api: ferry.apis[0] as SearchApi, requested: new Set(), service: ferry }, text, '2019-03-01T09:00').map(
    (one) => (one.kind === 'constraint' ? `${one.slot} ${one.relation} ${one.values.join(' ')}` : one.kind),
  );

describe('a part of the day', () => {
  test.each([
    ['a morning ferry', 'departure before 12:00'],
    ['a ferry on March 11 in the evening', 'departure atLeast 17:00'],
    ['arriving in the afternoon', 'arrival between 12:00 18:00'],
    ['not in the morning', 'departure atLeast 12:00'],
    ['I need to go tomorrow morning', 'departure before 12:00'],
  ])('bounds a time: %s', (text, bound) => {
    expect(bounds(text)).toEqual([bound]);
  });

  test.each([
    'book the Morning Seal',
    'good morning',
    'eleven in the morning',
    'at 11 tomorrow morning',
    'at 7:30 on Monday morning',
    'this evening',
    'not in the afternoon',
    'the mornings are cold',
  ])('bounds none: %s', (text) => {
    expect(bounds(text)).toEqual([]);
  });

  test.each([
    'Morning! I need a ferry to Oslo',
    'evening, I would like a ferry',
    'have a lovely evening',
    'Enjoy the afternoon',
  ])('is none in a greeting or a farewell: %s', (text) => expect(partsOfDayIn(text)).toEqual([]));

  test.each(['morning', 'morning, please', 'afternoon, or later in the week', 'I like an evening class'])(
    'is one where it answers: %s',
    (text) => expect(partsOfDayIn(text)).toHaveLength(1),
  );

  test('is one where it stands as a word', () => {
    expect(partsOfDayIn('morning, or the afternoon-tea boat').map(({ start, end }) => [start, end])).toEqual([[0, 7]]);
  });
});
