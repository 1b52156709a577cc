import type { Recording, SearchTask } from '../../src/world/index.js';
import {
  createSession,
  type EngineError,
  liveBackend,
  MissingRecordingError,
  recordedBackend,
  type Reply,
  type Row,
  restoreSession,
  search,
  service,
  table,
  transaction,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  advice,
  BOOK,
  bookAt,
  dining,
  diningLater,
  FIND,
  FOUND,
  open,
  RIDE,
  recording,
  services,
  take,
} from '../engine/fixtures.js';

const rows = (...names: readonly string[]): Reply => ({
  kind: 'search',
  rows: names.map((place_name) => ({ place_name })),
  more: false,
});
const recorded = (api: string, reply: Reply): Recording => ({ api, arguments: {}, reply });

/** What {@link FOUND} asks. */
const ASKED = { city: 'San Jose', cuisine: 'asian' };

describe('a recorded backend', () => {
  const recordings = [
    recorded(FIND, rows('One', 'Two')),
    recorded(BOOK, { kind: 'transaction', status: 'failure', reason: 'full' }),
    recorded(FIND, rows('Three')),
    recorded(BOOK, { kind: 'transaction', status: 'success', result: { code: 'R2' }, changes: [] }),
  ];

  test('answers the n-th request of an API with its n-th recording, whatever is asked', async () => {
    const session = open({ services: [dining], results: 'trusted', backend: recordedBackend(recordings) });
    await take(session, FOUND);
    expect(session.world.tasks[0]).toMatchObject({ latest: { row: { place_name: 'One' } } });
    await take(session, 'x1.city = "Nowhere"');
    expect(session.world.tasks[0]).toMatchObject({ latest: { row: { place_name: 'Three' } } });
    expect(advice(await take(session, bookAt('19:00', 'x20'), 'confirm(x20)'))).toBe('tell failure, prompt next_task');
    await take(session, 'x20.time = "18:00"', 'confirm(x20)');
    expect(session.world.tasks[1]).toMatchObject({ phase: 'performed', result: { code: 'R2', time: '18:00' } });
  });

  test('after an undo answers the same request with the same recording', async () => {
    const session = open({ services: [dining], results: 'trusted', backend: recordedBackend(recordings) });
    await take(session, FOUND, 'x1.city = "Oakland"');
    await session.undo(1);
    await take(session, 'x1.city = "Oakland"');
    expect(session.world.tasks[0]).toMatchObject({ latest: { row: { place_name: 'Three' } } });
  });

  test('beyond the last recording finds nothing and does nothing', async () => {
    const session = open({ services: [dining], backend: recordedBackend([]) });
    expect(advice(await take(session, FOUND))).toBe('tell no_results, prompt next_task');
    expect(advice(await take(session, bookAt('19:00', 'x20'), 'confirm(x20)'))).toBe('tell failure, prompt next_task');
  });

  test('when strict throws, names the request, and leaves the session where it was', async () => {
    const session = open({
      services: [dining],
      results: 'trusted',
      backend: recordedBackend([{ ...recorded(FIND, rows('One')), arguments: ASKED }], { strict: true }),
    });
    await take(session, FOUND);
    const digest = session.digest();
    const error = await session.turn('x1.city = "Oakland"').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingRecordingError);
    expect(error).toMatchObject({
      code: 'missing-recording',
      message: `Request 2 of ${FIND} was not recorded; there are 1. It asks {"city":"Oakland","cuisine":"asian"}. Record it, or leave out 'strict'.`,
      data: { api: FIND, call: 1, expected: undefined, actual: { city: 'Oakland', cuisine: 'asian' } },
    });
    expect(session.digest()).toBe(digest);
    await expect(session.turn(`${bookAt('19:00', 'x20')}`)).resolves.toMatchObject({ ok: true });
    await expect(session.turn('confirm(x20)')).rejects.toThrow(`Request 1 of ${BOOK} was not recorded; there are 0.`);
  });

  test('takes no reply of the other kind', async () => {
    const session = open({ services: [dining], backend: recordedBackend([recorded(BOOK, rows('One'))]) });
    expect(advice(await take(session, bookAt('19:00'), 'confirm(x1)'))).toBe('tell failure, prompt next_task');
  });
});

