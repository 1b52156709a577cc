import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import type { ScriptedEndpoint } from 'typetod/internal';
import { scriptedEndpoint } from '../../../src/testing/index.js';
import { RETAIL } from './fixture.js';

let endpoint: ScriptedEndpoint;
let folder = '';

const scenario = {
  instructions: {
    domain: 'retail',
    reason_for_call: 'You want nothing.',
    known_info: 'You are Ida Moss.',
    task_instructions: 'Be brief.',
  },
};
const task = (id: string, sentences: readonly string[]) => ({
  id,
  user_scenario: scenario,
  evaluation_criteria: {
    actions: [],
    communicate_info: [],
    nl_assertions: sentences,
    reward_basis: ['DB', 'NL_ASSERTION'],
  },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tau2-judged-'));
  mkdirSync(join(folder, 'retail'));
  const file = (name: string, text: string) => writeFileSync(join(folder, 'retail', name), text);
  file('db.json', JSON.stringify(RETAIL));
  file('policy.md', 'Be kind.');
  file('tasks.json', JSON.stringify([task('kind', ['The agent was kind.']), task('plain', [])]));
  // Whoever says hello is kind enough.
  endpoint = await scriptedEndpoint(({ messages }) => {
    const holds = String(messages.at(-1)?.content).includes('assistant: Hello');
    return { text: JSON.stringify({ verdicts: [{ holds, reason: 'so it is' }] }) };
  });
  writeFileSync(join(folder, 'hello.mjs'), agent('hello', 'Hello. Is there anything else?'));
  writeFileSync(join(folder, 'rude.mjs'), agent('rude', 'What? Is there anything else?'));
}, 180_000);
afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const agent = (name: string, text: string): string =>
  `export const agent = { name: '${name}', create: () => ({ act: () => ({ kind: 'say', text: '${text}' }) }) };\n`;

const play = (who: string, ...args: readonly string[]) =>
  run('testbed', 'run', '--suite', `tau2:${folder}/retail`, '--agent', join(folder, `${who}.mjs`), ...args);
const judged = ['--judge', 'any'];

describe('a run over sentences that have to be judged', () => {
  it('says in its head what was not judged, and has no figure of it', async () => {
    const { out } = await play('rude');
    expect(out).toContain('rewards rest on told, world');
    expect(out).toContain('not judged, and in no reward: NL_ASSERTION in 1 of 2 episodes');
    const report = JSON.parse((await play('rude', '--json')).out.join(''));
    expect(report).toMatchObject({ pass_rate: 1, rests_on: { told: 2, world: 2 }, unjudged: { NL_ASSERTION: 1 } });
    expect(report.figures).not.toHaveProperty('NL_ASSERTION');
  });

  it('asks a judge, and takes the verdicts of the traces afterwards', async () => {
    const at = join(folder, 'run');
    const given = [...judged, '--base-url', endpoint.url];
    const { out } = await play('rude', ...given, '--out', at);
    expect(out.join('\n')).toMatch(/^episodes passed +50\.00 %$/m);
    expect(out).toContain('rewards rest on judged, world');
    expect((await play('hello', ...given)).out.join('\n')).toMatch(/^episodes passed +100\.00 %$/m);
    expect(await run('testbed', 'replay', at)).toMatchObject({ code: 0, out: ['2 episodes, 0 differ'] });
    expect((await run('testbed', 'explain', at)).out[1]).toContain('does not hold: so it is');
  });

  it('rests on what is named', async () => {
    const { out } = await play('rude', '--basis', 'DB,ACTION');
    expect(out).toContain('rewards rest on calls, world');
  });

  it.each([
    [['--basis', 'LUCK'], '--basis takes'],
    [['--base-url', 'http://x'], '--base-url does nothing'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await play('rude', ...args);
    expect([code, err.join()]).toEqual([2, expect.stringContaining(message)]);
  });

  it('is no option of other suites', async () => {
    const { code, err } = await run('testbed', 'run', '--agent', 'silent', '--basis', 'task', '--limit', '1');
    expect([code, err.join()]).toEqual([
      2,
      expect.stringContaining("The rewards of 'typetod' rest on what its tasks name"),
    ]);
  });
});
