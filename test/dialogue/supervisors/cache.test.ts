import { describe, expect, it } from 'vitest';
import { buses3, restaurants2 } from '../../../apis/index.js';
import { ParserSupervisor, ReplyCache, SchemaSupervisor } from '../../../src/dialogue/index.js';
import { ModelError } from '../../../src/models/index.js';
import { createRegistry } from '../../../src/service/index.js';
import { answering, PLACE, saying, waiting } from './models.js';

const registry = createRegistry([restaurants2, buses3]);
const api = restaurants2.apis[0]!;
const cost = { api, registry, slot: 'cost', value: 'cheap', taken: new Set<string>() };
const garden = { ...cost, slot: 'garden', value: true };
const elsewhere = { ...PLACE, turn: 2 };

describe('equal questions', () => {
  it('are asked once, wherever they come up', async () => {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model);
    expect(await supervisor.ask(cost, PLACE)).toMatchObject({ kind: 'none', cached: false });
    const again = await supervisor.ask({ ...cost, taken: new Set(['location']) }, elsewhere);
    expect(again).toMatchObject({ kind: 'none', cached: true, call: { request: { place: elsewhere } } });
    expect(model.requests).toHaveLength(1);
  });

  it('are asked once at the same time', async () => {
    const model = waiting();
    const supervisor = new SchemaSupervisor(model);
    const answers = Promise.all([supervisor.ask(cost, PLACE), supervisor.ask(cost, elsewhere)]);
    model.answer({ text: 'a' });
    expect((await answers).map(({ kind, cached }) => [kind, cached])).toEqual([
      ['slot', false],
      ['slot', true],
    ]);
    expect(model.requests).toHaveLength(1);
  });

  it('are asked once by supervisors that share a cache, but of each model', async () => {
    const [one, other, cache] = [saying('none'), saying('a'), new ReplyCache()];
    for (const model of [one, one, other]) await new SchemaSupervisor(model, { cache }).ask(cost, PLACE);
    expect([one.requests.length, other.requests.length]).toEqual([1, 1]);
  });

  it('are asked again where nothing is kept', async () => {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model, { cache: new ReplyCache({ limit: 0 }) });
    await Promise.all([supervisor.ask(cost, PLACE), supervisor.ask(cost, elsewhere)]);
    expect(await supervisor.ask(cost, PLACE)).toMatchObject({ cached: false });
    expect(model.requests.map(({ place }) => place.turn)).toEqual([1, 2, 1]);
  });

  it('are asked again when the oldest had to go', async () => {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model, { cache: new ReplyCache({ limit: 1 }) });
    const cached: boolean[] = [];
    for (const doubt of [cost, cost, garden, cost]) cached.push((await supervisor.ask(doubt, PLACE)).cached);
    expect(cached).toEqual([false, true, false, false]);
  });

  it('are those with the same words, values and options', async () => {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model);
    const doubts = [cost, garden, { ...cost, value: 'pricey' }, { ...cost, taken: new Set(['price_range']) }];
    for (const doubt of doubts) expect((await supervisor.ask(doubt, PLACE)).cached).toBe(false);
  });

  it('are asked once of the parser supervisor', async () => {
    const model = saying('1) Boston');
    const supervisor = new ParserSupervisor(model);
    const bus = buses3.apis[0]!;
    const questions = [{ slot: bus.slots.get('to_city')!, api: bus }];
    const passage = [{ speaker: 'user' as const, text: 'To Boston' }];
    expect(await supervisor.ask({ passage, questions }, PLACE)).toMatchObject({ cached: false });
    expect(await supervisor.ask({ passage, questions }, elsewhere)).toMatchObject({ cached: true });
    const more = [...passage, { speaker: 'agent' as const, text: 'When?' }];
    expect(await supervisor.ask({ passage: more, questions }, PLACE)).toMatchObject({ cached: false });
  });
});

describe('a failure', () => {
  const error = new ModelError({ code: 'timeout', message: 'The model took too long. Ask again.' });

  it('is what the asker gets, and is not kept', async () => {
    let failing = true;
    const model = answering(() => {
      if (failing) throw error;
      return { text: 'none' };
    });
    const supervisor = new SchemaSupervisor(model);
    await expect(supervisor.ask(cost, PLACE)).rejects.toBe(error);
    failing = false;
    expect(await supervisor.ask(cost, PLACE)).toMatchObject({ kind: 'none', cached: false });
  });

  it('is what everybody gets who waits', async () => {
    const model = waiting();
    const supervisor = new SchemaSupervisor(model);
    const answers = Promise.allSettled([supervisor.ask(cost, PLACE), supervisor.ask(cost, elsewhere)]);
    model.fail(error);
    expect(await answers).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
  });
});

describe('an abort', () => {
  const reason = new Error('The user went away.');

  it('ends the request with its reason', async () => {
    const model = waiting();
    const control = new AbortController();
    const answer = new SchemaSupervisor(model).ask(cost, PLACE, control.signal);
    control.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });

  it('before the question asks nothing', async () => {
    const model = saying('a');
    const asked = new SchemaSupervisor(model).ask(cost, PLACE, AbortSignal.abort(reason));
    await expect(asked).rejects.toBe(reason);
    expect(model.requests).toEqual([]);
  });

  it('does not concern others who wait for the same answer', async () => {
    const model = waiting();
    const supervisor = new SchemaSupervisor(model);
    const control = new AbortController();
    const first = supervisor.ask(cost, PLACE, control.signal);
    const second = supervisor.ask(cost, elsewhere);
    control.abort(reason);
    await expect(first).rejects.toBe(reason);
    model.answer({ text: 'a' });
    expect(await second).toMatchObject({ kind: 'slot', cached: true });
  });

  it('of all who wait ends the call, and the next one asks anew', async () => {
    const model = waiting();
    const cache = new ReplyCache();
    const supervisor = new SchemaSupervisor(model, { cache });
    const controls = [new AbortController(), new AbortController()];
    const answers = Promise.allSettled(controls.map(({ signal }) => supervisor.ask(cost, PLACE, signal)));
    for (const control of controls) control.abort(reason);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = supervisor.ask(cost, PLACE);
    model.answer({ text: 'none' });
    expect(await next).toMatchObject({ kind: 'none', cached: false });
    expect(model.requests).toHaveLength(2);
  });

  it('after the answer changes nothing', async () => {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model);
    const control = new AbortController();
    await supervisor.ask(cost, PLACE, control.signal);
    control.abort(reason);
    expect(await supervisor.ask(cost, PLACE)).toMatchObject({ kind: 'none', cached: true });
  });
});
