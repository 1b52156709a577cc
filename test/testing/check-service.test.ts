import { failure, type Row, search, service, success, table, time, transaction } from 'typetod';
import { CheckError, checkService } from 'typetod/testing';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { restaurants2 } from '../../apis/index.js';

type ServiceCheckOptions = NonNullable<Parameters<typeof checkService>[1]>;
type ServiceProblemKind = CheckError['problems'][number]['kind'];

const BIKES = [
  { model: 'Heron', kind: 'city', price: 12 },
  { model: 'Pelican', kind: 'cargo', price: 55 },
] as const;
const bike = {
  model: z.string().describe('Name of the bicycle'),
  kind: z.enum(['city', 'cargo']).describe('What it is made for'),
  price: z.number().describe('What a day costs'),
};
const bikes = table('check.bikes', 'model', BIKES);

const find = {
  description: 'Look for a bicycle',
  entity: 'bicycle',
  slots: { kind: bike.kind },
  returns: bike,
  table: bikes,
};
const hire = {
  description: 'Hire a bicycle',
  slots: { model: bike.model, start: time('When it begins') },
  returns: { model: bike.model, start: time('When it begins'), price: bike.price },
  transact: ({ model }: { readonly model: string }) => {
    const found = BIKES.find((row) => row.model === model);
    return found ? success({ price: found.price }) : failure({ reason: 'There is none.' });
  },
};

/** The service with another search or transaction: whatever an author may write, typed or not. */
function cycles(
  other: {
    readonly find?: object;
    readonly hire?: object;
    readonly description?: string;
    readonly follows?: true;
  } = {},
) {
  const followUp = other.follows && { followUp: () => HireBike };
  const FindBikes = class FindBikes extends search({ ...find, ...followUp, ...other.find } as never) {};
  const HireBike = class HireBike extends transaction({ ...hire, ...other.hire } as never) {};
  return service({
    name: 'Cycles',
    description: other.description ?? 'Hires out',
    apis: [FindBikes, HireBike] as never,
  });
}

async function problemsOf(other: Parameters<typeof cycles>[0], options?: ServiceCheckOptions) {
  const error: unknown = await checkService(cycles(other), options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CheckError);
  return error as CheckError;
}

