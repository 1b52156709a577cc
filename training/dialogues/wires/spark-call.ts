/** Electricians who come to the house. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const electrician = {
  electrician: z.string().describe('Name of the electrician'),
  skill: saidAs(
    z.enum(['lights', 'sockets', 'fuse box', 'stove', 'heating', 'alarm']).describe('What the electrician is good at'),
    {
      names: ['job', 'speciality'],
      values: {
        lights: ['lamp', 'lighting', 'chandelier'],
        sockets: ['outlet', 'plug'],
        'fuse box': ['breaker', 'fuses'],
        stove: ['cooker', 'oven', 'hob'],
        heating: ['radiator', 'boiler'],
        alarm: ['doorbell', 'smoke detector'],
      },
    },
  ),
  part_of_town: z.enum(['north', 'south', 'centre']).describe('Part of town from which the electrician comes'),
  call_out_fee: saidAs(money('What it costs that the electrician comes at all'), { names: ['price', 'cost'] }),
  hourly_rate: money('What an hour of work costs'),
  works_weekends: saidAs(z.boolean().describe('Whether the electrician works on weekends'), { names: ['weekend'] }),
  rating: z.number().describe('Stars out of five'),
  phone: z.string().describe('Telephone number'),
};
type Electrician = ArgumentsOf<typeof electrician>;

function row(
  name: string,
  skill: Electrician['skill'],
  part_of_town: Electrician['part_of_town'],
  call_out_fee: number,
  hourly_rate: number,
  works_weekends: boolean,
  rating: number,
  phone: string,
): Electrician {
  return { electrician: name, skill, part_of_town, call_out_fee, hourly_rate, works_weekends, rating, phone };
}

const electricians = table('spark_call.electricians', 'electrician', [
  row('Bright Brothers', 'lights', 'north', 35, 60, false, 4.4, '555-2101'),
  row('Lumen Lady', 'lights', 'centre', 50, 72, true, 4.9, '555-2102'),
  row('Ohm Sweet Home', 'lights', 'south', 25, 55, false, 3.9, '555-2103'),
  row('Plug and Socket', 'sockets', 'north', 30, 58, true, 4.2, '555-2104'),
  row('Watts Up', 'sockets', 'south', 40, 64, true, 4.7, '555-2105'),
  row('Kowalski Electric', 'sockets', 'centre', 45, 66, false, 4.6, '555-2106'),
  row('Fuse Doctor', 'fuse box', 'centre', 60, 80, true, 4.8, '555-2107'),
  row('Ampere and Son', 'fuse box', 'north', 38, 70, false, 4.1, '555-2108'),
  row('Night Current', 'fuse box', 'south', 75, 95, true, 4.5, '555-2109'),
  row('Hot Plate Harry', 'stove', 'south', 42, 62, false, 4.3, '555-2110'),
  row('Kitchen Circuit', 'stove', 'centre', 48, 68, true, 4.0, '555-2111'),
  row('Warm Walls', 'heating', 'north', 55, 74, true, 4.6, '555-2112'),
  row('Coil and Copper', 'heating', 'south', 44, 69, false, 4.2, '555-2113'),
  row('Ding Dong Davies', 'alarm', 'centre', 28, 52, false, 4.7, '555-2114'),
  row('Safe Signal', 'alarm', 'north', 33, 61, true, 3.8, '555-2115'),
]);

const job_number = z.string().describe('Number of the job');

export class FindElectrician extends search({
  description: 'Look for an electrician',
  examples: ['somebody who understands electricity'],
  slots: {
    skill: electrician.skill,
    part_of_town: electrician.part_of_town.optional(),
    works_weekends: electrician.works_weekends.optional(),
  },
  returns: electrician,
  entity: 'electrician',
  table: electricians,
  offers: ['electrician', 'call_out_fee', 'rating'],
  comparable: ['call_out_fee', 'hourly_rate', 'rating'],
  followUp: () => OrderVisit,
}) {}

export class OrderVisit extends transaction({
  description: 'Have an electrician come to the house',
  slots: {
    electrician: electrician.electrician,
    room: saidAs(
      z
        .enum(['kitchen', 'bathroom', 'bedroom', 'living room', 'hall', 'cellar'])
        .describe('Room in which something is wrong'),
      {
        values: {
          bathroom: ['bath', 'shower room'],
          'living room': ['lounge', 'sitting room', 'parlour'],
          hall: ['corridor', 'entrance', 'landing'],
          cellar: ['basement'],
        },
      },
    ),
    trouble: saidAs(z.string().describe('What is wrong'), { names: ['problem', 'fault'] }),
    urgency: saidAs(z.enum(['emergency', 'soon', 'no hurry']).default('soon').describe('How urgent it is'), {
      values: { emergency: ['urgent', 'dangerous'], 'no hurry': ['not urgent', 'can wait'] },
    }),
    day: z.iso.date().describe('Day of the visit'),
    hour: time('When the electrician comes', { hours: '07:00-19:00' }),
    keys_with: saidAs(z.string().describe('Person who has the keys'), { names: ['key holder', 'keys'] }),
    dog: z.boolean().optional().describe('Whether there is a dog in the house'),
    note: z.string().optional().describe('Note for the electrician'),
  },
  returns: { job_number, fee: money('What the visit costs') },
  entity: 'visit',
  transact: ({ electrician: name, urgency, hour }, { rows, call }) => {
    const found = rows(electricians).find((one) => one.electrician.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no electrician of that name.' });
    if (hour < '08:00') return failure({ reason: 'Nobody comes before eight.', alternative: { hour: '08:00' } });
    return success({ job_number: `E${call + 310}`, fee: found.call_out_fee + (urgency === 'emergency' ? 40 : 0) });
  },
  undo: () => CallOffVisit,
}) {}

export class MoveVisit extends transaction({
  description: 'Move the visit of an electrician to another day',
  slots: {
    job_number,
    new_day: z.iso.date().describe('Day to which it is moved'),
    new_hour: time('New time of day', { hours: '07:00-19:00' }).optional(),
  },
  returns: { job_number },
  entity: 'new date',
}) {}

export class CallOffVisit extends transaction({
  description: 'Call off the visit of an electrician',
  slots: { job_number, why: z.string().optional().describe('Why it is called off') },
  returns: { job_number, refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 15 }),
}) {}

export const sparkCall = service({
  name: 'SparkCall',
  description: 'Electricians for the house',
  apis: [FindElectrician, OrderVisit, MoveVisit, CallOffVisit],
  tables: [electricians],
});
