import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScoredResponse } from '../../src/multiwoz/goals/inform-success.js';
import {
  annotatedResponses,
  goalOutcome,
  informSuccess,
  placeholdersIn,
  readMultiwoz,
  unsatisfiableDomains,
} from '../../src/multiwoz/index.js';
import type { DomainOutcome } from '../../src/multiwoz/goals/outcome.js';
import type { MultiwozDialogue, MultiwozGoal } from '../../src/multiwoz/corpus/format.js';
import { readMultiwozDatabase, type MultiwozDatabase } from '../../src/multiwoz/corpus/database.js';
import { BOOKS, CorpusFolder, WITHDRAWS } from './corpus.js';

const folder = new CorpusFolder();
let database: MultiwozDatabase;
let [books, withdraws]: (MultiwozDialogue | undefined)[] = [];
beforeAll(() => {
  folder.putTables().putDialogues({ A: BOOKS, B: WITHDRAWS }, { val: ['A', 'B'] });
  database = readMultiwozDatabase(folder.root);
  [books, withdraws] = readMultiwoz({ directory: folder.root, split: 'val' }).dialogues;
});
afterAll(() => folder.remove());

const values = (given: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(given));

function goalOf(
  domain: string,
  given: Partial<Record<'info' | 'failInfo' | 'book' | 'failBook', Record<string, string>>>,
  requested: readonly string[] = [],
): MultiwozGoal {
  const { info, failInfo, book, failBook } = given;
  const goal = {
    info: values(info),
    failInfo: values(failInfo),
    book: values(book),
    failBook: values(failBook),
    requested,
  };
  return { domains: new Map([[domain, goal]]), message: [] };
}

it('a goal is satisfiable if the tables have something that agrees', () => {
  expect(unsatisfiableDomains(books?.goal as MultiwozGoal, database)).toEqual([]);
  expect(unsatisfiableDomains(withdraws?.goal as MultiwozGoal, database)).toEqual(['restaurant']);
});

describe('responses with placeholders', () => {
  it.each([
    ['[hotel_name] is at [address].', ['name', 'address']],
    ['[train_id] for you, [value_price]. Reference: [reference].', ['trainID', 'reference']],
    ['nothing at all', []],
  ])('%s', (text, names) => {
    expect([...placeholdersIn(text)]).toEqual(names);
  });

  const response = (mentions: readonly string[], state: Record<string, string>, booked: readonly string[] = []) =>
    ({
      domains: new Set(['hotel']),
      mentions: new Set(mentions),
      state: values(state),
      booked: new Set(booked),
    }) as ScoredResponse;
  const goal = goalOf('hotel', { info: { area: 'north', pricerange: 'cheap' }, book: { stay: '2' } }, ['phone']);
  const right = { 'hotel-area': 'north', 'hotel-pricerange': 'cheap' };

  it.each([
    [
      'informs and succeeds',
      [response(['name', 'phone'], right), response(['reference'], right, ['hotel'])],
      true,
      true,
    ],
    ['lacks a reference: nothing was booked then', [response(['name', 'phone', 'reference'], right)], true, false],
    ['lacks what was asked for', [response(['name', 'reference'], right, ['hotel'])], true, false],
    [
      'offered too much',
      [response(['name', 'phone', 'reference'], { 'hotel-area': 'north' }, ['hotel'])],
      false,
      false,
    ],
    ['offered nothing', [response(['phone', 'reference'], right, ['hotel'])], false, false],
    [
      'offered something else first, and then what is wanted',
      [response(['name'], { 'hotel-area': 'centre' }), response(['name', 'phone', 'reference'], right, ['hotel'])],
      true,
      true,
    ],
    [
      'keeps what was offered while it is among what is found',
      [response(['name', 'phone'], right), response(['name', 'reference'], { 'hotel-area': 'north' }, ['hotel'])],
      true,
      true,
    ],
  ])('%s', (_what, responses, inform, success) => {
    expect(informSuccess(goal, responses, database)).toEqual({ inform, success });
  });

  it('need not offer a train of which nobody asks the number, nor what the goal names', () => {
    expect(informSuccess(goalOf('train', { info: { day: 'monday' } }), [], database).inform).toBe(true);
    expect(informSuccess(goalOf('train', { info: { day: 'monday' } }, ['trainID']), [], database).inform).toBe(false);
    expect(informSuccess(goalOf('hotel', { info: { name: 'otter house' } }), [], database).inform).toBe(true);
  });

  it('are those of the people who played the system, where they are annotated', () => {
    const responses = annotatedResponses(books as MultiwozDialogue);
    expect(responses.map(({ mentions }) => [...mentions])).toEqual([
      ['name'],
      ['name', 'address'],
      ['reference'],
      ['phone'],
    ]);
    expect(responses.map(({ booked }) => [...booked])).toEqual([[], [], ['hotel'], ['taxi']]);
    expect(informSuccess(books?.goal as MultiwozGoal, responses, database)).toEqual({ inform: true, success: true });
  });
});

