import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const instrument = saidAs(
  z.enum(['piano', 'guitar', 'violin', 'drums', 'flute', 'voice']).describe('What the student learns to play'),
  {
    names: ['instrument', 'subject'],
    values: {
      piano: ['keyboard', 'keyboards'],
      guitar: ['acoustic guitar', 'electric guitar', 'guitars'],
      violin: ['fiddle', 'viola'],
      drums: ['drum', 'drum kit', 'drumming', 'percussion'],
      flute: ['recorder'],
      voice: ['singing', 'vocals', 'vocal coaching', 'singer'],
    },
  },
);
const teacher = saidAs(
  z.enum(['Ms. Okafor', 'Mr. Lindqvist', 'Ms. Duarte', 'Mr. Bell', 'Ms. Hara']).describe('Who gives the lesson'),
  {
    names: ['tutor', 'instructor', 'coach'],
    values: {
      'Ms. Okafor': ['Okafor', 'Mrs. Okafor', 'Miss Okafor'],
      'Mr. Lindqvist': ['Lindqvist', 'Mister Lindqvist'],
      'Ms. Duarte': ['Duarte', 'Mrs. Duarte', 'Miss Duarte'],
      'Mr. Bell': ['Bell', 'Mister Bell'],
      'Ms. Hara': ['Hara', 'Mrs. Hara', 'Miss Hara'],
    },
  },
);
const student = saidAs(z.string().describe('Name of the student'), { names: ['pupil', 'learner'] });
const date = z.iso.date().describe('Day of the lesson');
const at = time('When the lesson begins', { hours: '09:00-20:00' });

type Instrument = z.infer<typeof instrument>;
type Teacher = z.infer<typeof teacher>;

const teaches: Record<Instrument, readonly Teacher[]> = {
  piano: ['Ms. Okafor', 'Mr. Lindqvist'],
  guitar: ['Mr. Bell'],
  violin: ['Ms. Hara'],
  drums: ['Mr. Bell'],
  flute: ['Ms. Hara'],
  voice: ['Ms. Duarte'],
};

const openings = table('music.openings', 'opening', [
  { opening: 'p1', instrument: 'piano', teacher: 'Ms. Okafor', date: '2019-03-04', time: '15:00' },
  { opening: 'p2', instrument: 'piano', teacher: 'Mr. Lindqvist', date: '2019-03-05', time: '09:30' },
  { opening: 'p3', instrument: 'piano', teacher: 'Ms. Okafor', date: '2019-03-06', time: '17:15' },
  { opening: 'p4', instrument: 'piano', teacher: 'Mr. Lindqvist', date: '2019-03-09', time: '11:00' },
  { opening: 'g1', instrument: 'guitar', teacher: 'Mr. Bell', date: '2019-03-04', time: '18:00' },
  { opening: 'g2', instrument: 'guitar', teacher: 'Mr. Bell', date: '2019-03-07', time: '16:30' },
  { opening: 'g3', instrument: 'guitar', teacher: 'Mr. Bell', date: '2019-03-09', time: '10:00' },
  { opening: 'v1', instrument: 'violin', teacher: 'Ms. Hara', date: '2019-03-05', time: '14:00' },
  { opening: 'v2', instrument: 'violin', teacher: 'Ms. Hara', date: '2019-03-08', time: '17:45' },
  { opening: 'd1', instrument: 'drums', teacher: 'Mr. Bell', date: '2019-03-06', time: '19:00' },
  { opening: 'd2', instrument: 'drums', teacher: 'Mr. Bell', date: '2019-03-08', time: '15:30' },
  { opening: 'f1', instrument: 'flute', teacher: 'Ms. Hara', date: '2019-03-07', time: '10:30' },
  { opening: 's1', instrument: 'voice', teacher: 'Ms. Duarte', date: '2019-03-05', time: '18:30' },
  { opening: 's2', instrument: 'voice', teacher: 'Ms. Duarte', date: '2019-03-07', time: '12:00' },
  { opening: 's3', instrument: 'voice', teacher: 'Ms. Duarte', date: '2019-03-11', time: '17:00' },
] as { opening: string; instrument: Instrument; teacher: Teacher; date: string; time: string }[]);

const lessons = table('music.lessons', 'number', [
  { number: 1, student: 'Maya', instrument: 'piano', teacher: 'Ms. Okafor', date: '2019-03-05', time: '16:00' },
  { number: 2, student: 'Oskar', instrument: 'drums', teacher: 'Mr. Bell', date: '2019-03-06', time: '17:00' },
  { number: 3, student: 'Leila', instrument: 'voice', teacher: 'Ms. Duarte', date: '2019-03-07', time: '18:00' },
  { number: 4, student: 'Henry', instrument: 'guitar', teacher: 'Mr. Bell', date: '2019-03-08', time: '18:30' },
] as { number: number; student: string; instrument: Instrument; teacher: Teacher; date: string; time: string }[]);

