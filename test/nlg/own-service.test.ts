/** What the agent says of results and tasks of a service of one's own, whatever its author calls them. */
import { createSession, failure, money, search, service, success, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unanswered } from '../../src/dialogue/turn/clarified.js';
import { createNlg } from 'typetod/dialogue';
import { replyText } from '../../src/nlg/sentence.js';
import { NOW } from './worlds.js';

const ROWS = [
  { bouquet: 'Chin Up', price: 22, has_vase: true },
  { bouquet: 'First Light', price: 35, has_vase: false },
];

const bouquet = {
  bouquet: z.string().describe('Name of the bouquet'),
  price: money('Price of the bouquet'),
  has_vase: z.boolean().describe('Whether it comes in a vase'),
};

/** A florist whose transaction is described so. */
function florist(description: string, entity = 'bouquet') {
  const send = transaction({
    intent: 'Send',
    description,
    slots: {
      bouquet: bouquet.bouquet,
      ribbon: z.enum(['red', 'white']).default('white').describe('Color of the ribbon'),
      wrapped_up: z.boolean().optional().describe('Whether paper goes around it'),
    },
    returns: { order_number: z.string(), total: money(), shop: z.string(), waiting_days: z.int() },
    entity: 'order',
    transact: (args) =>
      args.bouquet === 'none'
        ? failure({ reason: 'It is gone' })
        : success({ order_number: 'F-1', total: 27, shop: 'Elm Road', waiting_days: 2 }),
  });
  const find = search({
    intent: 'Find',
    description: 'Look for flowers',
    slots: { budget: money('The most it may cost').optional(), has_vase: bouquet.has_vase.optional() },
    returns: bouquet,
    entity,
    offers: ['bouquet', 'price'],
    presents: 'list',
    followUp: () => send,
    search: ({ budget }) => ROWS.filter(({ price }) => price <= (budget ?? price)),
  });
  return service({ name: 'Florist', description: 'Flowers', apis: [find, send] });
}

async function lastReply(shop: ReturnType<typeof florist>, ...programs: readonly string[]): Promise<string> {
  const session = createSession({ services: [shop], now: NOW, reader: naturalReader });
  const nlg = createNlg({ seed: 'a', now: NOW });
  let reply = '';
  for (const program of programs) {
    const { actions, feedback, turn } = await session.turn(program);
    expect(feedback?.message).toBeUndefined();
    const unknown = unanswered(session).map((one) => nlg.clarification(one, { turn }));
    reply = replyText([...unknown, ...nlg.realize(actions, session.world, { turn })]);
  }
  return reply;
}

const plain = florist('Have flowers delivered to somebody');

/** Debts, which have no name, and houses, of which few have a terrace and one no curfew. */
const debt = { ticket: z.string().describe('Number of the entry'), friend: z.string(), sum: money('How much is owed') };
class Debts extends search({
  description: 'Look at what is owed',
  slots: {},
  returns: debt,
  entity: 'debt',
  offers: ['friend', 'sum'],
  search: () => [
    { ticket: 'T1', friend: 'Ruben', sum: 42 },
    { ticket: 'T2', friend: 'Sam', sum: 75 },
  ],
}) {}
class Houses extends search({
  description: 'Look for a house',
  slots: { terrace: z.boolean().optional().describe('Whether there is a terrace') },
  returns: {
    house: z.string().describe('Name of the house'),
    terrace: z.boolean().describe('Whether there is a terrace'),
    curfew: z.string().optional().describe('When the door is locked'),
  },
  entity: 'house',
  search: () => [
    { house: 'The Capstan', terrace: false },
    { house: 'The Anchor', terrace: true, curfew: 'at ten' },
  ],
}) {}
class Locker extends transaction({
  description: 'Rent a locker',
  slots: { size: z.enum(['small', 'large']), holder: z.string() },
  returns: { fee: money('What it costs') },
  transact: ({ size }) => success({ fee: size === 'large' ? 9 : 6 }),
}) {}
const yard = service({ name: 'Yard', description: 'Yard', apis: [Debts, Houses, Locker] });

describe('what has no name', () => {
  it('is told in full when it was chosen by what it is like', async () => {
    expect(await lastReply(yard, 'yard_debts()', 'select({ sum: highest() }, { from: x1 })')).toMatch(
      /The one with the highest sum is this: the friend is Sam and the sum is \$75\./,
    );
  });

  it('is told apart by what was given for each', async () => {
    const rent = (size: string, holder: string) => `yard_locker({ size: "${size}", holder: "${holder}" })`;
    const rented = [`x1 = ${rent('large', 'Bas')}`, 'confirm(x1)', `x9 = ${rent('small', 'Anouk')}`, 'confirm(x9)'];
    expect(await lastReply(yard, ...rented, 'say(x1.fee, x9.fee)')).toMatch(
      /for Bas, the fee is \$9; for Anouk, the fee is \$6\.$/i,
    );
  });
});

describe('what is counted', () => {
  it('has no example that is not so', async () => {
    const reply = await lastReply(yard, 'x1 = yard_houses()\nlen(x1, { terrace: true })');
    expect(reply).toMatch(/^1 of them has a terrace\. .*The Capstan/);
    expect(reply).not.toMatch(/for example|one of them is/i);
  });
});

