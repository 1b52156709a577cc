/** What the user gives up of a transaction, and what they leave open, as it is read back. */
import { createSession, search, service, success, transaction } from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { replyText } from '../../src/nlg/sentence.js';
import { NOW } from './worlds.js';

const FindCake = search({
  intent: 'Find',
  description: 'Look for a cake',
  slots: { baker: z.string().optional(), greeting: z.enum(['warm', 'formal']).optional() },
  returns: { cake: z.string(), baker: z.string() },
  entity: 'cake',
  search: () => [{ cake: 'Tower', baker: 'Ada' }],
});

const SendCake = transaction({
  intent: 'Send',
  description: 'Send a cake',
  slots: {
    cake: z.string(),
    baker: z.string().optional().describe('Who bakes it'),
    card_message: z.string().optional().describe('What the card says'),
    drop_off_address: z.string().optional().describe('Address where it may be left'),
    remarks: z.string().optional().describe('What else there is to say'),
    leave_with: z.string().optional().describe('Neighbour with whom it is left'),
    how_to_ring: z.string().optional().describe('How one rings at the door'),
    icing: z.enum(['pink', 'white']).optional().describe('Colour of the icing'),
    pickup_time: z.string().optional().describe('Time at which it is fetched'),
    layers: z.int().optional().describe('How many layers'),
  },
  returns: { order_number: z.string() },
  entity: 'order',
  transact: () => success({ order_number: 'C-1' }),
});

const cakes = service({ name: 'Cakes', description: 'Cakes', apis: [FindCake, SendCake] });

async function reply(slot: string, programs: readonly string[], services = [cakes]): Promise<string> {
  const session = createSession({ services: [cakes], now: NOW, reader: naturalReader });
  const nlg = createNlg({ seed: 'a', now: NOW, services });
  let text = '';
  for (const program of [`x1 = cakes_send({ cake: "Tower", ${slot}: "dontcare" })`, ...programs]) {
    const { actions, turn, feedback } = await session.turn(program);
    expect(feedback?.message).toBeUndefined();
    text = replyText(nlg.realize(actions, session.world, { turn }));
  }
  return text;
}

test.each([
  ['card_message', 'without a card message'],
  ['drop_off_address', 'without a drop-off address'],
  ['remarks', 'without remarks'],
  ['leave_with', 'without a neighbour with whom it is left'],
])('%s is told as left out: %s', async (slot, words) => {
  expect(await reply(slot, [])).toContain(words);
  expect(await reply(slot, [])).not.toContain('any ');
  expect(await reply(slot, [`decline_alternative()`, 'say(x1)'])).toContain(words);
});

test.each([
  ['baker', 'any baker', 'cakes are found by it'],
  ['icing', 'any icing', 'there is a choice'],
  ['pickup_time', 'at any', 'it happens at some time'],
  ['layers', 'any ', 'it has some number of them'],
  ['how_to_ring', 'it does not matter how one rings', 'nothing is called so'],
])('%s is left open: %s, as %s', async (slot, words) => {
  const text = await reply(slot, []);
  expect(text).toContain(words);
  expect(text).not.toContain('without');
});

it('is left open where it is not known what else the service does', async () => {
  expect(await reply('card_message', [], [])).toContain('any card message');
});

it('is told by itself where it is all that was changed', async () => {
  expect(
    await reply('icing', ['x1.remarks = "dontcare"; x1.icing = "pink"', 'x1.card_message = "dontcare"']),
  ).toContain('without a card message');
});
