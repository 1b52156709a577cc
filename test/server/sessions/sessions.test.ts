import { describe, expect, it } from 'vitest';
import { ProblemError, type SessionsClient, type TakenTurn, type TurnStage } from 'typetod/server/client';
import { type Registry, restoreSession } from '../../../src/index.js';
import type { Parser } from '../../../src/dialogue/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { banks2, restaurants2 } from '../../../apis/index.js';
import { liveBackend } from '../../../src/world/index.js';
import {
  problemSchema,
  servicesSchema,
  sessionSchema,
  stageSchema,
  stateSchema,
  trialSchema,
  turnSchema,
  type ProblemDetails,
} from '../../../src/server/sessions/schema.js';
import { memoryStore } from 'typetod/server/sessions';
import { connected, TABLE } from './fixtures.js';

async function said(client: SessionsClient, id: string, texts: readonly string[]) {
  const turns: TakenTurn[] = [];
  for (const text of texts) turns.push(await client.turn(id, text));
  return turns;
}

/** The problem that a request ends with. */
async function problem(request: Promise<unknown>): Promise<Pick<ProblemDetails, 'code' | 'status'> | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (!ProblemError.isInstance(error)) throw error;
    const { code, status } = problemSchema.parse(error.details);
    return { code, status };
  }
}

describe('what was read back over HTTP', () => {
  const READ_BACK = 'I want a table at the Bamboo Garden in San Jose at 8 pm';
  const isRefused = { code: 'nothing-to-confirm', status: 409 };

  it('is agreed to once, by the turn of a user who says yes', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    const { turn } = await client.turn(id, READ_BACK);
    const stages: TurnStage[] = [];
    const done = turnSchema.parse(await client.confirm(id, turn, { key: 'a', onStage: (one) => stages.push(one) }));
    expect(done).toMatchObject({ turn: 2, utterance: 'yes', program: expect.stringContaining('confirm(x1)') });
    expect(stages.some(({ kind }) => kind === 'verdict')).toBe(true);
    // With its key it has its answer again, though nothing waits any longer; without, there is nothing to agree to.
    expect(await client.confirm(id, turn, { key: 'a' })).toEqual(done);
    expect(await problem(client.confirm(id))).toEqual(isRefused);
    expect(await client.turns(id)).toHaveLength(2);
  });

  it('is not agreed to by who saw what was read back before', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    await client.turn(id, READ_BACK);
    await client.turn(id, 'make it 4 people');
    expect(await problem(client.confirm(id, 1))).toEqual(isRefused);
    expect((await client.state(id)).turn).toBe(2);
    expect((await client.confirm(id, 2)).program).toContain('confirm(x1)');
  });

  it.each([
    ['a question for a value', ['I want a table at the Bamboo Garden in San Jose']],
    ['an offer of something else', ['I want a table at the Bamboo Garden in San Jose', 'at 7 in the evening', 'yes']],
  ])('is not %s', async (_what, texts) => {
    const { client } = await connected();
    const { id } = await client.create();
    for (const text of texts) await client.turn(id, text);
    expect(await problem(client.confirm(id))).toEqual(isRefused);
    expect((await client.state(id)).turn).toBe(texts.length);
  });
});

