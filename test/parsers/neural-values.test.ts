/** Values of which the network that ships finds a part, another, or none. */
import { createSession, money, type Service, search, service, success, time, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

const boat = {
  name: z.string().describe('Name of the boat'),
  kind: z.enum(['sailboat', 'motorboat', 'canoe', 'houseboat']).describe('What kind of boat it is'),
  cabin: z.boolean().describe('Whether it has a cabin'),
};
const fleet = [
  { name: 'Sea Otter', kind: 'sailboat', cabin: true },
  { name: 'Wave Dancer', kind: 'sailboat', cabin: false },
] as const;

class FindBoats extends search({
  description: 'Look for a boat to rent',
  slots: { kind: boat.kind, cabin: boat.cabin.optional() },
  returns: boat,
  entity: 'boat',
  identity: 'name',
  offers: ['name', 'cabin'],
  followUp: () => RentBoat,
  search: ({ kind, cabin }) => fleet.filter((one) => one.kind === kind && (cabin ?? one.cabin) === one.cabin),
}) {}
class RentBoat extends transaction({
  description: 'Rent a boat',
  slots: {
    name: boat.name,
    day: z.iso.date().describe('Day of the trip'),
    start: time('When the trip begins', { hours: '08:00-20:00' }),
    minutes: z.int().min(30).describe('How many minutes the trip takes'),
    people: z.int().min(1).describe('How many people come along'),
    skipper: z.boolean().optional().describe('Whether somebody steers the boat for you'),
  },
  returns: {},
  entity: 'rental',
  transact: () => success(),
}) {}
class ShipGoods extends transaction({
  description: 'Ship goods to a harbour',
  slots: {
    goods: z.string().describe('What is shipped'),
    harbour: z.enum(['Wick Bay', 'Sedgeley', 'Gannet Point']).describe('Harbour that the goods go to'),
    kilos: z.number().describe('Weight in kilograms'),
    sender: z.string().describe('Name of the person who sends it'),
  },
  returns: {},
  entity: 'shipment',
  transact: () => success(),
}) {}
class SendMoney extends transaction({
  description: 'Send money to somebody',
  slots: { payee: z.string().describe('Who gets the money'), amount: money('How much to send').positive() },
  returns: {},
  entity: 'transfer',
  transact: () => success(),
}) {}
const services = [
  service({ name: 'Boatyard', description: 'Boats to rent by the hour', apis: [FindBoats, RentBoat] }),
  service({ name: 'Purse', description: 'Sending money', apis: [SendMoney] }),
];

const port = service({ name: 'Port', description: 'Goods by sea', apis: [ShipGoods] });

/** What the agent says last. */
const replyTo = (...lines: readonly string[]): Promise<string> => replyOf(services, lines);

async function replyOf(services: readonly Service[], lines: readonly string[]): Promise<string> {
  const session = createSession({ services, reader: naturalReader, id: 'values', now: '2019-03-04T09:00' });
  const manager = new DialogueManager({ session, parser: neural });
  let reply = '';
  for (const line of lines) reply = (await manager.turn(line)).reply;
  return reply;
}

const RENT = "I'd like to rent the Sea Otter on March 9 at 10 for";

it.each([
  [`${RENT} two hours, me and my three kids`, /120 minutes, for 4 people/],
  [`${RENT} 2 hours and a half for just me`, /150 minutes, for 1 person/],
  ['send a couple hundred bucks to Ann', /\$200 to Ann/],
  ['send Ann 50 euros', /I need an amount in US dollars/],
  ['Pay Ann £40', /I need an amount in US dollars/],
  ['send Ann minus fifty dollars', /must be at least/],
  ['rent a boat, my name is Sam', /which name you would like/],
  ['a boat with a skipper please', /sailboat, motorboat, canoe or houseboat/],
])('%s', async (words, said) => {
  expect(await replyTo(words)).toMatch(said);
});

it.each([
  ['no cabin', 'Wave Dancer'],
  ['no cabin?', 'there is a cabin'],
])('of a boat with one, %s', async (words, said) => {
  expect(await replyTo('a sailboat please', words)).toContain(said);
});

it.each<[RegExp, ...string[]]>([
  [/I cannot take "Zennor" into account.*harbour/, 'Ship an anchor to Zennor'],
  [/^(?!.*harbour).*"Wick Bay".*weight/, 'I want to ship goods from Wick Bay to Sedgeley, my name is Ann Lee'],
  [
    /"if it rains".*who is the sender/,
    'I want to ship goods to Sedgeley',
    'a lobster pot, 2 kilos',
    'only if it rains',
  ],
  [
    /^(?!.*\bsecond\b).*who is the sender/i,
    'I want to ship goods to Sedgeley',
    'a lobster pot, 2 kilos',
    'the second one',
  ],
  [/the weight is 2 kilograms.*sender/, 'I want to ship goods to Sedgeley', '2 kilos', 'what is the weight?'],
  [/^(?!.*kilograms is).*who the sender is/, 'I want to ship goods', 'yes'],
])('%s', async (said, ...lines) => {
  expect(await replyOf([port], lines)).toMatch(said);
});
