/** A veterinary practice: vets, consultations, repeat medicine and a ward where animals stay. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const species = saidAs(
  z.enum(['dog', 'cat', 'rabbit', 'bird', 'horse', 'reptile', 'rodent']).describe('What kind of animal it is'),
  {
    names: ['animal', 'pet'],
    values: {
      dog: ['puppy', 'hound'],
      cat: ['kitten', 'tomcat'],
      rabbit: ['bunny'],
      bird: ['parrot', 'budgie', 'hen'],
      horse: ['pony', 'mare'],
      reptile: ['snake', 'tortoise', 'lizard'],
      rodent: ['hamster', 'guinea pig', 'rat'],
    },
  },
);

const vet = {
  vet: z.string().describe('Name of the vet'),
  species,
  house_calls: saidAs(z.boolean().describe('Whether the vet comes to the house'), { names: ['home visits'] }),
  operates: saidAs(z.boolean().describe('Whether the vet operates'), { names: ['surgery', 'surgeon'] }),
  consultation_fee: saidAs(money('What a consultation costs'), { names: ['fee', 'price', 'cost'] }),
  room: z.string().describe('Room where the vet sees animals'),
  next_free: saidAs(z.iso.date().describe('First day with a free consultation'), { names: ['earliest day'] }),
};
type Vet = ArgumentsOf<typeof vet>;

function row(
  name: string,
  kind: Vet['species'],
  house_calls: boolean,
  operates: boolean,
  consultation_fee: number,
  room: string,
  next_free: string,
): Vet {
  return { vet: name, species: kind, house_calls, operates, consultation_fee, room, next_free };
}

const vets = table('vet_surgery.vets', 'vet', [
  row('Dr Amara Odell', 'dog', false, true, 55, 'room 1', '2019-03-02'),
  row('Dr Finn Tolley', 'dog', true, false, 48, 'room 2', '2019-03-04'),
  row('Dr Greta Munk', 'dog', true, true, 72, 'room 3', '2019-03-01'),
  row('Dr Salma Idris', 'cat', false, false, 42, 'room 4', '2019-03-01'),
  row('Dr Hugo Prentice', 'cat', true, false, 50, 'room 2', '2019-03-05'),
  row('Dr Wanda Zelig', 'cat', false, true, 58, 'room 1', '2019-03-04'),
  row('Dr Pia Lorenz', 'rabbit', false, true, 39, 'room 5', '2019-03-06'),
  row('Dr Owen Skinner', 'rabbit', true, false, 44, 'room 4', '2019-03-02'),
  row('Dr Bruno Vale', 'bird', false, false, 36, 'room 5', '2019-03-05'),
  row('Dr Rosalind Kerr', 'horse', true, true, 120, 'the yard', '2019-03-07'),
  row('Dr Jack Tremain', 'horse', true, false, 95, 'the yard', '2019-03-04'),
  row('Dr Ines Cobo', 'reptile', false, false, 60, 'room 6', '2019-03-08'),
  row('Dr Max Abara', 'rodent', false, false, 30, 'room 6', '2019-03-02'),
]);

const booking_ref = saidAs(z.string().describe('Reference of the consultation'), { names: ['reference'] });
const pet_name = z.string().describe('What the animal is called');

export class FindVet extends search({
  description: 'Look for a vet for a kind of animal',
  examples: ['my pet is poorly'],
  slots: { species, house_calls: vet.house_calls.optional(), operates: vet.operates.optional() },
  returns: vet,
  entity: 'vet',
  table: vets,
  offers: ['vet', 'consultation_fee', 'next_free'],
  comparable: ['consultation_fee', 'next_free'],
  followUp: () => BookConsultation,
}) {}

export class BookConsultation extends transaction({
  description: 'Make an appointment with a vet',
  slots: {
    vet: vet.vet,
    pet_name,
    complaint: saidAs(z.string().describe('What is wrong with the animal'), { names: ['problem', 'symptoms'] }),
    on: z.iso.date().describe('Day of the consultation'),
    at: time('Time of the consultation', { hours: '08:00-18:59' }),
    keeper: saidAs(z.string().describe('Name of the owner'), { names: ['owner'] }),
    muzzle: z.boolean().default(false).describe('Whether the animal has to wear a muzzle'),
  },
  returns: { booking_ref, fee: money('What it costs') },
  entity: 'consultation',
  quote: ({ vet: name }, { rows }) => ({ fee: feeOf(name, rows(vets)) }),
  transact: ({ vet: name, on }, { rows, call }) =>
    on === '2019-03-10'
      ? failure({ reason: 'We only see emergencies on that day.', alternative: { on: '2019-03-11' } })
      : success({ booking_ref: `V${call + 310}`, fee: feeOf(name, rows(vets)) }),
  undo: () => CancelConsultation,
  amend: () => MoveConsultation,
}) {}

function feeOf(name: string, rows: readonly Vet[]): number {
  return rows.find((one) => one.vet.toLowerCase() === name.toLowerCase())?.consultation_fee ?? 50;
}

export class OrderRemedy extends transaction({
  description: 'Order more of a medicine that an animal takes',
  examples: ['we have run out of her tablets'],
  slots: {
    remedy: saidAs(
      z
        .enum(['worming tablets', 'flea drops', 'joint powder', 'ear cleaner', 'kidney diet', 'painkiller'])
        .describe('What is ordered'),
      {
        names: ['medicine'],
        values: {
          'worming tablets': ['wormer'],
          'flea drops': ['tick drops', 'flea stuff'],
          'kidney diet': ['kidney food'],
          painkiller: ['pain relief'],
        },
      },
    ),
    packs: saidAs(z.int().min(1).max(12).describe('How many packs'), { names: ['boxes', 'bottles'] }),
    pet_name,
    kilos: saidAs(z.number().describe('How many kilos the animal weighs'), { names: ['weight'] }),
    ready_by: z.iso.date().describe('Day by which it has to be ready'),
    posted: saidAs(z.boolean().default(false).describe('Whether it is sent by post'), { names: ['delivery'] }),
  },
  returns: { order_ref: z.string().describe('Reference of the order'), total: money('What it costs in all') },
  entity: 'order',
  quote: ({ packs, posted }) => ({ total: packs * 14 + (posted ? 5 : 0) }),
  transact: ({ packs, posted }, { call }) =>
    success({ order_ref: `R${call + 60}`, total: packs * 14 + (posted ? 5 : 0) }),
}) {}

export class LodgeAnimal extends transaction({
  description: 'Leave an animal on our ward while its people are away',
  slots: {
    species,
    pet_name,
    drop_off: z.iso.date().describe('Day on which it is brought'),
    pick_up: z.iso.date().describe('Day on which it is fetched'),
    meals: saidAs(z.int().min(1).max(5).describe('How many times a day it is fed'), { names: ['feeds'] }),
    own_food: z.boolean().describe('Whether it brings its own food'),
    emergency_contact: z.string().describe('Name of the person we call if something happens'),
  },
  returns: { kennel: z.string().describe('Where it sleeps'), price: money('What the stay costs') },
  entity: 'stay',
  transact: ({ drop_off, pick_up, own_food }, { call }) => {
    const nights = (Date.parse(pick_up) - Date.parse(drop_off)) / 86400000;
    if (nights < 1) return failure({ reason: 'It would be fetched before it is brought.' });
    return success({ kennel: `kennel ${call + 7}`, price: nights * (own_food ? 18 : 24) });
  },
}) {}

export class MoveConsultation extends transaction({
  description: 'Move an appointment with a vet to another day or time',
  slots: {
    booking_ref,
    on: z.iso.date().optional().describe('The new day'),
    at: time('The new time', { hours: '08:00-18:59' }).optional(),
  },
  returns: { booking_ref },
  entity: 'change',
}) {}

export class CancelConsultation extends transaction({
  description: 'Cancel an appointment with a vet',
  slots: { booking_ref, because: z.string().optional().describe('Why it is cancelled') },
  returns: { booking_ref },
  entity: 'cancellation',
}) {}

export const vetSurgery = service({
  name: 'VetSurgery',
  description: 'Veterinary practice',
  apis: [FindVet, BookConsultation, OrderRemedy, LodgeAnimal, MoveConsultation, CancelConsultation],
  tables: [vets],
});
