import { describe, expect, it } from 'vitest';
import { payment1 } from '../../../apis/index.js';
import { exchange, FIND, RESERVE, result, results, scene, TABLE } from './scenes.js';

describe('dialogue tools', () => {
  it('are the APIs and the actions of the language, strict where wanted', async () => {
    const names = (await scene()).tools().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([FIND, RESERVE, 'confirm', 'next', 'select', 'say', 'resume']));
    const strict = (await scene({ strict: true })).tools();
    expect(strict.every((tool) => tool.strict && tool.parameters.additionalProperties === false)).toBe(true);
  });

  it('ask for what is missing, and take it by a further call of the API', async () => {
    const environment = await scene();
    const first = await result(environment, RESERVE, { restaurant_name: 'Bamboo Garden', location: 'San Jose' });
    expect(first).toMatchObject({ name: RESERVE, isError: false });
    expect(first.text).toContain(`Ask the user for 'time' of x1 (${RESERVE}).`);
    const second = await result(environment, RESERVE, '{ "time": "8 pm", "date": null }');
    expect(second.text).toContain('x1.time = "8 pm"');
    expect(second.text).toContain('Ask the user to confirm x1');
    expect(environment.session.world.tasks).toHaveLength(1);
  });

  it('commit what the user was asked about and has answered', async () => {
    const environment = await scene();
    const before = environment.digest();
    await result(environment, RESERVE, TABLE);
    expect(environment.digest()).toBe(before);
    await exchange(environment, 'Bamboo Garden in San Jose at 8 pm for two?', 'Yes.');
    const confirmed = await result(environment, 'confirm', { operand: 'x1' });
    expect(confirmed).toMatchObject({ isError: false });
    expect(confirmed.text).toContain('is done:');
    expect(environment.digest()).not.toBe(before);
  });

  it('tell what was found with its values, and go on to the next result', async () => {
    const environment = await scene();
    const found = await result(environment, FIND, { category: 'Asian', location: 'San Jose' });
    expect(found.text).toMatch(/which found \d+.*restaurant_name/);
    const next = await result(environment, 'next', { query: 'x1' });
    expect(next.isError).toBe(false);
    expect(next.text).not.toBe(found.text);
    expect(next.data).toMatchObject({ actions: [{ kind: 'offer' }] });
  });

  it('give the user the actions, where the agent says what is recommended', async () => {
    const environment = await scene();
    const { data } = await result(environment, RESERVE, TABLE);
    const { reply } = data as { reply: string };
    const { heard } = await environment.step({ kind: 'say', text: reply });
    expect(heard?.actions?.map(({ kind }) => kind)).toEqual(['confirm']);
  });

  it('are carried out in order, keep ids, and go on after one that is wrong', async () => {
    const environment = await scene();
    const all = await results(
      environment,
      { id: 'a', name: RESERVE, arguments: { restaurant_name: 'Bamboo Garden' } },
      { id: 'b', name: 'reserve', arguments: {} },
      { id: 'b', name: RESERVE, arguments: { location: 'San Jose', time: '8 pm' } },
    );
    expect(all.map(({ id, isError }) => [id, isError])).toEqual([
      ['a', false],
      ['b', true],
      ['b', false],
    ]);
    expect(all[2]?.text).toContain('Ask the user to confirm x1');
  });

  it('begin anew what was put off', async () => {
    const environment = await scene();
    await result(environment, RESERVE, TABLE);
    await result(environment, 'suspend', { operand: 'x1' });
    await result(environment, RESERVE, { ...TABLE, time: '7 pm' });
    expect(environment.session.world.tasks.map(({ standing }) => standing)).toEqual(['suspended', 'open']);
  });

  it('say that a transaction failed, and what could be done instead', async () => {
    const environment = await scene();
    await result(environment, RESERVE, { ...TABLE, time: '19:00' });
    await exchange(environment, 'At seven?', 'Yes.');
    const failed = await result(environment, 'confirm', { operand: 'x1' });
    expect(failed).toMatchObject({ isError: true });
    expect(failed.text).toContain('with { time: "20:00" } instead');
    await exchange(environment, 'It is full. At eight?', 'Fine.');
    expect(await result(environment, 'confirm', { operand: 'x1' })).toMatchObject({ isError: false });
  });
});

