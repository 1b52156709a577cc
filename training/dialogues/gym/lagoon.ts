/** A service of one's own: a gym with a swimming pool. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const lesson = {
  class_name: z.string().describe('Name of the class'),
  activity: saidAs(
    z
      .enum(['yoga', 'aqua aerobics', 'spinning', 'strength', 'pilates', 'swimming lesson'])
      .describe('What is done in the class'),
    {
      values: {
        'aqua aerobics': ['aqua gym', 'water gymnastics'],
        spinning: ['indoor cycling'],
        strength: ['weights'],
        'swimming lesson': ['swim class'],
      },
    },
  ),
  weekday: z.enum(weekdays).describe('Day of the week on which it takes place'),
  level: saidAs(z.enum(['beginner', 'intermediate', 'advanced']).describe('How much one must be able to do already'), {
    values: { beginner: ['newbie', 'easy'], advanced: ['expert'] },
  }),
  for_children: z.boolean().describe('Whether children may take part'),
  easy_on_joints: z.boolean().describe('Whether it goes easy on knees, hips and back'),
  class_time: time('When the class begins'),
  trainer: z.string().describe('Who leads the class'),
  fee: money('What one session costs for one person'),
  places: z.int().describe('How many places are left'),
  room: z.string().describe('Where in the house it takes place'),
};

type Row = ArgumentsOf<typeof lesson>;

function row(
  class_name: string,
  activity: Row['activity'],
  weekday: Row['weekday'],
  class_time: string,
  level: Row['level'],
  trainer: string,
  fee: number,
  places: number,
  easy_on_joints: boolean,
  for_children: boolean,
  room: string,
): Row {
  return { class_name, activity, weekday, class_time, level, trainer, fee, places, easy_on_joints, for_children, room };
}

const classes = table('lagoon.classes', 'class_name', [
  row('Sunrise Flow', 'yoga', 'Monday', '07:00', 'beginner', 'Priya', 12, 8, true, false, 'Loft'),
  row('Deep Stretch', 'yoga', 'Wednesday', '18:30', 'intermediate', 'Priya', 14, 5, true, false, 'Loft'),
  row('Power Hour', 'yoga', 'Friday', '17:30', 'advanced', 'Marcus', 15, 3, false, false, 'Loft'),
  row('Silver Splash', 'aqua aerobics', 'Tuesday', '10:00', 'beginner', 'Dolores', 9, 14, true, false, 'Warm Pool'),
  row('Aqua Jog', 'aqua aerobics', 'Thursday', '19:00', 'intermediate', 'Dolores', 11, 6, true, false, 'Warm Pool'),
  row('Wave Workout', 'aqua aerobics', 'Saturday', '11:00', 'advanced', 'Kofi', 13, 10, false, false, 'Main Pool'),
  row('Hill Climb', 'spinning', 'Monday', '18:00', 'intermediate', 'Marcus', 10, 4, false, false, 'Studio 2'),
  row('Night Ride', 'spinning', 'Thursday', '20:15', 'advanced', 'Lena', 10, 2, false, false, 'Studio 2'),
  row('First Spin', 'spinning', 'Saturday', '09:30', 'beginner', 'Lena', 8, 9, true, false, 'Studio 2'),
  row('Iron Hour', 'strength', 'Tuesday', '19:30', 'advanced', 'Kofi', 12, 5, false, false, 'Weight Room'),
  row('Lift Lightly', 'strength', 'Wednesday', '12:15', 'beginner', 'Kofi', 11, 7, true, false, 'Weight Room'),
  row('Core and More', 'pilates', 'Tuesday', '17:45', 'intermediate', 'Hana', 13, 6, true, false, 'Studio 1'),
  row('Mat Basics', 'pilates', 'Thursday', '09:15', 'beginner', 'Hana', 12, 12, true, false, 'Studio 1'),
  row('Little Fish', 'swimming lesson', 'Saturday', '10:00', 'beginner', 'Tom', 16, 4, true, true, 'Small Pool'),
  row('Dolphins', 'swimming lesson', 'Friday', '16:00', 'intermediate', 'Tom', 17, 5, true, true, 'Main Pool'),
  row('Lane Club', 'swimming lesson', 'Wednesday', '20:00', 'advanced', 'Tom', 14, 6, true, false, 'Main Pool'),
  row('Never Too Late', 'swimming lesson', 'Monday', '19:15', 'beginner', 'Agnes', 18, 3, true, false, 'Small Pool'),
  row('Family Paddle', 'swimming lesson', 'Sunday', '14:00', 'beginner', 'Agnes', 15, 8, true, true, 'Small Pool'),
]);

const booking_code = z.string().describe('Code of the booking');
const first_day = z.iso.date().describe('Day of the first session');
const participants = z.int().min(1).max(12).describe('How many people take part');

function daysUntil(date: string, weekday: Row['weekday']): number {
  const wanted = (weekdays.indexOf(weekday) + 1) % 7;
  return (wanted - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7;
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export class FindClasses extends search({
  description: 'Look for a class in the gym or in the pool',
  slots: {
    activity: lesson.activity,
    weekday: lesson.weekday.optional(),
    level: lesson.level.optional(),
    for_children: lesson.for_children.optional(),
    easy_on_joints: lesson.easy_on_joints.optional(),
  },
  returns: lesson,
  entity: 'class',
  table: classes,
  identity: 'class_name',
  offers: ['class_name', 'weekday', 'class_time', 'fee'],
  comparable: ['fee', 'class_time', 'places'],
  followUp: () => JoinClass,
}) {}

export class JoinClass extends transaction({
  description: 'Book places in a class',
  slots: {
    class_name: lesson.class_name,
    first_day,
    participant_name: z.string().describe('Name of the person who takes part'),
    participants: participants.default(1),
    mat_rental: saidAs(z.boolean().default(false).describe('Whether a mat is lent to them'), { names: ['mat'] }),
    health_note: z.string().optional().describe('What the trainer should know about their health'),
  },
  returns: { booking_code, first_day, total_price: money('What it costs in all') },
  quote: ({ class_name, participants: people, mat_rental }) => {
    const found = classes.rows.find((one) => one.class_name === class_name);
    return { total_price: (found?.fee ?? 12) * people + (mat_rental ? 2 : 0) };
  },
  entity: 'booking',
  undo: () => CancelClass,
  amend: () => ChangeClass,
}) {
  /** A class takes place on its day of the week, and has so many places. */
  override transact(
    { class_name, first_day: day, participants: people, mat_rental }: ArgumentsOf<typeof JoinClass>,
    { call }: { call: number },
  ) {
    const found = classes.rows.find((one) => one.class_name === class_name);
    if (!found) return failure({ reason: 'There is no class of that name.' });
    const days = daysUntil(day, found.weekday);
    if (days > 0) {
      const reason = `That class is on ${found.weekday}s.`;
      return failure({ reason, alternative: { first_day: later(day, days) } });
    }
    if (people > found.places) {
      const reason = `There are only ${found.places} places left.`;
      return failure({ reason, alternative: { participants: found.places } });
    }
    const total_price = found.fee * people + (mat_rental ? 2 : 0);
    return success({ booking_code: `L-${41 + call}`, first_day: day, total_price });
  }
}

