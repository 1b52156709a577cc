/** A dance school: courses, trial lessons, and leaving again. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course: z.string().describe('Name of the course'),
  style: z.enum(['salsa', 'tango', 'swing', 'hip hop', 'ballet', 'ballroom']).describe('Style that is danced'),
  level: z.enum(['beginner', 'improver', 'advanced']).describe('How much one has to be able to do already'),
  weekday: z
    .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    .describe('Day of the week on which the course meets'),
  begins_at: time('When a lesson begins', { hours: '10:00-21:59' }),
  partner_needed: z.boolean().describe('Whether one has to bring a partner'),
  for_children: z.boolean().describe('Whether the course is for children'),
  fee: money('Fee for a term'),
  teacher: z.string().describe('Name of the teacher'),
  hall: z.string().describe('Hall in which it takes place'),
};
type Course = ArgumentsOf<typeof course>;

function row(
  name: string,
  style: Course['style'],
  level: Course['level'],
  weekday: Course['weekday'],
  begins_at: string,
  partner_needed: boolean,
  for_children: boolean,
  fee: number,
  teacher: string,
  hall: string,
): Course {
  return { course: name, style, level, weekday, begins_at, partner_needed, for_children, fee, teacher, hall };
}

const courses = table('step_by_step.courses', 'course', [
  row('Salsa Start', 'salsa', 'beginner', 'Monday', '18:30', false, false, 110, 'Yamila', 'Red Hall'),
  row('Salsa Couples', 'salsa', 'beginner', 'Thursday', '20:00', true, false, 95, 'Yamila', 'Red Hall'),
  row('Salsa Fire', 'salsa', 'advanced', 'Friday', '20:30', false, false, 130, 'Osvaldo', 'Mirror Room'),
  row('First Tango', 'tango', 'beginner', 'Tuesday', '19:00', true, false, 120, 'Graciela', 'Mirror Room'),
  row('Tango Solo', 'tango', 'improver', 'Wednesday', '19:30', false, false, 125, 'Graciela', 'Red Hall'),
  row('Milonga Club', 'tango', 'advanced', 'Saturday', '21:00', true, false, 140, 'Graciela', 'Mirror Room'),
  row('Lindy One', 'swing', 'beginner', 'Wednesday', '18:00', false, false, 99, 'Barnaby', 'Attic'),
  row('Lindy Two', 'swing', 'improver', 'Thursday', '19:15', false, false, 105, 'Barnaby', 'Attic'),
  row('Street Kids', 'hip hop', 'beginner', 'Saturday', '10:30', false, true, 75, 'Dex', 'Attic'),
  row('Block Party', 'hip hop', 'improver', 'Friday', '18:00', false, false, 90, 'Dex', 'Red Hall'),
  row('Tiny Toes', 'ballet', 'beginner', 'Tuesday', '15:30', false, true, 80, 'Oksana', 'Mirror Room'),
  row('Ballet for Grown-Ups', 'ballet', 'beginner', 'Monday', '20:00', false, false, 115, 'Oksana', 'Mirror Room'),
  row('Pointe Work', 'ballet', 'advanced', 'Saturday', '12:00', false, false, 150, 'Oksana', 'Mirror Room'),
  row('Waltz and Friends', 'ballroom', 'beginner', 'Friday', '19:00', true, false, 118, 'Mr. Pettigrew', 'Red Hall'),
  row('Wedding Crash Course', 'ballroom', 'beginner', 'Saturday', '16:00', true, false, 89, 'Mr. Pettigrew', 'Attic'),
  row('Gold Standard', 'ballroom', 'advanced', 'Monday', '19:30', true, false, 135, 'Mr. Pettigrew', 'Red Hall'),
]);

const enrolment = z.string().describe('Number of the enrolment');

export class FindCourse extends search({
  description: 'Look for a dance course',
  slots: {
    style: course.style,
    level: course.level.optional(),
    weekday: course.weekday.optional(),
    partner_needed: course.partner_needed.optional(),
    for_children: course.for_children.optional(),
  },
  returns: course,
  entity: 'course',
  table: courses,
  offers: ['course', 'weekday', 'begins_at', 'fee'],
  comparable: ['fee', 'begins_at'],
  followUp: () => Enrol,
}) {}

export class Enrol extends transaction({
  description: 'Enrol somebody in a dance course for a term',
  slots: {
    course: course.course,
    dancer: z.string().describe('Name of the person who dances'),
    term: z.enum(['spring', 'summer', 'autumn']).describe('Term in which the course is taken'),
    email: z.email().describe('Where the papers are sent'),
    partner: z.string().optional().describe('Name of the dance partner'),
    pay_monthly: z.boolean().default(false).describe('Whether the fee is paid month by month'),
  },
  returns: {
    enrolment,
    first_lesson: z.iso.date().describe('Day of the first lesson'),
    total: money('What the term costs'),
  },
  entity: 'enrolment',
  transact: ({ course: name, term }, { rows, call }) => {
    const found = rows(courses).find((one) => one.course.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no course of that name.' });
    if (term === 'summer' && found.style === 'ballet')
      return failure({ reason: 'Ballet rests in summer.', alternative: { term: 'autumn' } });
    const first_lesson = { spring: '2019-03-18', summer: '2019-06-10', autumn: '2019-09-16' }[term];
    return success({ enrolment: `D-${call + 310}`, first_lesson, total: found.fee });
  },
  undo: () => LeaveCourse,
}) {}

export class BookTrial extends transaction({
  description: 'Book a trial lesson',
  slots: {
    course: course.course,
    dancer: z.string().describe('Name of the person who dances'),
    trial_date: z.iso.date().describe('Day of the trial lesson'),
    borrow_shoes: z.boolean().describe('Whether dance shoes are borrowed').default(false),
    wishes: z.string().optional().describe('What the teacher should know'),
  },
  returns: {
    trial_price: money('What the trial lesson costs'),
    hall: course.hall,
    ticket: z.string().describe('Number of the ticket'),
  },
  entity: 'trial lesson',
  transact: ({ course: name }, { rows, call }) => {
    const found = rows(courses).find((one) => one.course.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no course of that name.' });
    return success({ trial_price: 12, hall: found.hall, ticket: `T${call + 5}` });
  },
}) {}

export class SwitchCourse extends transaction({
  description: 'Switch to another course',
  slots: {
    enrolment,
    new_course: z.string().describe('Name of the course to which one switches'),
    from_date: z.iso.date().describe('Day from which the new course is visited'),
  },
  returns: { enrolment, difference: money('What has to be paid on top') },
  entity: 'switch',
  transact: () => success({ difference: 15 }),
}) {}

export class LeaveCourse extends transaction({
  description: 'Leave a course before the term is over',
  slots: {
    enrolment,
    last_day: z.iso.date().optional().describe('Day of the last lesson'),
    reason: z.string().optional().describe('Why the course is left'),
  },
  returns: { enrolment, paid_back: money('What is paid back') },
  entity: 'departure',
  transact: () => success({ paid_back: 45 }),
}) {}

export const stepByStep = service({
  name: 'StepByStep',
  description: 'A dance school',
  apis: [FindCourse, Enrol, BookTrial, SwitchCourse, LeaveCourse],
});
