import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplayedMultiwozTurn } from '../../src/multiwoz/convert/replay.js';
import { annotatedServices, multiwozServices, readMultiwoz, replayMultiwozDialogue } from '../../src/multiwoz/index.js';
import type { MultiwozDialogue } from '../../src/multiwoz/corpus/format.js';
import { readMultiwozDatabase } from '../../src/multiwoz/corpus/database.js';
import { print } from '../../../src/language/index.js';
import { createRegistry } from '../../../src/service/index.js';
import { BOOKS, CorpusFolder, rawDialogue, type Said, WITHDRAWS } from './corpus.js';

const folder = new CorpusFolder();
beforeAll(() => folder.putTables());
afterAll(() => folder.remove());

function dialogueOf(raw: object): MultiwozDialogue {
  folder.putDialogues({ A: raw }, { val: ['A'] });
  return readMultiwoz({ directory: folder.root, split: 'val' }).dialogues[0] as MultiwozDialogue;
}

async function replayed(raw: object, tables = true): Promise<readonly ReplayedMultiwozTurn[]> {
  const database = tables ? readMultiwozDatabase(folder.root) : undefined;
  const turns: ReplayedMultiwozTurn[] = [];
  const dialogue = dialogueOf(raw);
  for await (const turn of replayMultiwozDialogue(dialogue, annotatedServices(database), database)) turns.push(turn);
  return turns;
}

const programs = (turns: readonly ReplayedMultiwozTurn[]): readonly string[] =>
  turns.map(({ statements }) => print(statements));

async function faithful(turns: readonly Said[]): Promise<readonly string[]> {
  const all = await replayed(rawDialogue(turns));
  for (const { state, turn } of all) expect(new Map(state)).toEqual(new Map(turn.state));
  expect(all.flatMap(({ notes }) => notes)).toEqual([]);
  return programs(all);
}

describe('a dialogue becomes a program', () => {
  it('that searches, selects, books and sends for a taxi, and comes to the annotated states', async () => {
    const all = await replayed(BOOKS);
    expect(programs(all)).toEqual([
      'hotel_find_hotel({ area: "north" })',
      'x1.pricerange = "cheap"',
      'confirm(hotel_book_hotel({ day: "monday", people: "2", stay: "3", name: select({ name: "otter house" }, { from: x1 }).name }))',
      'confirm(taxi_book_taxi({ departure: "otter house", destination: "moss park", leaveAt: "10:00" }))\nsay()',
    ]);
    for (const { state, turn } of all) expect(new Map(state)).toEqual(new Map(turn.state));
    const tasks = all.at(-1)?.session.world.tasks ?? [];
    expect(
      tasks.map((task) => (task.kind === 'transaction' ? [task.phase, task.result?.reference] : task.latest?.row.name)),
    ).toEqual(['otter house', ['performed', 'AB12'], ['performed', undefined]]);
  });

  it('that withdraws by null', async () => {
    expect(programs(await replayed(WITHDRAWS))).toEqual([
      'restaurant_find_restaurant({ area: "centre", food: "thai" })',
      'x1.area = null; x1.food = "italian"',
      'conversation_pause()',
    ]);
  });

  it('that goes on where the system names another venue', async () => {
    const state = { 'hotel-area': 'north' };
    const offers = (name: string): Said => ({ state, system: { 'Hotel-Inform': [['Name', name]] } });
    expect(await faithful([offers('otter house'), offers('the grand heron'), offers('the grand heron')])).toEqual([
      'hotel_find_hotel({ area: "north" })',
      'next(x1)',
      'conversation_pause()',
    ]);
  });

  it('that asks for properties', async () => {
    const state = { 'hotel-area': 'north' };
    const asks: Said = {
      state,
      user: {
        'Hotel-Request': [
          ['Phone', '?'],
          ['Post', '?'],
          ['Fee', '?'],
        ],
      },
    };
    expect((await faithful([{ state }, asks]))[1]).toBe('say(x1.phone, x1.postcode)');
  });

  it('that books anew what was booked, when it changes', async () => {
    const state = { 'train-day': 'monday', 'train-people': '2' };
    const one = { trainID: 'TR0001', reference: 'R1' };
    const two = { trainID: 'TR0001', reference: 'R2' };
    const all = await faithful([
      { state, booked: { train: [one] } },
      { state: { ...state, 'train-people': '3' }, booked: { train: [two] } },
    ]);
    expect(all[1]).toBe(
      'confirm(train_book_train({ people: "3", trainID: select({ trainID: "TR0001" }, { from: x1 }).trainID }))',
    );
  });

  it('that keeps values no service would take', async () => {
    const state = { 'hotel-pricerange': '$100', 'train-leaveAt': '24:30', 'hotel-stay': 'dontcare' };
    await faithful([{ state: { 'hotel-name': 'dontcare' } }, { state }]);
  });

  it('that says again what came with a selection', async () => {
    const state = { 'hotel-area': 'north', 'hotel-day': 'monday', 'hotel-people': '2', 'hotel-stay': '3' };
    const booked = { hotel: [{ name: 'otter house', reference: 'R' }] };
    const all = await faithful([
      { state, booked },
      { state: { ...state, 'hotel-name': 'otter house' }, booked },
    ]);
    expect(all[1]).toBe('x1.name = null\nx1.name = "otter house"');
  });

  it('without tables, of what the system names', async () => {
    const all = await replayed(BOOKS, false);
    expect(programs(all)).toEqual(programs(await replayed(BOOKS)));
    expect(all.flatMap(({ notes }) => notes)).toEqual([]);
  });
});

describe('what is annotated and cannot be done is noted', () => {
  it('when a booking lacks values', async () => {
    const booked = { hotel: [{ name: 'otter house', reference: 'R' }] };
    const [turn] = await replayed(rawDialogue([{ state: { 'hotel-day': 'monday' }, booked }]));
    expect(turn?.notes).toEqual([
      { reason: 'incomplete-booking', detail: 'a booking of hotel is annotated, and the state has no people, stay' },
    ]);
    expect(turn?.session.world.tasks.some((task) => task.kind === 'transaction' && task.phase === 'performed')).toBe(
      false,
    );
  });

  it('when no program can say it', async () => {
    const [turn] = await replayed(rawDialogue([{ state: { 'hotel-name': 'x'.repeat(2000) } }]));
    expect(turn && print(turn.statements)).toBe('conversation_pause()');
    expect(turn?.notes).toMatchObject([{ reason: 'refused', detail: expect.stringContaining('string-too-long') }]);
  });

  it('when services refuse a value that is no value of theirs', async () => {
    const database = readMultiwozDatabase(folder.root);
    const dialogue = dialogueOf(rawDialogue([{ state: { 'hotel-pricerange': '$100' } }]));
    const typed = createRegistry(multiwozServices({ database }));
    for await (const { statements, notes } of replayMultiwozDialogue(dialogue, typed, database)) {
      expect(statements).toEqual([]);
      expect(notes).toMatchObject([{ reason: 'refused', detail: expect.stringContaining('invalid-value') }]);
    }
  });
});
