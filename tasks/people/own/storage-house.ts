import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const unit = {
  unit_name: z.string().describe('Name of the unit'),
  kind: saidAs(z.enum(['locker', 'room', 'garage']).describe('Kind of unit'), {
    values: { locker: ['cupboard', 'box'], garage: ['lock-up', 'carport'] },
  }),
  floor_space: saidAs(z.number().describe('How large it is, in square meters'), { names: ['size', 'area'] }),
  price_per_month: saidAs(money('What it costs for a month'), { names: ['price', 'cost', 'rent'] }),
  heated: saidAs(z.boolean().describe('Whether it is heated in winter'), { names: ['heating', 'warm'] }),
  step_free: saidAs(z.boolean().describe('Whether one gets in without stairs'), {
    names: ['ground floor', 'without stairs', 'no stairs'],
  }),
};

const units = table('storage_house.units', 'unit_name', [
  {
    unit_name: 'Dormouse',
    kind: 'locker' as const,
    floor_space: 1,
    price_per_month: 22,
    heated: true,
    step_free: false,
  },
  { unit_name: 'Wren', kind: 'locker' as const, floor_space: 1.5, price_per_month: 27, heated: false, step_free: true },
  {
    unit_name: 'Squirrel',
    kind: 'locker' as const,
    floor_space: 2,
    price_per_month: 39,
    heated: true,
    step_free: true,
  },
  { unit_name: 'Heron', kind: 'room' as const, floor_space: 6, price_per_month: 85, heated: false, step_free: true },
  { unit_name: 'Badger', kind: 'room' as const, floor_space: 8, price_per_month: 98, heated: true, step_free: false },
  { unit_name: 'Stag', kind: 'room' as const, floor_space: 9, price_per_month: 124, heated: true, step_free: true },
  { unit_name: 'Elk', kind: 'room' as const, floor_space: 14, price_per_month: 165, heated: true, step_free: true },
  { unit_name: 'Boar', kind: 'garage' as const, floor_space: 15, price_per_month: 110, heated: false, step_free: true },
  {
    unit_name: 'Bison',
    kind: 'garage' as const,
    floor_space: 22,
    price_per_month: 150,
    heated: false,
    step_free: true,
  },
  {
    unit_name: 'Walrus',
    kind: 'garage' as const,
    floor_space: 18,
    price_per_month: 175,
    heated: true,
    step_free: true,
  },
]);

/** Units that were rented in this conversation. */
const contracts = table<{ contract_number: string; unit_name: string }>(
  'storage_house.contracts',
  'contract_number',
  [],
);

const first_day = z.iso.date().describe('Day on which the rental begins');
const number_of_months = z.int().min(1).max(36).describe('How many months it is rented');
const contents = saidAs(z.string().describe('What is going to be stored'), { names: ['goods'] });
const insurance = saidAs(z.boolean().describe('Whether to insure what is stored'), { names: ['insured', 'cover'] });
const total_price = money('What it costs in all');
const contract_number = z.string().describe('Number of the contract');

const INSURANCE = 6;
const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const unitOf = (name: string) => units.rows.find((row) => sameName(row.unit_name, name));

class FindUnit extends search({
  description: 'Look for a place to store things in',
  examples: ['I need storage', 'somewhere to put my things', 'what units do you have'],
  slots: { kind: unit.kind, heated: unit.heated.optional(), step_free: unit.step_free.optional() },
  returns: unit,
  entity: 'unit',
  table: units,
  identity: 'unit_name',
  offers: ['unit_name', 'floor_space', 'price_per_month'],
  comparable: ['floor_space', 'price_per_month'],
  followUp: () => RentUnit,
}) {}

class RentUnit extends transaction({
  description: 'Rent a unit for some months',
  examples: ['rent the unit', 'take the unit', 'store my things in'],
  slots: { unit_name: unit.unit_name, first_day, number_of_months, contents, insurance: insurance.default(false) },
  returns: {
    unit_name: unit.unit_name,
    first_day,
    number_of_months,
    contents,
    insurance,
    contract_number,
    total_price,
  },
  entity: 'rental',
  quote: ({ unit_name, number_of_months, insurance }) => {
    const found = unitOf(unit_name);
    return found && { total_price: number_of_months * (found.price_per_month + (insurance ? INSURANCE : 0)) };
  },
  transact: ({ unit_name, number_of_months, insurance, first_day }, { rows, now, call }) => {
    const found = unitOf(unit_name);
    if (!found) return failure({ reason: `There is no unit called ${unit_name}.` });
    if (first_day < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    if (rows(contracts).some((row) => row.unit_name === found.unit_name))
      return failure({ reason: 'It is let already.' });
    const number = `S-${call + 1}`;
    const total = number_of_months * (found.price_per_month + (insurance ? INSURANCE : 0));
    return success({ unit_name: found.unit_name, contract_number: number, total_price: total }, [
      contracts.insert({ contract_number: number, unit_name: found.unit_name }),
    ]);
  },
  undo: () => EndRental,
}) {}

class EndRental extends transaction({
  description: 'Give a unit back before it is used',
  examples: ['give the unit back', 'cancel the unit', 'I do not need the storage any more'],
  slots: { contract_number },
  returns: { contract_number },
  entity: 'cancellation',
  transact: (args, { rows }) =>
    rows(contracts).some((row) => row.contract_number === args.contract_number)
      ? success({}, [contracts.remove(args.contract_number)])
      : failure({ reason: 'There is no such contract.' }),
}) {}

class BookMovers extends transaction({
  description: 'Have things fetched and brought to the storage house',
  examples: ['somebody to fetch my things', 'I need movers', 'help with moving'],
  slots: {
    crew: saidAs(z.enum(['van only', 'one mover', 'two movers']).describe('Who comes'), {
      values: {
        'van only': ['just the van', 'only a van', 'a van'],
        'one mover': ['one man', 'one person', 'one helper'],
        'two movers': ['two men', 'two people', 'two helpers'],
      },
    }),
    home_address: z.string().describe('Street and number where the things are'),
    moving_date: z.iso.date().describe('Day on which they come'),
    moving_time: time('When they come', { hours: '07:00-18:59' }),
    piano: saidAs(z.boolean().describe('Whether there is a piano to carry'), { names: ['grand piano'] }),
  },
  returns: { total_price },
  entity: 'move',
  quote: ({ crew, piano }) => ({
    total_price: { 'van only': 60, 'one mover': 110, 'two movers': 170 }[crew] + (piano ? 90 : 0),
  }),
  transact: ({ crew, piano }) =>
    piano && crew !== 'two movers'
      ? failure({ reason: 'A piano takes two movers.', alternative: { crew: 'two movers' as const } })
      : success({ total_price: { 'van only': 60, 'one mover': 110, 'two movers': 170 }[crew] + (piano ? 90 : 0) }),
}) {}

/** A house where people store what they have no room for. */
export const storageHouse = service({
  name: 'StorageHouse',
  description: 'Rooms, lockers and garages to store things in',
  apis: [FindUnit, RentUnit, EndRental, BookMovers],
  tables: [contracts],
});
