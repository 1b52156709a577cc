/** Open days and visits to a university: days by faculty, guided walks, a student to shadow, beds for the night. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const faculty = saidAs(
  z
    .enum(['law', 'medicine', 'engineering', 'fine arts', 'computing', 'education', 'biology'])
    .describe('Faculty that one wants to see'),
  {
    names: ['department', 'degree', 'course of study'],
    values: {
      law: ['jurisprudence', 'becoming a lawyer'],
      medicine: ['becoming a doctor', 'med school'],
      engineering: ['bridges and machines'],
      'fine arts': ['painting', 'sculpture', 'art'],
      computing: ['computer science', 'programming', 'CS'],
      education: ['becoming a teacher', 'teaching'],
      biology: ['life sciences', 'zoology'],
    },
  },
);
const event = {
  open_day: saidAs(z.string().describe('Title of the open day'), { names: ['event'] }),
  faculty,
  campus: saidAs(z.enum(['Old Court', 'Riverside', 'Hilltop']).describe('Campus on which it is'), { names: ['site'] }),
  takes_place: saidAs(z.iso.date().describe('Day on which it takes place'), { names: ['date'] }),
  doors: saidAs(time('When the doors open'), { names: ['opening', 'beginning'] }),
  parking: saidAs(z.boolean().describe('Whether visitors can park'), { names: ['car park'] }),
  meets_students: saidAs(z.boolean().describe('Whether one can talk to students'), { names: ['students'] }),
  room_for: saidAs(z.int().describe('How many visitors there is room for'), { names: ['capacity', 'size'] }),
  lecture: z.string().describe('Title of the trial lecture'),
};
type Event = ArgumentsOf<typeof event>;

const row = (
  open_day: string,
  which: Event['faculty'],
  campus: Event['campus'],
  takes_place: string,
  doors: string,
  flags: string,
  room_for: number,
  lecture: string,
): Event => ({
  open_day,
  faculty: which,
  campus,
  takes_place,
  doors,
  parking: flags.includes('p'),
  meets_students: flags.includes('s'),
  room_for,
  lecture,
});

const events = table('ivy_gates.events', 'open_day', [
  row('Scales and Gowns', 'law', 'Old Court', '2019-03-16', '10:00', 's', 120, 'Can a dog inherit?'),
  row('Night Court', 'law', 'Old Court', '2019-04-04', '18:00', '', 60, 'A trial in an hour'),
  row('White Coats', 'medicine', 'Hilltop', '2019-03-23', '09:30', 'ps', 200, 'Forty beats'),
  row('Heart and Hands', 'medicine', 'Hilltop', '2019-05-11', '13:00', 'p', 80, 'Sewing a grape'),
  row('Cogs and Bridges', 'engineering', 'Riverside', '2019-03-16', '11:00', 'ps', 150, 'Why bridges sing'),
  row('Wet Paint', 'fine arts', 'Old Court', '2019-04-13', '14:00', 's', 40, 'Blue before Picasso'),
  row('Ones and Zeros', 'computing', 'Riverside', '2019-03-30', '10:30', 'ps', 180, 'Sorting socks'),
  row('Code After Dark', 'computing', 'Riverside', '2019-04-25', '19:00', 's', 70, 'A worm from 1988'),
  row('Chalk and Talk', 'education', 'Hilltop', '2019-04-06', '10:00', 'p', 90, 'The back row'),
  row('Leaf and Bone', 'biology', 'Riverside', '2019-04-13', '09:00', 'ps', 100, 'Whose skull is it?'),
  row('Tide Pool Day', 'biology', 'Riverside', '2019-05-25', '08:30', 'p', 30, 'Crabs at low tide'),
]);

const pass_no = saidAs(z.string().describe('Number of the visitor pass'), { names: ['pass', 'booking', 'reference'] });
const visitor = saidAs(z.string().describe('Name of the visitor'), { names: ['guest', 'name'] });

export class BrowseOpenDays extends search({
  description: 'See on which days a faculty can be visited',
  slots: {
    faculty: event.faculty.optional(),
    campus: event.campus.optional(),
    parking: event.parking.optional(),
    meets_students: event.meets_students.optional(),
  },
  returns: event,
  entity: 'open day',
  table: events,
  offers: ['open_day', 'campus', 'takes_place'],
  comparable: ['takes_place', 'doors', 'room_for'],
  followUp: () => RegisterVisit,
}) {}

export class RegisterVisit extends transaction({
  description: 'Put visitors on the list of an open day',
  examples: ['put us on the list'],
  slots: {
    open_day: event.open_day,
    visitor,
    companions: saidAs(z.int().min(0).max(6).describe('How many people come along'), {
      names: ['parents', 'friends', 'guests'],
    }),
    school_year: saidAs(
      z
        .enum(['year 11', 'year 12', 'year 13', 'left school', 'teacher'])
        .optional()
        .describe('What the visitor does now'),
      {
        names: ['class'],
        values: {
          'year 13': ['last year at school', 'upper sixth'],
          'year 12': ['lower sixth'],
          'left school': ['working'],
        },
      },
    ),
    needs: saidAs(z.string().optional().describe('What the visitor needs because of a handicap'), {
      names: ['access'],
    }),
    lunch: z.boolean().default(false).describe('Whether lunch in the refectory is reserved'),
  },
  returns: { pass_no, gate: z.string().describe('Gate at which one comes in') },
  entity: 'visit',
  transact: ({ open_day, companions }, { rows, call }) => {
    const found = rows(events).find((one) => one.open_day.toLowerCase() === open_day.toLowerCase());
    if (!found) return failure({ reason: 'No open day has that title.' });
    if (found.open_day === 'Wet Paint' && companions > 1)
      return failure({ reason: 'The studios are small: one companion each.', alternative: { companions: 1 } });
    return success({ pass_no: `IG${call + 900}`, gate: found.campus === 'Old Court' ? 'Lion gate' : 'Elm gate' });
  },
  undo: () => CallOffVisit,
  amend: () => ChangeVisit,
}) {}

export class BookWalk extends transaction({
  description: 'Book a guided walk over a campus',
  examples: ['show us round the place'],
  slots: {
    campus: event.campus,
    walk_on: saidAs(z.iso.date().describe('Day of the guided walk'), { names: ['day'] }),
    walk_at: saidAs(time('When the guided walk sets off', { hours: '09:00-17:30' }), { names: ['time'] }),
    walkers: saidAs(z.int().min(1).max(25).describe('How many people go on the walk'), { names: ['people', 'group'] }),
    spoken: saidAs(z.enum(['English', 'Arabic', 'French', 'Chinese']).describe('Language in which the guide speaks'), {
      names: ['language'],
      values: { Chinese: ['Mandarin'] },
    }),
    see_also: saidAs(z.string().optional().describe('What the walk should not leave out'), { names: ['stop'] }),
  },
  returns: { pass_no, guide: z.string().describe('Who leads the walk') },
  entity: 'walk',
  transact: ({ walk_on, campus }, { call }) =>
    walk_on === '2019-03-17' && campus === 'Hilltop'
      ? failure({ reason: 'Hilltop is closed that day.', alternative: { campus: 'Riverside' as const } })
      : success({ pass_no: `W${call + 20}`, guide: 'Priscilla Okoye' }),
  undo: () => CallOffVisit,
  amend: () => ChangeVisit,
}) {}

export class ShadowStudent extends transaction({
  description: 'Spend a day beside a student, in lectures and at lunch',
  slots: {
    faculty,
    visitor,
    shadow_on: saidAs(z.iso.date().describe('Day on which one goes along with a student'), { names: ['day'] }),
    hopes: saidAs(z.string().optional().describe('What the visitor hopes to find out'), { names: ['questions'] }),
    same_gender: saidAs(z.boolean().optional().describe('Whether the student should be of the same gender'), {
      names: ['a girl', 'a boy'],
    }),
  },
  returns: { pass_no, student: z.string().describe('Student whom one goes along with') },
  entity: 'day with a student',
  transact: (_, { call }) => success({ pass_no: `S${call + 3}`, student: 'Jomo Bright' }),
  undo: () => CallOffVisit,
}) {}

export class SleepOver extends transaction({
  description: 'Reserve a bed in a hall of residence for visitors',
  slots: {
    hall: saidAs(z.enum(['Whitworth Hall', 'Sparrow House', 'Quayside Flats']).describe('Hall in which one sleeps'), {
      names: ['residence'],
    }),
    arrive: saidAs(z.iso.date().describe('Day on which the visitors come'), { names: ['from', 'check-in'] }),
    leave: saidAs(z.iso.date().describe('Day on which the visitors go'), { names: ['until', 'check-out'] }),
    sleepers: saidAs(z.int().min(1).max(8).describe('How many people sleep there'), { names: ['beds', 'people'] }),
    visitor,
    breakfast: z.boolean().optional().describe('Whether breakfast is included'),
  },
  returns: { pass_no, cost: money('What the beds cost', { currency: 'GBP' }) },
  entity: 'bed',
  quote: ({ sleepers, breakfast }) => ({ cost: sleepers * (breakfast ? 31 : 24) }),
  transact: ({ sleepers, breakfast }, { call }) =>
    success({ pass_no: `B${call + 70}`, cost: sleepers * (breakfast ? 31 : 24) }),
  undo: () => CallOffVisit,
}) {}

export class ChangeVisit extends transaction({
  description: 'Change how many come along, or the day of a visit',
  slots: {
    pass_no,
    companions: z.int().min(0).max(6).optional().describe('How many people come along now'),
    walk_on: z.iso.date().optional().describe('New day of the guided walk'),
  },
  returns: { pass_no },
  entity: 'changed visit',
}) {}

export class CallOffVisit extends transaction({
  description: 'Call a visit, a walk or a bed off',
  slots: { pass_no, reason: z.string().optional().describe('Why nobody comes') },
  returns: { pass_no },
  entity: 'visit that was called off',
}) {}

export const ivyGates = service({
  name: 'IvyGates',
  description: 'Open days and visits to a university',
  apis: [BrowseOpenDays, RegisterVisit, BookWalk, ShadowStudent, SleepOver, ChangeVisit, CallOffVisit],
  tables: [events],
});
