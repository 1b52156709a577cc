import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const district = saidAs(
  z.enum(['Harbourside', 'Old Town', 'Northgate', 'Millfield']).describe('Part of the town where the things are'),
  {
    names: ['neighbourhood', 'quarter', 'part of town'],
    values: {
      Harbourside: ['the harbour', 'harbour side'],
      'Old Town': ['the old town', 'town centre'],
      Northgate: ['north gate'],
      Millfield: ['mill field'],
    },
  },
);
const date = saidAs(z.iso.date().describe('Day of the collection'), { names: ['pick-up day'] });
const at = saidAs(time('When the lorry comes', { hours: '07:00-17:00' }), { names: ['pick-up time'] });
const address = saidAs(z.string().describe('Street and house number'), { names: ['house', 'home address'] });
const street = saidAs(z.string().describe('Street where the problem is'), { names: ['road', 'location'] });
const reference = saidAs(z.string().describe('Reference of the collection, such as BW-300'), {
  names: ['booking number', 'reference number', 'code'],
});

type District = z.infer<typeof district>;

const rounds = table('council.rounds', 'round', [
  { round: 'h1', district: 'Harbourside', date: '2019-03-04', time: '08:00', places: 3 },
  { round: 'h2', district: 'Harbourside', date: '2019-03-06', time: '13:30', places: 1 },
  { round: 'h3', district: 'Harbourside', date: '2019-03-11', time: '08:00', places: 6 },
  { round: 'h4', district: 'Harbourside', date: '2019-03-13', time: '10:15', places: 6 },
  { round: 'o1', district: 'Old Town', date: '2019-03-05', time: '07:30', places: 2 },
  { round: 'o2', district: 'Old Town', date: '2019-03-07', time: '14:00', places: 4 },
  { round: 'o3', district: 'Old Town', date: '2019-03-12', time: '07:30', places: 5 },
  { round: 'n1', district: 'Northgate', date: '2019-03-06', time: '09:00', places: 2 },
  { round: 'n2', district: 'Northgate', date: '2019-03-08', time: '15:00', places: 5 },
  { round: 'n3', district: 'Northgate', date: '2019-03-13', time: '09:00', places: 7 },
  { round: 'n4', district: 'Northgate', date: '2019-03-15', time: '11:30', places: 7 },
  { round: 'm1', district: 'Millfield', date: '2019-03-04', time: '11:00', places: 1 },
  { round: 'm2', district: 'Millfield', date: '2019-03-07', time: '09:45', places: 3 },
  { round: 'm3', district: 'Millfield', date: '2019-03-14', time: '11:00', places: 4 },
] as { round: string; district: District; date: string; time: string; places: number }[]);

const collections = table('council.collections', 'reference', [
  { reference: 'BW-301', address: '4 Quay Street', date: '2019-03-06', time: '09:00' },
  { reference: 'BW-302', address: '17 Mill Lane', date: '2019-03-07', time: '14:00' },
  { reference: 'BW-303', address: '88 Castle Road', date: '2019-03-12', time: '10:00' },
  { reference: 'BW-304', address: '2 Elm Court', date: '2019-03-13', time: '08:30' },
]);

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

export class FindRounds extends search({
  description: 'See on which days bulky waste is collected in a part of the town',
  examples: ['when do you pick up bulky waste', 'when does the lorry come', 'which days do you collect old furniture'],
  slots: { district, date: date.optional() },
  returns: {
    round: z.string().describe('Code of the round'),
    district,
    date,
    time: at,
    places: z.int().describe('How many pick-ups are still possible'),
  },
  entity: 'collection round',
  identity: 'round',
  offers: ['date', 'time', 'places'],
  tracks: ['date', 'time'],
  transient: ['district'],
  table: rounds,
  followUp: () => BookCollection,
}) {}

export class BookCollection extends transaction({
  description: 'Have bulky waste collected from home',
  examples: [
    'I want to get rid of old furniture',
    'come and take away my rubbish',
    'pick up my old things',
    'I have junk to throw away',
  ],
  slots: {
    waste: saidAs(
      z.enum(['furniture', 'mattresses', 'appliances', 'scrap metal', 'garden waste']).describe('What is thrown away'),
      {
        names: ['rubbish', 'junk', 'trash'],
        values: {
          furniture: ['sofa', 'couch', 'wardrobe', 'armchair', 'armchairs', 'table', 'chairs', 'cupboard', 'bookcase'],
          mattresses: ['mattress', 'bed', 'beds'],
          appliances: ['fridge', 'freezer', 'washing machine', 'cooker', 'oven', 'dishwasher', 'dryer', 'electricals'],
          'scrap metal': ['metal', 'radiators', 'radiator', 'bicycle', 'bicycles', 'pipes'],
          'garden waste': ['branches', 'hedge cuttings', 'leaves', 'soil', 'green waste'],
        },
      },
    ),
    pieces: saidAs(z.int().min(1).max(10).describe('How many pieces are collected'), { names: ['items', 'things'] }),
    address,
    date,
    time: at,
    carry_out: saidAs(z.boolean().describe('Whether the crew carries the things out of the house'), {
      names: ['carrying', 'help', 'carried'],
    }),
    note: saidAs(z.string().optional().describe('What the crew should know'), {
      names: ['remark', 'message', 'comment'],
    }),
  },
  returns: { reference, fee: money('What the collection costs') },
  entity: 'collection',
  transact: ({ pieces, address: where, date: on, time: when, carry_out: carried }, { rows }) => {
    if (isWeekend(on)) return failure({ reason: 'The crew does not work on weekends.' });
    const isFull = (hour: string) => rows(collections).some((row) => row.date === on && row.time === hour);
    if (isFull(when)) {
      const other = ['09:30', '10:30', '14:30', '16:00'].find((hour) => hour > when && !isFull(hour));
      return failure({ reason: 'The lorry is full then.', ...(other && { alternative: { time: other } }) });
    }
    const code = `BW-${301 + rows(collections).length}`;
    return success({ reference: code, fee: 4 * pieces + (carried ? 15 : 0) }, [
      collections.insert({ reference: code, address: where, date: on, time: when }),
    ]);
  },
  phrases: {
    ask: {
      waste: 'What would you like us to take away?',
      address: 'Which address should we come to?',
      carry_out: 'Should the crew carry it out of the house for you?',
    },
  },
}) {}

