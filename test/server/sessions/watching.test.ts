/** What a server tells of its work: logs, traces, metrics, and what it lets in. */
import { AsyncLocalStorage } from 'node:async_hooks';
import * as api from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import type { SessionsOptions } from 'typetod/server/sessions';
import { connected, TABLE } from './fixtures.js';

type LogEntry = Parameters<NonNullable<SessionsOptions['onLog']>>[0];
type TelemetryApi = NonNullable<SessionsOptions['telemetry']>;

interface Made {
  readonly name: string;
  readonly parent: string | undefined;
  readonly attributes: Record<string, unknown>;
  status?: unknown;
  ended?: boolean;
}

/** An SDK that keeps what it is told. */
function kept() {
  const spans: Made[] = [];
  const recorded: [string, number, unknown][] = [];
  const current = new AsyncLocalStorage<api.Context>();
  const context = {
    active: () => current.getStore() ?? api.ROOT_CONTEXT,
    with: (within: api.Context, work: () => unknown) => current.run(within, work),
  };
  const startSpan = (name: string, { attributes = {} }: api.SpanOptions = {}, within = context.active()) => {
    const parent = api.trace.getSpan(within) as unknown as { made: Made } | undefined;
    const made: Made = { name, parent: parent?.made.name, attributes: { ...attributes } };
    spans.push(made);
    return {
      made,
      setAttributes: (more: object) => Object.assign(made.attributes, more),
      setStatus: (status: unknown) => (made.status = status),
      end: () => (made.ended = true),
    };
  };
  const instrument = (name: string) => ({
    add: (value: number, facts: unknown) => recorded.push([name, value, facts]),
    record: (value: number, facts: unknown) => recorded.push([name, value, facts]),
    addCallback: () => undefined,
  });
  const meter = { createHistogram: instrument, createCounter: instrument, createObservableGauge: instrument };
  const telemetry = {
    context,
    metrics: { getMeter: () => meter },
    trace: { setSpan: api.trace.setSpan, getTracer: () => ({ startSpan }) },
    SpanStatusCode: api.SpanStatusCode,
  } as unknown as TelemetryApi;
  return { telemetry, spans, recorded };
}

/** All of the package can be given. */
const PACKAGE: TelemetryApi = api;

describe('telemetry', () => {
  it('costs nothing where no SDK is registered, and changes nothing', async () => {
    const { client } = await connected({ telemetry: PACKAGE });
    const { id } = await client.create();
    expect((await client.turn(id, 'I want a table at the Bamboo Garden in San Jose')).outcome).toBe('committed');
  });

  it('makes a span of a turn, with its stages and what it asked below it, and none of its words', async () => {
    const { telemetry, spans, recorded } = kept();
    const { client } = await connected({ telemetry });
    const { id } = await client.create();
    for (const text of TABLE) await client.turn(id, text);
    const turns = spans.filter(({ name }) => name === 'typetod.turn');
    expect(turns.map(({ attributes }) => attributes['typetod.turn'])).toEqual([1, 2, 3, 4]);
    const below = spans.filter(({ parent }) => parent === 'typetod.turn').map(({ name }) => name);
    expect(new Set(below)).toEqual(
      new Set(['typetod.proposal', 'typetod.gate', 'typetod.commit', 'typetod.reply', 'typetod.transaction']),
    );
    expect(spans.every(({ ended }) => ended)).toBe(true);
    expect(JSON.stringify(spans)).not.toMatch(/Bamboo|San Jose|evening/);
    expect(recorded.map(([name, , facts]) => [name, facts])).toEqual(
      TABLE.map(() => ['typetod.turn.duration', { 'typetod.outcome': 'committed' }]),
    );
  });

  it('counts problems by their codes', async () => {
    const { telemetry, recorded } = kept();
    const { client } = await connected({ telemetry });
    await expect(client.state('none')).rejects.toMatchObject({ code: 'no-session' });
    expect(recorded).toEqual([['typetod.problems', 1, { 'typetod.code': 'no-session' }]]);
  });

  it('marks a turn whose parser fails, without its message', async () => {
    const { telemetry, spans } = kept();
    const parser = { name: 'broken', parse: () => Promise.reject(new RangeError('secret words')) };
    const { client } = await connected({ telemetry, dialogue: { parser }, onError: () => undefined });
    const { id } = await client.create();
    await expect(client.turn(id, 'hello')).rejects.toMatchObject({ code: 'internal' });
    expect(spans.find(({ name }) => name === 'typetod.turn')).toMatchObject({
      status: { code: api.SpanStatusCode.ERROR, message: 'RangeError' },
      ended: true,
    });
    expect(JSON.stringify(spans)).not.toContain('secret');
  });
});

describe('the log', () => {
  async function logged(logsWords: boolean): Promise<readonly LogEntry[]> {
    const entries: LogEntry[] = [];
    const { client, server } = await connected({ logsWords, onLog: (entry) => entries.push(entry) });
    const { id } = await client.create();
    await client.turn(id, 'I want a table at the Bamboo Garden in San Jose');
    await expect(client.undo(id, 7)).rejects.toMatchObject({ code: 'no-such-turn' });
    await server.close();
    return entries;
  }

  it('has requests and turns, and nothing that was said', async () => {
    const entries = await logged(false);
    expect(entries.map(({ event }) => event)).toEqual(['request', 'turn', 'request', 'request']);
    expect(entries[1]).toMatchObject({ event: 'turn', turn: 1, outcome: 'committed', codes: [] });
    expect(entries[3]).toMatchObject({ event: 'request', status: 409, code: 'no-such-turn' });
    expect(JSON.stringify(entries)).not.toMatch(/Bamboo|table/);
  });

  it('has what was said where that is asked for', async () => {
    const [, turn] = await logged(true);
    expect(turn).toMatchObject({ words: { text: 'I want a table at the Bamboo Garden in San Jose' } });
  });
});

describe('what is said in a turn', () => {
  it('is bounded, at the limit and one past it', async () => {
    const { client } = await connected();
    const { id } = await client.create();
    expect((await client.turn(id, '1'.repeat(1000))).turn).toBe(1);
    const refused = { code: 'too-long', details: { status: 413 } };
    await expect(client.turn(id, '1'.repeat(1001))).rejects.toMatchObject(refused);
    await expect(client.whatIf(id, { text: '1'.repeat(1001) })).rejects.toMatchObject(refused);
    expect((await client.state(id)).turn).toBe(1);
  });

  it.each([0, 4001, 1.5])('is not bounded at %d characters', async (longestText) => {
    await expect(connected({ longestText })).rejects.toMatchObject({ code: 'bad-option' });
  });

  it('may be longer where the host says so', async () => {
    const { client } = await connected({ longestText: 4000 });
    const { id } = await client.create();
    expect((await client.turn(id, 'a '.repeat(1000))).turn).toBe(1);
  });
});
