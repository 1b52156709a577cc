/** An examination board: language and music exams, entries, needs of candidates, results and second opinions. */
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

const sitting = {
  sitting_code: saidAs(z.string().describe('Code of the sitting'), { names: ['session', 'sitting'] }),
  examined_in: saidAs(
    z
      .enum(['piano', 'violin', 'singing', 'music theory', 'German', 'Spanish', 'Mandarin'])
      .describe('What is examined'),
    {
      names: ['exam', 'language', 'instrument'],
      values: {
        violin: ['fiddle'],
        singing: ['voice'],
        'music theory': ['theory'],
        Mandarin: ['Chinese'],
        Spanish: ['Castilian'],
      },
    },
  ),
  rank: saidAs(z.enum(['beginner', 'elementary', 'intermediate', 'advanced', 'diploma']).describe('How hard it is'), {
    names: ['level', 'difficulty'],
    values: { beginner: ['first steps'], advanced: ['upper', 'C1'], diploma: ['professional', 'highest'] },
  }),
  town: saidAs(z.enum(['Ashcombe', 'Dunmore', 'Port Erin', 'Whitley']).describe('Town in which it is held'), {
    names: ['centre', 'place'],
  }),
  held_on: saidAs(z.iso.date().describe('Day on which it is held'), { names: ['date', 'exam day'] }),
  entry_fee: saidAs(money('What it costs to take part'), { names: ['fee', 'price', 'cost'] }),
  seats_left: saidAs(z.int().describe('How many seats are left'), { names: ['free seats', 'places'] }),
  lasts: saidAs(z.int().describe('How many minutes the exam lasts'), { names: ['duration', 'length'] }),
  lift: saidAs(z.boolean().describe('Whether the building has a lift'), { names: ['elevator', 'step-free'] }),
};
type Sitting = ArgumentsOf<typeof sitting>;

const row = (
  sitting_code: string,
  examined_in: Sitting['examined_in'],
  rank: Sitting['rank'],
  town: Sitting['town'],
  held_on: string,
  numbers: [number, number, number],
  lift: boolean,
): Sitting => ({
  sitting_code,
  examined_in,
  rank,
  town,
  held_on,
  entry_fee: numbers[0],
  seats_left: numbers[1],
  lasts: numbers[2],
  lift,
});

const sittings = table('grade_board.sittings', 'sitting_code', [
  row('PB1', 'piano', 'beginner', 'Ashcombe', '2019-04-06', [48, 6, 12], false),
  row('PB2', 'piano', 'intermediate', 'Ashcombe', '2019-04-06', [65, 3, 20], false),
  row('PD7', 'piano', 'intermediate', 'Dunmore', '2019-04-13', [60, 9, 20], true),
  row('PX9', 'piano', 'diploma', 'Whitley', '2019-05-18', [140, 2, 45], true),
  row('VA3', 'violin', 'elementary', 'Port Erin', '2019-04-27', [52, 5, 15], false),
  row('VD4', 'violin', 'advanced', 'Dunmore', '2019-05-04', [82, 4, 30], true),
  row('SG2', 'singing', 'intermediate', 'Whitley', '2019-05-11', [63, 8, 20], true),
  row('TH5', 'music theory', 'elementary', 'Ashcombe', '2019-04-10', [35, 20, 90], false),
  row('GE1', 'German', 'intermediate', 'Dunmore', '2019-03-23', [110, 12, 150], true),
  row('GE4', 'German', 'advanced', 'Whitley', '2019-04-27', [145, 7, 210], true),
  row('ES2', 'Spanish', 'elementary', 'Port Erin', '2019-03-30', [90, 15, 120], false),
  row('ES6', 'Spanish', 'advanced', 'Dunmore', '2019-05-25', [135, 1, 200], true),
  row('CN3', 'Mandarin', 'beginner', 'Whitley', '2019-04-13', [95, 10, 100], true),
]);

const entry_no = saidAs(z.string().describe('Number of the entry'), { names: ['entry', 'candidate number'] });

export class LookUpSittings extends search({
  description: 'See when and where exams are held',
  slots: {
    examined_in: sitting.examined_in,
    rank: sitting.rank.optional(),
    town: sitting.town.optional(),
    lift: sitting.lift.optional(),
  },
  returns: sitting,
  entity: 'sitting',
  table: sittings,
  offers: ['sitting_code', 'town', 'held_on', 'entry_fee'],
  comparable: ['held_on', 'entry_fee', 'seats_left', 'lasts'],
  followUp: () => EnterCandidate,
}) {}

