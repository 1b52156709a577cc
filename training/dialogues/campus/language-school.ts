/** A language school: evening courses, trial lessons, and moving from one course to another. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course_name: z.string().describe('Name of the course'),
  language: z.enum(['Spanish', 'French', 'German', 'Italian', 'Japanese', 'Portuguese']).describe('Language to learn'),
  level: z.enum(['beginner', 'intermediate', 'advanced']).describe('How far along the learners are'),
  evening: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday']).describe('Evening of the week'),
  audience: z.enum(['adults', 'teenagers', 'children', 'seniors']).describe('For whom the course is'),
  begins_at: time('When the lesson begins', { half: 'pm' }),
  online: z.boolean().describe('Whether the course is held over the internet'),
  fee: money('Price of the whole course'),
  teacher: z.string().describe('Who teaches it'),
  weeks: z.int().describe('How many weeks the course takes'),
  class_size: z.int().describe('How many people are in the class at most'),
};

type Row = ArgumentsOf<typeof course>;

function row(
  course_name: string,
  language: Row['language'],
  level: Row['level'],
  evening: Row['evening'],
  audience: Row['audience'],
  begins_at: string,
  online: boolean,
  fee: number,
  teacher: string,
  weeks: number,
  class_size: number,
): Row {
  return { course_name, language, level, evening, audience, begins_at, online, fee, teacher, weeks, class_size };
}

const courses = table('language_school.courses', 'course_name', [
  row('Hola Club', 'Spanish', 'beginner', 'Monday', 'adults', '18:30', false, 210, 'Marisol Vega', 10, 12),
  row('Tapas Talk', 'Spanish', 'beginner', 'Wednesday', 'adults', '19:00', false, 240, 'Iker Salas', 12, 10),
  row('Camino', 'Spanish', 'intermediate', 'Tuesday', 'adults', '18:00', false, 260, 'Marisol Vega', 12, 10),
  row('Siesta Group', 'Spanish', 'beginner', 'Thursday', 'seniors', '17:00', false, 150, 'Pilar Otero', 10, 8),
  row('Bonjour Basics', 'French', 'beginner', 'Tuesday', 'adults', '18:30', false, 220, 'Claire Aubert', 10, 12),
  row('Croissant Crew', 'French', 'beginner', 'Monday', 'children', '16:30', false, 130, 'Luc Perrin', 8, 9),
  row('Left Bank', 'French', 'advanced', 'Thursday', 'adults', '19:30', false, 310, 'Claire Aubert', 14, 8),
  row('Paris by Modem', 'French', 'intermediate', 'Wednesday', 'adults', '20:00', true, 180, 'Luc Perrin', 10, 16),
  row('Guten Abend', 'German', 'beginner', 'Monday', 'adults', '19:00', false, 230, 'Heike Braun', 12, 12),
  row('Umlaut Lab', 'German', 'intermediate', 'Thursday', 'adults', '18:00', true, 190, 'Jonas Kern', 10, 14),
  row('Exam Express', 'German', 'advanced', 'Tuesday', 'teenagers', '17:30', false, 200, 'Heike Braun', 8, 10),
  row('Ciao Ragazzi', 'Italian', 'beginner', 'Wednesday', 'teenagers', '17:00', false, 140, 'Bruno Testa', 8, 12),
  row('Dolce Vita', 'Italian', 'beginner', 'Tuesday', 'adults', '19:30', false, 225, 'Elena Russo', 10, 12),
  row('Opera Italian', 'Italian', 'advanced', 'Monday', 'adults', '20:00', false, 290, 'Elena Russo', 12, 8),
  row('Hiragana House', 'Japanese', 'beginner', 'Thursday', 'adults', '18:30', false, 280, 'Naoko Ito', 14, 8),
  row('Manga Monday', 'Japanese', 'beginner', 'Monday', 'teenagers', '17:00', true, 160, 'Kenji Mori', 10, 14),
  row('Fado Nights', 'Portuguese', 'beginner', 'Wednesday', 'adults', '18:30', false, 215, 'Rui Tavares', 10, 10),
  row('Copacabana', 'Portuguese', 'intermediate', 'Tuesday', 'adults', '19:00', true, 185, 'Lia Moura', 10, 14),
]);

export class FindCourses extends search({
  description: 'Look for a language course',
  slots: {
    language: course.language,
    level: course.level.optional(),
    evening: course.evening.optional(),
    audience: course.audience.optional(),
    online: course.online.optional(),
  },
  returns: course,
  entity: 'course',
  table: courses,
  identity: 'course_name',
  offers: ['course_name', 'level', 'evening', 'fee'],
  comparable: ['fee', 'begins_at', 'weeks', 'class_size'],
  followUp: () => Enroll,
}) {}

export class Enroll extends transaction({
  description: 'Enroll somebody in a course',
  slots: {
    course_name: course.course_name,
    student: z.string().describe('Name of the person who will learn'),
    start_date: z.iso.date().describe('Day of the first lesson'),
    places: z.int().min(1).max(8).default(1).describe('How many places are taken'),
    textbook: z.boolean().default(false).describe('Whether a textbook is ordered as well'),
    remark: z.string().optional().describe('What the teacher should know'),
  },
  returns: {
    enrollment_number: z.string().describe('Number of the enrollment'),
    total_fee: money('What it costs in all'),
    start_date: z.iso.date().describe('Day of the first lesson'),
  },
  entity: 'enrollment',
  quote: (args) => ({ total_fee: priceOf(args.course_name, args.places, args.textbook) }),
  undo: () => CancelEnrollment,
}) {
  /** The school is closed at weekends: it offers the Monday. */
  override transact({ course_name, start_date, places, textbook }: ArgumentsOf<typeof Enroll>) {
    const day = new Date(`${start_date}T00:00:00Z`);
    const weekday = day.getUTCDay();
    if (weekday === 0 || weekday === 6) {
      day.setUTCDate(day.getUTCDate() + (weekday === 0 ? 1 : 2));
      return failure({
        reason: 'There are no lessons at weekends.',
        alternative: { start_date: day.toISOString().slice(0, 10) },
      });
    }
    return success({ enrollment_number: 'E-417', total_fee: priceOf(course_name, places, textbook), start_date });
  }
}

