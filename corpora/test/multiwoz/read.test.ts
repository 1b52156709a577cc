import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MultiwozCorpus, MultiwozError, readMultiwoz } from '../../src/multiwoz/index.js';
import { evaluateMultiwoz } from '../../src/multiwoz/report/evaluate.js';
import { readMultiwozDatabase } from '../../src/multiwoz/corpus/database.js';
import { BOOKS, CorpusFolder, rawDialogue, TABLES, WITHDRAWS } from './corpus.js';

let folder: CorpusFolder;
beforeEach(() => {
  folder = new CorpusFolder();
});
afterEach(() => folder.remove());

const ids = ({ dialogues }: MultiwozCorpus): readonly string[] => dialogues.map(({ id }) => id);

function read(split: 'train' | 'val' | 'test', limit?: number): MultiwozCorpus {
  return readMultiwoz({ directory: folder.root, split, ...(limit !== undefined && { limit }) });
}

function refused(action: () => unknown, code: string): MultiwozError {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(MultiwozError);
    expect((error as MultiwozError).code).toBe(code);
    return error as MultiwozError;
  }
  throw expect.unreachable();
}

describe('a split', () => {
  it('is read from files that hold all splits: train is what the lists leave', () => {
    folder.putDialogues({ 'A.json': BOOKS, B: WITHDRAWS, C: BOOKS, D: BOOKS }, { val: ['B', 'A.json'], test: ['C'] });
    expect([ids(read('val')), ids(read('test')), ids(read('train'))]).toEqual([['B', 'A'], ['C'], ['D']]);
    expect(read('val')).toMatchObject({ skipped: [], partial: null });
  });

  it('is read from files that hold no other', () => {
    folder.putDialogues({ A: BOOKS }, { test: ['A'] });
    expect(ids(read('test'))).toEqual(['A']);
  });

  it('may be cut, and says so', () => {
    folder.putDialogues({ A: BOOKS, B: BOOKS }, { val: ['A', 'B'] });
    expect(read('val', 1)).toMatchObject({
      dialogues: [{ id: 'A' }],
      partial: 'Only the first 1 of 2 dialogues were taken.',
    });
  });

  it('holds states without what is not mentioned, and with one spelling of any value', () => {
    const state = { 'hotel-area': '', 'hotel-type': 'none', 'hotel-stars': "don't care", 'hotel-name': 'Otter House' };
    folder.putDialogues({ A: rawDialogue([{ state }]) }, { val: ['A'] });
    const [turn] = read('val').dialogues[0]?.turns ?? [];
    expect([...(turn?.state ?? [])]).toEqual([
      ['hotel-name', 'Otter House'],
      ['hotel-stars', 'dontcare'],
    ]);
  });

  it('holds acts, bookings and goals', () => {
    folder.putDialogues({ A: BOOKS }, { val: ['A'] });
    const [dialogue] = read('val').dialogues;
    expect(dialogue?.turns[1]?.systemActs).toEqual([
      { domain: 'hotel', act: 'Inform', slot: 'Name', value: 'otter house' },
      { domain: 'hotel', act: 'Inform', slot: 'Addr', value: '1 north street' },
    ]);
    expect(dialogue?.turns[2]?.bookings.map(({ domain }) => domain)).toEqual(['hotel']);
    expect([...(dialogue?.goal.domains.keys() ?? [])]).toEqual(['hotel', 'taxi']);
    expect([...(dialogue?.goal.domains.get('hotel')?.book ?? [])]).toEqual([
      ['day', 'monday'],
      ['people', '2'],
      ['stay', '3'],
    ]);
  });
});

const log = (change: (log: Record<string, unknown>[]) => unknown): object => {
  const copy = structuredClone(BOOKS) as { log: Record<string, unknown>[] };
  change(copy.log);
  return copy;
};

it('reads null as no value, and a domain without `book` as one without bookings', () => {
  const acts = { 'Hotel-Inform': [['Name', null]] };
  const odd = log((turns) => {
    const { metadata } = turns[1] as { metadata: Record<string, Record<string, unknown>> };
    Object.assign(metadata.hotel ?? {}, { book: undefined, semi: { area: null } });
    Object.assign(turns[1] ?? {}, { dialog_act: acts });
  });
  folder.putDialogues({ A: { ...odd, goal: { hotel: { info: { area: 'north', name: null } } } } }, { val: ['A'] });
  const { dialogues, skipped } = read('val');
  expect(skipped).toEqual([]);
  expect(dialogues[0]?.turns[0]).toMatchObject({ state: new Map(), bookings: [], systemActs: [{ value: 'none' }] });
  expect([...(dialogues[0]?.goal.domains.get('hotel')?.info ?? [])]).toEqual([['area', 'north']]);
});

