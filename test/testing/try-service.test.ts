import {
  failure,
  type Fixture,
  handle,
  requirement,
  search,
  service,
  sessionContext,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { CheckError, checkService, checkTranscript, tryService } from 'typetod/testing';
import { parseTranscript } from 'typetod/transcripts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const booked = table<{ start: string }>('try.booked', 'start', []);
const prices = table('try.prices', 'players', [{ players: 2, price: 20 }]);
class BookCourt extends transaction({
  description: 'Book a tennis court',
  slots: {
    start: time('When the game begins'),
    players: z.literal([2, 4]).default(2).describe('How many people play'),
  },
  returns: { court: z.int().describe('Number of the court') },
  transact: ({ start }, { rows }) =>
    rows(booked).some((row) => row.start === start)
      ? failure({ alternative: { start: '17:00' } })
      : success({ court: 3 }, [booked.insert({ start })]),
}) {}
const tennis = service({ name: 'Tennis', description: 'Tennis courts', apis: [BookCourt], tables: [booked, prices] });
const FULL = { rows: { 'try.booked': [{ start: '16:00' }] } };
const PROGRAMS = ['tennis_book_court({ start: "4 pm" })', 'confirm(x1)', 'confirm(x1)'] as const;

describe('a conversation for a test', () => {
  it('has what the agent says, what was asked, and the rows afterwards', async () => {
    const t = await tryService(tennis, FULL);
    expect([t.agent, t.asked, t.transcript, t.turn]).toEqual(['', [], '', undefined]);
    expect(await t.user(PROGRAMS[0])).toContain('4 pm');
    await t.user(PROGRAMS[1], 'Yes.');
    expect(t.agent).toContain('5 pm');
    await t.user(PROGRAMS[2]);
    expect(
      t.asked.map(({ api, arguments: args, reply }) => [api, args.start, 'status' in reply && reply.status]),
    ).toEqual([
      ['tennis_book_court', '16:00', 'failure'],
      ['tennis_book_court', '17:00', 'success'],
    ]);
    expect(t.rows(booked)).toEqual([{ start: '16:00' }, { start: '17:00' }]);
    expect(t.turn?.actions.map(({ kind }) => kind)).toEqual(['perform']);
  });

  it('writes a transcript that replays', async () => {
    const t = await tryService(tennis, { ...FULL, now: '2026-03-01T09:00' });
    for (const program of PROGRAMS) await t.user(program, 'Well then.');
    const transcript = parseTranscript(t.transcript);
    expect(transcript).toMatchObject({ services: ['Tennis'], now: '2026-03-01T09:00', seed: 'test' });
    expect(transcript.turns.map(({ user }) => user)).toEqual(['Well then.', 'Well then.', 'Well then.']);
    const [report] = await checkTranscript(transcript, { services: [tennis], fixtures: { default: FULL } });
    expect(report?.requests).toEqual(t.asked);
    await expect(checkTranscript(transcript, { services: [tennis] })).rejects.toMatchObject({
      code: 'unknown-fixture',
    });
  });

  it('writes the name of its fixture where it began with rows or a context, and of no other', async () => {
    const headers: (readonly [string | undefined, string | undefined])[] = [];
    for (const options of [{}, { now: '2026-03-01T09:00:30' }, FULL, { ...FULL, fixture: 'full' }]) {
      const t = await tryService(tennis, options);
      await t.user(PROGRAMS[0]);
      const { now, fixture } = parseTranscript(t.transcript);
      headers.push([now, fixture]);
    }
    expect(headers).toEqual([
      ['2019-03-01T09:00', undefined],
      ['2026-03-01T09:00:30', undefined],
      ['2019-03-01T09:00', 'default'],
      ['2019-03-01T09:00', 'full'],
    ]);
  });

  it('speaks the words of the service', async () => {
    const own = service({
      name: 'Tennis',
      description: 'Tennis courts',
      apis: [BookCourt],
      phrases: { goodbye: 'Game, set and match.' },
    });
    const t = await tryService(own);
    expect(await t.user('say()')).toBe('Game, set and match.');
  });

  it('is the same each time, and shares nothing with another', async () => {
    const all = await Promise.all([tryService(tennis), tryService(tennis)]);
    for (const t of all) for (const program of PROGRAMS.slice(0, 2)) await t.user(program);
    expect(all[0].transcript).toBe(all[1].transcript);
    expect(all.map((t) => t.rows(booked))).toEqual([[{ start: '16:00' }], [{ start: '16:00' }]]);
  });

  it('plays the turns of a transcript, refusals that it annotates included', async () => {
    const t = await tryService(tennis);
    const replies = await t.play(
      'title: A\nservices: B\n----\nuser: At four.\n> x1 = tennis_book_court({ start: "4 pm" })\nagent: ?\n----\nuser: Whenever.\n> x1.start = "whenever"\n! invalid-value\nagent: ?\n----\nuser: Yes.\n> confirm(x1)\nagent: ?\n',
    );
    expect(replies).toEqual([expect.stringContaining('4 pm'), '', expect.stringContaining('3')]);
    expect(t.turn?.ok).toBe(true);
    await expect(t.play('user: A')).rejects.toMatchObject({ name: 'TranscriptError' });
  });

  it('refuses an option that nothing reads', async () => {
    const refused = { name: 'DefinitionError', code: 'unknown-option' };
    await expect(tryService(tennis, { rowz: {} } as object)).rejects.toMatchObject(refused);
  });

  it('says why a program is refused, and goes on', async () => {
    const t = await tryService(tennis);
    const error: unknown = await t.user('x1 = tennis_book_cort({ start: "4 pm" })').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CheckError);
    expect(error).toMatchObject({ code: 'program-refused', problems: [{ kind: 'unknown-api', at: '1:1' }] });
    expect((error as CheckError).message).toMatch(/^the program: 1 problem\n\n1:1: unknown-api: .*tennis_book_court/);
    expect([t.agent, t.turn?.ok]).toEqual(['', false]);
    expect(await t.user(PROGRAMS[0])).toContain('4 pm');
  });

  it.each(['x1 = ', 'confirm(x9)', 'tennis_book_court({ players: 3 })', 'tennis_book_court({ start: "soonish" })'])(
    'refuses %j',
    async (program) => {
      const t = await tryService(tennis);
      await expect(t.user(program)).rejects.toMatchObject({ code: 'program-refused' });
    },
  );

  it('passes on what a service throws', async () => {
    const backend = {
      search: () => Promise.reject(new TypeError('x')),
      transact: () => Promise.reject(new TypeError('down')),
    };
    const t = await tryService(tennis, { backend });
    await t.user(PROGRAMS[0]);
    await expect(t.user('confirm(x1)')).rejects.toMatchObject({ code: 'service-threw', cause: new TypeError('down') });
    expect(t.asked).toEqual([]);
  });
});

