import { createSession, type Session } from 'typetod';
import { beforeEach, expect, test } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { call, confirm, type Parse, parse, type Statement } from '../../../src/language/index.js';
import {
  standard,
  modelParser,
  type Parser,
  ParserSupervisor,
  SchemaSupervisor,
  DialogueManager,
} from '../../../src/dialogue/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { scriptedModel } from '../../../src/testing/index.js';

/** Texts that a session, its gates and the forgiving reader parsed since the last look. */
const parsed: string[] = [];

const taken = (): readonly string[] => parsed.splice(0);

const counting: Parse = (source) => {
  parsed.push(source);
  return parse(source);
};

beforeEach(() => void taken());

const sessionOf = (): Session => createSession({ services: [restaurants2], reader: naturalReader, parse: counting });

test('no program is parsed twice in a turn, with a model, repairs, supervisors and a transaction', async () => {
  const book = '{ place: "Nonna Lucia", location: "San Jose" }';
  const model = scriptedModel([
    { purpose: 'parse', turn: 1, reply: `Sure!\nx1 = restaurants_2_reserve_restaurant(${book}` },
    { purpose: 'schema-choice', turn: 1, reply: 'restaurant_name' },
    { purpose: 'parse', turn: 2, reply: 'x1.number_of_seats = 3' },
    { purpose: 'omitted-values', turn: 2, reply: '1) six' },
    { purpose: 'parse', turn: 3, reply: '<think>Agreed.</think>\nconfirm(x1)' },
  ]);
  const session = sessionOf();
  const gates = standard({ schema: new SchemaSupervisor(model), parser: new ParserSupervisor(model) });
  const manager = new DialogueManager({ session, parser: modelParser(model), gates });

  const booked = await manager.turn('A table at Nonna Lucia in San Jose.');
  expect(booked.source).toBe(
    'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Nonna Lucia", location: "San Jose" })',
  );
  const first = taken();
  expect(new Set(first).size).toBe(first.length);
  // What the model wrote, the text without its prose, and the forgiving reader's try at it: no draft of a repair.
  expect(first.filter((text) => text.includes('restaurant_name'))).toEqual([]);

  const timed = await manager.turn('At six, for three people.');
  expect(timed.source).toBe('x1.number_of_seats = 3; x1.time = "six"');
  expect(taken()).toEqual(['x1.number_of_seats = 3']);

  const { result } = await manager.turn('Yes.');
  expect(result.actions[0]).toMatchObject({ kind: 'perform' });
  expect(taken()).toEqual(['<think>Agreed.</think>\nconfirm(x1)', 'confirm(x1)']);
  model.finish();
});

test('a text that the parser proposes again is not parsed again', async () => {
  const wrong = 'restaurants_2_find_restaurants({ colour: "red" })';
  const model = scriptedModel([1, 2, 3].map(() => ({ purpose: 'parse', reply: wrong })));
  const gates = standard().gates.map(({ gate }) => ({ gate, remedy: 'retry' }) as const);
  const manager = new DialogueManager({ session: sessionOf(), parser: modelParser(model), gates });
  await manager.turn('Something red.');
  expect(taken()).toEqual([wrong]);
});

test('nothing is parsed where a parser answers with statements', async () => {
  const programs: (readonly Statement[])[] = [
    [call('restaurants_2_reserve_restaurant', { place: 'Nonna Lucia', location: 'San Jose', time: 'six' })],
    [confirm('x1')],
  ];
  const parser: Parser = {
    name: 'built',
    parse: ({ place }) => Promise.resolve({ statements: programs[place.turn - 1] ?? [] }),
  };
  const model = scriptedModel([{ purpose: 'schema-choice', reply: 'restaurant_name' }]);
  const session = sessionOf();
  const gates = standard({ schema: new SchemaSupervisor(model) });
  const manager = new DialogueManager({ session, parser, gates });
  await manager.turn('A table at Nonna Lucia in San Jose at six.');
  const { result } = await manager.turn('Yes.');
  expect(result.actions[0]).toMatchObject({ kind: 'perform' });
  expect(taken()).toEqual([]);
});
