/** All that has to be told to somebody when one moves. */
import { type ArgumentsOf, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const tariff = {
  tariff: z.string().describe('Name of the tariff'),
  supply: saidAs(z.enum(['electricity', 'gas', 'water', 'internet']).describe('What is supplied'), {
    values: { electricity: ['power', 'electric'], internet: ['broadband', 'wifi'] },
  }),
  per_month: saidAs(money('What a month costs'), { names: ['price', 'cost', 'monthly fee'] }),
  bound_months: saidAs(z.int().describe('For how many months one is bound'), {
    names: ['contract length', 'minimum term'],
  }),
  green: saidAs(z.boolean().describe('Whether it is from renewable sources'), { names: ['renewable', 'eco'] }),
  helpline: z.string().describe('Telephone number for questions'),
};
type Tariff = ArgumentsOf<typeof tariff>;
function row(
  name: string,
  supply: Tariff['supply'],
  per_month: number,
  bound_months: number,
  green: boolean,
  helpline: string,
): Tariff {
  return { tariff: name, supply, per_month, bound_months, green, helpline };
}
const tariffs = table('new_address.tariffs', 'tariff', [
  row('Sunny Side', 'electricity', 62, 12, true, '555 0101'),
  row('Night Owl', 'electricity', 48, 24, false, '555 0102'),
  row('No Strings', 'electricity', 71, 0, true, '555 0101'),
  row('Blue Flame', 'gas', 54, 12, false, '555 0110'),
  row('Moss', 'gas', 66, 6, true, '555 0111'),
  row('Hearthside', 'gas', 49, 24, false, '555 0110'),
  row('Brook', 'water', 31, 0, true, '555 0120'),
  row('Meter Plain', 'water', 27, 12, false, '555 0121'),
  row('Snail 50', 'internet', 22, 12, false, '555 0130'),
  row('Hare 250', 'internet', 34, 12, true, '555 0131'),
  row('Cheetah 1000', 'internet', 55, 24, false, '555 0131'),
]);
const receipt_no = z.string().describe('Number of the receipt');

export class CompareTariffs extends search({
  description: 'Compare tariffs for the new home',
  slots: { supply: tariff.supply, green: tariff.green.optional() },
  returns: tariff,
  entity: 'tariff',
  table: tariffs,
  offers: ['tariff', 'per_month', 'bound_months'],
  comparable: ['per_month', 'bound_months'],
  followUp: () => SignUp,
}) {}

export class SignUp extends transaction({
  description: 'Sign up to a tariff',
  slots: {
    tariff: tariff.tariff,
    account_holder: saidAs(z.string().describe('Name of the customer'), { names: ['name', 'customer'] }),
    flows_from: saidAs(z.iso.date().describe('Day from which it is supplied'), { names: ['start'] }),
    occupants: saidAs(z.int().min(1).max(12).describe('How many people live there'), {
      names: ['people', 'residents'],
    }),
    pay_rhythm: saidAs(z.enum(['monthly', 'quarterly', 'yearly']).default('monthly').describe('How often it is paid'), {
      values: { monthly: ['every month'], quarterly: ['every three months'], yearly: ['once a year', 'annually'] },
    }),
    paperless: saidAs(z.boolean().default(true).describe('Whether bills come by e-mail alone'), {
      names: ['paper', 'online bills'],
    }),
  },
  returns: { receipt_no },
  entity: 'contract',
  transact: (_args, { call }) => success({ receipt_no: `CT${call + 15}` }),
  undo: () => Retract,
}) {}

export class ForwardPost extends transaction({
  description: 'Have the post sent on to the new address',
  examples: ['my letters still go to the old flat'],
  slots: {
    surname: saidAs(z.string().describe('Surname on the letters'), { names: ['family name', 'name'] }),
    leaving: saidAs(z.string().describe('Address that is left'), { names: ['old address', 'from'] }),
    moving_to: saidAs(z.string().describe('Address where the post shall go'), { names: ['new address', 'to'] }),
    begin_on: saidAs(z.iso.date().describe('Day when it begins'), { names: ['start'] }),
    half_years: saidAs(z.int().min(1).max(4).default(1).describe('For how many half years'), { names: ['duration'] }),
    parcels_too: saidAs(z.boolean().describe('Whether parcels are sent on, too'), { names: ['parcels', 'packages'] }),
  },
  returns: { receipt_no, postage: money('What it costs') },
  entity: 'forwarding',
  quote: ({ half_years, parcels_too }) => ({ postage: (half_years ?? 1) * (parcels_too ? 32 : 20) }),
  transact: ({ half_years, parcels_too }, { call }) =>
    success({ receipt_no: `FW${call + 9}`, postage: (half_years ?? 1) * (parcels_too ? 32 : 20) }),
  undo: () => Retract,
}) {}

export class MeterReading extends transaction({
  description: 'Hand in what a meter shows',
  slots: {
    supply: tariff.supply,
    meter_no: saidAs(z.string().describe('Number on the meter'), { names: ['meter number'] }),
    shows: saidAs(z.int().min(0).describe('What the meter shows'), { names: ['reading', 'figure'] }),
    read_on: saidAs(date('Day when it was read', { past: true }), { names: ['day'] }),
    final: saidAs(z.boolean().default(false).describe('Whether it is the last one before moving out'), {
      names: ['last', 'closing'],
    }),
  },
  returns: { receipt_no },
  entity: 'reading',
  transact: ({ supply }, { call }) =>
    supply === 'internet'
      ? failure({ reason: 'The internet has no meter.' })
      : success({ receipt_no: `MR${call + 600}` }),
  undo: () => Retract,
}) {}

export class KeepKerbFree extends transaction({
  description: 'Keep the kerb free of parked cars for a removal van',
  slots: {
    kerb: saidAs(z.string().describe('Address where the van stands'), { names: ['place', 'street'] }),
    metres: saidAs(z.int().min(6).max(30).describe('How many metres are kept free'), { names: ['length'] }),
    van_day: saidAs(z.iso.date().describe('Day of the van'), { names: ['day'] }),
    signs: saidAs(z.enum(['by the town', 'by the mover']).describe('Who puts up the signs'), {
      values: { 'by the town': ['town', 'officials'], 'by the mover': ['self', 'on our own'] },
    }),
  },
  returns: { receipt_no, charge: money('What it costs') },
  entity: 'kerb permit',
  quote: ({ metres }) => ({ charge: metres * 4 }),
  transact: ({ metres }, { call }) => success({ receipt_no: `KF${call + 2}`, charge: metres * 4 }),
  undo: () => Retract,
}) {}

export class Retract extends transaction({
  description: 'Retract a contract, a forwarding, a reading or a permit',
  slots: { receipt_no },
  returns: { receipt_no },
  entity: 'retraction',
}) {}

export const newAddress = service({
  name: 'NewAddress',
  description: 'Post, meters, tariffs and the kerb when one moves',
  apis: [CompareTariffs, SignUp, ForwardPost, MeterReading, KeepKerbFree, Retract],
  tables: [tariffs],
});
