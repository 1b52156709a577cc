import { describe, expect, it } from 'vitest';
import { consentIn } from 'typetod/internal';
import { listsHeard, withoutLists } from '../../src/english/list-changes.js';
import { one, pizzas, tours } from '../fixtures/pizzas.js';

const pizza = one(pizzas, 'order_pizza');
const meal = one(pizzas, 'order_meal');

describe('a text without what it says of lists', () => {
  it.each([
    ['a pizza with mushrooms and olives, no onions', 'a pizza'],
    ['No onions', ''],
    ['a pizza, please', 'a pizza, please'],
    ['I want a large one, also ham, at 7', 'I want a large one at 7'],
    ['No, ham', ''],
  ])('%s', (text, rest) => {
    const left = withoutLists(text, listsHeard(text, pizza.slots.values()));
    expect(left).toHaveLength(text.length);
    expect(
      left
        .replace(/\s+/g, ' ')
        .replace(/ ?,$| ,(?= at)/, '')
        .trim(),
    ).toBe(rest);
  });

  it('loses the numbers of what is counted', () => {
    const text = 'two colas and a large margherita to 2 Mill Lane';
    expect(withoutLists(text, listsHeard(text, meal.slots.values())).trim()).toBe('to 2 Mill Lane');
  });

  it.each([
    ['two cans of cola', 2],
    ['three bottles of colas', 3],
    ['a cola', 1],
    ['no cans of cola', undefined],
  ])('counts %s by what it comes in', (text, quantity) => {
    const [heard] = listsHeard(text, meal.slots.values());
    const [first] = (heard?.wanted ?? []) as readonly { readonly member: { readonly quantity?: number } }[];
    expect(first?.member.quantity).toBe(quantity);
  });

  it.each(['hamster', 'shampoo', 'onion-free', 'Oakland'])('keeps %s', (text) => {
    expect(listsHeard(text, pizza.slots.values())).toHaveLength(text === 'onion-free' ? 1 : 0);
  });
});

describe('what is taken away', () => {
  const refusedIn = (text: string) =>
    listsHeard(text, pizza.slots.values()).flatMap(({ refused }) => refused.map(({ member }) => member));

  it.each(['olives off', 'Get the olives off', 'off with the olives', 'leave the olives out', 'olives away please'])(
    'is so by what stands around it: %s',
    (text) => {
      expect(refusedIn(text)).toEqual(['olives']);
    },
  );

  it.each(['olives', 'put olives on it', 'off you go, with olives', 'olives and set out soon'])(
    'is not: %s',
    (text) => {
      expect(refusedIn(text)).toEqual([]);
    },
  );
});

describe('a yes with members of a list', () => {
  const deed = { api: pizza, values: { size: 'small', toppings: ['mushrooms', 'olives'], ready_at: '19:00' } };
  const order = { api: meal, values: { items: [{ item: 'cola', quantity: 2 }], address: '5 Mill Lane' } };
  const tour = { api: one(tours, 'book_tour'), values: { passengers: ['Ann Lee', 'Bob'], day: '2019-03-04' } };

  it.each([
    [deed, 'yes, with mushrooms and olives'],
    [deed, 'yes, olives and mushrooms'],
    [deed, 'yes please, with the mushrooms'],
    [deed, 'ok, mushrooms and olives only'],
    [order, 'yes, two colas'],
    [order, 'yes, 2 colas please'],
    [order, 'yes, the colas'],
    [tour, 'yes, Ann Lee and Bob'],
  ])('is clear where they were read back: %#', (about, text) => {
    expect(consentIn(text, about).consent).toBe('clear');
  });

  it.each([
    [deed, 'order mushrooms'],
    [deed, 'make it small'],
    [deed, 'make the mushrooms'],
    [order, 'order a cola'],
    [order, 'get the colas'],
    [order, 'make it two colas'],
    [deed, 'the mushrooms are right'],
    [deed, 'the mushrooms are fine, yes'],
    [deed, 'yes to the mushrooms'],
  ])('is none where members are all that is said of it: %#', (about, text) => {
    expect(consentIn(text, about).consent).not.toBe('clear');
  });

  it.each([
    [deed, 'order it with mushrooms and olives'],
    [deed, 'order the pizza with mushrooms and olives'],
    [order, 'go ahead, two colas'],
  ])('is one beside all of it: %#', (about, text) => {
    expect(consentIn(text, about).consent).toBe('clear');
  });

  it.each([
    [deed, 'yes, with mushrooms and ham'],
    [deed, 'yes, but no olives'],
    [deed, 'yes, only olives'],
    [deed, 'yes, ham instead of olives'],
    [deed, 'yes, without the mushrooms'],
    [deed, 'yes, and onions'],
    [order, 'yes, three colas'],
    [order, 'yes, and another cola'],
    [order, 'yes, two more colas'],
    [order, 'yes, two large margheritas'],
    [order, 'yes, one cola less'],
    [tour, 'yes, Ann Lee and Carla'],
  ])('is not where they were not: %#', (about, text) => {
    expect(consentIn(text, about).consent).not.toBe('clear');
  });
});
