import { expect, test } from 'vitest';
import { scriptedModel } from 'typetod/testing';
import { END_TOKENS, modelUser, modelUsers } from '../../../src/testbed/index.js';

const SCENARIO = 'You want a table for four at 7 pm. Do not tell your card number, 4000 1234.';

function script(...replies: readonly string[]) {
  return scriptedModel(replies.map((reply) => ({ purpose: 'simulate', reply })));
}

test('a model is told the scenario, hears the agent and says the next words', async () => {
  const model = script('A table, please.', 'At 7 pm.');
  const user = modelUser({ model, scenario: SCENARIO, id: 'task#1', seed: 7 });
  expect(await user.open()).toMatchObject({ text: 'A table, please.', usage: { calls: 1 } });
  expect(await user.reply({ text: 'At what time?' })).toMatchObject({ text: 'At 7 pm.' });
  const [, request] = model.requests;
  expect(request?.place).toEqual({ dialogue: 'task#1', turn: 2, step: 0, attempt: 0 });
  expect(request?.seed).toBe(7);
  expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(request?.messages[0]?.content).toContain(SCENARIO);
  expect(request?.messages[3]?.content).toBe('At what time?');
});

test.each([
  ['done', `Thanks, bye. ${END_TOKENS.done}`, 'Thanks, bye.'],
  ['transferred', END_TOKENS.transferred, ''],
  ['out-of-scope', END_TOKENS['out-of-scope'], ''],
  ['gave-up', `${END_TOKENS['gave-up']} Forget it.`, 'Forget it.'],
] as const)('a token of the model ends the conversation: %s', async (end, reply, text) => {
  const user = modelUser({ model: script(reply), scenario: SCENARIO });
  expect(await user.open()).toMatchObject({ end, text });
});

test('tokens and instructions may be others', async () => {
  const tokens = { ...END_TOKENS, done: '[END]' };
  const model = script('Bye. [END]');
  const user = modelUser({ model, scenario: 'want $& nothing', tokens, instructions: 'Play this: {scenario}' });
  expect(await user.open()).toMatchObject({ end: 'done', text: 'Bye.' });
  expect(model.requests[0]?.messages[0]?.content).toBe('Play this: want $& nothing');
});

test('what a model thinks is not said', async () => {
  const user = modelUser({ model: script('<think>They ask for the time.</think>At 7 pm.'), scenario: SCENARIO });
  expect((await user.open()).text).toBe('At 7 pm.');
});

test('words that do not end go on', async () => {
  const user = modelUser({ model: script('Do not ###stop### now.'), scenario: SCENARIO });
  expect(await user.open()).not.toHaveProperty('end');
});

test('a model that says nothing is asked once more, and then the episode is void', async () => {
  const model = script('', 'Hello.', '', '  ');
  const user = modelUser({ model, scenario: SCENARIO });
  expect(await user.open()).toMatchObject({ text: 'Hello.', usage: { calls: 2 } });
  await expect(user.reply({ text: 'Yes?' })).rejects.toMatchObject({ code: 'bad-reply' });
});

test('runs make a user for each task and seed', async () => {
  const model = script('Hi.');
  const users = modelUsers({ model });
  expect(users.name).toBe('model:scripted');
  await users.create({ id: 'booking' }, { seed: 3, scenario: SCENARIO }).open();
  expect(model.requests[0]).toMatchObject({ seed: 3, place: { dialogue: 'booking#3' } });
});