const room = saidAs(
  z
    .enum([
      'Booth One',
      'Booth Two',
      'Clara Room',
      'Nina Room',
      'Blue Room',
      'Django Room',
      'Garden Studio',
      'Attic',
      'Cellar',
      'Ella Room',
      'Mill Studio',
      'Great Hall',
    ])
    .describe('Name of the room'),
  {
    names: ['practice room', 'rehearsal room'],
    values: { Attic: ['loft'], Cellar: ['basement'], 'Great Hall': ['big hall'] },
  },
);

const rooms = table('music.rooms', 'room', [
  { room: 'Booth One', capacity: 1, piano_included: false, price_per_hour: 5 },
  { room: 'Booth Two', capacity: 2, piano_included: false, price_per_hour: 6 },
  { room: 'Clara Room', capacity: 2, piano_included: true, price_per_hour: 9 },
  { room: 'Nina Room', capacity: 3, piano_included: true, price_per_hour: 10 },
  { room: 'Blue Room', capacity: 4, piano_included: false, price_per_hour: 11 },
  { room: 'Django Room', capacity: 5, piano_included: false, price_per_hour: 12 },
  { room: 'Garden Studio', capacity: 5, piano_included: true, price_per_hour: 15 },
  { room: 'Attic', capacity: 6, piano_included: false, price_per_hour: 13 },
  { room: 'Cellar', capacity: 8, piano_included: false, price_per_hour: 16 },
  { room: 'Ella Room', capacity: 8, piano_included: true, price_per_hour: 20 },
  { room: 'Mill Studio', capacity: 12, piano_included: true, price_per_hour: 24 },
  { room: 'Great Hall', capacity: 40, piano_included: true, price_per_hour: 45 },
] as { room: z.infer<typeof room>; capacity: number; piano_included: boolean; price_per_hour: number }[]);

const hires = table('music.hires', 'hire', [
  { hire: 'H-1', room: 'Cellar', date: '2019-03-02' },
  { hire: 'H-2', room: 'Blue Room', date: '2019-03-09' },
  { hire: 'H-3', room: 'Nina Room', date: '2019-03-06' },
]);

const pianoIncluded = saidAs(z.boolean().describe('Whether there is a piano in the room'), {
  names: ['piano', 'grand piano', 'upright'],
});

export class FindLessons extends search({
  description: 'See when a teacher has time for a lesson',
  examples: [
    'I want to learn to play',
    'when could I start lessons',
    'who teaches',
    'which times are free for lessons',
  ],
  slots: { instrument, teacher: teacher.optional(), date: date.optional() },
  returns: { opening: z.string().describe('Code of the free time'), instrument, teacher, date, time: at },
  entity: 'free lesson',
  identity: 'opening',
  offers: ['teacher', 'date', 'time'],
  tracks: ['instrument', 'teacher', 'date', 'time'],
  table: openings,
  followUp: () => BookLesson,
}) {}

export class BookLesson extends transaction({
  description: 'Book a music lesson',
  examples: ['sign me up for a lesson', 'put my child down for a lesson', 'I would like to have a lesson'],
  slots: {
    student,
    instrument,
    date,
    time: at,
    minutes: saidAs(z.literal([30, 45, 60]).describe('How long the lesson is, in minutes'), {
      names: ['length', 'duration'],
    }),
    loan_instrument: saidAs(z.boolean().describe('Whether the school lends an instrument for the lesson'), {
      names: ['loan', 'rental instrument', 'school instrument', 'borrowed'],
    }),
    teacher: teacher.optional(),
    note: saidAs(z.string().optional().describe('What the teacher should know beforehand'), {
      names: ['remark', 'message', 'comment'],
    }),
  },
  returns: { teacher, price: money('What the lesson costs') },
  entity: 'lesson',
  transact: ({ student: name, instrument: what, date: on, time: when, minutes, teacher: wish }, { rows }) => {
    const able = teaches[what];
    if (wish && !able.includes(wish)) {
      return failure({ reason: `${wish} does not teach that.`, ...(able[0] && { alternative: { teacher: able[0] } }) });
    }
    if (new Date(`${on}T12:00:00Z`).getUTCDay() === 0) return failure({ reason: 'We are closed on Sundays.' });
    const isTaken = (who: Teacher, hour: string) =>
      rows(lessons).some((row) => row.teacher === who && row.date === on && row.time === hour);
    const who = wish ?? able.find((one) => !isTaken(one, when)) ?? able[0] ?? 'Ms. Okafor';
    if (isTaken(who, when)) {
      const later = ['16:45', '17:45', '18:45', '19:15'].find((hour) => hour > when && !isTaken(who, hour));
      return failure({
        reason: `${who} has another student then.`,
        ...(later && { alternative: { time: later } }),
      });
    }
    const number = rows(lessons).length + 1;
    return success({ teacher: who, price: minutes }, [
      lessons.insert({ number, student: name, instrument: what, teacher: who, date: on, time: when }),
    ]);
  },
  phrases: {
    ask: {
      student: 'Who is the lesson for?',
      minutes: 'How long should the lesson be: 30, 45 or 60 minutes?',
      loan_instrument: 'Do you need an instrument from us?',
    },
  },
}) {}