describe('dialogue tools refuse', () => {
  const refused: readonly (readonly [what: string, name: string, args: unknown, text: string])[] = [
    ['a tool that does not exist', 'restaurants_2_reserve', {}, `Legal: ${RESERVE}`],
    ['a name that is reserved', 'constructor', {}, 'unknown-tool'],
    ['an action of the system', 'hint', { content: [] }, 'unknown-tool'],
    ['text that is no JSON', RESERVE, '{ "time": ', 'not-json'],
    ['JSON that is no object', RESERVE, '[1]', 'not-an-object'],
    ['no arguments at all', RESERVE, undefined, 'not-json'],
    ['a name that stands twice', RESERVE, '{ "time": "8 pm", "time": "9 pm" }', 'duplicate-name'],
    ['an argument that does not exist', RESERVE, { ...TABLE, seats: 2 }, 'unknown-slot'],
    ['a value of another type', RESERVE, { ...TABLE, number_of_seats: { two: 2 } }, 'invalid-value'],
    ['a value outside of a closed set', FIND, { price_range: 'free' }, 'Legal:'],
    ['a variable that does not exist', 'confirm', { operand: 'x7' }, 'unknown-variable'],
    ['an action without its argument', 'confirm', {}, "'operand' is missing"],
    ['to go on where nothing was searched', 'next', { query: 'x1' }, 'unknown-variable'],
  ];

  it.each(refused)('%s', async (_, name, args, text) => {
    const environment = await scene();
    const digest = environment.digest();
    const { program } = environment.session;
    const one = await result(environment, name, args);
    expect(one).toMatchObject({ name, isError: true });
    expect(one.text).toContain(text);
    expect(environment.digest()).toBe(digest);
    expect(environment.session.program).toBe(program);
  });

  it('to confirm what the user has not answered yet', async () => {
    const environment = await scene();
    const [, confirm] = await results(
      environment,
      { name: RESERVE, arguments: TABLE },
      { name: 'confirm', arguments: { operand: 'x1' } },
    );
    expect(confirm).toMatchObject({ isError: true, data: { code: 'not-confirmable' } });
    expect(environment.diff()).toEqual([]);
  });

  it('to confirm what was changed since the user answered', async () => {
    const environment = await scene();
    await result(environment, RESERVE, TABLE);
    await exchange(environment, 'At eight?', 'At nine, yes.');
    await result(environment, RESERVE, { time: '9 pm' });
    expect(await result(environment, 'confirm', { operand: 'x1' })).toMatchObject({
      data: { code: 'not-confirmable' },
    });
  });

  it('to do a transaction twice', async () => {
    const environment = await scene();
    await result(environment, RESERVE, TABLE);
    await exchange(environment, 'At eight?', 'Yes.');
    const [first, second] = await results(
      environment,
      { name: 'confirm', arguments: { operand: 'x1' } },
      { name: 'confirm', arguments: { operand: 'x1' } },
    );
    expect([first?.isError, second?.isError]).toEqual([false, true]);
    expect(second?.text).toContain('already-performed');
    const again = await result(environment, RESERVE, TABLE);
    expect(again.text).toContain('Ask the user to confirm');
    expect(environment.session.world.tasks).toHaveLength(2);
  });

  it('to confirm against the words of the user, where agreement is demanded', async () => {
    const environment = await scene({ approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, 'At eight?', 'No, not really.');
    expect(await result(environment, 'confirm', { operand: 'x1' })).toMatchObject({ data: { code: 'not-agreed' } });
    await exchange(environment, 'Shall I book it as it is?', 'Yes, please.');
    const refused = await result(environment, 'confirm', { operand: 'x1' });
    expect(refused).toMatchObject({ data: { code: 'not-agreed' } });
    expect(refused.text).toContain('it lacks restaurant_name ("Bamboo Garden"), location ("San Jose"), time ("20:00")');
    await exchange(environment, 'Shall I book Bamboo Garden in San Jose at eight in the evening?', 'Yes, please.');
    expect(await result(environment, 'confirm', { operand: 'x1' })).toMatchObject({ isError: false });
  });

  it('to confirm by one yes two tasks that the message tells by the same values', async () => {
    const environment = await scene({ approval: 'agreed', setup: () => ({ session: { services: [payment1] } }) });
    await result(environment, 'payment_1_make_payment', { receiver: 'Ann', amount: 12, payment_method: 'debit card' });
    await result(environment, 'payment_1_request_payment', { receiver: 'Ann', amount: 12 });
    const [pay, request] = environment.session.world.tasks.map(({ variable }) => ({ operand: variable }));
    await exchange(environment, 'Shall I pay Ann 12 dollars by debit card?', 'Yes.');
    for (const operand of [request, pay, request]) {
      const called = await result(environment, 'confirm', operand);
      expect(called).toMatchObject(operand === pay ? { isError: false } : { data: { code: 'not-agreed' } });
    }
    await exchange(environment, 'Shall I request 12 dollars from Ann?', 'Yes.');
    expect(await result(environment, 'confirm', request)).toMatchObject({ isError: false });
  });

  it('to confirm by one yes all tasks that were ever asked about', async () => {
    const setup = () => ({ session: { services: [payment1] } });
    const environment = await scene({ approval: 'agreed', setup });
    const request = 'payment_1_request_payment';
    const pay = 'payment_1_make_payment';
    await result(environment, request, { receiver: 'Ann', amount: 12 });
    await result(environment, pay, { receiver: 'Bob', amount: 30, payment_method: 'debit card' });
    const [first, second] = environment.session.world.tasks.map(({ variable }) => ({ operand: variable }));
    await exchange(environment, 'Shall I request 12 dollars from Ann?', 'Yes.');
    expect(await result(environment, 'confirm', second)).toMatchObject({ data: { code: 'not-agreed' } });
    expect(await result(environment, 'confirm', first)).toMatchObject({ isError: false });
    await exchange(environment, 'Shall I pay Bob 30 dollars by debit card?', 'Yes.');
    expect(await result(environment, 'confirm', second)).toMatchObject({ isError: false });
  });

  it('a call without values of what is under way', async () => {
    const environment = await scene();
    await result(environment, RESERVE, TABLE);
    expect(await result(environment, RESERVE, {})).toMatchObject({ isError: true, data: { code: 'under-way' } });
  });

  it('calls after the conversation was ended, until the user speaks again', async () => {
    const environment = await scene();
    await result(environment, 'say', { arguments: [] });
    const ended = await result(environment, RESERVE, TABLE);
    expect(ended).toMatchObject({ isError: true, data: { code: 'conversation-ended' } });
    environment.hear('One more thing.');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
  });

  it.each([[[]], [[{ arguments: {} }]], ['x']])('an action without calls: %j', async (calls) => {
    const { observation } = await (await scene()).step({ kind: 'call', calls: calls as never });
    expect(observation?.kind).toBe('invalid');
  });
});
