import { beforeAll, describe, expect, it } from 'vitest';
import { allServices } from 'typetod/apis';
import { type EpisodeEvent, reportLines } from 'typetod/internal';
import { runSuite, silentAgent, typetodSuite } from 'typetod/testbed';
import { type Counterfactuals, counterfactuals } from '../../../src/testbed/counterfactual/counterfactuals.js';
import { counterfactualReport, counterfactualsReport } from '../../../src/testbed/counterfactual/report.js';
import { explainTrace } from '../../../src/testbed/index.js';
import { faultyOracle } from '../../../src/testbed/remedies/faulty-agent.js';
import { REMEDY_GATES, type RemedyName } from '../../../src/testbed/remedies/remedies.js';
import { toySuite } from '../run/toy-suite.js';

/** A function of texts that does its work once for each. */
function memoized<Texts extends readonly string[], T>(make: (...texts: Texts) => T): (...texts: Texts) => T {
  const made = new Map<string, T>();
  return (...texts) => {
    const key = texts.join(' ');
    const value = made.get(key) ?? make(...texts);
    made.set(key, value);
    return value;
  };
}

const suiteOf = (remedy: RemedyName) =>
  typetodSuite(allServices, { presentation: { dialogue: REMEDY_GATES[remedy]() } });

/** The trace of a task that the oracle plays with the faults of seed 0; it is played once. */
const traceOf = memoized(async (remedy: RemedyName, task: string): Promise<readonly EpisodeEvent[]> => {
  const suite = faultyOracle(suiteOf(remedy), { profile: 'default', seed: 0 });
  const run = await runSuite({ suite, agent: 'oracle', tasks: [task] });
  return run.trace({ task, trial: 1 }) ?? [];
});

async function turned(remedy: RemedyName, task: string): Promise<Counterfactuals> {
  return counterfactuals(suiteOf(remedy), await traceOf(remedy, task));
}

const SAVED = 'money-ask-and-pay';
const SPOILT = 'stays-house-with-garage';

let saved: Counterfactuals;
let spoilt: Counterfactuals;
beforeAll(async () => {
  saved = await turned('repair', SAVED);
  spoilt = await turned('retry', SPOILT);
}, 60_000);

