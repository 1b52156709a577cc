/** An adult education college: evening classes, enrolment and exams. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lesson = {
  class_title: z.string().describe('Title of the class'),
  field: saidAs(
    z.enum(['languages', 'computing', 'crafts', 'cookery', 'fitness', 'bookkeeping']).describe('Field of the class'),
    {
      values: {
        languages: ['Spanish', 'Italian', 'a foreign language'],
        computing: ['computers', 'IT', 'programming'],
        crafts: ['pottery', 'sewing', 'something with my hands'],
        cookery: ['cooking', 'baking'],
        fitness: ['yoga', 'gymnastics', 'exercise'],
        bookkeeping: ['accounts', 'accountancy'],
      },
    },
  ),
  evening: saidAs(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday']).describe('Evening of the class'), {
    names: ['weekday'],
  }),
  standard: saidAs(z.enum(['starter', 'improver', 'expert']).describe('How hard it is'), {
    values: {
      starter: ['beginner', 'from scratch'],
      improver: ['intermediate', 'some experience'],
      expert: ['advanced'],
    },
  }),
  term_price: saidAs(money('What a term costs'), { names: ['price', 'cost', 'fee'] }),
  begins_at: time('When the class begins'),
  step_free_room: saidAs(z.boolean().describe('Whether the room is reached without steps'), {
    names: ['wheelchair', 'lift'],
  }),
  tutor: z.string().describe('Name of the teacher'),
};
type Lesson = ArgumentsOf<typeof lesson>;

const row = (
  class_title: string,
  field: Lesson['field'],
  evening: Lesson['evening'],
  standard: Lesson['standard'],
  term_price: number,
  begins_at: string,
  step_free_room: boolean,
  tutor: string,
): Lesson => ({ class_title, field, evening, standard, term_price, begins_at, step_free_room, tutor });

const lessons = table('night_college.lessons', 'class_title', [
  row('Hola Amigos', 'languages', 'Monday', 'starter', 95, '18:00', true, 'Pilar Soto'),
  row('Dolce Vita', 'languages', 'Tuesday', 'improver', 110, '19:00', false, 'Enzo Bruni'),
  row('Bonsoir', 'languages', 'Thursday', 'starter', 80, '19:30', true, 'Odile Roux'),
  row('First Clicks', 'computing', 'Monday', 'starter', 40, '17:30', true, 'Warren Blake'),
  row('Python Nights', 'computing', 'Wednesday', 'improver', 150, '20:00', false, 'Yuki Abe'),
  row('Cloud Nine', 'computing', 'Thursday', 'expert', 210, '19:00', true, 'Yuki Abe'),
  row('Clay and Glaze', 'crafts', 'Tuesday', 'starter', 130, '18:30', false, 'Hetty Vane'),
  row('Stitch Up', 'crafts', 'Wednesday', 'starter', 75, '18:00', true, 'Rose Adeyemi'),
  row('Dovetail', 'crafts', 'Thursday', 'expert', 160, '19:00', false, 'Colin Peart'),
  row('Rising Dough', 'cookery', 'Monday', 'improver', 120, '18:30', true, 'Jan Visser'),
  row('Five Spices', 'cookery', 'Wednesday', 'starter', 105, '19:00', true, 'Mei Lin'),
  row('Slow Stretch', 'fitness', 'Tuesday', 'starter', 60, '18:00', true, 'Anya Petrova'),
  row('Debit and Credit', 'bookkeeping', 'Thursday', 'starter', 90, '18:30', true, 'Norman Gill'),
]);

const learner_id = saidAs(z.string().describe('Number of the learner'), { names: ['student number'] });
const slip = z.string().describe('Number of the slip');

export class ScanProspectus extends search({
  description: 'Look for an evening class',
  examples: ['I want to learn something new'],
  slots: {
    field: lesson.field,
    evening: lesson.evening.optional(),
    standard: lesson.standard.optional(),
    step_free_room: lesson.step_free_room.optional(),
  },
  returns: lesson,
  entity: 'class',
  table: lessons,
  offers: ['class_title', 'evening', 'term_price'],
  comparable: ['term_price', 'begins_at', 'tutor'],
  followUp: () => JoinClass,
}) {}

export class JoinClass extends transaction({
  description: 'Enrol on an evening class',
  slots: {
    class_title: lesson.class_title,
    learner: saidAs(z.string().describe('Name of the person who takes the class'), { names: ['student'] }),
    born: date('Date of birth of the person who takes the class'),
    concession: saidAs(
      z.enum(['none', 'student', 'senior', 'jobless']).default('none').describe('Reason to pay less'),
      {
        names: ['discount'],
        values: { senior: ['pensioner', 'retired'], jobless: ['unemployed', 'out of work'], none: ['full price'] },
      },
    ),
    instalments: saidAs(z.int().min(1).max(6).default(1).describe('In how many parts it is paid'), {
      names: ['parts', 'payments'],
    }),
    textbook: z.boolean().describe('Whether a textbook is ordered'),
  },
  returns: { slip, to_pay: money('What is to be paid') },
  entity: 'enrolment',
  quote: ({ class_title, concession, textbook }, { rows }) => ({
    to_pay: due(class_title, concession, textbook, rows(lessons)),
  }),
  transact: ({ class_title, concession, textbook }, { rows, call }) =>
    success({ slip: `E${call + 70}`, to_pay: due(class_title, concession, textbook, rows(lessons)) }),
  undo: () => DropOut,
}) {}

function date(description: string) {
  return z.iso.date().describe(description);
}

function due(title: string, concession: string | undefined, textbook: boolean, rows: readonly Lesson[]): number {
  const price = rows.find((one) => one.class_title.toLowerCase() === title.toLowerCase())?.term_price ?? 100;
  return (concession && concession !== 'none' ? price / 2 : price) + (textbook ? 25 : 0);
}

export class EnterExam extends transaction({
  description: 'Register for an exam',
  slots: {
    learner_id,
    paper: saidAs(
      z
        .enum(['Spanish A1', 'Italian B1', 'French A1', 'Office Skills', 'Ledger Basics'])
        .describe('Which exam is taken'),
      {
        names: ['exam', 'test'],
      },
    ),
    exam_date: z.iso.date().describe('Day of the exam'),
    sitting: saidAs(z.enum(['morning', 'afternoon', 'evening']).describe('Part of the day'), { names: ['session'] }),
    extra_minutes: saidAs(z.int().min(0).max(60).default(0).describe('How many minutes are added'), {
      names: ['extra time'],
    }),
    retake: saidAs(z.boolean().describe('Whether it was taken before'), { names: ['resit', 'second attempt'] }),
  },
  returns: { slip, hall: z.string().describe('Where the exam is held'), exam_fee: money('What the exam costs') },
  entity: 'exam',
  transact: ({ exam_date, retake }, { call }) =>
    exam_date === '2019-03-16'
      ? failure({ reason: 'No places are left on that day.', alternative: { exam_date: '2019-03-23' } })
      : success({ slip: `X${call + 15}`, hall: 'Hall B', exam_fee: retake ? 30 : 45 }),
  undo: () => DropOut,
  amend: () => DeferExam,
}) {}

export class DeferExam extends transaction({
  description: 'Put an exam off to another day',
  slots: {
    slip,
    exam_date: z.iso.date().optional().describe('The new day of the exam'),
    sitting: z.enum(['morning', 'afternoon', 'evening']).optional().describe('Part of the new day'),
  },
  returns: {},
  entity: 'change',
}) {}

export class DropOut extends transaction({
  description: 'Leave a class or an exam',
  slots: { slip, why: z.string().optional().describe('Reason for leaving') },
  returns: { money_back: money('What is paid back') },
  entity: 'withdrawal',
  transact: () => success({ money_back: 20 }),
}) {}

export const nightCollege = service({
  name: 'NightCollege',
  description: 'Adult education college',
  apis: [ScanProspectus, JoinClass, EnterExam, DeferExam, DropOut],
  tables: [lessons],
});