export class EnterCandidate extends transaction({
  description: 'Enter somebody for an exam',
  examples: ['sign me up for the exam'],
  slots: {
    sitting_code: sitting.sitting_code,
    candidate: saidAs(z.string().describe('Name of the person who is examined'), { names: ['examinee', 'name'] }),
    date_of_birth: saidAs(date('Day on which the candidate was born', { past: true }), { names: ['born', 'birthday'] }),
    prefers: saidAs(z.enum(['morning', 'midday', 'afternoon']).optional().describe('Part of the day that suits best'), {
      names: ['part of the day'],
      values: { morning: ['early'], afternoon: ['after lunch', 'late'] },
    }),
    accompanist: saidAs(z.boolean().optional().describe('Whether the board brings somebody to play along'), {
      names: ['pianist'],
    }),
    paid_by: saidAs(z.enum(['card', 'invoice', 'voucher']).describe('How the fee is paid'), {
      names: ['payment'],
      values: { invoice: ['bill', 'send me a bill'], voucher: ['gift certificate'] },
    }),
  },
  returns: { entry_no, to_pay: money('What is to be paid') },
  entity: 'entry',
  quote: ({ sitting_code, accompanist }, { rows }) => ({
    to_pay:
      (rows(sittings).find((one) => one.sitting_code.toLowerCase() === sitting_code.toLowerCase())?.entry_fee ?? 0) +
      (accompanist ? 30 : 0),
  }),
  transact: ({ sitting_code, accompanist }, { rows, call }) => {
    const found = rows(sittings).find((one) => one.sitting_code.toLowerCase() === sitting_code.toLowerCase());
    if (!found) return failure({ reason: 'No sitting has that code.' });
    if (found.sitting_code === 'PB2')
      return failure({ reason: 'The last seat has just gone.', alternative: { sitting_code: 'PD7' } });
    return success({ entry_no: `E${call + 5510}`, to_pay: found.entry_fee + (accompanist ? 30 : 0) });
  },
  undo: () => WithdrawEntry,
  amend: () => TransferEntry,
}) {}

export class TransferEntry extends transaction({
  description: 'Move an entry to another sitting',
  slots: {
    entry_no,
    sitting_code: saidAs(sitting.sitting_code, { names: ['to', 'new sitting'] }),
    doctor_note: saidAs(z.boolean().describe("Whether there is a doctor's note"), {
      names: ['sick note', 'certificate'],
    }),
  },
  returns: { entry_no, surcharge: money('What the move costs') },
  entity: 'transfer',
  quote: ({ doctor_note }) => ({ surcharge: doctor_note ? 0 : 15 }),
  transact: ({ doctor_note }) => success({ surcharge: doctor_note ? 0 : 15 }),
}) {}

export class WithdrawEntry extends transaction({
  description: 'Take an entry for an exam back',
  slots: {
    entry_no,
    ground: saidAs(z.string().optional().describe('Why the candidate does not come'), { names: ['reason'] }),
  },
  returns: { entry_no, money_back: money('What is paid back') },
  entity: 'withdrawal',
  transact: () => success({ money_back: 25 }),
}) {}

export class AskAdjustment extends transaction({
  description: 'Ask for special arrangements for a candidate in an exam',
  slots: {
    entry_no,
    arrangement: saidAs(
      z
        .enum(['extra time', 'large print', 'separate room', 'own instrument stool', 'reader'])
        .describe('What is arranged'),
      {
        names: ['help'],
        values: {
          'extra time': ['longer', 'more time'],
          'large print': ['big letters'],
          'separate room': ['on their own', 'a quiet room'],
          reader: ['somebody who reads aloud'],
        },
      },
    ),
    because_of: z.string().describe('Why it is needed'),
    extra_minutes: z.int().min(5).max(90).optional().describe('How many minutes more are needed'),
  },
  returns: { entry_no, granted: z.boolean().describe('Whether it is granted') },
  entity: 'arrangement',
  transact: () => success({ granted: true }),
}) {}

export class RequestRemark extends transaction({
  description: 'Have an exam marked a second time',
  slots: {
    entry_no,
    paper: saidAs(
      z.enum(['listening', 'reading', 'writing', 'speaking', 'performance']).describe('Part that is marked again'),
      {
        values: {
          performance: ['playing', 'pieces'],
          speaking: ['oral', 'talking'],
          writing: ['essay', 'composition'],
        },
      },
    ),
    complaint: z.string().optional().describe('What was wrong with the marks'),
    answer_by: time('Until when somebody can be rung', { hours: '08:00-20:00' }).optional(),
  },
  returns: { entry_no, deposit: money('What is paid in advance') },
  entity: 'second marking',
  quote: () => ({ deposit: 40 }),
  transact: () => success({ deposit: 40 }),
}) {}

export const gradeBoard = service({
  name: 'GradeBoard',
  description: 'Exams in languages and music',
  apis: [LookUpSittings, EnterCandidate, TransferEntry, WithdrawEntry, AskAdjustment, RequestRemark],
  tables: [sittings],
});
