import { restaurants2 } from 'typetod/apis';
import { service, success, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listsHeard } from '../../../src/english/list-changes.js';
import type { Service } from '../../../src/service/index.js';
import { one, pizzas, tours } from '../../fixtures/pizzas.js';
import { proposals } from '../rules/conversation.js';

const said = async (services: readonly Service[], ...lines: readonly string[]): Promise<string | undefined> =>
  (await proposals(services, lines)).at(-1);

const DRAFT = ['Order a small pizza with mushrooms and olives', 'at 7 pm'];
const MEAL = ["I'd like two large margheritas and a cola, to 5 Hill Street"];
const TOUR = ["I'd like to book a tour for tomorrow", 'Ann Lee, Bob and Carla'];

describe('a task with lists begins', () => {
  it.each([
    ['a pizza with mushrooms and olives, no onions', 'pizzas_order_pizza({ toppings: ["mushrooms", "olives"] })'],
    ['I want a large pizza', 'pizzas_order_pizza({ size: "large" })'],
    [
      'Two margheritas and a cola please',
      'pizzas_order_meal({ items: [{ item: "margherita", quantity: 2 }, { item: "cola", quantity: 1 }] })',
    ],
    [
      'I want to order 3 small margheritas with napkins',
      'pizzas_order_meal({ items: [{ item: "margherita", size: "small", quantity: 3 }], extras: ["napkins"] })',
    ],
    [
      'Order food: margherita: large, cola: small',
      'pizzas_order_meal({ items: [{ item: "margherita", size: "large" }, { item: "cola", size: "small" }] })',
    ],
    [
      'Order food: margherita, large cola',
      'pizzas_order_meal({ items: [{ item: "margherita" }, { item: "cola", size: "large" }] })',
    ],
    [
      'Order food: margherita x2, cola large x 3',
      'pizzas_order_meal({ items: [{ item: "margherita", quantity: 2 }, { item: "cola", size: "large", quantity: 3 }] })',
    ],
    [
      'a large pizza with everything but onions',
      'pizzas_order_pizza({ size: "large", toppings: ["mushrooms", "olives", "ham", "extra cheese"] })',
    ],
    [
      'Order a small pizza with all toppings except ham',
      'pizzas_order_pizza({ size: "small", toppings: ["mushrooms", "olives", "onions", "extra cheese"] })',
    ],
    ['Show me dishes with everything but ham', 'pizzas_find_dishes()'],
    ['Is there a dish with ham but without olives?', 'pizzas_find_dishes({ toppings: ["ham"] })'],
  ])('%s', async (line, program) => {
    expect(await said([pizzas], line)).toBe(program);
  });

  it('with the names of people', async () => {
    expect(await said([tours], 'Book a tour on March 10th for Ann and Bob')).toBe(
      'tours_book_tour({ day: "March 10th", passengers: ["Ann", "Bob"] })',
    );
  });
});

const ALL = '["mushrooms", "olives", "onions", "ham", "extra cheese"]';

