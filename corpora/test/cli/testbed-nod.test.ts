import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedEndpoint } from '../../../src/testing/index.js';
import type { EndpointRequest, ScriptedEndpoint } from '../../../src/models/doubles/scripted-endpoint.js';
import { run } from '../../../test/cli/capture.js';
import { temporaryFolder } from '../../../test/temporary-folder.js';

const folder = temporaryFolder();
const TOY = 'test/testbed/run/toy-suite.ts';
const asked: string[] = [];
let endpoint: ScriptedEndpoint;

/** Orders one too many, and is stopped by the strong director alone. */
function answer({ model, messages, tools }: EndpointRequest) {
  asked.push(model);
  const [system, last] = [messages[0], messages.at(-1)].map((one) => String(one?.content ?? ''));
  if (system?.includes('You watch over'))
    return `{"decision": "${model === 'strong' ? 'ABORT' : 'PASS'}", "feedback": "one too many"}`;
  if (!JSON.stringify(tools ?? []).includes('order') || /Result of order|director stopped/.test(last ?? ''))
    return 'It is done.';
  const [, count, item] = [...(last ?? '').matchAll(/(\d+) (\w+)\./g)].at(-1) ?? [];
  return { toolCalls: [{ id: 'a', name: 'order', arguments: { item: item ?? '', count: Number(count) + 1 } }] };
}

beforeAll(async () => {
  endpoint = await scriptedEndpoint(answer);
});
afterAll(() => endpoint.close());

const nod = (...args: readonly string[]) => run('testbed', 'nod', '--suite', TOY, '--base-url', endpoint.url, ...args);

describe('testbed nod', () => {
  it('plays each row on the same tasks, with the critical actions that were right, and keeps the runs', async () => {
    const out = join(folder, 'runs');
    const given = ['--model', 'weak', '--director-model', 'strong', '--limit', '2', '--out', out];
    const { code, out: lines } = await nod(...given, '--json');
    expect(code).toBe(0);
    const table = JSON.parse(lines.join('')) as { readonly rows: readonly Record<string, unknown>[] };
    expect(table).toMatchObject({ report: 'testbed nod', suite: 'toy', tasks: 2, trials: 1 });
    const names = ['vanilla', 'reflect', 'abstain', 'debate', 'solver-critic', 'weak-director', 'strong-director'];
    expect(table.rows.map(({ row }) => row)).toEqual([
      ...names,
      ...['revise-only', 're-navigation', 'no-navigator', 'no-director'],
    ]);
    const byName = new Map(table.rows.map((row) => [row.row, row]));
    expect(byName.get('vanilla')).toMatchObject({ success: 0, cap: 0, cap_micro: 0, car_micro: 0, than_first: null });
    expect(byName.get('weak-director')).toMatchObject({ agent: 'nod', noted: { 'verdict pass': 4 }, void: 0 });
    expect(byName.get('strong-director')).toMatchObject({ success: 0, cap_micro: null, noted: { 'verdict abort': 2 } });
    const again = await nod(...given, '--rows', 'vanilla,strong-director', '--json');
    expect(JSON.parse(again.out.join('')).rows[1]).toEqual({
      ...byName.get('strong-director'),
      than_first: expect.anything(),
    });
    const board = await run('testbed', 'leaderboard', join(out, 'vanilla'), join(out, 'strong-director'), '--json');
    expect(JSON.parse(board.out.join('')).rows[0]).toHaveProperty('cap_micro');
  }, 120_000);

  it('prints the table for a person, and asks the director of no row without one', async () => {
    asked.length = 0;
    const rows = ['--rows', 'vanilla,weak-director,no-director', '--limit', '1'];
    const { code, out } = await nod('--model', 'weak', '--director-model', 'strong', ...rows);
    expect([code, new Set(asked)]).toEqual([0, new Set(['weak'])]);
    expect(out.join('\n')).toMatch(
      /^suite toy, 1 task, 1 trial[\s\S]*CAP all +CAR all[\s\S]*^ {2}no-director +0\.0 %/m,
    );
  }, 120_000);

  it.each([
    [['--model', 'm', '--rows', 'vanilla,vanilla'], "not 'vanilla'"],
    [['--model', 'm', '--rows', 'nod'], "not 'nod'"],
    [['--model', 'm', '--rows', 'strong-director'], 'A strong director needs --director-model'],
    [['--model', 'm', '--suite', 'tau3:/some/retail'], "There is no suite 'tau3:/some/retail'"],
    [['--rows', 'vanilla', '--limit', '0'], '--limit takes a whole number'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await run('testbed', 'nod', '--base-url', endpoint.url, ...args);
    expect([code, out]).toEqual([2, []]);
    expect(err.join('\n')).toContain(message);
  });
});
