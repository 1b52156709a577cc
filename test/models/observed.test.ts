import { describe, expect, test } from 'vitest';
import { type ModelReply, ModelError, observedModel, UsageMeter } from '../../src/models/index.js';
import { scriptedModel } from 'typetod/testing';
import { choiceBetween, modelSaying, request } from './requests.js';

type ObservedCall = Parameters<UsageMeter['record']>[0];

const failing = modelSaying(() => {
  throw new ModelError({ code: 'unreachable', message: 'nobody is there' });
});

describe('an observed model', () => {
  test('tells of each request with its reply, in order', async () => {
    const calls: ObservedCall[] = [];
    const model = observedModel(
      modelSaying(({ purpose }) => purpose),
      (call) => calls.push(call),
    );
    const asked = [request(), choiceBetween('x', 'y')];
    const replies: ModelReply[] = [];
    for (const each of asked) replies.push(await model.ask(each));
    expect(model.name).toBe('inner');
    expect(calls).toEqual([
      { model: 'inner', call: 1, request: asked[0], reply: replies[0] },
      { model: 'inner', call: 2, request: asked[1], reply: replies[1] },
    ]);
  });

  test('tells of an error as plain JSON, and throws it', async () => {
    const calls: ObservedCall[] = [];
    await expect(observedModel(failing, (call) => calls.push(call)).ask(request())).rejects.toThrow('nobody');
    const error = { code: 'unreachable', message: 'nobody is there' };
    const [call] = calls;
    expect(call).toEqual({ model: 'inner', call: 1, request: request(), error, milliseconds: expect.any(Number) });
    expect(JSON.parse(JSON.stringify(call))).toEqual(call);
  });

  test('tells of an abort, which has no code', async () => {
    const calls: ObservedCall[] = [];
    const model = observedModel(
      modelSaying(() => 'r'),
      (call) => calls.push(call),
    );
    const signal = AbortSignal.abort('stop it');
    await expect(model.ask(request(), { signal })).rejects.toBe('stop it');
    expect(calls[0]).toMatchObject({ error: { message: 'stop it' } });
  });

  test('numbers requests as they are asked, and tells of them as they end', async () => {
    const waiting: (() => void)[] = [];
    const calls: number[] = [];
    const slow = {
      name: 'slow',
      ask: async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { text: '', usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 };
      },
    };
    const model = observedModel(slow, ({ call }) => calls.push(call));
    const [first, second] = [model.ask(request()), model.ask(request())];
    waiting[1]?.();
    await second;
    waiting[0]?.();
    await first;
    expect(calls).toEqual([2, 1]);
  });

  test('passes on the text as it comes', async () => {
    const told: string[] = [];
    const model = observedModel(
      modelSaying(() => 'r'),
      () => undefined,
    );
    await model.ask(request(), { onText: (piece) => told.push(piece) });
    expect(told).toEqual(['r']);
  });
});

describe('a usage meter', () => {
  test('counts nothing at first', () => {
    const meter = new UsageMeter();
    const nothing = { calls: 0, errors: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
    expect(meter.total).toEqual(nothing);
    expect(meter.for('parse')).toEqual(nothing);
    expect(meter.byPurpose).toEqual({});
  });

  test('counts calls, tokens and time per purpose', async () => {
    const meter = new UsageMeter();
    const usage = { inputTokens: 100, outputTokens: 7 };
    const inner = scriptedModel([
      { purpose: 'parse', reply: { usage, milliseconds: 30 } },
      { purpose: 'parse', reply: { usage, milliseconds: 10 } },
      { purpose: 'schema-choice', reply: 'a' },
    ]);
    const model = observedModel(inner, meter.record);
    for (const each of [request(), choiceBetween('x'), request()]) await model.ask(each);
    const parse = { calls: 2, errors: 0, inputTokens: 200, outputTokens: 14, milliseconds: 40 };
    const choice = { calls: 1, errors: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
    expect(meter.byPurpose).toEqual({ parse, 'schema-choice': choice });
    expect(meter.for('parse')).toEqual(parse);
    expect(meter.total).toEqual({ ...parse, calls: 3 });
  });

  test('counts errors, and the time until them', async () => {
    const meter = new UsageMeter();
    await expect(observedModel(failing, meter.record).ask(request())).rejects.toThrow();
    expect(meter.total).toMatchObject({ calls: 1, errors: 1, inputTokens: 0, outputTokens: 0 });
    expect(meter.total.milliseconds).toBeGreaterThanOrEqual(0);
  });
});