describe('an API that requires something', () => {
  const asker = sessionContext({ user: z.string().optional() });
  const signedIn = requirement({
    context: asker,
    name: 'signed-in',
    refusal: 'Please sign in first.',
    holds: ({ user }) => user !== undefined,
  });
  const find = search({
    intent: 'FindVisits',
    description: 'Look for your visits',
    slots: {},
    returns: { day: z.string().describe('The day') },
    entity: 'visit',
    context: asker,
    requires: signedIn,
    search: () => [{ day: 'Monday' }],
  });
  const clinic = service({ name: 'Clinic', description: 'Visits', apis: [find] });

  it('is refused in the words of the agent', async () => {
    const t = await tryService(clinic);
    await expect(t.user('clinic_find_visits()')).rejects.toThrow(
      /requirement-not-met: .*'signed-in'(?:.|\n)*the agent says: Please sign in first\./,
    );
    expect(t.agent).toBe('Please sign in first.');
    expect(t.transcript).toContain('agent: Please sign in first.');
    expect(await t.play(t.transcript)).toEqual(['Please sign in first.']);
  });

  it('is checked with a context in which it holds', async () => {
    const { searches } = await checkService(clinic, { context: { user: 'ada' } });
    expect(searches.length).toBe(1);
  });

  it('is not called without one, and the check says what does not hold', async () => {
    const error = (await checkService(clinic).catch((thrown: unknown) => thrown)) as CheckError;
    expect(error.problems).toEqual([
      {
        kind: 'requirement-not-met',
        at: 'clinic_find_visits',
        message:
          "It requires 'signed-in', which does not hold, and was not called. Give the check a 'context' in which it holds, or calls: { clinic_find_visits: [] } to leave it out.",
      },
    ]);
    expect(await checkService(clinic, { calls: { clinic_find_visits: [] } })).toEqual({
      searches: [],
      transactions: [],
    });
  });
});

/** A harbor with a store of its own, which is open until it is closed. */
function harborOver(log: string[]) {
  return async ({ rows = {}, context }: Fixture) => {
    const boats = new Set((rows.boats ?? [{ name: 'Tern' }]).map((row) => String(row.name)));
    log.push('open');
    const asker = sessionContext({ owner: z.string().default('nobody'), store: handle<Set<string>>() });
    const boat = { name: z.string().describe('Name of the boat') };
    class FindBoats extends search({
      description: 'Look for a boat',
      entity: 'boat',
      slots: {},
      returns: boat,
      context: asker,
      search: (_args, { session }) => [...session.store].map((name) => ({ name })),
    }) {}
    class SellBoat extends transaction({
      description: 'Sell a boat',
      slots: { name: boat.name },
      returns: boat,
      context: asker,
      transact: ({ name }, { session }) =>
        session.store.delete(name) ? success() : failure({ reason: 'It is sold.' }),
    }) {}
    return {
      services: service({
        name: 'Harbor',
        description: `Boats of ${String(context?.owner)}`,
        apis: [FindBoats, SellBoat],
      }),
      context: { store: boats },
      dispose: () => void log.push('close'),
    };
  };
}

