/** Storage units for people who have more things than rooms. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const unit = {
  unit_name: z.string().describe('Name of the storage unit'),
  size: z.enum(['locker', 'small', 'medium', 'large']).describe('How much goes into it'),
  district: z.string().describe('Part of town where it is'),
  ground_floor: z.boolean().describe('Whether it is reached without stairs'),
  heated: z.boolean().describe('Whether it is kept warm and dry in winter'),
  square_feet: z.int().describe('Floor in square feet'),
  monthly_rent: money('Rent for one month'),
  site_phone: z.string().describe('Number of the office at the site'),
  address: z.string().describe('Where the site is'),
};

type Unit = ArgumentsOf<typeof unit>;

const sites = {
  'Kiln Yard': ['Northgate', '4 Kiln Lane', '555-0201'],
  'Pier Sheds': ['Old Docks', '90 Pier Road', '555-0202'],
  'Mill Loft': ['Riverside', '17 Weir Street', '555-0203'],
} as const;

function row(
  site: keyof typeof sites,
  number: number,
  size: Unit['size'],
  ground_floor: boolean,
  heated: boolean,
  square_feet: number,
  monthly_rent: number,
): Unit {
  const [district, address, site_phone] = sites[site];
  return {
    unit_name: `${site} ${number}`,
    size,
    district,
    ground_floor,
    heated,
    square_feet,
    monthly_rent,
    site_phone,
    address,
  };
}

const units = table('self_storage.units', 'unit_name', [
  row('Kiln Yard', 3, 'locker', true, true, 10, 19),
  row('Kiln Yard', 8, 'locker', false, false, 12, 15),
  row('Pier Sheds', 11, 'locker', true, false, 10, 14),
  row('Mill Loft', 2, 'locker', false, true, 14, 21),
  row('Kiln Yard', 21, 'small', true, true, 30, 48),
  row('Kiln Yard', 24, 'small', false, false, 32, 39),
  row('Pier Sheds', 30, 'small', true, false, 35, 36),
  row('Mill Loft', 33, 'small', false, true, 28, 45),
  row('Kiln Yard', 40, 'medium', false, true, 75, 92),
  row('Pier Sheds', 44, 'medium', true, false, 80, 78),
  row('Pier Sheds', 47, 'medium', true, true, 70, 99),
  row('Mill Loft', 50, 'medium', false, false, 72, 74),
  row('Mill Loft', 52, 'medium', true, true, 85, 110),
  row('Kiln Yard', 60, 'large', true, false, 150, 149),
  row('Pier Sheds', 66, 'large', true, true, 165, 188),
  row('Mill Loft', 70, 'large', false, false, 140, 132),
]);

export class FindUnits extends search({
  description: 'Look for a storage unit',
  slots: {
    size: unit.size,
    district: unit.district.nullable(),
    ground_floor: unit.ground_floor.optional(),
    heated: unit.heated.optional(),
    highest_rent: money('What a month may cost at most').optional(),
  },
  returns: unit,
  entity: 'unit',
  offers: ['unit_name', 'district', 'monthly_rent'],
  transient: ['highest_rent'],
  followUp: () => RentUnit,
  search: ({ size, district, ground_floor, heated, highest_rent }, { rows }) =>
    rows(units).filter(
      (found) =>
        found.size === size &&
        (!district || found.district.toLowerCase() === district.toLowerCase()) &&
        (ground_floor === undefined || found.ground_floor === ground_floor) &&
        (heated === undefined || found.heated === heated) &&
        found.monthly_rent <= (highest_rent ?? found.monthly_rent),
    ),
}) {}

export class RentUnit extends transaction({
  description: 'Rent a storage unit',
  slots: {
    unit_name: unit.unit_name,
    start_date: z.iso.date().describe('First day of the rent'),
    months: z.int().min(1).max(36).describe('For how many months'),
    tenant: z.string().describe('Name of the person who rents it'),
    access: z.enum(['daytime', 'around the clock']).default('daytime').describe('When it can be entered'),
    insurance: z.boolean().default(false).describe('Whether the things in it are insured'),
  },
  returns: {
    months: z.int().describe('For how many months'),
    monthly_rent: unit.monthly_rent,
    door_code: z.string().describe('Code that opens the door'),
  },
  entity: 'lease',
  phrases: { ask: { tenant: 'Who is going to rent it?' } },
}) {
  /** Nothing is let for less than two months. */
  override transact({ unit_name, months, insurance }: ArgumentsOf<typeof RentUnit>) {
    if (months < 2) return failure({ reason: 'Two months is the shortest lease.', alternative: { months: 2 } });
    const found = units.rows.find((candidate) => candidate.unit_name.toLowerCase() === unit_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no unit of that name.' });
    return success({ months, monthly_rent: found.monthly_rent + (insurance ? 9 : 0), door_code: '7714' });
  }
}

export class HireMovers extends transaction({
  description: 'Hire people who carry the things',
  slots: {
    moving_date: z.iso.date().describe('Day on which the things are carried'),
    start_time: time('When they begin', { hours: '07:00-18:00' }),
    movers: z.int().min(1).max(6).describe('How many people carry'),
    hours: z.number().describe('For how many hours'),
    from_address: z.string().describe('Where the things are fetched'),
    boxes_included: z.boolean().default(false).describe('Whether they bring boxes'),
  },
  returns: { start_time: time('When they begin'), total_price: money('What it costs') },
  entity: 'move',
}) {
  /** The crew is out every afternoon. */
  override transact({ start_time, movers, hours }: ArgumentsOf<typeof HireMovers>) {
    if (start_time >= '14:00')
      return failure({ reason: 'The crew is out in the afternoon.', alternative: { start_time: '11:30' } });
    return success({ start_time, total_price: movers * hours * 24 });
  }
}

export class EndLease extends transaction({
  description: 'Give up a storage unit that is rented',
  slots: {
    unit_name: unit.unit_name,
    last_day: z.iso.date().describe('Day on which it is empty'),
    refund_method: z.enum(['bank account', 'credit card', 'check']).describe('How the deposit is paid back'),
  },
  returns: { last_day: z.iso.date().describe('Day on which it is empty'), deposit: money('Deposit that is paid back') },
  entity: 'notice',
}) {
  /** Two weeks' notice is needed. */
  override transact({ last_day }: ArgumentsOf<typeof EndLease>, { now }: { now: string }) {
    const earliest = new Date(`${now.slice(0, 10)}T00:00:00Z`);
    earliest.setUTCDate(earliest.getUTCDate() + 14);
    const day = earliest.toISOString().slice(0, 10);
    if (last_day < day) return failure({ reason: 'We need to know two weeks ahead.', alternative: { last_day: day } });
    return success({ last_day, deposit: 60 });
  }
}

export const selfStorage = service({
  name: 'SelfStorage',
  description: 'Storage units for rent, and people who carry things there',
  apis: [FindUnits, RentUnit, HireMovers, EndLease],
});
