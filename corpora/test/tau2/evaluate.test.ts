import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../src/testing/index.js';
import type { Tau2Message } from '../../src/tau2/evaluate/message.js';
import type { Tau2World } from '../../src/tau2/world/tau2-world.js';
import { evaluateTau2 } from '../../src/tau2/index.js';
import type { Tau2TaskRecord } from '../../src/tau2/folder/read-folder.js';
import { agency, shop } from './fixture.js';

const cancelCall = { name: 'cancel_pending_order', arguments: { order_id: '#W1', reason: 'no longer needed' } };

function taskOf(criteria: object): Tau2TaskRecord {
  return {
    id: '1',
    user_scenario: { instructions: 'You want to cancel #W1.' },
    evaluation_criteria: { reward_basis: ['DB', 'COMMUNICATE'], actions: [], ...criteria },
  } as unknown as Tau2TaskRecord;
}

const gold = (...actions: readonly object[]) => actions.map((one) => ({ requestor: 'assistant', ...one }));

/** A conversation in which calls are made, each with what it answers. */
function converse(world: Tau2World, calls: readonly { name: string; arguments: object }[], ...said: readonly string[]) {
  const messages: Tau2Message[] = [{ role: 'user', text: 'Hello, I want 1,000 things.' }];
  let at = world;
  for (const [place, { name, arguments: args }] of calls.entries()) {
    const call = { id: `c${place}`, name, arguments: args as Record<string, unknown> };
    const result = at.call(call);
    at = result.world;
    messages.push({ role: 'assistant', text: '', calls: [call] });
    messages.push({ role: 'tool', id: call.id, text: result.text, isError: result.error !== undefined });
  }
  for (const text of said) messages.push({ role: 'assistant', text });
  return { messages, endedByUser: true };
}

describe('the score of a conversation', () => {
  it('is 1 where the world is that of the gold calls, whatever was read', async () => {
    const task = taskOf({ actions: gold(cancelCall) });
    const talk = converse(shop, [{ name: 'get_order_details', arguments: { order_id: '#W1' } }, cancelCall]);
    expect(await evaluateTau2(shop, task, talk)).toMatchObject({
      reward: 1,
      basis: ['DB', 'COMMUNICATE'],
      undecided: [],
      components: { DB: { score: 1 }, COMMUNICATE: { score: 1 }, ENV_ASSERTION: { score: 1 } },
    });
  });

  it('is 0 and says which records differ', async () => {
    const task = taskOf({ actions: gold(cancelCall) });
    const { reward, components } = await evaluateTau2(shop, task, converse(shop, []));
    expect([reward, components.DB.score]).toEqual([0, 0]);
    expect(components.DB.why).toContain('orders.#W1.status is "pending", and should be "cancelled"');
  });

  it('is 0 where the world should not have changed', async () => {
    const { reward } = await evaluateTau2(shop, taskOf({ actions: [] }), converse(shop, [cancelCall]));
    expect(reward).toBe(0);
  });

  it('is 0 unless the user ended the conversation', async () => {
    const talk = { ...converse(shop, []), endedByUser: false };
    expect(await evaluateTau2(shop, taskOf({}), talk)).toMatchObject({ reward: 0, components: { DB: { score: 1 } } });
  });

  it('takes what a failing gold call did first, and goes on after it', async () => {
    const failing = { name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'no longer needed' } };
    const task = taskOf({ actions: gold(failing, cancelCall) });
    expect((await evaluateTau2(shop, task, converse(shop, [cancelCall]))).reward).toBe(1);
    expect((await evaluateTau2(shop, task, converse(shop, [failing]))).reward).toBe(0);
  });

  it.each([
    ['1000', 'There are 1,000 kites.', 1],
    ['A Kite', 'we have A KITES', 1],
    ['1,000', 'There are 1,000 kites.', 0],
    ['1000', 'There are 100 kites.', 0],
  ])('needs %j to be said: %j', async (wanted, said, score) => {
    const { components } = await evaluateTau2(shop, taskOf({ communicate_info: [wanted] }), converse(shop, [], said));
    expect(components.COMMUNICATE.score).toBe(score);
  });

  it('does not take the words of the user for those of the agent', async () => {
    const { reward } = await evaluateTau2(shop, taskOf({ communicate_info: ['1000'] }), converse(shop, []));
    expect(reward).toBe(0);
  });

  it.each([
    ['equal arguments', cancelCall, {}, 1],
    ['an argument too few', { name: cancelCall.name, arguments: { order_id: '#W1' } }, {}, 1],
    ['another value', { name: cancelCall.name, arguments: { ...cancelCall.arguments, order_id: '#W2' } }, {}, 0],
    [
      'another value that is not compared',
      { name: cancelCall.name, arguments: { order_id: '#W2' } },
      { compare_args: [] },
      1,
    ],
    ['another tool', { name: 'calculate', arguments: { expression: '1' } }, { compare_args: [] }, 0],
  ])('finds gold actions in calls with %s', async (_, made, extra, score) => {
    const task = taskOf({ reward_basis: ['ACTION'], actions: gold({ ...cancelCall, ...extra }) });
    const { reward, components } = await evaluateTau2(shop, task, converse(shop, [made]));
    expect([reward, components.ACTION.score]).toEqual([score, score]);
  });

  it('does not count calls of the user, who has no tools', async () => {
    const call = { id: 'u', ...cancelCall };
    const messages: Tau2Message[] = [{ role: 'user', text: '', calls: [call] }];
    const { reward } = await evaluateTau2(shop, taskOf({ actions: gold(cancelCall) }), { messages, endedByUser: true });
    expect(reward).toBe(0);
  });

  it('rests on what it is asked to rest on', async () => {
    const task = taskOf({ communicate_info: ['never said'], reward_basis: ['DB'] });
    const talk = converse(shop, []);
    expect((await evaluateTau2(shop, task, talk)).reward).toBe(1);
    expect((await evaluateTau2(shop, task, talk, { basis: ['DB', 'COMMUNICATE'] })).reward).toBe(0);
  });

  it('takes the words of errors as they are told elsewhere', async () => {
    const failing = { name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'no longer needed' } };
    const { messages } = converse(shop, [failing, cancelCall]);
    const told = messages.map((one) => (one.role === 'tool' && one.isError ? { ...one, text: 'Error: Who?' } : one));
    const task = taskOf({ actions: gold(cancelCall) });
    expect(await evaluateTau2(shop, task, { messages: told, endedByUser: true })).toMatchObject({ reward: 1 });
  });

  it('takes a sentence of success in other words, for the world tells what it did', async () => {
    const send = { name: 'send_certificate', arguments: { user_id: 'ida_moss_1', amount: 50 } };
    const { messages } = converse(agency, [send]);
    const told = messages.map((one) => (one.role === 'tool' ? { ...one, text: 'Sent fifty to Ida.' } : one));
    const conversation = { messages: told, endedByUser: true };
    expect(await evaluateTau2(agency, taskOf({ actions: gold(send) }), conversation)).toMatchObject({ reward: 1 });
    expect(await evaluateTau2(agency, taskOf({ actions: [] }), conversation)).toMatchObject({ reward: 0 });
  });

  it.each([
    ['leaves another record', { text: '{"status": "pending"}' }],
    ['tells a sentence in place of a record', { text: 'Cancelled.' }],
    ['failed', { text: 'Error: No.', isError: true }],
  ])('throws where a call of the conversation %s', async (_, change) => {
    const { messages } = converse(shop, [cancelCall]);
    const forged = messages.map((one) => (one.role === 'tool' ? { ...one, ...change } : one));
    await expect(evaluateTau2(shop, taskOf({}), { messages: forged, endedByUser: true })).rejects.toMatchObject({
      code: 'replay-differs',
    });
  });

  it('throws where a call did not fail that fails', async () => {
    const failing = { name: 'cancel_pending_order', arguments: { order_id: '#W9', reason: 'no longer needed' } };
    const { messages } = converse(shop, [failing]);
    const forged = messages.map((one) => (one.role === 'tool' ? { ...one, isError: false } : one));
    await expect(evaluateTau2(shop, taskOf({}), { messages: forged, endedByUser: true })).rejects.toMatchObject({
      code: 'replay-differs',
    });
  });
});

