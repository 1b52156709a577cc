/** A surf school: lessons at three beaches, and boards for hire. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const lesson = {
  lesson_name: z.string().describe('Name of the lesson'),
  level: saidAs(z.enum(['beginner', 'improver', 'advanced']).describe('How well one must surf already'), {
    names: ['level', 'experience'],
    values: {
      beginner: ['first time', 'novice', 'never surfed'],
      improver: ['intermediate'],
      advanced: ['expert', 'experienced'],
    },
  }),
  setting: saidAs(z.enum(['group', 'private', 'kids only']).describe('With whom one learns'), {
    values: { private: ['one to one', 'on my own'], 'kids only': ['children', 'for kids'] },
  }),
  beach: z.enum(['North Sands', 'Gull Bay', 'Harbour Point']).describe('Beach where the lesson is held'),
  wetsuit_included: z.boolean().describe('Whether a wetsuit is part of the price'),
  price: saidAs(money('What one person pays'), { names: ['cost', 'fee'] }),
  start_time: time('When the lesson begins'),
  duration: z.number().describe('How long the lesson lasts, in hours'),
  coach: z.string().describe('Who teaches the lesson'),
  minimum_age: z.int().describe('How old one must be at least'),
};
type Row = ArgumentsOf<typeof lesson>;

const lessons = table('surf_shack.lessons', 'lesson_name', [
  row('Whitewater Basics', 'beginner', 'group', 'North Sands', true, 38, '10:00', 2, 'Jonty', 8),
  row('Sunrise Starters', 'beginner', 'group', 'Gull Bay', true, 34, '07:30', 1.5, 'Mei', 12),
  row('Just You', 'beginner', 'private', 'Gull Bay', true, 85, '11:00', 2, 'Rosalind', 6),
  row('First Wave', 'beginner', 'private', 'North Sands', false, 70, '14:00', 1.5, 'Jonty', 10),
  row('Little Limpets', 'beginner', 'kids only', 'North Sands', true, 26, '09:30', 1.5, 'Pip', 5),
  row('Junior Rippers', 'improver', 'kids only', 'Gull Bay', false, 29, '15:30', 2, 'Pip', 9),
  row('Green Wave Club', 'improver', 'group', 'North Sands', false, 42, '13:00', 2, 'Mei', 14),
  row('Turn and Trim', 'improver', 'group', 'Harbour Point', true, 48, '16:00', 2.5, 'Desmond', 14),
  row('Video Coaching', 'improver', 'private', 'Gull Bay', true, 110, '12:30', 2, 'Rosalind', 12),
  row('Reef Lines', 'advanced', 'group', 'Harbour Point', false, 55, '08:00', 3, 'Desmond', 16),
  row('Dawn Patrol', 'advanced', 'group', 'Gull Bay', false, 45, '06:00', 2, 'Mei', 16),
  row('Big Board Masterclass', 'advanced', 'private', 'Harbour Point', true, 130, '17:00', 2, 'Desmond', 16),
  row('Ladies Who Glide', 'beginner', 'group', 'Harbour Point', true, 40, '18:00', 2, 'Rosalind', 16),
]);

function row(
  lesson_name: string,
  level: Row['level'],
  setting: Row['setting'],
  beach: Row['beach'],
  wetsuit_included: boolean,
  price: number,
  start_time: string,
  duration: number,
  coach: string,
  minimum_age: number,
): Row {
  return { lesson_name, level, setting, beach, wetsuit_included, price, start_time, duration, coach, minimum_age };
}

export class FindLessons extends search({
  description: 'Look for a surf lesson',
  examples: ['I want to learn to surf', 'teach me how to ride a wave'],
  slots: {
    level: lesson.level,
    setting: lesson.setting.optional(),
    beach: lesson.beach.optional(),
    wetsuit_included: lesson.wetsuit_included.optional(),
  },
  returns: lesson,
  entity: 'lesson',
  table: lessons,
  identity: 'lesson_name',
  offers: ['lesson_name', 'beach', 'price'],
  comparable: ['price', 'start_time', 'duration', 'minimum_age'],
  followUp: () => BookLesson,
}) {}

const booking = {
  booking_code: z.string().describe('Code of the booking'),
  lesson_day: z.iso.date().describe('Day of the lesson'),
  surfers: z.int().min(1).max(12).describe('How many people take the lesson'),
};

export class BookLesson extends transaction({
  description: 'Book places in a surf lesson',
  slots: {
    lesson_name: lesson.lesson_name,
    lesson_day: booking.lesson_day,
    surfers: booking.surfers,
    surfer_name: z.string().describe('Name of the person who surfs'),
    wetsuit_hire: saidAs(z.boolean().default(false).describe('Whether they need a wetsuit from the school'), {
      names: ['wetsuit', 'suit'],
    }),
    wetsuit_size: z
      .enum(['child', 'small', 'medium', 'large', 'extra large'])
      .optional()
      .describe('Size of the wetsuit'),
    medical_note: z.string().optional().describe('Injuries and the like that the coach should know of'),
  },
  returns: {
    ...booking,
    total_price: money('What it costs in all'),
    meeting_point: z.string().describe('Where one meets the coach'),
  },
  quote: ({ lesson_name, surfers, wetsuit_hire }, context) => ({
    total_price: priceOf(lesson_name, surfers, wetsuit_hire, context),
  }),
  entity: 'lesson booking',
  undo: () => CancelLesson,
  amend: () => MoveLesson,
}) {
  /** Nobody teaches on Mondays: the Tuesday is offered. */
  override transact(
    { lesson_name, lesson_day, surfers, wetsuit_hire }: ArgumentsOf<typeof BookLesson>,
    context: ApiContext,
  ) {
    const day = new Date(`${lesson_day}T00:00:00Z`);
    if (day.getUTCDay() === 1) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The school is shut on Mondays.',
        alternative: { lesson_day: day.toISOString().slice(0, 10) },
      });
    }
    const booking_code = `SURF-${410 + context.call}`;
    const meeting_point = 'the blue container by the slipway';
    return success({
      booking_code,
      surfers,
      lesson_day,
      meeting_point,
      total_price: priceOf(lesson_name, surfers, wetsuit_hire, context),
    });
  }
}

