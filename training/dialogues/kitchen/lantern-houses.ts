/** A group of restaurants: tables, and a list for those who wait. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const house = {
  house: saidAs(z.string().describe('Name of the restaurant'), { names: ['place'] }),
  quarter: saidAs(
    z.enum(['harbour', 'cathedral', 'university', 'riverbank', 'west end']).describe('Part of the city'),
    {
      values: { harbour: ['docks', 'quay', 'port'], university: ['campus'], riverbank: ['by the river', 'waterside'] },
    },
  ),
  cooking: saidAs(
    z.enum(['seafood', 'grill', 'vegetarian', 'Lebanese', 'Korean', 'bistro']).describe('What is cooked there'),
    {
      names: ['cuisine', 'food'],
      values: {
        seafood: ['fish'],
        grill: ['steak', 'steakhouse'],
        vegetarian: ['meatless', 'veggie'],
        bistro: ['French'],
      },
    },
  ),
  has_terrace: saidAs(z.boolean().describe('Whether one can sit in the open air'), {
    names: ['outdoor seating', 'garden'],
  }),
  dogs_ok: saidAs(z.boolean().describe('Whether dogs may come in'), { names: ['dog-friendly'] }),
  per_head: saidAs(money('What a meal costs for one person'), { names: ['price', 'cost'] }),
  kitchen_closes: time('When the kitchen takes its last order', { half: 'pm' }),
  telephone: z.string().describe('Telephone number'),
};

const houses = table(
  'lantern.houses',
  'house',
  (
    [
      ['Salt Lantern', 'harbour', 'seafood', true, false, 44, '22:00'],
      ['The Capstan', 'harbour', 'grill', false, true, 38, '22:30'],
      ['Jiji', 'harbour', 'Korean', false, false, 26, '21:30'],
      ['Bellrope', 'cathedral', 'bistro', true, true, 41, '22:00'],
      ['Cedar Court', 'cathedral', 'Lebanese', true, false, 29, '23:00'],
      ['Quill', 'university', 'vegetarian', false, true, 19, '21:00'],
      ['Seoul Tree', 'university', 'Korean', true, true, 22, '22:30'],
      ['Byblos', 'university', 'Lebanese', false, false, 24, '23:30'],
      ['Otter', 'riverbank', 'seafood', true, true, 36, '21:30'],
      ['Weir House', 'riverbank', 'grill', true, false, 52, '22:00'],
      ['Moss', 'riverbank', 'vegetarian', true, true, 31, '21:00'],
      ['Marguerite', 'west end', 'bistro', false, false, 63, '23:00'],
      ['Ember Row', 'west end', 'grill', false, true, 33, '23:30'],
    ] as const
  ).map(([name, quarter, cooking, has_terrace, dogs_ok, per_head, kitchen_closes], i) => ({
    house: String(name),
    quarter,
    cooking,
    has_terrace,
    dogs_ok,
    per_head,
    kitchen_closes,
    telephone: `555 0${310 + i}`,
  })),
);

const table_code = z.string().describe('Code of the reservation');
const ticket = z.string().describe('Ticket of the waiting list');
const evening = z.iso.date().describe('Day of the meal');
const seated_at = time('When the guests sit down', { hours: '12:00-22:59' });
const covers = saidAs(z.int().min(1).max(20).describe('How many people eat'), { names: ['guests', 'party', 'diners'] });

export class BrowseHouses extends search({
  description: 'Look for one of our restaurants',
  examples: ['where can we eat', 'somewhere to eat'],
  slots: {
    quarter: house.quarter.optional(),
    cooking: house.cooking,
    has_terrace: house.has_terrace.optional(),
    dogs_ok: house.dogs_ok.optional(),
  },
  returns: house,
  entity: 'restaurant',
  table: houses,
  offers: ['house', 'quarter', 'per_head'],
  comparable: ['per_head', 'kitchen_closes'],
  followUp: () => HoldTable,
}) {}

export class HoldTable extends transaction({
  description: 'Reserve a table in one of our restaurants',
  slots: {
    house: house.house,
    evening,
    seated_at,
    covers,
    spot: saidAs(
      z
        .enum(['terrace', 'window', 'bar', 'private room', 'anywhere'])
        .default('anywhere')
        .describe('Where the table stands'),
      {
        values: {
          terrace: ['outside', 'outdoors'],
          bar: ['counter'],
          'private room': ['back room'],
          anywhere: ['inside', 'indoors'],
        },
      },
    ),
    high_chairs: z.int().min(0).max(4).default(0).describe('How many high chairs'),
    wheelchair: saidAs(z.boolean().optional().describe('Whether somebody comes in a wheelchair'), {
      names: ['step-free'],
    }),
    in_name_of: z.string().describe('Name for the reservation'),
    occasion: z.string().optional().describe('What is celebrated'),
  },
  returns: { table_code, kept_until: time('Until when the table is kept') },
  entity: 'table',
  transact: ({ house: name, covers: people, seated_at: at, spot }, { rows, call }) => {
    const found = rows(houses).find((one) => one.house.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'That is none of our restaurants.' });
    if (spot === 'terrace' && !found.has_terrace)
      return failure({ reason: 'There is no terrace there.', alternative: { spot: 'window' as const } });
    if (found.house === 'Otter' && at >= '19:00' && at < '20:30')
      return failure({ reason: 'It is full at that hour.', alternative: { seated_at: '20:30' } });
    if (people > 12) return failure({ reason: 'We seat twelve at most.', alternative: { covers: 12 } });
    return success({ table_code: `LT-${call + 40}`, kept_until: `${at.slice(0, 2)}:59` });
  },
  phrases: { ask: { in_name_of: 'Under what name shall I put it?', covers: 'How many of you will there be?' } },
  undo: () => ReleaseTable,
  amend: () => AlterTable,
}) {}

export class AlterTable extends transaction({
  description: 'Change a table that is reserved',
  slots: {
    table_code,
    evening: evening.optional(),
    seated_at: seated_at.optional(),
    covers: covers.optional(),
    high_chairs: z.int().min(0).max(4).optional().describe('How many high chairs now'),
  },
  returns: { table_code },
  entity: 'change',
}) {}

export class ReleaseTable extends transaction({
  description: 'Give a reserved table back',
  examples: ['we are not coming after all'],
  slots: { table_code, excuse: z.string().optional().describe('Why nobody comes') },
  returns: { table_code, no_show_fee: money('What the late notice costs') },
  entity: 'cancellation',
  quote: () => ({ no_show_fee: 0 }),
  transact: () => success({ no_show_fee: 0 }),
}) {}

export class JoinWaitlist extends transaction({
  description: 'Get onto the waiting list of a restaurant for tonight',
  examples: ['put us on the waiting list', 'can we queue for a table'],
  slots: {
    house: house.house,
    covers,
    in_name_of: z.string().describe('Name to call out'),
    mobile: z.string().describe('Mobile number for the text message'),
    latest: time('Until when they would wait', { half: 'pm' }).optional(),
    share_table: saidAs(z.boolean().default(false).describe('Whether a shared table is fine'), {
      names: ['communal table'],
    }),
  },
  returns: {
    ticket,
    minutes_to_wait: z.int().describe('How many minutes it will take'),
    ahead: z.int().describe('How many parties are before them'),
  },
  entity: 'ticket',
  transact: ({ share_table }, { call }) =>
    success({ ticket: `Q${call + 7}`, minutes_to_wait: share_table ? 15 : 40, ahead: share_table ? 1 : 5 }),
  undo: () => LeaveWaitlist,
}) {}

export class LeaveWaitlist extends transaction({
  description: 'Leave the waiting list',
  slots: { ticket },
  returns: { ticket },
  entity: 'withdrawal',
}) {}

export const lanternHouses = service({
  name: 'LanternHouses',
  description: 'A group of restaurants',
  apis: [BrowseHouses, HoldTable, AlterTable, ReleaseTable, JoinWaitlist, LeaveWaitlist],
  tables: [houses],
});
