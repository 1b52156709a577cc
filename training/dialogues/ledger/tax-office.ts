/** The office of tax advisers. */
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

const euros = { currency: 'EUR' };
const adviser = {
  adviser: z.string().describe('Name of the adviser'),
  field: saidAs(
    z
      .enum(['self-employed', 'inheritance', 'landlords', 'abroad', 'companies', 'employees'])
      .describe('What the adviser knows best'),
    {
      names: ['specialty'],
      values: {
        'self-employed': ['freelancers', 'sole traders'],
        inheritance: ['estates', 'heirs'],
        landlords: ['rental income', 'letting'],
        abroad: ['foreign income', 'expats'],
        companies: ['firms', 'corporations'],
        employees: ['wage earners', 'salaried'],
      },
    },
  ),
  speaks: saidAs(z.enum(['English', 'German', 'Turkish', 'French']).describe('Language beside Dutch'), {
    names: ['language'],
  }),
  hourly_fee: saidAs(money('What an hour costs', euros), { names: ['fee', 'price', 'rate'] }),
  evenings: saidAs(z.boolean().describe('Whether there are hours in the evening'), { names: ['after work'] }),
  barrier_free: saidAs(z.boolean().describe('Whether the office can be reached without stairs'), {
    names: ['lift', 'step-free'],
  }),
  years_of_practice: saidAs(z.int().describe('For how many years'), { names: ['experience'] }),
};
type Adviser = ArgumentsOf<typeof adviser>;
function row(
  name: string,
  field: Adviser['field'],
  speaks: Adviser['speaks'],
  hourly_fee: number,
  evenings: boolean,
  barrier_free: boolean,
  years_of_practice: number,
): Adviser {
  return { adviser: name, field, speaks, hourly_fee, evenings, barrier_free, years_of_practice };
}
const advisers = table('quill.advisers', 'adviser', [
  row('Hedda Bruin', 'self-employed', 'English', 95, true, true, 8),
  row('Cem Yildiz', 'self-employed', 'Turkish', 80, true, false, 5),
  row('Otto Lammers', 'self-employed', 'German', 120, false, true, 27),
  row('Marit de Wit', 'inheritance', 'English', 150, false, true, 31),
  row('Jules Perrin', 'inheritance', 'French', 135, true, true, 12),
  row('Anke Vos', 'landlords', 'German', 110, false, false, 16),
  row('Bram Kuiper', 'landlords', 'English', 100, true, true, 9),
  row('Selin Aydin', 'abroad', 'Turkish', 130, true, true, 11),
  row('Grace Obi', 'abroad', 'English', 145, false, true, 20),
  row('Pieter Maas', 'companies', 'German', 180, false, true, 25),
  row('Nora Hale', 'employees', 'English', 70, true, true, 3),
  row('Luc Martel', 'employees', 'French', 75, false, false, 7),
]);

const meeting_no = z.string().describe('Number of the consultation');
const file_no = z.string().describe('Number of the file');
const tax_year = saidAs(z.int().min(2010).max(2019).describe('Which year it is about'), { names: ['year'] });

export class FindAdviser extends search({
  description: 'Look for a tax adviser',
  examples: ['somebody who understands taxes'],
  slots: {
    field: adviser.field,
    speaks: adviser.speaks.optional(),
    evenings: adviser.evenings.optional(),
    barrier_free: adviser.barrier_free.optional(),
  },
  returns: adviser,
  entity: 'adviser',
  table: advisers,
  offers: ['adviser', 'hourly_fee'],
  comparable: ['hourly_fee', 'years_of_practice'],
  followUp: () => BookConsultation,
}) {}

export class BookConsultation extends transaction({
  description: 'Book a consultation with a tax adviser',
  examples: ['talk to somebody about a letter from the revenue'],
  slots: {
    adviser: adviser.adviser,
    client: z.string().describe('Name of the client'),
    meet_on: z.iso.date().describe('Day of the consultation'),
    hour: time('When it begins', { hours: '08:00-20:00' }),
    minutes: z.literal([30, 60, 90]).describe('How many minutes it takes'),
    how: saidAs(z.enum(['in person', 'phone', 'video']).describe('How they meet'), {
      values: { 'in person': ['at your office', 'face to face'], phone: ['by call'], video: ['online', 'on screen'] },
    }),
    companion: z.string().optional().describe('Who comes along'),
    question: z.string().optional().describe('What it is about'),
  },
  returns: { meeting_no, fee: money('What it costs', euros) },
  entity: 'consultation',
  quote: ({ adviser: name, minutes }, { rows }) => ({ fee: feeOf(name, minutes, rows(advisers)) }),
  transact: ({ adviser: name, minutes, meet_on }, { rows, call }) =>
    meet_on === '2019-03-08'
      ? failure({ reason: 'That day is full.', alternative: { meet_on: '2019-03-11' } })
      : success({ meeting_no: `Q${call + 12}`, fee: feeOf(name, minutes, rows(advisers)) }),
  undo: () => CancelConsultation,
  amend: () => MoveConsultation,
}) {}

