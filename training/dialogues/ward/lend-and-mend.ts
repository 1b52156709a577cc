/** Equipment on loan: wheelchairs, crutches, monitors, beds. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const aid = {
  article: saidAs(z.string().describe('Name of the article'), { names: ['model', 'thing'] }),
  sort_of_aid: saidAs(
    z
      .enum([
        'wheelchair',
        'crutches',
        'blood-pressure monitor',
        'walking frame',
        'hospital bed',
        'breathing mask',
        'bath seat',
      ])
      .describe('What sort of thing it is'),
    {
      names: ['kind'],
      values: {
        crutches: ['sticks for a broken leg'],
        'blood-pressure monitor': ['pressure cuff', 'cuff'],
        'walking frame': ['rollator', 'zimmer', 'walker'],
        'hospital bed': ['bed that goes up and down', 'nursing bed'],
        'breathing mask': ['nebuliser', 'inhaling thing', 'sleep apnoea machine'],
        'bath seat': ['seat for the tub', 'shower stool'],
      },
    },
  ),
  max_load: saidAs(z.int().describe('How many kilograms it bears'), { names: ['maximum weight', 'load'] }),
  foldable: saidAs(z.boolean().describe('Whether it folds'), { names: ['folding', 'collapsible'] }),
  for_kids: saidAs(z.boolean().describe('Whether it is made for children'), { names: ['children', 'child size'] }),
  week_rent: saidAs(money('What a week costs', { currency: 'EUR' }), { names: ['weekly price', 'rent', 'price'] }),
  own_weight: saidAs(z.number().describe('Weight of the article in kilograms'), { names: ['light', 'heavy'] }),
};
type Aid = ArgumentsOf<typeof aid>;

const row = (
  article: string,
  sort_of_aid: Aid['sort_of_aid'],
  max_load: number,
  foldable: boolean,
  for_kids: boolean,
  week_rent: number,
  own_weight: number,
): Aid => ({ article, sort_of_aid, max_load, foldable, for_kids, week_rent, own_weight });

const shelf = table('lend_and_mend.shelf', 'article', [
  row('Roadster', 'wheelchair', 120, true, false, 14, 15.5),
  row('Feathercraft', 'wheelchair', 100, true, false, 22, 9),
  row('Big Ben', 'wheelchair', 200, false, false, 26, 24),
  row('Pippin', 'wheelchair', 60, true, true, 18, 8.5),
  row('Clickers', 'crutches', 130, false, false, 4, 1.2),
  row('Hoppers', 'crutches', 70, false, true, 3.5, 0.8),
  row('Cuff One', 'blood-pressure monitor', 0, false, false, 5, 0.4),
  row('Pulsewise', 'blood-pressure monitor', 0, true, false, 8, 0.3),
  row('Strider', 'walking frame', 130, true, false, 7, 6.2),
  row('Old Faithful', 'walking frame', 110, false, false, 5, 3.9),
  row('Upsy', 'hospital bed', 180, false, false, 45, 88),
  row('Zephyr Mask', 'breathing mask', 0, false, false, 16, 1.6),
  row('Little Puff', 'breathing mask', 0, false, true, 12, 0.9),
  row('Heron Seat', 'bath seat', 150, true, false, 6, 3.1),
]);

const loan_slip = saidAs(z.string().describe('Number of the loan'), { names: ['loan number', 'slip'] });
const for_patient = saidAs(z.string().describe('Name of the person who needs it'), { names: ['name', 'patient'] });

export class SeeAids extends search({
  description: 'See what there is to borrow for the sick and the lame',
  slots: { sort_of_aid: aid.sort_of_aid, foldable: aid.foldable.optional(), for_kids: aid.for_kids.optional() },
  returns: aid,
  entity: 'article',
  table: shelf,
  offers: ['article', 'max_load', 'week_rent'],
  comparable: ['max_load', 'week_rent', 'own_weight'],
  followUp: () => BorrowAid,
}) {}

export class BorrowAid extends transaction({
  description: 'Borrow an article for some weeks',
  examples: ['we need something to get grandpa about in'],
  slots: {
    article: aid.article,
    out_from: saidAs(z.iso.date().describe('First day of the loan'), { names: ['start', 'from'] }),
    keep_weeks: saidAs(z.int().min(1).max(26).describe('How many weeks it is kept'), { names: ['weeks'] }),
    for_patient,
    body_height: saidAs(z.int().min(60).max(220).optional().describe('Height of that person in centimetres'), {
      names: ['height', 'tall'],
    }),
    hand_over: saidAs(
      z.enum(['counter', 'courier', 'hospital ward']).default('counter').describe('How it is handed over'),
      {
        names: ['delivery'],
        values: {
          counter: ['pick it up', 'fetch it'],
          courier: ['brought to the door', 'delivered'],
          'hospital ward': ['to the bedside', 'to the ward'],
        },
      },
    ),
    spare_part: saidAs(
      z
        .enum(['cushion', 'leg rest', 'tray', 'rubber tips', 'large cuff'])
        .optional()
        .describe('What comes along with it'),
      {
        names: ['extra'],
        values: { cushion: ['something soft to sit on'], 'rubber tips': ['feet for the ice'], tray: ['little table'] },
      },
    ),
  },
  returns: {
    loan_slip,
    rent: money('What it costs in all', { currency: 'EUR' }),
    deposit: money('What is left as a deposit', { currency: 'EUR' }),
  },
  entity: 'loan',
  quote: ({ article, keep_weeks, hand_over }, { rows }) => ({
    rent:
      (rows(shelf).find((one) => one.article.toLowerCase() === article.toLowerCase())?.week_rent ?? 10) * keep_weeks +
      (hand_over === 'courier' ? 9 : 0),
    deposit: 30,
  }),
  transact: ({ article, keep_weeks, hand_over, out_from }, { rows, call }) => {
    const found = rows(shelf).find((one) => one.article.toLowerCase() === article.toLowerCase());
    if (!found) return failure({ reason: 'There is nothing of that name on our shelves.' });
    if (out_from === '2019-03-03')
      return failure({ reason: 'The store is shut on Sundays.', alternative: { out_from: '2019-03-04' } });
    return success({
      loan_slip: `LM-${call + 60}`,
      rent: found.week_rent * keep_weeks + (hand_over === 'courier' ? 9 : 0),
      deposit: 30,
    });
  },
  undo: () => CancelLoan,
  amend: () => KeepLonger,
}) {}

export class KeepLonger extends transaction({
  description: 'Keep a borrowed article for longer',
  slots: {
    loan_slip,
    more_weeks: saidAs(z.int().min(1).max(12).describe('How many weeks are added'), { names: ['extra weeks'] }),
    paid_via: saidAs(
      z.enum(['card', 'invoice', 'health fund']).default('invoice').describe('Who or what pays for it'),
      {
        names: ['payment'],
        values: {
          'health fund': ['insurance', 'my insurer'],
          invoice: ['a bill by post'],
          card: ['debit card', 'plastic'],
        },
      },
    ),
  },
  returns: { loan_slip, more_rent: money('What the weeks cost', { currency: 'EUR' }) },
  entity: 'extension',
  quote: ({ more_weeks }) => ({ more_rent: more_weeks * 10 }),
  transact: ({ more_weeks }) => success({ more_rent: more_weeks * 10 }),
}) {}

export class TellBroken extends transaction({
  description: 'Report that a borrowed article is broken',
  examples: ['it has come off'],
  slots: {
    loan_slip,
    what_broke: saidAs(z.string().describe('What is broken about it'), { names: ['fault', 'damage'] }),
    still_usable: saidAs(z.boolean().describe('Whether it can still be used'), { names: ['usable'] }),
    remedy: saidAs(z.enum(['repair', 'exchange', 'take it away']).describe('What should be done'), {
      values: {
        repair: ['mend it', 'fix it'],
        exchange: ['another one', 'swap it', 'replacement'],
        'take it away': ['collect it', 'never see it again'],
      },
    }),
    mechanic_on: saidAs(z.iso.date().optional().describe('Day on which a mechanic may come'), { names: ['day'] }),
  },
  returns: { fault_no: z.string().describe('Number of the report') },
  entity: 'fault report',
  transact: (_, { call }) => success({ fault_no: `F${call + 7}` }),
}) {}

export class GiveBack extends transaction({
  description: 'Arrange for a borrowed article to go back',
  slots: {
    loan_slip,
    back_day: saidAs(z.iso.date().describe('Day on which it goes back'), { names: ['day'] }),
    van_at: saidAs(time('When the van fetches it', { hours: '08:00-18:00' }).optional(), {
      names: ['time', 'pick-up'],
    }),
    washed: saidAs(z.boolean().default(true).describe('Whether it is clean'), { names: ['clean'] }),
  },
  returns: { deposit: money('What is paid back of the deposit', { currency: 'EUR' }) },
  entity: 'return',
  transact: ({ washed }) => success({ deposit: washed ? 30 : 18 }),
}) {}

export class CancelLoan extends transaction({
  description: 'Cancel a loan that has not begun',
  slots: { loan_slip, no_need: saidAs(z.string().optional().describe('Why it is not needed'), { names: ['reason'] }) },
  returns: { loan_slip },
  entity: 'cancelled loan',
}) {}

export const lendAndMend = service({
  name: 'LendAndMend',
  description: 'Medical equipment on loan',
  apis: [SeeAids, BorrowAid, KeepLonger, TellBroken, GiveBack, CancelLoan],
  tables: [shelf],
});
