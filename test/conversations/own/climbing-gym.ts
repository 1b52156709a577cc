/** A service of one's own: a climbing hall with courses and day passes. No corpus has it, and neither does `apis/`. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course_name: z.string().describe('What the course is called'),
  discipline: z.enum(['bouldering', 'top rope', 'lead climbing']).describe('How one climbs'),
  level: z.enum(['beginner', 'improver', 'expert']).describe('How well one has to climb already'),
  coach: z.string().describe('Who teaches it'),
  weekday: z.enum(['Tuesday', 'Thursday', 'Saturday']).describe('Day of the week on which it meets'),
  start_time: time('When it begins'),
  fee: money('What the course costs each person'),
};

type Row = ArgumentsOf<typeof course>;

function row(
  course_name: string,
  discipline: Row['discipline'],
  level: Row['level'],
  coach: string,
  weekday: Row['weekday'],
  start_time: string,
  fee: number,
): Row {
  return { course_name, discipline, level, coach, weekday, start_time, fee };
}

const courses = table('climbing_gym.courses', 'course_name', [
  row('First Holds', 'bouldering', 'beginner', 'Ingrid', 'Tuesday', '18:00', 60),
  row('Soft Landings', 'bouldering', 'beginner', 'Tomasz', 'Saturday', '10:00', 65),
  row('Heel Hooks', 'bouldering', 'improver', 'Ingrid', 'Thursday', '19:30', 75),
  row('Knots and Trust', 'top rope', 'beginner', 'Farah', 'Saturday', '11:30', 80),
  row('Slab School', 'top rope', 'improver', 'Farah', 'Tuesday', '20:00', 85),
  row('Clip and Go', 'lead climbing', 'improver', 'Tomasz', 'Thursday', '18:30', 110),
  row('The Overhang', 'lead climbing', 'expert', 'Ingrid', 'Saturday', '16:00', 130),
]);

/** Courses that are full, and the one to join instead. */
const full = new Map([['First Holds', 'Soft Landings']]);

const people = z.literal([1, 2, 3, 4]).describe('How many people take part');
const rent_shoes = z.boolean().describe('Whether to borrow climbing shoes');

const pass = {
  visit_date: z.iso.date().describe('Day of the visit'),
  age_group: z.enum(['child', 'adult', 'senior']).describe('How old the visitor is'),
  rent_shoes,
};

export class FindCourses extends search({
  description: 'Look for a climbing course',
  slots: { discipline: course.discipline, level: course.level.optional(), weekday: course.weekday.optional() },
  returns: course,
  entity: 'course',
  table: courses,
  identity: 'course_name',
  offers: ['course_name', 'weekday', 'start_time'],
  followUp: () => JoinCourse,
}) {}

export class JoinCourse extends transaction({
  description: 'Sign up for a climbing course',
  slots: { course_name: course.course_name, people, rent_shoes },
  returns: { course_name: course.course_name, people, rent_shoes, total_fee: money('What everybody pays together') },
  entity: 'sign-up',
}) {
  override transact({ course_name, people }: ArgumentsOf<typeof JoinCourse>) {
    const found = courses.rows.find((entry) => entry.course_name.toLowerCase() === course_name.toLowerCase());
    if (!found) return failure({ reason: `There is no course called ${course_name}.` });
    const other = full.get(found.course_name);
    if (other) return failure({ reason: 'That course is full.', alternative: { course_name: other } });
    return success({ total_fee: found.fee * people });
  }
}

export class BuyDayPass extends transaction({
  description: 'Buy a pass to climb for one day',
  slots: { visit_date: pass.visit_date, age_group: pass.age_group, rent_shoes: pass.rent_shoes.default(false) },
  returns: { ...pass, locker: z.int().describe('Number of the locker') },
  entity: 'day pass',
}) {
  override transact({ visit_date }: ArgumentsOf<typeof BuyDayPass>) {
    return success({ locker: 10 + Number(visit_date.slice(-2)) });
  }
}

export const climbingGym = service({
  name: 'ClimbingGym',
  description: 'A climbing hall with courses and day passes',
  apis: [FindCourses, JoinCourse, BuyDayPass],
});
