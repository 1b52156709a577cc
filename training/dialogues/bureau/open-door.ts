/** A desk at which citizens are advised: debts, homes, benefits. */
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

const adviser = {
  adviser: saidAs(z.string().describe('Name of the adviser'), { names: ['adviser', 'counsellor'] }),
  about: saidAs(
    z.enum(['debt', 'housing', 'benefits', 'work', 'family', 'immigration']).describe('What they advise about'),
    {
      names: ['topic', 'subject'],
      values: {
        debt: ['owe', 'bills', 'money troubles', 'bailiffs'],
        housing: ['landlord', 'rent', 'eviction', 'flat'],
        benefits: ['allowance', 'child benefit', 'pension credit'],
        work: ['employer', 'sacked', 'boss'],
        family: ['divorce', 'custody', 'separation'],
        immigration: ['visa', 'papers', 'residence'],
      },
    },
  ),
  speaks: saidAs(
    z.enum(['English', 'Polish', 'Arabic', 'Urdu', 'Portuguese']).describe('Which language they speak besides'),
    { names: ['language'] },
  ),
  next_free: saidAs(z.iso.date().describe('Day on which they are free next'), { names: ['free', 'available'] }),
  years_at_it: saidAs(z.int().describe('For how many years they have advised'), { names: ['experience'] }),
  home_visits: saidAs(z.boolean().describe('Whether they come to the house'), { names: ['comes home', 'at home'] }),
};
type Adviser = ArgumentsOf<typeof adviser>;
const row = (
  name: string,
  about: Adviser['about'],
  speaks: Adviser['speaks'],
  next_free: string,
  years_at_it: number,
  home_visits: boolean,
): Adviser => ({ adviser: name, about, speaks, next_free, years_at_it, home_visits });

const advisers = table('open_door.advisers', 'adviser', [
  row('Moira Keane', 'debt', 'English', '2019-03-05', 21, false),
  row('Piotr Wolski', 'debt', 'Polish', '2019-03-11', 4, true),
  row('Amal Haddad', 'housing', 'Arabic', '2019-03-07', 9, false),
  row('Graham Stubbs', 'housing', 'English', '2019-03-04', 15, true),
  row('Nadia Iqbal', 'benefits', 'Urdu', '2019-03-06', 7, true),
  row('Rui Teixeira', 'benefits', 'Portuguese', '2019-03-13', 2, false),
  row('Sheila Marsh', 'work', 'English', '2019-03-12', 30, false),
  row('Ola Banach', 'work', 'Polish', '2019-03-08', 6, false),
  row('Hugh Carmody', 'family', 'English', '2019-03-14', 18, true),
  row('Salma Nasser', 'immigration', 'Arabic', '2019-03-06', 11, false),
  row('Ines Pacheco', 'immigration', 'Portuguese', '2019-03-15', 8, true),
]);

const client = saidAs(z.string().describe('Name of the person who is advised'), { names: ['name', 'client'] });
const sit_on = saidAs(z.iso.date().describe('Day of the talk'), { names: ['day'] });
const sit_at = saidAs(time('When the talk begins', { hours: '09:00-18:00' }), { names: ['hour'] });
const talk_ref = saidAs(z.string().describe('Reference of the talk'), { names: ['reference', 'talk'] });

export class FindAdviser extends search({
  description: 'Find somebody who advises on debt, homes, benefits and the like',
  slots: { about: adviser.about, speaks: adviser.speaks.optional(), home_visits: adviser.home_visits.optional() },
  returns: adviser,
  entity: 'adviser',
  table: advisers,
  offers: ['adviser', 'next_free'],
  comparable: ['next_free', 'years_at_it'],
  followUp: () => ArrangeTalk,
}) {}

