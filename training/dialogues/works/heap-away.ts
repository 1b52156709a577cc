/** A service of one's own: skips, and people who take bulky things away. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const skip = {
  skip: z.string().describe('Name of the skip'),
  contents: z
    .enum(['garden waste', 'rubble', 'household junk', 'wood', 'soil', 'plasterboard'])
    .describe('What goes into it'),
  size: z.enum(['mini', 'midi', 'builder', 'giant']).describe('How big it is'),
  lockable: z.boolean().describe('Whether it can be locked'),
  price_per_week: money('What it costs for a week'),
  bags: z.int().describe('How many bin bags fit in'),
  has_ramp: z.boolean().describe('Whether a wheelbarrow can be rolled in'),
};

type Skip = ArgumentsOf<typeof skip>;
const row = (
  name: string,
  contents: Skip['contents'],
  size: Skip['size'],
  lockable: boolean,
  price_per_week: number,
  bags: number,
  has_ramp: boolean,
): Skip => ({ skip: name, contents, size, lockable, price_per_week, bags, has_ramp });

const skips = table('heap_away.skips', 'skip', [
  row('Little Green', 'garden waste', 'mini', false, 85, 25, false),
  row('Hedgehog', 'garden waste', 'midi', false, 120, 45, true),
  row('Big Orchard', 'garden waste', 'giant', false, 230, 110, true),
  row('Pebble', 'rubble', 'mini', false, 110, 20, false),
  row('Quarry', 'rubble', 'builder', false, 195, 60, true),
  row('Magpie', 'household junk', 'mini', true, 105, 25, false),
  row('Attic', 'household junk', 'midi', false, 140, 45, false),
  row('Jackdaw', 'household junk', 'builder', true, 205, 65, true),
  row('Whale', 'household junk', 'giant', true, 310, 130, true),
  row('Splinter', 'wood', 'midi', false, 99, 45, false),
  row('Log Cabin', 'wood', 'builder', false, 150, 65, true),
  row('Mole Hill', 'soil', 'mini', false, 115, 18, false),
  row('Dugout', 'soil', 'builder', false, 210, 55, true),
  row('Ceiling', 'plasterboard', 'midi', true, 175, 40, false),
]);

const booking_ref = z.string().describe('Reference of the booking');
const from = z.iso.date().describe('Day on which the skip is brought');
const until = z.iso.date().describe('Day on which the skip is taken away');
const days = (a: string, b: string) => Math.max(1, Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000));
const priceOf = (name: string, a: string, b: string, permit: boolean) =>
  (skips.rows.find((one) => one.skip.toLowerCase() === name.toLowerCase())?.price_per_week ?? 100) *
    Math.ceil(days(a, b) / 7) +
  (permit ? 45 : 0);

class FindSkip extends search({
  description: 'Find a skip',
  slots: {
    contents: skip.contents,
    size: skip.size.optional(),
    lockable: skip.lockable.optional(),
  },
  returns: skip,
  entity: 'skip',
  offers: ['skip', 'size', 'price_per_week'],
  comparable: ['price_per_week', 'bags', 'has_ramp'],
  table: skips,
  followUp: () => HireSkip,
}) {}

class HireSkip extends transaction({
  description: 'Hire a skip',
  slots: {
    skip: skip.skip,
    from,
    until,
    address: z.string().describe('Where the skip stands'),
    on_the_road: z.boolean().describe('Whether the skip stands on the public road'),
    hirer: z.string().describe('Name of the person who hires it'),
    driver_note: z.string().optional().describe('What the driver should know'),
  },
  returns: {
    booking_ref,
    total_price: money('What it costs in all'),
    arrival_window: z.string().describe('When in the day the lorry comes'),
  },
  quote: ({ skip, from, until, on_the_road }) => ({ total_price: priceOf(skip, from, until, on_the_road) }),
  transact: ({ skip, from, until, on_the_road }, { call }) => {
    if (until < from) return failure({ reason: 'It cannot be taken away before it is brought.' });
    return success({
      booking_ref: `SK${call + 41}`,
      total_price: priceOf(skip, from, until, on_the_road),
      arrival_window: '7 to 11 am',
    });
  },
  undo: () => CancelHire,
  amend: () => MoveHire,
}) {}

class MoveHire extends transaction({
  description: 'Move a skip hire to other days',
  slots: { booking_ref, from: from.optional(), until: until.optional() },
  returns: { booking_ref },
  transact: ({ booking_ref }) => success({ booking_ref }),
}) {}

class CancelHire extends transaction({
  description: 'Cancel a skip hire',
  slots: { booking_ref },
  returns: { refund: money('What is paid back') },
  transact: () => success({ refund: 60 }),
}) {}

class BookPickup extends transaction({
  description: 'Have bulky things taken away',
  slots: {
    item: z.string().describe('What is taken away'),
    condition: z.string().optional().describe('What is wrong with it'),
    pieces: z.int().min(1).max(30).describe('How many pieces there are'),
    pickup_date: z.iso.date().describe('Day of the pickup'),
    earliest: time('From what time somebody is there', { hours: '07:00-18:59' }),
    latest: time('Until what time somebody is there', { hours: '07:00-18:59' }),
    ground_floor: z.boolean().describe('Whether the piece stands on the ground floor'),
    who_opens: z.string().describe('Name of the person who opens the door'),
  },
  returns: { pickup_code: z.string().describe('Code of the pickup'), fee: money('What the pickup costs') },
  quote: ({ pieces, ground_floor }) => ({ fee: pieces * 12 + (ground_floor ? 0 : 15) }),
  transact: ({ pieces, ground_floor }, { call }) =>
    success({ pickup_code: `P${call + 70}`, fee: pieces * 12 + (ground_floor ? 0 : 15) }),
}) {}

export const heapAway = service({
  name: 'HeapAway',
  description: 'Skips and bulky waste',
  apis: [FindSkip, HireSkip, MoveHire, CancelHire, BookPickup],
});