describe('the outcome of a conversation', () => {
  const goal = goalOf(
    'hotel',
    {
      info: { area: 'north', pricerange: 'cheap' },
      failInfo: { area: 'north', pricerange: 'expensive' },
      book: { day: 'monday', stay: '2' },
      failBook: { stay: '5' },
    },
    ['phone'],
  );
  const done = (name: string, booking: object | undefined, phone?: string): DomainOutcome => ({
    taken: database.hotel.find((row) => row.name === name) ?? {},
    bookings: booking ? [{ name, day: 'monday', ...booking }] : [],
    told: new Map(phone === undefined ? [] : [['phone', [phone]]]),
  });

  it.each([
    ['all as wanted', 'strict', 'otter house', { stay: 2 }, '01002', [true, true, true, 1]],
    ['told another number', 'strict', 'otter house', { stay: 2 }, '999', [true, false, true, 0.75]],
    ['told nothing', 'strict', 'otter house', { stay: 2 }, undefined, [true, false, true, 0.75]],
    ['booked for another stay', 'strict', 'otter house', { stay: 5 }, '01002', [true, true, false, 0.75]],
    ['booked for the stay that was to fail', 'autotod', 'otter house', { stay: 5 }, '01002', [true, true, true, 1]],
    ['not booked', 'autotod', 'otter house', undefined, '01002', [true, true, false, 0.75]],
    ['took what was to fail', 'strict', 'the grand heron', { stay: 2 }, '01004', [false, false, false, 0]],
    ['took what was to fail', 'autotod', 'the grand heron', { stay: 2 }, '01004', [true, true, true, 1]],
    ['took something else', 'autotod', 'reed lodge', { stay: 2 }, '01000', [false, false, false, 0]],
  ] as const)('%s, %s', (_what, rule, name, booking, phone, [inform, success, book, combined]) => {
    const outcomes = new Map([['hotel', done(name, booking, phone)]]);
    expect(goalOutcome(goal, outcomes, database, rule)).toMatchObject({ inform, success, book, combined });
  });

  it('is nothing where nothing was done, and says what is missing', () => {
    expect(goalOutcome(goal, new Map(), database, 'autotod')).toEqual({
      inform: false,
      success: false,
      book: false,
      combined: 0,
      missing: {
        inform: ['hotel: nothing was taken that agrees with what is wanted'],
        told: ['hotel: not all of phone was told'],
        book: ['hotel: it was not booked as wanted'],
      },
    });
  });

  it('has no Book where nothing is to be booked', () => {
    const wanted = goalOf('attraction', { info: { type: 'museum' } }, ['entrance fee']);
    const taken = database.attraction[0] ?? {};
    const told = new Map([['entrance_fee', ['?']]]);
    const outcome = new Map([['attraction', { taken, bookings: [], told }]]);
    expect(goalOutcome(wanted, outcome, database, 'strict')).toMatchObject({ success: true, book: null, combined: 1 });
  });

  it('of a taxi is that it was sent for as wanted', () => {
    const wanted = goalOf('taxi', { info: { leaveAt: '10:00', departure: 'otter house' } });
    const taxi = (leaveAt: string) =>
      new Map([['taxi', { bookings: [{ leaveAt, departure: 'Otter House' }], told: new Map() }]]);
    expect(goalOutcome(wanted, taxi('10:00'), database, 'strict').book).toBe(true);
    expect(goalOutcome(wanted, taxi('10:15'), database, 'strict').book).toBe(false);
  });
});
