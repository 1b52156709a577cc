import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { toolSchemas } from '../../../src/index.js';
import { type OracleFactory, SCRAMBLES } from 'typetod/internal';
import { type AgentFactory, perturbedSuite, playEpisode, runSuite, silentAgent } from '../../../src/testbed/index.js';
import { breachesOfCall, initialWorld, TAU2_DOMAINS, type Tau2Domain, tau2Suite } from '../../src/tau2/index.js';
import type { Tau2SuiteOptions } from '../../src/tau2/suite/suite.js';
import { scenarioText } from '../../src/tau2/suite/scenario.js';
import { corpusFolder, tau2Directory } from './corpus.js';

type Suite = ReturnType<typeof tau2Suite>;

function suiteOf(domain: Tau2Domain, options: Partial<Tau2SuiteOptions> = {}): Suite {
  return tau2Suite({ directory: tau2Directory ?? '', domain, split: 'train', ...options });
}

async function grades(suite: Suite, agent?: AgentFactory, style = 'plain') {
  const played = suite.tasks.map(async (task) => {
    const user = { name: style, simulator: suite.user(task, { seed: 0, style }) };
    const played: AgentFactory | OracleFactory = agent ?? suite.oracle(task);
    const episode = await playEpisode({ task, environment: suite.environment(), agent: played, user });
    return { id: task.id, grade: await suite.grade(task, episode) };
  });
  return Promise.all(played);
}

/** Rules that need no conversation but what the scenario tells. */
const OF_RECORDS = /^(R[236789]|R1[0123]|A1|A[4-9]|A1[0-7])$/;

describe.skipIf(!tau2Directory)('agents on the train tasks of τ² (set TYPETOD_TAU2_DIR to test it)', () => {
  it.each(TAU2_DOMAINS)('the oracle solves all tasks of %s, and breaks no rule but one', async (domain) => {
    const found = await grades(suiteOf(domain));
    expect(found.filter(({ grade }) => !grade.passed).map(({ id }) => id)).toEqual([]);
    const broken = found.flatMap(({ id, grade }) => grade.breaches.map((one) => `${id} ${one.split(' ')[0]}`));
    expect(broken).toEqual(domain === 'airline' ? ['39 A17'] : []);
    for (const { grade } of found) expect(grade.critical.correct).toBe(grade.critical.required);
  });

  it.each(TAU2_DOMAINS)(
    'the oracle solves %s with terse users and with the gate, but for the one task',
    async (domain) => {
      const found = await grades(suiteOf(domain, { gate: true }), undefined, 'terse');
      const failed = found.filter(({ grade }) => !grade.passed).map(({ id }) => id);
      expect(failed).toEqual(domain === 'airline' ? ['39'] : []);
    },
  );

  it.each(TAU2_DOMAINS)('the oracle solves %s with tools under other names, types and descriptions', async (domain) => {
    const distractors = { tools: toolSchemas(restaurants2), count: 'all' } as const;
    const perturbed = perturbedSuite(suiteOf(domain), { scramble: SCRAMBLES, distractors });
    const { report } = await runSuite({ suite: perturbed, agent: 'oracle', limit: 10 });
    expect(report).toMatchObject({ pass_rate: 1, errors: { mean: 0 } });
  });

  it.each([
    ['retail' as const, '10 25 50 57 105'],
    ['airline' as const, '0 1 4 5 9 10 27 28 34 36 38 41 43 46 47 49'],
  ])('a silent agent passes the tasks of %s where nothing has to happen or be said', async (domain, ids) => {
    const passed = (await grades(suiteOf(domain), silentAgent())).filter(({ grade }) => grade.passed);
    expect(passed.map(({ id }) => id).join(' ')).toBe(ids);
  });

  it('no gold change breaks a rule that records decide, but for two that are known', () => {
    const broken = TAU2_DOMAINS.flatMap((domain) => {
      const { world: base, tasks } = corpusFolder(domain);
      return tasks.flatMap((task) => {
        let world = initialWorld(base, task);
        const messages = [{ role: 'user' as const, text: scenarioText(task) }];
        return (task.evaluation_criteria?.actions ?? []).flatMap((action) => {
          const call = { id: '', ...action };
          const isChange = world.mutates(action.name);
          const found = isChange ? breachesOfCall({ world, messages }, call).map(({ rule }) => rule) : [];
          world = world.call(action).world;
          return found.filter((rule) => OF_RECORDS.test(rule)).map((rule) => `${domain} ${task.id} ${rule}`);
        });
      });
    });
    expect(broken).toEqual(['retail 105 R10', 'airline 39 A17']);
  });
});