describe('a live backend', () => {
  test('gives the same answers now and later', async () => {
    const [now, later] = [open({ services: [dining] }), open({ services: [diningLater] })];
    for (const source of [
      FOUND,
      'next(x1)',
      'select(x3)',
      `x20 = ${BOOK}({ place_name: x3.place_name, time: "21:00" })`,
      'confirm(x20)',
      'confirm(x20)',
    ]) {
      expect(advice(await later.turn(source))).toBe(advice(await now.turn(source)));
    }
    expect(later.save()).toBe(now.save());
  });

  test('asks for the rest page by page, and for no page twice', async () => {
    const all = Array.from({ length: 25 }, (_, at) => ({ word: `word ${at}` }));
    class Words extends search({
      description: 'Words',
      slots: {},
      returns: { word: z.string() },
      entity: 'word',
      limit: 10,
    }) {
      override search(_args: object, context: { readonly offset: number; readonly limit: number }) {
        return all.slice(context.offset, context.offset + context.limit);
      }
    }
    const backend = recording();
    const session = createSession({
      services: [service({ name: 'Words_1', description: 'Words', apis: [Words] })],
      backend,
    });
    await take(session, 'x1 = words_1_words()');
    const seen = new Set(['word 0']);
    for (let turn = 0; turn < 24; turn += 1) {
      const [offer] = (await take(session, 'next(x1)')).actions;
      const value = session.world.bindings.at(Number(offer?.variable.slice(1)));
      if (value?.kind === 'entity') seen.add(String(value.entity.row.word));
    }
    expect(seen.size).toBe(25);
    expect(advice(await take(session, 'next(x1)'))).toBe('tell exhausted, prompt next_task');
    expect(backend.requests.map((request) => request.kind === 'search' && request.offset)).toEqual([0, 10, 20]);
  });

  test.each([3, 10, 11, 12, 25])(
    'need not page: an author who returns all %i rows at once is understood',
    async (count) => {
      const all = Array.from({ length: count }, (_, at) => ({ word: `word ${at}` }));
      class Words extends search({
        description: 'Words',
        slots: {},
        returns: { word: z.string() },
        entity: 'word',
        limit: 10,
        search: () => all,
      }) {}
      const words = service({ name: 'Words_1', description: 'Words', apis: [Words] });
      const backend = recording();
      const session = createSession({ services: [words], backend });
      await take(session, 'x1 = words_1_words()');
      await take(session, 'x9 = len(x1)');
      // Exactly one row more than a page looks like a page and the promise of another one, which is the same again.
      expect(session.world.bindings.at(9)).toMatchObject({ kind: 'results', count: count === 11 ? 10 : count });
      expect(backend.requests.length).toBeLessThanOrEqual(3);
    },
  );

  test('is asked for all of them when the user wants to know how many there are', async () => {
    const backend = recording({
      search: ({ offset }) => ({
        kind: 'search',
        rows: offset < 4 ? [{ place_name: `${offset}` }, { place_name: `${offset + 1}` }] : [],
        more: true,
      }),
      transact: liveBackend.transact,
    });
    const session = open({ services: [dining], backend, results: 'trusted' });
    await take(session, FOUND, 'x20 = len(x1)');
    expect(session.world.bindings.at(20)).toMatchObject({ form: 'len', count: 4 });
    expect(backend.requests.map((request) => request.kind === 'search' && request.offset)).toEqual([0, 2, 4]);
    await take(session, 'len(x1)');
    expect(backend.requests).toHaveLength(3);
  });

  test('keeps columns that the API does not return to itself', async () => {
    const places = table('private', 'name', [{ name: 'One', margin: 0.3 }]);
    class Find extends search({
      description: 'Find',
      slots: {},
      returns: { name: z.string() },
      entity: 'place',
      table: places,
    }) {}
    const session = open({ services: [service({ name: 'Shop_1', description: 'Shop', apis: [Find] })] });
    await take(session, 'x1 = shop_1_find()');
    expect(session.world.tasks[0]).toMatchObject({ results: { rows: [{ name: 'One' }] } });
    expect(JSON.stringify(session.world.tasks[0])).not.toContain('margin');
    expect(await session.turn('say(x3.margin)')).toMatchObject({ ok: false, feedback: { code: 'unknown-property' } });
  });

  test('that never comes to new rows is not asked forever', async () => {
    const backend = recording({
      search: () => ({ kind: 'search', rows: [{ place_name: 'One' }], more: true }),
      transact: liveBackend.transact,
    });
    const session = open({ services: [dining], backend, results: 'trusted' });
    await take(session, FOUND);
    expect(advice(await take(session, 'next(x1)'))).toBe('tell exhausted, prompt next_task');
    expect(backend.requests.length).toBeLessThan(30);
  });

  test('gives authors the clock, a key, and random numbers that depend on the session alone', async () => {
    const seen: unknown[][] = [];
    class Roll extends transaction({ description: 'Roll', slots: {}, returns: { value: z.number().optional() } }) {
      override transact(
        _args: object,
        { now, call, key, random }: { now: string; call: number; key: string; random(): number },
      ) {
        seen.push([now, call, key, random(), random()]);
        return { status: 'success' as const, result: {}, changes: [] };
      }
    }
    const services = [service({ name: 'Dice_1', description: 'Dice', apis: [Roll] })];
    for (const id of ['a', 'a', 'b']) {
      await take(
        createSession({ services, id, now: '2020-02-02T20:20' }),
        'x1 = dice_1_roll()',
        'confirm(x1)',
        'x20 = dice_1_roll()',
        'confirm(x20)',
      );
    }
    expect(seen.slice(2, 4)).toEqual(seen.slice(0, 2));
    expect(seen[0]?.slice(0, 2)).toEqual(['2020-02-02T20:20', 0]);
    expect(new Set(seen.map(([, , key]) => key)).size).toBe(4);
    expect(new Set(seen.flatMap(([, , , one, two]) => [one, two])).size).toBe(8);
  });
});

