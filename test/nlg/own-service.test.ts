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

describe('a result', () => {
  it('goes by what tells it apart, whatever that is called', async () => {
    expect(await lastReply(plain, 'florist_find()')).toContain(': Chin Up, for $22; First Light, for $35');
    expect(await lastReply(plain, 'florist_find({ budget: 30 })')).toMatch(/\bChin Up, for \$22\b/);
  });

  it('is suggested by its name where the task does not speak of it', async () => {
    const chosen = ['florist_find()', 'select({ bouquet: "Chin Up" }, { from: x1 })'];
    expect(await lastReply(plain, ...chosen)).toMatch(/^Chin Up, then\. .*send.*\?$/);
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
