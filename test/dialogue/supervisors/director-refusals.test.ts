import { describe, expect, it } from 'vitest';
import { modelDirector, ruleDirector, type Director } from 'typetod/dialogue';
import { type Model, ModelError } from '../../../src/models/index.js';
import { sessionAfter } from '../gates/harness.js';
import { answering, PLACE, saying } from './models.js';

type WhatIf = Parameters<Director['direct']>[0];
type ModelErrorCode = ModelError['code'];

/** Something that cannot be taken back; a director that reads no more than this decides by what its model says. */
const WHAT_IF = {
  program: 'confirm(x1)',
  trial: { transactions: [] },
  said: [],
  utterance: 'Yes.',
} as unknown as WhatIf;

const decide = async (model: Model) => modelDirector(model).direct(WHAT_IF, PLACE);

const UNCLEAR = { decision: 'abort', reason: 'The director gave no clear answer.' };

describe('a director lets nothing pass', () => {
  it.each([
    ['silence', ''],
    ['white space', ' \n\t'],
    ['a letter beyond the options', 'd'],
    ['a number', '1'],
    ['a part of a word', 'pas'],
    ['another word', 'yes'],
    ['approval in prose', 'That looks fine to me.'],
    ['thinking alone', '<think>a) pass'],
    ['an empty fence', '```\n```'],
    ['JSON', '{"decision": "pass"}'],
  ])('for %s', async (_, text) => {
    expect(await decide(saying(text))).toMatchObject(UNCLEAR);
  });

  it.each([
    ['two letters', 'a b'],
    ['two lines', 'a\nb'],
    ['two answers', 'Answer: a\nAnswer: b'],
    ['an answer and another line', 'Answer: a\nBut see above.'],
    ['a list of all options', 'a) pass\nb) revise\nc) abort'],
    ['a question', 'a?'],
    ['a denial', 'not a'],
    ['a condition', 'a, if the user agrees'],
    ['a letter with another name', 'a) revise'],
    ['a letter within a sentence', 'I choose a here.'],
  ])('for an answer that may be read in two ways: %s', async (_, text) => {
    expect(await decide(saying(text))).toMatchObject(UNCLEAR);
  });

  it.each([
    ['beyond the last', 3],
    ['before the first', -1],
    ['between two', 0.5],
    ['that is no number', Number.NaN],
    ['that is infinite', Number.POSITIVE_INFINITY],
  ])('for an option %s, whatever the text says', async (_, index) => {
    const model = answering(() => ({ text: 'a', choice: { index, probabilities: [1, 0, 0] } }));
    expect(await decide(model)).toMatchObject(UNCLEAR);
  });

  it.each([
    ['b', 'revise', 'the program misunderstands the user and should be written anew.'],
    ['revise', 'revise', 'the program misunderstands the user and should be written anew.'],
    ['c', 'abort', 'the action must not be done.'],
    ['**C) abort**: the action must not be done', 'abort', 'the action must not be done: **C) abort**'],
    ['The user said no.\nAnswer: c', 'abort', 'the action must not be done: The user said no. Answer: c'],
  ])('that its model refuses: %j', async (text, decision, meaning) => {
    const reason = expect.stringContaining(`The director finds that ${meaning}`);
    expect(await decide(saying(text))).toMatchObject({ decision, reason });
  });

  it.each<ModelErrorCode>(['unreachable', 'timeout', 'refused', 'no-reply'])(
    'when its model fails: %s comes through to the gate',
    async (code) => {
      const error = new ModelError({ code, message: 'as the model says' });
      await expect(decide(answering(() => Promise.reject(error)))).rejects.toBe(error);
    },
  );
});

describe('rules let nothing be done twice', () => {
  const BOOKED = [
    'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Nonna Lucia", location: "San Jose", time: "18:00" })',
    'confirm(x1)',
  ];
  const again = (values: string): string =>
    `restaurants_2_reserve_restaurant({ restaurant_name: "Nonna Lucia", location: "San Jose", ${values} })`;

  it.each([
    ['word for word', 'time: "18:00"'],
    ['with another spelling', 'time: "6 pm"'],
    ['with its defaults', 'time: "18:00", number_of_seats: 2, date: "2019-03-01"'],
    ['with the day in words', 'time: "18:00", date: "today"'],
  ])('%s', async (_, values) => {
    const session = await sessionAfter({ turns: [...BOOKED, again(values)] });
    const trial = await session.whatIf(`confirm(${session.world.tasks.at(-1)?.variable})`);
    const whatIf = { ...WHAT_IF, trial };
    expect(await ruleDirector().direct(whatIf, PLACE)).toEqual({
      decision: 'abort',
      reason: 'x1 did just that already.',
      isDone: true,
    });
  });
});