export class BookTrial extends transaction({
  description: 'Book a trial lesson',
  slots: {
    language: course.language,
    trial_date: z.iso.date().describe('Day of the trial lesson'),
    trial_time: time('When the trial lesson begins', { hours: '09:00-20:30' }),
    visitor: z.string().describe('Who comes to the trial lesson'),
    online: course.online.default(false),
  },
  returns: { room: z.string().describe('Room of the trial lesson'), teacher: course.teacher },
  entity: 'trial lesson',
  transact: () => success({ room: 'Room 6', teacher: 'Claire Aubert' }),
}) {}

export class ChangeCourse extends transaction({
  description: 'Move a student from one course to another',
  slots: {
    student: z.string().describe('Name of the person who will learn'),
    from_course: z.string().describe('Course that the student leaves'),
    to_course: z.string().describe('Course that the student joins'),
    as_of: z.iso.date().describe('Day from which the change holds'),
  },
  returns: { change_fee: money('Price of the change') },
  entity: 'change',
  transact: () => success({ change_fee: 15 }),
}) {}

export class CancelEnrollment extends transaction({
  description: 'Cancel an enrollment',
  slots: {
    enrollment_number: z.string().describe('Number of the enrollment'),
    reason: z.string().optional().describe('Why it is cancelled'),
  },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 180 }),
}) {}

function priceOf(course_name: string, places: number, textbook: boolean) {
  const fee = courses.rows.find((one) => one.course_name.toLowerCase() === course_name.toLowerCase())?.fee ?? 200;
  return (fee + (textbook ? 28 : 0)) * places;
}

export const languageSchool = service({
  name: 'LanguageSchool',
  description: 'Language courses in the evening',
  apis: [FindCourses, Enroll, BookTrial, ChangeCourse, CancelEnrollment],
});
