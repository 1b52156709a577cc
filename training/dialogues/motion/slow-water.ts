/** Canal boats that are let for a week or less: to look for, to hire, to lengthen, to hand back, and helpers at the locks. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const barge = {
  narrowboat: saidAs(z.string().describe('Name of the canal boat'), { names: ['barge', 'boat'] }),
  wharf: saidAs(
    z.enum(['Audley Bridge', 'Gas Street', 'Honeystreet', 'Tardebigge']).describe('Wharf at which the boat lies'),
    {
      names: ['base', 'start'],
    },
  ),
  bunks: saidAs(z.int().describe('How many people can sleep on board'), { names: ['berths', 'beds'] }),
  steering: saidAs(z.enum(['tiller', 'wheel', 'joystick']).describe('What one steers it with'), {
    values: { tiller: ['stick at the back'], wheel: ['steering wheel'] },
  }),
  dogs_aboard: saidAs(z.boolean().describe('Whether dogs may come on board'), { names: ['dogs', 'pets'] }),
  electric_drive: saidAs(z.boolean().describe('Whether it runs on batteries'), { names: ['electric', 'silent'] }),
  weekly_rent: saidAs(money('What a week costs', { currency: 'GBP' }), { names: ['price', 'rent'] }),
  length_feet: saidAs(z.int().describe('How long the boat is in feet'), { names: ['length'] }),
  stove: saidAs(z.boolean().describe('Whether there is a wood stove'), { names: ['log burner', 'fire'] }),
};
type Barge = ArgumentsOf<typeof barge>;
const row = (
  narrowboat: string,
  wharf: Barge['wharf'],
  bunks: number,
  steering: Barge['steering'],
  dogs_aboard: boolean,
  electric_drive: boolean,
  weekly_rent: number,
  length_feet: number,
  stove: boolean,
): Barge => ({ narrowboat, wharf, bunks, steering, dogs_aboard, electric_drive, weekly_rent, length_feet, stove });

const barges = table('slow_water.barges', 'narrowboat', [
  row('Moorhen', 'Audley Bridge', 2, 'tiller', true, false, 690, 38, true),
  row('Dabchick', 'Audley Bridge', 4, 'tiller', true, false, 880, 52, true),
  row('Goosander', 'Audley Bridge', 8, 'tiller', false, false, 1450, 70, false),
  row('Brindley', 'Gas Street', 4, 'wheel', false, true, 1120, 48, false),
  row('Telford', 'Gas Street', 6, 'wheel', true, false, 1240, 60, true),
  row('Lady Fern', 'Honeystreet', 2, 'joystick', true, true, 840, 35, false),
  row('Kennet Rose', 'Honeystreet', 5, 'tiller', true, false, 990, 57, true),
  row('Old Tom', 'Honeystreet', 6, 'tiller', false, false, 1090, 62, true),
  row('Bargee', 'Tardebigge', 4, 'tiller', true, false, 760, 50, false),
  row('Tunnel Mouse', 'Tardebigge', 3, 'wheel', false, true, 810, 40, true),
  row('Worcester Bar', 'Tardebigge', 10, 'wheel', true, false, 1690, 70, true),
]);

const hire_no = saidAs(z.string().describe('Number of the hire'), { names: ['hire number', 'reference'] });

export class BrowseBarges extends search({
  description: 'Look for a canal boat to live on for a while',
  examples: ['a holiday on the canal'],
  slots: {
    wharf: barge.wharf.optional(),
    steering: barge.steering.optional(),
    dogs_aboard: barge.dogs_aboard.optional(),
    electric_drive: barge.electric_drive.optional(),
    stove: barge.stove.optional(),
  },
  returns: barge,
  entity: 'canal boat',
  table: barges,
  offers: ['narrowboat', 'bunks', 'weekly_rent'],
  comparable: ['bunks', 'weekly_rent', 'length_feet'],
  followUp: () => CharterBarge,
}) {}

export class CharterBarge extends transaction({
  description: 'Hire a canal boat',
  slots: {
    narrowboat: barge.narrowboat,
    cast_off: saidAs(z.iso.date().describe('First day of the hire'), { names: ['start', 'from'] }),
    weeks: z.int().min(1).max(6).describe('For how many weeks it is hired'),
    souls: saidAs(z.int().min(1).max(10).describe('How many people live on board'), { names: ['people', 'crew'] }),
    skipper: saidAs(z.string().describe('Who answers for the boat'), { names: ['name'] }),
    first_timer: saidAs(z.boolean().describe('Whether the skipper steers for the first time'), {
      names: ['beginner', 'never done it'],
    }),
    linen: saidAs(z.boolean().default(false).describe('Whether bed linen is hired'), { names: ['sheets', 'bedding'] }),
  },
  returns: {
    hire_no,
    ready_at: time('When the boat is handed over'),
    rent: money('What the hire costs', { currency: 'GBP' }),
  },
  entity: 'hire',
  quote: ({ narrowboat, weeks, linen, souls }, { rows }) => ({
    rent:
      (rows(barges).find((one) => one.narrowboat.toLowerCase() === narrowboat.toLowerCase())?.weekly_rent ?? 900) *
        weeks +
      (linen ? 12 * souls : 0),
  }),
  transact: ({ narrowboat, weeks, linen, souls, first_timer }, { rows, call }) => {
    const found = rows(barges).find((one) => one.narrowboat.toLowerCase() === narrowboat.toLowerCase());
    if (!found) return failure({ reason: 'No boat has that name.' });
    if (souls > found.bunks) return failure({ reason: `Only ${found.bunks} can sleep on it.` });
    if (weeks > 3)
      return failure({ reason: 'Nobody has a boat for more than three weeks.', alternative: { weeks: 3 } });
    return success({
      hire_no: `SW-${call + 17}`,
      ready_at: first_timer ? '13:00' : '15:00',
      rent: found.weekly_rent * weeks + (linen ? 12 * souls : 0),
    });
  },
  undo: () => DropCharter,
  amend: () => StretchCharter,
}) {}

export class StretchCharter extends transaction({
  description: 'Change a hire: its first day, its weeks or how many come',
  slots: {
    hire_no,
    cast_off: z.iso.date().optional().describe('First day of the hire from now on'),
    weeks: z.int().min(1).max(6).optional().describe('For how many weeks it is now'),
    souls: z.int().min(1).max(10).optional().describe('How many people live on board now'),
  },
  returns: { hire_no },
  entity: 'changed hire',
}) {}

export class DropCharter extends transaction({
  description: 'Cancel the hire of a canal boat',
  slots: { hire_no, excuse: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { hire_no, kept: money('What the wharf keeps', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ kept: 75 }),
}) {}

export class SummonLockHand extends transaction({
  description: 'Order a helper for a flight of locks',
  examples: ['we cannot do the locks alone'],
  slots: {
    locks: saidAs(z.enum(['Caen Hill', 'Hatton', 'Lapworth', 'Tardebigge flight']).describe('Which flight of locks'), {
      names: ['flight'],
    }),
    help_on: z.iso.date().describe('Day on which the helper comes'),
    help_at: time('When the helper comes', { hours: '07:00-18:00' }),
    hands: saidAs(z.int().min(1).max(4).describe('How many helpers come'), { names: ['helpers'] }),
    trouble: saidAs(z.string().optional().describe('What the helper should know'), { names: ['note'] }),
  },
  returns: { fee: money('What the helpers cost', { currency: 'GBP' }) },
  entity: 'help at the locks',
  quote: ({ hands }) => ({ fee: 45 * hands }),
  transact: ({ hands }) => success({ fee: 45 * hands }),
}) {}

export const slowWater = service({
  name: 'SlowWater',
  description: 'Canal boats that are let by the week',
  apis: [BrowseBarges, CharterBarge, StretchCharter, DropCharter, SummonLockHand],
  tables: [barges],
});