describe('a session over HTTP', () => {
  it('is talked with turn by turn, and every answer is as the schemas say', async () => {
    const { client } = await connected();
    const session = sessionSchema.parse(await client.create());
    const turns = (await said(client, session.id, TABLE)).map((turn) => turnSchema.parse(turn));
    expect(turns.map(({ turn, program }) => [turn, program.split('\n').at(-1)])).toEqual([
      [1, 'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })'],
      [2, 'x1.time = "7 in the evening"'],
      [3, 'x6 = confirm(x1)'],
      [4, 'x11 = perform(x1)'],
    ]);
    const state = stateSchema.parse(await client.state(session.id));
    expect(state.services[0]?.slots.find(({ slot }) => slot === 'time')).toMatchObject({
      value: '20:00',
      origin: 'the user accepted the alternative that the agent offered in turn 4',
    });
    expect(await client.turns(session.id)).toEqual(turns);
    expect(await client.program(session.id)).toBe(turns.map((turn) => `${turn.program}\n${turn.response}`).join('\n'));
    const options = { services: [restaurants2, banks2], reader: naturalReader };
    expect((await restoreSession(await client.journal(session.id), options)).digest()).toBe(state.digest);
    expect(await client.session(session.id)).toEqual({ ...session, turns: 4 });
    servicesSchema.parse(await client.services());
  });

  it('streams the stages of a turn: proposal, verdicts, commit, reply', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    const stages: TurnStage[] = [];
    const turn = await client.turn(id, TABLE[0] ?? '', { onStage: (stage) => stages.push(stageSchema.parse(stage)) });
    expect(stages).toEqual(turn.stages);
    expect(stages[0]?.kind).toBe('proposal');
    expect(stages.slice(-2).map(({ kind }) => kind)).toEqual(['commit', 'reply']);
    expect(stages.filter(({ kind }) => kind === 'verdict').length).toBeGreaterThan(5);
  });

  it('goes back and branches off, and neither notices the other', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    await said(client, id, TABLE);
    const before = await client.state(id);
    const branch = await client.fork(id, 2);
    expect(branch.turns).toBe(2);
    expect((await client.turns(branch.id)).map(({ turn }) => turn)).toEqual([1, 2]);
    await said(client, branch.id, ['at 8 pm', 'yes']);
    expect(await client.state(id)).toEqual(before);
    expect((await client.undo(id, 1)).turn).toBe(1);
    expect((await client.turns(id)).length).toBe(1);
    expect((await client.turn(id, 'at 6 pm')).turn).toBe(2);
  });

  it('says what would happen and commits nothing', async () => {
    const sent: string[] = [];
    const backend = {
      ...liveBackend,
      transact: (request: Parameters<typeof liveBackend.transact>[0]) => {
        sent.push(request.key);
        return liveBackend.transact(request);
      },
    };
    const { client } = await connected({ backend });
    const { id } = await client.create();
    await said(client, id, TABLE.slice(0, 2));
    const before = [await client.state(id), await client.journal(id)];
    const said2 = trialSchema.parse(await client.whatIf(id, { text: 'yes' }));
    expect(said2.transactions).toMatchObject([
      { api: 'restaurants_2_reserve_restaurant', arguments: { time: '19:00' } },
    ]);
    const program = trialSchema.parse(await client.whatIf(id, { program: 'x1.number_of_seats = 4' }));
    expect(program.state[0]?.slots.find(({ slot }) => slot === 'number_of_seats')?.value).toBe(4);
    const unknown = trialSchema.parse(await client.whatIf(id, { program: 'say(x1.phone_number)' }));
    expect(unknown.reply).toMatch(/(?:know|tell you) the phone number yet/);
    const earlier = trialSchema.parse(await client.whatIf(id, { program: 'x1.time = "6 pm"', turn: 1 }));
    expect(earlier).toMatchObject({ turn: 2, outcome: 'committed', transactions: [], leftOut: [] });
    expect(earlier.reply).toContain('6 pm');
    expect(said2.reply).not.toBe('');
    const wrong = await client.whatIf(id, { program: 'x1.seats = 4' });
    expect(wrong).toMatchObject({ outcome: 'not-understood', feedback: { code: 'unknown-slot' } });
    expect(wrong.feedback?.legal).toContain('number_of_seats');
    expect(wrong.reply).not.toContain(' yet');
    expect([await client.state(id), await client.journal(id)]).toEqual(before);
    expect(sent).toEqual([]);
  });

  it('gives a program that is tried the time of a turn, so that others do not wait for it forever', async () => {
    const backend = { ...liveBackend, search: () => new Promise<never>(() => undefined) };
    const { client } = await connected({ backend, turnMilliseconds: 300 });
    const { id } = await client.create();
    const program = 'restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })';
    const tried = client.whatIf(id, { program });
    await expect(tried).rejects.toMatchObject({ code: 'timed-out' });
    expect(await client.state(id)).toMatchObject({ turn: 0, inDoubt: [] });
  });

  it('refuses in a trial what a service must not answer, as a turn does', async () => {
    const rows = [{ restaurant_name: 7 }];
    const backend = { ...liveBackend, search: () => ({ kind: 'search' as const, rows, more: false }) };
    const { client } = await connected({ backend });
    const { id } = await client.create();
    const program = 'restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })';
    await expect(client.whatIf(id, { program })).rejects.toMatchObject({ code: 'service-failed' });
  });

  it('shows a parser the same APIs for what would happen as for a turn', async () => {
    const seen: string[][] = [];
    const parser: Parser = {
      name: 'seeing',
      parse: async ({ apis }) => {
        seen.push(apis.map(({ service }) => service));
        return { source: 'help()' };
      },
    };
    const candidates =
      ({ apis }: Registry) =>
      () =>
        [...apis.values()].filter(({ service }) => service === 'Banks_2');
    const { client } = await connected({ dialogue: { parser }, candidates });
    const { id } = await client.create();
    await client.whatIf(id, { text: 'hello' });
    await client.turn(id, 'hello');
    expect(new Set(seen[0])).toEqual(new Set(['Banks_2']));
    expect(seen[0]).toEqual(seen[1]);
  });

  it('takes the services and the clock that are asked for', async () => {
    const { client } = await connected();
    const session = await client.create({ services: ['Banks_2'], now: '2026-05-01T10:00' });
    expect(session).toMatchObject({ services: ['Banks_2'], now: '2026-05-01T10:00' });
    expect((await client.session(session.id)).now).toBe('2026-05-01T10:00');
  });
});

