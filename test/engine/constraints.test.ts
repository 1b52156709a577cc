import fc from 'fast-check';
import {
  type Backend,
  createSession,
  explain,
  liveBackend,
  money,
  type Row,
  restoreSession,
  type SearchRequest,
  type Session,
  search,
  service,
  table,
  time,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../runs.js';

const KINDS = ['hostel', 'inn', 'palace'] as const;

const stay = {
  name: z.string(),
  city: z.string(),
  kind: z.enum(KINDS),
  price: money(),
  rating: z.number().optional(),
  wifi: z.boolean(),
  opens: time(),
  built: z.iso.date(),
};

const row = (name: string, city: string, kind: (typeof KINDS)[number], price: number, more: Row = {}) =>
  ({ name, city, kind, price, rating: 4, wifi: true, opens: '14:00', built: '1990-05-01', ...more }) as const;

const STAYS = [
  row('Alpha', 'Oslo', 'inn', 80, { rating: 4.1 }),
  row('Beta', 'Oslo', 'palace', 120, { rating: 4.7, opens: '15:00', built: '1890-01-01' }),
  row('Gamma', 'Oslo', 'hostel', 60, { rating: 3.2, wifi: false, opens: '12:00' }),
  row('Delta', 'Bergen', 'inn', 95, { rating: 4.9, opens: '16:00' }),
  row('Omega', 'Oslo', 'hostel', 40, { rating: null as never, wifi: false, opens: '09:00', built: '2015-06-30' }),
];

const SPEC = {
  description: 'Find a place to stay',
  slots: {
    city: z.string(),
    kind: z.enum(KINDS).optional(),
    beds: z.int().default(1),
    wifi: z.boolean().optional(),
  },
  returns: stay,
  entity: 'stay',
  identity: 'name',
  comparable: ['price', 'rating', 'opens', 'built'],
} as const;

const stays = table('stays', 'name', STAYS as never);

class FindStay extends search({ ...SPEC, table: stays as never }) {}

/** The same rows behind a method that knows equality alone. */
class FindByMethod extends search({
  ...SPEC,
  search: ({ city, kind }, { offset, limit }) =>
    STAYS.filter((one) => one.city === city && (kind === undefined || one.kind === kind)).slice(
      offset,
      offset + limit,
    ) as never,
}) {}

const tableService = service({ name: 'Stays', description: 'Places to stay', apis: [FindStay] });
const methodService = service({ name: 'Stays', description: 'Places to stay', apis: [FindByMethod] });
const FIND = 'stays_find_stay';

const open = (): Session => createSession({ services: [tableService], now: '2019-03-01T09:00' });

function namesOf(session: Session): readonly unknown[] {
  const [task] = session.world.tasks;
  return task?.kind === 'search' ? (task.results?.rows ?? []).map(({ name }) => name) : [];
}

async function found(...programs: readonly string[]): Promise<readonly unknown[]> {
  const session = open();
  for (const program of programs) {
    const { feedback } = await session.turn(program);
    if (feedback) throw new Error(feedback.message);
  }
  return namesOf(session);
}

const oslo = (constraints: string): string => `x1 = ${FIND}({ city: "Oslo", ${constraints} })`;

describe('a constraint in the place of a value', () => {
  test.each([
    ['price: atMost(80)', ['Alpha', 'Gamma', 'Omega']],
    ['price: atLeast(80)', ['Alpha', 'Beta']],
    ['price: lessThan(80)', ['Gamma', 'Omega']],
    ['price: moreThan(80)', ['Beta']],
    ['price: between(60, 80)', ['Alpha', 'Gamma']],
    ['price: 60', ['Gamma']],
    ['rating: atLeast(4)', ['Alpha', 'Beta']],
    ['kind: not("hostel")', ['Alpha', 'Beta']],
    ['kind: not("hostel", "inn")', ['Beta']],
    ['kind: anyOf("palace", "inn")', ['Alpha', 'Beta']],
    ['kind: anyOf("INN")', ['Alpha']],
    ['opens: before("14:00")', ['Gamma', 'Omega']],
    ['opens: after("14:00")', ['Beta']],
    ['built: after("1990-05-01")', ['Omega']],
    ['wifi: not(true)', ['Gamma', 'Omega']],
    ['rating: not(4.1)', ['Beta', 'Gamma', 'Omega']],
    ['price: atMost(80), wifi: true', ['Alpha']],
  ])('%s', async (constraints, names) => {
    expect(await found(oslo(constraints))).toEqual(names);
  });

  test('takes the place of a required value', async () => {
    expect(await found(`x1 = ${FIND}({ city: not("Oslo") })`)).toEqual(['Delta']);
    expect(await found(`x1 = ${FIND}({ city: anyOf("Bergen", "Oslo"), price: atLeast(90) })`)).toEqual([
      'Beta',
      'Delta',
    ]);
  });

  test('takes what a result has as its bound', async () => {
    expect(await found(oslo('kind: "inn"'), 'x1.kind = null; x1.price = atMost(x3.price)')).toEqual([
      'Alpha',
      'Gamma',
      'Omega',
    ]);
  });

  test('is corrected by a value, and a value by it', async () => {
    expect(await found(oslo('kind: "inn"'), 'x1.kind = not("inn")')).toEqual(['Beta', 'Gamma', 'Omega']);
    expect(await found(oslo('kind: not("inn")'), 'x1.kind = "inn"')).toEqual(['Alpha']);
  });

  test.each(['null', '"dontcare"'])('is withdrawn by %s', async (value) => {
    expect(await found(oslo('price: atMost(50)'), `x1.price = ${value}`)).toHaveLength(4);
    expect(await found(oslo('kind: not("inn")'), `x1.kind = ${value}`)).toHaveLength(4);
  });

  test('is in no dialogue state and no argument of what follows, but in the digest', async () => {
    const [plain, constrained] = [open(), open()];
    await plain.turn(`x1 = ${FIND}({ city: "Oslo" })`);
    await constrained.turn(oslo('price: atMost(500)'));
    expect(namesOf(plain)).toEqual(namesOf(constrained));
    expect(plain.digest()).not.toBe(constrained.digest());
    expect(constrained.state[0]?.slots).toEqual(plain.state[0]?.slots);
    expect(explain(constrained.world, 'Stays', 'price')?.steps[0]?.text).toBe('the user said it in turn 1');
  });

  test.each([
    ['price: lowest()', 'not-comparable'],
    ['city: "x", beds: atLeast(2)', 'duplicate-name'],
    ['beds: atLeast(2)', 'not-comparable'],
    ['kind: atMost("inn")', 'not-comparable'],
    ['kind: not("castle")', 'invalid-value'],
    ['price: atMost("cheap")', 'invalid-value'],
    ['price: between(80, 60)', 'invalid-value'],
    ['price: before(80)', 'not-comparable'],
    ['opens: lessThan("14:00")', 'not-comparable'],
    ['kind: not("dontcare")', 'not-comparable'],
    ['stars: atLeast(4)', 'unknown-slot'],
    ['kind: [not("inn")]', 'not-a-statement'],
    ['kind: not(not("inn"))', 'not-a-statement'],
    ['kind: not()', 'bad-arguments'],
    ['kind: not(null)', 'bad-arguments'],
    ['kind: not(x1)', 'bad-arguments'],
    ['price: between(1)', 'bad-arguments'],
    ['price: atMost(1, 2)', 'bad-arguments'],
    ['price: atMost(x9.price)', 'unknown-variable'],
  ])('is refused: %s', async (constraints, code) => {
    const { feedback } = await open().turn(oslo(constraints));
    expect(feedback?.code).toBe(code);
  });

  test.each(['atMost(3)', 'x1 = atMost(3)', 'say(atMost(3))', 'next(atMost(3))', 'atMost(3).price', 'lowest()'])(
    'is no statement: %s',
    async (program) => {
      expect((await open().turn(program)).feedback?.code).toMatch(/^(?:not-a-statement|bad-arguments)$/);
    },
  );
});

describe('the order of results', () => {
  test('is what is said last, and lacking values come last', async () => {
    expect(await found(oslo('kind: null'), 'sort(x1, { price: "ascending" })')).toEqual([
      ...['Omega', 'Gamma', 'Alpha', 'Beta'],
    ]);
    expect(await found(oslo('kind: null'), 'sort(x1, { rating: "ascending" })')).toEqual([
      ...['Gamma', 'Alpha', 'Beta', 'Omega'],
    ]);
    expect(await found(oslo('kind: null'), 'sort(x1, { rating: "descending" })')).toEqual([
      ...['Beta', 'Alpha', 'Gamma', 'Omega'],
    ]);
    expect(await found(oslo('kind: null'), 'sort(x1, { price: "ascending" })', 'sort(x1, {})')).toEqual([
      ...['Alpha', 'Beta', 'Gamma', 'Omega'],
    ]);
  });

  test('is that in which results are offered, also those that were offered before it', async () => {
    const session = open();
    const offered: unknown[] = [];
    for (const line of [
      oslo('kind: null'),
      'next(x1)',
      'sort(x1, { price: "ascending" })',
      ...Array(4).fill('next(x1)'),
    ]) {
      const { actions } = await session.turn(line);
      const offer = actions.find(({ kind }) => kind === 'offer' || kind === 'notification');
      offered.push(
        offer?.kind === 'offer' ? offer.values.name : offer?.kind === 'notification' ? offer.code : undefined,
      );
    }
    expect(offered).toEqual(['Alpha', 'Beta', 'Omega', 'Gamma', 'Alpha', 'Beta', 'exhausted']);
  });

  test('costs one query beside the call, and the first of it is offered', async () => {
    let asked = 0;
    const counting: Backend = {
      ...liveBackend,
      search(request) {
        asked += 1;
        return liveBackend.search(request);
      },
    };
    const session = createSession({ services: [tableService], backend: counting });
    const { response, actions } = await session.turn(`${oslo('kind: null')}\nsort(x1, { price: "ascending" })`);
    expect(asked).toBe(1);
    expect(actions).toMatchObject([{ kind: 'offer', values: { name: 'Omega' } }]);
    expect(response).toContain('next(');
  });

  test.each(['sort(x1, { name: "ascending" })', 'sort(x1, { price: "up" })', 'sort(x1, { price: 1 })'])(
    'is refused: %s',
    async (program) => {
      const session = open();
      await session.turn(`x1 = ${FIND}({ city: "Oslo" })\nx3 = select({ name: "Beta" })`);
      expect((await session.turn(program)).feedback?.code).toMatch(/^(?:not-comparable|invalid-value)$/);
    },
  );
});

describe('what was found', () => {
  test('is chosen among what was offered by the lowest and the highest', async () => {
    const session = open();
    await session.turn(`x1 = ${FIND}({ city: "Oslo" })`);
    await session.turn('next(x1)');
    await session.turn('x20 = select({ price: lowest() }, { from: x1 })');
    await session.turn('x40 = select({ price: highest() }, { from: x1 })');
    await session.turn('x60 = select({ price: atMost(60), wifi: false }, { from: x1 })');
    const names = [20, 40, 60].map((number) => {
      const value = session.world.bindings.at(number);
      return value && 'entity' in value ? value.entity.row.name : undefined;
    });
    expect(names).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('is counted by what it is like', async () => {
    const session = open();
    await session.turn(`x1 = ${FIND}({ city: "Oslo" })`);
    expect((await session.turn('len(x1, { wifi: true, price: atMost(100) })')).actions).toMatchObject([
      { kind: 'len', count: 1 },
    ]);
    expect((await session.turn('len(x1)')).actions).toMatchObject([{ kind: 'len', count: 4 }]);
    expect((await session.turn('len(x1, { stars: 3 })')).feedback?.code).toBe('not-comparable');
  });
});

describe('a backend that knows equality alone', () => {
  const openMethod = (backend?: Backend): Session =>
    createSession({ services: [methodService], ...(backend && { backend }) });
  const FOUND_BY = 'stays_find_by_method';

  test('is filtered and sorted by the engine', async () => {
    const session = openMethod();
    await session.turn(`x1 = ${FOUND_BY}({ city: "Oslo", price: atMost(100) })\nsort(x1, { price: "descending" })`);
    expect(namesOf(session)).toEqual(['Alpha', 'Gamma', 'Omega']);
  });

  test('is asked for each value that it needs one of', async () => {
    const session = openMethod();
    await session.turn(`x1 = ${FOUND_BY}({ city: anyOf("Oslo", "Bergen"), price: atLeast(90) })`);
    expect(namesOf(session)).toEqual(['Delta', 'Beta']);
    expect((await session.turn('x1.city = not("Oslo")')).feedback).toMatchObject({
      code: 'not-comparable',
      legal: ['anyOf(value, ...)'],
    });
  });

  test('pages, and is given no query', async () => {
    const asked: SearchRequest[] = [];
    const paging: Backend = {
      search(request) {
        asked.push(request);
        return {
          kind: 'search',
          rows: STAYS.slice(request.offset, request.offset + 2) as never,
          more: request.offset < 4,
        };
      },
      transact: liveBackend.transact,
    };
    const session = openMethod(paging);
    await session.turn(`x1 = ${FOUND_BY}({ city: "Oslo", price: atMost(60) })`);
    expect(namesOf(session)).toEqual(['Gamma', 'Omega']);
    expect(asked.map(({ offset, query }) => [offset, query])).toEqual([
      [0, undefined],
      [2, undefined],
      [4, undefined],
    ]);
  });
});

test('a restored session has the constraints and the order', async () => {
  const session = open();
  await session.turn(oslo('price: atMost(100)'));
  await session.turn('sort(x1, { price: "ascending" })');
  const again = await restoreSession(session.save(), { services: [tableService] });
  expect(again.digest()).toBe(session.digest());
  expect(namesOf(again)).toEqual(['Omega', 'Gamma', 'Alpha']);
});

test('where nothing is found, the bound at which there is something is offered', async () => {
  const session = open();
  const { response, actions } = await session.turn(oslo('price: atMost(30)'));
  expect(response).toContain('hint({ relax: { price: atMost(40) }, of: x1, count: 1 })');
  expect(actions.at(-1)).toMatchObject({ kind: 'relax', where: { price: { relation: 'atMost', values: [40] } } });
  await session.turn('x1.price = atMost(40)');
  expect(namesOf(session)).toEqual(['Omega']);
});

test('what was offered before is no way out', async () => {
  const session = open();
  await session.turn(`x1 = ${FIND}({ city: "Bergen" })`);
  const { actions } = await session.turn('x1.price = lessThan(x3.price)');
  const given = actions.flatMap((one) => (one.kind === 'relax' ? Object.keys({ ...one.values, ...one.where }) : []));
  expect(given).toEqual(['city']);
});

const given = fc.record({
  city: fc.constantFrom('"Oslo"', 'anyOf("Oslo", "Bergen")', 'not("Oslo")'),
  kind: fc.constantFrom('null', 'not("inn")', 'anyOf("inn", "palace")', '"hostel"'),
  price: fc.constantFrom('null', 'atMost(80)', 'atLeast(80)', 'between(50, 100)'),
  wifi: fc.constantFrom('null', 'not(true)', 'true'),
});

const written = (entries: readonly (readonly [string, string])[]): string =>
  `x1 = ${FIND}({ ${entries.map(([name, value]) => `${name}: ${value}`).join(', ')} })`;

async function ran(program: string): Promise<Session> {
  const session = open();
  const { feedback } = await session.turn(program);
  if (feedback) throw new Error(feedback.message);
  return session;
}

test('the order in which constraints are written is no matter', async () => {
  await fc.assert(
    fc.asyncProperty(given, fc.integer(), async (constraints, seed) => {
      const entries = Object.entries(constraints);
      const turned = entries.map((entry, at) => [(at * 7 + seed) % 4, entry] as const).sort(([a], [b]) => a - b);
      const [one, other] = [await ran(written(entries)), await ran(written(turned.map(([, entry]) => entry)))];
      expect(namesOf(one)).toEqual(namesOf(other));
      // What is offered where nothing is found begins with what was said last.
      if (namesOf(one).length > 0) expect(one.digest()).toBe(other.digest());
    }),
    { numRuns: runs(100, 20) },
  );
});

test('giving one up loses no rows', async () => {
  await fc.assert(
    fc.asyncProperty(given, fc.constantFrom('kind', 'price', 'wifi'), async (constraints, name) => {
      const session = await ran(written(Object.entries(constraints)));
      const before = namesOf(session);
      await session.turn(`x1.${name} = null`);
      expect(namesOf(session)).toEqual(expect.arrayContaining([...before]));
    }),
    { numRuns: runs(100, 20) },
  );
});

test('what all rows meet changes nothing', async () => {
  const all = await found(`x1 = ${FIND}({ city: not("Rome") })`);
  for (const constraint of [
    'price: atLeast(0)',
    'kind: anyOf("hostel", "inn", "palace")',
    'built: after("1800-01-01")',
  ])
    expect(await found(`x1 = ${FIND}({ city: not("Rome"), ${constraint} })`)).toEqual(all);
  expect(all).toEqual(STAYS.map(({ name }) => name));
});

test('a list or record is nothing to choose by', () => {
  class FindTagged extends search({
    ...SPEC,
    returns: { ...stay, tags: z.array(z.string()) },
    comparable: ['tags'],
    search: () => [],
  }) {}
  expect(() => service({ name: 'Tagged', description: 'Places', apis: [FindTagged] })).toThrow(
    expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining("'tags'") }),
  );
});
