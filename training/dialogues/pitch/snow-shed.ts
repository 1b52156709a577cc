/** Hire of skis and snowboards, and lift passes. */
import { type ArgumentsOf, failure, money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const gear = {
  model: z.string().describe('Name of the model'),
  sport: z.enum(['ski', 'snowboard', 'cross-country', 'sledge']).describe('What it is for'),
  level: z.enum(['beginner', 'intermediate', 'expert']).describe('Level of the rider, how well they can do it'),
  day_price: money('What it costs for a day'),
  boots: z.boolean().describe('Whether boots are included'),
  length: z.int().describe('Length in centimeters'),
  maker: z.string().describe('Who makes it'),
};
type Gear = ArgumentsOf<typeof gear>;

function row(
  model: string,
  sport: Gear['sport'],
  level: Gear['level'],
  day_price: number,
  boots: boolean,
  length: number,
  maker: string,
): Gear {
  return { model, sport, level, day_price, boots, length, maker };
}

const shed = table('snow_shed.gear', 'model', [
  row('Easy Glide', 'ski', 'beginner', 18, true, 150, 'Norda'),
  row('First Turn', 'ski', 'beginner', 22, true, 145, 'Alpina'),
  row('Blue Carver', 'ski', 'intermediate', 27, false, 162, 'Norda'),
  row('Piste King', 'ski', 'intermediate', 31, true, 168, 'Volk'),
  row('Black Arrow', 'ski', 'expert', 42, false, 178, 'Volk'),
  row('Powder Ghost', 'ski', 'expert', 46, false, 184, 'Kessel'),
  row('Softie', 'snowboard', 'beginner', 20, true, 148, 'Burl'),
  row('Mellow Moose', 'snowboard', 'beginner', 24, true, 152, 'Kessel'),
  row('Park Rat', 'snowboard', 'intermediate', 29, false, 155, 'Burl'),
  row('Night Owl', 'snowboard', 'expert', 39, false, 160, 'Volk'),
  row('Forest Fox', 'cross-country', 'beginner', 15, true, 190, 'Alpina'),
  row('Long Mile', 'cross-country', 'intermediate', 19, true, 198, 'Norda'),
  row('Woody', 'sledge', 'beginner', 8, false, 110, 'Alpina'),
  row('Red Comet', 'sledge', 'expert', 12, false, 120, 'Burl'),
]);

const rental_number = z.string().describe('Number of the rental');

export class FindGear extends search({
  description: 'Look for skis, snowboards and other gear',
  slots: {
    sport: gear.sport,
    level: gear.level.optional(),
    boots: gear.boots.optional(),
  },
  returns: gear,
  entity: 'model',
  table: shed,
  offers: ['model', 'day_price'],
  comparable: ['day_price', 'length'],
  followUp: () => HireGear,
}) {}

export class HireGear extends transaction({
  description: 'Hire a model of skis or of a snowboard',
  slots: {
    model: gear.model,
    rider: z.string().describe('Name of the person who rides it'),
    shoe_size: z.int().min(20).max(52).describe('Size of their shoes'),
    from: z.iso.date().describe('Day from which it is needed'),
    to: z.iso.date().describe('Day on which it comes back'),
    helmet: z.boolean().describe('Whether a helmet is needed'),
    remark: z.string().optional().describe('Anything that the workshop should know'),
  },
  returns: {
    rental_number,
    total_price: money('What the rental costs'),
    locker: z.int().describe('Number of the locker'),
  },
  entity: 'rental',
  transact: ({ model, from, to, helmet }, { rows, call }) => {
    const found = rows(shed).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'There is no such model.' });
    if (to < from) return failure({ reason: 'It would come back before it goes out.' });
    const days = (Date.parse(to) - Date.parse(from)) / 86400000 + 1;
    return success({
      rental_number: `R${call + 300}`,
      total_price: found.day_price * days + (helmet ? 10 : 0),
      locker: 14,
    });
  },
  undo: () => CancelRental,
  amend: () => ChangeRental,
}) {}

export class BuyPass extends transaction({
  description: 'Buy lift passes',
  slots: {
    area: z.enum(['valley', 'glacier', 'both']).describe('Which lifts the pass is for'),
    first_day: z.iso.date().describe('First day of the pass'),
    days: z.int().min(1).max(14).describe('For how many days'),
    adults: z.int().min(0).max(20).describe('How many grown-ups'),
    children: z.int().min(0).max(20).default(0).describe('How many children up to 15'),
    insurance: z.boolean().default(false).describe('Whether accidents are insured'),
  },
  returns: { pass_number: z.string().describe('Number of the pass'), price: money('What the passes cost') },
  entity: 'pass',
  quote: ({ days, adults, children }) => ({ price: days * (adults * 40 + children * 20) }),
  transact: ({ days, adults, children }, { call }) =>
    success({ pass_number: `P${call + 70}`, price: days * (adults * 40 + children * 20) }),
}) {}

export class ChangeRental extends transaction({
  description: 'Change the days or the shoe size of a rental',
  slots: {
    rental_number,
    to: z.iso.date().optional().describe('Day on which it comes back'),
    shoe_size: z.int().min(20).max(52).optional().describe('Size of their shoes'),
  },
  returns: { rental_number, extra: money('What has to be paid on top') },
  entity: 'change',
  transact: () => success({ extra: 9 }),
}) {}

export class CancelRental extends transaction({
  description: 'Cancel a rental',
  slots: { rental_number, why: z.string().optional().describe('Why it is not needed any more') },
  returns: { rental_number, refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 30 }),
}) {}

export const snowShed = service({
  name: 'SnowShed',
  description: 'Skis, snowboards and lift passes',
  apis: [FindGear, HireGear, BuyPass, ChangeRental, CancelRental],
});
