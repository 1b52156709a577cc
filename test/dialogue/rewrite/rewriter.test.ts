import { describe, expect, it, test } from 'vitest';
import type { EnactedAction } from '../../../src/engine/index.js';
import { rewriteProblem } from '../../../src/dialogue/rewrite/check.js';
import { createRewriter, type Rewriting } from '../../../src/dialogue/rewrite/rewriter.js';
import type { Sentence } from 'typetod/dialogue';
import { type Model, ModelError } from '../../../src/models/index.js';
import { scriptedModel } from 'typetod/testing';

const found: EnactedAction = { kind: 'show', task: 0, spoken: true, variable: 'x2', count: 1, more: false };
const said = (text: string, ...values: string[]): Sentence => ({ text, actions: [found], values });
const OFFER = said('I found Sakura Counter in San Jose.', 'Sakura Counter', 'San Jose');
const TIMES = said('How about the one leaving at 9 am and arriving at 11 am in San Jose?', '9 am', '11 am', 'San Jose');
const TWICE = said('From savings to savings.', 'savings', 'savings');
const PRICE = said('The price is $30.', '$30');
const ASKED = said('What time would you like to leave?');

describe('other words are taken', () => {
  test.each([
    [OFFER, 'So there is sakura counter in San Jose.'],
    [OFFER, 'Great, here is Sakura Counter in San Jose.'],
    [TIMES, 'So, what about the one leaving at 9 am and arriving at 11 am in San Jose?'],
    [TWICE, 'Okay, from savings to savings then.'],
    [ASKED, 'Sure! What time do you want to leave?'],
    [ASKED, 'When would you like to leave?'],
    [ASKED, 'Of course. At what time would you like to leave?'],
    [said('Which city should I look in?'), 'Great, in which city?'],
    [said('Is there anything else I can do for you?'), 'Anything else?'],
    [said('It is not furnished.', 'not furnished'), 'Well, it’s not furnished.'],
    [said('It costs $9,340.50.', '$9,340.50'), 'This costs $9,340.50.'],
    [said('How about C++ (basics)?', 'C++ (basics)'), 'So, what about C++ (basics)?'],
    [said('How about C++ (basics)?', 'C++ (basics)'), 'C++ (basics)?'],
    [said('Let me see: the price is $30.', '$30'), 'Of course, the price is $30.'],
    [said('I found 3 films. How about Heat?', '3 films', 'Heat'), 'There are 3 films. What about Heat?'],
  ])('%o: %s', (sentence, text) => expect(rewriteProblem(sentence, text)).toBeUndefined());
});

