/** Passes for buses and trams of a town. */
import { type ArgumentsOf, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const pass = {
  pass_name: saidAs(z.string().describe('Name of the pass'), { names: ['pass', 'ticket'] }),
  rider: saidAs(z.enum(['adult', 'pupil', 'student', 'senior', 'family', 'dog']).describe('For which sort of rider'), {
    names: ['for'],
    values: {
      senior: ['pensioner', 'retired', 'over 65'],
      pupil: ['schoolchild', 'school kid', 'schoolboy', 'schoolgirl'],
      student: ['uni', 'at university'],
    },
  }),
  rings: saidAs(z.int().describe('How many rings of the town it covers'), { names: ['zones', 'rings'] }),
  span: saidAs(z.enum(['week', 'month', 'half-year', 'year']).describe('For what time it is valid'), {
    names: ['validity'],
    values: {
      month: ['monthly', 'four weeks'],
      year: ['annual', 'twelve months'],
      'half-year': ['six months', 'term'],
      week: ['weekly', 'seven days'],
    },
  }),
  tariff: saidAs(money('What it costs', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  night_lines: saidAs(z.boolean().describe('Whether it is good on night buses'), {
    names: ['night buses', 'at night'],
  }),
  bike_too: saidAs(z.boolean().describe('Whether a bicycle rides along'), { names: ['bicycle', 'bike'] }),
  off_peak: saidAs(z.boolean().describe('Whether it starts only after the morning rush'), { names: ['after nine'] }),
};
type Pass = ArgumentsOf<typeof pass>;
const row = (
  pass_name: string,
  rider: Pass['rider'],
  rings: number,
  span: Pass['span'],
  tariff: number,
  night_lines: boolean,
  bike_too: boolean,
  off_peak: boolean,
): Pass => ({ pass_name, rider, rings, span, tariff, night_lines, bike_too, off_peak });

const passes = table('ring_line.passes', 'pass_name', [
  row('Clover Week', 'adult', 2, 'week', 19, false, false, false),
  row('Clover Month', 'adult', 2, 'month', 62, true, false, false),
  row('Sleeper Month', 'adult', 3, 'month', 48, true, true, true),
  row('Big Wheel', 'adult', 5, 'year', 690, true, true, false),
  row('Satchel', 'pupil', 3, 'month', 21, false, false, false),
  row('Satchel Year', 'pupil', 3, 'year', 180, false, true, false),
  row('Night Owl', 'student', 4, 'half-year', 149, true, true, false),
  row('Lecture Card', 'student', 2, 'month', 29, false, false, false),
  row('Silver Hour', 'senior', 3, 'month', 25, false, false, true),
  row('Silver Year', 'senior', 5, 'year', 240, true, false, false),
  row('Hen and Chicks', 'family', 3, 'month', 95, false, true, false),
  row('Wag', 'dog', 5, 'month', 9, true, false, false),
]);

const card_no = saidAs(z.string().describe('Number on the card'), { names: ['card', 'card number'] });
const valid_from = saidAs(z.iso.date().describe('First day on which it is valid'), { names: ['from', 'start'] });
const cash_in = saidAs(
  z.enum(['bank transfer', 'credit on the card', 'voucher']).describe('How the money comes back'),
  {
    names: ['refund'],
    values: { 'bank transfer': ['to my account', 'bank'], 'credit on the card': ['leave it on the card'] },
  },
);

export class ComparePasses extends search({
  description: 'Compare the passes for buses and trams',
  slots: {
    rider: pass.rider,
    span: pass.span.optional(),
    pass_name: pass.pass_name.optional(),
    night_lines: pass.night_lines.optional(),
    bike_too: pass.bike_too.optional(),
    off_peak: pass.off_peak.optional(),
  },
  returns: pass,
  entity: 'pass',
  table: passes,
  offers: ['pass_name', 'tariff', 'span'],
  comparable: ['rings', 'tariff'],
  followUp: () => BuyPass,
}) {}

export class BuyPass extends transaction({
  description: 'Buy a pass',
  examples: ['i want to ride the tram every day'],
  slots: {
    pass_name: pass.pass_name,
    passenger: saidAs(z.string().describe('Name of the person who rides'), { names: ['name'] }),
    valid_from,
    carrier: saidAs(z.enum(['plastic card', 'phone', 'paper']).describe('On what the pass is'), {
      values: { phone: ['mobile', 'app'], 'plastic card': ['chip card'], paper: ['printed', 'printout'] },
    }),
    how_many: saidAs(z.int().min(1).max(6).default(1).describe('How many passes are bought'), { names: ['number'] }),
    renews: saidAs(z.boolean().describe('Whether it is renewed by itself'), {
      names: ['auto-renewal', 'subscription'],
    }),
  },
  returns: {
    card_no,
    pick_up_at: z.string().describe('Where it is picked up'),
    total: money('What is paid altogether', { currency: 'EUR' }),
  },
  entity: 'purchase',
  transact: ({ pass_name, how_many, valid_from: day }, { rows, call }) => {
    const found = rows(passes).find((one) => one.pass_name.toLowerCase() === pass_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no pass of that name.' });
    if (found.pass_name === 'Night Owl' && day < '2019-03-15')
      return failure({ reason: 'The term begins on the 15th.', alternative: { valid_from: '2019-03-15' } });
    return success({
      card_no: `RL${call + 880}`,
      pick_up_at: call % 2 ? 'Tram House' : 'Kiosk 4',
      total: found.tariff * how_many,
    });
  },
  undo: () => CashIn,
  amend: () => SwitchPass,
}) {}

export class SwitchPass extends transaction({
  description: 'Change a card from one pass to another, or to another first day',
  slots: {
    card_no,
    old_pass: saidAs(z.string().optional().describe('Pass that is on it'), { names: ['from'] }),
    new_pass: saidAs(z.string().optional().describe('Pass that comes onto it'), { names: ['to', 'into'] }),
    valid_from: valid_from.optional(),
  },
  returns: { card_no },
  entity: 'switch',
}) {}

export class CashIn extends transaction({
  description: 'Hand a pass in and get the rest of its money back',
  slots: {
    card_no,
    cash_in,
    why: saidAs(z.string().optional().describe('Why it is handed in'), { names: ['reason'] }),
  },
  returns: { card_no, rest: money('What comes back', { currency: 'EUR' }) },
  entity: 'returned pass',
  transact: () => success({ rest: 11 }),
}) {}

export class TopUp extends transaction({
  description: 'Put money onto a card for single rides',
  slots: {
    card_no,
    amount: saidAs(money('How much is put onto it', { currency: 'EUR' }), { names: ['sum'] }),
    low_limit: saidAs(money('Below what sum it fills itself up', { currency: 'EUR' }).optional(), {
      names: ['limit', 'below'],
    }),
  },
  returns: { balance: money('What is on it now', { currency: 'EUR' }) },
  entity: 'top-up',
  transact: ({ amount }) => success({ balance: amount + 2 }),
}) {}

export class AppealFine extends transaction({
  description: 'Object to a fine for riding without a ticket',
  slots: {
    fine_no: saidAs(z.string().describe('Number of the fine'), { names: ['fine', 'slip'] }),
    line: saidAs(z.string().describe('Line on which it happened'), { names: ['tram', 'bus'] }),
    on_day: saidAs(date('Day of the ride', { past: true }), { names: ['day'] }),
    plea: saidAs(z.string().describe('What the rider says for himself'), { names: ['excuse', 'explanation'] }),
    had_pass: saidAs(z.boolean().describe('Whether the rider owned a valid pass'), { names: ['pass at home'] }),
  },
  returns: { appeal_no: z.string().describe('Number of the objection') },
  entity: 'objection',
  transact: (_, { call }) => success({ appeal_no: `F${call + 4}` }),
}) {}

export const ringLine = service({
  name: 'RingLine',
  description: 'Passes for buses and trams',
  apis: [ComparePasses, BuyPass, SwitchPass, CashIn, TopUp, AppealFine],
  tables: [passes],
});
