/** A swim school: courses by ability, single lessons, badges, and what swimmers leave behind. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course_title: saidAs(z.string().describe('Title of the swimming course'), { names: ['course', 'class', 'group'] }),
  for_whom: saidAs(
    z.enum(['babies', 'toddlers', 'children', 'teenagers', 'adults', 'pensioners']).describe('Whom it is for'),
    {
      names: ['age group'],
      values: {
        babies: ['baby', 'infants'],
        toddlers: ['toddler', 'two-year-olds'],
        children: ['kids', 'child'],
        teenagers: ['teens', 'teenager'],
        adults: ['grown-ups', 'grown-up'],
        pensioners: ['the over-65s', 'seniors'],
      },
    },
  ),
  aim: saidAs(
    z
      .enum(['getting used to water', 'breaststroke', 'front crawl', 'diving', 'lifesaving', 'fitness'])
      .describe('What one learns'),
    {
      names: ['stroke', 'purpose'],
      values: {
        'getting used to water': ['not being afraid of water', 'splashing'],
        'front crawl': ['crawl', 'freestyle'],
        diving: ['jumping in head first'],
        lifesaving: ['rescue'],
        fitness: ['lengths', 'keeping fit'],
      },
    },
  ),
  weekday: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday']).describe('Day of the week'),
  splash_time: saidAs(time('When it begins'), { names: ['start', 'hour'] }),
  block_fee: saidAs(money('What ten lessons cost', { currency: 'EUR' }), { names: ['price', 'fee', 'cost'] }),
  largest_group: saidAs(z.int().describe('How many people are in the water at most'), { names: ['group size'] }),
  warm_pool: saidAs(z.boolean().describe('Whether the water is heated to 32 degrees'), { names: ['warm water'] }),
  coach: saidAs(z.string().describe('Who teaches it'), { names: ['teacher', 'instructor'] }),
};
type Course = ArgumentsOf<typeof course>;

const row = (
  course_title: string,
  for_whom: Course['for_whom'],
  aim: Course['aim'],
  weekday: Course['weekday'],
  splash_time: string,
  [block_fee, largest_group]: [number, number],
  warm_pool: boolean,
  coach: string,
): Course => ({ course_title, for_whom, aim, weekday, splash_time, block_fee, largest_group, warm_pool, coach });

const courses = table('otter_swim.courses', 'course_title', [
  row('Water Babies', 'babies', 'getting used to water', 'Tuesday', '10:00', [95, 8], true, 'Marit Solberg'),
  row('Duckling Dip', 'toddlers', 'getting used to water', 'Saturday', '09:15', [90, 8], true, 'Marit Solberg'),
  row('Little Frogs', 'children', 'breaststroke', 'Monday', '16:00', [85, 10], true, 'Cas Jansen'),
  row('Tadpole Club', 'children', 'breaststroke', 'Saturday', '10:30', [99, 6], true, 'Dina Rosen'),
  row('Shark School', 'children', 'front crawl', 'Wednesday', '16:45', [88, 12], false, 'Cas Jansen'),
  row('Torpedo', 'teenagers', 'front crawl', 'Thursday', '18:00', [80, 14], false, 'Liam Fogarty'),
  row('Head First', 'teenagers', 'diving', 'Sunday', '14:00', [120, 6], false, 'Sunniva Lie'),
  row('Rescue Bronze', 'teenagers', 'lifesaving', 'Sunday', '11:00', [75, 16], false, 'Liam Fogarty'),
  row('Never Too Late', 'adults', 'getting used to water', 'Wednesday', '20:00', [110, 5], true, 'Dina Rosen'),
  row('Crawl Clinic', 'adults', 'front crawl', 'Monday', '20:15', [105, 8], false, 'Liam Fogarty'),
  row('Early Lengths', 'adults', 'fitness', 'Tuesday', '06:30', [60, 20], false, 'Sunniva Lie'),
  row('Silver Seals', 'pensioners', 'fitness', 'Thursday', '10:30', [55, 14], true, 'Marit Solberg'),
]);

const place_no = saidAs(z.string().describe('Number of the place in a course'), { names: ['booking', 'place number'] });
const swimmer = saidAs(z.string().describe('Name of the swimmer'), { names: ['name', 'child'] });

export class SearchCourses extends search({
  description: 'Search courses in which one learns to swim',
  examples: ['where can I learn to swim'],
  slots: {
    for_whom: course.for_whom,
    aim: course.aim.optional(),
    weekday: course.weekday.optional(),
    warm_pool: course.warm_pool.optional(),
    coach: course.coach.optional(),
  },
  returns: course,
  entity: 'course',
  table: courses,
  offers: ['course_title', 'weekday', 'splash_time', 'block_fee'],
  comparable: ['splash_time', 'block_fee', 'largest_group'],
  followUp: () => JoinCourse,
}) {}

export class JoinCourse extends transaction({
  description: 'Take a place in a swimming course',
  slots: {
    course_title: course.course_title,
    swimmer,
    age: saidAs(z.int().min(0).max(99).describe('Age of the swimmer'), { names: ['years old'] }),
    begins: saidAs(z.iso.date().describe('Day of the first time in the water'), { names: ['first lesson', 'start'] }),
    health_note: saidAs(z.string().optional().describe('What the coach should know about health'), {
      names: ['health', 'condition'],
    }),
    goggles: saidAs(z.boolean().default(false).describe('Whether goggles are lent'), { names: ['swimming glasses'] }),
    siblings: saidAs(
      z.int().min(0).max(5).optional().describe('How many brothers and sisters come to the school already'),
      {
        names: ['brothers', 'sisters'],
      },
    ),
  },
  returns: {
    place_no,
    due: money('What is to be paid', { currency: 'EUR' }),
    locker: z.string().describe('Locker of the swimmer'),
  },
  entity: 'place',
  quote: ({ course_title, siblings }, { rows }) => ({
    due:
      (rows(courses).find((one) => one.course_title.toLowerCase() === course_title.toLowerCase())?.block_fee ?? 0) -
      (siblings ? 10 : 0),
  }),
  transact: ({ course_title, siblings }, { rows, call }) => {
    const found = rows(courses).find((one) => one.course_title.toLowerCase() === course_title.toLowerCase());
    if (!found) return failure({ reason: 'No course has that title.' });
    if (found.course_title === 'Little Frogs')
      return failure({ reason: 'It is full.', alternative: { course_title: 'Tadpole Club' } });
    return success({ place_no: `OS${call + 61}`, due: found.block_fee - (siblings ? 10 : 0), locker: `${call + 12}` });
  },
  undo: () => LeaveCourse,
  amend: () => SwitchCourse,
}) {}

export class PrivateLesson extends transaction({
  description: 'Book a single lesson alone with a coach',
  examples: ['a lesson just for me'],
  slots: {
    coach: course.coach.nullable(),
    swimmer,
    on_day: saidAs(z.iso.date().describe('Day of the single lesson'), { names: ['date'] }),
    at_time: saidAs(time('When the single lesson begins', { hours: '07:00-21:00' }), { names: ['hour'] }),
    length: saidAs(z.literal([30, 45, 60]).describe('How many minutes the single lesson lasts'), {
      names: ['duration'],
    }),
    work_on: saidAs(z.string().optional().describe('What is practised'), { names: ['focus'] }),
  },
  returns: { place_no, lane: z.int().describe('Lane in which it is') },
  entity: 'single lesson',
  transact: (_, { call }) => success({ place_no: `PL${call + 7}`, lane: 3 }),
  undo: () => LeaveCourse,
}) {}

export class SwitchCourse extends transaction({
  description: 'Change from one swimming course to another',
  slots: {
    place_no,
    course_title: saidAs(course.course_title, { names: ['to', 'new course'] }),
    begins: z.iso.date().optional().describe('Day of the first time in the new course'),
  },
  returns: { place_no },
  entity: 'switch',
}) {}

export class LeaveCourse extends transaction({
  description: 'Give up a place in a course or a single lesson',
  slots: { place_no, why: saidAs(z.string().optional().describe('Why it is given up'), { names: ['reason'] }) },
  returns: { place_no, refund: money('What is paid back', { currency: 'EUR' }) },
  entity: 'place that was given up',
  transact: () => success({ refund: 30 }),
}) {}

export class MissedItem extends transaction({
  description: 'Tell the pool that something was left behind there',
  slots: {
    thing: saidAs(z.string().describe('What was left behind'), { names: ['item'] }),
    left_in: saidAs(
      z.enum(['changing room', 'showers', 'poolside', 'café', 'car park']).describe('Where it was left'),
      {
        names: ['place'],
        values: {
          'changing room': ['cubicle', 'dressing room'],
          poolside: ['by the pool', 'the bench at the pool'],
          café: ['cafeteria'],
        },
      },
    ),
    mobile: saidAs(z.string().describe('Telephone number of the owner'), { names: ['phone', 'telephone'] }),
  },
  returns: { found: z.boolean().describe('Whether it has been found') },
  entity: 'report of a loss',
  transact: ({ left_in }) => success({ found: left_in === 'showers' }),
}) {}

export const otterSwim = service({
  name: 'OtterSwim',
  description: 'A swim school',
  apis: [SearchCourses, JoinCourse, PrivateLesson, SwitchCourse, LeaveCourse, MissedItem],
  tables: [courses],
});
