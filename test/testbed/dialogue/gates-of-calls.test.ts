import { describe, expect, it } from 'vitest';
import { allServices, payment1, restaurants2 } from '../../../apis/index.js';
import { PRESETS } from 'typetod/internal';
import { type Director, nod } from '../../../src/dialogue/index.js';
import { print } from '../../../src/language/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { type AgentFactory, runSuite, sessionEnvironment, typetodSuite } from '../../../src/testbed/index.js';
import { runs } from '../../runs.js';
import { FIND, RESERVE, result, TABLE } from './scenes.js';

type PresetName = keyof typeof PRESETS;

/** A director that notes what it is asked about. */
function noting(decision: 'pass' | 'abort'): Director & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    name: 'noting',
    seen,
    direct: ({ trial }) => {
      seen.push(...trial.transactions.map(({ api }) => api.name));
      return { decision, reason: 'The till is closed.' };
    },
  };
}

async function withDirector(tools: 'direct' | 'dialogue', director: Director) {
  const { gates } = nod({ director });
  const dialogue = { gates };
  const environment = sessionEnvironment({
    tools,
    approval: 'implied',
    setup: () => ({ session: { services: [restaurants2] }, dialogue }),
  });
  await environment.reset({ id: 'dinner' }, 0);
  environment.hear('A table at Bamboo Garden in San Jose at 8 pm, please.');
  return environment;
}

describe('a director', () => {
  it('sees every direct call that cannot be undone, and no other', async () => {
    const director = noting('pass');
    const environment = await withDirector('direct', director);
    await result(environment, FIND, { category: 'Asian', location: 'San Jose' });
    expect(director.seen).toEqual([]);
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
    expect(director.seen).toEqual([RESERVE]);
  });

  it('stops a direct call, of which nothing is done', async () => {
    const environment = await withDirector('direct', noting('abort'));
    const stopped = await result(environment, RESERVE, TABLE);
    expect(stopped).toMatchObject({ isError: true, data: { code: 'aborted' } });
    expect(stopped.text).toContain('The till is closed.');
    expect(environment.diff()).toEqual([]);
  });

  it('sees what a call of confirm would do, and stops it, in a fork too', async () => {
    for (const isFork of [false, true]) {
      const director = noting('abort');
      const made = await withDirector('dialogue', director);
      const environment = isFork ? made.fork() : made;
      await result(environment, RESERVE, TABLE);
      expect(director.seen).toEqual([]);
      expect(await result(environment, 'confirm', { operand: 'x1' })).toMatchObject({ isError: true });
      expect(director.seen).toEqual([RESERVE]);
      expect(environment.diff()).toEqual([]);
    }
  });

  it('is not asked where the setup names no gates', async () => {
    const environment = sessionEnvironment({
      tools: 'direct',
      setup: () => ({ session: { services: [payment1] } }),
    });
    await environment.reset({ id: 'twice' }, 0);
    for (const said of ['Ask Ann for 12 dollars.', 'Once more.']) {
      environment.hear(said);
      const asked = await result(environment, 'payment_1_request_payment', { receiver: 'Ann', amount: 12 });
      expect(asked).toMatchObject({ isError: false });
    }
  });
});

describe('the gate for grounding', () => {
  const begun = async (tools: 'direct' | 'dialogue', preset: PresetName) => {
    const { gates } = PRESETS[preset]({});
    const setup = () => ({ session: { services: [restaurants2] }, dialogue: { gates } });
    const environment = sessionEnvironment({ tools, approval: 'implied', setup });
    await environment.reset({ id: 'dinner' }, 0);
    environment.hear('A table at Bamboo Garden in San Jose at 8 pm, please.');
    return environment;
  };

  it.each(['direct', 'dialogue'] as const)('refuses a value in a call that nobody said, by %s tools', async (tools) => {
    const environment = await begun(tools, 'standard');
    const invented = await result(environment, RESERVE, { ...TABLE, time: '9 pm' });
    expect(invented).toMatchObject({ isError: true, data: { code: 'ungrounded-value' } });
    expect(environment.session.program).toBe('');
    expect(await result(environment, RESERVE, { ...TABLE, time: '20:00' })).toMatchObject({ isError: false });
    const search = await result(await begun(tools, 'standard'), FIND, { category: 'Asian', location: 'Reno' });
    expect(search).toMatchObject({ isError: true, data: { code: 'ungrounded-value' } });
  });

  it.each(['pytod', 'nod', 'none'] as const)('is not among those of %s', async (preset) => {
    const environment = await begun('direct', preset);
    expect(await result(environment, RESERVE, { ...TABLE, number_of_seats: 5, time: '9 pm' })).toMatchObject({
      isError: expect.any(Boolean),
      text: expect.not.stringContaining('ungrounded-value'),
    });
  });
});

/** A parser that misspells the names of slots, as models do. */
const misspelling = (): AgentFactory => {
  const rules = rulesParser();
  const program = {
    name: 'misspelling',
    parse: async (input: Parameters<typeof rules.parse>[0]) => {
      const proposal = await rules.parse(input);
      const source = 'source' in proposal ? (proposal.source ?? '') : print(proposal.statements);
      return { source: source.replaceAll('location', 'locaton').replaceAll('_date', '_dat') };
    },
  };
  return {
    name: 'misspelling',
    create: () => ({
      act: (seen) =>
        seen.kind === 'user'
          ? { kind: 'program', program }
          : { kind: 'say', text: (seen.kind === 'turn' && seen.reply.trim()) || 'Sorry?' },
    }),
  };
};

describe('presets of gates in a run', () => {
  it('differ where a parser makes mistakes', { timeout: 120_000 }, async () => {
    const rates = new Map<PresetName, number | null>();
    for (const name of ['none', 'standard', 'respact'] as const) {
      const { gates, limits } = PRESETS[name]({});
      const presentation = { dialogue: { gates, ...(limits && { limits }) } };
      const suite = typetodSuite(allServices, { limit: runs(24, 8), presentation });
      const { report } = await runSuite({ suite, agent: misspelling() });
      rates.set(name, report.pass_rate);
    }
    expect(rates.get('standard')).toBeGreaterThan(rates.get('none') ?? 1);
    expect(rates.get('standard')).toBeGreaterThan(rates.get('respact') ?? 1);
  });
});
