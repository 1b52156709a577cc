/** A service of one's own: workshops that mend bicycles. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const bike = z.enum(['city bike', 'road bike', 'mountain bike', 'cargo bike']).describe('Sort of bicycle');

const offer = {
  workshop: z.string().describe('Name of the workshop'),
  job: z.enum(['flat tire', 'brakes', 'gears', 'bent wheel', 'full tune-up']).describe('What is to be mended'),
  same_day: z.boolean().describe('Whether the bicycle is ready on the same day'),
  price: money('What the job costs'),
  street: z.string().describe('Where the workshop is'),
  rating: z.number().describe('Stars out of five that customers give'),
};

const offers = table('bike_repair.offers', 'id', [
  row('Spoke and Wheel', 'flat tire', true, 15, '8 Canal Street', 4.6),
  row('Spoke and Wheel', 'brakes', true, 35, '8 Canal Street', 4.6),
  row('Spoke and Wheel', 'gears', false, 48, '8 Canal Street', 4.6),
  row('Spoke and Wheel', 'bent wheel', false, 60, '8 Canal Street', 4.6),
  row('Spoke and Wheel', 'full tune-up', false, 95, '8 Canal Street', 4.6),
  row('Greasy Chain', 'flat tire', true, 12, '31 Foundry Lane', 4.1),
  row('Greasy Chain', 'brakes', false, 28, '31 Foundry Lane', 4.1),
  row('Greasy Chain', 'gears', true, 55, '31 Foundry Lane', 4.1),
  row('Greasy Chain', 'full tune-up', false, 79, '31 Foundry Lane', 4.1),
  row('Velo Ward', 'flat tire', false, 10, '2 Station Yard', 3.8),
  row('Velo Ward', 'bent wheel', true, 72, '2 Station Yard', 3.8),
  row('Velo Ward', 'gears', false, 40, '2 Station Yard', 3.8),
  row('Velo Ward', 'full tune-up', true, 120, '2 Station Yard', 3.8),
  row('Pedal Doctor', 'brakes', true, 44, '77 Ridge Road', 4.9),
  row('Pedal Doctor', 'gears', true, 62, '77 Ridge Road', 4.9),
  row('Pedal Doctor', 'bent wheel', false, 66, '77 Ridge Road', 4.9),
  row('Pedal Doctor', 'full tune-up', true, 140, '77 Ridge Road', 4.9),
]);

type Row = ArgumentsOf<typeof offer>;

function row(workshop: string, job: Row['job'], same_day: boolean, price: number, street: string, rating: number) {
  return { id: `${workshop}, ${job}`, workshop, job, same_day, price, street, rating };
}

export class FindWorkshops extends search({
  description: 'Look for a workshop that mends bicycles',
  slots: { job: offer.job, same_day: offer.same_day.optional() },
  returns: offer,
  entity: 'workshop',
  table: offers,
  identity: 'workshop',
  offers: ['workshop', 'price', 'rating'],
  sort: ['price'],
  followUp: () => BookRepair,
}) {}

export class BookRepair extends transaction({
  description: 'Make an appointment to have a bicycle mended',
  slots: {
    workshop: offer.workshop,
    job: offer.job,
    bike,
    appointment_date: z.iso.date().describe('Day on which the bicycle is brought'),
    appointment_time: time('When the bicycle is brought', { hours: '09:00-18:00' }),
    loan_bike: z.boolean().default(false).describe('Whether the customer needs a bicycle in the meantime'),
    note: z.string().optional().describe('Anything that the mechanic should know'),
  },
  returns: {
    appointment_time: time('When the bicycle is brought'),
    ticket: z.string().describe('Number of the repair ticket'),
    mechanic: z.string().describe('Who mends the bicycle'),
  },
  confirms: ['workshop', 'job', 'bike', 'appointment_date', 'appointment_time', 'loan_bike'],
  entity: 'repair',
}) {
  /** The stands are all taken before ten. */
  override transact({ appointment_time }: ArgumentsOf<typeof BookRepair>) {
    if (appointment_time < '10:00')
      return failure({ reason: 'Every stand is taken before ten.', alternative: { appointment_time: '10:30' } });
    return success({ appointment_time, ticket: 'B-208', mechanic: 'Ines' });
  }
}

export const bikeRepair = service({
  name: 'BikeRepair',
  description: 'Workshops that mend bicycles',
  apis: [FindWorkshops, BookRepair],
});
