import { describe, expect, it } from 'vitest';
import { allServices, payment1, restaurants2 } from '../../../apis/index.js';
import { toolSchemas } from '../../../src/index.js';
import { perturbedSuite, replayTrace, runSuite, silentAgent, typetodSuite } from '../../../src/testbed/index.js';
import type { perturbed } from 'typetod/testbed';
import { SCRAMBLES } from 'typetod/internal';
import { runs } from '../../runs.js';
import { order, scripted, toySuite } from '../run/toy-suite.js';

type Perturbation = Parameters<typeof perturbed>[1];

const distractors = { tools: toolSchemas(payment1), count: 3 } as const;

const PERTURBATIONS: readonly Perturbation[] = [
  ...SCRAMBLES.map((one): Perturbation => ({ scramble: [one] })),
  { distractors },
  { distractors, scramble: SCRAMBLES, seed: 5 },
];

const toy = toySuite();

/** Orders by the only tool with a property `item`, under whatever name it has. */
const careful = {
  name: 'careful',
  create: ({ tools }: { tools(): ReturnType<typeof toolSchemas> }) => ({
    act(observation: { readonly kind: string; readonly text?: string }) {
      const [, count, item] = /(\d+) (\w+)\./.exec(observation.text ?? '') ?? [];
      if (observation.kind !== 'user') return { kind: 'say', text: 'It is done.' } as const;
      const tool = tools().find(({ parameters }) => 'item' in (parameters.properties ?? {}));
      return { kind: 'call', calls: [{ name: tool?.name ?? '', arguments: { item, count: Number(count) } }] } as const;
    },
  }),
};

describe('a perturbed suite', () => {
  it.each(PERTURBATIONS)('has an oracle that passes the tasks of a suite of tools: %j', async (perturbation) => {
    const { report } = await runSuite({ suite: perturbedSuite(toy, perturbation), agent: 'oracle' });
    expect(report).toMatchObject({ pass_rate: 1, episodes: 5, errors: { mean: 0 } });
  });

  it('has an oracle that passes the tasks of this package', async () => {
    const suite = perturbedSuite(typetodSuite(allServices, { limit: runs(79, 4) }), {
      distractors,
      scramble: SCRAMBLES,
    });
    const { report } = await runSuite({ suite, agent: 'oracle' });
    expect(report.failures).toEqual([]);
    expect(report.pass_rate).toBe(1);
  });

  it('is graded by the world behind it', async () => {
    const suite = perturbedSuite(toy, { scramble: ['tool-names'] });
    expect((await runSuite({ suite, agent: careful })).report.pass_rate).toBe(1);
    const byRealName = scripted('knows', ([first]) => {
      const [, count, item] = (first?.kind === 'user' && /(\d+) (\w+)\./.exec(first.text)) || [];
      return order(item, Number(count));
    });
    const { report } = await runSuite({ suite, agent: byRealName });
    expect(report).toMatchObject({ pass_rate: 0, ends: { 'max-errors': 5 } });
    expect(report.failures[0]?.why[0]).toBe('the limit of refusals ended it: unknown-tool order (10)');
    expect((await runSuite({ suite, agent: silentAgent() })).report.pass_rate).toBe(0);
  });

  it('has traces that replay over it alone', async () => {
    const suite = perturbedSuite(toy, { distractors, scramble: ['tool-names'] });
    const run = await runSuite({ suite, agent: careful });
    const events = run.trace({ task: 'fruit/figs', trial: 1 }) ?? [];
    expect((await replayTrace(suite, events)).differences).toEqual([]);
    expect((await replayTrace(toy, events)).differences).not.toEqual([]);
  });

  it('says how it is perturbed, in one order, and adds what a suite says already', () => {
    const once = perturbedSuite(toy, { scramble: ['argument-types', 'tool-names'], distractors });
    expect(once.perturbation).toEqual(['distractors:3', 'tool-names', 'argument-types']);
    expect(perturbedSuite(once, { scramble: [], seed: 4 }).perturbation).toEqual([
      ...(once.perturbation ?? []),
      'seed:4',
    ]);
    expect(toy.perturbation).toBeUndefined();
  });

  it('refuses what there is not when it is made', () => {
    const tools = toolSchemas(restaurants2);
    expect(() => perturbedSuite(toy, { scramble: ['names' as never] })).toThrow("There is no scramble 'names'");
    expect(() => perturbedSuite(toy, { distractors: { tools, count: -1 } })).toThrow('Give a whole number');
  });
});
