import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/cli/capture.js';
import { AIRLINE, folderOf, RETAIL, shop } from './fixture.js';
import { readTau2Results } from '../../src/tau2/results/read.js';

const cancel = { name: 'cancel_pending_order', arguments: { order_id: '#W1', reason: 'no longer needed' } };
const missing = { name: cancel.name, arguments: { ...cancel.arguments, order_id: '#W9' } };
const send = { name: 'send_certificate', arguments: { user_id: 'ida_moss_1', amount: 50 } };

const user_scenario = {
  persona: null,
  instructions: {
    domain: 'any',
    reason_for_call: 'You want it done.',
    known_info: 'You are Ida Moss.',
    task_instructions: '.',
  },
};
const task = (id: string, criteria: object) => ({
  id,
  user_scenario,
  evaluation_criteria: { actions: [], ...criteria },
});

const call = (id: string, one: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, ...one, requestor: 'assistant' }],
  turn_idx: 1,
});
const result = (id: string, content: string, error = false) => ({
  role: 'tool',
  id,
  content,
  requestor: 'assistant',
  error,
});

const greeting = { role: 'assistant', content: 'Hi! How can I help?', tool_calls: null };
const stop = { role: 'user', content: 'Thanks. ###STOP###' };

interface Given {
  readonly task: string;
  readonly messages: readonly object[];
  readonly reward?: number;
  readonly end?: string;
  readonly more?: object;
}

const fileOf = (domain: string, tasks: readonly object[], simulations: readonly Given[]) => ({
  timestamp: '2026-01-01T00:00:00',
  info: {
    git_commit: 'abc',
    environment_info: { domain_name: domain, policy: 'Be kind.' },
    agent_info: { implementation: 'llm_agent', llm: 'some-model' },
    user_info: { implementation: 'user_simulator', llm: 'other-model' },
  },
  tasks,
  simulations: simulations.map(({ task: task_id, messages, reward, end = 'user_stop', more }, at) => ({
    ...{ id: `s${at}`, task_id, trial: 0, termination_reason: end, messages },
    reward_info: reward === undefined ? null : { reward, ...more },
  })),
});

