import { createRegistry } from 'typetod';
import { describe, expect, it, test } from 'vitest';
import { allServices } from '../../apis/index.js';
import { CLARIFICATION_KINDS } from './clarification-kinds.js';
import { createNlg, type Nlg } from 'typetod/dialogue';
import { NOW } from './worlds.js';

type Clarification = Parameters<Nlg['clarification']>[0];

const { apis } = createRegistry(allServices);
const nlg = createNlg({ seed: 'a', now: NOW });

function apiOf(name: string) {
  const api = apis.get(name);
  if (!api) throw new Error(`There is no ${name}.`);
  return api;
}

const find = apiOf('restaurants_2_find_restaurants');
const reserve = apiOf('restaurants_2_reserve_restaurant');
const ask = (clarification: Clarification, turn = 0) => nlg.clarification(clarification, { turn });
const texts = (clarification: Clarification) => [0, 1, 2].map((turn) => ask(clarification, turn).text).sort();

describe('the agent asks', () => {
  it('about a slot that the API does not take', () => {
    expect(
      texts({ kind: 'unknown-slot', api: find, slot: 'dog_menu', legal: ['price_range', 'location'] }),
    ).toMatchInlineSnapshot(`
      [
        "I am afraid the dog menu is nothing that I can go by. I can go by the price range or location. What would you like?",
        "I am sorry, I cannot take the dog menu into account. I can go by the price range or location. Would you like something else?",
        "I cannot search or book by the dog menu. I can go by the price range or location. How shall I go on?",
      ]
    `);
  });

  it('about a value that the slot does not take', () => {
    const legal = ['cheap', 'moderate', 'pricey', 'ultra high-end'];
    expect(
      texts({ kind: 'invalid-value', api: find, slot: 'price_range', value: 'royal', legal }),
    ).toMatchInlineSnapshot(`
      [
        "For the price range, "royal" is not possible. It can be cheap, moderate, pricey or ultra high-end. What price range would you like?",
        "I am afraid "royal" will not do for the price range. It can be cheap, moderate, pricey or ultra high-end. What price range would you like?",
        "I am sorry, I cannot use "royal" as the price range. It can be cheap, moderate, pricey or ultra high-end. What price range would you like?",
      ]
    `);
  });

  it('about a value that nobody said', () => {
    expect(texts({ kind: 'ungrounded-value', api: reserve, slot: 'date', value: '2019-03-04' })).toMatchInlineSnapshot(`
      [
        "Did I get that right, the date is Monday, March 4th?",
        "Just to be sure: should the date be Monday, March 4th?",
        "You have not told me the date. Is Monday, March 4th all right?",
      ]
    `);
  });

  it('in the words of whoever has a doubt', () => {
    const sentence = ask({
      kind: 'worded',
      api: reserve,
      slot: 'time',
      value: '19:00',
      question: 'Is 19:00 not too late?',
    });
    expect(sentence).toEqual({ text: 'Is 19:00 not too late?', actions: [], values: [] });
  });

  it('about a doubt of which only the value is known', () => {
    const facts = { api: reserve, slot: 'time', value: '19:00' };
    expect(texts({ kind: 'doubtful', ...facts })).toMatchInlineSnapshot(`
      [
        "I am not sure about 7 pm as the time. What should it be?",
        "I have left 7 pm as the time out for now. How shall I go on?",
        "I would rather check 7 pm as the time with you first. What would you like?",
      ]
    `);
    expect(texts({ kind: 'doubtful' })).toMatchInlineSnapshot(`
      [
        "I am not sure about that. What should it be?",
        "I have left that out for now. How shall I go on?",
        "I would rather check that with you first. What would you like?",
      ]
    `);
  });

  it('about something that it cannot do', () => {
    expect(texts({ kind: 'unknown-api', apis: [find, reserve, apiOf('alarm_1_get_alarms')] })).toMatchInlineSnapshot(`
      [
        "I am afraid that is nothing I can do. I can help you look for a place to eat in a city, book a table at a restaurant or see the alarms that are set. What would you like?",
        "I am sorry, I cannot help with that. I can help you look for a place to eat in a city, book a table at a restaurant or see the alarms that are set. What would you like to do?",
        "That is beyond me, I am sorry. I can help you look for a place to eat in a city, book a table at a restaurant or see the alarms that are set. What can I do for you?",
      ]
    `);
  });

  it('about what it did not understand, and what it did not do', () => {
    expect([...texts({ kind: 'not-understood' }), ...texts({ kind: 'aborted' })]).toMatchInlineSnapshot(`
      [
        "I am not sure what you mean. Could you put it differently?",
        "I am sorry, I did not understand. Could you tell me once more what you would like?",
        "Sorry, I did not quite get that. Could you say it in other words?",
        "I have not done that, to be on the safe side. How would you like to go on?",
        "I stopped before anything was changed. What would you like me to do?",
        "To be safe, I have left everything as it was. What should I do?",
      ]
    `);
  });

  test.each(CLARIFICATION_KINDS)('%s: with whatever is known, the same each time, as a question', (kind) => {
    const [slot, value, legal] = ['time', '25:00', ['18:00', '19:00']];
    for (const facts of [
      {},
      { slot },
      { api: reserve, slot },
      { api: reserve, slot, value },
      { slot, value, legal },
      { api: reserve, slot: 'x_y', value },
    ]) {
      const sentence = ask({ kind, ...facts }, 1);
      expect(sentence).toEqual(ask({ kind, ...facts }, 1));
      expect(sentence.text).toMatch(/^[A-Z][^_{}]*\?$/);
      expect(sentence.text).not.toMatch(/undefined| {2}|\.\./);
      for (const held of sentence.values) expect(sentence.text).toContain(held);
      expect(sentence.actions).toEqual([]);
    }
  });

  it('and says what the value was and what it may be', () => {
    const { values } = ask({
      kind: 'invalid-value',
      api: find,
      slot: 'price_range',
      value: 'royal',
      legal: ['cheap', 'pricey'],
    });
    expect(values).toEqual(['royal', 'cheap', 'pricey']);
  });

  it('and says values as the slot has them', () => {
    const api = apiOf('restaurants_1_find_restaurants');
    const { text } = ask({
      kind: 'invalid-value',
      api: reserve,
      slot: 'time',
      value: 'soon',
      legal: ['18:00', '19:30'],
    });
    expect(text).toContain('6 pm or 7:30 pm');
    expect(ask({ kind: 'ungrounded-value', api, slot: 'has_live_music', value: true }).text).toBe(
      'Should it have live music?',
    );
    const open = ask({
      kind: 'invalid-value',
      api,
      slot: 'price_range',
      value: 'royal',
      legal: ['expensive', 'dontcare'],
    });
    expect(open.text).toContain('expensive or any price range');
  });

  it('and names some choices only, if there are many', () => {
    const legal = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7'];
    const { text } = ask({ kind: 'invalid-value', slot: 'gate', value: 'z', legal });
    expect(text).toContain('The nearest are a1, b2 and c3.');
    expect(text).not.toContain('d4');
    const slots = ask({ kind: 'unknown-slot', slot: 'gate', legal }).text;
    expect(slots).toContain('a1, b2, c3, d4 or e5');
  });
});

it.each([
  [['a pool'], 'I cannot search by "a pool".'],
  [['a pool', 'a view'], 'I cannot search by "a pool" or "a view".'],
])('tells all that nothing took: %j', (value, told) => {
  expect(texts({ kind: 'unheard', api: find, value, asks: false })).toContain(told);
});

it.each([
  [{ slot: 'woman' }, 'I am sorry, I do not know of any woman.'],
  [{ slot: 'phone_number' }, 'I am sorry, I do not know the phone number.'],
  [{ slot: 'that' }, 'I am sorry, I do not know that.'],
  [{}, 'I am sorry, I do not know that.'],
  [{ value: 'is it far' }, 'I have no answer to "is it far".'],
])('tells what it does not know: %j', (about, told) => {
  const all = texts({ kind: 'unknown-property', api: find, ...about });
  expect(all.some((text) => text.startsWith(told))).toBe(true);
});
