/** A sailing school: its courses, and its boats for an afternoon. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course: saidAs(z.string().describe('Title of the course'), { names: ['class'] }),
  rung: saidAs(
    z.enum(['taster', 'beginner', 'improver', 'skipper', 'racing']).describe('How much one has to know already'),
    {
      names: ['level'],
      values: {
        taster: ['just to try', 'a first go'],
        beginner: ['from scratch', 'novice'],
        improver: ['a bit of experience', 'refresher'],
        skipper: ['licence', 'be in charge'],
        racing: ['regatta', 'competition'],
      },
    },
  ),
  craft: saidAs(z.enum(['dinghy', 'keelboat', 'catamaran', 'windsurfer']).describe('What one sails in'), {
    values: {
      windsurfer: ['board'],
      catamaran: ['two hulls', 'cat'],
      dinghy: ['small boat'],
      keelboat: ['yacht', 'big boat'],
    },
  }),
  at_weekends: saidAs(z.boolean().describe('Whether it is held at weekends'), { names: ['weekend'] }),
  sessions: z.int().describe('How many sessions it has'),
  from_age: saidAs(z.int().describe('Age from which one may take part'), { names: ['minimum age'] }),
  tuition: saidAs(money('What the course costs'), { names: ['price', 'fee'] }),
  instructor: z.string().describe('Who teaches it'),
};
type Course = ArgumentsOf<typeof course>;

const row = (
  title: string,
  rung: Course['rung'],
  craft: Course['craft'],
  at_weekends: boolean,
  sessions: number,
  from_age: number,
  tuition: number,
  instructor: string,
): Course => ({ course: title, rung, craft, at_weekends, sessions, from_age, tuition, instructor });

const courses = table('fair_wind.courses', 'course', [
  row('First Splash', 'taster', 'dinghy', true, 1, 7, 35, 'Pim'),
  row('Dip a Toe', 'taster', 'windsurfer', false, 1, 10, 40, 'Jonna'),
  row('Small Tillers', 'beginner', 'dinghy', false, 5, 7, 160, 'Pim'),
  row('Ropes and Knots', 'beginner', 'keelboat', true, 6, 14, 320, 'Captain Osei'),
  row('Two Hulls', 'beginner', 'catamaran', true, 4, 12, 240, 'Jonna'),
  row('Stand Up Straight', 'beginner', 'windsurfer', true, 4, 12, 190, 'Rafa'),
  row('Wind Shift', 'improver', 'dinghy', true, 4, 12, 210, 'Rafa'),
  row('Blue Water', 'improver', 'keelboat', false, 5, 16, 380, 'Captain Osei'),
  row('Papers', 'skipper', 'keelboat', true, 10, 16, 690, 'Hedda Lunt'),
  row('Papers Express', 'skipper', 'keelboat', false, 7, 18, 740, 'Hedda Lunt'),
  row('Start Line', 'racing', 'dinghy', true, 8, 14, 330, 'Rafa'),
  row('Flying Cat', 'racing', 'catamaran', false, 6, 16, 410, 'Jonna'),
]);

const enrolment = saidAs(z.string().describe('Number of the enrolment'), {
  names: ['enrolment number', 'place number'],
});

export class BrowseCourses extends search({
  description: 'Find a sailing course',
  examples: ['learn to sail'],
  slots: { rung: course.rung.optional(), craft: course.craft.optional(), at_weekends: course.at_weekends.optional() },
  returns: course,
  entity: 'course',
  table: courses,
  offers: ['course', 'sessions', 'tuition'],
  comparable: ['tuition', 'sessions', 'from_age', 'instructor'],
  followUp: () => SignAboard,
}) {}

export class SignAboard extends transaction({
  description: 'Put somebody down for a sailing course',
  slots: {
    course: course.course,
    starts_on: saidAs(z.iso.date().describe('First day of the course'), { names: ['start'] }),
    pupil: saidAs(z.string().describe('Name of the person who learns'), { names: ['student', 'name'] }),
    pupil_age: saidAs(z.int().min(5).max(99).describe('Age of the person who learns'), { names: ['age', 'years old'] }),
    can_swim: saidAs(z.boolean().describe('Whether the person can swim'), { names: ['swims'] }),
    wetsuit: saidAs(
      z.enum(['child', 'small', 'medium', 'large', 'brings own']).optional().describe('Size of the wetsuit'),
      {
        values: { 'brings own': ['has one', 'own suit'], large: ['L', 'big'], medium: ['M'], small: ['S'] },
      },
    ),
    ailment: saidAs(z.string().optional().describe('What the instructor should know about the health'), {
      names: ['health'],
    }),
    call_in_need: saidAs(z.string().optional().describe('Whom to call in an emergency'), {
      names: ['emergency contact'],
    }),
  },
  returns: { enrolment, meeting_point: z.string().describe('Where the course meets') },
  entity: 'enrolment',
  transact: ({ course: title, pupil_age, can_swim, starts_on }, { rows, call }) => {
    const found = rows(courses).find((one) => one.course.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'No course has that title.' });
    if (pupil_age < found.from_age) return failure({ reason: 'That is too young for the course.' });
    if (!can_swim) return failure({ reason: 'We take only people who can swim.' });
    if (starts_on === '2019-04-06')
      return failure({ reason: 'That course is full.', alternative: { starts_on: '2019-04-13' } });
    return success({ enrolment: `FW${call + 130}`, meeting_point: 'the red boathouse' });
  },
  undo: () => GoAshore,
  amend: () => LaterCourse,
}) {}

export class LaterCourse extends transaction({
  description: 'Take a course on other days than those one is down for',
  slots: {
    enrolment,
    starts_on: z.iso.date().optional().describe('The new first day'),
    wetsuit: z
      .enum(['child', 'small', 'medium', 'large', 'brings own'])
      .optional()
      .describe('The new size of the wetsuit'),
  },
  returns: { enrolment },
  entity: 'new course date',
}) {}

export class GoAshore extends transaction({
  description: 'Leave a course',
  slots: { enrolment, what_for: saidAs(z.string().optional().describe('Reason for leaving'), { names: ['reason'] }) },
  returns: { enrolment, given_back: money('What is given back') },
  entity: 'withdrawal',
  transact: () => success({ given_back: 50 }),
}) {}

export class LendBoat extends transaction({
  description: 'Hire a boat to go out without an instructor',
  examples: ['rent a boat'],
  slots: {
    craft: course.craft,
    out_day: saidAs(z.iso.date().describe('Day on which the boat goes out'), { names: ['day'] }),
    out_at: saidAs(time('When it goes out', { hours: '09:00-18:00' }), { names: ['time'] }),
    minutes: saidAs(z.int().min(30).max(480).describe('How many minutes it is out'), {
      names: ['how long', 'duration'],
    }),
    aboard: saidAs(z.int().min(1).max(8).describe('How many people go'), { names: ['people'] }),
    helm: saidAs(z.string().describe('Name of the one who steers'), { names: ['name'] }),
    licensed: saidAs(z.boolean().describe('Whether that person has a licence'), { names: ['licence', 'papers'] }),
    pay_with: z.enum(['card', 'cash', 'club account']).default('card').describe('How it is paid'),
  },
  returns: { boat_number: z.string().describe('Number of the boat'), hire: money('What the hire costs') },
  entity: 'hire',
  quote: ({ minutes }) => ({ hire: Math.ceil(minutes / 30) * 12 }),
  transact: ({ minutes, licensed, craft }, { call }) =>
    !licensed && craft === 'keelboat'
      ? failure({ reason: 'A keelboat needs a licence.', alternative: { craft: 'dinghy' as const } })
      : success({ boat_number: `${call + 7}`, hire: Math.ceil(minutes / 30) * 12 }),
}) {}

export const fairWind = service({
  name: 'FairWind',
  description: 'A sailing school',
  apis: [BrowseCourses, SignAboard, LaterCourse, GoAshore, LendBoat],
  tables: [courses],
});
