import type { Recording } from '../../src/world/index.js';
import {
  type Backend,
  createSession,
  failure,
  MissingRecordingError,
  record,
  recordedBackend,
  type Reply,
  search,
  type Session,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { formatRecording, parseRecording } from 'typetod/transcripts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { queriedRows } from '../../src/service/index.js';

const boat = { name: z.string().describe('Name'), berth: z.int().describe('Berth').optional() };

/** A harbor whose boats are a variable of the process: each request changes it, as a database may be changed. */
function harbor(boats: string[] = ['Tern', 'Gull']) {
  class FindBoats extends search({
    description: 'Look for boats',
    slots: { pier: z.string().describe('Pier') },
    returns: boat,
    entity: 'boat',
    search: ({ pier }) => boats.map((name, at) => ({ name: `${name} of ${pier}`, berth: at })),
  }) {}
  class SinkBoat extends transaction({
    description: 'Sink a boat',
    slots: { name: boat.name },
    returns: { name: boat.name, left: z.int().describe('How many are left') },
    transact: ({ name }) => {
      if (name === 'none') return failure({ reason: 'There is none.', alternative: { name: 'Tern' } });
      boats.pop();
      return success({ left: boats.length });
    },
  }) {}
  return service({ name: 'Harbor', description: 'Boats', apis: [FindBoats, SinkBoat] });
}

const PROGRAMS = [
  'harbor_find_boats({ pier: "north" })',
  'x1.pier = "south"',
  'x20 = harbor_sink_boat({ name: "none" })',
  'confirm(x20)',
  'confirm(x20)',
  'x1.pier = "east"',
] as const;

async function digestAfter(programs: readonly string[], backend: Backend, boats?: string[]): Promise<string> {
  const session = createSession({ services: [harbor(boats)], backend });
  for (const program of programs) await session.turn(program);
  return session.digest();
}

const recorded = async (): Promise<readonly Recording[]> => {
  const backend = record();
  await digestAfter(PROGRAMS, backend);
  return backend.recordings;
};

/** A desk whose service answers with more than it declares, or with what it does not declare. */
function desk(room: unknown = 12) {
  class FindDesk extends search({
    description: 'Look for desks',
    slots: { floor: z.int().describe('Floor') },
    returns: { room: z.int().describe('Room') },
    entity: 'desk',
    search: () => [{ room, owner: 'Ann' }] as never,
  }) {}
  class TakeDesk extends transaction({
    description: 'Take a desk',
    slots: { room: z.int().describe('Room') },
    returns: { ref: z.string().describe('Reference') },
    transact: () => success({ ref: 'R1', card: '4111' } as never),
  }) {}
  return service({ name: 'Desk', description: 'Desks', apis: [FindDesk, TakeDesk] });
}
const DESK = ['desk_find_desk({ floor: 1 })', 'x9 = desk_take_desk({ room: 12 })', 'confirm(x9)'] as const;

describe('what a session takes of an answer', () => {
  it('is what is kept, and replays as it ran', async () => {
    const backend = record();
    const session = createSession({ services: [desk()], backend });
    for (const program of DESK) await session.turn(program);
    expect(backend.recordings.map(({ reply }) => reply)).toEqual([
      { kind: 'search', rows: [{ room: 12 }], more: false },
      { kind: 'transaction', status: 'success', result: { ref: 'R1' }, changes: [] },
    ]);
    for (const results of ['checked', 'trusted'] as const) {
      const replayed = recordedBackend(backend.recordings, { strict: true });
      const again = createSession({ services: [desk()], backend: replayed, results });
      for (const program of DESK) await again.turn(program);
      expect(again.digest()).toBe(session.digest());
    }
  });

  it('is the whole answer in a session that trusts results', async () => {
    const backend = record();
    const session = createSession({ services: [desk()], backend, results: 'trusted' });
    for (const program of DESK) await session.turn(program);
    expect(backend.recordings[1]?.reply).toMatchObject({ result: { ref: 'R1', card: '4111' } });
  });

  it.each([
    ['another type', 'twelve'],
    ['no plain data', () => 12],
  ])('is nothing of an answer that is refused: %s', async (_, room) => {
    const backend = record();
    const session = createSession({ services: [desk(room)], backend });
    await expect(session.turn(DESK[0])).rejects.toMatchObject({ name: 'EngineError' });
    expect(backend.recordings).toEqual([]);
  });

  it('is nothing of an answer for which nobody waits any more', async () => {
    const left = new AbortController();
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const backend = record({
      search: async () => {
        await slow;
        return { kind: 'search', rows: [{ room: 12 }], more: false };
      },
      transact: () => ({ kind: 'transaction', status: 'failure' }),
    });
    const session = createSession({ services: [desk()], backend });
    const turn = session.turn(DESK[0], { signal: left.signal });
    left.abort();
    await expect(turn).rejects.toMatchObject({ name: 'AbortError' });
    answer();
    await new Promise(setImmediate);
    expect(backend.recordings).toEqual([]);
  });
});

describe('a recording backend', () => {
  it('keeps requests in their order, with arguments and replies, failures included', async () => {
    const recordings = await recorded();
    expect(recordings.map(({ api, call, arguments: args }) => [api, call, args])).toEqual([
      ['harbor_find_boats', 0, { pier: 'north' }],
      ['harbor_find_boats', 1, { pier: 'south' }],
      ['harbor_sink_boat', 0, { name: 'none' }],
      ['harbor_sink_boat', 1, { name: 'Tern' }],
      ['harbor_find_boats', 2, { pier: 'east' }],
    ]);
    expect(recordings[2]?.reply).toEqual({
      kind: 'transaction',
      status: 'failure',
      reason: 'There is none.',
      alternative: { name: 'Tern' },
    });
  });

  it('keeps nothing but the API, the arguments and the reply', async () => {
    for (const recording of await recorded())
      expect(Object.keys(recording).sort()).toEqual(['api', 'arguments', 'call', 'reply']);
  });

  it('keeps copies: what the service makes of its rows later does not matter', async () => {
    const row = { name: 'Tern', berth: 1 };
    const backend = record({
      search: () => ({ kind: 'search', rows: [row], more: false }),
      transact: () => ({ kind: 'transaction', status: 'failure' }),
    });
    await digestAfter(PROGRAMS.slice(0, 1), backend);
    row.name = 'Gull';
    expect(backend.recordings[0]?.reply).toMatchObject({ rows: [{ name: 'Tern' }] });
  });

  it('keeps what trials and forks ask in one place apart', async () => {
    const backend = record();
    const session = createSession({ services: [harbor()], backend });
    await session.whatIf('harbor_find_boats({ pier: "west" })');
    await session.fork().turn('harbor_find_boats({ pier: "east" })');
    await session.turn('harbor_find_boats({ pier: "north" })');
    const again = createSession({ services: [harbor([])], backend: recordedBackend(backend.recordings) });
    await again.turn('harbor_find_boats({ pier: "east" })');
    expect(again.world.tasks[0]).toMatchObject({ latest: { row: { name: 'Tern of east' } } });
    expect(backend.recordings.map(({ call }) => call)).toEqual([0, 0, 0]);
  });

  it('takes the last answer where the same is asked again', async () => {
    const boats = ['Tern'];
    const backend = record();
    const session = createSession({ services: [harbor(boats)], backend });
    await session.turn('harbor_find_boats({ pier: "north" })');
    await session.undo(0);
    boats[0] = 'Gull';
    await session.turn('harbor_find_boats({ pier: "north" })');
    expect(backend.recordings).toHaveLength(1);
    expect(backend.recordings[0]?.reply).toMatchObject({ rows: [{ name: 'Gull of north' }] });
  });

  it.each<[string, Backend['search']]>([
    ['throws', () => Promise.reject(new TypeError('down'))],
    ['answers with what is no data', () => ({ kind: 'search', rows: [{ name: new Date(0) }], more: false }) as never],
    [
      'answers with what holds itself',
      () => {
        const rows: unknown[] = [];
        rows.push(rows);
        return { kind: 'search', rows, more: false } as never;
      },
    ],
    ['answers with nothing', () => undefined as never],
  ])('keeps nothing of a backend that %s, and the turn fails as without it', async (_what, ask) => {
    const inner: Backend = { search: ask, transact: () => ({ kind: 'transaction', status: 'failure' }) };
    const backend = record(inner);
    const failureOf = (of: Backend): Promise<unknown> =>
      createSession({ services: [harbor()], backend: of })
        .turn(PROGRAMS[0])
        .catch((error: unknown) => String(error));
    expect(await failureOf(backend)).toBe(await failureOf(inner));
    expect(backend.recordings).toEqual([]);
  });
});

describe('a recording, written and read', () => {
  const whole = (requests: readonly Recording[]): string => formatRecording({ requests, readings: {} });

  it('has one request a line', async () => {
    const lines = whole((await recorded()).slice(1, 2)).split('\n');
    expect(lines).toEqual([
      '{',
      '  "version": 1,',
      '  "requests": [',
      '    {"api":"harbor_find_boats","call":1,"arguments":{"pier":"south"},"reply":{"kind":"search","rows":[{"name":"Tern of south","berth":0},{"name":"Gull of south","berth":1}],"more":false}}',
      '  ]',
      '}',
      '',
    ]);
    expect(whole([])).toBe('{\n  "version": 1,\n  "requests": []\n}\n');
  });

  it('gives the session again without the services, strictly', async () => {
    const backend = record();
    const before = await digestAfter(PROGRAMS, backend);
    const { requests } = parseRecording(whole(backend.recordings));
    expect(await digestAfter(PROGRAMS, recordedBackend(requests, { strict: true }), [])).toBe(before);
    expect(await digestAfter(PROGRAMS, recordedBackend([]), [])).not.toBe(before);
  });

  it('holds columns that are null as the service gave them', async () => {
    const inner: Backend = {
      search: () => ({ kind: 'search', rows: [{ name: 'Tern', berth: null as never }], more: false }),
      transact: () => ({ kind: 'transaction', status: 'failure', reason: null as never }),
    };
    const backend = record(inner);
    const before = await digestAfter(PROGRAMS, backend);
    const { requests } = parseRecording(whole(backend.recordings));
    expect(await digestAfter(PROGRAMS, recordedBackend(requests, { strict: true }))).toBe(before);
  });

  it('is the same after it was read, whatever is in it', () => {
    const name = fc.string().filter((text) => text !== '__proto__');
    const json = fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())));
    const reply: fc.Arbitrary<Reply> = fc.oneof(
      fc.record({ kind: fc.constant('search' as const), rows: fc.array(json), more: fc.boolean() }),
      fc.record({
        kind: fc.constant('transaction' as const),
        status: fc.constant('failure' as const),
        reason: fc.string(),
      }),
    );
    const one = fc.record({ api: fc.string(), call: fc.nat(), arguments: json, reply });
    const readings = fc.dictionary(name, fc.dictionary(name, fc.string()));
    fc.assert(
      fc.property(fc.array(one), readings, (requests, read) => {
        const text = formatRecording({ requests, readings: read });
        expect(JSON.stringify(parseRecording(text))).toBe(JSON.stringify({ requests, readings: read }));
      }),
    );
  });
});