describe('a service without a fault', () => {
  it('passes, and the report has what was looked at', async () => {
    const { searches, transactions } = await checkService(cycles());
    expect(searches.map(({ arguments: args, rows }) => [args, rows])).toEqual([
      [{ kind: 'city' }, [BIKES[0]]],
      [{ kind: 'cargo' }, [BIKES[1]]],
    ]);
    expect(transactions.filter(({ reply }) => reply.status === 'success').length).toBe(14);
    expect(transactions.some(({ reply }) => reply.status === 'failure')).toBe(true);
  });

  it('is checked in one line, with calls that are made up', async () => {
    await expect(checkService(restaurants2)).resolves.toBeDefined();
  });

  const wanted = z.string().describe('Which one');

  it.each([
    ['takes the name of the result', hire.slots],
    ['takes it under another name', { bicycle: bike.model }],
    ['takes another property', { price: bike.price, bicycle: wanted }],
    ['takes what was searched by, and no name', { kind: bike.kind, start: hire.slots.start }],
  ])('may have a follow-up that %s', async (_, slots) => {
    const transact = () => success({ model: 'Heron', start: '08:00', price: 1 });
    await expect(checkService(cycles({ follows: true, hire: { slots, transact } }))).resolves.toBeDefined();
  });

  it('may have a follow-up that takes nothing, where results are told apart by no name', async () => {
    const slots = { bicycle: wanted };
    const transact = () => success({ model: 'Heron', start: '08:00', price: 1 });
    for (const identity of ['price', ['model', 'kind']])
      await expect(
        checkService(cycles({ follows: true, find: { identity }, hire: { slots, transact } })),
      ).resolves.toBeDefined();
  });

  it.each([z.int().min(4).max(5), z.int().min(40), z.int().default(70), z.literal([7, 9])])(
    'may have numbers with bounds: %#',
    async (days) => {
      const slots = { ...hire.slots, days: days.describe('How long') };
      await expect(checkService(cycles({ hire: { slots } }))).resolves.toBeDefined();
    },
  );

  it.each([
    ['says what is returned', ({ model }: { readonly model: string }) => ({ price: model === 'Heron' ? 12 : 55 })],
    ['says a value that was given', ({ model }: { readonly model: string }) => ({ model })],
    ['says nothing', () => undefined],
  ])('may have a quote that %s', async (_what, quote) => {
    await expect(checkService(cycles({ hire: { quote } }))).resolves.toBeDefined();
  });

  it('may quote what then fails', async () => {
    const calls = {
      cycles_hire_bike: [
        { model: 'Heron', start: '09:00' },
        { model: 'Ibis', start: '09:00' },
      ],
    };
    const quote = ({ model }: { readonly model: string }) => ({ price: model === 'Heron' ? 12 : 1 });
    await expect(checkService(cycles({ hire: { quote } }), { calls })).resolves.toBeDefined();
  });

  it('may leave out of a result what is optional, or what only the user says', async () => {
    const returns = { ...bike, colour: z.string().optional().describe('Its color') };
    await expect(checkService(cycles({ find: { returns } }))).resolves.toBeDefined();
  });

  it('is asked with the calls, the clock and the backend that are given', async () => {
    const asked: Row[] = [];
    const backend = {
      search: ({ arguments: args, now }: { readonly arguments: Row; readonly now: string }) => {
        asked.push({ ...args, now });
        return { kind: 'search' as const, rows: [BIKES[0]], more: false };
      },
      transact: () => ({ kind: 'transaction' as const, status: 'success' as const, result: { price: 1 }, changes: [] }),
    };
    const calls = { cycles_find_bikes: [{ kind: 'cargo' }] };
    await checkService(cycles(), { calls, now: '2026-01-02T10:00', backend });
    expect(asked).toEqual([1, 2].map(() => ({ kind: 'cargo', now: '2026-01-02T10:00' })));
  });
});

let drawn = 0;
const draw = (): number => {
  drawn += 1;
  return drawn;
};
const odd = z.enum(['city', 'cargo']).refine((kind) => kind !== 'cargo');
const withNaN = { ...BIKES[0], price: Number.NaN };
const full = ({ start }: { readonly start: string }) =>
  start === '09:00' || start > '10:00' ? failure({ alternative: { start: '09:00' } }) : success({ price: 1 });

