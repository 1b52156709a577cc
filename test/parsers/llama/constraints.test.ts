import { createSession, type Session } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { admits } from '../../../src/models/grammar/walk.js';
import { drawnFrom } from '../../models/drawn-from.js';
import { turnGrammar } from '../../../src/parsers/llama/turn-grammar.js';
import { briefOf } from '../../../src/parsers/llama/written.js';
import { parse, print } from 'typetod/language';
import { buses, lodgings } from '../../lodgings.js';
import { restaurants2 } from 'typetod/apis';
import { mulberry32 } from '../../../src/text/index.js';

const open = (): Session =>
  createSession({ services: [lodgings, buses, restaurants2], reader: naturalReader, now: '2019-03-01T09:00' });

const grammarOf = (session: Session, utterance: string) =>
  turnGrammar({ session, utterance, apis: session.engine.registry.services.flatMap(({ apis }) => apis) });

const START = 'a hotel in Oslo under 100 dollars, at least 3 stars, no hostel';

describe('the grammar of a turn has constraints where an API declares what results can be chosen by', () => {
  it.each([
    'lodgings_find_lodging({ city: "Oslo", price_per_night: atMost("100 dollars") })',
    'lodgings_find_lodging({ city: "Oslo", kind: not("hostel"), price_per_night: atMost("100 dollars") })',
    'lodgings_find_lodging({ city: "Oslo", kind: anyOf("inn", "palace") })',
    'lodgings_find_lodging({ city: not("Oslo") })',
    'sort(lodgings_find_lodging({ city: "Oslo" }), { price_per_night: "ascending" })',
    'buses_find_bus({ to_city: "Oslo", fare: atMost("100 dollars") })',
  ])('%s', (program) => {
    expect(admits(grammarOf(open(), START), `${program}\n`)).toBe(true);
  });

  it.each([
    'lodgings_find_lodging({ city: "Oslo", price_per_night: atMost("Oslo") })',
    'lodgings_find_lodging({ city: "Oslo", price_per_night: atMost("40 dollars") })',
    'lodgings_find_lodging({ city: "Oslo", price_per_night: before("100 dollars") })',
    'lodgings_find_lodging({ city: "Oslo", price_per_night: atMost() })',
    'lodgings_find_lodging({ city: "Oslo", kind: atMost("inn") })',
    'lodgings_find_lodging({ city: "Oslo", kind: not("castle") })',
    'sort(lodgings_find_lodging({ city: "Oslo" }), { kind: "ascending" })',
    'sort(lodgings_find_lodging({ city: "Oslo" }), { price_per_night: "up" })',
    'lodgings_book_lodging({ hotel_name: not("Oslo") })',
  ])('but not %s', (program) => {
    expect(admits(grammarOf(open(), START), `${program}\n`)).toBe(false);
  });

  it('has an order and the extremes of a search under way', async () => {
    const session = open();
    await session.turn('lodgings_find_lodging({ city: "Oslo" })');
    const grammar = grammarOf(session, 'the cheapest one');
    for (const program of ['sort(x1, { rating: "descending" })', 'select({ price_per_night: lowest() })'])
      expect(admits(grammar, `${program}\n`)).toBe(true);
    for (const program of [
      'sort(x1, { city: "ascending" })',
      'select({ kind: lowest() })',
      'select({ city: highest() })',
    ])
      expect(admits(grammar, `${program}\n`)).toBe(false);
  });

  it('admits what a session reads', () => {
    const grammar = grammarOf(open(), START);
    const random = mulberry32(7);
    for (let count = 0; count < 100; count += 1)
      expect(parse(drawnFrom(grammar, random).trim())).toMatchObject({ ok: true });
  });
});

test('constraints are shown in the program so far', () => {
  const text = 'x1 = lodgings_find_lodging({ city: "Oslo", price_per_night: atMost(100) })';
  const parsed = parse(text);
  expect(parsed.ok && print(briefOf(parsed.statements, open()))).toBe(text.slice('x1 = '.length));
});