export class MoveLesson extends transaction({
  description: 'Move a booked lesson to another day or time',
  examples: ['I need to reschedule a lesson', 'can we postpone the lesson', 'cannot make it to the lesson'],
  slots: {
    student,
    new_date: saidAs(z.iso.date().describe('Day that the lesson is moved to'), { names: ['new day'] }),
    new_time: saidAs(time('Time that the lesson is moved to', { hours: '09:00-20:00' }), { names: ['new hour'] }),
  },
  returns: { teacher },
  entity: 'lesson',
  transact: ({ student: name, new_date: to, new_time: when }, { rows }) => {
    const row = rows(lessons).findLast((one) => one.student.toLowerCase() === name.toLowerCase());
    if (!row) return failure({ reason: `There is no lesson for ${name}.` });
    if (new Date(`${to}T12:00:00Z`).getUTCDay() === 0) return failure({ reason: 'We are closed on Sundays.' });
    return success({ teacher: row.teacher }, [lessons.update(row.number, { date: to, time: when })]);
  },
  phrases: {
    ask: {
      student: 'Whose lesson is it?',
      new_date: 'Which day should it be moved to?',
      new_time: 'What time should it be moved to?',
    },
  },
}) {}

export class FindRooms extends search({
  description: 'Look for a room to practice or rehearse in',
  examples: ['somewhere to practice', 'we need a place to rehearse', 'which rooms do you have', 'space for our band'],
  slots: {
    people: saidAs(z.int().min(1).describe('How many people play'), { names: ['musicians', 'players', 'members'] }),
    piano_included: pianoIncluded.optional(),
  },
  returns: {
    room,
    capacity: z.int().describe('How many people fit in'),
    piano_included: pianoIncluded,
    price_per_hour: money('What an hour costs'),
  },
  entity: 'room',
  offers: ['room', 'capacity', 'price_per_hour'],
  transient: ['people', 'piano_included'],
  followUp: () => HireRoom,
  search: ({ people, piano_included: piano }, { rows, offset, limit }) =>
    rows(rooms)
      .filter((row) => row.capacity >= people && (piano === undefined || row.piano_included === piano))
      .slice(offset, offset + limit),
}) {}

export class HireRoom extends transaction({
  description: 'Hire a room to practice or rehearse in',
  examples: ['reserve a room for rehearsal', 'book us a room', 'rent a room to practice'],
  slots: {
    room,
    date: z.iso.date().describe('Day on which the room is used'),
    start_time: saidAs(time('When you come in', { hours: '09:00-22:00' }), { names: ['start', 'arrival'] }),
    hours: saidAs(z.int().min(1).max(6).describe('For how many hours'), { names: ['length', 'duration'] }),
    amplifier: saidAs(z.boolean().default(false).describe('Whether an amplifier is put in the room'), {
      names: ['amp', 'amps', 'amplification'],
    }),
  },
  returns: { code: z.string().describe('Code of the door'), price: money('What the hire costs') },
  entity: 'hire',
  transact: ({ room: name, date: on, hours, amplifier }, { rows }) => {
    const found = rows(rooms).find((row) => row.room === name);
    if (!found) return failure({ reason: `There is no room ${name}.` });
    const isTaken = (which: string) => rows(hires).some((row) => row.room === which && row.date === on);
    if (isTaken(found.room)) {
      const other = rows(rooms).find(
        (row) => row.capacity >= found.capacity && (row.piano_included || !found.piano_included) && !isTaken(row.room),
      );
      return failure({
        reason: 'That room is taken on that day.',
        ...(other && { alternative: { room: other.room } }),
      });
    }
    const hire = `H-${rows(hires).length + 1}`;
    const price = found.price_per_hour * hours + (amplifier ? 8 : 0);
    return success({ code: hire, price }, [hires.insert({ hire, room: found.room, date: on })]);
  },
}) {}

/** A music school. */
export const music = service({
  name: 'Music',
  description: 'A music school: lessons, and rooms to practice in',
  apis: [FindLessons, BookLesson, MoveLesson, FindRooms, HireRoom],
  tables: [lessons, rooms, hires],
});
