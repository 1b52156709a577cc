/** Orders at a fishmonger's. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const ware = {
  fish: saidAs(z.string().describe('Kind of fish or seafood'), { names: ['catch'] }),
  waters: saidAs(z.enum(['North Sea', 'Atlantic', 'lake', 'farm']).describe('Where it was caught'), {
    names: ['origin'],
    values: { farm: ['farmed', 'from a pond'], lake: ['freshwater'] },
  }),
  kind: saidAs(z.enum(['white fish', 'oily fish', 'shellfish', 'smoked']).describe('What sort of food it is'), {
    values: { shellfish: ['things in shells', 'seafood'], 'oily fish': ['fatty fish'] },
  }),
  few_bones: saidAs(z.boolean().describe('Whether it has hardly any bones'), { names: ['boneless'] }),
  raw_grade: saidAs(z.boolean().describe('Whether it may be eaten raw'), { names: ['for sushi'] }),
  a_kilo: saidAs(money('What a kilogram costs', { currency: 'EUR' }), { names: ['price'] }),
  landed: date('Day on which it was caught', { past: true }),
};
type Ware = ArgumentsOf<typeof ware>;

const row = (
  fish: string,
  waters: Ware['waters'],
  kind: Ware['kind'],
  few_bones: boolean,
  raw_grade: boolean,
  a_kilo: number,
  landed: string,
): Ware => ({ fish, waters, kind, few_bones, raw_grade, a_kilo, landed });

const counter = table('silver_scale.counter', 'fish', [
  row('cod', 'North Sea', 'white fish', true, false, 24, '2019-02-28'),
  row('plaice', 'North Sea', 'white fish', false, false, 17.5, '2019-02-28'),
  row('herring', 'North Sea', 'oily fish', false, false, 9, '2019-02-27'),
  row('mackerel', 'Atlantic', 'oily fish', false, true, 13, '2019-02-27'),
  row('tuna', 'Atlantic', 'oily fish', true, true, 44, '2019-02-26'),
  row('hake', 'Atlantic', 'white fish', true, false, 21, '2019-02-27'),
  row('trout', 'farm', 'oily fish', false, true, 15, '2019-02-28'),
  row('pike perch', 'lake', 'white fish', true, false, 27, '2019-02-26'),
  row('mussels', 'farm', 'shellfish', true, false, 7, '2019-02-28'),
  row('langoustines', 'North Sea', 'shellfish', true, true, 52, '2019-02-28'),
  row('smoked eel', 'lake', 'smoked', true, false, 58, '2019-02-22'),
  row('kippers', 'Atlantic', 'smoked', false, false, 16, '2019-02-25'),
]);

const ticket = saidAs(z.string().describe('Number on the ticket'), { names: ['ticket number', 'order number'] });

export class SeeCatch extends search({
  description: "See what lies on the fishmonger's counter",
  examples: ['what fish have you got'],
  slots: {
    kind: ware.kind.optional(),
    waters: ware.waters.optional(),
    few_bones: ware.few_bones.optional(),
    raw_grade: ware.raw_grade.optional(),
  },
  returns: ware,
  entity: 'kind of fish',
  table: counter,
  offers: ['fish', 'a_kilo'],
  comparable: ['a_kilo', 'landed'],
  followUp: () => PutAside,
}) {}

export class PutAside extends transaction({
  description: 'Order fish, to be fetched or brought',
  slots: {
    fish: ware.fish,
    kilos: saidAs(z.number().positive().describe('Weight in kilograms'), { names: ['weight', 'how much'] }),
    cut_as: saidAs(z.enum(['whole', 'gutted', 'fillets', 'steaks']).default('whole').describe('How it is prepared'), {
      values: {
        gutted: ['cleaned', 'without the insides'],
        fillets: ['filleted', 'off the bone'],
        steaks: ['in slices', 'sliced'],
        whole: ['as it swam', 'head and all'],
      },
    }),
    wanted_on: saidAs(z.iso.date().describe('Day on which it is wanted'), { names: ['day'] }),
    wanted_at: saidAs(time('At what time it is wanted', { hours: '07:00-18:00' }), { names: ['time'] }),
    brought_to: saidAs(z.string().optional().describe('Address to which it is brought'), { names: ['address'] }),
    on_ice: saidAs(z.boolean().default(false).describe('Whether it is packed in ice'), { names: ['ice'] }),
    buyer: saidAs(z.string().describe('Name of the buyer'), { names: ['name'] }),
    remark: saidAs(z.string().optional().describe('What the fishmonger should know'), { names: ['note'] }),
  },
  returns: { ticket, to_pay: money('What it costs', { currency: 'EUR' }) },
  entity: 'order',
  quote: ({ fish, kilos, brought_to }, { rows }) => ({
    to_pay:
      Math.round((rows(counter).find((one) => one.fish === fish.toLowerCase())?.a_kilo ?? 20) * kilos * 10) / 10 +
      (brought_to ? 6 : 0),
  }),
  transact: ({ fish, kilos, brought_to, wanted_on }, { rows, call }) => {
    const found = rows(counter).find((one) => one.fish === fish.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that.' });
    if (wanted_on === '2019-03-03')
      return failure({ reason: 'We are closed on Sundays.', alternative: { wanted_on: '2019-03-04' } });
    return success({
      ticket: `S-${call + 812}`,
      to_pay: Math.round(found.a_kilo * kilos * 10) / 10 + (brought_to ? 6 : 0),
    });
  },
  undo: () => StrikeOff,
  amend: () => AlterOrder,
}) {}

export class AlterOrder extends transaction({
  description: 'Change an order of fish',
  slots: {
    ticket,
    kilos: z.number().positive().optional().describe('The new weight in kilograms'),
    wanted_on: z.iso.date().optional().describe('The new day'),
    wanted_at: time('The new time', { hours: '07:00-18:00' }).optional(),
  },
  returns: { ticket },
  entity: 'change of the order',
}) {}

export class StrikeOff extends transaction({
  description: 'Cancel an order of fish',
  slots: { ticket, grounds: z.string().optional().describe('Why it is not wanted any more') },
  returns: { ticket },
  entity: 'cancelled order',
}) {}

export class Grumble extends transaction({
  description: 'Complain about fish that was bought',
  slots: {
    ticket,
    what_was_wrong: saidAs(z.string().describe('What was wrong with it'), { names: ['complaint'] }),
    make_good: saidAs(z.enum(['money back', 'fresh fish', 'voucher']).describe('How it is made good'), {
      values: {
        'money back': ['refund', 'my cash'],
        'fresh fish': ['the same again', 'another one', 'replacement'],
        voucher: ['credit'],
      },
    }),
    threw_away: z.boolean().optional().describe('Whether the fish was thrown away'),
  },
  returns: { case_number: z.string().describe('Number of the complaint') },
  entity: 'complaint',
  transact: (_args, { call }) => success({ case_number: `C${call + 55}` }),
}) {}

export const silverScale = service({
  name: 'SilverScale',
  description: "Orders at a fishmonger's",
  apis: [SeeCatch, PutAside, AlterOrder, StrikeOff, Grumble],
  tables: [counter],
});