describe('a recorded backend for a program that has changed', () => {
  it('refuses an option that nothing reads', () => {
    const misspelt = { strcit: true } as object;
    expect(() => recordedBackend([], misspelt)).toThrow(/no option 'strcit'\. Did you mean 'strict'/);
  });

  const CHANGED = ['harbor_find_boats({ pier: "north" })', 'x1.pier = "west"'];

  it('that is strict says which request has other arguments, and leaves the session where it was', async () => {
    const session = createSession({
      services: [harbor()],
      backend: recordedBackend(await recorded(), { strict: true }),
    });
    await session.turn(CHANGED[0]!);
    const digest = session.digest();
    const error = await session.turn(CHANGED[1]!).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingRecordingError);
    expect(error).toMatchObject({
      code: 'other-arguments',
      message:
        'Request 2 of harbor_find_boats was recorded with other arguments: {"pier":"south"}. It asks {"pier":"west"}. Record it again, or leave out \'strict\'.',
      data: { api: 'harbor_find_boats', call: 1, expected: { pier: 'south' }, actual: { pier: 'west' } },
    });
    expect(session.digest()).toBe(digest);
  });

  it('that is not tells it, and answers with what was recorded in that place', async () => {
    const differences: unknown[] = [];
    const onDifference = (difference: MissingRecordingError): void => void differences.push(difference.code);
    const backend = recordedBackend(await recorded(), { onDifference });
    const session = createSession({ services: [harbor()], backend });
    for (const program of [...CHANGED, 'x1.pier = "a"', 'x1.pier = "b"']) await session.turn(program);
    expect(differences).toEqual(['other-arguments', 'other-arguments', 'missing-recording']);
    expect(session.world.tasks[0]).toMatchObject({ results: { rows: [] } });
  });

  it('tells nothing where all is as it was', async () => {
    const differences: unknown[] = [];
    const onDifference = (difference: MissingRecordingError): void => void differences.push(difference);
    await digestAfter(PROGRAMS, recordedBackend(await recorded(), { onDifference }));
    expect(differences).toEqual([]);
  });

  it.each(['harbor_find_boat', 'constructor', '__proto__'])('knows no recording of %s', async (api) => {
    const [first] = await recorded();
    const backend = recordedBackend([{ ...first!, api }], { strict: true });
    await expect(digestAfter(PROGRAMS, backend)).rejects.toMatchObject({ code: 'missing-recording' });
  });
});

