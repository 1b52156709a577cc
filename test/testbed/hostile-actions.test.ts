import { describe, expect, it } from 'vitest';
import { type AgentAction, playEpisode, replayTrace } from '../../src/testbed/index.js';
import { readTraces, traceText } from '../../src/testbed/run/trace-text.js';
import { countSuite } from '../server/count-suite.js';
import type { CountTask } from './counter.js';

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const throwing = {
  get by(): number {
    throw new Error('not now');
  },
};
const add = (given: unknown) => ({ kind: 'call', calls: [{ name: 'add', arguments: given }] });
const holes: unknown[] = [];
holes[1] = { name: 'add' };

const task = countSuite.tasks[0] as CountTask;

async function played(action: unknown) {
  const given = [action, { kind: 'say', text: 'It is done.' }] as AgentAction[];
  return playEpisode<CountTask>({
    task,
    suite: countSuite.name,
    environment: countSuite.environment(),
    agent: { name: 'hostile', create: () => ({ act: () => given.shift() as AgentAction }) },
    user: { name: 'plain', simulator: countSuite.user(task, { seed: 0 }) },
  });
}

describe('what is no plain data', () => {
  it.each([
    ['a cycle in arguments', add(cyclic)],
    ['a bigint in arguments', add({ by: 1n })],
    ['a getter that throws', add(throwing)],
    ['arguments that are a function', add(() => 1)],
    ['arguments that are no number', add({ by: Number.NaN })],
    ['deep arguments', add(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`))],
    ['a kind that is a bigint', { kind: 1n }],
    ['a kind that is a cycle', { kind: cyclic }],
    ['text beside calls that is none', { kind: 'call', text: 5, calls: [{ name: 'add', arguments: {} }] }],
    ['calls with holes', { kind: 'call', calls: holes }],
  ])('is refused and traced: %s', async (_, action) => {
    const { events, end } = await played(action);
    expect(end).toBe('user-done');
    const [traced] = readTraces(traceText(events));
    const { differences } = await replayTrace(countSuite, traced?.events ?? []);
    expect(differences).toEqual([]);
  });
});

it('has in its trace what was called, whatever the agent does with it later', async () => {
  const given = { by: 2 };
  const { events } = await played(add(given));
  given.by = 9;
  expect(events.find(({ kind }) => kind === 'step')).toMatchObject({ action: { calls: [{ arguments: { by: 2 } }] } });
});
