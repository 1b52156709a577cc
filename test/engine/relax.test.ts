import fc from 'fast-check';
import {
  type Backend,
  createSession,
  handle,
  liveBackend,
  queryRows,
  type Row,
  restoreSession,
  type Service,
  type Session,
  type SessionOptions,
  search,
  service,
  sessionContext,
  table,
  time,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { executeProgram } from '../../src/engine/index.js';
import { runs } from '../runs.js';

const KINDS = ['jazz', 'folk', 'rock'] as const;

const gig = {
  band: z.string(),
  town: z.string(),
  kind: z.enum(KINDS),
  day: z.iso.date(),
  starts: time('When it starts'),
  seats: z.int(),
  indoors: z.boolean(),
};

const row = (band: string, town: string, kind: (typeof KINDS)[number], at: string, seats: number, indoors: boolean) => {
  const [day = '', starts = ''] = at.split(' ');
  return { band, town, kind, day, starts, seats, indoors };
};

const GIGS = [
  row('Reeds', 'Bergen', 'jazz', '2019-03-04 19:00', 40, true),
  row('Keys', 'Bergen', 'jazz', '2019-03-08 20:00', 80, false),
  row('Bows', 'Bergen', 'folk', '2019-03-04 19:00', 40, false),
  row('Pipes', 'Oslo', 'folk', '2019-03-05 18:00', 60, true),
  row('Drums', 'Oslo', 'folk', '2019-03-06 21:00', 20, true),
];

const SLOTS = {
  town: gig.town,
  kind: gig.kind.nullable(),
  day: gig.day.optional(),
  starts: gig.starts.optional(),
  seats: gig.seats.optional(),
  indoors: gig.indoors.optional(),
};

const spec = {
  description: 'Find a concert',
  slots: SLOTS,
  returns: gig,
  entity: 'concert',
  identity: 'band',
} as const;

function concerts(rows: readonly ReturnType<typeof row>[] = GIGS, limit = 10): Service {
  class Find extends search({ ...spec, table: table('gigs', 'band', rows), limit }) {}
  return service({ name: 'Gigs', description: 'Concerts', apis: [Find] });
}

const open = (options: Partial<SessionOptions> = {}): Session =>
  createSession({ services: [concerts()], id: 'gigs', ...options });

/** What is offered after turns. */
async function offered(session: Session, ...programs: readonly string[]): Promise<readonly string[]> {
  let hints: readonly string[] = [];
  for (const program of programs) {
    const { actions, feedback } = await session.turn(program);
    if (feedback) throw new Error(feedback.message);
    hints = actions.flatMap((action) =>
      action.kind === 'relax'
        ? [`${JSON.stringify(action.values)} ${action.count}${action.more ? '+' : ''}`]
        : action.kind === 'prompt'
          ? [action.about]
          : [],
    );
  }
  return hints;
}

const find = (slots: object): string => `x1 = gigs_find(${JSON.stringify(slots)})`;

describe('a search that finds nothing offers', () => {
  test.each([
    ['to leave out what is optional', { town: 'Bergen', kind: 'folk', indoors: true }, ['{"indoors":null} 1']],
    ['the nearest number, with how many there are', { town: 'Bergen', kind: 'jazz', seats: 70 }, ['{"seats":80} 1']],
    ['of two values that are as near the larger one', { town: 'Oslo', kind: 'folk', seats: 40 }, ['{"seats":60} 1']],
    ['the nearest day', { town: 'Bergen', kind: 'jazz', day: '2019-03-07' }, ['{"day":"2019-03-08"} 1']],
    ['the nearest time', { town: 'Oslo', kind: 'folk', starts: '19:00' }, ['{"starts":"18:00"} 1']],
    [
      'all that is optional, where fewer do not help',
      { town: 'Bergen', kind: 'folk', indoors: true, day: '2019-03-30', seats: 10 },
      ['{"seats":null,"day":null,"indoors":null} 1'],
    ],
    [
      'another value of what is required beside all that is optional, before nothing',
      { town: 'Narvik', kind: 'folk', indoors: true, day: '2019-03-30', seats: 10 },
      ['{"seats":null,"day":null,"indoors":null,"town":"Oslo"} 2'],
    ],
    [
      'any value of what is required, before nothing',
      { town: 'Oslo', kind: 'jazz' },
      ['{"kind":"dontcare"} 2', '{"town":"Bergen"} 2'],
    ],
    ['another value of what is required', { town: 'Narvik', kind: 'folk' }, ['{"town":"Oslo"} 2']],
  ])('%s', async (_, slots, hints) => {
    expect(await offered(open(), find(slots))).toEqual(hints);
  });

  test('nothing where there is nothing at all', async () => {
    const session = open({ services: [concerts([])] });
    expect(await offered(session, find({ town: 'Bergen', kind: 'folk', seats: 10 }))).toEqual(['next_task']);
  });

  test('pairs of what is optional before anything that is required', async () => {
    const rows = [
      row('Reeds', 'Bergen', 'jazz', '2019-03-04 19:00', 40, true),
      row('Keys', 'Bergen', 'folk', '2019-03-04 19:00', 40, true),
    ];
    class Find extends search({
      ...spec,
      slots: { town: gig.town, kind: gig.kind.optional(), indoors: gig.indoors.optional() },
      table: table('gigs', 'band', rows),
    }) {}
    const services = [service({ name: 'Gigs', description: 'Concerts', apis: [Find] })];
    expect(await offered(open({ services }), find({ town: 'Bergen', kind: 'rock', indoors: false }))).toEqual([
      '{"indoors":null,"kind":null} 2',
    ]);
  });

  test('what was carried over before what the user said, though it was given last', async () => {
    const session = open();
    await session.turn(find({ town: 'Bergen', kind: 'jazz', indoors: true }));
    const carried = 'gigs_find({ town: "Bergen", kind: "jazz", seats: 80, indoors: x1.indoors })';
    expect(await offered(session, carried)).toEqual(['{"indoors":null} 1', '{"seats":40} 1']);
    const said = 'gigs_find({ town: "Bergen", kind: "jazz", indoors: true, seats: 80 })';
    expect(await offered(session, said)).toEqual(['{"seats":40} 1', '{"indoors":null} 1']);
  });

  test('what was said in a later turn first', async () => {
    const session = open();
    const wish = 'x1 = gigs_find({ town: "Bergen", kind: "jazz", seats: 80 })';
    expect(await offered(session, wish, 'x1.indoors = true')).toEqual(['{"indoors":null} 1', '{"seats":40} 1']);
  });

  test('nothing where no constraint helps alone', async () => {
    expect(await offered(open(), find({ town: 'Narvik', kind: 'rock' }))).toEqual(['next_task']);
  });

  test('no day that is over', async () => {
    const session = open({ now: '2019-03-05T09:00' });
    expect(await offered(session, find({ town: 'Bergen', kind: 'folk', day: '2019-03-05' }))).toEqual([
      '{"day":null} 1',
    ]);
  });

  test('as many as a search tells of', async () => {
    const many = Array.from({ length: 4 }, (_, at) =>
      row(`Band ${at}`, 'Bergen', 'jazz', '2019-03-04 19:00', 40, true),
    );
    const wish = find({ town: 'Bergen', kind: 'jazz', indoors: false });
    expect(await offered(open({ services: [concerts(many, 3)] }), wish)).toEqual(['{"indoors":null} 3+']);
    expect(await offered(open({ services: [concerts(many, 4)] }), wish)).toEqual(['{"indoors":null} 4']);
  });
});

describe('an offer', () => {
  const WISH = find({ town: 'Bergen', kind: 'folk', indoors: true });

  test('is executed state: in the program, pending, and in the digest', async () => {
    const session = open();
    const { response } = await session.turn(WISH);
    expect(response).toBe(
      'x2 = notification({ no_results: x1 })\nx3 = hint({ relax: { indoors: null }, of: x1, count: 1 })\nx4 = say(x2, x3)',
    );
    expect(session.world.pending).toEqual([{ kind: 'relax', task: 0, values: { indoors: null }, count: 1 }]);
    const prompted = open({ backend: { search: liveBackend.search, transact: liveBackend.transact } });
    await prompted.turn(WISH);
    expect(prompted.digest()).not.toBe(session.digest());
  });

  test('is taken by an assignment', async () => {
    const session = open();
    await session.turn(WISH);
    const { actions } = await session.turn('x1.indoors = null');
    expect(actions.map(({ kind }) => kind)).toEqual(['offer']);
  });

  test('is turned down once, and then there is nothing to turn down', async () => {
    const session = open();
    await session.turn(WISH);
    expect((await session.turn('decline_alternative()')).actions).toMatchObject([
      { kind: 'prompt', about: 'next_task' },
    ]);
    expect((await session.turn('decline_alternative()')).feedback?.code).toBe('nothing-to-decline');
  });

  test('is not confirmed', async () => {
    const session = open();
    await session.turn(WISH);
    expect((await session.turn('confirm(x3)')).feedback?.code).toBe('wrong-kind');
  });

  test('is not asked of anybody again when the journal is restored', async () => {
    const session = open();
    await session.turn(WISH);
    const silent: Backend = {
      search: () => expect.unreachable(),
      transact: () => expect.unreachable(),
      explore: () => expect.unreachable(),
    };
    const restored = await restoreSession(session.save(), { services: [concerts()], backend: silent });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.world.pending).toEqual(session.world.pending);
  });

  test('is in no reply of the journal, and counts as no request', async () => {
    const session = open();
    await session.turn(WISH);
    expect([...session.commits].map(({ replies }) => replies?.length)).toEqual([1, 0]);
    expect(session.world.calls).toEqual({ gigs_find: 1 });
  });
});

