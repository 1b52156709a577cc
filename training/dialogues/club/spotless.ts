/** An agency that sends cleaners to people's homes, once or regularly. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const job = saidAs(
  z.enum(['housework', 'windows', 'deep clean', 'carpets', 'ironing', 'move-out clean']).describe('What is to be done'),
  { values: { 'deep clean': ['spring cleaning'], 'move-out clean': ['end of tenancy'], carpets: ['rugs'] } },
);

const cleaner = {
  cleaner_name: z.string().describe('Name of the cleaner'),
  job,
  district: z.string().describe('Part of town where the cleaner works'),
  pets_accepted: z.boolean().describe('Whether animals in the home are no problem'),
  eco_products: z.boolean().describe('Whether only mild, green products are used'),
  hourly_wage: money('Price of an hour'),
  stars: z.number().describe('Rating out of 5'),
};

const cleaners = table('spotless.cleaners', 'cleaner_name', [
  row('Agnes', 'housework', 'Riverside', true, true, 19, 4.7),
  row('Bruno', 'windows', 'Riverside', true, false, 22, 4.2),
  row('Celeste', 'deep clean', 'Riverside', false, true, 27, 4.9),
  row('Dorota', 'housework', 'Castle Hill', false, false, 16, 4.4),
  row('Emil', 'carpets', 'Castle Hill', true, true, 30, 4.0),
  row('Fatima', 'ironing', 'Castle Hill', true, true, 15, 4.8),
  row('Greta', 'move-out clean', 'Castle Hill', true, false, 33, 4.5),
  row('Hugo', 'housework', 'Northgate', true, false, 17.5, 3.9),
  row('Ivana', 'windows', 'Northgate', false, true, 24, 4.6),
  row('Jamal', 'deep clean', 'Northgate', true, true, 29, 4.8),
  row('Kirsten', 'ironing', 'Riverside', false, false, 13, 4.1),
  row('Lorenzo', 'carpets', 'Northgate', false, false, 26, 4.3),
  row('Marta', 'move-out clean', 'Riverside', false, true, 35, 4.9),
  row('Nadia', 'housework', 'Castle Hill', true, true, 21, 4.9),
  row('Oskar', 'windows', 'Castle Hill', true, true, 20, 3.8),
  row('Pilar', 'deep clean', 'Castle Hill', true, false, 23, 4.1),
]);

type Row = ArgumentsOf<typeof cleaner>;

function row(
  cleaner_name: string,
  task: Row['job'],
  district: string,
  pets_accepted: boolean,
  eco_products: boolean,
  hourly_wage: number,
  stars: number,
): Row {
  return { cleaner_name, job: task, district, pets_accepted, eco_products, hourly_wage, stars };
}

export class FindCleaners extends search({
  description: 'Look for somebody who cleans at home',
  slots: {
    job,
    district: cleaner.district.nullable(),
    pets_accepted: cleaner.pets_accepted.optional(),
    eco_products: cleaner.eco_products.optional(),
  },
  returns: cleaner,
  entity: 'cleaner',
  table: cleaners,
  identity: 'cleaner_name',
  offers: ['cleaner_name', 'hourly_wage', 'stars'],
  sort: ['hourly_wage'],
  followUp: () => OrderVisit,
}) {}

const address = z.string().describe('Street and number of the home');

export class OrderVisit extends transaction({
  description: 'Order a cleaner for a single visit',
  slots: {
    cleaner_name: cleaner.cleaner_name,
    address,
    visit_date: z.iso.date().describe('Day of the visit'),
    arrival: time('When the cleaner comes', { hours: '07:00-18:30' }),
    rooms: z.int().min(1).max(20).describe('How many rooms are cleaned'),
    bathrooms: z.int().default(1).describe('How many bathrooms are cleaned'),
    way_in: saidAs(
      z.enum(['somebody is home', 'key under the mat', 'neighbor', 'key box']).describe('How the cleaner gets in'),
      { values: { neighbor: ['next door'], 'key box': ['lockbox', 'code'] } },
    ),
    supplies_included: z
      .boolean()
      .default(true)
      .describe('Whether the cleaner brings the cleaning supplies and the vacuum cleaner'),
    instructions: z.string().optional().describe('What the cleaner should look out for'),
  },
  returns: {
    arrival: time('When the cleaner comes'),
    visit_number: z.string().describe('Number of the visit'),
    estimate: money('What it will cost, roughly'),
  },
  confirms: ['cleaner_name', 'address', 'visit_date', 'arrival', 'rooms', 'bathrooms', 'way_in', 'supplies_included'],
  entity: 'visit',
}) {
  /** Nobody can come before half past eight. */
  override transact({ arrival, rooms }: ArgumentsOf<typeof OrderVisit>) {
    if (arrival < '08:30')
      return failure({ reason: 'The first tour begins at half past eight.', alternative: { arrival: '09:00' } });
    return success({ arrival, visit_number: 'V62', estimate: 18 * rooms });
  }
}

