import { createSession, explain, restoreSession, type Session, statementOfToolCall } from 'typetod';
import { naturalReader } from 'typetod/values';
import { add, parse, print, remove } from 'typetod/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, pizzas, tours } from '../fixtures/pizzas.js';

const PIZZA = 'x1 = pizzas_order_pizza({ size: "small", ready_at: "19:00", toppings: ["mushrooms", "olives"] })';
const MEAL = 'x1 = pizzas_order_meal({ address: "5 Mill Lane", items: "two large margheritas and a cola" })';
const TOUR = 'x1 = tours_book_tour({ day: "2019-03-04", passengers: "Zoe Ray, Ann and Bob" })';

async function sessionAfter(...programs: readonly string[]): Promise<Session> {
  const session = createSession({ services: [pizzas, tours], reader: naturalReader, now: NOW, id: 'lists' });
  for (const program of programs) {
    const { feedback } = await session.turn(program);
    if (feedback) throw new RangeError(`${program}: ${feedback.message}`);
  }
  return session;
}

const listOf = (session: Session, name: string): unknown =>
  session.state.flatMap(({ slots }) => Object.entries(slots)).find(([slot]) => slot === name)?.[1].canonical;

describe('a list slot', () => {
  it.each([
    ['in any case, once each, in the order of its set', '["Olives", "mushrooms", "OLIVES"]', ['mushrooms', 'olives']],
    ['as one text', '"mushrooms, olives and extra cheese"', ['mushrooms', 'olives', 'extra cheese']],
    ['in words that its author declares', '["more cheese"]', ['extra cheese']],
    ['as its one member', '"ham"', ['ham']],
    ['as none', '"none"', []],
    ['empty', '[]', []],
  ])('takes members %s', async (_, written, members) => {
    const session = await sessionAfter(PIZZA, `x1.toppings = ${written}`);
    expect(listOf(session, 'toppings')).toEqual(members);
  });

  it.each([
    ['is none of its set', 'x1.toppings = ["pineapple", "ham"]', 'I have no pineapple.', ['ham', 'olives']],
    ['is no text', 'x1.toppings = [3]', 'I have no "3".', []],
    [
      'is too many',
      'x1.toppings = ["ham", "olives", "onions", "mushrooms", "extra cheese"]',
      'There can be at most 4.',
      [],
    ],
    ['is a list of lists', 'x1.toppings = [["ham"]]', 'I have no "[', []],
  ])('refuses what %s, and says why', async (_, program, message, legal) => {
    const session = await sessionAfter(PIZZA);
    const before = session.digest();
    const { feedback } = await session.turn(program);
    expect(feedback).toMatchObject({ code: 'invalid-value', slot: 'toppings' });
    expect(feedback?.message).toContain(message);
    expect(feedback?.message).toContain('a list of one of its closed set of values (at most 4)');
    expect(feedback?.legal.slice(0, legal.length)).toEqual(legal);
    expect(session.digest()).toBe(before);
  });

  it('takes records in words, with one where no number is said', async () => {
    expect(listOf(await sessionAfter(MEAL), 'items')).toEqual([
      { item: 'margherita', size: 'large', quantity: 2 },
      { item: 'cola', quantity: 1 },
    ]);
    const written = await sessionAfter(MEAL, 'x1.items = ["a dozen colas", { item: "TIRAMISU" }]');
    expect(listOf(written, 'items')).toEqual([
      { item: 'cola', quantity: 12 },
      { item: 'tiramisu', quantity: 1 },
    ]);
  });

  it.each([
    ['too few', '[]', 'There must be at least 1.'],
    ['a number out of bounds', '[{ item: "cola", quantity: 0 }]', 'It must be at least 1.'],
    ['another field', '[{ item: "cola", temperature: "cold" }]', 'holds a list of records { item, size?, quantity }'],
    ['no field that tells it', '[{ quantity: 2 }]', 'is not a value'],
    ['another item', '[{ item: "beer", quantity: 2 }]', 'I have no beer.'],
    ['any', '"dontcare"', 'is not a value'],
  ])('refuses %s of records', async (_, written, message) => {
    const session = await sessionAfter(MEAL);
    const { feedback } = await session.turn(`x1.items = ${written}`);
    expect(feedback?.code).toBe('invalid-value');
    expect(feedback?.message).toContain(message);
  });

  it('has the same digest in any order of members', async () => {
    const [one, other] = await Promise.all([
      sessionAfter(PIZZA),
      sessionAfter(PIZZA.replace('["mushrooms", "olives"]', '["olives", "mushrooms", "olives"]')),
    ]);
    expect(other.digest()).toBe(one.digest());
  });

  it('is what a result of a search has all of', async () => {
    const session = await sessionAfter('x1 = pizzas_find_dishes({ toppings: ["mushrooms"] })');
    const names = (): unknown =>
      session.world.tasks[0]?.kind === 'search' &&
      session.world.tasks[0].results?.rows.map(({ dish_name }) => dish_name);
    expect(names()).toEqual(['Forest', 'Farm']);
    await session.turn('add(x1, { toppings: ["olives"] })');
    expect(names()).toEqual(['Farm']);
    await session.turn('select({ dish_name: "Farm" }, { from: x1 })');
    expect(listOf(session, 'toppings')).toEqual(['mushrooms', 'olives']);
  });
});

