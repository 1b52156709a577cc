import { describe, expect, it, test } from 'vitest';
import { rewriteProblem } from '../../src/dialogue/nlg/rewrite-check.js';
import { createRewriter, type Rewriting } from '../../src/dialogue/nlg/rewriter.js';
import type { Sentence } from '../../src/dialogue/nlg/sentence.js';
import type { Model } from '../../src/models/model.js';
import { ModelError } from '../../src/models/model-error.js';
import { scriptedModel } from '../../src/models/scripted.js';

const said = (text: string, ...values: string[]): Sentence => ({ text, actions: [], values });
const OFFER = said('I found Sakura Counter in San Jose.', 'Sakura Counter', 'San Jose');
const CONFIRM = said(
  'Please check your table: 2 seats at 7 pm on Monday, March 4th. Is that right?',
  '2 seats',
  '7 pm',
  'Monday, March 4th',
);
const TWICE = said('From savings to savings.', 'savings', 'savings');

describe('other words are taken', () => {
  test.each([
    [OFFER, 'In San Jose there is sakura counter.'],
    [OFFER, 'One place in San Jose is Sakura Counter, which may suit you.'],
    [CONFIRM, 'So 2 seats on Monday, March 4th at 7 pm, yes?'],
    [TWICE, 'Savings to savings, then.'],
    [said('There is nothing left.'), 'Sorry, I do not have any more.'],
    [said('It is not furnished.', 'not furnished'), 'I fear it isn’t: not furnished.'],
    [said('It costs $9,340.50.', '$9,340.50'), 'That would be $9,340.50.'],
    [said('How about C++ (basics)?', 'C++ (basics)'), 'Would C++ (basics) do?'],
  ])('%o: %s', (sentence, text) => expect(rewriteProblem(sentence, text)).toBeUndefined());
});

describe('other words are refused', () => {
  test.each([
    ['when there are none', OFFER, '', { code: 'empty' }],
    ['when a value is lost', OFFER, 'I found Sakura Counter.', { code: 'lost-value', detail: 'San Jose' }],
    [
      'when a value is part of a word',
      OFFER,
      'Sakura Counters in San Jose.',
      { code: 'lost-value', detail: 'Sakura Counter' },
    ],
    [
      'when a number is in words',
      CONFIRM,
      'Two seats at 7 pm on Monday, March 4th?',
      { code: 'lost-value', detail: '2 seats' },
    ],
    ['when one of two equal values is lost', TWICE, 'From savings.', { code: 'lost-value', detail: 'savings' }],
    ['when a number is new', OFFER, 'Sakura Counter in San Jose has 4 stars.', { code: 'new-number', detail: '4' }],
    [
      'when a number in words is new',
      OFFER,
      'Two places: Sakura Counter in San Jose.',
      { code: 'new-number', detail: 'two' },
    ],
    [
      'when a day is new',
      OFFER,
      'Sakura Counter in San Jose opens on Mondays.',
      { code: 'new-number', detail: 'mondays' },
    ],
    ['when a month is new', OFFER, 'Sakura Counter in San Jose opens in June.', { code: 'new-number', detail: 'june' }],
    ['when today is new', OFFER, 'Today it is Sakura Counter in San Jose.', { code: 'new-number', detail: 'today' }],
    ['when pm was not said', said('At 7.', '7'), 'At 7 pm.', { code: 'new-number', detail: 'pm' }],
    ['when a question is none', CONFIRM, 'I will take 2 seats at 7 pm on Monday, March 4th.', { code: 'not-as-asked' }],
    ['when a statement is a question', OFFER, 'Sakura Counter in San Jose?', { code: 'not-as-asked' }],
    ['when it denies', said('It is furnished.', 'furnished'), 'It is not furnished.', { code: 'not-as-denied' }],
    ['when it no longer denies', said('It is not cheap.', 'cheap'), 'It is cheap.', { code: 'not-as-denied' }],
    ['when they are many more', said('Done.'), `Done, ${'and done, '.repeat(20)}`, { code: 'too-long' }],
  ] as const)('%s', (_why, sentence, text, problem) => expect(rewriteProblem(sentence, text)).toEqual(problem));
});

const place = { dialogue: 'd', turn: 3, step: 0, attempt: 0 };
const reply = (text: string) => ({ purpose: 'rewrite' as const, reply: text });

async function all(generator: AsyncGenerator<Rewriting>): Promise<readonly Rewriting[]> {
  const found: Rewriting[] = [];
  for await (const one of generator) found.push(one);
  return found;
}

describe('a rewriter', () => {
  it('asks for each sentence at its own place, and tells of those that it does not take', async () => {
    const model = scriptedModel([reply(' "Sakura Counter, San Jose:\n a good one." '), reply('All fine.')]);
    const [first, second] = await all(createRewriter(model)([OFFER, CONFIRM], { place, utterance: 'Anything nice?' }));
    expect(first?.sentence).toEqual({ ...OFFER, text: 'Sakura Counter, San Jose: a good one.' });
    expect(first?.rejected).toBeUndefined();
    expect(second).toMatchObject({ sentence: CONFIRM, rejected: 'All fine.', reason: 'lost-value: 2 seats' });
    expect(model.requests.map((request) => request.place.step)).toEqual([0, 1]);
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('Anything nice?');
    expect(second?.call?.request).toBe(model.requests[1]);
  });

  it('falls back to the templates when the model fails, and goes on', async () => {
    const down = new ModelError({ code: 'unreachable', message: 'nobody there' });
    const model = scriptedModel([{ purpose: 'rewrite', reply: down }, reply('Gladly.')]);
    const [first, second] = await all(createRewriter(model)([OFFER, said('Done.')], { place }));
    expect(first).toEqual({ sentence: OFFER, rejected: '', reason: 'no-answer: nobody there' });
    expect(second?.sentence.text).toBe('Gladly.');
  });

  it('gives out each sentence before it asks for the next', async () => {
    const model = scriptedModel([reply('One.'), reply('Another.')]);
    const rewriting = createRewriter(model)([said('A.'), said('B.')], { place });
    expect((await rewriting.next()).value).toMatchObject({ sentence: { text: 'One.' } });
    expect(model.requests).toHaveLength(1);
    await rewriting.return();
    expect(model.requests).toHaveLength(1);
  });

  it('ends with the reason of its signal', async () => {
    const model = scriptedModel([reply('One.'), reply('Another.')]);
    const abort = new AbortController();
    const rewriting = createRewriter(model)([said('A.'), said('B.')], { place, signal: abort.signal });
    await rewriting.next();
    abort.abort(new Error('enough'));
    await expect(rewriting.next()).rejects.toThrow('enough');
    expect(model.requests).toHaveLength(1);
  });

  it('does not hide mistakes of the program', async () => {
    const broken: Model = { name: 'broken', ask: () => Promise.reject(new TypeError('a mistake')) };
    await expect(all(createRewriter(broken)([OFFER], { place }))).rejects.toThrow('a mistake');
  });

  it('asks nothing for nothing', async () => {
    expect(await all(createRewriter(scriptedModel([]))([], { place }))).toEqual([]);
  });
});