export class StartRegularCleaning extends transaction({
  description: 'Have a cleaner come regularly',
  slots: {
    cleaner_name: cleaner.cleaner_name,
    frequency: saidAs(z.enum(['weekly', 'fortnightly', 'monthly']).describe('How often the cleaner comes'), {
      values: {
        weekly: ['every week', 'once a week'],
        fortnightly: ['every other week', 'every two weeks'],
        monthly: ['once a month'],
      },
    }),
    first_visit: z.iso.date().describe('Day of the first visit'),
    last_visit: z.iso.date().optional().describe('Day after which the cleaner no longer comes'),
    hours: z.number().min(1).max(8).describe('How many hours each visit takes'),
    address,
    client: z.string().describe('Name of the person who lives there'),
    with_ironing: z.boolean().default(false).describe('Whether the laundry is ironed as well'),
  },
  returns: {
    first_visit: z.iso.date().describe('Day of the first visit'),
    contract: z.string().describe('Number of the contract'),
    monthly_cost: money('What it costs in a month'),
  },
  entity: 'contract',
}) {
  /** Contracts do not begin on weekends. */
  override transact({ first_visit }: ArgumentsOf<typeof StartRegularCleaning>) {
    const day = new Date(`${first_visit}T00:00:00Z`);
    const weekday = day.getUTCDay();
    if (weekday === 0 || weekday === 6) {
      day.setUTCDate(day.getUTCDate() + (weekday === 6 ? 2 : 1));
      return failure({
        reason: 'Regular visits are on weekdays.',
        alternative: { first_visit: day.toISOString().slice(0, 10) },
      });
    }
    return success({ first_visit, contract: 'R-905', monthly_cost: 144 });
  }
}

export class RescheduleVisit extends transaction({
  description: 'Reschedule a visit of the cleaner',
  slots: {
    visit_number: z.string().describe('Number of the visit'),
    old_date: z.iso.date().optional().describe('Day on which the visit was planned'),
    new_date: z.iso.date().describe('Day on which the cleaner is to come instead'),
    arrival: time('When the cleaner comes', { hours: '07:00-18:30' }).optional(),
  },
  returns: {},
  entity: 'change',
}) {}

export class PauseCleaning extends transaction({
  description: 'Pause the regular visits, as over the holidays',
  slots: {
    contract: z.string().describe('Number of the contract'),
    pause_from: z.iso.date().describe('First day without visits'),
    pause_until: z.iso.date().describe('Last day without visits'),
    hold_key: z.boolean().default(true).describe('Whether the agency keeps the key meanwhile'),
  },
  returns: { visits_skipped: z.int().describe('How many visits are left out') },
  entity: 'pause',
}) {
  override transact(_args: ArgumentsOf<typeof PauseCleaning>) {
    return success({ visits_skipped: 2 });
  }
}

export class CancelVisit extends transaction({
  description: 'Cancel a visit of the cleaner',
  slots: {
    visit_number: z.string().describe('Number of the visit'),
    excuse: z.string().optional().describe('Why the visit is cancelled'),
  },
  returns: { charge: money('What must be paid nevertheless') },
  entity: 'cancellation',
}) {
  override transact(_args: ArgumentsOf<typeof CancelVisit>) {
    return success({ charge: 0 });
  }
}

export const spotless = service({
  name: 'Spotless',
  description: 'Cleaners for the home, once or regularly',
  apis: [FindCleaners, OrderVisit, StartRegularCleaning, RescheduleVisit, PauseCleaning, CancelVisit],
  tables: [cleaners],
});
