/** Coaches that run at night: seats, recliners and bunks. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const coach = {
  coach: z.string().describe('Name of the coach'),
  leaving: saidAs(z.string().describe('City where it sets off'), { names: ['start', 'from'] }),
  heading: saidAs(z.string().describe('City where it goes'), { names: ['destination', 'to'] }),
  sets_off: saidAs(time('When it sets off', { hours: '19:00-02:00' }), { names: ['departure'] }),
  gets_in: saidAs(time('When it gets in', { half: 'am' }), { names: ['arrival'] }),
  bunks: saidAs(z.boolean().describe('Whether one can lie down'), { names: ['beds'] }),
  sockets: saidAs(z.boolean().describe('Whether there are sockets at the seats'), { names: ['power', 'plugs'] }),
  price: saidAs(money('What a plain seat costs'), { names: ['fare', 'cost'] }),
  stop: z.string().describe('Street where people get on'),
};
type Coach = ArgumentsOf<typeof coach>;

function row(
  name: string,
  [leaving, heading]: [string, string],
  [sets_off, gets_in]: [string, string],
  bunks: boolean,
  sockets: boolean,
  price: number,
  stop: string,
): Coach {
  return { coach: name, leaving, heading, sets_off, gets_in, bunks, sockets, price, stop };
}

const coaches = table('moon_coach.coaches', 'coach', [
  row('Orion', ['Lyon', 'Barcelona'], ['21:30', '06:15'], true, true, 44, 'Quai Perrache'),
  row('Luna', ['Lyon', 'Barcelona'], ['23:55', '08:40'], false, true, 29, 'Rue Garibaldi'),
  row('Vega', ['Lyon', 'Milan'], ['22:10', '05:20'], true, false, 38, 'Quai Perrache'),
  row('Sirius', ['Lyon', 'Milan'], ['23:00', '06:50'], false, false, 21, 'Rue Garibaldi'),
  row('Altair', ['Munich', 'Prague'], ['22:45', '04:30'], false, true, 19, 'Arnulf Street'),
  row('Cassiopeia', ['Munich', 'Prague'], ['23:40', '06:00'], true, true, 33, 'Arnulf Street'),
  row('Rigel', ['Munich', 'Vienna'], ['23:20', '05:10'], false, false, 17, 'Fröttmaning'),
  row('Polaris', ['Hamburg', 'Copenhagen'], ['22:00', '05:45'], true, true, 41, 'Adenauer Avenue'),
  row('Deneb', ['Hamburg', 'Copenhagen'], ['00:15', '07:05'], false, true, 26, 'Adenauer Avenue'),
  row('Mira', ['Hamburg', 'Amsterdam'], ['23:30', '06:30'], false, true, 24, 'Stone Gate'),
  row('Perseus', ['Hamburg', 'Amsterdam'], ['21:45', '04:50'], true, false, 35, 'Stone Gate'),
]);

const voucher = saidAs(z.string().describe('Number of the booking'), { names: ['booking number', 'reference'] });
const spot = saidAs(
  z.enum(['plain seat', 'recliner', 'lower bunk', 'upper bunk']).describe('What one sits or lies on'),
  {
    names: ['kind of place', 'berth'],
    values: {
      'plain seat': ['ordinary', 'normal seat', 'upright'],
      recliner: ['reclining seat', 'that tilts back'],
      'lower bunk': ['bottom bunk', 'bed below'],
      'upper bunk': ['top bunk', 'bed above'],
    },
  },
);
const extra = { 'plain seat': 0, recliner: 12, 'lower bunk': 30, 'upper bunk': 25 } as const;

export class SearchCoaches extends search({
  description: 'See which night coaches there are',
  slots: {
    leaving: coach.leaving,
    heading: coach.heading,
    bunks: coach.bunks.optional(),
    sockets: coach.sockets.optional(),
  },
  returns: coach,
  entity: 'night coach',
  table: coaches,
  offers: ['coach', 'sets_off', 'price'],
  comparable: ['sets_off', 'gets_in', 'price'],
  followUp: () => TakePlaces,
}) {}

export class TakePlaces extends transaction({
  description: 'Take places on a night coach',
  slots: {
    coach: coach.coach,
    night: z.iso.date().describe('Evening on which it sets off'),
    how_many: z.int().min(1).max(12).describe('How many places'),
    spot,
    bicycle: saidAs(z.boolean().default(false).describe('Whether a bicycle comes along'), { names: ['bike'] }),
    big_bags: saidAs(z.int().min(0).max(10).optional().describe('How many large bags go into the hold'), {
      names: ['suitcases', 'rucksacks'],
    }),
    wake_up: saidAs(z.boolean().optional().describe('Whether the crew wakes them before the stop'), {
      names: ['wake-up call'],
    }),
    lead_name: saidAs(z.string().describe('Name of the person who travels'), { names: ['name'] }),
  },
  returns: { voucher, amount: money('What the places cost') },
  entity: 'booking',
  quote: ({ coach: name, how_many, spot: kind }, { rows }) => ({
    amount:
      how_many *
      ((rows(coaches).find((one) => one.coach.toLowerCase() === name.toLowerCase())?.price ?? 30) + extra[kind]),
  }),
  transact: ({ coach: name, how_many, spot: kind, bicycle }, { rows, call }) => {
    const found = rows(coaches).find((one) => one.coach.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No coach of ours is called that.' });
    if (kind.includes('bunk') && !found.bunks)
      return failure({
        reason: 'There are no bunks on it.',
        alternative: { spot: 'recliner' as const, ...(bicycle && found.coach === 'Luna' ? { bicycle: false } : {}) },
      });
    if (bicycle && found.coach === 'Luna')
      return failure({ reason: 'It has no rack.', alternative: { bicycle: false } });
    return success({ voucher: `MC-${call + 61}`, amount: how_many * (found.price + extra[kind]) });
  },
  undo: () => GiveUpPlaces,
  amend: () => SwitchNight,
}) {}

export class SwitchNight extends transaction({
  description: 'Switch a booking to another night or kind of place',
  slots: {
    voucher,
    night: z.iso.date().optional().describe('The new evening'),
    spot: spot.optional(),
    how_many: z.int().min(1).max(12).optional().describe('How many places there are now'),
  },
  returns: { voucher },
  entity: 'switch',
}) {}

export class GiveUpPlaces extends transaction({
  description: 'Give up places that were booked',
  slots: { voucher, as_credit: z.boolean().default(false).describe('Whether the money is kept as credit') },
  returns: { voucher, given_back: money('What comes back') },
  entity: 'cancellation',
  transact: () => success({ given_back: 15 }),
}) {}

export class TraceLuggage extends transaction({
  description: 'Report luggage that stayed on a coach',
  examples: ['I left my bag on the coach'],
  slots: {
    coach: coach.coach,
    ridden_on: date('Night of the ride', { past: true }),
    article: saidAs(z.string().describe('What was left behind'), { names: ['item', 'thing'] }),
    row_number: z.int().min(1).max(20).optional().describe('Row where one sat'),
    phone: z.string().describe('Telephone number to call'),
  },
  returns: { trace_number: z.string().describe('Number of the report') },
  entity: 'report',
  transact: (_args, { call }) => success({ trace_number: `LOST${call + 8}` }),
}) {}

export const moonCoach = service({
  name: 'MoonCoach',
  description: 'Coaches at night',
  apis: [SearchCoaches, TakePlaces, SwitchNight, GiveUpPlaces, TraceLuggage],
  tables: [coaches],
});