function priceOf(name: string, surfers: number, suits: boolean, { rows }: Pick<ApiContext, 'rows'>) {
  const found = rows(lessons).find((candidate) => candidate.lesson_name.toLowerCase() === name.toLowerCase());
  return (found?.price ?? 0) * surfers + (suits ? 8 * surfers : 0);
}

export class MoveLesson extends transaction({
  description: 'Move a booked lesson to another day or for another number of people',
  slots: {
    booking_code: booking.booking_code,
    lesson_day: booking.lesson_day.optional(),
    surfers: booking.surfers.optional(),
  },
  returns: { booking_code: booking.booking_code },
  entity: 'change',
}) {}

export class CancelLesson extends transaction({
  description: 'Cancel a booked lesson',
  slots: { booking_code: booking.booking_code },
  returns: { booking_code: booking.booking_code, refund: money('What is paid back') },
  transact: () => success({ refund: 30 }),
  entity: 'cancellation',
}) {}

export class HireBoard extends transaction({
  description: 'Hire a board for some hours',
  examples: ['I need a board'],
  slots: {
    board: saidAs(
      z.enum(['foam board', 'longboard', 'shortboard', 'bodyboard', 'paddleboard']).describe('Sort of board'),
      {
        values: {
          'foam board': ['soft board', 'foamie'],
          bodyboard: ['boogie board'],
          paddleboard: ['SUP', 'stand-up paddle'],
        },
      },
    ),
    boards: z.int().min(1).max(8).default(1).describe('How many boards are taken'),
    hire_day: z.iso.date().describe('Day on which the board is used'),
    from_time: time('When the board is fetched', { hours: '07:00-18:30' }),
    until_time: time('When the board is brought back', { hours: '08:00-20:00' }),
    hirer: z.string().describe('Name of the person who hires it'),
    damage_cover: saidAs(z.boolean().default(false).describe('Whether damage cover is wanted'), {
      names: ['cover', 'insurance'],
    }),
  },
  returns: {
    rack: z.string().describe('Rack from which the board is taken'),
    deposit: money('What is left as a deposit'),
    price: money('What the hire costs'),
  },
  transact: ({ boards }) => success({ rack: 'C4', deposit: 50 * boards, price: 18 * boards }),
  entity: 'hire',
}) {}

export class BookBus extends transaction({
  description: 'Book seats on the surf bus',
  slots: {
    pickup_place: z.string().describe('Where the bus picks them up'),
    beach: lesson.beach,
    ride_day: z.iso.date().describe('Day of the ride'),
    ride_time: time('When the bus picks them up', { hours: '06:00-17:00' }),
    seats: z.int().min(1).max(8).describe('How many people ride'),
    way_back: z.boolean().describe('Whether they ride back as well'),
    own_boards: z.boolean().describe('Whether they bring boards of their own'),
  },
  returns: { fare: money('What the ride costs'), bus_driver: z.string().describe('Who drives the bus') },
  transact: ({ seats, way_back }) => success({ fare: seats * (way_back ? 9 : 5), bus_driver: 'Merryn' }),
  entity: 'ride',
}) {}

export const surfShack = service({
  name: 'SurfShack',
  description: 'A surf school that hires out boards',
  apis: [FindLessons, BookLesson, MoveLesson, CancelLesson, HireBoard, BookBus],
});
