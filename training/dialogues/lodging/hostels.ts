/** Hostels for people with rucksacks: beds in dormitories, and lockers by the day. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hostel = {
  hostel: z.string().describe('Name of the hostel'),
  port: z.enum(['Lisbon', 'Split', 'Riga', 'Ghent']).describe('City of the hostel'),
  dorm: saidAs(z.enum(['mixed', 'women only', 'men only', 'private']).describe('Who sleeps in the room'), {
    values: {
      mixed: ['co-ed', 'anyone'],
      'women only': ['female', 'girls', 'ladies'],
      'men only': ['male', 'lads'],
      private: ['room to ourselves', 'room of my own'],
    },
  }),
  bunks: saidAs(z.int().describe('How many beds are in the room'), { names: ['beds', 'room size'] }),
  nightly: saidAs(money('What a bed costs for a night', { currency: 'EUR' }), { names: ['price', 'rate', 'cost'] }),
  breakfast: z.boolean().describe('Whether breakfast is included'),
  kitchen: saidAs(z.boolean().describe('Whether there is a kitchen for guests'), { names: ['cooking', 'stove'] }),
  curfew: saidAs(time('When the door is locked at night'), { names: ['closing time', 'lock-out'] }).optional(),
};
type Hostel = Omit<ArgumentsOf<typeof hostel>, 'curfew'> & { readonly curfew?: string };

function row(
  name: string,
  port: Hostel['port'],
  dorm: Hostel['dorm'],
  bunks: number,
  nightly: number,
  breakfast: boolean,
  kitchen: boolean,
  curfew?: string,
): Hostel {
  return { hostel: name, port, dorm, bunks, nightly, breakfast, kitchen, ...(curfew ? { curfew } : {}) };
}

const hostels = table('bunkhouse.hostels', 'hostel', [
  row('Sardine Tin', 'Lisbon', 'mixed', 12, 17, false, true),
  row('Tram Twenty', 'Lisbon', 'mixed', 6, 24.5, true, true, '01:00'),
  row('Casa Azul', 'Lisbon', 'women only', 8, 26, true, false, '00:00'),
  row('Alfama Attic', 'Lisbon', 'private', 2, 58, true, true),
  row('Salty Dog', 'Split', 'mixed', 10, 21, false, true),
  row('Old Palace', 'Split', 'men only', 6, 23, false, false, '00:30'),
  row('Marjan View', 'Split', 'private', 3, 49, true, true),
  row('Amber House', 'Riga', 'mixed', 8, 14, true, true, '23:30'),
  row('Cat Roof', 'Riga', 'women only', 4, 19.5, true, true),
  row('Naughty Squirrel', 'Riga', 'mixed', 16, 11, false, true),
  row('Uppelink', 'Ghent', 'mixed', 14, 22, true, true),
  row('Canal Barge', 'Ghent', 'women only', 6, 27, false, true, '01:30'),
  row('Monks Cellar', 'Ghent', 'private', 4, 63, true, false),
]);

const stay_code = z.string().describe('Code of the stay');
const towels = saidAs(z.boolean().default(false).describe('Whether towels are lent'), { names: ['towel'] });

export class FindBunk extends search({
  description: 'Look for a bed in a hostel',
  examples: ['somewhere cheap to crash'],
  slots: {
    port: hostel.port,
    dorm: hostel.dorm.optional(),
    breakfast: hostel.breakfast.optional(),
    kitchen: hostel.kitchen.optional(),
  },
  returns: hostel,
  entity: 'hostel',
  table: hostels,
  offers: ['hostel', 'dorm', 'bunks', 'nightly'],
  comparable: ['bunks', 'nightly', 'curfew'],
  followUp: () => ReserveBunk,
}) {}

export class ReserveBunk extends transaction({
  description: 'Reserve beds in a hostel',
  slots: {
    hostel: hostel.hostel,
    heads: saidAs(z.int().min(1).max(16).describe('How many people sleep there'), { names: ['beds', 'guests'] }),
    first_night: z.iso.date().describe('First night'),
    nights: z.int().min(1).max(21).describe('How many nights'),
    traveller: z.string().describe('Name of the person who checks in'),
    arriving_at: time('About when they turn up', { half: 'pm' }).optional(),
    towels,
    berth: saidAs(z.enum(['top', 'bottom', 'any']).default('any').describe('Which bunk is wanted'), {
      names: ['bunk'],
      values: { top: ['upper', 'up high'], bottom: ['lower', 'ground level'] },
    }),
  },
  returns: { stay_code, due: money('What is to be paid on arrival', { currency: 'EUR' }) },
  entity: 'stay',
  quote: ({ hostel: name, heads, nights, towels: lent }, { rows }) => ({
    due: priceOf(name, rows(hostels)) * heads * nights + (lent ? 3 * heads : 0),
  }),
  transact: ({ hostel: name, heads, nights, towels: lent }, { rows, call }) => {
    const found = rows(hostels).find((one) => one.hostel.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We know no hostel of that name.' });
    if (heads > found.bunks)
      return failure({ reason: 'There are not so many beds.', alternative: { heads: found.bunks } });
    return success({ stay_code: `BH${call + 41}`, due: found.nightly * heads * nights + (lent ? 3 * heads : 0) });
  },
  undo: () => DropStay,
  amend: () => AlterStay,
}) {}

function priceOf(name: string, rows: readonly Hostel[]): number {
  return rows.find((one) => one.hostel.toLowerCase() === name.toLowerCase())?.nightly ?? 20;
}

export class AlterStay extends transaction({
  description: 'Change a stay in a hostel: its nights, or when people come',
  slots: {
    stay_code,
    first_night: z.iso.date().optional().describe('New first night'),
    nights: z.int().min(1).max(21).optional().describe('How many nights it is now'),
    heads: z.int().min(1).max(16).optional().describe('How many people it is now'),
    arriving_at: time('New time at which they turn up', { half: 'pm' }).optional(),
  },
  returns: { stay_code },
  entity: 'change',
}) {}

export class DropStay extends transaction({
  description: 'Give up a stay in a hostel',
  slots: { stay_code, why: z.string().optional().describe('Why they do not come') },
  returns: { stay_code },
  entity: 'cancellation',
}) {}

export class RentLocker extends transaction({
  description: 'Rent a locker for luggage',
  examples: ['where can i leave my rucksack'],
  slots: {
    at_hostel: z.string().describe('Hostel in which the locker stands'),
    size: saidAs(z.enum(['small', 'large', 'ski']).describe('Size of the locker'), {
      values: { small: ['daypack', 'handbag'], large: ['backpack', 'suitcase', 'big'], ski: ['skis', 'snowboard'] },
    }),
    from_day: z.iso.date().describe('Day from which it is rented'),
    to_day: z.iso.date().describe('Last day'),
    own_padlock: z.boolean().describe('Whether they bring a padlock of their own'),
    holder: z.string().describe('Name of the person who rents it'),
  },
  returns: { locker: z.string().describe('Number of the locker'), fee: money('What it costs', { currency: 'EUR' }) },
  entity: 'locker',
  transact: ({ size, own_padlock, from_day, to_day }, { call }) =>
    to_day < from_day
      ? failure({ reason: 'It would end before it begins.' })
      : success({ locker: `${call + 14}${size[0]}`, fee: (size === 'small' ? 4 : 9) + (own_padlock ? 0 : 2) }),
}) {}

export const hostelsService = service({
  name: 'BunkHouse',
  description: 'Hostels with beds in dormitories, and lockers',
  apis: [FindBunk, ReserveBunk, AlterStay, DropStay, RentLocker],
  tables: [hostels],
});
