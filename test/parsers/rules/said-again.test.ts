import { search, service, success, table, time, transaction } from 'typetod';
import { movies2, payment1 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { proposals } from './conversation.js';

const plant = { plant_name: z.string().describe('Name of the plant'), price: z.int().describe('What it costs') };
const kind = z.enum(['herb', 'tree']).describe('What sort of plant');
const plants = table<{ plant_name: string; price: number; kind: 'herb' | 'tree' }>('shop.plants', 'plant_name', [
  { plant_name: 'Thai Basil', price: 3, kind: 'herb' },
  { plant_name: 'Flat Parsley', price: 2, kind: 'herb' },
  { plant_name: 'Field Maple', price: 48, kind: 'tree' },
]);

class FindPlants extends search({
  description: 'Look for plants',
  slots: { kind },
  returns: { ...plant, kind },
  entity: 'plant',
  identity: 'plant_name',
  table: plants,
  followUp: () => OrderPlants,
}) {}

class OrderPlants extends transaction({
  description: 'Order plants',
  slots: { plant_name: plant.plant_name, quantity: z.int().min(1).describe('How many of it') },
  returns: {},
  transact: () => success(),
}) {}

class SendVan extends transaction({
  description: 'Send a van to move things',
  slots: { address: z.string().describe('Where it drives to'), at: time('When it comes') },
  returns: {},
  transact: () => success(),
}) {}

class CancelVan extends transaction({
  description: 'Cancel a van',
  slots: { reference: z.string().describe('Reference of the order') },
  returns: {},
  transact: () => success(),
}) {}

const shop = service({ name: 'Shop', description: 'Plants', apis: [FindPlants, OrderPlants] });
const vans = service({ name: 'Vans', description: 'Vans for moving', apis: [SendVan, CancelVan] });
const said = async (...lines: readonly string[]): Promise<string | undefined> =>
  (await proposals([shop, vans], lines)).at(-1);

describe('at a confirmation', () => {
  const SENT = 'Send a van to 8 Elm Street at 5 pm';

  it.each([
    ['18 Elm Street', 'x1.address = "18 Elm Street"'],
    ["oh wait, it's 18 Elm Street, not 8", 'x1.address = "18 Elm Street"'],
    ['no, 8 Elm Court', 'x1.address = "8 Elm Court"'],
  ])('a text is said again in other words: %s', async (line, program) => {
    expect(await said(SENT, line)).toBe(program);
  });

  it.each(['not Elm Street', '8 Elm Street is right', 'Elm Street'])(
    'none is where nothing is corrected: %s',
    async (line) => {
      expect(await said(SENT, line)).not.toContain('address =');
    },
  );

  it.each(['Dr', 'Mr', 'Mrs', 'Ms'])('a title belongs to the name: %s', async (title) => {
    const program = await said('Cancel a van', 'Stone', `it's ${title} Ada Stone`);
    expect(program).toBe(`x1.reference = "${title} Ada Stone"`);
  });

  it('the only text is meant where nothing else is said', async () => {
    expect(await said('Cancel a van', 'V-13', "it's V-31")).toBe('x1.reference = "V-31"');
  });

  const ORDERED = ['I want a herb', 'order five Thai Basil'];

  it.each([
    'Thyme from my grandmother',
    'is Flat Parsley bitter?',
    "I don't like Flat Parsley",
    'anything but Flat Parsley',
    'Is there no Flat Parsley?',
  ])('a name is not said alone: %s', async (line) => {
    expect(await said(...ORDERED, line)).not.toMatch(/plant_name =/);
  });

  it('a time beside it is the time', async () => {
    expect(await said(SENT, 'make it 6 pm')).toBe('x1.at = "6 pm"');
  });
});

describe('how much of a thing is wanted', () => {
  it.each([
    'order five Thai Basil',
    'five Thai Basil, please',
    'can I get five Thai Basil',
    "I'll take five Thai Basil",
    "I'll have five Thai Basil",
    'Hello! Five Thai Basil',
  ])('is a number behind a verb or at the beginning: %s', async (line) => {
    expect(await said(line)).toMatch(/^shop_order_plants\(\{ (?=.*quantity: "5")(?=.*plant_name: "Thai Basil").*\}\)$/);
  });

  it('is told of a result that is named', async () => {
    const program = await said('find a herb', 'order 5 Flat Parsley');
    expect(program).toMatch(/^select\(\{ plant_name: "Flat Parsley" \}.*shop_order_plants\(\{.*quantity: "5"/);
  });

  it('is not told where only the thing is named', async () => {
    expect(await said('find a herb', 'Flat Parsley sounds nice')).not.toContain('shop_order_plants');
  });
});

describe('where a result is offered', () => {
  it('another task begins with the words that its author declares', async () => {
    const lines = ['Find me a comedy', 'pay Quentin 150 bucks from my app balance'];
    expect((await proposals([movies2, payment1], lines)).at(-1)).toContain('payment_1_make_payment(');
  });
});

describe('behind a transaction that was done', () => {
  it('another one takes over nothing of it', async () => {
    const lines = ['Request 20 dollars from Theo, private', 'yes', 'I want to make a payment with my debit card'];
    const [, , program] = await proposals([payment1], lines);
    expect(program).toContain('payment_1_make_payment(');
    expect(program).not.toMatch(/receiver|private_visibility|amount/);
  });
});
