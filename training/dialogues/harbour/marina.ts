/** Berths for boats in three harbors, and what a boat needs there. */
import {
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  type SearchContext,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const berth = {
  berth_name: z.string().describe('Name of the berth'),
  harbor: z.string().describe('Harbor in which the berth lies'),
  mooring: z.enum(['pontoon', 'buoy', 'quay wall']).describe('What the boat is tied to'),
  shore_power: z.boolean().describe('Whether there is electricity at the berth'),
  is_quiet: z.boolean().describe('Whether the berth is away from the noise'),
  max_length: z.int().describe('Longest boat that fits, in feet'),
  nightly_fee: money('What one night costs'),
  walk_to_showers: z.int().describe('How many minutes it is on foot to the showers'),
};

type Row = ArgumentsOf<typeof berth>;

const berths = table('marina.berths', 'berth_name', [
  row('Heron Three', 'Oyster Bay', 'pontoon', true, false, 32, 34, 2),
  row('Heron Nine', 'Oyster Bay', 'pontoon', true, true, 40, 41, 5),
  row('Old Chain', 'Oyster Bay', 'buoy', false, true, 36, 15, 14),
  row('Customs Steps', 'Oyster Bay', 'quay wall', true, false, 60, 58, 3),
  row('Lantern Two', 'Saint Mary', 'pontoon', true, false, 28, 29, 1),
  row('Lantern Six', 'Saint Mary', 'pontoon', false, true, 34, 24.5, 6),
  row('Chapel Buoy', 'Saint Mary', 'buoy', false, true, 45, 18, 12),
  row('Fish Market', 'Saint Mary', 'quay wall', true, false, 50, 47, 4),
  row('Cedar One', 'Port Ellis', 'pontoon', true, true, 38, 39, 3),
  row('Cedar Four', 'Port Ellis', 'pontoon', true, false, 44, 44, 2),
  row('Outer Ring', 'Port Ellis', 'buoy', false, true, 55, 12.5, 18),
  row('Granite Corner', 'Port Ellis', 'quay wall', false, true, 70, 52, 8),
  row('Ferry Wall', 'Port Ellis', 'quay wall', true, false, 48, 36, 5),
]);

function row(
  berth_name: string,
  harbor: string,
  mooring: Row['mooring'],
  shore_power: boolean,
  is_quiet: boolean,
  max_length: number,
  nightly_fee: number,
  walk_to_showers: number,
): Row {
  return { berth_name, harbor, mooring, shore_power, is_quiet, max_length, nightly_fee, walk_to_showers };
}

export class FindBerths extends search({
  description: 'Look for a place where a boat can lie overnight',
  slots: {
    harbor: berth.harbor,
    boat_length: z.int().min(6).max(90).describe('Length of the boat in feet'),
    mooring: berth.mooring.optional(),
    shore_power: berth.shore_power.optional(),
    is_quiet: berth.is_quiet.optional(),
  },
  returns: berth,
  entity: 'berth',
  identity: 'berth_name',
  offers: ['berth_name', 'mooring', 'nightly_fee'],
  transient: ['boat_length'],
  followUp: () => ReserveBerth,
}) {
  /** Only berths that are long enough. */
  override search({ boat_length, ...args }: ArgumentsOf<typeof FindBerths>, { rows, offset, limit }: SearchContext) {
    const fitting = rows(berths).filter((candidate) => candidate.max_length >= boat_length);
    return queryRows(fitting, args, { offset, limit });
  }
}

const stay = {
  boat_name: z.string().describe('What the boat is called'),
  arrival_date: z.iso.date().describe('Day on which the boat comes in'),
};

export class ReserveBerth extends transaction({
  description: 'Reserve a berth for a boat',
  slots: {
    berth_name: berth.berth_name,
    boat_name: stay.boat_name,
    arrival_date: stay.arrival_date,
    nights: z.int().min(1).max(60).describe('How many nights the boat stays'),
    arrival_time: time('When the boat comes in', { hours: '07:00-21:00' }).default('16:00'),
    pump_out: z.boolean().default(false).describe('Whether the waste tank is to be emptied'),
    remarks: z.string().optional().describe('What the harbor master should know'),
  },
  returns: {
    nights: z.int().describe('How many nights the boat stays'),
    total_fee: money('Fee of the whole stay'),
    gate_code: z.string().describe('Code that opens the gate'),
  },
  entity: 'berth reservation',
}) {
  /** Guests stay two weeks at most. */
  override transact({ berth_name, nights, pump_out }: ArgumentsOf<typeof ReserveBerth>) {
    const found = berths.rows.find((candidate) => candidate.berth_name === berth_name);
    if (!found) return failure({ reason: 'There is no berth of that name.' });
    if (nights > 14) return failure({ reason: 'Guests can stay two weeks at most.', alternative: { nights: 14 } });
    return success({ nights, total_fee: found.nightly_fee * nights + (pump_out ? 25 : 0), gate_code: '4417' });
  }
}

export class OrderFuel extends transaction({
  description: 'Have fuel brought to a boat',
  slots: {
    boat_name: stay.boat_name,
    fuel: z.enum(['diesel', 'petrol']).describe('Kind of fuel'),
    gallons: z.int().min(1).max(500).describe('How many gallons'),
    delivery_date: z.iso.date().describe('Day on which the fuel barge comes'),
    delivery_time: time('When the fuel barge comes', { hours: '08:00-18:00' }),
  },
  returns: {
    delivery_time: time('When the fuel barge comes'),
    fuel_price: money('Price of the fuel'),
  },
  entity: 'fuel order',
}) {
  /** The barge does not go out before nine. */
  override transact({ fuel, gallons, delivery_time }: ArgumentsOf<typeof OrderFuel>) {
    if (delivery_time < '09:00')
      return failure({ reason: 'The barge is still at sea at that hour.', alternative: { delivery_time: '11:30' } });
    return success({ delivery_time, fuel_price: gallons * (fuel === 'diesel' ? 4 : 5) });
  }
}

export class CancelStay extends transaction({
  description: 'Call off the stay of a boat',
  slots: {
    boat_name: stay.boat_name,
    arrival_date: stay.arrival_date,
    refund: z.enum(['card', 'harbor credit']).describe('How the money is paid back'),
  },
  returns: { refund_amount: money('What is paid back') },
  entity: 'cancellation',
  transact: ({ refund }) => success({ refund_amount: refund === 'card' ? 60 : 80 }),
}) {}

export const marina = service({
  name: 'Marina',
  description: 'Berths and fuel for boats in the harbor',
  apis: [FindBerths, ReserveBerth, OrderFuel, CancelStay],
});