describe('a dialogue is skipped with its reason', () => {
  it.each([
    ['it is no object', 5, 'expected object'],
    ['it has no log', { goal: {} }, 'log: Invalid input'],
    ['it has no turns', { goal: {}, log: [] }, 'log: has no turns'],
    ['the system does not answer', log((turns) => turns.pop()), 'log[6]: no answer'],
    [
      'a turn of the system has no state',
      log((turns) => Object.assign(turns[3] ?? {}, { metadata: {} })),
      'log[3].metadata',
    ],
    ['a text is a number', log((turns) => Object.assign(turns[2] ?? {}, { text: 7 })), 'log[2].text'],
    ['a goal is no goal', { ...BOOKS, goal: { hotel: { info: 5 } } }, 'goal.hotel.info'],
  ])('when %s', (_what, damaged, reason) => {
    folder.putDialogues({ A: damaged, B: BOOKS }, { val: ['A', 'B'] });
    const corpus = read('val');
    expect(ids(corpus)).toEqual(['B']);
    expect(corpus.skipped).toEqual([
      { file: expect.stringContaining('data.json'), dialogue: 'A', reason: expect.stringContaining(reason) },
    ]);
    expect(corpus.partial).toBe('1 of 2 dialogues are missing or damaged.');
  });

  it('when it is listed and not there', () => {
    folder.putDialogues({ B: BOOKS }, { val: ['A', 'B'] });
    expect(read('val').skipped).toMatchObject([{ dialogue: 'A', reason: 'is listed for val and is not there' }]);
  });
});

describe('the corpus is refused', () => {
  it('when there is no folder', () => {
    expect(refused(() => readMultiwoz({ directory: '/nowhere/at/all', split: 'val' }), 'no-such-directory').file).toBe(
      '/nowhere/at/all',
    );
  });

  it('when there are no dialogues', () => {
    expect(refused(() => read('val'), 'missing-file').message).toContain('data.json is missing');
  });

  it('when nothing says which dialogues are of the split', () => {
    folder.putDialogues({ A: BOOKS }, { val: ['A'] });
    expect(refused(() => read('test'), 'missing-file').message).toContain('testListFile.txt');
    expect(refused(() => read('train'), 'missing-file').message).toContain('testListFile.txt');
  });

  it.each([
    ['{"A": ', 'not-json', 'is cut off'],
    ['', 'not-json', 'is empty'],
    ['[]', 'not-multiwoz', 'holds no dialogues by id'],
    ['{"B": {}}', 'no-dialogues', "no dialogue of the split 'val'"],
  ])('when data.json is %j', (content, code, says) => {
    folder.put('data.json', content);
    folder.put('valListFile.txt', 'A\n');
    expect(refused(() => read('val'), code).message).toContain(says);
  });

  it('when a file is a folder', () => {
    folder.put('data.json/inner', '');
    expect(refused(() => read('val'), 'not-readable').file).toContain('data.json');
  });
});

describe('the tables', () => {
  it('are read with the columns of the project', () => {
    const { hotel, attraction, taxi } = readMultiwozDatabase(folder.putTables().root);
    expect(hotel[0]).toMatchObject({ name: 'otter house', stars: 2, phone: '01002' });
    expect(hotel[0]).not.toHaveProperty('location');
    expect(attraction[1]).toMatchObject({ entrance_fee: 'free' });
    expect(taxi).toEqual({ colors: ['green'], types: ['van', 'cab'] });
  });

  it.each([
    ['hotel', { rows: [] }, 'it holds no list of rows'],
    ['train', [{ day: 'monday' }], 'row 0 has no trainID'],
    ['taxi', [], 'it has no colors and types'],
  ])('are refused when that of %s is none', (name, content, says) => {
    folder.putTables().put(`db/${name}_db.json`, content);
    expect(refused(() => readMultiwozDatabase(folder.root), 'not-multiwoz').message).toContain(says);
  });

  it('are refused when one is missing', () => {
    folder.put('db/hotel_db.json', TABLES.hotel);
    expect(refused(() => readMultiwozDatabase(folder.root), 'missing-file').file).toContain('attraction_db.json');
  });

  it('are read from beside the dialogues, with taxis in the original form, which is no JSON', () => {
    for (const [name, rows] of Object.entries(TABLES)) folder.put(`${name}_db.json`, rows);
    const form = `[\n "taxi_colors" : ["green",'blue'],\n "taxi_types":  ['van', "cab"]\n "taxi_phone": ["^[0-9]{10}$"]\n]`;
    folder.put('taxi_db.json', form);
    const { hotel, taxi } = readMultiwozDatabase(folder.root);
    expect(hotel[0]).toMatchObject({ name: 'otter house' });
    expect(taxi).toEqual({ colors: ['green', 'blue'], types: ['van', 'cab'] });
  });
});

describe('Inform and Success of annotated responses', () => {
  const goals = async () =>
    (await evaluateMultiwoz({ directory: folder.putTables().root, split: 'val', replay: false })).goals;

  it('are counted where there are acts of the system', async () => {
    folder.putDialogues({ A: BOOKS }, { val: ['A'] });
    expect(await goals()).toMatchObject({ satisfiable: 1, inform: 1 });
  });

  it('are null where there are none', async () => {
    const plain = log((turns) => {
      for (const turn of turns) delete turn.dialog_act;
    });
    folder.putDialogues({ A: plain }, { val: ['A'] });
    expect(await goals()).toMatchObject({ satisfiable: 1, inform: null, success: null });
  });
});
