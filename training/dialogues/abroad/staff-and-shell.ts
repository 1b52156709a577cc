/** Pilgrimages on foot with a guide, and candles for those who cannot walk. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const walk = {
  walk_name: saidAs(z.string().describe('Name of the walk'), { names: ['walk', 'group'] }),
  road: saidAs(
    z
      .enum(['French Way', 'Coastal Way', 'Via Francigena', 'Saint Olav', 'Kumano'])
      .describe('Which old road it follows'),
    {
      names: ['route', 'camino'],
      values: {
        'Coastal Way': ['along the sea', 'Portuguese'],
        'Via Francigena': ['to Rome', 'Italian'],
        'Saint Olav': ['Norwegian', 'to Trondheim'],
        Kumano: ['Japanese', 'Japan'],
      },
    },
  ),
  nights: saidAs(z.int().describe('How many nights'), { names: ['length'] }),
  km_a_day: saidAs(z.number().describe('Kilometres on a day'), { names: ['distance', 'kilometres'] }),
  sets_out: saidAs(z.iso.date().describe('Day it sets out'), { names: ['start', 'departure'] }),
  led_by: saidAs(z.string().describe('Who leads it'), { names: ['guide', 'leader'] }),
  bags_carried: saidAs(z.boolean().describe('Whether a van carries the bags'), { names: ['luggage', 'van'] }),
  costs: saidAs(money('What one pilgrim pays', { currency: 'EUR' }), { names: ['price'] }),
};
type Walk = ArgumentsOf<typeof walk>;
const row = (
  walk_name: string,
  road: Walk['road'],
  nights: number,
  km_a_day: number,
  sets_out: string,
  led_by: string,
  bags_carried: boolean,
  costs: number,
): Walk => ({ walk_name, road, nights, km_a_day, sets_out, led_by, bags_carried, costs });
const walks = table('staff_and_shell.walks', 'walk_name', [
  row('Slow Scallop', 'French Way', 9, 12, '2019-05-04', 'Sister Pilar', true, 640),
  row('Hundred Last', 'French Way', 6, 20, '2019-04-13', 'Anselm Roth', false, 390),
  row('Long Yellow Arrow', 'French Way', 33, 25, '2019-05-20', 'Anselm Roth', false, 1450),
  row('Salt and Shell', 'Coastal Way', 11, 18.5, '2019-06-01', 'Inês Prata', true, 820),
  row('Gull Path', 'Coastal Way', 7, 15, '2019-04-27', 'Tomás Leal', false, 455),
  row('Cypress Road', 'Via Francigena', 8, 17, '2019-04-30', 'Don Ezio', true, 710),
  row('Winter Gate', 'Via Francigena', 5, 14, '2019-03-23', 'Don Ezio', false, 350),
  row('Midnight Sun', 'Saint Olav', 10, 21, '2019-06-15', 'Ragnhild Moe', false, 980),
  row('Birch Staff', 'Saint Olav', 6, 16, '2019-07-06', 'Ragnhild Moe', true, 760),
  row('Cedar Steps', 'Kumano', 5, 13, '2019-04-08', 'Mr Aoki', true, 1200),
  row('Three Shrines', 'Kumano', 8, 16.5, '2019-10-05', 'Mr Aoki', true, 1680),
]);

const pass_no = saidAs(z.string().describe('Number of the pilgrim pass'), { names: ['pass', 'booking'] });
const heads = saidAs(z.int().min(1).max(9).describe('How many pilgrims'), { names: ['persons', 'pilgrims'] });
const bed = saidAs(z.enum(['dormitory', 'twin', 'single']).describe('How they sleep'), {
  names: ['room', 'sleeping'],
  values: {
    dormitory: ['bunks', 'with all the others'],
    twin: ['shared by two', 'double'],
    single: ['alone', 'own room'],
  },
});
const intention = saidAs(z.string().optional().describe('What they walk for'), { names: ['prayer', 'for whom'] });

export class FindWalk extends search({
  description: 'Find a guided walk on one of the old roads',
  slots: {
    road: walk.road.optional(),
    bags_carried: walk.bags_carried.optional(),
    walk_name: walk.walk_name.optional(),
    led_by: walk.led_by.optional(),
  },
  returns: walk,
  entity: 'walk',
  table: walks,
  offers: ['walk_name', 'sets_out', 'costs'],
  comparable: ['nights', 'km_a_day', 'sets_out', 'costs'],
  followUp: () => JoinWalk,
}) {}

export class JoinWalk extends transaction({
  description: 'Join a walk',
  slots: {
    walk_name: walk.walk_name,
    pilgrim: saidAs(z.string().describe('Name on the pass'), { names: ['name'] }),
    heads: heads.default(1),
    bed,
    bad_knees: saidAs(z.boolean().describe('Whether somebody walks with difficulty'), {
      names: ['trouble walking', 'limps'],
      values: { false: ['fit', 'good legs'] },
    }),
    intention,
    feeding: saidAs(z.string().optional().describe('What they cannot eat'), { names: ['diet', 'allergy'] }),
  },
  returns: { pass_no, down_payment: money('Down payment', { currency: 'EUR' }) },
  entity: 'place on a walk',
  quote: ({ heads: count, bed: sleeping }) => ({ down_payment: count * (sleeping === 'single' ? 90 : 50) }),
  transact: ({ walk_name, heads: count, bed: sleeping, bad_knees }, { rows, call }) => {
    const found = rows(walks).find((one) => one.walk_name.toLowerCase() === walk_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no walk of that name.' });
    if (bad_knees && found.km_a_day > 19)
      return failure({ reason: 'That walk is too hard on the knees.', alternative: { walk_name: 'Slow Scallop' } });
    return success({ pass_no: `SS${call + 330}`, down_payment: count * (sleeping === 'single' ? 90 : 50) });
  },
  undo: () => StayHome,
  amend: () => AlterPlace,
}) {}

export class LightCandle extends transaction({
  description: 'Have a candle lit at a shrine',
  slots: {
    shrine: saidAs(z.enum(['Santiago', 'Rome', 'Trondheim', 'Nachi', 'Lourdes']).describe('At which shrine'), {
      names: ['where'],
    }),
    lit_for: saidAs(z.string().describe('For whom it burns'), { names: ['for'] }),
    lit_on: saidAs(z.iso.date().describe('When it is lit'), { names: ['day'] }),
    hour: saidAs(time('At what hour', { hours: '07:00-18:30' }).optional(), { names: ['time'] }),
    size: saidAs(z.enum(['tea light', 'altar candle', 'tall candle']).describe('What kind of candle'), {
      values: { 'tea light': ['small one', 'little'], 'tall candle': ['big one', 'the largest'] },
    }),
    words: saidAs(z.string().optional().describe('Words that are read aloud'), { names: ['text', 'prayer'] }),
    photo_sent: saidAs(z.boolean().default(false).describe('Whether a photo of it is sent'), { names: ['picture'] }),
  },
  returns: { candle_no: z.string().describe('Number of the candle'), offering: money('Offering', { currency: 'EUR' }) },
  entity: 'candle',
  quote: ({ size }) => ({ offering: size === 'tall candle' ? 20 : size === 'altar candle' ? 9 : 2 }),
  transact: ({ size }, { call }) =>
    success({ candle_no: `C${call + 71}`, offering: size === 'tall candle' ? 20 : size === 'altar candle' ? 9 : 2 }),
}) {}

export class AlterPlace extends transaction({
  description: 'Alter a place that one has on a walk',
  slots: { pass_no, heads: heads.optional(), bed: bed.optional(), walk_name: walk.walk_name.optional() },
  returns: { pass_no },
  entity: 'altered place',
}) {}

export class StayHome extends transaction({
  description: 'Give a place on a walk back',
  slots: { pass_no, cause: saidAs(z.string().optional().describe('What keeps them at home'), { names: ['reason'] }) },
  returns: { pass_no, given_back: money('What they get back', { currency: 'EUR' }) },
  entity: 'place given back',
  transact: () => success({ given_back: 35 }),
}) {}

export const staffAndShell = service({
  name: 'StaffAndShell',
  description: 'Guided pilgrimages on foot',
  apis: [FindWalk, JoinWalk, LightCandle, AlterPlace, StayHome],
  tables: [walks],
});
