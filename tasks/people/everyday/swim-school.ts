import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course_name: z.string().describe('Name of the course'),
  level: saidAs(z.enum(['beginner', 'intermediate', 'advanced']).describe('How well one swims already'), {
    values: {
      beginner: ['beginners', 'first timers', 'non-swimmers'],
      intermediate: ['improvers', 'middle'],
      advanced: ['strong swimmers', 'experts'],
    },
  }),
  weekday: saidAs(
    z
      .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      .describe('Day of the week on which it is held'),
    { names: ['day'] },
  ),
  start_time: time('When a lesson begins', { hours: '08:00-19:00' }),
  fee: saidAs(money('What the whole course costs'), { names: ['price', 'cost'] }),
  lessons: z.int().describe('How many lessons there are'),
  teacher: z.string().describe('Name of the teacher'),
  has_warm_water: saidAs(z.boolean().describe('Whether the water is warm'), { names: ['warm', 'warm pool', 'heated'] }),
};

const row = (
  course_name: string,
  level: 'beginner' | 'intermediate' | 'advanced',
  weekday: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday',
  start_time: string,
  fee: number,
  lessons: number,
  teacher: string,
  has_warm_water: boolean,
) => ({ course_name, level, weekday, start_time, fee, lessons, teacher, has_warm_water });

const courses = table('swim_school.courses', 'course_name', [
  row('Tadpoles', 'beginner', 'Monday', '15:30', 85, 8, 'Ada Brook', true),
  row('Minnows', 'beginner', 'Wednesday', '16:15', 96, 10, 'Piet Holm', false),
  row('Ducklings', 'beginner', 'Saturday', '09:00', 110, 12, 'Ada Brook', true),
  row('Puddle Jumpers', 'beginner', 'Saturday', '11:30', 72, 6, 'Rosa Lund', false),
  row('Otters', 'intermediate', 'Tuesday', '16:00', 98, 10, 'Piet Holm', false),
  row('Seals', 'intermediate', 'Thursday', '17:15', 90, 8, 'Rosa Lund', true),
  row('Turtles', 'intermediate', 'Saturday', '10:00', 120, 12, 'Ada Brook', true),
  row('Penguins', 'intermediate', 'Friday', '15:45', 84, 8, 'Jun Abe', false),
  row('Dolphins', 'advanced', 'Monday', '17:30', 130, 12, 'Jun Abe', false),
  row('Sharks', 'advanced', 'Thursday', '18:30', 115, 10, 'Jun Abe', false),
  row('Marlins', 'advanced', 'Saturday', '08:00', 140, 12, 'Rosa Lund', false),
  row('Swordfish', 'advanced', 'Wednesday', '18:00', 105, 10, 'Piet Holm', true),
]);

const places = table<{ place: string }>('swim_school.places', 'place', []);
const parties = table<{ party: string }>('swim_school.parties', 'party', []);

const goggles = saidAs(z.boolean().describe('Whether the swimmer borrows goggles'), {
  names: ['goggles'],
});

class FindCourse extends search({
  description: 'Look for a swimming course',
  examples: ['find a swimming course', 'swimming lessons for', 'learn to swim'],
  slots: {
    level: course.level,
    weekday: course.weekday.optional(),
    has_warm_water: course.has_warm_water.optional(),
  },
  returns: course,
  entity: 'course',
  table: courses,
  identity: 'course_name',
  offers: ['course_name', 'weekday', 'start_time', 'fee'],
  comparable: ['fee', 'lessons', 'start_time', 'teacher'],
  followUp: () => EnrollSwimmer,
}) {}

class EnrollSwimmer extends transaction({
  description: 'Enroll somebody in a swimming course',
  examples: ['sign up for the course', 'enroll my child', 'get a place in the course'],
  slots: {
    course_name: course.course_name,
    swimmer_name: z.string().describe('Name of the swimmer'),
    age: z.int().min(4).max(99).describe('How old the swimmer is'),
    goggles,
  },
  returns: {
    course_name: course.course_name,
    weekday: course.weekday,
    start_time: course.start_time,
    fee: course.fee,
  },
  entity: 'place',
  transact: ({ course_name, swimmer_name }, { rows }) => {
    const found = rows(courses).find((one) => one.course_name.toLowerCase() === course_name.toLowerCase());
    if (!found) return failure({ reason: `There is no course called ${course_name}.` });
    const place = `${found.course_name}: ${swimmer_name}`;
    if (rows(places).some((one) => one.place === place))
      return failure({ reason: 'That swimmer has a place already.' });
    const { weekday, start_time, fee } = found;
    return success({ course_name: found.course_name, weekday, start_time, fee }, [places.insert({ place })]);
  },
}) {}

class BookParty extends transaction({
  description: 'Book the pool for a birthday party',
  examples: ['book a pool party', 'birthday party at the pool', 'have a party'],
  slots: {
    party_date: z.iso.date().describe('Day of the party'),
    party_time: time('When the party begins', { hours: '10:00-18:00' }),
    guests: z.int().min(2).max(25).describe('How many guests come'),
    birthday_child: z.string().describe('Name of the child whose birthday it is'),
    with_food: saidAs(z.boolean().default(false).describe('Whether food is served'), {
      names: ['food', 'snacks', 'lunch'],
    }),
  },
  returns: { total_price: money('What the party costs in all') },
  entity: 'party',
  quote: ({ guests, with_food }) => ({ total_price: 60 + guests * (with_food ? 9 : 4) }),
  transact: ({ party_date, party_time, guests, with_food }, { rows, now }) => {
    if (`${party_date}T${party_time}` < now) return failure({ reason: 'That time has passed.' });
    const party = `${party_date} ${party_time}`;
    if (rows(parties).some((one) => one.party === party)) return failure({ reason: 'There is a party then already.' });
    return success({ total_price: 60 + guests * (with_food ? 9 : 4) }, [parties.insert({ party })]);
  },
}) {}

/** Swimming lessons and pool parties. */
export const swimSchool = service({
  name: 'SwimSchool',
  description: 'Swimming lessons and pool parties',
  apis: [FindCourse, EnrollSwimmer, BookParty],
  tables: [places, parties],
});