const FAULTS: readonly [
  what: string,
  kind: ServiceProblemKind,
  at: string,
  other: Parameters<typeof cycles>[0],
  options?: ServiceCheckOptions,
][] = [
  ['a service without a description', 'no-description', 'Cycles', { description: ' ' }],
  ['an API without one', 'no-description', 'cycles_hire_bike', { hire: { description: '' } }],
  [
    'a slot without one',
    'no-description',
    'cycles_find_bikes.kind',
    { find: { slots: { kind: z.enum(['city', 'cargo']) } } },
  ],
  [
    'a property without one',
    'no-description',
    'cycles_find_bikes.price',
    { find: { returns: { ...bike, price: z.number() } } },
  ],
  [
    'a closed value that its own type refuses',
    'closed-value',
    'cycles_find_bikes.kind',
    { find: { slots: { kind: odd.describe('Kind') } } },
  ],
  [
    'a search that throws',
    'threw',
    'cycles_find_bikes',
    {
      find: {
        search: () => {
          throw new TypeError('gone');
        },
      },
    },
  ],
  [
    'a transaction that throws',
    'threw',
    'cycles_hire_bike',
    { hire: { transact: async () => Promise.reject(new TypeError('gone')) } },
  ],
  ['a row that no session can keep', 'bad-reply', 'cycles_find_bikes', { find: { search: () => [withNaN] } }],
  ['a search that finds no list', 'bad-reply', 'cycles_find_bikes', { find: { search: () => undefined } }],
  [
    'an alternative that is no slot',
    'bad-result',
    'cycles_hire_bike',
    { hire: { transact: () => failure({ alternative: { price: 2 } } as never) } },
  ],
  [
    'a row of another type',
    'bad-row',
    'cycles_find_bikes.price',
    { find: { search: () => [{ ...BIKES[0], price: 'much' }] } },
  ],
  [
    'a row outside a closed set',
    'bad-row',
    'cycles_find_bikes.kind',
    { find: { search: () => [{ ...BIKES[0], kind: 'racing' }] } },
  ],
  [
    'a row without a property',
    'bad-row',
    'cycles_find_bikes.price',
    { find: { search: () => [{ model: 'Heron', kind: 'city' }] } },
  ],
  ['a result without a property', 'bad-row', 'cycles_hire_bike.price', { hire: { transact: () => success() } }],
  [
    'results that cannot be told apart',
    'same-identity',
    'cycles_find_bikes',
    { find: { search: () => [BIKES[0], { ...BIKES[0], price: 13 }] } },
  ],
  ['pages that are all the same', 'bad-page', 'cycles_find_bikes', { find: { limit: 1, search: () => BIKES } }],
  [
    'a search that draws its own numbers',
    'not-deterministic',
    'cycles_find_bikes',
    { find: { search: () => [{ ...BIKES[0], price: draw() }] } },
  ],
  [
    'a transaction that does',
    'not-deterministic',
    'cycles_hire_bike',
    { hire: { transact: () => success({ price: draw() }) } },
  ],
  ['an alternative that fails as well', 'bad-alternative', 'cycles_hire_bike', { hire: { transact: full } }],
  [
    'a quote that is not what is returned',
    'wrong-quote',
    'cycles_hire_bike.price',
    { hire: { quote: () => ({ price: 11 }) } },
  ],
  [
    'a quote of what is not returned',
    'wrong-quote',
    'cycles_hire_bike.deposit',
    { hire: { quote: () => ({ deposit: 50 }) } },
  ],
  [
    'a quote that throws',
    'threw',
    'cycles_hire_bike',
    {
      hire: {
        quote: () => {
          throw new RangeError('no price');
        },
      },
    },
  ],
  [
    'a quote that draws its own numbers',
    'not-deterministic',
    'cycles_hire_bike',
    { hire: { quote: () => ({ price: draw() }) } },
  ],
  ['a quote that is no record', 'bad-reply', 'cycles_hire_bike', { hire: { quote: () => ({ price: Number.NaN }) } }],
  [
    'a follow-up that takes nothing of the result',
    'nothing-carried',
    'cycles_find_bikes',
    {
      follows: true,
      hire: {
        slots: { bicycle: z.string().describe('Which one') },
        transact: () => success({ model: 'Heron', start: '08:00', price: 1 }),
      },
    },
  ],
  [
    'a follow-up that takes what was searched by, and a name of its own',
    'nothing-carried',
    'cycles_find_bikes',
    {
      follows: true,
      hire: {
        slots: { kind: bike.kind, bicycle: z.string().describe('Which one') },
        transact: () => success({ model: 'Heron', start: '08:00', price: 1 }),
      },
    },
  ],
  ['a search that finds nothing', 'nothing-found', 'cycles_find_bikes', { find: { search: () => [] } }],
  [
    'a transaction that never succeeds',
    'never-done',
    'cycles_hire_bike',
    { hire: { transact: () => failure({ reason: 'No.' }) } },
  ],
  [
    'a call with an unknown slot',
    'bad-call',
    'cycles_find_bikes.color',
    {},
    { calls: { cycles_find_bikes: [{ color: 'red' }] } },
  ],
  [
    'a call with what is no value',
    'bad-call',
    'cycles_find_bikes.kind',
    {},
    { calls: { cycles_find_bikes: [{ kind: 'racing' }] } },
  ],
  ['a call without a required slot', 'bad-call', 'cycles_find_bikes', {}, { calls: { cycles_find_bikes: [{}] } }],
];

describe('a service is refused for', () => {
  it.each(FAULTS)('%s: %s at %s', async (_what, kind, at, other, options) => {
    const { code, problems } = await problemsOf(other, options);
    expect(code).toBe('service-fails');
    expect(problems.map((problem) => [problem.kind, problem.at])).toContainEqual([kind, at]);
  });

  it('a clock that is none, as a session is', async () => {
    await expect(checkService(cycles(), { now: 'noon' })).rejects.toMatchObject({ code: 'bad-clock' });
  });
});