/** A shed of tools: a table, which knows constraints, or a method, which does not, or one of each kind that does. */
function shed(kind: 'table' | 'method' | 'comparing', asked: unknown[] = []) {
  const tools = [9, 3, 7, 5, 1].map((price) => ({
    name: `Tool ${price}`,
    price,
    aisle: price > 4 ? 'north' : 'south',
  }));
  const spec = {
    description: 'Look for tools',
    slots: { aisle: z.string().describe('Aisle') },
    returns: { name: z.string(), price: z.int(), aisle: z.string() },
    entity: 'tool',
    comparable: ['price'],
    limit: 2,
  } as const;
  const found = (aisle: string) => tools.filter((tool) => tool.aisle === aisle);
  class FindByTable extends search({ ...spec, intent: 'FindTool', table: table('shed.tools', 'name', tools) }) {}
  class FindByMethod extends search({
    ...spec,
    intent: 'FindTool',
    compares: kind === 'comparing',
    search: ({ aisle }, { where, order, offset, limit }) => {
      asked.push(where, order);
      const rows = queriedRows(found(aisle), { where, order }, new Map([['price', { kind: 'integer' }]]));
      return rows.slice(offset, offset + limit);
    },
  }) {}
  const apis = kind === 'table' ? [FindByTable] : [FindByMethod];
  return service({ name: 'Shed', description: 'Tools', apis });
}

