/** Which of several services begins, where little is said of the likeliest and more of another one. */
import { money, saidAs, search, service, success, table, transaction, createSession } from 'typetod';
import { homes1, music1, payment1, rentalCars1, weather1 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namesOfTables } from '../../src/parsers/rules/mentions/catalog.js';
import { toldOf } from '../../src/parsers/neural/decode/told-of.js';

const bell = {
  bell_name: z.string().describe('Name of the bell'),
  metal: saidAs(z.enum(['bronze', 'steel', 'silver']).describe('What the bell is cast from'), {
    values: { steel: ['metal'], bronze: ['rock'] },
  }),
  building: saidAs(z.enum(['chapel', 'garage', 'school']).describe('Where it hangs'), {
    values: { garage: ['car port'] },
  }),
  price: money('What it costs'),
};
const bells = table('foundry.bells', 'bell_name', [
  { bell_name: 'Old Tom', metal: 'bronze' as const, building: 'chapel' as const, price: 900 },
  { bell_name: 'Tinker', metal: 'steel' as const, building: 'garage' as const, price: 90 },
  { bell_name: 'Morning', metal: 'silver' as const, building: 'school' as const, price: 1900 },
]);

class FindBell extends search({
  description: 'Look at what was cast',
  examples: ['I need a bell', 'which bells do you have'],
  slots: { metal: bell.metal.optional(), building: bell.building.optional() },
  returns: bell,
  entity: 'casting',
  table: bells,
  identity: 'bell_name',
  comparable: ['price'],
  followUp: () => OrderBell,
}) {}

class OrderBell extends transaction({
  description: 'Have one delivered',
  slots: { bell_name: bell.bell_name },
  returns: { bell_name: bell.bell_name },
  transact: ({ bell_name }) => success({ bell_name }),
}) {}

const foundry = service({ name: 'Foundry', description: 'Cast metal', apis: [FindBell, OrderBell], tables: [bells] });

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

/** The API of the task that the last of some lines is about. */
async function apiAfter(...lines: readonly string[]) {
  const services = [foundry, music1, rentalCars1, homes1, payment1, weather1];
  const session = createSession({ services, reader: naturalReader, id: 'told', now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: neural });
  for (const line of lines) await manager.turn(line);
  return session.world.tasks.at(-1)?.api.name;
}

const [BELL, SONG] = ['foundry_find_bell', 'music_1_lookup_song'];

describe('a service of which more is said than of another one', () => {
  it.each(['whats the cheapest metal bell u got', 'the cheapest rock bell please'])(
    'begins, by its things and values: %s',
    async (line) => expect(await apiAfter(line)).toBe(BELL),
  );

  it.each(['cheapest steel bell', 'the biggest steel bell please'])(
    'begins while another one is open, of which nothing is said: %s',
    async (line) => expect(await apiAfter('find me some jazz songs', line)).toBe(BELL),
  );

  it.each<[string, string]>([
    ['find me some metal songs', SONG],
    ['a metal song by Iron Teapot', SONG],
    ['I want to rent a car in London', 'rental_cars_1_get_cars_available'],
    ['request 20 dollars from Ana for the silver bell', 'payment_1_request_payment'],
  ])('does not where its words are said of another: %s', async (line, api) => expect(await apiAfter(line)).toBe(api));

  it('does not where what is open is spoken of', async () => {
    expect(await apiAfter('find me some jazz songs', 'a metal song please')).toBe(SONG);
    expect(await apiAfter('find me some jazz songs', 'the next one please')).toBe(SONG);
  });
});

describe('what is literally of an API', () => {
  const { registry } = createSession({ services: [foundry, rentalCars1], id: 'literally' }).engine;
  const of = (text: string, name: string) => {
    const api = registry.apis.get(name);
    return api && [...toldOf(text, api, namesOfTables(text, api, registry)).all].length;
  };
  const CAR = 'rental_cars_1_get_cars_available';

  it.each<[string, string, number]>([
    ['a steel bell', BELL, 2],
    ['a rock bell for the school', BELL, 3],
    ['the Old Tom', 'foundry_order_bell', 1],
    ['a vintage car', CAR, 1],
  ])('is a thing, a value or a name: %s', (text, api, count) => expect(of(text, api)).toBe(count));

  it.each<[string, string]>([
    ["something for the shed, it's for a vintage car", CAR],
    ['which do you have?', BELL],
    ['not the steel', BELL],
    ['Old Tom', CAR],
  ])('is no reason, no word of grammar, nothing that is not wanted, and no name of another: %s', (text, api) =>
    expect(of(text, api)).toBe(0),
  );
});
