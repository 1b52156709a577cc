/** A shop for mattresses and beds: trying at home, delivery, taking back. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const model = saidAs(z.string().describe('Model'), { names: ['mattress', 'bed'] });
const core = saidAs(z.enum(['springs', 'latex', 'cold foam', 'horsehair', 'water']).describe('Filling'), {
  names: ['inside', 'material'],
  values: { 'cold foam': ['foam'], springs: ['coils', 'sprung'], horsehair: ['natural', 'hair'], water: ['waterbed'] },
});
const firmness = saidAs(z.enum(['soft', 'medium', 'firm', 'extra firm']).describe('How hard one lies'), {
  names: ['hardness'],
  values: {
    soft: ['squashy', 'sink in'],
    firm: ['hard'],
    'extra firm': ['like a board', 'very hard'],
    medium: ['in between'],
  },
});
const listPrice = saidAs(money('Price', { currency: 'GBP' }), { names: ['cost'] });
const trialNights = saidAs(z.int().describe('How many nights one may try it'), { names: ['nights'] });
const washableCover = z.boolean().describe('Whether the cover can be washed');
const thickness = saidAs(z.number().describe('Thickness in centimetres'), { names: ['height'] });

const bed = { model, core, firmness, listPrice, trialNights, washableCover, thickness };
const beds = table(
  'slumber_loft.beds',
  'model',
  (
    [
      ['Dozer', 'springs', 'medium', 320, 30, false, 22],
      ['Night Shift', 'springs', 'firm', 410, 60, true, 24],
      ['Featherfall', 'latex', 'soft', 690, 100, true, 20],
      ['Hedgehog', 'latex', 'firm', 740, 100, false, 21],
      ['Cloud Nine', 'cold foam', 'soft', 280, 30, true, 18],
      ['Plank', 'cold foam', 'extra firm', 350, 45, true, 16],
      ['Sunday', 'cold foam', 'medium', 395, 60, true, 19],
      ['Old Bess', 'horsehair', 'firm', 1900, 14, false, 25],
      ['Lullaby', 'horsehair', 'medium', 1650, 14, false, 23],
      ['Ripple', 'water', 'soft', 980, 90, false, 20],
    ] as const
  ).map(([name, inside, hard, price, nights, wash, thick]) => ({
    model: name,
    core: inside,
    firmness: hard,
    listPrice: price,
    trialNights: nights,
    washableCover: wash,
    thickness: thick,
  })),
);

const trialNo = saidAs(z.string().describe('Trial number'), { names: ['number', 'reference'] });
const sleeper = saidAs(z.string().describe('Who sleeps on it'), { names: ['name'] });
const widthCm = saidAs(z.literal([80, 90, 100, 140, 160, 180]).describe('Width in centimetres'), { names: ['size'] });

export class BrowseBeds extends search({
  description: 'Search mattresses',
  slots: { core: core.optional(), firmness: firmness.optional(), washableCover: washableCover.optional() },
  returns: bed,
  entity: 'mattress',
  table: beds,
  offers: ['model', 'firmness', 'listPrice'],
  comparable: ['listPrice', 'trialNights', 'thickness'],
  followUp: () => StartTrial,
}) {}

export class StartTrial extends transaction({
  description: 'Try a mattress at home',
  examples: ['try the bed at home'],
  slots: {
    model,
    widthCm,
    sleeper,
    address: saidAs(z.string().describe('Delivery address'), { names: ['where'] }),
    deliveryDay: saidAs(z.iso.date().describe('Delivery day'), { names: ['day'] }),
    deliveryTime: saidAs(time('Delivery time', { hours: '07:00-20:00' }), { names: ['hour'] }),
    takeOldAway: saidAs(z.boolean().optional().describe('Take the old mattress away'), { names: ['old one'] }),
    driverNote: saidAs(z.string().optional().describe('Note for the driver'), { names: ['note'] }),
  },
  returns: { trialNo, dueLater: money('Due if it is kept', { currency: 'GBP' }) },
  entity: 'trial',
  quote: ({ model: name, widthCm: wide, takeOldAway }, { rows }) => ({
    dueLater:
      (rows(beds).find((one) => one.model.toLowerCase() === name.toLowerCase())?.listPrice ?? 400) +
      (wide > 100 ? 150 : 0) +
      (takeOldAway ? 25 : 0),
  }),
  transact: ({ model: name, widthCm: wide, takeOldAway }, { rows, call }) => {
    const found = rows(beds).find((one) => one.model.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no such model.' });
    if (found.core === 'water' && wide < 140)
      return failure({ reason: 'A waterbed starts at 140.', alternative: { widthCm: 140 as const } });
    return success({
      trialNo: `SL${call + 210}`,
      dueLater: found.listPrice + (wide > 100 ? 150 : 0) + (takeOldAway ? 25 : 0),
    });
  },
  undo: () => SendBack,
  amend: () => ShiftDelivery,
}) {}

export class ShiftDelivery extends transaction({
  description: 'Move a delivery',
  slots: {
    trialNo,
    deliveryDay: z.iso.date().optional().describe('New day'),
    deliveryTime: time('New time', { hours: '07:00-20:00' }).optional(),
    driverNote: z.string().optional().describe('Note for the driver'),
  },
  returns: { trialNo },
  entity: 'moved delivery',
}) {}

export class SendBack extends transaction({
  description: 'End a trial and send the mattress back',
  slots: {
    trialNo,
    complaint: saidAs(z.string().optional().describe('What was wrong with it'), { names: ['reason'] }),
    nightsSlept: saidAs(z.int().min(0).max(100).optional().describe('Nights slept on it'), { names: ['nights'] }),
  },
  returns: { trialNo, refund: money('Money back', { currency: 'GBP' }) },
  entity: 'return',
  transact: () => success({ refund: 0 }),
}) {}

export class LieDown extends transaction({
  description: 'Appointment to lie on the beds in the shop',
  slots: {
    visitDay: saidAs(z.iso.date().describe('Day of the visit'), { names: ['day'] }),
    visitTime: saidAs(time('Time of the visit', { hours: '10:00-19:00' }), { names: ['time'] }),
    backTrouble: saidAs(z.boolean().describe('Back trouble'), { names: ['bad back'] }),
    visitors: saidAs(z.int().min(1).max(4).describe('How many people'), { names: ['people'] }),
    sleeper,
  },
  returns: { adviser: z.string().describe('Who advises') },
  entity: 'appointment',
  transact: () => success({ adviser: 'Mr Nodd' }),
}) {}

export const slumberLoft = service({
  name: 'SlumberLoft',
  description: 'Mattresses to try at home',
  apis: [BrowseBeds, StartTrial, ShiftDelivery, SendBack, LieDown],
  tables: [beds],
});