describe('add and remove', () => {
  it.each([
    ['add a member', PIZZA, 'add(x1, { toppings: ["ham"] })', ['mushrooms', 'olives', 'ham']],
    ['add what is there', PIZZA, 'add(x1, { toppings: "olives" })', ['mushrooms', 'olives']],
    ['remove a member', PIZZA, 'remove(x1, { toppings: ["Olives"] })', ['mushrooms']],
    ['remove all', PIZZA, 'remove(x1, { toppings: ["olives", "mushrooms"] })', []],
  ])('%s', async (_, setup, program, members) => {
    expect(listOf(await sessionAfter(setup, program), 'toppings')).toEqual(members);
  });

  it.each([
    ['one more', 'add(x1, { items: "another cola" })', [2, 2]],
    ['one less', 'remove(x1, { items: [{ item: "margherita", quantity: 1 }] })', [1, 1]],
    ['none left', 'remove(x1, { items: "the cola" })', [2]],
  ])('count: %s', async (_, program, counts) => {
    const items = listOf(await sessionAfter(MEAL, program), 'items') as readonly { quantity: number }[];
    expect(items.map(({ quantity }) => quantity)).toEqual(counts);
  });

  it('start from what holds where nothing was said', async () => {
    expect(listOf(await sessionAfter(MEAL, 'add(x1, { extras: ["napkins"] })'), 'extras')).toEqual(['napkins']);
  });

  it('take away a required list with its last member: it is asked for again', async () => {
    const session = await sessionAfter(MEAL, 'remove(x1, { items: ["margherita", "cola"] })');
    expect(listOf(session, 'items')).toBeUndefined();
    expect(session.world.pending).toMatchObject([{ kind: 'request', slot: 'items' }]);
  });

  it.each([
    ['not-a-list', PIZZA, 'add(x1, { size: ["large"] })', ['toppings']],
    ['not-a-member', PIZZA, 'remove(x1, { toppings: ["ham"] })', ['mushrooms', 'olives']],
    ['not-a-member', MEAL, 'remove(x1, { items: [{ item: "cola", quantity: 2 }] })', undefined],
    ['not-a-member', MEAL, 'remove(x1, { extras: ["napkins"] })', []],
    ['not-a-member', TOUR, 'remove(x1, { passengers: ["Carl"] })', ['Ann', 'Bob', 'Zoe Ray']],
    ['invalid-value', PIZZA, 'add(x1, { toppings: ["pineapple"] })', undefined],
    ['invalid-value', PIZZA, 'remove(x1, { toppings: ["pineapple"] })', undefined],
    ['invalid-value', TOUR, 'add(x1, { passengers: ["Carl", "Dora"] })', undefined],
    ['not-available', PIZZA, 'add(x1, { toppings: null })', undefined],
    ['unknown-slot', PIZZA, 'add(x1, { topings: ["ham"] })', undefined],
    ['unknown-variable', PIZZA, 'remove(x9, { toppings: ["ham"] })', undefined],
    ['wrong-kind', PIZZA, 'add(x2, { toppings: ["ham"] })', undefined],
    ['bad-arguments', PIZZA, 'add(x1, {})', undefined],
    ['bad-arguments', PIZZA, 'add(x1)', undefined],
    ['not-a-value', PIZZA, 'confirm(add(x1, { toppings: ["ham"] }))', undefined],
  ])('are refused with %s', async (code, setup, program, legal) => {
    const session = await sessionAfter(setup);
    const before = session.digest();
    const { feedback } = await session.turn(program);
    expect(feedback?.code).toBe(code);
    if (legal) expect(feedback?.legal).toEqual(legal);
    expect(session.digest()).toBe(before);
  });

  it('are refused for what is done', async () => {
    const session = await sessionAfter(PIZZA, 'confirm(x1)');
    const { feedback } = await session.turn('add(x1, { toppings: ["ham"] })');
    expect(feedback?.code).toBe('already-performed');
  });

  it('ask again for what the user had agreed to', async () => {
    const session = await sessionAfter(PIZZA);
    const { response } = await session.turn('add(x1, { toppings: ["ham"] })');
    expect(response).toContain('hint({ confirm: ["toppings"], of: x1 })');
    const again = await session.turn('add(x1, { toppings: ["ham"] })\nconfirm(x1)');
    expect(again.ok).toBe(true);
  });

  it('undo each other', async () => {
    const names = ['onions', 'ham', 'extra cheese'];
    await fc.assert(
      fc.asyncProperty(fc.subarray(names, { minLength: 1, maxLength: 2 }), async (members) => {
        const session = await sessionAfter(PIZZA);
        const before = listOf(session, 'toppings');
        await session.turn([add('x1', { toppings: members })]);
        await session.turn([remove('x1', { toppings: members })]);
        expect(listOf(session, 'toppings')).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it('undo each other where things are counted', async () => {
    const record = fc.record({ item: fc.constantFrom('cola', 'tiramisu'), quantity: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(record, async (member) => {
        const session = await sessionAfter(MEAL);
        const before = listOf(session, 'items');
        await session.turn([add('x1', { items: [member] })]);
        await session.turn([remove('x1', { items: [member] })]);
        expect(listOf(session, 'items')).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it('are read as they are printed', () => {
    const text =
      'x4 = add(x1, { items: [{ item: "cola", quantity: 2 }], extras: ["napkins"] })\nremove(x1, { extras: ["napkins"] })';
    const parsed = parse(text);
    expect(parsed.ok && print(parsed.statements)).toBe(text);
  });

  it('say in an explanation what was said when', async () => {
    const session = await sessionAfter(PIZZA, 'add(x1, { toppings: ["ham"] })', 'remove(x1, { toppings: ["olives"] })');
    const { steps } = explain(session.world, 'Pizzas', 'toppings') ?? {};
    expect(steps?.map(({ text }) => text)).toEqual([
      'the user removed "olives" in turn 3',
      'the user added "ham" in turn 2',
      'the user said it in turn 1',
    ]);
  });

  it('are replayed from a journal with the same digest', async () => {
    const session = await sessionAfter(MEAL, 'add(x1, { items: "a tiramisu" })', 'remove(x1, { items: "the cola" })');
    const journal = session.save();
    const restored = await restoreSession(journal, { services: [pizzas, tours], reader: naturalReader });
    expect(restored.digest()).toBe(session.digest());
  });
});

describe('add and remove as tools', () => {
  const registry = createSession({ services: [pizzas] }).engine.registry;

  it('take members one by one, and records as names and values', () => {
    const members = [
      {
        name: 'items',
        value: [
          { name: 'item', value: 'cola' },
          { name: 'quantity', value: 2 },
        ],
      },
      { name: 'extras', value: 'napkins' },
      { name: 'extras', value: 'cutlery' },
    ];
    const call = statementOfToolCall(registry, 'add', { operand: 'x1', members });
    expect(call.ok && print([call.statement])).toBe(
      'add(x1, { items: [{ item: "cola", quantity: 2 }], extras: ["napkins", "cutlery"] })',
    );
  });

  it.each([
    ['no members', { operand: 'x1' }],
    ['no list of members', { operand: 'x1', members: 'ham' }],
    ['an empty list', { operand: 'x1', members: [] }],
    ['a member without a name', { operand: 'x1', members: [{ value: 'ham' }] }],
    ['a member without a value', { operand: 'x1', members: [{ name: 'toppings' }] }],
    [
      'a record with a name twice',
      {
        operand: 'x1',
        members: [
          {
            name: 'items',
            value: [
              { name: 'a', value: 1 },
              { name: 'a', value: 2 },
            ],
          },
        ],
      },
    ],
  ])('refuse %s', (_, args) => {
    expect(statementOfToolCall(registry, 'remove', args)).toMatchObject({ ok: false, code: 'bad-arguments' });
  });
});
