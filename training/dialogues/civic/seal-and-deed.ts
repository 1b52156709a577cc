/** A notary's office that gives legal advice, too. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const counsel = {
  adviser: z.string().describe('Name of the lawyer'),
  matter: saidAs(
    z.enum(['tenancy', 'divorce', 'inheritance', 'work', 'traffic', 'consumer']).describe('What it is about'),
    {
      names: ['area of law'],
      values: {
        tenancy: ['landlord', 'rent', 'flat'],
        divorce: ['splitting up', 'separation', 'custody'],
        inheritance: ['will', 'estate', 'legacy'],
        work: ['my boss', 'dismissal', 'fired'],
        traffic: ['speeding', 'car accident', 'fine'],
        consumer: ['a shop', 'refund', 'faulty goods'],
      },
    },
  ),
  tongue: saidAs(z.enum(['English', 'Spanish', 'Arabic', 'Polish']).describe('Language of the talk'), {
    names: ['language'],
  }),
  rate: saidAs(money('What half an hour costs'), { names: ['price', 'fee', 'cost'] }),
  years_at_bar: saidAs(z.int().describe('How many years the lawyer has practised'), { names: ['experience'] }),
  first_talk_free: saidAs(z.boolean().describe('Whether the first talk is free'), {
    names: ['free talk', 'free consultation'],
  }),
};
type Counsel = ArgumentsOf<typeof counsel>;

const row = (
  adviser: string,
  matter: Counsel['matter'],
  tongue: Counsel['tongue'],
  rate: number,
  years_at_bar: number,
  first_talk_free: boolean,
): Counsel => ({ adviser, matter, tongue, rate, years_at_bar, first_talk_free });

const counsels = table('seal_and_deed.counsels', 'adviser', [
  row('Edna Furlong', 'tenancy', 'English', 60, 22, true),
  row('Marek Sobol', 'tenancy', 'Polish', 45, 6, true),
  row('Ines Cuevas', 'tenancy', 'Spanish', 50, 9, false),
  row('Rupert Hale', 'divorce', 'English', 140, 30, false),
  row('Leila Hamdan', 'divorce', 'Arabic', 90, 12, true),
  row('Philippa Stone', 'divorce', 'English', 95, 15, true),
  row('Gordon Tull', 'inheritance', 'English', 120, 35, false),
  row('Berta Nowak', 'inheritance', 'Polish', 85, 11, true),
  row('Sol Whitman', 'work', 'English', 75, 8, true),
  row('Carmen Prado', 'work', 'Spanish', 80, 17, false),
  row('Hugh Brand', 'traffic', 'English', 70, 14, false),
  row('Dalia Aziz', 'traffic', 'Arabic', 55, 4, true),
  row('Fern Castle', 'consumer', 'English', 40, 3, true),
]);

const file_number = saidAs(z.string().describe('Number of the file'), { names: ['case number'] });

export class PickAdviser extends search({
  description: 'Look for a lawyer who gives advice',
  examples: ['I need somebody who knows the law'],
  slots: {
    matter: counsel.matter,
    tongue: counsel.tongue.optional(),
    first_talk_free: counsel.first_talk_free.optional(),
  },
  returns: counsel,
  entity: 'lawyer',
  table: counsels,
  offers: ['adviser', 'rate', 'years_at_bar'],
  comparable: ['rate', 'years_at_bar'],
  followUp: () => SeeAdviser,
}) {}

export class SeeAdviser extends transaction({
  description: 'Make an appointment for legal advice',
  slots: {
    adviser: counsel.adviser,
    client: z.string().describe('Name of the client'),
    against: saidAs(z.string().optional().describe('Who is on the other side'), { names: ['opponent', 'other party'] }),
    seen_on: z.iso.date().describe('Day of the appointment'),
    seen_at: time('Time of the appointment', { hours: '08:30-18:30' }),
    half_hours: saidAs(z.int().min(1).max(6).default(1).describe('How many half hours it lasts'), {
      names: ['length'],
    }),
    legal_insurance: saidAs(z.boolean().describe('Whether an insurance pays'), { names: ['insurance', 'insured'] }),
  },
  returns: { file_number, room: z.string().describe('Room of the appointment') },
  entity: 'consultation',
  transact: ({ seen_on }, { call }) =>
    seen_on === '2019-03-06'
      ? failure({ reason: 'The lawyer is in court all day.', alternative: { seen_on: '2019-03-07' } })
      : success({ file_number: `L${call + 33}`, room: `room ${call + 2}` }),
  undo: () => CloseFile,
  amend: () => RearrangeMeeting,
}) {}

export class HaveNotarised extends transaction({
  description: 'Have a document drawn up or certified by the notary',
  slots: {
    deed: saidAs(
      z
        .enum(['will', 'power of attorney', 'sale of a house', 'marriage contract', 'certified copy'])
        .describe('Kind of document'),
      {
        names: ['document', 'paper'],
        values: {
          will: ['last wishes', 'testament'],
          'power of attorney': ['proxy', 'acting for somebody'],
          'sale of a house': ['conveyance', 'buying a house'],
          'marriage contract': ['prenup', 'prenuptial agreement'],
          'certified copy': ['stamped copy', 'attested copy'],
        },
      },
    ),
    first_party: saidAs(z.string().describe('Name of the person who signs first'), { names: ['signatory'] }),
    second_party: z.string().optional().describe('Name of the person who signs with them'),
    copies: saidAs(z.int().min(1).max(20).describe('How many copies'), { names: ['sets'] }),
    signing_day: z.iso.date().describe('Day of the signature'),
    signing_hour: time('Hour of the signature', { hours: '09:00-17:00' }),
    at_home: saidAs(z.boolean().default(false).describe('Whether the notary comes to the house'), {
      names: ['home visit'],
    }),
    worth: saidAs(money('What the property is worth').optional(), { names: ['value'] }),
  },
  returns: { file_number, notary_fee: money('What the notary charges') },
  entity: 'deed',
  quote: ({ copies, at_home }) => ({ notary_fee: 80 + copies * 10 + (at_home ? 60 : 0) }),
  transact: ({ copies, at_home }, { call }) =>
    success({ file_number: `N${call + 501}`, notary_fee: 80 + copies * 10 + (at_home ? 60 : 0) }),
  undo: () => CloseFile,
  amend: () => RearrangeMeeting,
}) {}

export class RearrangeMeeting extends transaction({
  description: 'Move an appointment with a lawyer or the notary',
  slots: {
    file_number,
    other_day: z.iso.date().optional().describe('The new day'),
    other_hour: time('The new time', { hours: '08:30-18:30' }).optional(),
  },
  returns: {},
  entity: 'change',
}) {}

export class CloseFile extends transaction({
  description: 'Call off an appointment and close the file',
  slots: { file_number, grounds: z.string().optional().describe('Why it is called off') },
  returns: {},
  entity: 'cancellation',
}) {}

export const sealAndDeed = service({
  name: 'SealAndDeed',
  description: 'Notary and legal advice',
  apis: [PickAdviser, SeeAdviser, HaveNotarised, RearrangeMeeting, CloseFile],
  tables: [counsels],
});