describe('the message of a refusal', () => {
  it('lists each problem of a place once, with the call', async () => {
    const { message } = await problemsOf({ find: { search: () => [{ ...BIKES[0], price: 'much' }] } });
    expect(message).toBe(
      'service Cycles: 1 problem\n\n' +
        'cycles_find_bikes.price: bad-row: Called with {"kind":"city"}: "much" is not of its type in ' +
        '{"model":"Heron","kind":"city","price":"much"}.\n',
    );
  });

  it('says what was quoted, and what was returned', async () => {
    const calls = { cycles_hire_bike: [{ model: 'Heron', start: '09:00' }] };
    const { message } = await problemsOf({ hire: { quote: () => ({ price: 11, deposit: 50 }) } }, { calls });
    expect(message).toBe(
      'service Cycles: 2 problems\n\n' +
        'cycles_hire_bike.price: wrong-quote: Called with {"model":"Heron","start":"09:00"}: \'quote\' says 11, and the ' +
        'transaction then returns 12. Compute both in one place.\n\n' +
        'cycles_hire_bike.deposit: wrong-quote: Called with {"model":"Heron","start":"09:00"}: \'quote\' says 50, and the ' +
        'transaction then returns nothing. Compute both in one place.\n',
    );
  });

  it('says that a search which is a method finds nothing where its service lists no table of that', async () => {
    const piers = table('piers.piers', 'pier', [{ pier: 'North', town: 'Wells' }]);
    const text = (what: string) => z.string().describe(what);
    class FindPiers extends search({
      description: 'Find a pier',
      entity: 'pier',
      slots: { town: text('Where it is') },
      returns: { pier: text('Its name'), town: text('Where it is') },
      search: ({ town }, { rows }) => rows(piers).filter((row) => row.town === town),
    }) {}
    const made = { name: 'Piers', description: 'Piers', apis: [FindPiers] };
    const { searches } = await checkService(service({ ...made, tables: [piers] }));
    expect(searches.map(({ arguments: args, rows }) => [args, rows.length])).toEqual([[{ town: 'Wells' }, 1]]);
    const other = table('piers.boats', 'boat', [{ boat: 'Tern' }]);
    for (const tables of [[], [other]])
      await expect(checkService(service({ ...made, tables }))).rejects.toMatchObject({
        problems: [{ at: 'piers_find_piers', kind: 'nothing-found' }],
      });
  });

  it('counts several', async () => {
    const { message, problems } = await problemsOf({ description: '', find: { search: () => [] } });
    expect(problems.map(({ kind }) => kind)).toEqual(['no-description', 'nothing-found', 'never-done']);
    expect(message).toMatch(/^service Cycles: 3 problems\n\nCycles: no-description: It has no description\./);
  });
});

describe('a service that never answers', () => {
  it('is left after half a minute, each API once, and the others are checked', async () => {
    vi.useFakeTimers();
    try {
      const never = (): Promise<never> => new Promise(() => undefined);
      const stuck = search({ ...find, intent: 'FindStuck', search: never });
      const pay = transaction({ ...hire, intent: 'PayStuck', transact: never });
      const other = search({ ...find, intent: 'FindOther' });
      const own = service({ name: 'Stuck', description: 'Bicycles', apis: [stuck, pay, other] });
      const calls = {
        stuck_find_stuck: [{ kind: 'city' }, { kind: 'cargo' }],
        stuck_pay_stuck: [{ model: 'Heron', start: '10:00' }],
      };
      const checked = checkService(own, { calls }).catch((error: CheckError) => error.problems);
      await vi.advanceTimersByTimeAsync(60_000);
      const silent = { kind: 'threw', message: expect.stringContaining('did not answer within 30000 ms') };
      expect(await checked).toEqual([
        { at: 'stuck_find_stuck', ...silent },
        { at: 'stuck_pay_stuck', ...silent },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