const TOOLS = [
  'x1 = shed_find_tool({ aisle: "north", price: atMost(8) })',
  'sort(x1, { price: "ascending" })',
  'next(x1)',
  'x1.price = not(5)',
  'x1.aisle = anyOf("north", "south")',
  'next(x1)\nnext(x1)\nnext(x1)',
] as const;

describe('a recording of a session with constraints', () => {
  const sessionAfter = async (programs: readonly string[], kind: Parameters<typeof shed>[0], backend?: Backend) => {
    const session = createSession({ services: [shed(kind)], ...(backend && { backend }) });
    for (const program of programs) expect((await session.turn(program)).feedback?.message).toBeUndefined();
    return session;
  };
  const namesOf = ({ world }: Session): readonly unknown[] => {
    const [task] = world.tasks;
    return task?.kind === 'search' ? (task.results?.rows ?? []).map((row) => row.name) : [];
  };

  it.each(['table', 'method', 'comparing'] as const)('gives it again, strictly: over a %s', async (kind) => {
    const backend = record();
    const session = await sessionAfter(TOOLS, kind, backend);
    expect(session.digest()).toBe((await sessionAfter(TOOLS, kind)).digest());
    expect(namesOf(session)).toEqual(['Tool 1', 'Tool 3', 'Tool 7', 'Tool 9']);
    const text = formatRecording({ requests: backend.recordings, readings: {} });
    const again = recordedBackend(parseRecording(text).requests, { strict: true });
    expect((await sessionAfter(TOOLS, kind, again)).digest()).toBe(session.digest());
  });

  it('says what was asked beside the arguments, and nothing where that was all', async () => {
    const backend = record();
    await sessionAfter(['x1 = shed_find_tool({ aisle: "south" })', 'x1.price = atMost(2)'], 'table', backend);
    expect(backend.recordings.map(({ query }) => query)).toEqual([
      undefined,
      { where: { price: { relation: 'atMost', values: [2] } }, order: [] },
    ]);
  });

  it('keeps what trials ask with other constraints in one place apart', async () => {
    const backend = record();
    const session = createSession({ services: [shed('method')], backend });
    for (const price of [3, 8]) await session.whatIf(`shed_find_tool({ aisle: "north", price: atMost(${price}) })`);
    expect(backend.recordings.map(({ call, reply }) => [call, reply.kind === 'search' && reply.rows.length])).toEqual([
      [0, 0],
      [0, 2],
    ]);
  });

  const [FIRST] = TOOLS;
  const OTHER = 'x1 = shed_find_tool({ aisle: "north", price: atMost(6) })';
  const PLAIN = 'x1 = shed_find_tool({ aisle: "north" })';

  it.each([
    ['other constraints', FIRST, OTHER],
    ['constraints that were not there', PLAIN, OTHER],
    ['no constraints any more', FIRST, PLAIN],
  ])('is of no use for %s where it is strict', async (_, before, now) => {
    const backend = record();
    await sessionAfter([before], 'method', backend);
    const strict = recordedBackend(backend.recordings, { strict: true });
    await expect(sessionAfter([now], 'method', strict)).rejects.toMatchObject({
      code: 'other-arguments',
      message: expect.stringContaining(now === PLAIN ? '"relation":"atMost"' : '"values":[6]') as string,
    });
    await expect(sessionAfter([now], 'method', recordedBackend([], { strict: true }))).rejects.toMatchObject({
      code: 'missing-recording',
    });
  });

  it('shows of other constraints what meets those that are asked, where it is not', async () => {
    const backend = record();
    await sessionAfter([FIRST], 'method', backend);
    const differences: unknown[] = [];
    const onDifference = ({ code }: MissingRecordingError): void => void differences.push(code);
    const session = await sessionAfter([OTHER], 'method', recordedBackend(backend.recordings, { onDifference }));
    expect(namesOf(session)).toEqual(['Tool 5']);
    expect(differences).toEqual(['other-arguments']);
  });

  it.each([
    ['another relation', { where: { price: { relation: 'lowest', values: [] } }, order: [] }],
    ['no order', { where: {} }],
    ['another direction', { where: {}, order: [{ property: 'price', direction: 'up' }] }],
  ])('is none with %s', (_, query) => {
    const reply = { kind: 'search', rows: [], more: false };
    const text = JSON.stringify({ version: 1, requests: [{ api: 'shed_find_tool', arguments: {}, query, reply }] });
    expect(() => parseRecording(text)).toThrow(/This is no recording: requests\.0\.query/);
  });
});
