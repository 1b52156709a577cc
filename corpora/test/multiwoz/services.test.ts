import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession, type Session } from '../../../src/engine/index.js';
import { multiwozServices } from '../../src/multiwoz/index.js';
import type { RefusedBooking } from '../../src/multiwoz/services/options.js';
import { readMultiwozDatabase, type MultiwozDatabase } from '../../src/multiwoz/corpus/database.js';
import { CorpusFolder } from './corpus.js';

const folder = new CorpusFolder();
let database: MultiwozDatabase;
beforeAll(() => {
  database = readMultiwozDatabase(folder.putTables().root);
});
afterAll(() => folder.remove());

function session(refused: readonly RefusedBooking[] = [], id = 's'): Session {
  return createSession({ services: multiwozServices({ database, refused }), id, approval: 'implied' });
}

/** The names or numbers that a search finds. */
async function found(program: string): Promise<readonly unknown[]> {
  const talk = session();
  const { feedback } = await talk.turn(program);
  expect(feedback?.message).toBeUndefined();
  const [task] = talk.world.tasks;
  const rows = task?.kind === 'search' ? (task.results?.rows ?? []) : [];
  return rows.map((row) => row.name ?? `${String(row.trainID)} ${String(row.day)}`);
}

describe('a search', () => {
  it.each([
    ['hotel_find_hotel({ area: "north" })', ['otter house', 'the grand heron']],
    ['hotel_find_hotel({ stars: 4, internet: "yes" })', ['the grand heron']],
    ['hotel_find_hotel({ parking: "yes" })', []],
    ['hotel_find_hotel({ area: "dontcare", pricerange: "cheap" })', ['otter house', 'reed lodge']],
    ['hotel_find_hotel({ name: "Grand  Heron" })', ['the grand heron']],
    ['hotel_find_hotel({ name: "otter hause" })', ['otter house']],
    ['hotel_find_hotel({ name: "otter" })', []],
    ['restaurant_find_restaurant({ food: "Thai", area: "centre" })', ['the copper pan']],
    ['attraction_find_attraction({ type: "museum" })', ['clock museum']],
    ['train_find_train({ day: "monday", leaveAt: "10:00" })', ['TR0002 monday', 'TR0003 monday']],
    ['train_find_train({ day: "monday", arriveBy: "11:50" })', ['TR0001 monday', 'TR0002 monday']],
    ['train_find_train({ departure: "Moss ford", leaveAt: "11:01" })', ['TR0002 friday', 'TR0003 monday']],
    ['train_find_train({ departure: "king harbor" })', []],
  ])('%s', async (program, names) => {
    expect(await found(program)).toEqual(names);
  });

  it('refuses what no hotel of the town is', async () => {
    const { feedback } = await session().turn('hotel_find_hotel({ area: "upstream" })');
    expect(feedback?.code).toBe('invalid-value');
  });
});

const STAY = 'hotel_book_hotel({ name: "otter house", day: "monday", people: 2, stay: 3 })';

describe('a booking', () => {
  it('is made, kept in the world, and has the same reference for the same request', async () => {
    const [one, same, other] = [session(), session(), session([], 'another')];
    for (const talk of [one, same, other]) await talk.turn(`x1 = ${STAY}\nconfirm(x1)`);
    const reference = ({ world }: Session): unknown =>
      world.tasks[0]?.kind === 'transaction' && world.tasks[0].result?.reference;
    expect(reference(one)).toMatch(/^[0-9A-Z]{8}$/);
    expect(reference(same)).toBe(reference(one));
    expect(reference(other)).not.toBe(reference(one));
    expect(one.world.tables['multiwoz.hotel_bookings']).toMatchObject([
      { kind: 'insert', row: { name: 'otter house', day: 'monday', people: 2, stay: 3 } },
    ]);
  });

  const phase = async (program: string, refused: readonly RefusedBooking[] = []): Promise<unknown> => {
    const talk = session(refused);
    await talk.turn(`x1 = ${program}\nconfirm(x1)`);
    const [task] = talk.world.tasks;
    return task?.kind === 'transaction' && [task.phase, task.reason];
  };

  it('fails for what is refused, and for nothing else', async () => {
    const values = new Map([
      ['day', 'monday'],
      ['people', '2'],
      ['stay', '3'],
    ]);
    const refused: readonly RefusedBooking[] = [{ domain: 'hotel', values }];
    expect(await phase(STAY, refused)).toEqual(['failed', 'Nothing is free then.']);
    expect(await phase(STAY.replace('stay: 3', 'stay: 2'), refused)).toEqual(['performed', undefined]);
    expect(await phase(STAY, [{ domain: 'restaurant', values }])).toEqual(['performed', undefined]);
  });

  it.each([
    [STAY.replace('otter house', 'ivory tower'), 'There is no ivory tower.'],
    ['train_book_train({ trainID: "TR9999", people: 1 })', 'There is no train TR9999 as asked for.'],
    ['train_book_train({ trainID: "TR0002", people: 1, day: "sunday" })', 'There is no train TR0002 as asked for.'],
    ['taxi_book_taxi({ departure: "a", destination: "b" })', 'It must be known when to leave or when to arrive.'],
  ])('fails: %s', async (program, reason) => {
    expect(await phase(program)).toEqual(['failed', reason]);
  });

  it('of a train is of that of the day', async () => {
    const talk = session();
    await talk.turn('x1 = train_book_train({ trainID: "tr0002", people: 1, day: "friday" })\nconfirm(x1)');
    expect(talk.world.tables['multiwoz.train_bookings']).toMatchObject([
      { row: { trainID: 'TR0002', leaveAt: '11:30' } },
    ]);
  });

  it('of a taxi says which car comes', async () => {
    const talk = session();
    await talk.turn('x1 = taxi_book_taxi({ departure: "a", destination: "b", leaveAt: "10:00" })\nconfirm(x1)');
    const [task] = talk.world.tasks;
    expect(task?.kind === 'transaction' && task.result).toMatchObject({
      type: expect.stringMatching(/^green (van|cab)$/),
      phone: expect.stringMatching(/^\d{10}$/),
    });
  });

  it('lacks what is not given', async () => {
    const talk = session();
    const { feedback } = await talk.turn('x1 = hotel_book_hotel({ day: "monday" })\nconfirm(x1)');
    expect(feedback).toMatchObject({ code: 'task-incomplete', legal: expect.arrayContaining(['x1.stay = ...']) });
  });
});
