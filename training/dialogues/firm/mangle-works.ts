/** An industrial laundry: linen and workwear fetched dirty and brought back clean, by rounds. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const wash = {
  programme: saidAs(z.string().describe('Name of the programme'), { names: ['wash', 'cycle'] }),
  linen_type: saidAs(
    z
      .enum(['bed linen', 'towels', 'table linen', 'overalls', 'kitchen whites', 'mats', 'curtains'])
      .describe('What is washed'),
    {
      names: ['items'],
      values: {
        'bed linen': ['sheets', 'duvet covers', 'bedding'],
        towels: ['bath sheets'],
        'table linen': ['tablecloths', 'napkins'],
        overalls: ['boiler suits', 'workwear', 'coveralls'],
        'kitchen whites': ['aprons', 'chef jackets'],
        mats: ['door mats', 'rugs'],
      },
    },
  ),
  degrees: saidAs(z.int().describe('Temperature in degrees'), { names: ['hot', 'temperature'] }),
  price_per_kilo: saidAs(money('Price of a kilo', { currency: 'EUR' }), { names: ['price', 'rate'] }),
  turnaround_days: saidAs(z.int().describe('Working days until it is back'), { names: ['days', 'quick'] }),
  fragrance_free: saidAs(z.boolean().describe('Whether it is without perfume'), { names: ['no scent', 'unscented'] }),
  hygiene_certified: saidAs(z.boolean().describe('Whether hospitals may use it'), {
    names: ['certificate', 'clinical'],
  }),
};
type Wash = ArgumentsOf<typeof wash>;
const w = (
  programme: string,
  linen_type: Wash['linen_type'],
  degrees: number,
  price_per_kilo: number,
  turnaround_days: number,
  flags: string,
): Wash => ({
  programme,
  linen_type,
  degrees,
  price_per_kilo,
  turnaround_days,
  fragrance_free: flags.includes('f'),
  hygiene_certified: flags.includes('h'),
});
const washes = table('mangle_works.washes', 'programme', [
  w('Snowdrift', 'bed linen', 75, 1.9, 2, 'fh'),
  w('Sunday Sheet', 'bed linen', 60, 1.2, 4, ''),
  w('Cumulus', 'towels', 75, 1.6, 2, 'fh'),
  w('Lagoon', 'towels', 60, 1.1, 3, ''),
  w('White Cloth', 'table linen', 60, 2.4, 3, 'f'),
  w('Maitre', 'table linen', 75, 3.1, 1, 'f'),
  w('Grease Monkey', 'overalls', 85, 2.2, 5, ''),
  w('Foreman', 'overalls', 60, 1.7, 4, 'f'),
  w('Escoffier', 'kitchen whites', 85, 2.6, 2, 'fh'),
  w('Doormouse', 'mats', 40, 1.4, 6, ''),
  w('Proscenium', 'curtains', 30, 4.5, 10, 'f'),
]);

const pickup_no = saidAs(z.string().describe('Number of the pickup'), { names: ['number', 'reference'] });
const bags = saidAs(z.int().min(1).max(80).describe('How many bags'), { names: ['sacks', 'bags'] });
const fetch_day = saidAs(z.iso.date().describe('Day on which it is fetched'), { names: ['pickup day', 'collect'] });
const fetch_time = saidAs(time('When the van comes', { hours: '05:00-17:00' }), { names: ['van'] });
const premises = saidAs(z.string().describe('Where it is fetched'), { names: ['address', 'hotel', 'place'] });

export class BrowseProgrammes extends search({
  description: 'Look through the wash programmes',
  examples: ['we need a laundry for'],
  slots: {
    linen_type: wash.linen_type,
    fragrance_free: wash.fragrance_free.optional(),
    hygiene_certified: wash.hygiene_certified.optional(),
  },
  returns: wash,
  entity: 'programme',
  table: washes,
  offers: ['programme', 'degrees', 'price_per_kilo'],
  comparable: ['degrees', 'price_per_kilo', 'turnaround_days'],
  followUp: () => OrderPickup,
}) {}

export class OrderPickup extends transaction({
  description: 'Have dirty washing fetched',
  slots: {
    programme: wash.programme,
    bags,
    kilos: saidAs(z.number().describe('Weight of it all in kilograms'), { names: ['weight', 'heavy'] }),
    premises,
    fetch_day,
    fetch_time,
    starch: saidAs(z.enum(['none', 'light', 'stiff']).default('none').describe('How much starch'), {
      values: { light: ['a little'], stiff: ['like a board', 'heavy starch'] },
    }),
    monogram: saidAs(z.string().optional().describe('What is sewn on it'), { names: ['initials', 'name tag'] }),
    stains: saidAs(z.string().optional().describe('Stains to treat'), { names: ['spots', 'marks'] }),
    weekly: saidAs(z.boolean().describe('Whether it is every week'), { values: { false: ['once', 'one-off'] } }),
  },
  returns: { pickup_no, bill: money('What is billed', { currency: 'EUR' }) },
  entity: 'pickup',
  quote: ({ programme, kilos }, { rows }) => ({
    bill:
      Math.round(
        kilos *
          100 *
          (rows(washes).find((one) => one.programme.toLowerCase() === programme.toLowerCase())?.price_per_kilo ?? 2),
      ) / 100,
  }),
  transact: ({ programme, kilos, fetch_day: day }, { rows, call }) => {
    const found = rows(washes).find((one) => one.programme.toLowerCase() === programme.toLowerCase());
    if (!found) return failure({ reason: 'There is no such programme.' });
    if (day === '2019-03-06')
      return failure({ reason: 'The boiler is serviced that day.', alternative: { fetch_day: '2019-03-07' } });
    return success({
      pickup_no: `MW${call + 640}`,
      bill: Math.round(kilos * 100 * found.price_per_kilo) / 100,
    });
  },
  undo: () => CancelPickup,
  amend: () => ChangePickup,
}) {}

export class ChangePickup extends transaction({
  description: 'Change a pickup that was arranged',
  slots: {
    pickup_no,
    bags: bags.optional(),
    fetch_day: fetch_day.optional(),
    fetch_time: fetch_time.optional(),
    premises: premises.optional(),
  },
  returns: { pickup_no },
  entity: 'changed pickup',
}) {}

export class CancelPickup extends transaction({
  description: 'Call a pickup off',
  slots: { pickup_no, reason: saidAs(z.string().optional().describe('Reason for it'), { names: ['because'] }) },
  returns: { pickup_no },
  entity: 'cancelled pickup',
}) {}

export class ReportMissing extends transaction({
  description: 'Say that something came back missing, torn or not clean',
  slots: {
    pickup_no,
    fault: saidAs(z.enum(['missing', 'torn', 'still dirty', 'shrunk', 'not ours']).describe('What is wrong'), {
      values: {
        missing: ['short', 'not there'],
        torn: ['ripped', 'a hole'],
        'still dirty': ['stained', 'filthy'],
        shrunk: ['too small now'],
        'not ours': ["somebody else's"],
      },
    }),
    pieces: saidAs(z.int().min(1).describe('How many pieces'), { names: ['number', 'pieces'] }),
    article: saidAs(z.string().describe('What sort of piece'), { names: ['item', 'thing'] }),
    want: saidAs(z.enum(['rewash', 'replacement', 'refund']).describe('What should be done about it'), {
      names: ['remedy'],
      values: { rewash: ['do them again'], replacement: ['new ones'], refund: ['money back'] },
    }),
  },
  returns: { claim: z.string().describe('Number of the complaint') },
  entity: 'complaint',
  transact: (_, { call }) => success({ claim: `Q${call + 9}` }),
}) {}

export const mangleWorks = service({
  name: 'MangleWorks',
  description: 'Industrial laundry',
  apis: [BrowseProgrammes, OrderPickup, ChangePickup, CancelPickup, ReportMissing],
  tables: [washes],
});
