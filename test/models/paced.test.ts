import { describe, expect, it } from 'vitest';
import type { Model, ModelRequest } from '../../src/models/index.js';
import { type PaceClock, pacedModel, paceOf } from '../../src/models/paced.js';
import { replyOf } from '../../src/models/wrap.js';

const REQUEST = { purpose: 'rewrite', messages: [], answer: { kind: 'text' } } as unknown as ModelRequest;

/** A clock that stands still until it is moved; it keeps how long was waited for. */
function clockOf(): PaceClock & { time: number; readonly waits: number[] } {
  const clock = {
    time: 0,
    waits: [] as number[],
    now: () => clock.time,
    wait: (milliseconds: number) => Promise.resolve(clock.waits.push(milliseconds)),
  };
  return clock;
}

const model: Model = { name: 'quick', ask: () => Promise.resolve(replyOf({ text: 'ok' })) };

describe('a pace', () => {
  it('spaces the requests of all models that share it', async () => {
    const clock = clockOf();
    const pace = paceOf(60, clock);
    const [one, other] = [pacedModel(model, pace), pacedModel(model, pace)];
    const replies = await Promise.all([one, other, one].map((each) => each.ask(REQUEST)));
    expect(replies.map(({ text }) => text)).toEqual(['ok', 'ok', 'ok']);
    expect(clock.waits).toEqual([1000, 2000]);
  });

  it('lets a request through at once that comes late enough', async () => {
    const clock = clockOf();
    const paced = pacedModel(model, paceOf(60, clock));
    for (const time of [0, 5000, 5400]) {
      clock.time = time;
      await paced.ask(REQUEST);
    }
    expect(clock.waits).toEqual([600]);
  });

  it('ends the wait when the request is aborted', async () => {
    const pace = paceOf(1);
    await pace.next();
    const controller = new AbortController();
    const waiting = pace.next(controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow('abort');
  });

  it.each([0, -1, Number.NaN])('refuses %d requests a minute', (perMinute) => {
    expect(() => paceOf(perMinute)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });
});