describe('a list that is asked for', () => {
  it.each([
    ['mushrooms, olives and extra cheese', 'x1.toppings = ["mushrooms", "olives", "extra cheese"]'],
    ['ham please', 'x1.toppings = ["ham"]'],
    ['none', 'x1.toppings = []'],
    ['no toppings', 'x1.toppings = []'],
    ['nothing else, thanks', 'x1.toppings = []'],
    ["that's all", 'x1.toppings = []'],
    ['ham but no olives', 'x1.toppings = ["ham"]'],
    ['mushrooms and pineapple', 'x1.toppings = ["mushrooms", "pineapple"]'],
    ['pineapple', 'x1.toppings = ["pineapple"]'],
    ['everything', `x1.toppings = ${ALL}`],
    ['oh, just everything on it, please!', `x1.toppings = ${ALL}`],
    ['all of them', `x1.toppings = ${ALL}`],
    ['the whole lot', `x1.toppings = ${ALL}`],
    ['one of each', `x1.toppings = ${ALL}`],
    ['all the toppings', `x1.toppings = ${ALL}`],
    ['every single topping', `x1.toppings = ${ALL}`],
    ['with everything on top', `x1.toppings = ${ALL}`],
    ['everything but onions', 'x1.toppings = ["mushrooms", "olives", "ham", "extra cheese"]'],
    ['everything but not the onions', 'x1.toppings = ["mushrooms", "olives", "ham", "extra cheese"]'],
    ['everything, no onions', 'x1.toppings = ["mushrooms", "olives", "ham", "extra cheese"]'],
    ['everything without ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['everything minus the ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['all of them except for ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['all of them excluding ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['all but ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['the lot apart from ham and onions', 'x1.toppings = ["mushrooms", "olives", "extra cheese"]'],
    ['everything other than ham, onions or olives', 'x1.toppings = ["mushrooms", "extra cheese"]'],
  ])('%s', async (line, program) => {
    expect(await said([pizzas], 'I want a large pizza at 7 pm', line)).toBe(program);
  });

  it.each([
    ['What is there?', /^(?:parse_error|say)/],
    ['hang on please', /^conversation_pause/],
    ['forget it', /^suspend/],
    ['hmm', /^parse_error/],
    ['not everything', /^parse_error/],
    ['go ahead', /^(?!x1\.toppings)/],
  ])('gets nothing by: %s', async (line, program) => {
    expect(await said([pizzas], 'I want a large pizza at 7 pm', line)).toMatch(program);
  });

  it.each([
    ['Ann Lee, Bob and Carla', 'x1.passengers = ["Ann Lee", "Bob", "Carla"]'],
    ['just Ann', 'x1.passengers = ["Ann"]'],
    ['it is for Ann and Bob', 'x1.passengers = ["Ann", "Bob"]'],
  ])('of names: %s', async (line, program) => {
    expect(await said([tours], "I'd like to book a tour for tomorrow", line)).toBe(program);
  });

  it.each(['just me', 'no', 'who can come?', 'whatever', 'go ahead', 'yes, go ahead', 'everything'])(
    'of names gets nothing by: %s',
    async (line) => {
      expect(await said([tours], "I'd like to book a tour for tomorrow", line)).not.toContain('passengers =');
    },
  );
});

describe('a list changes', () => {
  it.each([
    ['also ham', 'add(x1, { toppings: ["ham"] })'],
    ['add ham and onions', 'add(x1, { toppings: ["ham", "onions"] })'],
    ['put ham on it', 'add(x1, { toppings: ["ham"] })'],
    ['include onions', 'add(x1, { toppings: ["onions"] })'],
    ['throw in some ham', 'add(x1, { toppings: ["ham"] })'],
    ['plus ham', 'add(x1, { toppings: ["ham"] })'],
    ['and ham', 'add(x1, { toppings: ["ham"] })'],
    ['ham too', 'add(x1, { toppings: ["ham"] })'],
    ['ham as well please', 'add(x1, { toppings: ["ham"] })'],
    ['ham on top', 'add(x1, { toppings: ["ham"] })'],
    ['yes, but add ham', 'add(x1, { toppings: ["ham"] })'],
    ['no olives', 'remove(x1, { toppings: ["olives"] })'],
    ['without the olives', 'remove(x1, { toppings: ["olives"] })'],
    ["I don't want olives", 'remove(x1, { toppings: ["olives"] })'],
    ['remove the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['drop the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['hold the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['take off the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['take the olives off', 'remove(x1, { toppings: ["olives"] })'],
    ['leave the olives out', 'remove(x1, { toppings: ["olives"] })'],
    ['leave out the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['delete the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['cancel the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['lose the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['scratch the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['minus the olives', 'remove(x1, { toppings: ["olives"] })'],
    ['no mushrooms or olives', 'remove(x1, { toppings: ["mushrooms", "olives"] })'],
    ['no olives, but ham', 'remove(x1, { toppings: ["olives"] }); add(x1, { toppings: ["ham"] })'],
    ['ham instead of olives', 'x1.toppings = ["mushrooms", "ham"]'],
    ['ham rather than olives', 'x1.toppings = ["mushrooms", "ham"]'],
    ['ham in place of the olives', 'x1.toppings = ["mushrooms", "ham"]'],
    ['instead of the olives ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['replace the olives with ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['swap the olives for ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['exchange the olives for ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['switch the olives to ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['change the olives to ham', 'x1.toppings = ["mushrooms", "ham"]'],
    ['only ham', 'x1.toppings = ["ham"]'],
    ['just olives', 'x1.toppings = ["olives"]'],
    ['nothing but ham', 'x1.toppings = ["ham"]'],
    ['ham only', 'x1.toppings = ["ham"]'],
    ['make it ham', 'x1.toppings = ["ham"]'],
    ['no toppings at all', 'x1.toppings = []'],
    ['make it everything', `x1.toppings = ${ALL}`],
    ['make it everything but ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['no, everything but ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['yes, everything except the ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['go ahead with everything but ham', 'x1.toppings = ["mushrooms", "olives", "onions", "extra cheese"]'],
    ['add everything except ham', 'add(x1, { toppings: ["onions", "extra cheese"] })'],
    ['remove everything but olives', 'x1.toppings = ["olives"]'],
    ['add pineapple', 'add(x1, { toppings: ["pineapple"] })'],
    ['also ham, and make it large', 'x1.size = "large"; add(x1, { toppings: ["ham"] })'],
  ])('%s', async (line, program) => {
    expect(await said([pizzas], ...DRAFT, line)).toBe(program);
  });

  it.each([
    ['yes, with mushrooms and olives', 'confirm(x1)'],
    ['yes, olives and mushrooms', 'confirm(x1)'],
    ['yes, with olives', 'confirm(x1)'],
    ['no ham', 'conversation_pause()'],
    ['mushrooms and olives, I said', 'conversation_pause()'],
    ['no', 'decline_alternative()'],
    ['yes', 'confirm(x1)'],
    ['go ahead', 'confirm(x1)'],
    ['everything is right', 'confirm(x1)'],
    ['everything looks good', 'confirm(x1)'],
    ['yes to everything', 'confirm(x1)'],
    ["yes, that's all", 'confirm(x1)'],
    ['remove everything', 'parse_error()'],
  ])('not by: %s', async (line, program) => {
    expect(await said([pizzas], ...DRAFT, line)).toBe(program);
  });

  it.each([
    ['another cola', 'add(x1, { items: [{ item: "cola", quantity: 1 }] })'],
    ['one more cola', 'add(x1, { items: [{ item: "cola", quantity: 1 }] })'],
    ['two more colas', 'add(x1, { items: [{ item: "cola", quantity: 2 }] })'],
    ['and a tiramisu', 'add(x1, { items: [{ item: "tiramisu", quantity: 1 }] })'],
    ['a couple of tiramisus', 'add(x1, { items: [{ item: "tiramisu", quantity: 2 }] })'],
    ['a pair of tiramisus', 'add(x1, { items: [{ item: "tiramisu", quantity: 2 }] })'],
    ['without the margheritas', 'remove(x1, { items: [{ item: "margherita" }] })'],
    ['one margherita less', 'remove(x1, { items: [{ item: "margherita", quantity: 1 }] })'],
    ['one margherita fewer', 'remove(x1, { items: [{ item: "margherita", quantity: 1 }] })'],
    ['one fewer margherita', 'remove(x1, { items: [{ item: "margherita", quantity: 1 }] })'],
    ['one less margherita, please', 'remove(x1, { items: [{ item: "margherita", quantity: 1 }] })'],
    [
      'the margheritas are small',
      'x1.items = [{ item: "margherita", size: "small", quantity: 2 }, { item: "cola", quantity: 1 }]',
    ],
    ['six more colas', 'add(x1, { items: [{ item: "cola", quantity: 6 }] })'],
    [
      'make it three colas',
      'x1.items = [{ item: "margherita", size: "large", quantity: 2 }, { item: "cola", quantity: 3 }]',
    ],
    [
      'make it two colas and add a tiramisu',
      'x1.items = [{ item: "margherita", size: "large", quantity: 2 }, { item: "cola", quantity: 2 }, { item: "tiramisu", quantity: 1 }]',
    ],
    [
      'make that a small margherita',
      'x1.items = [{ item: "margherita", size: "small", quantity: 1 }, { item: "cola", quantity: 1 }]',
    ],
    ['with napkins', 'x1.extras = ["napkins"]'],
  ])('of counted things: %s', async (line, program) => {
    expect(await said([pizzas], ...MEAL, line)).toBe(program);
  });

  it.each([
    ['add Dora', 'add(x1, { passengers: ["Dora"] })'],
    ['also Dora Moe and Emil', 'add(x1, { passengers: ["Dora Moe", "Emil"] })'],
    ['remove bob', 'remove(x1, { passengers: ["Bob"] })'],
    ['without Bob', 'remove(x1, { passengers: ["Bob"] })'],
    ['only Bob', 'x1.passengers = ["Bob"]'],
    ['yes, Ann Lee, Bob and Carla', 'confirm(x1)'],
    ['yes, 4', 'parse_error()'],
    ['yes, four', 'parse_error()'],
  ])('of names: %s', async (line, program) => {
    expect(await said([tours], ...TOUR, line)).toBe(program);
  });

  it.each(['add it to my diary', 'remove Zoe', 'and then?'])('of names not by: %s', async (line) => {
    expect(await said([tours], ...TOUR, line)).not.toMatch(/^(?:add|remove|confirm|x1)/);
  });
});

describe('a record of a list changes', () => {
  const [TWO, COLA] = ['{ item: "margherita", size: "large", quantity: 2 }', '{ item: "cola", quantity: 1 }'];
  it.each([
    ['make the margheritas small', `x1.items = [{ item: "margherita", size: "small", quantity: 2 }, ${COLA}]`],
    ['change the margheritas to small', `x1.items = [{ item: "margherita", size: "small", quantity: 2 }, ${COLA}]`],
    ['the margheritas should be small', `x1.items = [{ item: "margherita", size: "small", quantity: 2 }, ${COLA}]`],
    ['small margheritas please', `x1.items = [{ item: "margherita", size: "small", quantity: 2 }, ${COLA}]`],
    ['change the margheritas to three', `x1.items = [{ item: "margherita", size: "large", quantity: 3 }, ${COLA}]`],
    ['make the colas four', `x1.items = [${TWO}, { item: "cola", quantity: 4 }]`],
    ['no, 3 small margheritas', `x1.items = [{ item: "margherita", size: "small", quantity: 3 }, ${COLA}]`],
    ['3 small margheritas instead', `x1.items = [{ item: "margherita", size: "small", quantity: 3 }, ${COLA}]`],
    ['tiramisu instead of the margheritas', `x1.items = [${COLA}, { item: "tiramisu", quantity: 2 }]`],
    ['only the margheritas', `x1.items = [${TWO}]`],
    ['only 5 margheritas', 'x1.items = [{ item: "margherita", size: "large", quantity: 5 }]'],
    ['and a small margherita', 'add(x1, { items: [{ item: "margherita", size: "small", quantity: 1 }] })'],
    ['3 small margheritas', 'add(x1, { items: [{ item: "margherita", size: "small", quantity: 3 }] })'],
    ['no, 2 tiramisus and a small margherita', /tiramisu.*quantity: 2/],
    ['change the colas to 2 tiramisus', `x1.items = [${TWO}, { item: "tiramisu", quantity: 2 }]`],
  ])('%s', async (line, program) => {
    expect(await said([pizzas], ...MEAL, line)).toMatch(program);
  });

  it.each([
    ['make that three', 'x1.items = [{ item: "margherita", size: "large", quantity: 3 }]'],
    ['no, three', 'x1.items = [{ item: "margherita", size: "large", quantity: 3 }]'],
    ['actually, make that three pieces', 'x1.items = [{ item: "margherita", size: "large", quantity: 3 }]'],
    ['make them small', 'x1.items = [{ item: "margherita", size: "small", quantity: 2 }]'],
    ['sorry, four small ones', 'x1.items = [{ item: "margherita", size: "small", quantity: 4 }]'],
    ['no, 3 tiramisus', 'x1.items = [{ item: "tiramisu", quantity: 3 }]'],
    ['sorry, I meant colas', 'x1.items = [{ item: "cola", quantity: 2 }]'],
  ])('that was said last: %s', async (line, program) => {
    expect(await said([pizzas], 'two large margheritas', line)).toBe(program);
  });

  it.each([
    ['make that three', `x1.items = [{ item: "margherita", size: "large", quantity: 3 }, ${COLA}]`],
    ['no, small ones', `x1.items = [{ item: "margherita", size: "small", quantity: 5 }, ${COLA}]`],
    ['no, 3 tiramisus', `x1.items = [${COLA}, { item: "tiramisu", quantity: 3 }]`],
  ])('that was said last, beside another one: %s', async (line, program) => {
    expect(await said([pizzas], 'a cola', 'also two large margheritas', 'make that five', line)).toBe(program);
  });

  it.each(['make that three', 'no, three', 'make them small', 'make that blue', 'make it', 'no', 'three'])(
    'not where two were said, or nothing of it: %s',
    async (line) => {
      expect(await said([pizzas], ...MEAL, line)).not.toMatch(/items/);
    },
  );

  it('of what was said last is not what was said before something else', async () => {
    expect(await said([pizzas], 'two large margheritas', 'to 5 Hill Street', 'no, a cola')).toBe(
      'add(x1, { items: [{ item: "cola", quantity: 1 }] })',
    );
    expect(await said([pizzas], 'two large margheritas', 'to 5 Hill Street', 'make that three')).toBe(
      'x1.items = [{ item: "margherita", size: "large", quantity: 3 }]',
    );
  });
});

describe('the words of a record', () => {
  const crate = z.object({
    size: z.enum(['small', 'large']).default('small'),
    ripe: z.enum(['green', 'ripe']).optional(),
    fruit: z.enum(['apples', 'pears']),
    quantity: z.int().min(1).max(20),
  });
  class OrderCrates extends transaction({
    description: 'Order crates of fruit',
    slots: { crates: z.array(crate).min(1).describe('What is ordered') },
    returns: {},
    transact: () => success(),
  }) {}
  const grocer = service({ name: 'Grocer', description: 'A greengrocer', apis: [OrderCrates] });

  it.each([
    ['two large crates of apples', [{ size: 'large', fruit: 'apples', quantity: 2 }]],
    ['three crates of large, ripe apples', [{ size: 'large', ripe: 'ripe', fruit: 'apples', quantity: 3 }]],
    ['large apples', [{ size: 'large', fruit: 'apples' }]],
    ['green pears, large', [{ ripe: 'green', size: 'large', fruit: 'pears' }]],
    [
      'apples in large, two small pears',
      [
        { fruit: 'apples', size: 'large' },
        { fruit: 'pears', size: 'small', quantity: 2 },
      ],
    ],
    ['apples, large pears', [{ fruit: 'apples' }, { fruit: 'pears', size: 'large' }]],
    ['a couple of crates of apples', [{ fruit: 'apples', quantity: 2 }]],
    ['half a dozen crates of apples', [{ fruit: 'apples', quantity: 6 }]],
    ['six large crates of apples', [{ size: 'large', fruit: 'apples', quantity: 6 }]],
    ['6x apples', [{ fruit: 'apples', quantity: 6 }]],
    ['six x apples', [{ fruit: 'apples', quantity: 6 }]],
    ['a pair of apples', [{ fruit: 'apples', quantity: 1 }]],
    ['apples x 4', [{ fruit: 'apples', quantity: 4 }]],
    ['apples at 4', [{ fruit: 'apples' }]],
    ['apples to 4 Hill Street', [{ fruit: 'apples' }]],
    ['two apples, no, three apples', [{ fruit: 'apples', quantity: 3 }]],
    ['a large crate', []],
    ['a crate of plums', []],
  ])('%s', (text, members) => {
    const [heard] = listsHeard(text, one(grocer, 'order_crates').slots.values());
    expect((heard?.wanted ?? []).map(({ member }) => member)).toEqual(members);
  });
});

describe('where some members were left out', () => {
  it.each([
    [['mushrooms', 'add pineapple'], 'confirm(x1)'],
    [['mushrooms', 'add pineapple and ham'], 'confirm(x1)'],
    [['mushrooms and pineapple'], 'confirm(x1)'],
    [['mushrooms, olives, ham, onions and extra cheese'], 'conversation_pause()'],
  ])('%j, go ahead agrees to what is read back', async (lines, program) => {
    expect(await said([pizzas], 'Order a small pizza at 7 pm', ...lines, 'go ahead')).toBe(program);
  });

  it('a number at the confirmation is no other address', async () => {
    const lines = ['A margherita and a cola', 'to 5 Hill Street'];
    for (const line of ['yes, 4', '4', 'yes, make it 4', 'ok, 4 of them'])
      expect(await said([pizzas], ...lines, line)).not.toContain('address');
    expect(await said([pizzas], ...lines, 'no, 7 Hill Street')).toBe('x1.address = "7 Hill Street"');
  });
});

describe('a conversation about something else', () => {
  it.each([
    [
      'Find me an Italian place in Oakland',
      'restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })',
    ],
    ['Hello there', 'parse_error()'],
  ])('is read as if there were no lists: %s', async (line, program) => {
    expect(await said([restaurants2, pizzas], line)).toBe(program);
  });

  it('is not left for a member that is named in it', async () => {
    const lines = ['Find me an Italian place in Oakland', 'Do they have olives?'];
    expect(await said([restaurants2, pizzas], ...lines)).not.toContain('pizzas_');
  });
});
