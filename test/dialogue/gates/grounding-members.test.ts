import { describe, expect, it } from 'vitest';
import { pizzas, tours } from '../../fixtures/pizzas.js';
import { codes, decisions, only, type Reviewed, reviewed, type Setting } from './harness.js';

const gates = only('grounding', 'ask');
const ORDER = 'pizzas_order_pizza';
const MEAL = 'pizzas_order_meal';
const TOUR = 'tours_book_tour';
const DRAFT = `${ORDER}({ size: "small", toppings: ["mushrooms", "olives"] })`;

const grounded = (program: string, utterance: string, setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, utterance, services: [pizzas, tours], ...setting });

const members = (slot: string, ...all: readonly string[]): string =>
  `${slot}: [${all.map((one) => `"${one}"`).join(', ')}]`;

describe('a member of a list is grounded when', () => {
  const table: readonly [string, string, string, Setting][] = [
    ['it is said', `${ORDER}({ ${members('toppings', 'mushrooms', 'ham')} })`, 'Ham and mushrooms.', {}],
    ['it is said in the singular', `${ORDER}({ ${members('toppings', 'onions')} })`, 'With onion.', {}],
    [
      'it is said in declared words',
      `${ORDER}({ ${members('toppings', 'extra cheese', 'ham')} })`,
      'Ham, more cheese.',
      {},
    ],
    [
      'it was said before',
      `${ORDER}({ ${members('toppings', 'ham', 'olives')} })`,
      'and olives',
      {
        said: [{ speaker: 'user', text: 'I like ham.', turn: 1 }],
      },
    ],
    ['it is worded freely', `${ORDER}({ ${members('toppings', 'mushrooms', 'onions')} })`, 'Some vegetables.', {}],
    [
      'all are meant',
      `${ORDER}({ ${members('toppings', 'mushrooms', 'olives', 'onions')} })`,
      'Everything but ham.',
      {},
    ],
    ['all are meant by a word', `${ORDER}({ ${members('toppings', 'mushrooms', 'ham')} })`, 'Everything, please.', {}],
    ['the list has it', 'x1.toppings = ["mushrooms", "ham"]', 'Ham instead of the olives.', { turns: [DRAFT] }],
    ['it is added', 'add(x1, { toppings: ["ham"] })', 'Ham as well.', { turns: [DRAFT] }],
    ['it is taken out', 'remove(x1, { toppings: ["olives"] })', 'Without the green ones.', { turns: [DRAFT] }],
    ['it is a record', `${MEAL}({ items: [{ item: "cola", quantity: 2 }] })`, 'Two colas.', {}],
    [
      'it is a record with more',
      `${MEAL}({ items: [{ item: "margherita", size: "large", quantity: 1 }, { item: "cola", quantity: 3 }] })`,
      'A large margherita, colas for us all.',
      {},
    ],
    ['it is a name', `${TOUR}({ ${members('passengers', 'Ann Lee', 'Bob')} })`, 'Bob and Ann Lee.', {}],
    ['it is a name in another case', `${TOUR}({ ${members('passengers', 'Ann')} })`, 'for ann', {}],
    ['there is none', `${ORDER}({ toppings: [] })`, 'Nothing on it.', {}],
    [
      'it is a result',
      'pizzas_order_pizza({ toppings: ["mushrooms", "onions"] })',
      'That one.',
      {
        turns: ['pizzas_find_dishes()'],
      },
    ],
  ];

  it.each(table)('%s', async (_, program, utterance, setting) => {
    const result = await grounded(program, utterance, setting);
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });
});

describe('a member that nobody said is left out', () => {
  const table: readonly [string, string, string, string, Setting][] = [
    [
      'beside one that was',
      `${ORDER}({ ${members('toppings', 'mushrooms', 'ham')} })`,
      'Mushrooms, please.',
      `${ORDER}({ toppings: ["mushrooms"] })`,
      {},
    ],
    [
      'beside several',
      `${ORDER}({ ${members('toppings', 'ham', 'onions', 'olives')} })`,
      'Onions.',
      `${ORDER}({ toppings: ["onions"] })`,
      {},
    ],
    ['in place of the one that was', `${ORDER}({ ${members('toppings', 'ham')} })`, 'Onions.', `${ORDER}()`, {}],
    [
      'of what is added',
      'add(x1, { toppings: ["ham", "onions"] })',
      'Ham too.',
      'add(x1, { toppings: ["ham"] })',
      { turns: [DRAFT] },
    ],
    ['and nothing else is added', 'add(x1, { toppings: ["onions"] })', 'Ham too.', 'parse_error()', { turns: [DRAFT] }],
    [
      'of records',
      `${MEAL}({ items: [{ item: "cola", quantity: 2 }, { item: "tiramisu", quantity: 1 }] })`,
      'Two colas.',
      `${MEAL}({ items: [{ item: "cola", quantity: 2 }] })`,
      {},
    ],
    [
      'with another size than was said',
      `${MEAL}({ items: [{ item: "margherita", size: "small", quantity: 1 }] })`,
      'A large margherita.',
      `${MEAL}()`,
      {},
    ],
    [
      'of names',
      `${TOUR}({ ${members('passengers', 'Ann', 'Zoe')} })`,
      'For Ann.',
      `${TOUR}({ passengers: ["Ann"] })`,
      {},
    ],
    ['of names, all', `${TOUR}({ ${members('passengers', 'Zoe', 'Yan')} })`, 'For Ann.', `${TOUR}()`, {}],
    [
      'what is excepted',
      `${ORDER}({ ${members('toppings', 'mushrooms', 'ham', 'onions')} })`,
      'Everything but ham.',
      `${ORDER}({ ${members('toppings', 'mushrooms', 'onions')} })`,
      {},
    ],
  ];

  it.each(table)('%s', async (_, program, utterance, source, setting) => {
    const result = await grounded(program, utterance, setting);
    expect(result.source).toBe(source);
    expect(codes(result)).toContain('ungrounded-value');
  });
});
