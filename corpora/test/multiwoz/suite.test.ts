import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiwozSuite } from '../../src/multiwoz/index.js';
import type { MultiwozTask } from '../../src/multiwoz/suite/suite.js';
import { type Grade, type Suite, silentAgent, playEpisode } from '../../../src/testbed/index.js';
import { CorpusFolder, rawDialogue } from './corpus.js';

const hotel = (given: object = {}): object => ({
  info: { area: 'north', pricerange: 'cheap' },
  fail_info: {},
  book: { day: 'monday', people: '2', stay: '3', invalid: false },
  fail_book: {},
  reqt: ['phone'],
  ...given,
});

const train = { info: { day: 'monday', leaveAt: '10:00' }, fail_info: {}, book: { people: '2' }, fail_book: {} };

const message = (...sentences: readonly string[]): object => ({ message: sentences });

/** Goals by the id of their dialogue. */
const GOALS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  books: { hotel: hotel() },
  'is refused': { hotel: hotel({ fail_book: { stay: '5' }, reqt: [] }) },
  'finds nothing first': { hotel: hotel({ fail_info: { area: 'south' }, book: {} }) },
  'would find something first': { hotel: hotel({ fail_info: { area: 'centre' }, book: {} }) },
  looks: { attraction: { info: { type: 'museum' }, fail_info: {}, reqt: ['phone', 'entrance fee'] } },
  travels: { train },
  'goes between': {
    attraction: { info: { name: 'moss park' }, fail_info: {}, reqt: [] },
    hotel: hotel({ book: {}, reqt: [] }),
    taxi: { info: { leaveAt: '24:30' }, fail_info: {}, reqt: ['car type', 'phone'] },
    ...message(
      'You look for a hotel',
      'You also look for an attraction',
      'You want to leave the <b>attraction</b> by 24:30',
    ),
  },
  'looks and asks nothing': { hotel: hotel({ book: {}, reqt: [] }) },
  'wants what there is not': { hotel: hotel({ info: { area: 'west' } }) },
  'wants the police': { police: { reqt: ['phone'] } },
  'wants nothing': {},
  'wants no known value': { hotel: hotel({ info: { pricerange: 'free' } }) },
  'goes nowhere': { taxi: { info: { leaveAt: '10:00' }, fail_info: {}, reqt: [] } },
};

const folder = new CorpusFolder();
let suite: Suite<MultiwozTask>;
beforeAll(async () => {
  const dialogues = Object.fromEntries(Object.entries(GOALS).map(([id, goal]) => [id, rawDialogue([{}], goal)]));
  folder.putTables().putDialogues(dialogues, { val: [...Object.keys(GOALS), 'is missing'] });
  suite = await multiwozSuite({ directory: folder.root, split: 'val' });
});
afterAll(() => folder.remove());

const task = (id: string): MultiwozTask => suite.tasks.find((one) => one.id === id) as MultiwozTask;

async function played(id: string, agent: 'oracle' | 'silent', seed = 0): Promise<Grade> {
  const one = task(id);
  const user = { name: 'agenda', simulator: suite.user(one, { seed }) };
  const made = agent === 'oracle' ? suite.oracle(one) : silentAgent();
  return suite.grade(one, await playEpisode({ task: one, environment: suite.environment(), agent: made, user }));
}

const SOLVED = [
  'books',
  'is refused',
  'finds nothing first',
  'would find something first',
  'looks',
  'travels',
  'goes between',
  'looks and asks nothing',
];

