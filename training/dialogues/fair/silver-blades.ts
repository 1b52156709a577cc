/** An ice rink: sessions on the ice, skates by size, lessons for somebody. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const session = {
  session: z.string().describe('Name of the session on the ice'),
  style: saidAs(
    z
      .enum(['public', 'disco', 'family', 'hockey', 'figure', 'quiet'])
      .describe('What sort of skating it is, and for whom'),
    {
      values: {
        public: ['everyone', 'open'],
        disco: ['party', 'dj', 'music'],
        quiet: ['calm', 'empty'],
        figure: ['jumps'],
      },
    },
  ),
  weekday: z
    .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    .describe('Day of the week'),
  start_time: time('When it begins', { hours: '07:00-21:30' }),
  end: time('When it ends', { hours: '08:00-23:00' }),
  entry: money('What one skater pays', { currency: 'GBP' }),
  aids: saidAs(z.boolean().describe('Whether there are seals to hold on to'), {
    names: ['seals', 'penguins', 'something to hold on to'],
  }),
  rink: z.enum(['main rink', 'small rink']).describe('Which of the two rinks'),
};

type Session = ArgumentsOf<typeof session>;

function row(
  name: string,
  style: Session['style'],
  weekday: Session['weekday'],
  start_time: string,
  end: string,
  entry: number,
  aids: boolean,
  rink: Session['rink'],
): Session {
  return { session: name, style, weekday, start_time, end, entry, aids, rink };
}

const sessions = table('blades.sessions', 'session', [
  row('Monday Glide', 'public', 'Monday', '10:00', '12:00', 7, false, 'main rink'),
  row('Silver Hour', 'quiet', 'Monday', '13:00', '14:00', 4.5, true, 'small rink'),
  row('Puck Practice', 'hockey', 'Tuesday', '20:00', '21:30', 11, false, 'main rink'),
  row('Toddler Ice', 'family', 'Wednesday', '09:30', '10:30', 5, true, 'small rink'),
  row('Midweek Skate', 'public', 'Wednesday', '16:00', '18:00', 8, true, 'main rink'),
  row('Axel Club', 'figure', 'Thursday', '07:00', '08:30', 12, false, 'main rink'),
  row('Quiet Blades', 'quiet', 'Thursday', '14:00', '15:30', 6, true, 'small rink'),
  row('Friday Glow', 'disco', 'Friday', '19:30', '22:00', 12.5, false, 'main rink'),
  row('After School Ice', 'public', 'Friday', '15:30', '17:30', 7.5, true, 'main rink'),
  row('Saturday Spin', 'public', 'Saturday', '11:00', '13:00', 9.5, true, 'main rink'),
  row('Mirrorball', 'disco', 'Saturday', '20:00', '22:30', 13, false, 'main rink'),
  row('Junior Sticks', 'hockey', 'Saturday', '08:00', '09:30', 9, false, 'small rink'),
  row('Family Wobble', 'family', 'Sunday', '10:00', '12:00', 6.5, true, 'main rink'),
  row('Sunday Open', 'public', 'Sunday', '14:00', '16:30', 10, true, 'main rink'),
]);

const reference = z.string().describe('Reference of what was booked');

export class FindSessions extends search({
  description: 'Look for a skating session',
  slots: {
    style: session.style.nullable(),
    weekday: session.weekday.optional(),
    start_time: session.start_time.optional(),
    aids: session.aids.optional(),
  },
  returns: session,
  entity: 'session',
  table: sessions,
  identity: 'session',
  offers: ['session', 'weekday', 'start_time', 'entry'],
  comparable: ['entry', 'end'],
  followUp: () => ReservePlaces,
}) {}

export class ReservePlaces extends transaction({
  description: 'Reserve places in a skating session',
  slots: {
    session: session.session,
    day: z.iso.date().describe('On which day you skate'),
    skaters: saidAs(z.int().min(1).max(30).describe('How many people skate'), { names: ['people', 'of us'] }),
    spectators: saidAs(z.int().min(0).max(30).default(0).describe('How many people only watch'), {
      names: ['watching', 'not skating'],
    }),
    in_the_name_of: z.string().describe('Name for which the places are kept'),
  },
  returns: { reference, total: money('What it costs in all', { currency: 'GBP' }) },
  entity: 'reservation',
  undo: () => CancelIt,
  transact: ({ session: name, skaters, spectators, day }) => {
    const found = sessions.rows.find((one) => one.session === name);
    if (!found) return failure({ reason: 'We have no session of that name.' });
    if (skaters > 20) return failure({ reason: 'A session takes groups of twenty.', alternative: { skaters: 20 } });
    return success({ reference: `SB${day.slice(8)}${skaters}`, total: found.entry * skaters + 2 * spectators });
  },
}) {}

export class HireSkates extends transaction({
  description: 'Hire skates',
  examples: ['we have no skates of our own'],
  slots: {
    shoe_size: saidAs(z.int().min(24).max(50).describe('Size of the shoes'), { names: ['size'] }),
    pairs: z.int().min(1).max(30).default(1).describe('How many pairs'),
    blade: saidAs(z.enum(['figure', 'hockey', 'double runner']).describe('Kind of skates'), {
      values: {
        figure: ['figure skates', 'with the toothy tip'],
        hockey: ['hockey skates'],
        'double runner': ['two blades', 'for toddlers'],
      },
    }),
    day: z.iso.date().describe('On which day you need them'),
    from: time('When you pick them up', { hours: '07:00-21:00' }),
    to: time('When you bring them back', { hours: '08:00-23:00' }),
    helmet: z.boolean().default(false).describe('Whether a helmet goes with them'),
    socks: z.boolean().default(false).describe('Whether you need thick socks'),
  },
  returns: {
    reference,
    fee: money('What the hire costs', { currency: 'GBP' }),
    deposit: money('What you leave as a deposit', { currency: 'GBP' }),
  },
  entity: 'hire',
  confirms: ['shoe_size', 'pairs', 'blade', 'day', 'from', 'to', 'helmet', 'socks'],
  quote: (args) => ({ fee: feeOf(args) }),
  undo: () => CancelIt,
  transact: (args) =>
    success({ reference: `H${args.shoe_size}${args.day.slice(8)}`, fee: feeOf(args), deposit: 20 * args.pairs }),
}) {}

function feeOf({ pairs, helmet, socks }: { pairs: number; helmet: boolean; socks: boolean }): number {
  return pairs * (4 + (helmet ? 2 : 0) + (socks ? 1.5 : 0));
}

export class BookLessons extends transaction({
  description: 'Book skating lessons for somebody',
  slots: {
    pupil: saidAs(z.string().describe('Name of the person who learns'), { names: ['for'] }),
    level: saidAs(z.enum(['first steps', 'improver', 'advanced']).describe('How well the pupil skates'), {
      values: {
        'first steps': ['beginner', 'never skated'],
        improver: ['a little'],
        advanced: ['good', 'experienced'],
      },
    }),
    number_of_lessons: z.int().min(1).max(20).describe('How many lessons'),
    first_lesson: z.iso.date().describe('Day of the first lesson'),
    lesson_time: time('When the lessons begin', { hours: '09:00-20:00' }),
    coach: saidAs(z.enum(['Ilse', 'Marek', 'Tamsin']).optional().describe('Who teaches'), {
      names: ['teacher', 'with'],
    }),
    private_lesson: saidAs(z.boolean().default(false).describe('Whether the pupil is alone with the coach'), {
      names: ['one to one', 'alone'],
    }),
    message: z.string().optional().describe('What the coach should know'),
  },
  returns: {
    reference,
    price: money('What the lessons cost', { currency: 'GBP' }),
    coach: z.string().describe('Who teaches'),
  },
  entity: 'course',
  confirms: ['pupil', 'level', 'number_of_lessons', 'first_lesson', 'lesson_time', 'private_lesson'],
  undo: () => CancelIt,
  transact: ({ number_of_lessons, private_lesson, coach, first_lesson }) =>
    success({
      reference: `L${first_lesson.slice(8)}${number_of_lessons}`,
      price: number_of_lessons * (private_lesson ? 28 : 13),
      coach: coach ?? 'Ilse',
    }),
}) {}

export class CancelIt extends transaction({
  description: 'Cancel places, skates or lessons',
  slots: { reference, reason: z.string().optional().describe('Why you cancel') },
  returns: { paid_back: money('What you get back', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ paid_back: 5 }),
}) {}

export const silverBlades = service({
  name: 'SilverBlades',
  description: 'An ice rink',
  apis: [FindSessions, ReservePlaces, HireSkates, BookLessons, CancelIt],
});