export class ChangeClass extends transaction({
  description: 'Change the booking of a class',
  slots: { booking_code, first_day: first_day.optional(), participants: participants.optional() },
  returns: { booking_code },
  entity: 'change',
}) {}

export class CancelClass extends transaction({
  description: 'Cancel the booking of a class',
  slots: { booking_code },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 8 }),
}) {}

export class BuyMembership extends transaction({
  description: 'Become a member of the gym and the pool',
  slots: {
    plan: saidAs(z.enum(['off-peak', 'standard', 'family', 'student']).describe('Kind of membership'), {
      values: { 'off-peak': ['mornings only', 'daytime'], standard: ['normal', 'regular'] },
    }),
    holder_name: z.string().describe('Name of the person who holds the card'),
    valid_from: z.iso.date().describe('First day of the membership'),
    valid_until: z.iso.date().nullable().describe('Last day of the membership'),
    payment: saidAs(z.enum(['monthly', 'all at once']).describe('How it is paid'), {
      values: { monthly: ['every month'], 'all at once': ['up front', 'in one go'] },
    }).default('monthly'),
    sauna: z.boolean().default(false).describe('Whether the sauna is included'),
  },
  returns: { card_number: z.string().describe('Number of the card'), monthly_fee: money('What a month costs') },
  entity: 'membership',
}) {
  override transact({ plan, sauna }: ArgumentsOf<typeof BuyMembership>, { call }: { call: number }) {
    const fees = { 'off-peak': 25, standard: 39, family: 68, student: 22 };
    return success({ card_number: `M-${7310 + call}`, monthly_fee: fees[plan] + (sauna ? 12 : 0) });
  }
}

export class RentLocker extends transaction({
  description: 'Rent a locker',
  slots: {
    locker_size: saidAs(z.enum(['small', 'medium', 'tall']).describe('Size of the locker'), {
      values: { small: ['little'], tall: ['full height', 'big'] },
    }),
    changing_room: z.enum(['women', 'men', 'family']).describe('Changing room in which the locker stands'),
    from_day: z.iso.date().describe('First day of the rent'),
    until_day: z.iso.date().describe('Last day of the rent'),
    padlock: z.boolean().default(false).describe('Whether a padlock is sold with it'),
  },
  returns: { locker_number: z.int().describe('Number of the locker'), rent: money('What it costs in all') },
  entity: 'locker',
}) {
  /** Tall lockers of the women's changing room are all let. */
  override transact({ locker_size, changing_room, padlock }: ArgumentsOf<typeof RentLocker>) {
    if (locker_size === 'tall' && changing_room === 'women')
      return failure({ reason: 'All tall lockers there are let.', alternative: { locker_size: 'medium' as const } });
    const rents = { small: 6, medium: 9, tall: 14 };
    return success({ locker_number: 112, rent: rents[locker_size] + (padlock ? 5 : 0) });
  }
}

export const lagoon = service({
  name: 'Lagoon',
  description: 'A gym with a swimming pool: classes, memberships and lockers',
  apis: [FindClasses, JoinClass, ChangeClass, CancelClass, BuyMembership, RentLocker],
});