describe('other words are refused', () => {
  test.each([
    ['when there are none', OFFER, '', { code: 'empty' }],
    ['when a value is lost', OFFER, 'I found Sakura Counter.', { code: 'lost-value', detail: 'San Jose' }],
    ['when one of two equal values is lost', TWICE, 'From savings.', { code: 'lost-value', detail: 'savings' }],
    [
      'when a value is part of a word',
      OFFER,
      'Sakura Counters in San Jose.',
      { code: 'lost-value', detail: 'Sakura Counter' },
    ],
    [
      'when a value is part of a number',
      said('It has 4.5.', '4.5'),
      'It has 14.5.',
      { code: 'lost-value', detail: '4.5' },
    ],
    ['when a value is negative', said('It has 4.5.', '4.5'), 'It has -4.5.', { code: 'lost-value', detail: '4.5' }],
    [
      'when a value has another currency',
      said('It has $30.', '$30'),
      'It has €30.',
      { code: 'lost-value', detail: '$30' },
    ],
    ['when a value is a percentage', said('It has 30.', '30'), 'It has 30%.', { code: 'lost-value', detail: '30' }],
    ['when a value has more digits', said('It has 30.', '30'), 'It has 30,000.', { code: 'lost-value', detail: '30' }],
    [
      'when a number is in words',
      said('I found 2 films.', '2 films'),
      'I found two films.',
      { code: 'lost-value', detail: '2 films' },
    ],
    [
      'when two values are swapped',
      TIMES,
      'How about the one leaving at 11 am and arriving at 9 am in San Jose?',
      { code: 'moved-value', detail: 'one leaving at 11 am' },
    ],
    [
      'when values come in another order',
      said('How about Nonna Lucia in Oakland, or Ginger in San Jose?', 'Nonna Lucia', 'Oakland', 'Ginger', 'San Jose'),
      'How about Nonna Lucia in San Jose, or Ginger in Oakland?',
      { code: 'moved-value', detail: 'in san jose' },
    ],
    [
      'when the names of two values are swapped',
      TIMES,
      'How about the one arriving at 9 am and leaving at 11 am in San Jose?',
      { code: 'moved-value', detail: 'one arriving at 9 am' },
    ],
    [
      'when a value loses its name',
      TIMES,
      'How about 9 am and arriving at 11 am in San Jose?',
      { code: 'moved-value', detail: '9 am' },
    ],
    [
      'when a preposition is another',
      said('From Fresno to Napa.', 'Fresno', 'Napa'),
      'To Fresno from Napa.',
      { code: 'moved-value', detail: 'to fresno' },
    ],
    ['when a number is new', OFFER, 'Sakura Counter in San Jose, 4.', { code: 'new-word', detail: '4' }],
    [
      'when something is done',
      ASKED,
      'It is booked! What time would you like to leave?',
      { code: 'new-word', detail: 'booked' },
    ],
    [
      'when something more is offered',
      ASKED,
      'What time would you like to leave? Insurance too?',
      { code: 'new-word', detail: 'insurance' },
    ],
    [
      'when what was asked is claimed',
      said('Should entry be free?'),
      'Should entry be free? That is free.',
      { code: 'moved-word', detail: 'free' },
    ],
    [
      'when words stand in another order',
      said('Should entry be free?'),
      'Should free be entry?',
      { code: 'moved-word', detail: 'entry' },
    ],
    [
      'when another slot is asked for',
      said('Where would you like to go?'),
      'Where would you like to go from?',
      { code: 'new-word', detail: 'from' },
    ],
    ['when it is in another language', ASKED, 'À quelle heure?', { code: 'new-word', detail: 'à' }],
    [
      'when letters are of another script',
      ASKED,
      'What tіme would you like to leave?',
      { code: 'new-word', detail: 'tіme' },
    ],
    ['when it has markup', ASKED, 'What <b>time</b> would you like to leave?', { code: 'new-mark', detail: '<' }],
    ['when it has a link', ASKED, 'What time would you like to leave? [time](time)', { code: 'new-mark', detail: '[' }],
    [
      'when it has a control character',
      ASKED,
      'What time \u001b would you like to leave?',
      { code: 'new-mark', detail: '\u001b' },
    ],
    [
      'when it changes the direction of writing',
      ASKED,
      'What \u202etime would you like to leave?',
      { code: 'new-mark', detail: '\u202e' },
    ],
    [
      'when it has what cannot be seen',
      ASKED,
      'What ti\u200bme would you like to leave?',
      { code: 'new-mark', detail: '\u200b' },
    ],
    [
      'when a question is none',
      TIMES,
      'This is the one leaving at 9 am and arriving at 11 am in San Jose.',
      { code: 'not-as-asked' },
    ],
    ['when a statement is a question', OFFER, 'Sakura Counter in San Jose?', { code: 'not-as-asked' }],
    [
      'when it denies',
      said('It is furnished.', 'furnished'),
      'It is not furnished.',
      { code: 'new-word', detail: 'not' },
    ],
    ['when it no longer denies', said('It is not cheap.', 'cheap'), 'It is cheap.', { code: 'not-as-denied' }],
    [
      'when it no longer denies anything',
      said('That is not furnished.'),
      'That is furnished.',
      { code: 'not-as-denied' },
    ],
    ...(
      [
        [PRICE, 'The price could be $30.', 'could'],
        [PRICE, 'The price is about $30.', 'about'],
        [PRICE, 'The price is just $30.', 'just'],
        [PRICE, 'The price should be $30.', 'should'],
        [PRICE, 'My price is $30.', 'my'],
        [PRICE, 'Your price is $30.', 'your'],
        [PRICE, 'I wish the price is $30.', 'i'],
        [PRICE, 'The price is $30, say.', 'say'],
        [PRICE, 'The price is how about $30.', 'how'],
        [PRICE, 'The price is $30 for me.', 'for'],
        [PRICE, 'What about the price? The price is $30.', 'what'],
        [OFFER, 'I found about Sakura Counter in San Jose.', 'about'],
        [OFFER, 'I found Sakura Counter in San Jose, I think.', 'think'],
        [TIMES, 'How about the one leaving at about 9 am and arriving at 11 am in San Jose?', undefined],
        [said('How about C++ (basics)?', 'C++ (basics)'), 'Would C++ (basics) do?', 'would'],
      ] as const
    ).map(([sentence, text, detail]) => {
      const problem = detail
        ? { code: 'new-word', detail }
        : { code: 'moved-value', detail: 'one leaving at about 9 am' };
      return [`when it is less certain or somebody's: ${text}`, sentence, text, problem] as const;
    }),
    [
      'when a value is no longer as uncertain as it was',
      said('The price might be $30.', '$30'),
      'The price is $30.',
      { code: 'moved-value', detail: 'price $30' },
    ],
    ['when they are many more', said('Done.'), `Done, ${'done, '.repeat(20)}`, { code: 'too-long' }],
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
    const model = scriptedModel([reply(' "Sakura Counter\n in San Jose: great." '), reply('All fine.')]);
    const [first, second] = await all(createRewriter(model)([OFFER, TIMES], { place, utterance: 'Anything nice?' }));
    expect(first?.sentence).toEqual({ ...OFFER, text: 'Sakura Counter in San Jose: great.' });
    expect(first?.rejected).toBeUndefined();
    expect(second).toMatchObject({ sentence: TIMES, rejected: 'All fine.', reason: 'lost-value: 9 am' });
    expect(model.requests.map((request) => request.place.step)).toEqual([0, 1]);
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('Anything nice?');
    expect(second?.call?.request).toBe(model.requests[1]);
  });

  it.each<[string, Sentence['actions']]>([
    ['what it was not told the actions of', []],
    ['a confirmation', [{ kind: 'confirm', task: 0, slots: ['time'], spoken: true, variable: 'x2' }]],
    ['an alternative', [{ kind: 'alternative', task: 0, values: {}, spoken: true, variable: 'x2' }]],
    ['that something is done', [{ kind: 'perform', task: 0, spoken: true, variable: 'x2' }]],
    ['a failure', [{ kind: 'notification', code: 'failure', task: 0, spoken: true, variable: 'x2' }]],
    ['that nothing was found', [{ kind: 'notification', code: 'no_results', task: 0, spoken: true, variable: 'x2' }]],
    ['a suggestion', [{ kind: 'suggest', task: 0, spoken: true, variable: 'x2' }]],
    ['that nothing was understood', [{ kind: 'prompt', about: 'rephrase', spoken: true, variable: 'x2' }]],
    ['a confirmation beside an offer', [found, { kind: 'confirm', task: 0, slots: [], spoken: true, variable: 'x2' }]],
  ] as never)('never asks for %s in other words', async (_, actions) => {
    const model = scriptedModel([]);
    const sentence = { ...OFFER, actions };
    expect(await all(createRewriter(model)([sentence], { place }))).toEqual([{ sentence }]);
    expect(model.requests).toEqual([]);
  });

  it('falls back to the templates when the model fails, and goes on', async () => {
    const down = new ModelError({ code: 'unreachable', message: 'nobody there' });
    const model = scriptedModel([{ purpose: 'rewrite', reply: down }, reply('Okay, done.')]);
    const [first, second] = await all(createRewriter(model)([OFFER, said('Done.')], { place }));
    expect(first).toEqual({ sentence: OFFER, rejected: '', reason: 'no-answer: nobody there' });
    expect(second?.sentence.text).toBe('Okay, done.');
  });

  it('gives out each sentence before it asks for the next', async () => {
    const model = scriptedModel([reply('Well, one.'), reply('Another.')]);
    const rewriting = createRewriter(model)([said('One.'), said('Another.')], { place });
    expect((await rewriting.next()).value).toMatchObject({ sentence: { text: 'Well, one.' } });
    expect(model.requests).toHaveLength(1);
    await rewriting.return();
    expect(model.requests).toHaveLength(1);
  });

  it('ends with the reason of its signal', async () => {
    const model = scriptedModel([reply('Well, one.'), reply('Another.')]);
    const abort = new AbortController();
    const rewriting = createRewriter(model)([said('One.'), said('Another.')], { place, signal: abort.signal });
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
