import { hotels4, restaurants2 } from 'typetod/apis';
import { money, service, success, time, transaction } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposals } from '../rules/conversation.js';

const ROOM = 'Book a hotel room at Paddock House in London from March 11 for 5 nights, 2 rooms.';

const proposed = async (line: string): Promise<string> => (await proposals([hotels4], [ROOM, line])).at(-1) ?? '';

describe('a count that is changed by so many', () => {
  test.each([
    ['one more room', 'x1.number_of_rooms = 3'],

    ['one fewer room please', 'x1.number_of_rooms = 1'],
    ['one room less', 'x1.number_of_rooms = 1'],
    ['another 2 nights', 'x1.stay_length = 7'],
    ['two more days', 'x1.stay_length = 7'],
  ])('counts from what there is: %s', async (line, program) => {
    expect(await proposed(line)).toContain(program);
  });

  test.each(['yes, one more room', 'yes, two more rooms please'])('agrees to nothing: %s', async (line) => {
    expect(await proposed(line)).not.toContain('confirm');
  });

  test.each(['more than two rooms', 'one more thing', 'three fewer rooms', 'no more rooms', 'another 2 people'])(
    'is none where it is a bound, of something else, or of more than there are: %s',
    async (line) => {
      expect(await proposed(line)).not.toMatch(/number_of_rooms = -?\d/);
    },
  );

  test.each([
    ['one more person', '5'],
    ['two fewer people', '2'],
  ])('is one of a closed set: %s', async (line, seats) => {
    const table = 'Book a table at Butterfly in Oakland for 4 tomorrow at 7 pm.';
    const said = (await proposals([restaurants2], [table, line])).at(-1);
    expect(said).toContain(`x1.number_of_seats = ${seats}`);
  });

  const shop = service({
    name: 'Shop',
    description: 'A grocer',
    apis: [
      class Order extends transaction({
        description: 'Order tea',
        slots: {
          quantity: z.int().describe('How many packs'),
          kilos: z.number().optional().describe('Weight in kilograms'),
          from: time('Earliest time', { hours: '08:00-20:00' }),
        },
        returns: { order_number: z.string() },
        transact: () => success({ order_number: 'T-1' }),
      }) {},
    ],
  });

  test.each([
    ['Order tea, quantity 5', 'two fewer packs', 'x1.quantity = 3'],
    ['Order tea, quantity 5', 'one pack less', 'x1.quantity = 4'],
    ['Order tea, quantity 5', 'two fewer small ones', 'x1.quantity = 3'],
    ['Order tea, quantity 5, 2 kilos', 'half a kilo more', 'x1.kilos = 2.5'],
    ['Order tea, quantity 5, 2 kilos', 'a kilo less', 'x1.kilos = 1'],
  ])('is known by what it is described to count: %s, %s', async (order, line, program) => {
    expect((await proposals([shop], [order, line])).at(-1)).toBe(program);
  });

  const mill = service({
    name: 'Mill',
    description: 'A mill',
    apis: [
      class OrderFlour extends transaction({
        description: 'Order flour',
        slots: {
          kilos: z.int().describe('Weight in kilograms'),
          town: z.string().describe('Town where it goes'),
          note: z.string().describe('What is written on it'),
        },
        returns: { order_number: z.string() },
        transact: () => success({ order_number: 'M-1' }),
      }) {},
    ],
  });
  const flour = async (line: string): Promise<string> =>
    (await proposals([mill], ['Order flour, 2 kilos', line])).at(-1) ?? '';

  test.each([
    ['one more kilo', 'x1.kilos = 3'],
    ['a kilo less', 'x1.kilos = 1'],
    ['two more kilos please', 'x1.kilos = 4'],
  ])('says nothing else by its noun: %s', async (line, program) => {
    expect(await flour(line)).toBe(program);
  });

  test('comes to a whole number where only such are taken', async () => {
    expect(await flour('half a kilo more')).not.toMatch(/2\.5|0\.5/);
  });

  test.each(['one more thing', 'one more question', 'two more days'])('is no hour: %s', async (line) => {
    expect((await proposals([shop], ['Order tea, quantity 5', line])).at(-1)).not.toMatch(/from|quantity/);
  });

  const belts = service({
    name: 'Belts',
    description: 'Belts by the meter',
    apis: [
      class OrderBelt extends transaction({
        description: 'Order a belt',
        slots: {
          length: z.number().max(30).describe('Length in meters'),
          count: z.int().default(1).describe('How many belts'),
          tip: money('What you give on top').optional(),
          extras: z.array(z.object({ item: z.enum(['jar', 'sieve']), quantity: z.int().default(1) })).default([]),
        },
        returns: {},
        transact: () => success(),
      }) {},
    ],
  });
  const belt = async (order: string, line: string): Promise<string> =>
    (await proposals([belts], [order, line])).at(-1) ?? '';
  const BELT = 'Order a belt, 3 meters';

  test.each([
    [BELT, 'two more', 'x1.count = 3'],
    [BELT, 'one more belt please', 'x1.count = 2'],
    [BELT, 'twice as many', 'x1.count = 2'],
    [BELT, 'a meter longer', 'x1.length = 4'],
    [BELT, 'half a meter shorter', 'x1.length = 2.5'],
    [BELT, '50 cm more please', 'x1.length = 3.5'],
    [BELT, 'twice as much', 'x1.length = 6'],
    [BELT, 'double it', 'x1.length = 6'],
    [BELT, 'half the length please', 'x1.length = 1.5'],
    [BELT, 'three times the length', 'x1.length = 9'],
    [BELT, 'another 2 belts', 'x1.count = 3'],
    [BELT, 'twice as many belts', 'x1.count = 2'],
    [BELT, 'another two please', 'x1.count = 3'],
    [BELT, '20% less', 'x1.length = 2.4'],
    [BELT, '50 percent more please', 'x1.length = 4.5'],
    [BELT, 'three times the amount', 'x1.length = 9'],
    [`${BELT}, tip 20 dollars`, 'another $5', 'x1.tip = 25'],
    [`${BELT}, tip 20 dollars`, 'ten dollars more', 'x1.tip = 30'],
    [`${BELT}, tip 20 dollars`, '$5 less', 'x1.tip = 15'],
    [BELT, 'plus two belts', 'x1.count = 3'],
    [BELT, 'add ten belts please', 'x1.count = 11'],
    [BELT, 'a couple more belts', 'x1.count = 3'],
    [BELT, 'a couple of more belts', 'x1.count = 3'],
    [BELT, 'three belts more than now', 'x1.count = 4'],
    [BELT, '50% of that', 'x1.length = 1.5'],
    [BELT, 'half as much again', 'x1.length = 4.5'],
    [BELT, 'two more belts and one meter less', 'x1.count = 3; x1.length = 2'],
    [`${BELT}, tip 20 dollars`, 'add $5', 'x1.tip = 25'],
    [`${BELT} and three sieves`, 'two more', 'add(x1, { extras: [{ item: "sieve", quantity: 2 }] })'],
  ])('counts from the draft, defaults and records too: %s, %s', async (order, line, program) => {
    expect(await belt(order, line)).toBe(program);
  });

  test.each([
    [BELT, 'two dollars more'],
    [BELT, 'a kilo more'],
    [BELT, 'an hour longer'],
    [BELT, 'half of it is for my mother'],
    [BELT, 'half a belt more'],
    [`${BELT}, tip 20 dollars`, 'double it'],
    [`${BELT}, tip 20 dollars`, '20% less'],
    [`${BELT}, tip 20 dollars`, 'three times the amount'],
    [BELT, 'half as many'],
    [BELT, 'another one to the station'],
    [BELT, 'plus two rooms'],
    [BELT, 'a kilo more and two more rooms'],
    [`${BELT}, tip 20 dollars`, '50% of that'],
    [BELT, 'twice as many rooms'],
    [BELT, 'two more nights'],
    [BELT, 'another 2 nights'],
    [BELT, 'two more hours'],
    [BELT, 'another 2 people please'],
    [`${BELT}, two jars and a sieve`, 'two more of those'],
  ])('changes nothing where it is of nothing that there is, or of several: %s, %s', async (order, line) => {
    expect(await belt(order, line)).not.toMatch(/(?:length|tip|count) =|add/);
  });
});
