/** A service of one's own: people who get rid of pests and look after gardens. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const job = saidAs(
  z
    .enum([
      'wasps',
      'rats',
      'mice',
      'ants',
      'moles',
      'bed bugs',
      'hedge trimming',
      'lawn mowing',
      'tree felling',
      'weeding',
    ])
    .describe('Which animal is to go, or what is to be done in the garden'),
  {
    values: {
      wasps: ['wasp nest', 'hornets'],
      'hedge trimming': ['cut the hedge', 'hedges'],
      'lawn mowing': ['cut the grass', 'mow'],
      'tree felling': ['take a tree down'],
      weeding: ['pull the weeds'],
    },
  },
);

const firm = {
  firm_name: z.string().describe('Name of the firm'),
  job,
  district: z.enum(['Northgate', 'Riverside', 'Old Town', 'Hillcrest']).describe('Part of town where the firm works'),
  poison_free: z.boolean().describe('Whether the firm works without poison'),
  hourly_rate: saidAs(money('What an hour costs'), { names: ['price', 'rate'] }),
  stars: z.number().describe('Stars out of 5 that customers give'),
  phone: z.string().describe('Telephone number of the firm'),
  works_weekends: z.boolean().describe('Whether the firm works at weekends'),
  warranty_weeks: z.int().describe('For how many weeks they come back free of charge'),
};

type Firm = ArgumentsOf<typeof firm>;
const row = (
  firm_name: string,
  job: Firm['job'],
  district: Firm['district'],
  poison_free: boolean,
  hourly_rate: number,
  stars: number,
  works_weekends: boolean,
  n: number,
): Firm => ({
  firm_name,
  job,
  district,
  poison_free,
  hourly_rate,
  stars,
  works_weekends,
  phone: `555-02${n}`,
  warranty_weeks: n % 7,
});

const firms = table('hedge_and_hive.firms', 'firm_name', [
  row('Buzz Off', 'wasps', 'Northgate', true, 60, 4.7, true, 10),
  row('Hornet Harry', 'wasps', 'Riverside', false, 45, 4.1, true, 11),
  row('Queen Bee Services', 'wasps', 'Old Town', true, 72, 4.9, false, 12),
  row('Rat Patrol', 'rats', 'Old Town', false, 65, 4.3, true, 13),
  row('Piper & Daughter', 'rats', 'Riverside', true, 80, 4.8, false, 14),
  row('The Cheese Stands Alone', 'mice', 'Hillcrest', true, 50, 4.4, true, 15),
  row('Mouse Be Gone', 'mice', 'Northgate', false, 42, 3.9, true, 16),
  row('Six Legs Less', 'ants', 'Riverside', true, 48, 4.5, false, 17),
  row('Antonia', 'ants', 'Hillcrest', false, 39, 4.0, true, 18),
  row('Moleskin', 'moles', 'Hillcrest', true, 55, 4.2, false, 19),
  row('Sleep Tight', 'bed bugs', 'Old Town', false, 95, 4.6, true, 20),
  row('Hot Rooms', 'bed bugs', 'Northgate', true, 120, 4.8, true, 21),
  row('Clip Joint', 'hedge trimming', 'Riverside', true, 34, 4.4, true, 22),
  row('Edward Shears', 'hedge trimming', 'Northgate', true, 41, 4.9, false, 23),
  row('Short Back and Sides', 'lawn mowing', 'Hillcrest', true, 28, 4.3, true, 24),
  row('Green Stripes', 'lawn mowing', 'Old Town', true, 36, 4.7, false, 25),
  row('Timber!', 'tree felling', 'Northgate', true, 90, 4.5, false, 26),
  row('Dandelion Clock', 'weeding', 'Riverside', true, 26, 4.6, true, 27),
  row('Rooted Out', 'weeding', 'Old Town', false, 31, 3.8, true, 28),
]);

const visit_id = z.string().describe('Number of the visit');
const visit_date = z.iso.date().describe('Day of the visit');
const arrival = time('When they come', { hours: '07:30-19:00' });

class FindFirm extends search({
  description: 'Find a firm for pests or for the garden',
  examples: ['something is living in our loft', 'the garden is a jungle'],
  slots: { job, district: firm.district.nullable(), poison_free: firm.poison_free.optional() },
  returns: firm,
  entity: 'firm',
  offers: ['firm_name', 'district', 'hourly_rate'],
  comparable: ['hourly_rate', 'stars', 'works_weekends'],
  table: firms,
  followUp: () => BookVisit,
}) {}

class BookVisit extends transaction({
  description: 'Book a visit of a firm',
  slots: {
    firm_name: firm.firm_name,
    visit_date,
    arrival,
    area: z.int().min(1).describe('Size of the place in square metres'),
    kids_at_home: saidAs(z.boolean().describe('Whether children live there'), {
      names: ['children', 'toddler', 'baby'],
    }),
    pets_at_home: saidAs(z.boolean().describe('Whether pets live there'), { names: ['dog', 'cat', 'animals'] }),
    resident: z.string().describe('Name of the person who lets them in'),
    payment: saidAs(z.enum(['cash', 'card', 'invoice']).default('card').describe('How it is paid'), {
      values: { invoice: ['bill', 'send me a bill'], cash: ['notes'] },
    }),
    remark: z.string().optional().describe('Where it is, or what they should know'),
  },
  returns: {
    visit_id,
    visit_date,
    deposit: money('What is paid beforehand'),
    team_leader: z.string().describe('Who leads the team'),
  },
  quote: ({ area }) => ({ deposit: area > 200 ? 50 : 20 }),
  transact: ({ firm_name, visit_date, area }, { call }) => {
    const found = firms.rows.find((one) => one.firm_name.toLowerCase() === firm_name.toLowerCase());
    const day = new Date(`${visit_date}T00:00:00Z`).getUTCDay();
    if (found && !found.works_weekends && (day === 0 || day === 6)) {
      const monday = new Date(Date.parse(`${visit_date}T00:00:00Z`) + (day === 6 ? 2 : 1) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      return failure({ reason: 'They do not work at weekends.', alternative: { visit_date: monday } });
    }
    return success({ visit_id: `V${call + 12}`, visit_date, deposit: area > 200 ? 50 : 20, team_leader: 'Ines' });
  },
  undo: () => CallOffVisit,
  amend: () => MoveVisit,
}) {}

class MoveVisit extends transaction({
  description: 'Move a visit',
  slots: { visit_id, visit_date: visit_date.optional(), arrival: arrival.optional() },
  returns: { visit_id },
  transact: ({ visit_id }) => success({ visit_id }),
}) {}

class CallOffVisit extends transaction({
  description: 'Call off a visit',
  slots: { visit_id, reason: z.string().optional().describe('Why it is called off') },
  returns: { deposit_back: z.boolean().describe('Whether the deposit is paid back') },
  transact: () => success({ deposit_back: true }),
}) {}

export const hedgeAndHive = service({
  name: 'HedgeAndHive',
  description: 'Pest control and garden work',
  apis: [FindFirm, BookVisit, MoveVisit, CallOffVisit],
});