function feeOf(name: string, minutes: number, rows: readonly Adviser[]): number {
  const hourly = rows.find((one) => one.adviser.toLowerCase() === name.toLowerCase())?.hourly_fee ?? 100;
  return Math.round((hourly * minutes) / 60);
}

export class PrepareReturn extends transaction({
  description: 'Have a tax return prepared',
  examples: ['do my taxes', 'my tax return'],
  slots: {
    tax_year,
    filer: z.string().describe('Name of the person whose return it is'),
    marital: saidAs(z.enum(['single', 'married', 'divorced', 'widowed']).describe('Family status'), {
      names: ['family status'],
      values: { single: ['unmarried', 'never married'], married: ['spouse'], divorced: ['separated'] },
    }),
    dependants: saidAs(z.int().min(0).max(12).describe('How many children count'), { names: ['children', 'kids'] }),
    employers: z.int().min(0).max(9).describe('For how many employers the person worked'),
    works_from_home: saidAs(z.boolean().describe('Whether there is an office at home'), { names: ['home office'] }),
    commute_km: z.int().optional().describe('How many kilometres it is to work'),
    donations: money('What was given to charity', euros).default(0),
    ready_by: z.iso.date().describe('Day by which it should be ready'),
  },
  returns: { file_no, flat_fee: money('What it costs', euros) },
  entity: 'tax return',
  quote: ({ employers, marital }) => ({ flat_fee: 90 + employers * 20 + (marital === 'married' ? 40 : 0) }),
  transact: ({ employers, marital }, { call }) =>
    success({ file_no: `F${call + 2001}`, flat_fee: 90 + employers * 20 + (marital === 'married' ? 40 : 0) }),
  undo: () => CloseFile,
}) {}

export class AskForDelay extends transaction({
  description: 'Ask the tax authority for more time',
  examples: ['I will not make the deadline'],
  slots: {
    tax_year,
    person: z.string().describe('Name of the person who needs the time'),
    until: z.iso.date().describe('The day that is asked for'),
    grounds: z.string().describe('Why more time is needed'),
    already_fined: z.boolean().default(false).describe('Whether there was a fine already'),
  },
  returns: { file_no },
  entity: 'request for time',
  transact: (_args, { call }) => success({ file_no: `D${call + 50}` }),
}) {}

export class HandInPaper extends transaction({
  description: 'Announce a paper that you bring or send',
  slots: {
    paper: saidAs(
      z.enum(['payslip', 'receipt', 'bank statement', 'assessment', 'contract']).describe('What kind of paper'),
      {
        values: { payslip: ['wage slip'], receipt: ['bill', 'invoice'], assessment: ['letter from the tax office'] },
      },
    ),
    dated: date('Day that is on it', { past: true }).optional(),
    comes_by: saidAs(z.enum(['post', 'email', 'by hand']).describe('How it comes'), {
      values: { 'by hand': ['drop off'] },
    }),
    original: saidAs(z.boolean().describe('Whether it is the original'), { names: ['not a copy'] }),
    belongs_to: file_no.optional(),
  },
  returns: {},
  entity: 'paper',
}) {}

export class MoveConsultation extends transaction({
  description: 'Move a consultation to another day or hour',
  slots: {
    meeting_no,
    meet_on: z.iso.date().optional().describe('The new day'),
    hour: time('The new hour', { hours: '08:00-20:00' }).optional(),
  },
  returns: { meeting_no },
  entity: 'change',
}) {}

export class CancelConsultation extends transaction({
  description: 'Cancel a consultation',
  slots: { meeting_no, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { meeting_no },
  entity: 'cancellation',
}) {}

export class CloseFile extends transaction({
  description: 'Close a file, so that no return is prepared',
  slots: { file_no },
  returns: { file_no },
  entity: 'closing',
}) {}

export const taxOffice = service({
  name: 'Quillfeather',
  description: 'Office of tax advisers',
  apis: [
    FindAdviser,
    BookConsultation,
    PrepareReturn,
    AskForDelay,
    HandInPaper,
    MoveConsultation,
    CancelConsultation,
    CloseFile,
  ],
  tables: [advisers],
});