describe('a verdict turned round', () => {
  it('saved an episode that cannot be finished without it', () => {
    const own = saved.verdicts.filter(({ effect, did }) => effect === 'saved' && did === 'stopped');
    expect(own).toMatchObject([{ gate: 'api-name', verdict: 'repair', codes: ['unknown-api'] }]);
    expect(saved.explanation.passed).toBe(true);
  });

  it('saved it too where gates let right statements pass at that step', () => {
    const [mended] = saved.verdicts.filter(({ effect, did }) => effect === 'saved' && did === 'stopped');
    const passed = saved.verdicts.filter(({ effect, did }) => effect === 'saved' && did === 'passed');
    expect(new Set(passed.map(({ step }) => step))).toEqual(new Set([mended?.step]));
  });

  it('was harmful where the episode can be finished without it alone', () => {
    const harmful = spoilt.verdicts.filter(({ effect, did }) => effect === 'harmful' && did === 'stopped');
    expect(harmful).toMatchObject([{ gate: 'schema', verdict: 'retry' }]);
    expect(spoilt.explanation).toMatchObject({ passed: false, lost: { kind: 'step' }, blame: { culprit: 'gate' } });
  });

  it('is harmless almost everywhere else: an oracle gets over what can be undone', () => {
    const harmless = saved.verdicts.filter(({ effect }) => effect === 'harmless');
    expect(harmless.length).toBeGreaterThan(saved.verdicts.length / 2);
    for (const { delay } of harmless) expect(delay).toEqual(expect.any(Number));
  });

  it('is found where success was lost by as many tries as bisection takes', async () => {
    const events = await traceOf('retry', SPOILT);
    const steps = events.filter(({ kind }) => kind === 'step').length;
    expect(spoilt.tries).toBeLessThanOrEqual(Math.ceil(Math.log2(steps)) + 2);
    const { lost, blame } = await explainTrace(suiteOf('retry'), events);
    expect(spoilt.explanation).toMatchObject({ lost, blame });
  });

  it('names each gate of the list once for a step, and no other', () => {
    const gates = REMEDY_GATES.repair().gates.map(({ gate }) => gate.name);
    const names = saved.verdicts.map(({ gate, step }) => `${step} ${gate}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { gate } of saved.verdicts) expect(gates).toContain(gate);
  });

  it('leaves the trace and the environment as they are, and is the same again', async () => {
    const events = await traceOf('repair', SAVED);
    const before = JSON.stringify(events);
    expect(await counterfactuals(suiteOf('repair'), events)).toEqual(saved);
    expect(JSON.stringify(events)).toBe(before);
  });
});

describe('what has no verdicts', () => {
  it('is an environment without gates', async () => {
    const suite = toySuite();
    const run = await runSuite({ suite, agent: silentAgent(), limit: 1 });
    const [task] = suite.tasks;
    const events = run.trace({ task: task?.id ?? '', trial: 1 }) ?? [];
    const { verdicts, explanation } = await counterfactuals(suite, events);
    expect(verdicts).toEqual([]);
    expect(explanation.passed).toBe(false);
  });

  it('is an agent that only speaks', async () => {
    const suite = suiteOf('repair');
    const run = await runSuite({ suite, agent: silentAgent(), tasks: [SAVED] });
    const events = run.trace({ task: SAVED, trial: 1 }) ?? [];
    expect((await counterfactuals(suite, events)).verdicts).toEqual([]);
  });
});

describe('traces that are refused', () => {
  it.each([
    ['none', (): readonly EpisodeEvent[] => [], 'bad-trace'],
    ['one that was cut off', (all: readonly EpisodeEvent[]) => all.slice(0, 3), 'bad-trace'],
    ['one without a beginning', (all: readonly EpisodeEvent[]) => all.slice(1), 'bad-trace'],
    [
      'one of another suite',
      ([begin, ...rest]: readonly EpisodeEvent[]) => [{ ...begin, suite: 'other' } as EpisodeEvent, ...rest],
      'bad-trace',
    ],
    [
      'one of another task',
      ([begin, ...rest]: readonly EpisodeEvent[]) => [{ ...begin, task: 'none' } as EpisodeEvent, ...rest],
      'unknown-task',
    ],
  ])('%s', async (_, change, code) => {
    const events = change(await traceOf('repair', SAVED));
    await expect(counterfactuals(suiteOf('repair'), events)).rejects.toMatchObject({ code });
  });
});

describe('the report', () => {
  it('counts by gate what it stopped and what it let pass', async () => {
    const report = counterfactualReport('typetod', [{ task: SAVED, trial: 1, ...saved }]);
    expect(report).toMatchObject({
      report: 'testbed counterfactuals',
      episodes: 1,
      gates: { 'api-name': { stopped: { saved: 1, harmful: 0 } } },
      lost: [],
    });
    const sum = Object.values(report.gates).flatMap((gate) =>
      [gate.stopped, gate.passed].flatMap((counts) => [counts.saved, counts.harmless, counts.harmful]),
    );
    expect(sum.reduce((all, one) => all + one, 0)).toBe(report.verdicts);
    const printed = counterfactualsReport(report);
    expect(printed.json).toBe(report);
    expect(reportLines(printed).join('\n')).toContain('api-name repair (unknown-api) saved it');
    expect(String(await printed.page?.())).toContain('api-name: stopped');
  });

  it('is empty where nothing was played', () => {
    const report = counterfactualReport('typetod', []);
    expect(report).toMatchObject({ episodes: 0, verdicts: 0, gates: {}, decisive: [], lost: [] });
    expect(reportLines(counterfactualsReport(report))[0]).toBe('suite typetod, 0 episodes, 0 verdicts turned round');
  });
});