describe('the suite of a split', () => {
  it('has a task for each goal that the oracle achieves, and the reason for each other', () => {
    expect(suite.tasks.map(({ id }) => id)).toEqual(SOLVED);
    expect(suite.unsolvable).toEqual([
      { id: 'is missing', reason: 'is listed for val and is not there' },
      { id: 'wants what there is not', reason: 'the tables have no hotel as the goal wants it' },
      { id: 'wants the police', reason: 'the goal is about police, for which there is no service' },
      { id: 'wants nothing', reason: 'the goal is about nothing' },
      { id: 'wants no known value', reason: 'the tables have no hotel as the goal wants it' },
      { id: 'goes nowhere', reason: 'the goal does not say from where to where the taxi goes' },
    ]);
  });

  it('may be cut', async () => {
    const [first = ''] = Object.keys(GOALS);
    const named = await multiwozSuite({ directory: folder.root, split: 'val', tasks: [first, 'nobody'], prove: false });
    expect(named.tasks.map(({ id }) => id)).toEqual([first]);
    const two = await multiwozSuite({ directory: folder.root, split: 'val', limit: 2, prove: false });
    expect(two.tasks.map(({ id }) => id)).toEqual(['books', 'is refused']);
  });

  it.each(SOLVED)('is solved by the oracle for any user: %s', async (id) => {
    const grade = await played(id, 'oracle', 7);
    expect(grade).toMatchObject({ passed: true, reward: 1 });
    expect(grade.fidelity).toEqual({ false: 0, gaveIn: 0, leaked: 0, endedEarly: 0 });
    expect(grade.figures).toMatchObject({ strict: { inform: true, success: true, combined: 1 } });
    expect(grade.fidelity).toEqual({ false: 0, gaveIn: 0, endedEarly: 0, leaked: 0 });
  });

  it.each(SOLVED)('is not solved by an agent that does nothing: %s', async (id) => {
    const grade = await played(id, 'silent');
    expect(grade.passed).toBe(false);
    expect(grade.parts.flatMap(({ why }) => why)).not.toEqual([]);
  });
});

describe('a task', () => {
  it('is data', () => {
    for (const one of suite.tasks) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
  });

  it('lets the user take the first venue that agrees, ask, and book it', () => {
    expect(task('books')).toMatchObject({
      services: ['hotel'],
      user: {
        goals: [
          {
            api: 'hotel_find_hotel',
            slots: { area: 'north', pricerange: 'cheap' },
            choose: { where: { name: 'otter house' } },
            ask: ['phone'],
          },
          { api: 'hotel_book_hotel', slots: { name: 'otter house', day: 'monday', people: 2, stay: 3 } },
        ],
      },
      goal: {
        holds: [{ done: 'hotel_book_hotel', with: { name: 'otter house', stay: 3 }, times: 1 }],
        told: [{ property: 'phone', value: '01002' }],
      },
    });
  });

  it('has a world that refuses the booking that is to fail first', () => {
    expect(task('is refused')).toMatchObject({
      tags: ['hotel', 'failure'],
      world: { rows: { 'multiwoz.refused_bookings': [{ domain: 'hotel', day: 'monday', people: '2', stay: '5' }] } },
      user: { goals: [{}, { slots: { stay: 5 }, otherwise: [{ slots: { stay: 3 }, volunteered: ['stay'] }] }] },
    });
  });

  it('asks for what is to fail first only where there is nothing', () => {
    expect(task('finds nothing first').user.goals).toMatchObject([{ slots: { area: 'south' }, otherwise: [{}] }]);
    expect(task('would find something first').user.goals).toMatchObject([{ slots: { area: 'north' } }]);
    expect(task('would find something first').goal.holds).toEqual([{ done: 'hotel_book_hotel', times: 0 }]);
  });

  it('asks for nothing to be told that the tables do not know', () => {
    expect(task('looks').goal.told).toEqual([{ api: 'attraction_find_attraction', property: 'phone', value: '0300' }]);
  });

  it('wants the name told where nothing is asked for and nothing booked', () => {
    expect(task('looks and asks nothing').goal.told).toMatchObject([{ property: 'name', value: 'otter house' }]);
  });

  it('has the user go by taxi as they were told, at a time that clocks show', () => {
    expect(task('goes between').user.goals.map(({ api }) => api)).toEqual([
      'hotel_find_hotel',
      'attraction_find_attraction',
      'taxi_book_taxi',
    ]);
    expect(task('goes between').user.goals[2]?.slots).toEqual({
      departure: 'moss park',
      destination: 'otter house',
      leaveAt: '00:30',
    });
  });
});