describe('a hint that relaxes a search is refused', () => {
  test.each([
    ['without a count', 'hint({ relax: { indoors: null }, of: x1 })', 'bad-advice'],
    ['with a count that is none', 'hint({ relax: { indoors: null }, of: x1, count: 0 })', 'bad-advice'],
    ['where nothing is given up', 'hint({ relax: {}, of: x1, count: 1 })', 'bad-advice'],
    [
      'with more than it has',
      'hint({ relax: { indoors: null }, of: x1, count: 1, more: true, most: 2 })',
      'bad-advice',
    ],
    ['with a doubtful more', 'hint({ relax: { indoors: null }, of: x1, count: 1, more: "yes" })', 'bad-advice'],
    ['of a slot that the search has not', 'hint({ relax: { roof: null }, of: x1, count: 1 })', 'unknown-slot'],
    ['with what is no value', 'hint({ relax: { day: "someday" }, of: x1, count: 1 })', 'invalid-value'],
  ])('%s', async (_, program, code) => {
    const session = open();
    await session.turn(find({ town: 'Narvik', kind: 'rock' }));
    const step = executeProgram(session.engine, session.world, program, 'system').next();
    expect(step.done && step.value.feedback?.code).toBe(code);
  });

  test('where the search found something', async () => {
    const session = open();
    await session.turn(find({ town: 'Oslo', kind: 'folk' }));
    const step = executeProgram(
      session.engine,
      session.world,
      'hint({ relax: { kind: "dontcare" }, of: x1, count: 1 })',
      'system',
    ).next();
    expect(step.done && step.value.feedback?.code).toBe('bad-advice');
  });

  test('from the user’s side', async () => {
    const session = open();
    await session.turn(find({ town: 'Narvik', kind: 'rock' }));
    const { feedback } = await session.turn('hint({ relax: { kind: "dontcare" }, of: x1, count: 1 })');
    expect(feedback?.code).toBe('wrong-actor');
  });
});

