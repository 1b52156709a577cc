import { requirement, service, sessionContext, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { guestHouse } from '../../engine/stays.js';
import { z } from 'zod';
import { banks1, hotels4, payment1, restaurants2 } from '../../../apis/index.js';
import { sessionEnvironment } from '../../../src/testbed/index.js';
import { exchange, FIND, RESERVE, result, results, scene, TABLE } from './scenes.js';

/** A question that tells the values of the table. */
const ASKED = 'Bamboo Garden in San Jose, at 8 pm?';

describe('direct tools', () => {
  it('are the APIs alone', async () => {
    const names = (await scene({ tools: 'direct' })).tools().map(({ name }) => name);
    expect(names).toEqual([RESERVE, FIND].sort((a, b) => names.indexOf(a) - names.indexOf(b)));
  });

  it('find all results at once', async () => {
    const environment = await scene({ tools: 'direct' });
    const found = await result(environment, FIND, { category: 'Asian', location: 'San Jose' });
    expect(found).toMatchObject({ isError: false });
    expect(found.text).toMatch(/^Found \d+:\n1\. \{ /);
    const { rows, count } = found.data as { rows: readonly unknown[]; count: number };
    expect(rows).toHaveLength(count);
    expect(environment.diff()).toEqual([]);
  });

  const hotels = () => scene({ tools: 'direct', setup: () => ({ session: { services: [hotels4] } }) });
  const SEARCH = 'hotels_4_search_hotel';

  it('heed constraints, and an order', async () => {
    const environment = await hotels();
    const where = [{ name: 'star_rating', relation: 'atLeast', values: [4] }];
    const order = [{ name: 'price_per_night', direction: 'ascending' }];
    const rowsOf = async (json: object) => {
      const found = await result(environment, SEARCH, { location: 'London', ...json } as never);
      return (found.data as { rows: readonly Record<string, number>[] }).rows;
    };
    const [all, some] = [await rowsOf({}), await rowsOf({ where, order })];
    expect(some.length).toBeGreaterThan(1);
    expect(some).toHaveLength(all.filter(({ star_rating = 0 }) => star_rating >= 4).length);
    const prices = some.map((row) => row.price_per_night as number);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it.each([
    { where: [null] },
    { where: [{ name: 'star_rating', relation: 'atLeast', values: [null] }] },
    { where: 'cheap' },
    { where: [{ name: 'charm', relation: 'atLeast', values: [4] }] },
    { where: [{ name: 'star_rating', relation: 'atLeast', values: ['many'] }] },
    { order: [null] },
    { order: [{ name: 'star_rating', direction: 'up' }] },
  ])('refuse malformed constraints and orders: %j', async (json) => {
    const environment = await hotels();
    const refused = await result(environment, SEARCH, { location: 'London', ...json } as never);
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^[a-z-]+: ./);
    expect(environment.session.world.tasks).toEqual([]);
  });

  it('do a transaction at once, with defaults', async () => {
    const environment = await scene({ tools: 'direct' });
    const done = await result(environment, RESERVE, TABLE);
    expect(done).toMatchObject({ isError: false, data: { result: { time: '20:00', number_of_seats: 2 } } });
    expect(environment.diff()).not.toEqual([]);
  });

  it('do it again where the user has spoken since', async () => {
    const setup = () => ({ session: { services: [payment1] } });
    const environment = await scene({ tools: 'direct', setup });
    const request = { receiver: 'Ann', amount: 12 };
    await result(environment, 'payment_1_request_payment', request);
    await exchange(environment, 'It is done.', 'Another one, please.');
    expect(await result(environment, 'payment_1_request_payment', request)).toMatchObject({ isError: false });
    expect(environment.session.world.tasks).toHaveLength(2);
  });

  it('say so where nothing is found', async () => {
    const environment = await scene({ tools: 'direct' });
    const found = await result(environment, FIND, { category: 'Asian', location: 'Nowhere' });
    expect(found).toMatchObject({ isError: false, data: { rows: [], count: 0 } });
  });

  it('with a gate are done once the user agreed to exactly these arguments, however they are written', async () => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    const first = await result(environment, RESERVE, TABLE);
    expect(first).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
    expect(first.text).toContain('time: "20:00"');
    expect(environment.diff()).toEqual([]);
    await exchange(environment, ASKED, 'Yes, please.');
    expect(await result(environment, RESERVE, { ...TABLE, time: '20:00' })).toMatchObject({ isError: false });
  });
});

describe('a call of what is not allowed', () => {
  const context = sessionContext({ card: z.string().optional() });
  const refusal = 'You need a card for that.';
  const requires = requirement({ context, name: 'has-card', refusal, holds: ({ card }) => card !== undefined });
  class LendBook extends transaction({ description: 'Lend a book', slots: {}, returns: {}, requires }) {}
  const library = service({ name: 'Library', description: 'Books', apis: [LendBook] });

  it.each(['dialogue', 'direct'] as const)('has the words of its author in the result: %s tools', async (tools) => {
    const environment = await scene({ tools, setup: () => ({ session: { services: [library] } }) });
    const { isError, text } = await result(environment, 'library_lend_book', {});
    expect({ isError, text }).toEqual({
      isError: true,
      text: expect.stringMatching(/^requirement-not-met: .* Tell the user: You need a card for that\.$/) as string,
    });
  });
});

describe('a call that is quoted', () => {
  const BOOK = 'guest_house_book_stay';
  const call = { room: 'lake', nights: 2 };
  const visit = (approval: 'asked' | 'agreed') =>
    scene({
      tools: 'direct',
      approval,
      setup: () => ({ session: { services: [guestHouse], now: '2019-03-04T09:00' } }),
    });

  it('is refused with its quote, and carried out once that is agreed to', async () => {
    const environment = await visit('agreed');
    const refused = await result(environment, BOOK, call);
    expect(refused).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
    expect(refused?.text).toMatch(/which comes to .*80/);
    await environment.step({ kind: 'say', text: 'The lake room for 2 nights, $80 in all. Shall I book it?' });
    environment.hear('Yes, please.');
    expect(await result(environment, BOOK, call)).toMatchObject({ isError: false });
  });

  it('is not approved by a yes to a message that leaves out the quote', async () => {
    const environment = await visit('agreed');
    await result(environment, BOOK, call);
    await environment.step({ kind: 'say', text: 'The lake room for 2 nights. Shall I book it?' });
    environment.hear('Yes, please.');
    const refused = await result(environment, BOOK, call);
    expect(refused?.text).toContain('total_price');
    expect(refused).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
  });

  it('is not approved where the quote is another by then', async () => {
    const environment = await visit('asked');
    const other = { room: 'garden', nights: 1 };
    await result(environment, BOOK, call);
    await result(environment, BOOK, other);
    await environment.step({ kind: 'say', text: 'The lake room for 2 nights for $80, the garden room for 1 for $40?' });
    environment.hear('Yes, both.');
    expect(await result(environment, BOOK, other)).toMatchObject({ isError: false });
    const refused = await result(environment, BOOK, call);
    expect(refused).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
    expect(refused?.text).toMatch(/which comes to .*100/);
  });
});

describe('direct tools refuse', () => {
  const refused: readonly (readonly [what: string, name: string, args: unknown, code: string])[] = [
    ['a tool that does not exist', 'restaurants_2_reserve', {}, 'unknown-tool'],
    ['an action of the language', 'confirm', { operand: 'x1' }, 'unknown-tool'],
    ['text that is no JSON', RESERVE, 'time: 8', 'not-json'],
    ['JSON that is no object', RESERVE, '"8 pm"', 'not-an-object'],
    ['a call that lacks arguments', RESERVE, { time: '8 pm' }, 'missing-argument'],
    ['required arguments that are null', RESERVE, { ...TABLE, location: null }, 'missing-argument'],
    ['an argument that does not exist', RESERVE, { ...TABLE, seats: 2 }, 'unknown-slot'],
    ['a value that cannot be read', RESERVE, { ...TABLE, time: 'green' }, 'invalid-value'],
    [
      'a value outside of a closed set',
      FIND,
      { category: 'Asian', location: 'San Jose', price_range: 'free' },
      'invalid-value',
    ],
    ['a transaction that fails', RESERVE, { ...TABLE, time: '19:00' }, 'failed'],
  ];

  it.each(refused)('%s', async (_, name, args, code) => {
    const environment = await scene({ tools: 'direct' });
    const digest = environment.digest();
    expect(await result(environment, name, args)).toMatchObject({ name, isError: true, data: { code } });
    expect(environment.digest()).toBe(digest);
  });

  it('a transaction that fails, with the reason as one sentence', async () => {
    const environment = await scene({ tools: 'direct' });
    const { text } = await result(environment, RESERVE, { ...TABLE, time: '19:00' });
    expect(text).toMatch(/Nothing was done: .*[^.]\. It could be done with/);
    expect(text).not.toContain('..');
  });

  it('the same transaction twice in answer to the same words', async () => {
    const environment = await scene({ tools: 'direct' });
    const call = { name: RESERVE, arguments: TABLE };
    const [first, second] = await results(environment, call, call);
    expect(first?.isError).toBe(false);
    expect(second).toMatchObject({ isError: true, data: { code: 'already-performed' } });
  });

  it.each([
    'No, thanks.',
    'What time do they close?',
    'Absolutely not.',
    'Of course not!',
    "Sure, I'd rather not.",
    'Yes, but make it four people.',
    'OK, change the time to nine.',
    "Perfect. Wait, don't book it yet.",
    'Great, what is the address?',
  ])('what the user did not agree to: %s', async (answer) => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, ASKED, answer);
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ data: { code: 'not-agreed' } });
    expect(environment.diff()).toEqual([]);
  });

  it.each([
    "Yes, that's right. I don't need anything else.",
    'Sounds good, can you book it?',
    'Sure, no problem.',
    'Confirmed.',
  ])('nothing that the user agreed to: %s', async (answer) => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, ASKED, answer);
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
  });

  it('other arguments than those that the user agreed to', async () => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, ASKED, 'Yes.');
    const other = await result(environment, RESERVE, { ...TABLE, number_of_seats: 4 });
    expect(other).toMatchObject({ data: { code: 'not-agreed' } });
  });

  it('to use an agreement twice', async () => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, ASKED, 'Yes.');
    await result(environment, RESERVE, TABLE);
    await exchange(environment, 'Done.', 'Thanks.');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ data: { code: 'not-agreed' } });
  });

  const four = { ...TABLE, number_of_seats: 4 };

  it('by one yes all that the message does not tell', async () => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, four);
    await result(environment, RESERVE, TABLE);
    await exchange(environment, ASKED, 'Yes, please.');
    const refused = await result(environment, RESERVE, four);
    expect(refused).toMatchObject({ data: { code: 'not-agreed' } });
    expect(refused.text).toContain('it lacks number_of_seats (4)');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
  });

  it('nothing of what one message tells, for one yes', async () => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await result(environment, RESERVE, { ...TABLE, time: '9 pm' });
    await exchange(environment, 'Bamboo Garden in San Jose, one table at 8 pm and one at 9 pm?', 'Yes, please.');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
    expect(await result(environment, RESERVE, { ...TABLE, time: '21:00' })).toMatchObject({ isError: false });
  });

  describe('by one yes two transactions with the same values', () => {
    const PAY = 'payment_1_make_payment';
    const REQUEST = 'payment_1_request_payment';
    const payment = { amount: 50, receiver: 'Anna', payment_method: 'debit card' };
    const request = { amount: 50, receiver: 'Anna' };
    const TOLD = 'Shall I pay $50 to Anna by debit card?';
    const refusal = { isError: true, data: { code: 'not-agreed' } };

    async function asked(said: string) {
      const setup = () => ({ session: { services: [payment1] } });
      const environment = await scene({ setup, tools: 'direct', approval: 'agreed' });
      await result(environment, PAY, payment);
      await result(environment, REQUEST, request);
      await exchange(environment, said, 'Yes, please.');
      return environment;
    }

    it.each([
      ['before', [REQUEST, PAY]],
      ['after', [PAY, REQUEST]],
    ])('where one has no value of its own, called %s the other', async (_, order) => {
      const environment = await asked(TOLD);
      for (const name of order) {
        const called = await result(environment, name, name === PAY ? payment : request);
        expect(called).toMatchObject(name === PAY ? { isError: false } : refusal);
        if (name === REQUEST) expect(called.text).toContain(`Ask about ${REQUEST} alone.`);
      }
      await exchange(environment, 'Shall I request $50 from Anna?', 'Yes.');
      expect(await result(environment, REQUEST, request)).toMatchObject({ isError: false });
    });

    it('where each has all values of the other', async () => {
      const TRANSFER = 'banks_1_transfer_money';
      const there = {
        account_type: 'checking',
        amount: 50,
        recipient_account_name: 'Anna',
        recipient_account_type: 'savings',
      };
      const back = { ...there, account_type: 'savings', recipient_account_type: 'checking' };
      const setup = () => ({ session: { services: [banks1] } });
      const environment = await scene({ setup, tools: 'direct', approval: 'agreed' });
      for (const one of [there, back]) await result(environment, TRANSFER, one);
      await exchange(environment, 'Send $50 from checking to the savings account of Anna?', 'Yes.');
      expect(await result(environment, TRANSFER, there)).toMatchObject({ isError: false });
      expect(await result(environment, TRANSFER, back)).toMatchObject(refusal);
    });

    it('but one that the message does not tell does not count', async () => {
      const environment = await asked('Shall I request $50 from Anna?');
      expect(await result(environment, REQUEST, request)).toMatchObject({ isError: false });
      expect(await result(environment, PAY, payment)).toMatchObject(refusal);
    });
  });

  it.each([
    ['I have not booked Bamboo Garden in San Jose at 8 pm. Shall I leave it?'],
    ['I have not booked Bamboo Garden in San Jose at 8 pm. Is that right?'],
    ['Bamboo Garden, San Jose, 8 pm: I will not book it, ok?'],
    ['Bamboo Garden in San Jose at 8 pm was never booked. Shall I go ahead?'],
    ['Nothing was booked at Bamboo Garden in San Jose at 8 pm. Do you want me to cancel?'],
    ['Bamboo Garden in San Jose at 8 pm. Shall I forget it?'],
    ['Bamboo Garden in San Jose at 8 pm.\nWould you like me not to book it?'],
  ])('a yes to %j', async (asked) => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, asked, 'Yes.');
    const refused = await result(environment, RESERVE, TABLE);
    expect(refused).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
    expect(refused.text).toContain(`${RESERVE} was not or will not be done`);
    expect(environment.diff()).toEqual([]);
    await exchange(environment, ASKED, 'Yes.');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
  });

  it('but not one to a name that sounds like a denial', async () => {
    const table = { ...TABLE, restaurant_name: 'Not Booked' };
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, table);
    await exchange(environment, 'Shall I book a table at Not Booked in San Jose at 8 pm?', 'Yes.');
    expect((await result(environment, RESERVE, table)).data).not.toMatchObject({ code: 'not-agreed' });
  });

  it.each([
    ['hides a value', 'Bamboo Garden at 8 pm?', 'it lacks location ("San Jose")'],
    ['tells another value', 'Bamboo Garden in San Jose, at 7 pm?', 'it lacks time ("20:00")'],
    ['tells nothing', 'Do you like it here?', 'it lacks restaurant_name'],
  ])('a yes to a message that %s', async (_, asked, lacks) => {
    const environment = await scene({ tools: 'direct', approval: 'agreed' });
    await result(environment, RESERVE, TABLE);
    await exchange(environment, asked, 'Yes.');
    const refused = await result(environment, RESERVE, TABLE);
    expect(refused).toMatchObject({ isError: true, data: { code: 'not-agreed' } });
    expect(refused.text).toContain(lacks);
    await exchange(environment, ASKED, 'Yes.');
    expect(await result(environment, RESERVE, TABLE)).toMatchObject({ isError: false });
  });

  it('a session whose transactions are confirmed by statements', async () => {
    const session = { services: [restaurants2], approval: 'required' } as const;
    const environment = sessionEnvironment({ tools: 'direct', setup: () => ({ session }) });
    await expect(environment.reset({ id: 'dinner' }, 0)).rejects.toMatchObject({ code: 'bad-setup' });
  });
});

it('has tools that no agent can change for another', async () => {
  const [tool] = (await scene({ tools: 'direct' })).tools();
  expect(Object.isFrozen(tool)).toBe(true);
  expect(Object.isFrozen(tool?.parameters.properties)).toBe(true);
});
