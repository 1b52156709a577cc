import { describe, expect, it } from 'vitest';
import type { ToolInvocation } from 'typetod/internal';
import { type Environment, perturbed, playEpisode } from '../../../src/testbed/index.js';
import { saying } from '../agents/scripts.js';
import { FIND, RESERVE, result, scene, TABLE } from './scenes.js';

const reserve = (more: object = {}): ToolInvocation => ({ name: RESERVE, arguments: { ...TABLE, ...more } });
const confirm: ToolInvocation = { name: 'confirm', arguments: '{"operand": "x1"}' };
const search: ToolInvocation = { name: FIND, arguments: { category: 'Asian', location: 'San Jose' } };

describe('what cannot be taken back', () => {
  it('is a direct call of a transaction, with its defaults, and asking does nothing', async () => {
    const environment = await scene({ tools: 'direct', approval: 'implied' });
    const before = environment.digest();
    expect(await environment.critical?.(reserve())).toEqual([
      { name: RESERVE, arguments: expect.objectContaining({ time: '20:00', number_of_seats: 2 }) },
    ]);
    expect([environment.digest(), environment.session.program]).toEqual([before, '']);
  });

  it.each([
    ['a search', search],
    ['a call that is refused', reserve({ sets: 2 })],
    ['a tool that does not exist', { name: 'book', arguments: {} }],
    ['arguments that are none', { name: RESERVE, arguments: '{"time": ' }],
  ])('is not %s', async (_, call) => {
    for (const tools of ['direct', 'dialogue'] as const)
      expect(await (await scene({ tools })).critical?.(call)).toEqual([]);
  });

  it('is a confirmation, once the user has answered', async () => {
    const environment = await scene();
    expect(await environment.critical?.(reserve())).toEqual([]);
    await result(environment, RESERVE, TABLE);
    expect(await environment.critical?.(confirm)).toEqual([]);
    await environment.step({ kind: 'say', text: 'At 8 pm for two?' });
    environment.hear('Yes.');
    expect(await environment.critical?.(confirm)).toMatchObject([{ name: RESERVE }]);
  });

  it('is told by the names that are shown', async () => {
    const plain = await scene({ tools: 'direct', approval: 'implied' });
    const environment = perturbed(plain, { scramble: ['tool-names'] });
    const at = plain.tools().findIndex(({ name }) => name === RESERVE);
    const shown = environment.tools()[at]?.name ?? '';
    expect(shown).not.toBe(RESERVE);
    expect(await environment.critical?.({ name: shown, arguments: TABLE })).toMatchObject([{ name: shown }]);
    expect(await environment.critical?.(reserve())).toEqual([]);
  });

  it('is every call in an environment that cannot tell', async () => {
    const session = await scene({ tools: 'direct', approval: 'implied' });
    const silent = Object.create(session, { critical: { value: undefined } }) as Environment;
    const seen: unknown[] = [];
    await playEpisode({
      task: { id: 't' },
      environment: silent,
      user: { name: 'lines', simulator: saying('Hello.') },
      agent: {
        name: 'asking',
        create: ({ critical }) => ({
          act: async () => {
            seen.push(await critical?.(search));
            return { kind: 'say', text: 'Hello.' };
          },
        }),
      },
    });
    expect(seen).toEqual([[{ name: FIND, arguments: search.arguments }]]);
  });
});

describe('where tasks stand', () => {
  it('has values, what is missing and what was found', async () => {
    const environment = await scene();
    expect(environment.standing?.()).toEqual([]);
    await result(environment, FIND, search.arguments);
    await result(environment, RESERVE, { location: 'San Jose' });
    expect(environment.standing?.()).toMatchObject([
      { id: 'x1', api: FIND, status: 'in-progress', found: { location: 'San Jose' } },
      { api: RESERVE, status: 'in-progress', missing: ['restaurant_name', 'time'] },
    ]);
  });

  it('says what was put off, and what is done', async () => {
    const environment = await scene();
    await result(environment, RESERVE, TABLE);
    await result(environment, 'suspend', { operand: 'x1' });
    expect(environment.standing?.()).toMatchObject([{ status: 'pending' }]);
    const direct = await scene({ tools: 'direct', approval: 'implied' });
    await result(direct, RESERVE, TABLE);
    expect(direct.standing?.()).toMatchObject([{ status: 'completed', missing: [] }]);
    const failed = await scene({ tools: 'direct', approval: 'implied' });
    await result(failed, RESERVE, { ...TABLE, time: '7 pm' });
    expect(failed.standing?.()).toMatchObject([{ status: 'failed' }]);
  });
});