describe('what nobody asked for is asked of', () => {
  const asked: Row[] = [];
  const ledger = sessionContext({ asked: handle<Row[]>() });
  /** A search of its own, which remembers what it was asked. */
  function remote(
    relaxations?: number,
    answer: (args: Row) => readonly Row[] | Promise<readonly Row[]> = () => [],
  ): Session {
    class Find extends search({
      ...spec,
      context: ledger,
      ...(relaxations !== undefined && { relaxations }),
      search: async (args, { session }) => {
        session.asked.push(args as Row);
        return (await answer(args as Row)) as never;
      },
    }) {}
    asked.length = 0;
    const services = [service({ name: 'Gigs', description: 'Concerts', apis: [Find] })];
    return createSession({ services, id: 'gigs', context: { asked } });
  }
  const WISH = find({ town: 'Bergen', kind: 'folk', day: '2019-03-04', starts: '19:00', seats: 40, indoors: true });

  test('no search of its own', async () => {
    expect(await offered(remote(), WISH)).toEqual(['next_task']);
    expect(asked).toHaveLength(1);
  });

  test('one that its author allows, so often at most, and never without what is required', async () => {
    expect(await offered(remote(5), WISH)).toEqual(['next_task']);
    expect(asked).toHaveLength(6);
    expect(asked.every((args) => args.town === 'Bergen')).toBe(true);
    await offered(remote(100), WISH);
    // Four optional ones alone, their six pairs, any kind, all four, and these with any kind.
    expect(asked).toHaveLength(1 + 4 + 6 + 1 + 1 + 1);
  });

  test('one whose answers come later', async () => {
    const session = remote(3, async ({ indoors }) => (indoors === undefined ? [GIGS[2] as Row] : []));
    expect(await offered(session, WISH)).toEqual(['{"indoors":null} 1']);
  });

  test('one that fails: then nothing is offered, and the turn is answered', async () => {
    const session = remote(3, ({ indoors }) => {
      if (indoors === undefined) throw new Error('no answer');
      return [];
    });
    expect(await offered(session, WISH)).toEqual(['next_task']);
  });

  test('no table whose author forbids it, no backend that does not explore', async () => {
    class Find extends search({ ...spec, table: table('gigs', 'band', GIGS), relaxations: 0 }) {}
    const services = [service({ name: 'Gigs', description: 'Concerts', apis: [Find] })];
    const wish = find({ town: 'Bergen', kind: 'folk', indoors: true });
    expect(await offered(open({ services }), wish)).toEqual(['next_task']);
    const backend: Backend = { search: liveBackend.search, transact: liveBackend.transact };
    expect(await offered(open({ backend }), wish)).toEqual(['next_task']);
  });

  test.each([-1, 1.5, 'many'])('no search that allows %s', (relaxations) => {
    class Find extends search({ ...spec, table: table('gigs', 'band', GIGS), relaxations: relaxations as never }) {}
    expect(() => service({ name: 'Gigs', description: 'Concerts', apis: [Find] })).toThrow("'relaxations' of Find");
  });
});

