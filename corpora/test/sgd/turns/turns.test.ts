import { describe, expect, it } from 'vitest';
import { parse } from '../../../../src/language/index.js';
import { CorpusError } from '../../../src/sgd/corpus/corpus-error.js';
import { readTurns } from '../../../src/sgd/turns/read.js';
import { turnScene } from '../../../src/sgd/turns/scene.js';
import { type ScoredTurn, scoreTurn, turnFigures } from '../../../src/sgd/turns/score.js';
import { ANSWER, OPENING, turnsFile } from './fixture.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';

const folder = temporaryFolder();

/** A turn as a parser that answers `source` has it. */
async function scored(given: Readonly<Record<string, unknown>>, source: string): Promise<ScoredTurn> {
  const { turns, services } = readTurns(turnsFile(folder, [given]));
  const [turn] = turns;
  if (!turn) throw new Error('no turn');
  expect(parse(source).ok).toBe(true);
  return scoreTurn(turn, services, { name: 'fixed', parse: async () => ({ source }) });
}

describe('a file of turns', () => {
  it('is read with its services', () => {
    const { turns, services } = readTurns(turnsFile(folder, [OPENING, '', ANSWER]));
    expect(turns.map(({ id, complete }) => [id, complete])).toEqual([
      ['opening', true],
      ['answer', true],
    ]);
    expect(services.schema.map(({ service_name: name }) => name)).toEqual(['Dinner']);
  });

  it('needs no services where its turns are about none', () => {
    expect(
      readTurns(turnsFile(folder, [{ id: '1', corpus: 'mine', user: 'hi', acts: ['greet'] }], {})).turns,
    ).toHaveLength(1);
  });

  it.each([
    ['what is no JSON', '{', 'JSON'],
    ['a member that there is not', { ...OPENING, intent: 'x' }, 'intent'],
    ['a service that there is not', { ...OPENING, services: ['Lunch'] }, "no service 'Lunch'"],
    ['an API that there is not', { ...OPENING, api: 'Dinner.Cancel' }, "no API 'Dinner.Cancel'"],
    ['a slot that there is not', { ...ANSWER, asks: ['colour'] }, "no slot 'colour'"],
    ['a value behind the end', { ...ANSWER, values: [{ slot: 'time', start: 3, end: 99 }] }, 'behind what is said'],
    ['a stretch behind the end', { ...ANSWER, unheard: [{ start: 3, end: 99 }] }, 'behind what is said'],
    [
      'a value that ends before it begins',
      { ...ANSWER, values: [{ slot: 'time', start: 3, end: 2 }] },
      'behind its start',
    ],
    ['what is asked for, and no task', { ...OPENING, asks: ['time'] }, 'no task'],
    ['an act that nobody knows', { ...OPENING, acts: ['sing'] }, 'acts'],
  ])('refuses %s, with the line', (_, turn, what) => {
    const read = () => readTurns(turnsFile(folder, [OPENING, turn]));
    expect(read).toThrow(CorpusError);
    expect(read).toThrow(/line 2/);
    expect(read).toThrow(what);
  });

  it('refuses a services.json of another form', () => {
    expect(() => readTurns(turnsFile(folder, [OPENING], { services: [], sorts: {} }))).toThrow(/services/);
    expect(() => readTurns(turnsFile(folder, [OPENING], { services: [{ service_name: 'Dinner' }] }))).toThrow(/schema/);
  });
});

describe('the conversation before a turn', () => {
  it('has the task under way, with what was given, and asks for what the turn says', async () => {
    const { turns, services } = readTurns(turnsFile(folder, [ANSWER]));
    const [turn] = turns;
    if (!turn) throw new Error('no turn');
    const { session, agent } = await turnScene(turn, services);
    expect(session.world.tasks.map(({ slots }) => slots.people?.canonical)).toEqual([4]);
    expect(agent).toMatch(/time/);
  });
});

describe('the score of a turn', () => {
  it.each([
    ['the words', 'dinner_reserve_table({ people: "six" })'],
    ['what is read as the same', 'dinner_reserve_table({ people: 6 })'],
  ])('is right with %s', async (_, source) => {
    const one = await scored(OPENING, source);
    expect([one.isRight, one.isApiRight, one.values]).toEqual([true, true, { said: 1, right: 1, given: 1, meant: 1 }]);
  });

  it.each([
    ['a value more', 'dinner_reserve_table({ people: 6, note: "table" })', ['note: | table'], true],
    ['no value', 'dinner_reserve_table()', ['people: six | '], true],
    ['nothing that starts', 'parse_error()', ['people: six | '], false],
  ])('is wrong with %s', async (_, source, wrong, isApiRight) => {
    const one = await scored(OPENING, source);
    expect([one.isRight, one.wrong, one.isApiRight]).toEqual([false, wrong, isApiRight]);
  });

  it('is wrong with another value', async () => {
    const room = { ...OPENING, user: 'a table for six in room nine' };
    expect((await scored(room, 'dinner_reserve_table({ people: "nine" })')).wrong).toEqual(['people: six | nine']);
  });

  it.each(['in', 'at', 'on', 'for', 'to', 'from', 'by', 'the', 'a', 'an', 'my', 'of', 'about', 'around'])(
    'is not about the small word before a value: %s',
    async (word) => {
      const noted = {
        ...OPENING,
        user: `a table ${word} Elm`,
        values: [{ slot: 'note', start: 8, end: 12 + word.length }],
      };
      expect((await scored(noted, 'dinner_reserve_table({ note: "Elm" })')).isRight).toBe(true);
      const other = { ...noted, user: `a table near Elm`, values: [{ slot: 'note', start: 8, end: 16 }] };
      expect((await scored(other, 'dinner_reserve_table({ note: "Elm" })')).isRight).toBe(false);
    },
  );

  it('does not count what is given besides in a turn that is not complete', async () => {
    const more = 'dinner_reserve_table({ people: 6, note: "table" })';
    expect(await scored({ ...OPENING, complete: false }, more)).toMatchObject({ isRight: true, values: { given: 0 } });
  });

  it('says nothing of what starts where the corpus does not', async () => {
    const one = await scored(ANSWER, 'x1.time = "8 pm"');
    expect([one.isRight, one.isApiRight]).toEqual([true, undefined]);
  });

  it('is wrong where something starts and nothing should', async () => {
    const idle = { id: 'idle', corpus: 'mine', services: ['Dinner'], user: 'lovely day', api: null };
    expect((await scored(idle, 'dinner_reserve_table()')).isApiRight).toBe(false);
    expect((await scored(idle, 'parse_error()')).isRight).toBe(true);
  });

  it('adds up', async () => {
    const all = [
      await scored(OPENING, 'dinner_reserve_table({ people: 6 })'),
      await scored(ANSWER, 'x1.note = "8 pm"'),
    ];
    expect(turnFigures(all)).toEqual({
      turns: 2,
      right: 1,
      apis: { said: 1, right: 1 },
      values: { said: 2, right: 1, given: 2, meant: 1, precision: 0.5, recall: 0.5 },
    });
    expect(turnFigures([]).values).toMatchObject({ precision: null, recall: null });
  });
});