export class ArrangeTalk extends transaction({
  description: 'Arrange a talk with an adviser',
  examples: ['i need someone to talk to about'],
  slots: {
    adviser: adviser.adviser,
    client,
    sit_on,
    sit_at,
    manner: saidAs(z.enum(['in person', 'by phone', 'by video', 'at home']).describe('How they talk'), {
      names: ['way'],
      values: {
        'in person': ['face to face', 'at your office', 'come in'],
        'by phone': ['on the phone', 'ring me', 'call'],
        'by video': ['on screen', 'online'],
        'at home': ['at my place', 'come to me'],
      },
    }),
    matter: saidAs(z.string().describe('What it is about, in a sentence'), { names: ['problem', 'story'] }),
    with_company: saidAs(z.string().optional().describe('Who comes along'), { names: ['together with'] }),
  },
  returns: { talk_ref, room: z.string().describe('Room in which they sit') },
  entity: 'talk',
  transact: ({ adviser: name, sit_on: day }, { rows, call }) => {
    const found = rows(advisers).find((one) => one.adviser.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name works here.' });
    if (day < found.next_free)
      return failure({ reason: 'There is nothing free so soon.', alternative: { sit_on: found.next_free } });
    return success({ talk_ref: `OD${call + 20}`, room: `Room ${(call % 5) + 1}` });
  },
  undo: () => CancelTalk,
  amend: () => PostponeTalk,
}) {}

export class PostponeTalk extends transaction({
  description: 'Have a talk on another day or at another hour',
  slots: { talk_ref, sit_on: sit_on.optional(), sit_at: sit_at.optional() },
  returns: { talk_ref },
  entity: 'postponed talk',
}) {}

export class CancelTalk extends transaction({
  description: 'Cancel a talk',
  slots: { talk_ref, excuse: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { talk_ref },
  entity: 'cancelled talk',
}) {}

export class DraftDebtPlan extends transaction({
  description: 'Draft a plan by which a debt is paid off little by little',
  examples: ['i cannot pay my bills'],
  slots: {
    client,
    creditor: saidAs(z.string().describe('To whom the money is owed'), { names: ['owed to'] }),
    owes: saidAs(money('How much is owed', { currency: 'GBP' }), { names: ['debt', 'total'] }),
    per_month: saidAs(money('How much can be paid in a month', { currency: 'GBP' }), {
      names: ['a month', 'instalment'],
    }),
    first_payment: saidAs(z.iso.date().describe('Day of the first payment'), { names: ['starting'] }),
    stops_interest: saidAs(z.boolean().default(true).describe('Whether it stops interest'), { names: ['interest'] }),
  },
  returns: { plan_no: z.string().describe('Number of the plan'), months: z.int().describe('How many months it takes') },
  entity: 'plan',
  quote: ({ owes, per_month }) => ({ months: Math.ceil(owes / per_month) }),
  transact: ({ owes, per_month }, { call }) =>
    success({ plan_no: `DP${call + 5}`, months: Math.ceil(owes / per_month) }),
}) {}

export class CheckClaim extends transaction({
  description: 'Have it checked which benefits a household could claim',
  slots: {
    client,
    grown_ups: saidAs(z.int().min(1).max(9).describe('How many adults live there'), { names: ['adults'] }),
    kids: saidAs(z.int().min(0).max(12).describe('How many children live there'), { names: ['children'] }),
    weekly_income: saidAs(money('What comes in each week', { currency: 'GBP' }), { names: ['income', 'earn'] }),
    weekly_rent: saidAs(money('What the home costs each week', { currency: 'GBP' }), { names: ['rent'] }),
    is_disabled: saidAs(z.boolean().describe('Whether anybody there is disabled'), {
      names: ['disability', 'wheelchair'],
    }),
  },
  returns: { report_no: z.string().describe('Number of the result') },
  entity: 'check of a claim',
  transact: (_, { call }) => success({ report_no: `B${call + 66}` }),
}) {}

export class LogLandlord extends transaction({
  description: 'Log what a landlord does not mend, so that a letter is written',
  slots: {
    client,
    landlord: saidAs(z.string().describe('Name of the landlord'), { names: ['owner'] }),
    fault: saidAs(z.string().describe('What is wrong in the home'), { names: ['defect', 'problem'] }),
    told_on: saidAs(date('Day on which the landlord was told', { past: true }), { names: ['since', 'told'] }),
    holds_back_rent: saidAs(z.boolean().describe('Whether the tenant holds back the rent'), {
      names: ['rent is kept'],
    }),
  },
  returns: { letter_no: z.string().describe('Number of the letter') },
  entity: 'letter to the landlord',
  transact: (_, { call }) => success({ letter_no: `LL${call + 2}` }),
}) {}

export const openDoor = service({
  name: 'OpenDoor',
  description: 'Advice for citizens on debt, homes and benefits',
  apis: [FindAdviser, ArrangeTalk, PostponeTalk, CancelTalk, DraftDebtPlan, CheckClaim, LogLandlord],
  tables: [advisers],
});