describe('a search by a method that names a table offers', () => {
  /** Ferries leave every day but Sunday, whatever the day; they take as many as they have seats for. */
  const FERRIES = [
    { from: 'Bergen', to: 'Stavanger', ship: 'Auk', leaves: '08:00', seats: 40 },
    { from: 'Bergen', to: 'Stavanger', ship: 'Tern', leaves: '12:00', seats: 40 },
    { from: 'Bergen', to: 'Oslo', ship: 'Skua', leaves: '09:00', seats: 4 },
    { from: 'Oslo', to: 'Narvik', ship: 'Gull', leaves: '10:00', seats: 40 },
  ];
  const leg = {
    ship: z.string(),
    from: z.string(),
    to: z.string(),
    leaves: time('When it leaves'),
    seats: z.int(),
    day: z.iso.date(),
  };
  const ferries = table('ferries', 'ship', FERRIES);
  function sailing(): Session {
    class Find extends search({
      description: 'Find a ferry',
      slots: { from: leg.from, to: leg.to, day: leg.day, leaves: leg.leaves.optional(), party: z.int().default(1) },
      returns: leg,
      entity: 'ferry',
      identity: 'ship',
      valuesFrom: ferries,
      search: ({ party, day, ...wishes }) =>
        new Date(day).getUTCDay() === 0
          ? []
          : queryRows(FERRIES, wishes)
              .filter(({ seats }) => seats >= party)
              .map((row) => ({ ...row, day })),
    }) {}
    const services = [service({ name: 'Ferries', description: 'Ferries', apis: [Find], tables: [ferries] })];
    return createSession({ services, id: 'ferries', now: '2019-03-01T09:00' });
  }
  const sail = (slots: object): string => `ferries_find(${JSON.stringify({ day: '2019-03-04', ...slots })})`;

  test.each([
    [
      'other values of what is required',
      { from: 'Oslo', to: 'Stavanger' },
      ['{"to":"Narvik"} 1', '{"from":"Bergen"} 2'],
    ],
    [
      'none with which the method finds nothing',
      { from: 'Bergen', to: 'Narvik', party: 9 },
      ['{"to":"Stavanger"} 2', '{"from":"Oslo"} 1'],
    ],
    ['the nearest time', { from: 'Bergen', to: 'Stavanger', leaves: '11:00' }, ['{"leaves":"12:00"} 1']],
    [
      'the day next to one that no column has',
      { from: 'Bergen', to: 'Stavanger', day: '2019-03-03' },
      ['{"day":"2019-03-04"} 2'],
    ],
    ['no day where no day would help', { from: 'Oslo', to: 'Bergen' }, ['{"to":"Narvik"} 1']],
    ['nothing of what no row has', { from: 'Rome', to: 'Paris' }, ['next_task']],
  ])('%s', async (_, slots, hints) => {
    expect(await offered(sailing(), sail(slots))).toEqual(hints);
  });
});

