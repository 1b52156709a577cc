/** What a deed would cost is asked while a draft is open, which is told, changed or dropped. */
import { createSession, date, money, saidAs, service, transaction } from 'typetod';
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
}) {}

const farm = service({ name: 'Farm', description: 'What a farm sells', apis: [OrderHay] });

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
  expect(reply).toMatch(/know that|tell you that|nothing on that/);
});