describe('a backend that goes wrong', () => {
  function failing(times: number, error: unknown = new Error('down')) {
    let left = times;
    const fail = <T>(answer: () => T): T => {
      if (left === 0) return answer();
      left -= 1;
      throw error;
    };
    return recording({
      search: (request) => fail(() => liveBackend.search(request)),
      transact: async (request) => fail(() => liveBackend.transact(request)),
    });
  }

  test('in a search leaves the session at its last commit, and usable', async () => {
    const session = open({ backend: failing(1) });
    const [digest, saved] = [session.digest(), session.save()];
    await expect(session.turn(FOUND)).rejects.toThrow('down');
    expect([session.digest(), session.save(), session.turns, session.inDoubt]).toEqual([digest, saved, 0, []]);
    expect(advice(await take(session, FOUND))).toBe('offer');
  });

  test('in a transaction leaves it in doubt, until it is tried again under the same key', async () => {
    const backend = failing(1);
    const session = open({ backend });
    await take(session, bookAt('19:00'));
    const digest = session.digest();
    await expect(session.turn('confirm(x1)')).rejects.toThrow('down');
    expect(session.digest()).toBe(digest);
    expect(session.inDoubt).toMatchObject([{ api: BOOK, arguments: { time: '19:00' }, key: backend.requests[0]?.key }]);
    expect((await restoreSession(session.save(), { services: [dining] })).inDoubt).toEqual(session.inDoubt);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
    expect(new Set(backend.requests.map(({ key }) => key)).size).toBe(1);
    expect(session.inDoubt).toEqual([]);
  });

  test('after a transaction of the same turn loses nothing of the transaction', async () => {
    let broken = true;
    const backend = recording({
      search: (request) => {
        if (broken) throw new Error('down');
        return liveBackend.search(request);
      },
      transact: liveBackend.transact,
    });
    const session = open({ backend });
    await take(session, bookAt('19:00'));
    await expect(session.turn(`confirm(x1)\nx20 = ${FOUND.slice(5)}`)).rejects.toThrow('down');
    expect([session.turns, session.awaitsResponse, session.inDoubt]).toEqual([2, true, []]);
    expect(session.world.tasks).toMatchObject([{ phase: 'performed', result: { code: 'T19:00' } }]);
    expect((await session.respond()).actions).toMatchObject([{ kind: 'perform' }]);
    broken = false;
    expect(await session.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'already-performed' } });
    expect(advice(await take(session, `x20 = ${FOUND.slice(5)}`))).toBe('offer');
    expect(backend.requests.filter(({ kind }) => kind === 'transaction')).toHaveLength(1);
    expect((await restoreSession(session.save(), { services })).digest()).toBe(session.digest());
  });

  test('in the second transaction of a turn leaves that one in doubt, and not the first', async () => {
    const backend = recording({
      search: liveBackend.search,
      transact: (request) => {
        if (request.api.name === RIDE) throw new Error('down');
        return liveBackend.transact(request);
      },
    });
    const session = open({ backend });
    await take(session, bookAt('19:00'), `x20 = ${RIDE}({ destination: "Home", riders: 1 })`);
    await expect(session.turn('confirm(x1)\nconfirm(x20)')).rejects.toThrow('down');
    expect(session.world.tasks).toMatchObject([{ phase: 'performed' }, { phase: 'asked' }]);
    expect(session.inDoubt).toMatchObject([{ api: RIDE }]);
  });

  test("in the agent's half of a turn can be asked again", async () => {
    let broken = true;
    const backend = recording({
      search: (request) => {
        if (request.offset > 0 && broken) throw new Error('down');
        return {
          kind: 'search',
          rows: request.offset > 0 ? [{ place_name: 'Two' }] : [{ place_name: 'One' }],
          more: request.offset === 0,
        };
      },
      transact: liveBackend.transact,
    });
    const session = open({ services: [dining], backend, results: 'trusted' });
    await take(session, FOUND);
    const choose = () => [{ kind: 'offer', task: 0, spoken: true }] as const;
    await expect(session.turn('conversation_pause()', { choose })).rejects.toThrow('down');
    expect(session.awaitsResponse).toBe(true);
    broken = false;
    expect((await session.respond(choose)).actions).toMatchObject([{ kind: 'offer' }]);
    expect(session.world.tasks[0]).toMatchObject({ latest: { row: { place_name: 'Two' } } });
  });

  const bad: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['a reply of the other kind', rows()],
    ['neither success nor failure', { kind: 'transaction', status: 'maybe' }],
    ['a success without changes', { kind: 'transaction', status: 'success', result: {} }],
  ];

  test.each(bad)('by answering a transaction with %s is told so', async (_, reply) => {
    const session = open({ backend: { search: liveBackend.search, transact: () => reply as never } });
    await take(session, bookAt('19:00'));
    const error = await session.turn('confirm(x1)').catch((thrown: EngineError) => thrown);
    expect(error).toMatchObject({ name: 'EngineError', code: 'bad-reply' });
    expect(session.turns).toBe(1);
  });

  test.each([
    ['no rows', { kind: 'search', more: false }],
    ['rows that are none', { kind: 'search', rows: ['One'], more: false }],
  ])('by answering a search with %s is told so', async (_, reply) => {
    const session = open({ backend: { search: () => reply as never, transact: liveBackend.transact } });
    await expect(session.turn(FOUND)).rejects.toMatchObject({ code: 'bad-reply' });
  });

  test('by answering columns without a value has them left out', async () => {
    const row = { place_name: 'One', website: undefined, rating: null } as unknown as Row;
    const session = open({
      services: [dining],
      results: 'trusted',
      backend: { search: () => ({ kind: 'search', rows: [row], more: false }), transact: liveBackend.transact },
    });
    await take(session, FOUND);
    const [taken] = (session.world.tasks[0] as SearchTask).results?.rows ?? [];
    expect(taken).toStrictEqual({ place_name: 'One' });
    const restored = await restoreSession(session.save(), { services: [dining] });
    expect((restored.world.tasks[0] as SearchTask).results?.rows).toStrictEqual([taken]);
    expect(restored.digest()).toBe(session.digest());
  });
});