describe('an idempotency key', () => {
  it('gets the same answer, and nothing is done twice', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    const first = await client.turn(id, TABLE[0] ?? '', { key: 'one' });
    const stages: TurnStage[] = [];
    expect(await client.turn(id, TABLE[0] ?? '', { key: 'one', onStage: (stage) => stages.push(stage) })).toEqual(
      first,
    );
    expect(stages).toEqual([]);
    const [a, b] = await Promise.all([1, 2].map(() => client.turn(id, TABLE[1] ?? '', { key: 'two' })));
    expect(a).toEqual(b);
    expect((await client.state(id)).turn).toBe(2);
  });

  it('of a turn that was taken back gets neither the old answer nor a turn', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    const first = await client.turn(id, TABLE[0] ?? '', { key: 'one' });
    await client.turn(id, TABLE[1] ?? '', { key: 'two' });
    const fork = await client.fork(id, 2);
    await client.undo(id, 1);
    const undone = { code: 'turn-undone', status: 409 };
    expect(await problem(client.turn(id, TABLE[1] ?? '', { key: 'two' }))).toEqual(undone);
    const stages: TurnStage[] = [];
    const onStage = (stage: TurnStage) => stages.push(stage);
    expect(await problem(client.turn(id, TABLE[1] ?? '', { key: 'two', onStage }))).toEqual(undone);
    expect(stages).toEqual([]);
    expect(await problem(client.turn(id, 'hello', { key: 'two' }))).toEqual({ code: 'key-reused', status: 422 });
    // The turns before it stand, and so do their keys.
    expect(await client.turn(id, TABLE[0] ?? '', { key: 'one' })).toEqual(first);
    expect((await client.state(id)).turn).toBe(1);
    // Said again with another key, it is a turn; the old key stays that of what was taken back.
    expect((await client.turn(id, TABLE[1] ?? '', { key: 'three' })).turn).toBe(2);
    expect(await problem(client.turn(id, TABLE[1] ?? '', { key: 'two' }))).toEqual(undone);
    expect((await client.turn(id, TABLE[1] ?? '', { key: 'three' })).turn).toBe(2);
    // A branch has keys of its own.
    expect((await client.turn(fork.id, TABLE[1] ?? '', { key: 'two' })).turn).toBe(3);
  });

  it('of a turn that was taken back is refused by the next server, too', async () => {
    const store = memoryStore();
    const one = await connected({ store });
    const { id } = await one.client.create();
    await one.client.turn(id, TABLE[0] ?? '', { key: 'one' });
    await one.client.undo(id, 0);
    await one.client.turn(id, 'hello', { key: 'two' });
    const other = await connected({ store });
    expect(await problem(other.client.turn(id, TABLE[0] ?? '', { key: 'one' }))).toEqual({
      code: 'turn-undone',
      status: 409,
    });
    expect((await other.client.turn(id, 'hello', { key: 'two' })).turn).toBe(1);
  });

  it('makes one session and one branch', async () => {
    const { client } = await connected();
    const ids = await Promise.all([1, 2].map(() => client.create({}, { key: 'begin' })));
    expect(ids[0]).toEqual(ids[1]);
    const id = ids[0]?.id ?? '';
    await client.turn(id, TABLE[0] ?? '');
    const forks = [await client.fork(id, 1, { key: 'f' }), await client.fork(id, 1, { key: 'f' })];
    expect(forks[0]).toEqual(forks[1]);
    expect(forks[0]?.id).not.toBe(id);
  });

  it('makes one branch, also where the session has gone on or back since', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    await said(client, id, TABLE.slice(0, 2));
    const [here, second] = [await client.fork(id, undefined, { key: 'f' }), await client.fork(id, 2, { key: 'g' })];
    await client.turn(id, 'yes');
    expect(await client.fork(id, undefined, { key: 'f' })).toEqual(here);
    await client.undo(id, 1);
    expect(await client.fork(id, undefined, { key: 'f' })).toEqual(here);
    expect(await client.fork(id, 2, { key: 'g' })).toEqual(second);
    expect(here.turns).toBe(2);
    // Another request is answered by how the session stands now.
    expect((await client.fork(id, undefined, { key: 'h' })).turns).toBe(1);
    expect((await client.fork(id)).turns).toBe(1);
    expect(await problem(client.fork(id, 2, { key: 'i' }))).toEqual({ code: 'no-such-turn', status: 409 });
  });

  it('is refused for something else', async () => {
    const { client } = await connected();
    const { id } = await client.create({ services: ['Banks_2'] }, { key: 'begin' });
    expect(await problem(client.create({ services: ['Restaurants_2'] }, { key: 'begin' }))).toEqual({
      code: 'key-reused',
      status: 422,
    });
    expect(await problem(client.create({ services: ['Banks_2'], now: '2020-01-01T10:00' }, { key: 'begin' }))).toEqual({
      code: 'key-reused',
      status: 422,
    });
    await client.turn(id, 'what is my balance?', { key: 'k' });
    expect(await problem(client.turn(id, 'hello', { key: 'k' }))).toEqual({ code: 'key-reused', status: 422 });
  });

  it.each<[string, (client: SessionsClient, id: string) => Promise<unknown>]>([
    ['a session with a clock', (client) => client.create({ now: '2026-05-01T10:00' }, { key: 'begin' })],
    ['a session with named services', (client) => client.create({ services: ['Banks_2'] }, { key: 'begin' })],
    ['a branch after an earlier turn', (client, id) => client.fork(id, 1, { key: 'branch' })],
    ['a branch after no named turn', (client, id) => client.fork(id, undefined, { key: 'branch' })],
    ['an agreement to another turn', (client, id) => client.confirm(id, 1, { key: 'agree' })],
    ['an agreement to no named turn', (client, id) => client.confirm(id, undefined, { key: 'agree' })],
    ['a turn in place of an agreement', (client, id) => client.turn(id, 'yes', { key: 'agree' })],
    ['an agreement in place of a turn', (client, id) => client.confirm(id, undefined, { key: 'said' })],
    ['a branch in place of a turn', (client, id) => client.fork(id, undefined, { key: 'said' })],
    ['a branch in place of an agreement', (client, id) => client.fork(id, 2, { key: 'agree' })],
    ['a turn in place of a branch', (client, id) => client.turn(id, 'yes', { key: 'branch' })],
    ['an agreement in place of a branch', (client, id) => client.confirm(id, 2, { key: 'branch' })],
  ])('is refused for another body: %s', async (_, again) => {
    const store = memoryStore();
    const { client } = await connected({ store });
    const { id } = await client.create({}, { key: 'begin' });
    await client.turn(id, TABLE[0] ?? '', { key: 'said' });
    await client.turn(id, TABLE[1] ?? '');
    const branch = await client.fork(id, 2, { key: 'branch' });
    const agreed = await client.confirm(id, 2, { key: 'agree' });
    const other = await connected({ store });
    for (const server of [client, other.client]) {
      expect(await problem(again(server, id))).toEqual({ code: 'key-reused', status: 422 });
      expect(await server.confirm(id, 2, { key: 'agree' })).toEqual(agreed);
      expect(await server.fork(id, 2, { key: 'branch' })).toEqual(branch);
      expect((await server.create({}, { key: 'begin' })).id).toBe(id);
    }
    expect((await client.state(id)).turn).toBe(3);
  });
});

