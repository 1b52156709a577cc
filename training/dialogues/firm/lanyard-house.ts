/** A fair's own desk: name badges for delegates, stands in the halls, power and carpets, a spare hand to build. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pitch = {
  stand: saidAs(z.string().describe('Stand code'), { names: ['booth', 'pitch'] }),
  hall: saidAs(z.enum(['North Hall', 'South Hall', 'Gallery', 'Courtyard']).describe('In which hall'), {
    values: { Courtyard: ['outdoors', 'open air'], Gallery: ['upstairs'] },
  }),
  sqm: saidAs(z.int().describe('Floor in square metres'), { names: ['size', 'big', 'square metres'] }),
  shape: saidAs(z.enum(['row', 'corner', 'head', 'island']).describe('How many sides are open'), {
    values: { row: ['one side'], corner: ['two sides'], head: ['three sides'], island: ['all round', 'four sides'] },
  }),
  rent: saidAs(money('Rent for the whole fair', { currency: 'CHF' }), { names: ['price', 'cost'] }),
  water: saidAs(z.boolean().describe('Whether there is a water connection'), { names: ['tap', 'sink'] }),
};
type Pitch = ArgumentsOf<typeof pitch>;
const p = (
  stand: string,
  hall: Pitch['hall'],
  sqm: number,
  shape: Pitch['shape'],
  rent: number,
  water: boolean,
): Pitch => ({ stand, hall, sqm, shape, rent, water });
const pitches = table('lanyard_house.pitches', 'stand', [
  p('N04', 'North Hall', 9, 'row', 1400, false),
  p('N11', 'North Hall', 12, 'corner', 2150, true),
  p('N20', 'North Hall', 24, 'head', 4300, true),
  p('N33', 'North Hall', 40, 'island', 7200, true),
  p('S02', 'South Hall', 6, 'row', 880, false),
  p('S09', 'South Hall', 12, 'row', 1700, false),
  p('S15', 'South Hall', 18, 'corner', 2900, false),
  p('S28', 'South Hall', 30, 'head', 4950, true),
  p('G01', 'Gallery', 4, 'row', 520, false),
  p('G07', 'Gallery', 8, 'corner', 1150, false),
  p('Y03', 'Courtyard', 20, 'island', 1600, true),
  p('Y05', 'Courtyard', 50, 'island', 3300, false),
]);

const ref = saidAs(z.string().describe('Reference'), { names: ['number', 'order number'] });
const company = saidAs(z.string().describe('Company on it'), { names: ['firm', 'exhibitor'] });

export class SeeStands extends search({
  description: 'See what stands are free',
  slots: { hall: pitch.hall.optional(), shape: pitch.shape.optional(), water: pitch.water.optional() },
  returns: pitch,
  entity: 'stand',
  table: pitches,
  offers: ['stand', 'sqm', 'rent'],
  comparable: ['sqm', 'rent'],
  followUp: () => RentStand,
}) {}

export class RentStand extends transaction({
  description: 'Rent a stand at the fair',
  examples: ['we want to exhibit'],
  slots: {
    stand: pitch.stand,
    company,
    fascia: saidAs(z.string().optional().describe('Words over the stand'), { names: ['sign', 'lettering'] }),
    carpet: saidAs(z.enum(['grey', 'red', 'blue', 'grass', 'none']).describe('What lies on the floor'), {
      names: ['flooring'],
      values: { grass: ['fake lawn', 'turf'], none: ['bare floor', 'concrete'] },
    }),
    kilowatts: saidAs(z.number().describe('Power in kilowatts'), { names: ['kW', 'power', 'electricity'] }),
    buildDay: saidAs(z.iso.date().describe('Day you build up'), { names: ['set-up', 'build-up'] }),
    storage: saidAs(z.boolean().default(false).describe('Whether empties are stored'), {
      names: ['store our crates'],
    }),
  },
  returns: { ref, total: money('What is invoiced', { currency: 'CHF' }) },
  entity: 'stand rental',
  quote: ({ stand, kilowatts }, { rows }) => ({
    total:
      (rows(pitches).find((one) => one.stand.toLowerCase() === stand.toLowerCase())?.rent ?? 1000) + kilowatts * 60,
  }),
  transact: ({ stand, kilowatts }, { rows, call }) => {
    const found = rows(pitches).find((one) => one.stand.toLowerCase() === stand.toLowerCase());
    if (!found) return failure({ reason: 'There is no stand with that code.' });
    if (found.stand === 'N20') return failure({ reason: 'N20 has just gone.', alternative: { stand: 'S28' } });
    return success({ ref: `LH-${call + 700}`, total: found.rent + kilowatts * 60 });
  },
  undo: () => Withdraw,
  amend: () => Amend,
}) {}

export class OrderBadge extends transaction({
  description: 'Have a badge made',
  examples: ['someone needs a badge'],
  slots: {
    holder: saidAs(z.string().describe('Name on the badge'), { names: ['name', 'who'] }),
    jobTitle: saidAs(z.string().optional().describe('Second line'), { names: ['position', 'title'] }),
    company,
    access: saidAs(z.enum(['visitor', 'exhibitor', 'speaker', 'press', 'crew']).describe('What it opens'), {
      names: ['category', 'kind'],
      values: { press: ['journalist', 'reporter'], crew: ['builder', 'technician'], speaker: ['giving a talk'] },
    }),
    validFor: saidAs(z.int().min(1).max(4).describe('For how many days'), { names: ['days'] }),
    dinner: saidAs(z.boolean().describe('Whether the gala dinner is included'), { names: ['gala', 'banquet'] }),
    pickAt: saidAs(time('When it is collected', { hours: '07:00-19:00' }), { names: ['pick-up time'] }).optional(),
  },
  returns: { ref, fee: money('Fee', { currency: 'CHF' }) },
  entity: 'badge',
  transact: ({ access, validFor, dinner }, { call }) =>
    success({ ref: `B${call + 350}`, fee: (access === 'visitor' ? 45 : 20) * validFor + (dinner ? 90 : 0) }),
  undo: () => Withdraw,
  amend: () => Amend,
}) {}

export class Amend extends transaction({
  description: 'Alter what was ordered',
  slots: {
    ref,
    holder: z.string().optional().describe('Name on the badge now'),
    jobTitle: z.string().optional().describe('Second line now'),
    validFor: z.int().min(1).max(4).optional().describe('Days it is good for'),
    kilowatts: z.number().optional().describe('Kilowatts needed now'),
    buildDay: z.iso.date().optional().describe('Other day to build up'),
  },
  returns: { ref },
  entity: 'alteration',
}) {}

export class Withdraw extends transaction({
  description: 'Withdraw an order',
  slots: { ref, cause: saidAs(z.string().optional().describe('Why it is withdrawn'), { names: ['reason'] }) },
  returns: { ref, kept: money('What we must keep', { currency: 'CHF' }) },
  entity: 'withdrawal',
  transact: () => success({ kept: 15 }),
}) {}

export const lanyardHouse = service({
  name: 'LanyardHouse',
  description: 'Badges and stands at a trade fair',
  apis: [SeeStands, RentStand, OrderBadge, Amend, Withdraw],
  tables: [pitches],
});