export class CancelCollection extends transaction({
  description: 'Cancel a collection that was booked',
  examples: ['I no longer need the pick-up', 'call off the collection', 'do not come for my old things'],
  slots: { reference },
  returns: {},
  entity: 'cancellation',
  transact: ({ reference: code }, { rows }) => {
    const row = rows(collections).find((one) => one.reference.toLowerCase() === code.toLowerCase());
    return row
      ? success({}, [collections.remove(row.reference)])
      : failure({ reason: `There is no collection ${code}.` });
  },
}) {}

export class GetPermit extends transaction({
  description: 'Get a permit for parking, a skip or a street party',
  examples: ['I need to park outside my house', 'we are having a street party', 'put a skip on the road'],
  slots: {
    permit: saidAs(
      z.enum(['resident parking', 'visitor parking', 'skip', 'street party']).describe('What the permit is for'),
      {
        names: ['permit', 'licence', 'permission'],
        values: {
          'resident parking': ['residents parking', 'parking for residents', 'my own car'],
          'visitor parking': ['guest parking', 'visitors', 'guests', 'guest'],
          skip: ['dumpster', 'container', 'rubbish container'],
          'street party': ['block party', 'party in our street', 'neighbourhood party'],
        },
      },
    ),
    address,
    start_date: saidAs(z.iso.date().describe('First day of the permit'), { names: ['beginning'] }),
    number_of_days: saidAs(z.int().min(1).max(365).describe('For how many days it is valid'), {
      names: ['length', 'duration'],
    }),
    paper_copy: saidAs(z.boolean().default(false).describe('Whether it comes by post, on paper'), {
      names: ['printed', 'paper', 'printout'],
    }),
  },
  returns: { permit_number: z.string().describe('Number of the permit'), fee: money('What the permit costs') },
  entity: 'permit',
  transact: ({ permit, number_of_days: days, start_date: from, paper_copy: printed }) => {
    if (permit === 'skip' && days > 14) {
      return failure({ reason: 'A skip may stand for two weeks at most.', alternative: { number_of_days: 14 } });
    }
    if (permit === 'street party' && !isWeekend(from)) {
      return failure({ reason: 'Street parties are on Saturdays and Sundays only.' });
    }
    return success({ permit_number: `P-${from.slice(5)}-${days}`, fee: days * 2 + (printed ? 3 : 0) });
  },
}) {}

export class ReportProblem extends transaction({
  description: 'Report a problem in the street',
  examples: [
    'I want to complain',
    'nobody emptied my bin',
    'there is a hole in the road',
    'the lamp outside is broken',
    'something is wrong in my street',
  ],
  slots: {
    problem: saidAs(z.enum(['missed bin', 'pothole', 'street light', 'graffiti', 'noise']).describe('What is wrong'), {
      names: ['issue', 'complaint', 'trouble'],
      values: {
        'missed bin': ['bin', 'bins', 'bin not emptied', 'garbage not collected', 'rubbish not collected'],
        pothole: ['hole', 'hole in the road', 'holes', 'potholes'],
        'street light': ['lamp', 'street lamp', 'streetlight', 'lamp post', 'lights'],
        graffiti: ['spray paint', 'tags', 'painted wall', 'scribbles'],
        noise: ['loud music', 'racket', 'loud', 'noisy', 'din'],
      },
    }),
    street,
    since: saidAs(z.iso.date().optional().describe('Day on which it was noticed first'), {
      names: ['noticed', 'first seen'],
    }),
    reply_wanted: saidAs(z.boolean().describe('Whether the office writes back about it'), {
      names: ['reply', 'answer', 'update', 'feedback'],
    }),
    details: saidAs(z.string().optional().describe('More about it, in own words'), {
      names: ['description', 'remark'],
    }),
  },
  returns: { case_number: z.string().describe('Number of the case') },
  entity: 'report',
  transact: ({ problem }, { call }) => success({ case_number: `${problem.charAt(0).toUpperCase()}-${call + 71}` }),
  phrases: {
    ask: {
      problem: 'What is wrong?',
      street: 'Which street is it in?',
      reply_wanted: 'Would you like us to write back to you about it?',
    },
  },
}) {}

/** A municipal office. */
export const council = service({
  name: 'Council',
  description: 'The town council: bulky waste, permits and complaints',
  apis: [FindRounds, BookCollection, CancelCollection, GetPermit, ReportProblem],
  tables: [collections],
});