describe('what a result does not have', () => {
  it('is not awaited', async () => {
    expect(await lastReply(yard, 'x1 = yard_houses()\nx2 = next(x1)', 'say(x2.curfew)')).toMatch(
      /nothing .*the curfew/i,
    );
    expect(await lastReply(plain, 'x1 = florist_send({ bouquet: "Chin Up" })', 'say(x1.total)')).toMatch(
      /total price yet/,
    );
  });
});

describe('a result', () => {
  it('goes by what tells it apart, whatever that is called', async () => {
    expect(await lastReply(plain, 'florist_find()')).toContain(': Chin Up, for $22; First Light, for $35');
    expect(await lastReply(plain, 'florist_find({ budget: 30 })')).toMatch(/\bChin Up, for \$22\b/);
  });

  it('is suggested by its name where the task does not speak of it', async () => {
    const chosen = ['florist_find()', 'select({ bouquet: "Chin Up" }, { from: x1 })'];
    expect(await lastReply(plain, ...chosen)).toMatch(/^Chin Up, then\. .*have flowers delivered.*\?$/);
    expect(await lastReply(florist('Send a bouquet to somebody'), ...chosen)).toMatch(
      /^[^.]*send this bouquet to somebody/,
    );
    const several = florist('Book a pitch, a cabin or a glamping tent', 'pitch');
    expect(await lastReply(several, ...chosen)).toMatch(/book this pitch(?:\?|\. Shall I\?)$/);
    expect(await lastReply(florist('Book a pitch or a cabin at the lake', 'pitch'), ...chosen)).not.toContain('then.');
  });

  it('that is the only one of a list is what is asked about, and of several each is', async () => {
    expect(await lastReply(plain, 'florist_find({ budget: 30 })', 'say(x1.has_vase)')).toContain('it has a vase');
    expect(await lastReply(plain, 'florist_find()', 'say(x1.price)')).toMatch(
      /^For Chin Up, the price is \$22; for First Light, the price is \$35\. /,
    );
  });
});

describe('a question about a transaction', () => {
  it('is answered with what holds if nothing is said', async () => {
    expect(await lastReply(plain, 'florist_send()', 'say(x1.ribbon)')).toMatch(/\bthe ribbon is white\b/i);
    expect(await lastReply(plain, 'florist_send({ ribbon: "red" })', 'say(x1.ribbon)')).toMatch(
      /\bthe ribbon is red\b/i,
    );
  });

  it('that nothing is known of is said to be so, before it is done and when it failed', async () => {
    const unknown = /^I (?:do not know|cannot tell you) /;
    expect(await lastReply(plain, 'florist_send()', 'say(x1.total)')).toMatch(unknown);
    expect(await lastReply(plain, 'florist_send()', 'say(x1.wrapped_up)')).toMatch(
      / whether paper goes around it yet\. /,
    );
    const failed = ['florist_send({ bouquet: "none" })', 'confirm(x1)', 'say(x1.order_number)'];
    expect(await lastReply(plain, ...failed)).toMatch(/^I (?:do not know|cannot tell you) the order number yet\. /);
  });
});

describe('a second transaction of a kind', () => {
  const twice = [
    'x1 = florist_send({ bouquet: "Chin Up" })',
    'confirm(x1)',
    'x50 = florist_send({ bouquet: "First Light" })',
    'confirm(x50)',
  ];

  it('tells its reference and its price, also where they are those of the first', async () => {
    expect(await lastReply(plain, ...twice)).toContain('The order number is F-1 and the total price is $27');
  });

  it('does not tell again what is of the shop', async () => {
    expect(await lastReply(plain, ...twice.slice(0, 2))).toContain('the shop is Elm Road');
    expect(await lastReply(plain, ...twice)).not.toContain('Elm Road');
  });
});

describe('a way from somewhere to somewhere', () => {
  /** What is asked for a transaction with one slot for a way. */
  async function asked(name: 'from' | 'to', description: string): Promise<string> {
    const send = transaction({
      description: 'Send a crate',
      slots: { [name]: z.string().describe(description) },
      returns: {},
      transact: () => success(),
    });
    const crates = service({ name: 'Crates', description: 'Crates', apis: [class SendCrate extends send {}] });
    const session = createSession({ services: [crates] });
    const { actions } = await session.turn('crates_send_crate()');
    return replyText(createNlg({ seed: 'way', now: NOW }).realize(actions, session.world, { turn: 1 }));
  }

  it.each([
    ['from', 'Address where the crate is collected', 'where is the crate collected'],
    ['to', 'Where it is brought', 'where is it brought'],
  ] as const)('is that of a thing: %s, %s', async (name, description, question) => {
    expect((await asked(name, description)).toLowerCase()).toContain(question);
  });

  it.each([
    ['from', 'Where you set out', 'leaving from'],
    ['to', 'Where the road goes', 'like to go'],
    ['to', 'Town of the cousins', 'like to go'],
  ] as const)('is that of a person: %s, %s', async (name, description, question) => {
    expect((await asked(name, description)).toLowerCase()).toContain(question);
  });
});
