/** Payments between friends. */
import { type ArgumentsOf, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const debt = {
  tab: z.string().describe('Number of the open tab'),
  side: saidAs(z.enum(['owed to me', 'owed by me']).describe('Who owes whom'), {
    values: { 'owed to me': ['they owe me'], 'owed by me': ['I owe'] },
  }),
  friend: saidAs(z.string().describe('The friend'), { names: ['person', 'who'] }),
  open_sum: saidAs(money('What is still open'), { names: ['amount', 'sum'] }),
  about: saidAs(z.string().describe('What it was for'), { names: ['reason'] }),
  since: date('Day since when it is open', { past: true }),
  reminded: z.boolean().describe('Whether there was a reminder already'),
};
type Debt = ArgumentsOf<typeof debt>;
function row(
  tab: string,
  side: Debt['side'],
  friend: string,
  open_sum: number,
  about: string,
  since: string,
  reminded: boolean,
): Debt {
  return { tab, side, friend, open_sum, about, since, reminded };
}
const debts = table('pingo.debts', 'tab', [
  row('T1', 'owed to me', 'Ruben Castro', 42.5, 'concert tickets', '2019-02-10', true),
  row('T2', 'owed to me', 'Lena Fischer', 18, 'sushi', '2019-02-22', false),
  row('T3', 'owed to me', 'Oskar Blom', 125, 'cabin weekend', '2019-01-14', true),
  row('T4', 'owed to me', 'Priya Nair', 9.75, 'cinema', '2019-02-27', false),
  row('T5', 'owed to me', 'Marcus Hale', 60, 'football boots', '2018-12-20', true),
  row('T6', 'owed to me', 'Tilda Moon', 33, 'taxi', '2019-02-24', false),
  row('T7', 'owed by me', 'Ruth Abara', 27, 'birthday flowers', '2019-02-19', false),
  row('T8', 'owed by me', 'Jonas Weil', 210, 'ski pass', '2019-01-30', true),
  row('T9', 'owed by me', 'Priya Nair', 14.4, 'lunch', '2019-02-26', false),
  row('T10', 'owed by me', 'Sam Okoro', 75, 'gas bill', '2019-02-05', true),
]);

const friend_name = saidAs(z.string().describe('Name of the friend'), { names: ['friend'] });
const receipt = z.string().describe('Number of the payment');
const ask_no = z.string().describe('Number of the request');

export class OpenTabs extends search({
  description: 'Look up open debts between you and your friends',
  examples: ['who still owes me', 'whom do I owe'],
  slots: { side: debt.side, reminded: debt.reminded.optional() },
  returns: debt,
  entity: 'debt',
  identity: 'tab',
  table: debts,
  offers: ['friend', 'open_sum', 'about'],
  comparable: ['open_sum', 'since', 'friend'],
}) {}

export class SendToFriend extends transaction({
  description: 'Send money to a friend',
  examples: ['pay a mate back', 'settle up with'],
  slots: {
    to_whom: friend_name,
    how_much: saidAs(money('How much is sent').positive().max(1000), { names: ['amount', 'sum'] }),
    source: saidAs(z.enum(['pocket', 'bank', 'card']).describe('Where the money comes from'), {
      values: { pocket: ['app balance', 'wallet'], bank: ['bank account'], card: ['credit card', 'debit card'] },
    }),
    note: z.string().optional().describe('What the friend reads with it'),
    hush: saidAs(z.boolean().default(false).describe('Whether it is hidden from other friends'), {
      names: ['secret', 'private'],
    }),
    send_day: z.iso.date().optional().describe('Day on which it is sent'),
  },
  returns: { receipt, charge: money('What sending costs') },
  entity: 'payment',
  quote: ({ source, how_much }) => ({ charge: source === 'card' ? Math.round(how_much * 2) / 100 : 0 }),
  transact: ({ source, how_much }, { call }) =>
    source === 'pocket' && how_much > 150
      ? failure({ reason: 'There is only $150 in your pocket.', alternative: { source: 'bank' as const } })
      : success({ receipt: `R${call + 51}`, charge: source === 'card' ? Math.round(how_much * 2) / 100 : 0 }),
  undo: () => CallBack,
}) {}

export class AskFriend extends transaction({
  description: 'Ask a friend for money',
  examples: ['get my money back from', 'remind somebody that they owe me'],
  slots: {
    whom: friend_name,
    wanted: saidAs(money('How much is asked for').positive(), { names: ['amount', 'sum'] }),
    what_for: z.string().describe('What the money is for'),
    pay_by: z.iso.date().optional().describe('Day by which it should be there'),
    tone: saidAs(z.enum(['friendly', 'funny', 'firm']).default('friendly').describe('How it is worded'), {
      values: { friendly: ['nice', 'polite'], funny: ['joking'], firm: ['strict', 'stern'] },
    }),
  },
  returns: { ask_no },
  entity: 'money request',
  transact: (_args, { call }) => success({ ask_no: `A${call + 7}` }),
  undo: () => DropRequest,
  amend: () => AlterRequest,
}) {}

export class SplitBill extends transaction({
  description: 'Split a bill between several people',
  examples: ['go Dutch', 'we all chip in for'],
  slots: {
    bill: saidAs(money('What the bill comes to').positive(), { names: ['total', 'amount'] }),
    heads: saidAs(z.int().min(2).max(30).describe('Between how many people, with you'), { names: ['people', 'ways'] }),
    occasion: z.string().describe('What was paid for'),
    paid_by: z.string().describe('Name of the person who paid it'),
    tip_percent: saidAs(z.int().min(0).max(40).optional().describe('Percent of the bill that goes on top'), {
      names: ['tip'],
    }),
    reminder: saidAs(z.enum(['daily', 'weekly', 'never']).default('never').describe('How often people are reminded'), {
      values: { daily: ['every day'], weekly: ['every week', 'once a week'], never: ['no reminders'] },
    }),
  },
  returns: { share: money('What each one pays'), split_no: z.string().describe('Number of the split') },
  entity: 'split',
  quote: (args) => ({ share: shareOf(args) }),
  transact: (args, { call }) => success({ share: shareOf(args), split_no: `SP${call + 20}` }),
}) {}

function shareOf({
  bill,
  heads,
  tip_percent,
}: {
  bill: number;
  heads: number;
  tip_percent?: number | undefined;
}): number {
  return Math.round((bill * (100 + (tip_percent ?? 0))) / heads) / 100;
}

export class CallBack extends transaction({
  description: 'Take back money that was sent',
  slots: { receipt, because: z.string().optional().describe('Why it is taken back') },
  returns: { receipt },
  entity: 'recall',
}) {}

export class AlterRequest extends transaction({
  description: 'Change a request for money',
  slots: {
    ask_no,
    wanted: money('How much is asked for now').positive().optional(),
    pay_by: z.iso.date().optional().describe('The new day'),
  },
  returns: { ask_no },
  entity: 'change',
}) {}

export class DropRequest extends transaction({
  description: 'Drop a request for money, so that the friend need not pay',
  slots: { ask_no },
  returns: { ask_no },
  entity: 'waiver',
}) {}

export const pingo = service({
  name: 'Pingo',
  description: 'Payments between friends',
  apis: [OpenTabs, SendToFriend, AskFriend, SplitBill, CallBack, AlterRequest, DropRequest],
  tables: [debts],
});
