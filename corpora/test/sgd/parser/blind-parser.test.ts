/** Nothing of the annotation reaches the parser that is evaluated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParserInput } from '../../../../src/dialogue/index.js';
import { evaluateParser, type ParserRunOptions } from '../../../src/sgd/parser/run.js';
import { naturalReader } from '../../../../src/values/index.js';
import { content } from '../../../../src/world/index.js';
import { Folder } from '../folder.js';
import { called, finding, inform, informIntent, offer, reqMore, system, thankYou, user } from '../fixture.js';
import { LAKE, OTTER, rented } from '../stages.js';
import { scripted, spoken } from './fixture.js';

const RIGHT = 'kayaks_1_find_kayaks({ lake: "Moss Lake" })';
const WRONG = 'cabins_1_find_cabins({ lake: "Moss Lake" })';

let folder: Folder;

beforeAll(() => {
  folder = new Folder();
  folder.putSplit('dev', [spoken('1_00000', rented)]);
});
afterAll(() => folder.remove());

/** What a parser was given, with what it found out while it had it. */
async function inputs<T>(
  look: (input: ParserInput) => T | Promise<T>,
  program: (input: ParserInput) => string = () => 'parse_error()',
  options: Partial<ParserRunOptions> = {},
): Promise<readonly Awaited<T>[]> {
  const seen: Awaited<T>[] = [];
  const parser = {
    name: 'looking',
    parse: async (input: ParserInput) => {
      seen.push(await look(input));
      return { source: program(input) };
    },
  };
  await evaluateParser({ directory: folder.root, split: 'dev', parser, ...options });
  return seen;
}

describe.each(['own', 'gold'] as const)('a parser with %s history is given no', (history) => {
  test('reader of the corpus, in forks neither', async () => {
    const readers = await inputs(
      ({ session }) => [session.engine.reader, session.fork().engine.reader, session.fork().fork().engine.reader],
      undefined,
      { history },
    );
    expect(readers).toHaveLength(5);
    expect(new Set(readers.flat())).toEqual(new Set([naturalReader]));
  });

  test('answer by which it could tell the search that the corpus has in a turn', async () => {
    const found = await inputs(
      async ({ session }) => {
        const { length } = session.world.tasks;
        const trials = [session, session.fork()].flatMap((one) => [one.whatIf(RIGHT), one.whatIf(WRONG)]);
        const turns = [session.fork().turn(RIGHT), session.fork().turn(WRONG)];
        const tried = (await Promise.all(trials)).map(({ world }) => world.tasks[length]);
        await Promise.all(turns);
        return tried.map((task) => (task?.kind === 'search' ? task.results?.rows : 'no search'));
      },
      undefined,
      { history },
    );
    expect(found).toEqual(Array.from({ length: 5 }, () => [[], [], [], []]));
  });

  test('way to change the session', async () => {
    const programs = await inputs(
      async ({ session }) => {
        await session.turn(RIGHT);
        return session.program;
      },
      undefined,
      { history },
    );
    expect(programs).toHaveLength(5);
    const untouched = await inputs(({ session }) => session.program, undefined, { history });
    expect(untouched[0]).toBe('');
    if (history === 'own') expect(untouched.join('\n')).not.toContain('kayaks');
  });
});

test('the services are those of the split, without what the dialogue shows of them', async () => {
  const other = new Folder();
  const offersSeats = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter'), offer('seats', '2')));
  const asks = user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake')));
  const thanks = user(finding(LAKE, thankYou));
  other.putSplit('dev', [spoken('1_00000', [asks, offersSeats, thanks, system(reqMore)])]);
  const given = await inputs(
    ({ session, apis }) => {
      const { registry } = session.engine;
      const tasks = [session.world, session.worldAt(session.turns)].flatMap((world) => world.tasks);
      const all = [...registry.apis.values(), ...apis, ...tasks.map(({ api }) => api)];
      return all.flatMap((api) => (api.name === 'kayaks_1_find_kayaks' && api.kind === 'search' ? [api.offers] : []));
    },
    ({ place }) => (place.turn === 1 ? RIGHT : 'parse_error()'),
    { directory: other.root },
  );
  other.remove();
  expect(given.map(({ length }) => length)).toEqual([2, 4]);
  expect(given.flat(2)).not.toContain('seats');
});

test('the world is that of the session, with what earlier turns found', async () => {
  const worlds = await inputs(
    ({ session }) =>
      [
        content(session.world).tasks,
        session.world.tasks.flatMap((task) => (task.kind === 'search' ? (task.results?.rows ?? []) : [])),
      ] as const,
    ({ place }) => (place.turn === 1 ? RIGHT : 'parse_error()'),
  );
  expect(worlds[1]?.[0]).toHaveLength(1);
  expect(worlds[1]?.[1].length).toBeGreaterThan(0);
});

describe('a parser whose proposal is turned down is asked again', () => {
  const attempts = (program: string): Promise<readonly number[]> =>
    inputs(
      ({ place }) => place.attempt,
      ({ place: { turn, attempt } }) => (turn === 1 ? `${program}${' '.repeat(attempt)}` : 'parse_error()'),
      { gates: 'reactod' },
    );

  test('where it did not get as far as a search', async () => {
    expect(await attempts('lakes({ lake: "Moss Lake" })')).toEqual([0, 1, 2, 3, 4, 0, 0, 0, 0]);
  });

  test.each([
    ['of the corpus', `${RIGHT}; select({ kayak_name: "Loon" }, { from: x1 })`],
    ['that the corpus lacks', `${WRONG}; select({ cabin_name: "Loon" }, { from: x1 })`],
  ])('not after a search %s: what was found is not told', async (_, program) => {
    expect(await attempts(program)).toEqual([0, 0, 0, 0, 0]);
  });
});

test('a script that does what is right is right', async () => {
  const { turns_right } = await evaluateParser({
    directory: folder.root,
    split: 'dev',
    gates: 'reactod',
    parser: scripted({ 1: RIGHT }),
  });
  expect(turns_right).toBeGreaterThan(0);
});
