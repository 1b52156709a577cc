/** A driving school: lessons with instructors, and tests. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const teacher = {
  instructor: z.string().describe('Name of the instructor'),
  gearbox: saidAs(z.enum(['manual', 'automatic']).describe('How the car is shifted'), {
    values: { manual: ['stick shift'] },
  }),
  district: z.enum(['north', 'south', 'east', 'west', 'center']).describe('Part of town where the lessons start'),
  second_language: z
    .enum(['Spanish', 'Polish', 'Arabic', 'Mandarin', 'none'])
    .describe('Language spoken besides English'),
  good_with_nerves: z.boolean().describe('Whether anxious learners get on well'),
  hourly_rate: money('Price of one hour'),
  pass_rate: z.int().describe('How many learners pass at once, in percent'),
  car: z.string().describe('Which car it is'),
};

type Row = ArgumentsOf<typeof teacher>;

const teachers = table('driving_school.teachers', 'instructor', [
  row('Moira Keane', 'manual', 'north', 'none', true, 48, 81, 'Volkswagen Polo'),
  row('Desmond Achebe', 'manual', 'north', 'none', false, 40, 74, 'Ford Fiesta'),
  row('Zofia Wrona', 'manual', 'south', 'Polish', true, 46, 79, 'Opel Corsa'),
  row('Carlos Medina', 'manual', 'south', 'Spanish', false, 42, 70, 'Seat Ibiza'),
  row('Jean Whitlock', 'manual', 'east', 'none', true, 52, 88, 'Mini Cooper'),
  row('Tariq Haddad', 'manual', 'east', 'Arabic', true, 45, 77, 'Kia Rio'),
  row('Li Na Chen', 'manual', 'west', 'Mandarin', true, 50, 83, 'Honda Jazz'),
  row('Bob Sturgess', 'manual', 'center', 'none', false, 36, 61, 'Ford Fiesta'),
  row('Priya Raman', 'automatic', 'north', 'none', true, 54, 84, 'Toyota Yaris'),
  row('Marek Nowak', 'automatic', 'south', 'Polish', false, 47, 72, 'Skoda Fabia'),
  row('Elena Ortiz', 'automatic', 'south', 'Spanish', true, 49, 80, 'Toyota Yaris'),
  row('Samir Aziz', 'automatic', 'east', 'Arabic', false, 44, 69, 'Hyundai i20'),
  row('Grace Lin', 'automatic', 'west', 'Mandarin', true, 55, 86, 'Honda Jazz'),
  row('Tom Barlow', 'automatic', 'west', 'none', false, 43, 66, 'Renault Zoe'),
  row('Ingrid Holm', 'automatic', 'center', 'none', true, 58, 90, 'Nissan Leaf'),
  row('Pablo Reyes', 'automatic', 'center', 'Spanish', false, 45, 71, 'Renault Zoe'),
]);

function row(
  instructor: string,
  gearbox: Row['gearbox'],
  district: Row['district'],
  second_language: Row['second_language'],
  good_with_nerves: boolean,
  hourly_rate: number,
  pass_rate: number,
  car: string,
): Row {
  return { instructor, gearbox, district, second_language, good_with_nerves, hourly_rate, pass_rate, car };
}

export class FindInstructors extends search({
  description: 'Look for a driving instructor',
  slots: {
    gearbox: teacher.gearbox,
    district: teacher.district.nullable(),
    second_language: teacher.second_language.optional(),
    good_with_nerves: teacher.good_with_nerves.optional(),
  },
  returns: teacher,
  entity: 'instructor',
  table: teachers,
  offers: ['instructor', 'district', 'hourly_rate'],
  tracks: ['instructor'],
  followUp: () => BookLesson,
}) {}

const reason = z.string().optional().describe('Why');

export class BookLesson extends transaction({
  description: 'Book a driving lesson',
  slots: {
    instructor: teacher.instructor,
    learner: z.string().describe('Name of the person who learns to drive'),
    date: z.iso.date().describe('Day of the lesson'),
    start_time: time('When the lesson begins', { hours: '07:00-18:30' }),
    end_time: time('When the lesson ends', { hours: '08:00-20:00' }),
    meeting_point: z.string().describe('Where the learner is picked up'),
    motorway_driving: z.boolean().default(false).describe('Whether to go on the motorway'),
  },
  returns: {
    start_time: time('When the lesson begins'),
    lesson_number: z.int().describe('Number of the lesson'),
    price: money('What the lesson costs'),
  },
  entity: 'lesson',
}) {
  /** Nobody teaches before nine. */
  override transact({ start_time }: ArgumentsOf<typeof BookLesson>) {
    if (start_time < '09:00')
      return failure({ reason: 'The cars are not out before nine.', alternative: { start_time: '09:00' } });
    return success({ start_time, lesson_number: 612, price: 70 });
  }
}

export class BookTest extends transaction({
  description: 'Register somebody for a driving test',
  slots: {
    kind: saidAs(z.enum(['theory', 'practical']).describe('Which test'), {
      values: { theory: ['written'], practical: ['road test'] },
    }),
    test_center: z.enum(['Mill Road', 'Airport Park', 'Old Barracks']).describe('Where the test is'),
    candidate: z.string().describe('Name of the person who takes the test'),
    test_day: z.iso.date().describe('Day of the test'),
    attempt: z.int().min(1).max(9).describe('Which try it is'),
    own_car: z.boolean().default(false).describe('Whether the candidate comes with their own car'),
    extra_time: z.boolean().default(false).describe('Whether more time is needed, such as for dyslexia'),
  },
  returns: {
    test_day: z.iso.date().describe('Day of the test'),
    report_time: time('When to be there'),
    test_fee: money('What the test costs'),
  },
  entity: 'test',
}) {
  /** There are no tests at the weekend. */
  override transact({ test_day, kind }: ArgumentsOf<typeof BookTest>) {
    const day = new Date(`${test_day}T00:00:00Z`);
    const weekday = day.getUTCDay();
    if (weekday === 0 || weekday === 6) {
      day.setUTCDate(day.getUTCDate() + (weekday === 0 ? 1 : 2));
      return failure({
        reason: 'There are no tests at the weekend.',
        alternative: { test_day: day.toISOString().slice(0, 10) },
      });
    }
    return success({ test_day, report_time: '08:40', test_fee: kind === 'theory' ? 25 : 95 });
  }
}

export class MoveLesson extends transaction({
  description: 'Move a driving lesson to another day',
  slots: {
    learner: z.string().describe('Name of the person who learns to drive'),
    from_date: z.iso.date().describe('Day from which the lesson is moved'),
    to_date: z.iso.date().describe('Day to which the lesson is moved'),
    start: time('When it begins on the new day', { hours: '07:00-18:30' }).nullable(),
  },
  returns: { lesson_number: z.int().describe('Number of the lesson') },
  entity: 'move',
  transact: () => success({ lesson_number: 613 }),
}) {}

export class CancelLesson extends transaction({
  description: 'Cancel a driving lesson',
  slots: {
    learner: z.string().describe('Name of the person who learns to drive'),
    lesson_date: z.iso.date().describe('Day of the lesson that is called off'),
    keep_credit: z.boolean().describe('Whether the money is kept for another lesson'),
    reason,
  },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: ({ keep_credit }) => success({ refund: keep_credit ? 0 : 35 }),
}) {}

export const drivingSchool = service({
  name: 'DrivingSchool',
  description: 'A driving school',
  apis: [FindInstructors, BookLesson, BookTest, MoveLesson, CancelLesson],
  tables: [teachers],
});