describe('rows that a trial or a check begins with', () => {
  const [check, attempt] = [
    (rows: NonNullable<Fixture['rows']>) => checkService(tennis, { rows }),
    (rows: NonNullable<Fixture['rows']>) => tryService(tennis, { rows }),
  ];

  it.each([
    [
      'unknown-table',
      { 'try.bookd': [{ start: '16:00' }] },
      "There is no table 'try.bookd'. Did you mean one of 'try.booked', 'try.prices'? A service has the tables that its searches name as 'table' and those in its list 'tables': correct the name, or list the table.",
    ],
    ['bad-row', { 'try.prices': [{ player: 4, price: 30 }] }, "no column 'players', the key of the table"],
    ['bad-row', { 'try.booked': [{}] }, "no column 'start', the key of the table"],
  ])('are refused as %s: %j', async (code, rows, message) => {
    for (const begin of [check, attempt]) {
      const error: unknown = await begin(rows as NonNullable<Fixture['rows']>).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'DefinitionError', code });
      expect(String(error)).toContain(message);
    }
  });

  it.each([
    [{ 'try.booked': [{ start: '16:00' }] }],
    [{ 'try.prices': [{ players: 4 }] }],
    [{ 'try.booked': [], 'try.prices': [] }],
    [{}],
  ])('are taken: %j', async (rows) => {
    for (const begin of [check, attempt]) await begin(rows as NonNullable<Fixture['rows']>);
  });

  it('may have a column that only transactions write', async () => {
    const t = await tryService(tennis, { rows: { 'try.prices': [{ players: 4, price: 30, noted_by: 'Ann' }] } });
    expect(t).toBeDefined();
  });

  it('may be of no table where a function makes the services, but not without a key', async () => {
    const t = await tryService(() => tennis, { rows: { boats: [{ name: 'Tern' }] } });
    expect(t.rows(booked)).toEqual([]);
    const wrong = tryService(() => tennis, { rows: { 'try.prices': [{ price: 30 }] } });
    await expect(wrong).rejects.toMatchObject({ code: 'bad-row' });
  });

  it('and options and calls of a check are refused where nothing reads them', async () => {
    await expect(checkService(tennis, { row: {} } as never)).rejects.toThrow("no option 'row'. Did you mean 'rows'?");
    const wrong = checkService(tennis, { calls: { tennis_book_cort: [] } });
    await expect(wrong).rejects.toThrow("Did you mean 'tennis_book_court'?");
    await checkService(tennis, { calls: { tennis_book_court: [{ start: '16:00' }] } });
  });
});

describe('a function that makes services', () => {
  it('is tried over a store of its own, which close() closes', async () => {
    const log: string[] = [];
    const options = { rows: { boats: [{ name: 'Gull' }] }, context: { owner: 'Ann' } };
    for (const _ of [1, 2]) {
      const t = await tryService(harborOver(log), options);
      await t.user('harbor_sell_boat({ name: "Gull" })');
      await t.user('confirm(x1)');
      expect(t.turn?.actions[0]?.kind).toBe('perform');
      await t.close();
    }
    expect(log).toEqual(['open', 'close', 'open', 'close']);
  });

  it('is closed when no session can begin', async () => {
    const log: string[] = [];
    await expect(tryService(harborOver(log), { now: 'noon' })).rejects.toMatchObject({ code: 'bad-clock' });
    await expect(tryService(harborOver(log), { context: { ownr: 'Ann' } })).rejects.toMatchObject({
      code: 'bad-context',
    });
    expect(log).toEqual(['open', 'close', 'open', 'close']);
  });

  it('is checked with a fresh store for each call', async () => {
    const log: string[] = [];
    const { searches, transactions } = await checkService(harborOver(log));
    expect(searches[0]?.rows).toEqual([{ name: 'Tern' }]);
    expect(transactions.some(({ reply }) => reply.status === 'success')).toBe(true);
    expect(log.filter((what) => what === 'open').length).toBe(log.filter((what) => what === 'close').length);
  });

  it('is what a store that calls change needs: as a constant it is not deterministic', async () => {
    const { services, context } = await harborOver([])({});
    await expect(checkService(services, { context })).rejects.toMatchObject({
      problems: [expect.objectContaining({ kind: 'not-deterministic', at: 'harbor_sell_boat' })],
    });
  });
});
