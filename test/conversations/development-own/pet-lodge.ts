/** A service of one's own: houses where pets stay while their people travel. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lodge = {
  lodge_name: z.string().describe('Name of the pet lodge'),
  animal: z.enum(['dog', 'cat', 'rabbit', 'parrot']).describe('Kind of pet that is to stay'),
  neighborhood: z.string().describe('Part of town where the lodge is'),
  outdoor_run: z.boolean().describe('Whether the pets can run about outside'),
  spots: z.int().describe('How many pets the lodge takes in'),
  night_rate: money('Price of one night'),
  phone: z.string().describe('Number to call the lodge'),
};

const lodges = table('pet_lodge.lodges', 'lodge_name', [
  row('Wagging Barn', 'dog', 'Elm Hill', true, 14, 42, '555-0110'),
  row('The Dog Porch', 'dog', 'Harborside', true, 8, 55, '555-0111'),
  row('Mutts and Mats', 'dog', 'Harborside', false, 20, 31, '555-0112'),
  row('Long Leash', 'dog', 'Old Mill', true, 10, 38.5, '555-0113'),
  row('Biscuit Club', 'dog', 'Old Mill', false, 12, 29, '555-0114'),
  row('Nine Lives', 'cat', 'Elm Hill', false, 9, 27, '555-0120'),
  row('The Sunny Sill', 'cat', 'Harborside', true, 6, 36, '555-0121'),
  row('Purr House', 'cat', 'Old Mill', false, 16, 22.5, '555-0122'),
  row('Tabby Terrace', 'cat', 'Old Mill', true, 7, 33, '555-0123'),
  row('Warren Inn', 'rabbit', 'Elm Hill', true, 18, 14, '555-0130'),
  row('Clover Hutch', 'rabbit', 'Harborside', true, 12, 16.5, '555-0131'),
  row('Burrow and Bed', 'rabbit', 'Old Mill', false, 10, 11, '555-0132'),
  row('Loud Feathers', 'parrot', 'Elm Hill', false, 5, 19, '555-0140'),
  row('The Perch', 'parrot', 'Harborside', false, 4, 24, '555-0141'),
  row('Polly Parlor', 'parrot', 'Old Mill', true, 6, 21, '555-0142'),
]);

type Row = ArgumentsOf<typeof lodge>;

function row(
  lodge_name: string,
  animal: Row['animal'],
  neighborhood: string,
  outdoor_run: boolean,
  spots: number,
  night_rate: number,
  phone: string,
): Row {
  return { lodge_name, animal, neighborhood, outdoor_run, spots, night_rate, phone };
}

export class FindLodges extends search({
  description: 'Look for a place where a pet can stay overnight',
  slots: {
    animal: lodge.animal,
    neighborhood: lodge.neighborhood.optional(),
    outdoor_run: lodge.outdoor_run.optional(),
  },
  returns: lodge,
  entity: 'lodge',
  table: lodges,
  identity: 'lodge_name',
  offers: ['lodge_name', 'neighborhood', 'night_rate'],
  followUp: () => BookStay,
}) {}

export class BookStay extends transaction({
  description: 'Book a stay for a pet',
  slots: {
    lodge_name: lodge.lodge_name,
    pet_name: z.string().describe('What the pet is called'),
    arrival_date: z.iso.date().describe('Day on which the pet is brought'),
    nights: z.int().min(1).max(30).describe('How many nights the pet stays'),
    arrival_time: time('When the pet is brought', { hours: '08:00-18:30' }).default('10:00'),
    grooming: z.boolean().default(false).describe('Whether the pet is to be washed and brushed'),
  },
  returns: {
    arrival_date: z.iso.date().describe('Day on which the pet is brought'),
    total_price: money('Price of the whole stay'),
    kennel: z.int().describe('Number of the kennel'),
  },
  entity: 'stay',
}) {
  /** Nobody is taken in on Sundays: the lodges offer the Monday. */
  override transact({ lodge_name, arrival_date, nights, grooming }: ArgumentsOf<typeof BookStay>) {
    const day = new Date(`${arrival_date}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      const monday = day.toISOString().slice(0, 10);
      return failure({ reason: 'No pets are taken in on Sundays.', alternative: { arrival_date: monday } });
    }
    const found = lodges.rows.find((candidate) => candidate.lodge_name === lodge_name);
    if (!found) return failure({ reason: 'There is no lodge of that name.' });
    return success({ arrival_date, total_price: found.night_rate * nights + (grooming ? 18 : 0), kennel: 4 });
  }
}

export const petLodge = service({
  name: 'PetLodge',
  description: 'Places where pets stay while their people are away',
  apis: [FindLodges, BookStay],
});