describe('whatever is looked for', () => {
  const wish = fc.record(
    {
      town: fc.constantFrom('Bergen', 'Oslo', 'Narvik'),
      kind: fc.constantFrom(...KINDS),
      day: fc.constantFrom('2019-03-04', '2019-03-06', '2019-03-20'),
      starts: fc.constantFrom('18:00', '19:30', '21:00'),
      seats: fc.integer({ min: 10, max: 90 }),
      indoors: fc.boolean(),
    },
    { requiredKeys: ['town', 'kind'] },
  );
  const rows = fc.uniqueArray(
    fc.record({
      band: fc.stringMatching(/^[A-Z][a-z]{2,6}$/),
      town: fc.constantFrom('Bergen', 'Oslo'),
      kind: fc.constantFrom(...KINDS),
      day: fc.constantFrom('2019-03-04', '2019-03-05', '2019-03-08'),
      starts: fc.constantFrom('18:00', '19:00', '21:00'),
      seats: fc.constantFrom(20, 40, 80),
      indoors: fc.boolean(),
    }),
    { selector: ({ band }) => band.toLowerCase(), maxLength: 25 },
  );

  test('what is offered finds as many results as told, and each offer is of a search that found nothing', async () => {
    await fc.assert(
      fc.asyncProperty(rows, wish, async (gigs, slots) => {
        const session = open({ services: [concerts(gigs)] });
        const { actions } = await session.turn(find(slots));
        const [task] = session.world.tasks;
        const offers = actions.filter((action) => action.kind === 'relax');
        const isEmpty = task?.kind === 'search' && task.results?.rows.length === 0;
        if (!isEmpty) expect(offers).toEqual([]);
        expect(offers.length).toBeLessThanOrEqual(2);
        for (const { values, count, more } of offers) {
          const fork = session.fork();
          const given = Object.entries(values).map(([name, value]) => `x1.${name} = ${JSON.stringify(value)}`);
          await fork.turn(given.join('; '));
          const [found] = fork.world.tasks;
          const results = found?.kind === 'search' ? found.results : undefined;
          expect([results?.rows.length, results?.more]).toEqual([count, more === true]);
          expect(count).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(200, 50) },
    );
  });

  test('leaving out a constraint loses no result', async () => {
    await fc.assert(
      fc.asyncProperty(rows, wish, async (gigs, slots) => {
        const found = async (given: object): Promise<readonly string[]> => {
          const session = open({ services: [concerts(gigs, 100)] });
          await session.turn(find(given));
          const [task] = session.world.tasks;
          return task?.kind === 'search' ? (task.results?.rows ?? []).map(({ band }) => String(band)) : [];
        };
        const all = await found(slots);
        for (const name of ['day', 'starts', 'seats', 'indoors'] as const) {
          const { [name]: _, ...less } = slots;
          expect(await found(less)).toEqual(expect.arrayContaining([...all]));
        }
      }),
      { numRuns: runs(100, 25) },
    );
  });
});