let folder = '';
const at = (name: string, given: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(given));
  return file;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tau2-results-'));
  const tasks = [task('cancel', { actions: [{ action_id: '0', ...cancel }] })];
  for (const [domain, db] of Object.entries({ retail: RETAIL, airline: AIRLINE })) {
    mkdirSync(join(folder, domain));
    writeFileSync(join(folder, domain, 'db.json'), JSON.stringify(db));
    writeFileSync(join(folder, domain, 'policy.md'), 'Be kind.');
    writeFileSync(join(folder, domain, 'tasks.json'), JSON.stringify(domain === 'retail' ? tasks : []));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const imported = async (name: string, given: object, ...args: readonly string[]) => {
  const { code, out, err } = await run('testbed', 'import', at(name, given), '--dir', folder, '--json', ...args);
  return { code, err: err.join('\n'), report: JSON.parse(out.join('') || 'null') };
};

const cancelTask = task('cancel', { actions: [{ action_id: '0', ...cancel }], reward_basis: ['DB', 'NL_ASSERTION'] });
const cancelled = shop.call(cancel).text;
const refusedThenCancelled = [
  greeting,
  call('a', missing),
  result('a', 'Error: Order not found', true),
  call('b', cancel),
  result('b', cancelled),
  stop,
];

describe('a result file of τ²', () => {
  it('is scored anew by outcome, whatever the words of errors are', async () => {
    const { code, report } = await imported(
      'ok.json',
      fileOf('retail', [cancelTask], [{ task: 'cancel', messages: refusedThenCancelled, reward: 1 }]),
    );
    expect(code).toBe(0);
    expect(report).toMatchObject({
      agent: 'llm_agent:some-model',
      simulations: 1,
      scored: 1,
      reward: 1,
      recorded: 1,
      same: 1,
      pass_k: { 1: 1 },
    });
  });

  it('is scored anew where a certificate is told in the words of upstream', async () => {
    const sent = task('send', { actions: [{ action_id: '0', ...send }] });
    const messages = [greeting, call('a', send), result('a', 'Certificate added to the user.'), stop];
    expect(
      (await imported('sent.json', fileOf('airline', [sent], [{ task: 'send', messages, reward: 1 }]))).report.same,
    ).toBe(1);
  });

  it('has results in one message, and messages of the system', async () => {
    const several = { role: 'tool', tool_messages: [result('b', cancelled)] };
    const messages = [{ role: 'system', content: 'Be kind.' }, greeting, call('b', cancel), several, stop];
    expect(
      (await imported('multi.json', fileOf('retail', [cancelTask], [{ task: 'cancel', messages, reward: 1 }]))).report
        .same,
    ).toBe(1);
  });

  it('keeps what its judge said, and asks nobody', async () => {
    const judged = {
      ...cancelTask,
      evaluation_criteria: { ...cancelTask.evaluation_criteria, nl_assertions: ['It is kind.'] },
    };
    const more = { nl_assertions: [{ nl_assertion: 'It is kind.', met: false, justification: 'It is not.' }] };
    const one = { task: 'cancel', messages: refusedThenCancelled };
    const { report } = await imported(
      'judged.json',
      fileOf(
        'retail',
        [judged],
        [
          { ...one, reward: 0, more },
          { ...one, reward: 1 },
        ],
      ),
    );
    expect(report.results).toMatchObject([
      { reward: 0, recorded: 0, why: ['NL_ASSERTION: "It is kind." does not hold: It is not.'] },
      { reward: 1, undecided: ['NL_ASSERTION'] },
    ]);
    expect(report).toMatchObject({ undecided: 1 });
  });

  it.each([
    ['another reward', { reward: 0 }, { reward: 1, recorded: 0 }],
    ['an end that is not scored', { reward: 1, end: 'max_steps' }, { reward: 0, why: ['it ended by max_steps'] }],
    [
      'a call that did not fail there',
      { reward: 1, messages: [call('a', missing), result('a', '{}'), stop] },
      { reward: null, why: [expect.stringContaining('carried out again')] },
    ],
  ])('is a finding where it has %s', async (_, change, expected) => {
    const given = fileOf('retail', [cancelTask], [{ task: 'cancel', messages: refusedThenCancelled, ...change }]);
    const { code, report } = await imported('other.json', given);
    expect([code, report.results]).toEqual([1, [expect.objectContaining(expected)]]);
  });

  it('rests on what is named', async () => {
    const given = fileOf('retail', [cancelTask], [{ task: 'cancel', messages: [greeting, stop], reward: 0 }]);
    expect((await imported('basis.json', given, '--basis', 'COMMUNICATE')).report.results).toMatchObject([
      { reward: 1 },
    ]);
    expect((await imported('basis.json', given, '--basis', 'LUCK')).err).toContain('--basis takes');
  });

  it.each([
    ['of another domain', fileOf('telecom', [], []), 'is of the domain telecom; known are retail, airline'],
    ['of a task that it does not list', fileOf('retail', [], [{ task: 'x', messages: [] }]), 'of the task x'],
    [
      'with a message that nobody sends',
      fileOf('retail', [cancelTask], [{ task: 'cancel', messages: [{ role: 'dog' }] }]),
      'form of a result file',
    ],
    ['of something else', { rows: [] }, 'form of a result file'],
  ])('is refused: one %s', (_, given, message) => {
    expect(() => readTau2Results(at('bad.json', given))).toThrow(
      expect.objectContaining({ code: 'bad-results', message: expect.stringContaining(message) }),
    );
  });

  it('is refused where it is absent or no JSON', () => {
    expect(() => readTau2Results(join(folder, 'none.json'))).toThrow(expect.objectContaining({ code: 'missing-file' }));
    const file = join(folderOf({ 'a.json': '{' }), 'a.json');
    expect(() => readTau2Results(file)).toThrow(expect.objectContaining({ code: 'not-json' }));
  });

  it('needs to know where the worlds are', async () => {
    const { code, err } = await run('testbed', 'import', at('x.json', {}));
    expect([code, err.join()]).toEqual([2, expect.stringContaining('--dir')]);
  });

  it('needs the folder above that of its domain, and says so', async () => {
    const file = at('above.json', fileOf('retail', [], []));
    const { code, err } = await run('testbed', 'import', file, '--dir', join(folder, 'retail'));
    expect([code, err.join()]).toEqual([
      2,
      `typetod: There is no folder 'retail' in '${join(folder, 'retail')}'. Give --dir the folder that holds it.`,
    ]);
  });
});

describe('a run that is exported for τ²', () => {
  it('is a result file that scores as the run did', async () => {
    const kept = join(folder, 'run');
    const played = await run('testbed', 'run', '--suite', `tau2:${folder}/retail`, '--agent', 'oracle', '--out', kept);
    expect(played.code).toBe(0);
    const file = join(folder, 'exported.json');
    expect((await run('testbed', 'export', kept, '--format', 'tau2', '--out', file)).code).toBe(0);
    const given = JSON.parse(readFileSync(file, 'utf8'));
    expect(given).toMatchObject({
      info: {
        num_trials: 1,
        max_steps: 200,
        max_errors: 10,
        environment_info: { domain_name: 'retail' },
        agent_info: { implementation: 'oracle' },
      },
      tasks: [{ id: 'cancel', evaluation_criteria: { actions: [{ action_id: '0' }] } }],
      simulations: [
        {
          task_id: 'cancel',
          trial: 0,
          termination_reason: 'user_stop',
          reward_info: { reward: 1, reward_breakdown: { DB: 1, COMMUNICATE: 1 } },
        },
      ],
    });
    const { messages } = given.simulations[0];
    expect(messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringMatching(/###STOP###$/) });
    const again = await run('testbed', 'import', file, '--dir', folder, '--json');
    expect([again.code, JSON.parse(again.out.join(''))]).toMatchObject([0, { simulations: 1, same: 1 }]);
  });

  it('has no calls that were refused before they were carried out', async () => {
    const agent = join(folder, 'odd.mjs');
    const calls = `[{ name: 'cancel_pending_order', arguments: 'no object' }]`;
    writeFileSync(
      agent,
      `export const agent = { name: 'odd', create: () => ({ n: 0, act() { return this.n++ === 0 ? { kind: 'call', calls: ${calls} } : { kind: 'say', text: 'Is there anything else?' }; } }) };`,
    );
    const kept = join(folder, 'odd');
    await run('testbed', 'run', '--suite', `tau2:${folder}/retail`, '--agent', agent, '--out', kept);
    const { out } = await run('testbed', 'export', kept, '--format', 'tau2');
    const { messages, reward_info } = JSON.parse(out.join('')).simulations[0];
    expect(reward_info.reward).toBe(0);
    expect(
      messages.filter(({ role, tool_calls }: { role: string; tool_calls: unknown }) => role === 'tool' || tool_calls),
    ).toEqual([]);
  });

  it('is refused for tasks of another suite', async () => {
    const kept = join(folder, 'own');
    await run('testbed', 'run', '--agent', 'silent', '--limit', '1', '--out', kept);
    const { code, err } = await run('testbed', 'export', kept, '--format', 'tau2');
    expect([code, err.join()]).toEqual([2, expect.stringContaining('for the tasks of τ²')]);
  });
});
