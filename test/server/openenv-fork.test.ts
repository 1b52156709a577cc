import { afterEach, describe, expect, it } from 'vitest';
import type { FinishedEpisode } from 'typetod/internal';
import { serveOpenEnv } from 'typetod/server/openenv';
import { dialogueSuite, modelUsers, runSuite, type Suite, type Task, typetodSuite } from '../../src/testbed/index.js';
import { z } from 'zod';
import { allServices } from '../../apis/index.js';
import { type ApiContext, service, success, transaction } from '../../src/service/index.js';
import { scriptedModel } from '../../src/testing/index.js';
import { countSuite } from './count-suite.js';
import { GymClient } from './gym-client.js';

type RunningServer = Awaited<ReturnType<typeof serveOpenEnv>>;

const servers: RunningServer[] = [];

async function serve<T extends Task>(suite: Suite<T>, options: Parameters<typeof serveOpenEnv<T>>[1] = {}) {
  const server = await serveOpenEnv(suite, { port: 0, ...options });
  servers.push(server);
  return server.url;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const add = (by: number) => ({ kind: 'call', calls: [{ name: 'add', arguments: { by } }] });
const done = { kind: 'say', text: 'It is done.' };

async function idOf(client: GymClient): Promise<string> {
  return String((await client.ask({ type: 'state' })).data.episode_id);
}

async function begun(url: string, data: object = { task: 'three', seed: 7 }): Promise<GymClient> {
  const client = await GymClient.open(url);
  await client.reset(data);
  return client;
}

async function forkOf(url: string, client: GymClient): Promise<GymClient> {
  const fork = await GymClient.open(url);
  expect((await fork.reset({ fork_of: await idOf(client) })).type).toBe('observation');
  return fork;
}

const answerOf = async (sent: Promise<Response>) => {
  const response = await sent;
  return [response.status, (await response.json()) as { observation?: { episode_id: string } }] as const;
};
const post = (url: string, body: object) => answerOf(fetch(url, { method: 'POST', body: JSON.stringify(body) }));

/** A deed whose result is drawn by the key of its request. */
class DrawLot extends transaction({
  description: 'Draw lots',
  examples: ['I want to draw lots'],
  slots: { lots: z.int().min(1).max(9).describe('How many lots are drawn') },
  returns: { number: z.int().describe('Number that was drawn') },
}) {
  override transact(_: unknown, context: ApiContext) {
    return success({ number: Math.floor(context.random() * 1e6) });
  }
}

const lottery = service({ name: 'Lottery', description: 'Lots', apis: [DrawLot] });
const lots = { api: 'lottery_draw_lot', slots: { lots: 3 } };
const drawing = {
  id: 'draw-lots',
  title: 'Draw three lots',
  services: ['Lottery'],
  user: { persona: 'You feel lucky.', goals: [lots] },
  goal: { calls: [{ api: lots.api, arguments: lots.slots }] },
};

describe('a fork of an episode', () => {
  it('stands where the other one stands, and goes on alone', async () => {
    const url = await serve(countSuite);
    const client = await begun(url);
    await client.step(add(1));
    const fork = await GymClient.open(url);
    const first = await fork.reset({ fork_of: await idOf(client) });
    expect(first.data).toMatchObject({
      observation: { kind: 'results', text: '2', task: 'three', seed: 7, policy: expect.any(String) },
      reward: null,
      done: false,
    });
    expect(first.data.observation?.tools).toHaveLength(1);
    expect(await idOf(fork)).not.toBe(await idOf(client));
    expect((await fork.ask({ type: 'state' })).data).toMatchObject({ step_count: 1, task: 'three', seed: 7 });
    expect((await fork.step(add(5))).data.observation?.text).toBe('7');
    expect((await client.step(add(1))).data.observation?.text).toBe('3');
    expect((await client.step(done)).data.reward).toBe(1);
    expect((await fork.step(done)).data.reward).toBe(0);
  });

  it('goes on where its own episode stood, too, and has forks of its own', async () => {
    const url = await serve(countSuite);
    const client = await begun(url);
    await client.step(add(1));
    expect((await client.reset({ fork_of: await idOf(client) })).data.observation?.text).toBe('2');
    const fork = await forkOf(url, await forkOf(url, client));
    await fork.step(add(1));
    expect((await fork.step(done)).data.reward).toBe(1);
  });

  it('hears the user answer as if it had been there, with words beside calls', async () => {
    const url = await serve(countSuite);
    const client = await begun(url);
    await client.step({ kind: 'say', text: 'Well.' });
    await client.step({ ...add(2), text: 'It is done, you see.' });
    const fork = await forkOf(url, client);
    // Without the words beside, the user would go on.
    expect((await fork.step({ kind: 'say', text: 'Bye.' })).data).toMatchObject({ reward: 1, done: true });
  });

  it.each([
    ['the tasks', typetodSuite(allServices, { limit: 40 }), 5],
    ['a service that draws', dialogueSuite({ tasks: [drawing], services: [lottery] }), 0],
  ])(
    'law: has the trace of an episode that took the same steps alone, also a transaction: of %s',
    async (_, suite, least) => {
      const ended: FinishedEpisode[] = [];
      const url = await serve(suite, {
        onEpisode: (episode) => void ended.push(episode as unknown as FinishedEpisode),
      });
      const run = await runSuite({ suite, agent: 'oracle' });
      let forked = 0;
      for (const { id } of suite.tasks) {
        const [begin, ...events] = run.trace({ task: id, trial: 1 }) ?? [];
        const steps = events.filter((event) => event.kind === 'step');
        const deed = steps.findIndex(({ digest }) => begin?.kind === 'begin' && digest !== begin.digest);
        if (begin?.kind !== 'begin' || deed < 0) continue;
        forked += 1;
        const actions = steps.map(({ action }) =>
          action.kind === 'program' ? { kind: 'program', program: action.proposed ?? action.program } : action,
        );
        const client = await begun(url, { task: id, seed: begin.seed });
        for (const action of actions.slice(0, deed)) await client.step(action);
        // The second one stands before the transaction when the others have done it.
        const [same, idle] = [await forkOf(url, client), await forkOf(url, client)];
        for (const one of [client, same]) {
          for (const action of actions.slice(deed)) await one.step(action);
        }
        for (let over = false; !over; ) over = (await idle.step({ kind: 'say', text: 'Well.' })).data.done === true;
        const [alone, again, undone] = ended.slice(-3);
        expect(alone?.events.slice(1)).toEqual(events.filter(({ kind }) => kind !== 'grade'));
        expect(again?.events).toEqual(alone?.events);
        expect(undone?.events.at(-1)).toMatchObject({ kind: 'end', digest: begin.digest });
      }
      expect(forked).toBeGreaterThan(least);
    },
    60_000,
  );

  it('has a user by a model who is not asked once more for what they said', async () => {
    const model = scriptedModel(
      ['Three please.', 'One here.', 'One there.'].map((text) => ({ purpose: 'simulate', reply: text })),
    );
    const url = await serve(countSuite, { user: modelUsers({ model }) as never });
    const client = await begun(url);
    const fork = await forkOf(url, client);
    const texts = [await client.step({ kind: 'say', text: 'a' }), await fork.step({ kind: 'say', text: 'b' })];
    expect(texts.map(({ data }) => data.observation?.text)).toEqual(['One here.', 'One there.']);
  });

  it('goes on over HTTP by its own id', async () => {
    const url = await serve(countSuite);
    const [, first] = await post(`${url}/reset`, { task: 'three' });
    const id = first.observation?.episode_id;
    const [status, fork] = await post(`${url}/reset`, { fork_of: id });
    const other = fork.observation?.episode_id;
    expect([status, other === id]).toEqual([200, false]);
    await post(`${url}/step`, { action: add(2), episode_id: other });
    // In place of an episode, it has the id of that one.
    const [, third] = await post(`${url}/reset`, { fork_of: other, episode_id: other });
    expect(third.observation?.episode_id).toBe(other);
    expect((await post(`${url}/step`, { action: done, episode_id: other }))[1]).toMatchObject({ reward: 1 });
    expect((await post(`${url}/step`, { action: done, episode_id: id }))[1]).toMatchObject({ reward: 0 });
  });
});

describe('a fork is refused', () => {
  it.each<[string, object, RegExp]>([
    ['an id that nobody has', { fork_of: 'a' }, /no such episode to fork/],
    ['an id that is no text', { fork_of: 7 }, /no such episode to fork/],
    ['a task besides', { fork_of: 'a', task: 'ten' }, /leave 'task' out/],
    ['what is no option', { fork_of: 'a', depth: 1 }, /leave 'depth' out/],
    ['an id of its own that is none', { fork_of: 'a', episode_id: '' }, /'episode_id' is a text/],
  ])('for %s', async (_, data, message) => {
    const url = await serve(countSuite);
    const client = await GymClient.open(url);
    const { type, data: said } = await client.reset(data);
    expect([type, said.code, said.message]).toEqual(['error', 'VALIDATION_ERROR', expect.stringMatching(message)]);
    expect((await post(`${url}/reset`, data))[0]).toBe(422);
    expect(servers[0]?.clients).toBe(1);
  });

  it('of an episode that is over, and of one whose client left', async () => {
    const url = await serve(countSuite);
    const client = await begun(url);
    const id = await idOf(client);
    await client.step(done);
    const other = await GymClient.open(url);
    expect((await other.reset({ fork_of: id })).data.message).toContain('cannot be forked now: it is over');
    client.socket.close();
    await client.closed;
    await expect.poll(async () => (await other.reset({ fork_of: id })).data.message).toContain('no such episode');
  });

  it('by a name that a client chose: others could guess it', async () => {
    const url = await serve(countSuite);
    await begun(url, { task: 'three', episode_id: 'mine' });
    const other = await GymClient.open(url);
    expect((await other.reset({ fork_of: 'mine' })).data.code).toBe('VALIDATION_ERROR');
  });

  it('where its user fails: who asked is told so, and plays on', async () => {
    const errors: unknown[] = [];
    const thrown = new TypeError('no such line');
    let isFailing = false;
    const failing: typeof countSuite = {
      ...countSuite,
      user: (...given) => {
        if (isFailing) throw thrown;
        return countSuite.user(...given);
      },
    };
    const url = await serve(failing, { onError: (error) => void errors.push(error) });
    const [client, asking] = [await begun(url), await begun(url)];
    await asking.step(add(2));
    isFailing = true;
    for (const one of [client, asking]) {
      const { data } = await asking.reset({ fork_of: await idOf(one) });
      expect([data.code, data.message]).toEqual(['EXECUTION_ERROR', expect.stringContaining('The fork failed')]);
    }
    expect(errors).toEqual([thrown, thrown]);
    expect((await asking.step(done)).data).toMatchObject({ done: true, reward: 1 });
    expect((await client.step(done)).data).toMatchObject({ done: true, reward: 0 });
  });

  it('where its user never answers, when the time of an episode is over', async () => {
    const isSilent = { now: false };
    const silent: typeof countSuite = {
      ...countSuite,
      user: (...given) => {
        const user = countSuite.user(...given);
        return { ...user, open: () => (isSilent.now ? new Promise(() => undefined) : user.open()) };
      },
    };
    const client = await begun(await serve(silent, { limits: { milliseconds: 2000 } }));
    isSilent.now = true;
    const { data } = await client.reset({ fork_of: await idOf(client) });
    expect([data.code, data.message]).toEqual(['EXECUTION_ERROR', expect.stringContaining('within the 2000 milli')]);
  });

  it('where the user would not say the same again', async () => {
    let opened = 0;
    const moody: typeof countSuite = {
      ...countSuite,
      user: () => ({
        open() {
          opened += 1;
          return { text: `Hello ${opened}.` };
        },
        reply: ({ text }) => (text.includes('done') ? { text: 'Thanks.', end: 'done' } : { text: 'And?' }),
      }),
    };
    const url = await serve(moody);
    const client = await begun(url);
    const other = await GymClient.open(url);
    const { data } = await other.reset({ fork_of: await idOf(client) });
    expect([data.code, data.message]).toEqual(['EXECUTION_ERROR', expect.stringContaining('would not say the same')]);
    expect((await client.step(done)).data).toMatchObject({ done: true, reward: 0 });
  });

  it('where all places are taken', async () => {
    const url = await serve(countSuite, { capacity: 1 });
    const client = await begun(url);
    const id = await idOf(client);
    const other = await GymClient.open(url);
    expect((await other.reset({ fork_of: id })).data.code).toBe('CAPACITY_REACHED');
    expect((await post(`${url}/reset`, { fork_of: id }))[0]).toBe(503);
  });
});
