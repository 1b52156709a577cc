/** Old cameras for rent: bodies and lenses by the day, film to go with them, developing, and photo walks. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const camera = {
  model: saidAs(z.string().describe('Camera model'), { names: ['camera'] }),
  format: saidAs(z.enum(['35mm', 'medium format', 'instant', 'super 8', 'digital']).describe('What it shoots on'), {
    names: ['type', 'film'],
    values: { instant: ['polaroid'], 'super 8': ['cine film', 'home movie'], digital: ['memory card'] },
  }),
  feel: saidAs(z.enum(['point and shoot', 'fully manual', 'semi automatic']).describe('How it is handled'), {
    names: ['handling'],
    values: { 'point and shoot': ['idiot-proof', 'foolproof'], 'fully manual': ['all by hand'] },
  }),
  perDay: saidAs(money('Rent for a day', { currency: 'EUR' }), { names: ['price', 'rent'] }),
  madeIn: z.int().describe('Year it was made'),
  hasFlash: saidAs(z.boolean().describe('Whether it has a flash'), { names: ['flash'] }),
  grams: saidAs(z.int().describe('Weight in grams'), { names: ['weight'] }),
  quirk: z.string().describe('What is odd about it'),
};
type Camera = ArgumentsOf<typeof camera>;
const row = (
  model: string,
  format: Camera['format'],
  feel: Camera['feel'],
  perDay: number,
  madeIn: number,
  hasFlash: boolean,
  grams: number,
  quirk: string,
): Camera => ({ model, format, feel, perDay, madeIn, hasFlash, grams, quirk });

const cameras = table('old_glass.cameras', 'model', [
  row('Pocket Finch', '35mm', 'point and shoot', 7, 1991, true, 220, 'it beeps'),
  row('Zorro 3', '35mm', 'fully manual', 12, 1968, false, 780, 'the meter lies'),
  row('Lumina SX', '35mm', 'semi automatic', 14, 1979, false, 610, 'the strap is orange'),
  row('Brick Royal', 'medium format', 'fully manual', 29, 1962, false, 1900, 'it squeaks in the cold'),
  row('Twin Owl', 'medium format', 'fully manual', 24, 1955, false, 1050, 'the image is mirrored'),
  row('Snapcake', 'instant', 'point and shoot', 11, 1984, true, 540, 'pictures come out green'),
  row('Bunny 600', 'instant', 'point and shoot', 9, 1998, true, 480, 'it is pink'),
  row('Whirr 8', 'super 8', 'semi automatic', 18, 1973, false, 900, 'it purrs like a cat'),
  row('Home Reel', 'super 8', 'point and shoot', 15, 1977, false, 1200, 'no sound'),
  row('Y2K Bug', 'digital', 'point and shoot', 6, 2001, true, 190, 'two megapixels'),
]);

const slip = saidAs(z.string().describe('Number on the slip'), { names: ['slip', 'number'] });
const renter = saidAs(z.string().describe('Person who rents'), { names: ['name'] });
const notes = z.string().optional().describe('Anything else');

export class BrowseCameras extends search({
  description: 'Browse old cameras',
  slots: {
    format: camera.format.optional(),
    feel: camera.feel.optional(),
    hasFlash: camera.hasFlash.optional(),
  },
  returns: camera,
  entity: 'camera',
  table: cameras,
  offers: ['model', 'format', 'perDay'],
  comparable: ['perDay', 'madeIn', 'grams'],
  followUp: () => RentCamera,
}) {}

export class RentCamera extends transaction({
  description: 'Rent a camera',
  slots: {
    model: camera.model,
    renter,
    pickUp: saidAs(z.iso.date().describe('Day it is picked up'), { names: ['from'] }),
    days: saidAs(z.int().min(1).max(30).describe('For how many days'), { names: ['days'] }),
    rolls: saidAs(z.int().min(0).max(20).default(0).describe('How many rolls of film'), { names: ['films', 'rolls'] }),
    insured: saidAs(z.boolean().describe('Whether it is insured'), { names: ['insurance', 'cover'] }),
    forOccasion: saidAs(z.string().optional().describe('What it is used for'), { names: ['occasion'] }),
    notes,
  },
  returns: { slip, toPay: money('Sum to pay', { currency: 'EUR' }) },
  entity: 'rental',
  quote: ({ model, days, rolls, insured }, { rows }) => ({
    toPay:
      days * (rows(cameras).find((one) => one.model.toLowerCase() === model.toLowerCase())?.perDay ?? 10) +
      rolls * 8 +
      (insured ? 5 : 0),
  }),
  transact: ({ model, days, rolls, insured }, { rows, call }) => {
    const found = rows(cameras).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that camera.' });
    if (found.model === 'Brick Royal' && !insured)
      return failure({ reason: 'That one only leaves the shop with insurance.', alternative: { insured: true } });
    if (found.format === 'super 8' && days > 5)
      return failure({ reason: 'Film cameras of that kind go out for five days at most.', alternative: { days: 5 } });
    return success({ slip: `OG${call + 600}`, toPay: days * found.perDay + rolls * 8 + (insured ? 5 : 0) });
  },
  undo: () => Undo,
  amend: () => ChangeRental,
}) {}

export class Develop extends transaction({
  description: 'Have film developed',
  examples: ['develop my film'],
  slots: {
    films: saidAs(z.int().min(1).max(30).describe('How many films are developed'), { names: ['rolls'] }),
    process: saidAs(z.enum(['colour', 'black and white', 'slide']).describe('Kind of film'), {
      values: { 'black and white': ['b/w', 'monochrome'], slide: ['for a projector'] },
    }),
    prints: saidAs(z.enum(['none', 'small', 'postcard', 'poster']).describe('Prints that are made'), {
      values: { none: ['only the negatives', 'no paper'], poster: ['huge ones'] },
    }),
    scans: saidAs(z.boolean().describe('Whether files are sent'), { names: ['digital files', 'scanning'] }),
    label: saidAs(z.string().describe('What is written on the bag'), { names: ['bag', 'label'] }),
    pushed: saidAs(z.boolean().default(false).describe('Whether it was shot too dark'), { names: ['underexposed'] }),
  },
  returns: { slip, ready: z.iso.date().describe('Day it is ready') },
  entity: 'developing order',
  transact: (_, { call }) => success({ slip: `DV${call + 30}`, ready: '2019-03-14' }),
  undo: () => Undo,
}) {}

export class JoinWalk extends transaction({
  description: 'Join a photo walk',
  slots: {
    quarter: saidAs(z.enum(['harbour', 'old town', 'cemetery', 'rooftops']).describe('Where the walk goes'), {
      values: { harbour: ['docks', 'cranes'], cemetery: ['graves'], rooftops: ['up high'] },
    }),
    walkDay: z.iso.date().describe('Day of the walk'),
    meetAt: time('When people meet', { hours: '06:00-22:00' }),
    walkers: z.int().min(1).max(8).describe('How many people come along'),
    renter,
    needsCamera: saidAs(z.boolean().describe('Whether a camera is lent'), { names: ['own camera'] }),
  },
  returns: { slip, guide: z.string().describe('Who leads the walk') },
  entity: 'photo walk',
  transact: (_, { call }) => success({ slip: `PW${call + 5}`, guide: 'Ludo' }),
  undo: () => Undo,
}) {}

export class ChangeRental extends transaction({
  description: 'Change a rental',
  slots: {
    slip,
    pickUp: z.iso.date().optional().describe('New day of the pick-up'),
    days: z.int().optional().describe('New number of days'),
    rolls: z.int().optional().describe('New number of rolls'),
    insured: z.boolean().optional().describe('Whether insurance is wanted now'),
  },
  returns: { slip },
  entity: 'change of a rental',
}) {}

export class Undo extends transaction({
  description: 'Cancel a rental, a walk or developing',
  slots: { slip, sorryBecause: z.string().optional().describe('Why it is cancelled') },
  returns: { slip, kept: money('What the shop keeps', { currency: 'EUR' }) },
  entity: 'cancellation',
  transact: () => success({ kept: 3 }),
}) {}

export const oldGlass = service({
  name: 'OldGlass',
  description: 'Rental of old cameras',
  apis: [BrowseCameras, RentCamera, Develop, JoinWalk, ChangeRental, Undo],
  tables: [cameras],
});
