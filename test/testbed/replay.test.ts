import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from 'typetod/internal';
import { replayEvents, replayTrace } from '../../src/testbed/replay.js';
import { runSuite } from '../../src/testbed/index.js';
import { listener, scripted, toySuite } from './run/toy-suite.js';

const suite = toySuite();

/** The trace of the first task. */
async function traceOf(agent = listener): Promise<readonly EpisodeEvent[]> {
  const { trace } = await runSuite({ suite, agent, limit: 1 });
  return trace({ task: 'fruit/apples', trial: 1 }) ?? [];
}

/** An agent that does a bit of everything, also what is no action. */
const clumsy = scripted('clumsy', (seen) => {
  const steps = [
    { kind: 'program', program: 'order 1 figs' },
    { kind: 'call', calls: [{ id: 'a', name: 'buy', arguments: '{' }], text: 'One moment.' },
    { kind: 'dance' } as never,
    { kind: 'call', calls: [] },
    { kind: 'say', text: 'Well.' },
    { kind: 'say', text: 'It is done.' },
  ] as const;
  return steps[Math.min(seen.length, steps.length) - 1] as never;
});

describe('a replay', () => {
  it('leads to the same digests and observations', async () => {
    for (const agent of [listener, clumsy]) {
      const trace = await traceOf(agent);
      const { differences, environment, begun } = await replayTrace(suite, trace);
      expect(differences).toEqual([]);
      expect(environment.digest()).toBe(trace.find((event) => event.kind === 'end')?.digest);
      expect(begun.digest()).toBe((trace[0] as { readonly digest: string }).digest);
    }
  });

  it('says line by line where a trace differs', async () => {
    const trace = structuredClone(await traceOf()) as EpisodeEvent[];
    const step = trace[2] as unknown as { action: { calls: { arguments: { count: number } }[] } };
    const [call] = step.action.calls;
    if (call) call.arguments.count = 99;
    const { differences } = await replayTrace(suite, trace);
    expect(differences.map(({ line, what }) => [line, what])).toEqual([
      [3, 'digest'],
      [4, 'digest'],
      [6, 'digest'],
      [7, 'grade'],
    ]);
    expect(differences[0]?.found).not.toBe(differences[0]?.expected);
  });

  it('finds every digest that was changed, and no other line', async () => {
    const trace = await traceOf(clumsy);
    const lines = trace.flatMap((event, at) => ('digest' in event ? [at] : []));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lines), async (at) => {
        const changed = trace.map((event, index) => (index === at ? { ...event, digest: 'f00' } : event));
        const { differences } = await replayTrace(suite, changed as EpisodeEvent[]);
        expect(differences).toMatchObject([{ line: at + 1, what: 'digest', expected: 'f00' }]);
      }),
    );
  });

  it('notices that a tool answers otherwise', async () => {
    const trace = structuredClone(await traceOf(clumsy)) as EpisodeEvent[];
    const at = trace.findIndex((event) => event.kind === 'step' && event.observation?.kind === 'results');
    const { results } = (trace[at] as never as { observation: { results: { text: string }[] } }).observation;
    if (results[0]) results[0].text = 'Bought.';
    const { differences } = await replayTrace(suite, trace);
    expect(differences).toMatchObject([{ line: at + 1, what: 'observation' }]);
  });

  it('shows the environment after each line', async () => {
    const trace = await traceOf();
    const digests: string[] = [];
    for await (const { environment } of replayEvents(suite, trace)) digests.push(environment.digest());
    expect(digests).toHaveLength(trace.length);
    expect(new Set(digests).size).toBe(2);
  });

  it.each<[string, (trace: readonly EpisodeEvent[]) => readonly EpisodeEvent[], string]>([
    ['without a beginning', (trace) => trace.slice(1), 'bad-trace'],
    ['without a line', () => [], 'bad-trace'],
    ['of another suite', ([begin, ...rest]) => [{ ...begin, suite: 'moon' } as EpisodeEvent, ...rest], 'bad-trace'],
    ['of no task', ([begin, ...rest]) => [{ ...begin, task: 'moon' } as EpisodeEvent, ...rest], 'unknown-task'],
  ])('refuses a trace %s', async (_, change, code) => {
    await expect(replayTrace(suite, change(await traceOf()))).rejects.toMatchObject({ code });
  });
});
