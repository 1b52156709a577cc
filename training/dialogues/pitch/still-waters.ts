/** Yoga weekends in the country. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const weekend = {
  title: z.string().describe('Title of the weekend'),
  style: saidAs(z.enum(['gentle', 'power', 'silent', 'family']).describe('Style of the weekend'), {
    values: {
      gentle: ['easy', 'slow', 'soft', 'restorative'],
      power: ['sweaty', 'strong', 'athletic'],
      silent: ['silence', 'meditation', 'no talking'],
      family: ['with children', 'kids'],
    },
  }),
  region: z.enum(['coast', 'hills', 'forest']).describe('Where the house stands'),
  price: money('What the weekend costs for one person'),
  teacher: z.string().describe('Who teaches'),
  sauna: z.boolean().describe('Whether the house has a sauna'),
  dogs: saidAs(z.boolean().describe('Whether dogs can come along'), { names: ['pets'] }),
  starts: z.iso.date().describe('Day on which it starts'),
};
type Weekend = ArgumentsOf<typeof weekend>;

function row(
  title: string,
  style: Weekend['style'],
  region: Weekend['region'],
  price: number,
  teacher: string,
  sauna: boolean,
  dogs: boolean,
  starts: string,
): Weekend {
  return { title, style, region, price, teacher, sauna, dogs, starts };
}

const weekends = table('still_waters.weekends', 'title', [
  row('Salt and Breath', 'gentle', 'coast', 240, 'Ines Vogel', true, false, '2019-03-15'),
  row('Slow Tide', 'gentle', 'coast', 190, 'Tom Adeyo', false, true, '2019-03-22'),
  row('Moss', 'gentle', 'forest', 210, 'Ines Vogel', true, true, '2019-03-29'),
  row('Soft Hills', 'gentle', 'hills', 175, 'Rana Bell', false, false, '2019-04-05'),
  row('Fire in the Belly', 'power', 'hills', 260, 'Kofi Brandt', true, false, '2019-03-15'),
  row('Sweat Lodge', 'power', 'forest', 230, 'Kofi Brandt', true, true, '2019-04-12'),
  row('Wave Rider', 'power', 'coast', 280, 'Lia Moreau', false, false, '2019-03-29'),
  row('Not a Word', 'silent', 'forest', 150, 'Brother Paul', false, false, '2019-03-22'),
  row('Hush', 'silent', 'hills', 165, 'Rana Bell', true, false, '2019-04-05'),
  row('Quiet Sands', 'silent', 'coast', 185, 'Tom Adeyo', false, false, '2019-04-12'),
  row('Little Frogs', 'family', 'forest', 140, 'Mia Lund', false, true, '2019-03-29'),
  row('Downward Puppy', 'family', 'hills', 155, 'Mia Lund', false, true, '2019-04-05'),
]);
const reservation = z.string().describe('Number of the reservation');
const room_type = saidAs(z.enum(['single', 'shared', 'tent']).describe('Kind of room'), {
  names: ['room', 'bed'],
  values: { single: ['own room', 'alone', 'to myself'], shared: ['double', 'twin', 'with others'], tent: ['camping'] },
});

export class FindWeekend extends search({
  description: 'Look for a yoga weekend',
  examples: ['I need to unwind', 'looking for a retreat'],
  slots: {
    style: weekend.style,
    region: saidAs(weekend.region.optional(), { values: { coast: ['sea', 'seaside', 'beach'], forest: ['woods'] } }),
    sauna: weekend.sauna.optional(),
    dogs: saidAs(weekend.dogs.optional(), { names: ['pets'] }),
  },
  returns: weekend,
  entity: 'weekend',
  table: weekends,
  offers: ['title', 'region', 'price'],
  comparable: ['price', 'starts'],
  followUp: () => ReservePlace,
}) {}

export class ReservePlace extends transaction({
  description: 'Reserve a place at a yoga weekend',
  slots: {
    title: weekend.title,
    guest: z.string().describe('Name of the guest'),
    room_type,
    diet: saidAs(z.enum(['vegan', 'vegetarian', 'gluten-free', 'anything']).describe('What the guest eats'), {
      names: ['food', 'meals'],
      values: {
        vegan: ['no animal products', 'plant based'],
        vegetarian: ['veggie', 'no meat'],
        'gluten-free': ['coeliac', 'no wheat'],
      },
    }),
    pick_up: saidAs(z.boolean().describe('Whether the guest is fetched from the station'), {
      names: ['shuttle', 'lift'],
    }),
    train_time: time('When the train of the guest comes in', { half: 'pm' }).optional(),
    mats: z.int().min(0).max(6).optional().describe('How many mats are lent'),
    wishes: z.string().optional().describe('Wishes for the house'),
  },
  returns: { reservation, total: money('What the place costs'), room_number: z.int().describe('Number of the room') },
  entity: 'place',
  transact: ({ title, room_type: kind }, { rows, call }) => {
    const found = rows(weekends).find((one) => one.title.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'There is no such weekend.' });
    return success({
      reservation: `Y${call + 500}`,
      total: found.price + (kind === 'single' ? 40 : 0),
      room_number: 9,
    });
  },
  amend: () => ChangePlace,
}) {}

export class ChangePlace extends transaction({
  description: 'Change a reserved place to another weekend or room',
  slots: {
    reservation,
    title: weekend.title.optional(),
    room_type: room_type.optional(),
    train_time: time('When the train of the guest comes in', { half: 'pm' }).optional(),
  },
  returns: { reservation, surcharge: money('What it costs on top') },
  entity: 'change',
  transact: () => success({ surcharge: 10 }),
}) {}

export class GiveUpPlace extends transaction({
  description: 'Give up a reserved place',
  slots: {
    reservation,
    waiting_list: z.boolean().describe('Whether the guest goes on the waiting list'),
    explanation: z.string().optional().describe('Why the guest does not come'),
  },
  returns: { reservation, paid_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ paid_back: 100 }),
}) {}

export const stillWaters = service({
  name: 'StillWaters',
  description: 'Yoga weekends',
  apis: [FindWeekend, ReservePlace, ChangePlace, GiveUpPlace],
});
