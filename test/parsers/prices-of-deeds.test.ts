/** What a deed would cost is asked while a draft is open, which is told, changed or dropped. */
import { createSession, date, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { neuralParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

class OrderHay extends transaction({
  description: 'Order hay',
  slots: {
    bales: saidAs(z.int().min(1).max(40).describe('How many bales'), { names: ['bales'] }),
    delivery_date: date('On which day the hay is brought'),
  },
  returns: { order_number: z.string().describe('Number of the order'), total_price: money('What it costs in all') },
  quote: ({ bales }) => ({ total_price: bales * 9 }),
  transact: ({ bales }) => success({ order_number: 'H1', total_price: bales * 9 }),
}) {}

const hay = {
  hay_name: z.string().describe('Name of the hay'),
  price_per_bale: saidAs(money('What a bale costs'), { names: ['price', 'cost'] }),
};

class FindHay extends search({
  description: 'Look for hay',
  slots: {},
  returns: hay,
  entity: 'hay',
  table: table('farm.hay', 'hay_name', [{ hay_name: 'Meadow', price_per_bale: 9 }]),
  followUp: () => OrderHay,
}) {}

const farm = service({ name: 'Farm', description: 'What a farm sells', apis: [FindHay, OrderHay] });

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

const PARSERS: readonly (readonly [string, () => Parser])[] = [
  ['neural', () => neural],
  ['rules', () => rulesParser()],
];

const OPEN = 'I would like to order three bales of hay';

describe.each(PARSERS)('with the parser %s', (name, parser) => {
  /** The reply to the last of some lines, and what is left of the draft. */
  async function said(...lines: readonly string[]) {
    const session = createSession({ services: [farm], reader: naturalReader, now: '2026-11-27T09:30', id: 'hay' });
    const manager = new DialogueManager({ session, parser: parser() });
    let reply = '';
    for (const line of lines) reply = (await manager.turn(line)).reply;
    const [draft] = session.world.tasks;
    return { reply, standing: draft?.standing, bales: draft?.slots.bales?.canonical };
  }

  it.each([
    ['what would that come to?', 27],
    ['how much would five bales come to?', 45],
    ['how much is it altogether?', 27],
    ['how much does it cost in all?', 27],
    ['what do I pay in total?', 27],
    ['how much will that be?', 27],
    ['what would it cost?', 27],
    ["and what's the total?", 27],
  ])('a draft that has all is read back with its price: %s', async (words, price) => {
    const { reply } = await said(`${OPEN} for tomorrow`, words);
    expect(reply).toContain(`$${price}`);
    expect(reply).not.toMatch(/as soon as/);
    expect(reply).toMatch(/\?$/);
  });

  it.each([
    ['what would that come to?', 3],
    ['how much would five bales come to?', 5],
  ])('of another, the price is told to be known when the rest is: %s', async (words, bales) => {
    const asked = await said(OPEN, words);
    expect(asked).toMatchObject({ standing: 'open', bales });
    expect(asked.reply).toMatch(/total price .*as soon as .*what day the hay is brought/);
    expect((await said(OPEN, words, 'tomorrow')).reply).toContain(`It costs $${9 * bales}.`);
  });

  it.each([
    'how much is it altogether?',
    'how much is it in all?',
    'how much is it in total?',
    'what would it cost?',
    'how much will that be?',
    'what is the total?',
  ])('and not that of one, which was found before: %s', async (words) => {
    const { reply } = await said('what hay do you have?', OPEN, words);
    expect(reply).toMatch(/total price .*as soon as/);
    expect(reply).not.toContain('$9');
  });

  it.each([
    "I'm not ordering, I only want to know the price",
    "I don't want to order",
    "never mind then, I don't want to order. How much is the straw?",
  ])('a draft is dropped: %s', async (words) => {
    expect(await said(OPEN, words)).toMatchObject({ standing: 'suspended' });
  });

  it.runIf(name === 'neural')('a draft stays that is only changed', async () => {
    expect(await said(OPEN, 'no, I mean five bales altogether')).toMatchObject({ standing: 'open', bales: 5 });
  });
});

it('says that it cannot answer what is asked while a draft is dropped', async () => {
  const session = createSession({ services: [farm], reader: naturalReader, id: 'hay' });
  const manager = new DialogueManager({ session, parser: neural });
  await manager.turn(OPEN);
  const { reply } = await manager.turn("never mind, I don't want to order. How much is the straw?");
  expect(reply).toMatch(/know that/);
});