describe('a request is refused', () => {
  it.each<[string, number, (client: SessionsClient, id: string) => Promise<unknown>]>([
    ['no-session', 404, (client) => client.state('none')],
    ['no-session', 404, (client) => client.turn('none', 'hello')],
    ['not-found', 404, (client) => client.state('a/b')],
    ['not-found', 404, (client) => client.state('..%2f..')],
    ['unknown-service', 422, (client) => client.create({ services: ['Restaurant_2'] })],
    ['bad-request', 400, (client) => client.create({ services: [] })],
    ['bad-request', 400, (client) => client.create({ now: 'tomorrow' })],
    ['bad-request', 400, (client) => client.create({ now: '2026-02-30T10:00' })],
    ['bad-request', 400, (client) => client.create({ now: '2026-02-03T24:00' })],
    ['bad-request', 400, (client) => client.create({ now: '9999-01-01T10:00' })],
    ['bad-request', 400, (client) => client.create({ now: '0999-01-01T10:00' })],
    ['bad-request', 400, (client) => client.create({ now: '2026-02-03T10:00Z' })],
    ['bad-request', 400, (client) => client.create({ now: 5 as never })],
    ['bad-request', 400, (client) => client.create({ now: null as never })],
    ['bad-request', 400, (client) => client.create({ id: 'mine' } as object)],
    ['bad-request', 400, (client, id) => client.turn(id, '   ')],
    ['bad-request', 400, (client, id) => client.turn(id, 'x'.repeat(4001))],
    ['bad-request', 400, (client, id) => client.turn(id, 'hello', { key: 'k'.repeat(201) })],
    ['bad-request', 400, (client, id) => client.undo(id, -1)],
    ['bad-request', 400, (client, id) => client.undo(id, 0.5)],
    ['no-such-turn', 409, (client, id) => client.undo(id, 1)],
    ['no-such-turn', 409, (client, id) => client.fork(id, 7)],
    ['bad-request', 400, (client, id) => client.whatIf(id, {})],
    ['bad-request', 400, (client, id) => client.whatIf(id, { text: 'a', turn: -1 })],
    ['no-such-turn', 409, (client, id) => client.whatIf(id, { text: 'a', turn: 1 })],
    ['nothing-to-confirm', 409, (client, id) => client.confirm(id)],
    ['nothing-to-confirm', 409, (client, id) => client.confirm(id, 0)],
    ['bad-request', 400, (client, id) => client.confirm(id, -1)],
    ['no-session', 404, (client) => client.confirm('none')],
    ['too-large', 413, (client, id) => client.turn(id, 'x'.repeat(70_000))],
  ])('with %s, %i: %s', async (code, status, ask) => {
    const errors: unknown[] = [];
    const { client } = await connected({ onError: (error) => errors.push(error) });
    const { id } = await client.create();
    expect(await problem(ask(client, id))).toEqual({ code, status });
    // What a client does wrong is no error of the server: its log has nothing of it.
    expect(errors).toEqual([]);
  });

  it('where too many wait for the same session', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const parser = {
      name: 'slow',
      parse: async () => {
        await waiting;
        return { source: 'parse_error()' };
      },
    };
    const { client } = await connected({ dialogue: { parser }, waiting: 2 });
    const { id } = await client.create();
    const turns = [client.turn(id, 'one'), client.turn(id, 'two')];
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await problem(client.turn(id, 'three'))).toEqual({ code: 'session-busy', status: 409 });
    answer();
    expect((await Promise.all(turns)).map(({ turn }) => turn)).toEqual([1, 2]);
  });

  it('where a service fails, and says nothing of its insides', async () => {
    const errors: unknown[] = [];
    const backend = { ...liveBackend, search: () => Promise.reject(new TypeError('password is 1234')) };
    const { client } = await connected({ backend, onError: (error) => errors.push(error) });
    const { id } = await client.create();
    const failed = await client
      .turn(id, 'find me an Italian restaurant in Oakland', { key: 'k' })
      .catch((error) => error);
    expect(failed).toMatchObject({ code: 'service-failed' });
    expect(JSON.stringify(failed)).not.toContain('1234');
    expect(String(errors[0])).toContain('1234');
    expect((await client.state(id)).turn).toBe(0);
  });

  it('where a turn takes too long', async () => {
    const parser = { name: 'never', parse: () => new Promise<never>(() => undefined) };
    const { client } = await connected({ dialogue: { parser }, turnMilliseconds: 50 });
    const { id } = await client.create();
    expect(await problem(client.turn(id, 'hello'))).toEqual({ code: 'timed-out', status: 504 });
  });
});