describe('sentences on a conversation', () => {
  const task = taskOf({
    reward_basis: ['DB', 'NL_ASSERTION'],
    nl_assertions: ['The agent is kind.', 'No kite flies.'],
  });
  const verdicts = (...holds: readonly boolean[]) =>
    JSON.stringify({ verdicts: holds.map((one) => ({ holds: one, reason: 'So it is.' })) });
  const judged = (reply: string) => {
    const judge = scriptedModel([{ purpose: 'judge', reply }]);
    return evaluateTau2(shop, task, converse(shop, [], 'Hello!'), { judge });
  };

  it('are not judged without a judge, which the score says', async () => {
    expect(await evaluateTau2(shop, task, converse(shop, []))).toMatchObject({
      reward: 1,
      undecided: ['NL_ASSERTION'],
      components: { NL_ASSERTION: { score: null, why: ['2 assertions were not judged: no judge was given'] } },
    });
  });

  it('hold where there are none', async () => {
    const none = taskOf({ reward_basis: ['DB', 'NL_ASSERTION'], nl_assertions: null });
    expect(await evaluateTau2(shop, none, converse(shop, []))).toMatchObject({ reward: 1, undecided: [] });
  });

  it.each([
    [[true, true], 1],
    [[true, false], 0],
  ])('count as a model judges them: %j', async (holds, reward) => {
    const result = await judged(verdicts(...holds));
    expect([result.reward, result.components.NL_ASSERTION.score]).toEqual([reward, reward]);
  });

  it.each(['no JSON', verdicts(true), '{}'])('are undecided where the model answers %j', async (reply) => {
    expect(await judged(reply)).toMatchObject({
      undecided: ['NL_ASSERTION'],
      components: { NL_ASSERTION: { score: null } },
    });
  });

  it('are not waited for when the signal says so', async () => {
    const judge = scriptedModel([{ purpose: 'judge', reply: verdicts(true, true) }]);
    const signal = AbortSignal.abort(new Error('enough'));
    const conversation = converse(shop, [], 'Hello!');
    await expect(evaluateTau2(shop, task, conversation, { judge, signal })).rejects.toThrow('enough');
    expect(await evaluateTau2(shop, task, conversation, { judge })).toMatchObject({ reward: 1 });
  });

  it('are shown to the judge with the conversation', async () => {
    const judge = scriptedModel([{ purpose: 'judge', reply: verdicts(true, true) }]);
    const asked: string[] = [];
    const watching = {
      name: 'judge',
      ask: (request: Parameters<typeof judge.ask>[0]) => {
        asked.push(request.messages.map(({ content }) => content).join('\n'));
        return judge.ask(request);
      },
    };
    await evaluateTau2(shop, task, converse(shop, [cancelCall], 'Goodbye!'), { judge: watching });
    expect(asked[0]).toMatch(
      /user: Hello[\s\S]*assistant calls cancel_pending_order[\s\S]*tool result: \{[\s\S]*assistant: Goodbye!/,
    );
    expect(asked[0]).toContain('2. No kite flies.');
  });
});
