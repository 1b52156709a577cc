/** Doors, cameras, air and cleaning robots of a flat. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const door = saidAs(z.enum(['front door', 'back door', 'garage', 'cellar', 'garden gate']).describe('Which door'), {
  values: {
    'front door': ['main door', 'entrance'],
    cellar: ['basement'],
    'garden gate': ['gate'],
    'back door': ['kitchen door'],
  },
});
const moment = {
  event: z.string().describe('Number of the recording'),
  seen_at: saidAs(
    z.enum(['front door', 'back door', 'garage', 'cellar', 'garden gate']).describe('Where it was filmed'),
    {
      names: ['camera', 'door'],
      values: { 'front door': ['entrance'], cellar: ['basement'], 'garden gate': ['gate'] },
    },
  ),
  day: z.iso.date().describe('Day of the recording'),
  hour: time('When it was filmed'),
  shows: saidAs(z.enum(['person', 'animal', 'vehicle', 'parcel']).describe('What is seen'), {
    values: {
      person: ['somebody', 'a man', 'a woman', 'visitor'],
      animal: ['cat', 'fox', 'dog'],
      vehicle: ['car', 'van'],
      parcel: ['package', 'delivery'],
    },
  }),
  seconds: z.int().describe('How many seconds it lasts'),
};
type Moment = ArgumentsOf<typeof moment>;
function row(
  event: string,
  seen_at: Moment['seen_at'],
  day: string,
  hour: string,
  shows: Moment['shows'],
  seconds: number,
): Moment {
  return { event, seen_at, day, hour, shows, seconds };
}
const moments = table('keyhole.moments', 'event', [
  row('V101', 'front door', '2019-02-27', '08:12', 'parcel', 40),
  row('V102', 'front door', '2019-02-27', '17:45', 'person', 65),
  row('V103', 'garden gate', '2019-02-28', '02:20', 'animal', 18),
  row('V104', 'garden gate', '2019-02-28', '23:51', 'animal', 25),
  row('V105', 'garage', '2019-02-28', '07:03', 'vehicle', 30),
  row('V106', 'back door', '2019-02-28', '15:30', 'person', 12),
  row('V107', 'front door', '2019-02-28', '11:05', 'parcel', 55),
  row('V108', 'cellar', '2019-03-01', '04:44', 'person', 90),
  row('V109', 'garage', '2019-03-01', '06:50', 'vehicle', 22),
  row('V110', 'front door', '2019-03-01', '08:31', 'person', 15),
]);
const order_id = z.string().describe('Number of the order');

export class ScanCameras extends search({
  description: 'Look through what the cameras saw',
  examples: ['who was at'],
  slots: { shows: moment.shows, seen_at: moment.seen_at.optional() },
  returns: moment,
  entity: 'recording',
  table: moments,
  offers: ['event', 'seen_at', 'hour'],
  comparable: ['day', 'hour', 'seconds'],
}) {}

export class Bolt extends transaction({
  description: 'Lock or unlock a door',
  slots: {
    door,
    locked: z.boolean().describe('Whether the door is locked'),
    at_time: time('When it happens', { half: 'later' }).optional(),
  },
  returns: { order_id },
  entity: 'door setting',
  transact: (_args, { call }) => success({ order_id: `D${call + 1}` }),
  undo: () => Revoke,
}) {}

export class GuestCode extends transaction({
  description: 'Make a code with which a guest gets in',
  examples: ['let the plumber in'],
  slots: {
    visitor: saidAs(z.string().describe('Name of the guest'), { names: ['guest'] }),
    door,
    valid_on: saidAs(z.iso.date().describe('First day of the code'), { names: ['first day'] }),
    valid_to: saidAs(z.iso.date().optional().describe('Last day of the code'), { names: ['last day'] }),
    earliest: time('From when it opens', { hours: '07:00-18:00' }),
    uses: saidAs(z.int().min(1).max(50).default(1).describe('How many times it opens'), { names: ['times'] }),
  },
  returns: { order_id, pin: z.string().describe('Code to type in') },
  entity: 'guest code',
  transact: ({ valid_on, valid_to }, { call }) =>
    valid_to && valid_to < valid_on
      ? failure({ reason: 'It would end before it begins.' })
      : success({ order_id: `G${call + 7}`, pin: `${call + 2201}` }),
  undo: () => Revoke,
}) {}

export class SendRobot extends transaction({
  description: 'Send the cleaning robot through rooms',
  examples: ['the floor is filthy'],
  slots: {
    places: saidAs(
      z
        .array(
          saidAs(z.enum(['kitchen', 'hall', 'lounge', 'bedroom', 'bathroom']), {
            values: { hall: ['hallway'], lounge: ['living room'] },
          }),
        )
        .describe('Which rooms it cleans'),
      { names: ['rooms'] },
    ),
    way: saidAs(z.enum(['vacuum', 'mop', 'vacuum and mop']).default('vacuum').describe('How it cleans'), {
      values: { vacuum: ['hoover', 'dry'], mop: ['wet', 'wipe'], 'vacuum and mop': ['both'] },
    }),
    hushed: saidAs(z.boolean().default(false).describe('Whether it is quiet'), { names: ['quiet', 'silent'] }),
    set_off: time('When it sets off', { half: 'later' }).optional(),
  },
  returns: { order_id },
  entity: 'cleaning',
  transact: (_args, { call }) => success({ order_id: `R${call + 1}` }),
  undo: () => Revoke,
}) {}

export class Climate extends transaction({
  description: 'Set the air of the flat',
  examples: ['it is stuffy in here'],
  slots: {
    mode: saidAs(z.enum(['heat', 'cool', 'dry', 'fresh air', 'off']).describe('What it does'), {
      values: {
        heat: ['warm', 'heating'],
        cool: ['cold', 'cooling', 'aircon'],
        dry: ['dehumidify'],
        'fresh air': ['ventilate', 'air'],
        off: ['nothing'],
      },
    }),
    target: saidAs(z.int().min(12).max(30).optional().describe('Temperature in degrees Celsius'), {
      names: ['temperature', 'degrees'],
    }),
    for_hours: saidAs(z.int().min(1).max(24).default(2).describe('For how many hours'), { names: ['hours'] }),
  },
  returns: { order_id },
  entity: 'climate',
  transact: (_args, { call }) => success({ order_id: `C${call + 1}` }),
  undo: () => Revoke,
}) {}

export class Revoke extends transaction({
  description: 'Take an order to the flat back',
  slots: { order_id },
  returns: { order_id },
  entity: 'revocation',
}) {}

export const keyhole = service({
  name: 'Keyhole',
  description: 'Doors, cameras, air and robots of a flat',
  apis: [ScanCameras, Bolt, GuestCode, SendRobot, Climate, Revoke],
  tables: [moments],
});
