/** A school where people learn to ride. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lesson = {
  lesson_name: z.string().describe('Name of the lesson'),
  level: z.enum(['beginner', 'intermediate', 'advanced']).describe('How well one must ride'),
  discipline: z.enum(['dressage', 'jumping', 'trail ride', 'vaulting']).describe('What is done on the horse'),
  is_indoors: z.boolean().describe('Whether it takes place under a roof'),
  kids_welcome: z.boolean().describe('Whether children can take part'),
  instructor: z.string().describe('Who teaches'),
  duration: z.int().describe('How long it takes in minutes'),
  group_size: z.int().describe('How many ride together'),
  price: money('Price for one rider'),
};

type Row = ArgumentsOf<typeof lesson>;

const lessons = table('riding_school.lessons', 'lesson_name', [
  row('First Steps', 'beginner', 'dressage', true, true, 'Frieda', 45, 4, 32),
  row('Pony Club', 'beginner', 'vaulting', true, true, 'Marek', 60, 8, 18),
  row('Gentle Woods', 'beginner', 'trail ride', false, true, 'Soraya', 60, 6, 38),
  row('Late Starters', 'beginner', 'dressage', true, false, 'Gwen', 45, 3, 36),
  row('Poles and Patience', 'beginner', 'jumping', true, false, 'Marek', 45, 4, 40),
  row('Meadow Hour', 'intermediate', 'trail ride', false, true, 'Soraya', 60, 6, 42),
  row('Sunset Ride', 'intermediate', 'trail ride', false, false, 'Gwen', 90, 5, 55),
  row('Half Halt', 'intermediate', 'dressage', true, false, 'Frieda', 45, 3, 45),
  row('Low Fences', 'intermediate', 'jumping', false, true, 'Marek', 45, 4, 44),
  row('Acrobats', 'intermediate', 'vaulting', true, true, 'Ilse', 60, 6, 24),
  row('Ridge Gallop', 'advanced', 'trail ride', false, false, 'Soraya', 120, 4, 75),
  row('Piaffe', 'advanced', 'dressage', true, false, 'Frieda', 60, 1, 90),
  row('Grand Course', 'advanced', 'jumping', false, false, 'Ilse', 60, 2, 80),
]);

function row(
  lesson_name: string,
  level: Row['level'],
  discipline: Row['discipline'],
  is_indoors: boolean,
  kids_welcome: boolean,
  instructor: string,
  duration: number,
  group_size: number,
  price: number,
): Row {
  return { lesson_name, level, discipline, is_indoors, kids_welcome, instructor, duration, group_size, price };
}

export class FindLessons extends search({
  description: 'Look for a riding lesson',
  slots: {
    level: lesson.level,
    discipline: lesson.discipline.nullable(),
    is_indoors: lesson.is_indoors.optional(),
    kids_welcome: lesson.kids_welcome.optional(),
    instructor: lesson.instructor.optional(),
  },
  returns: lesson,
  entity: 'lesson',
  table: lessons,
  identity: 'lesson_name',
  offers: ['lesson_name', 'instructor', 'price'],
  followUp: () => BookLesson,
}) {}

export class BookLesson extends transaction({
  description: 'Book a riding lesson',
  slots: {
    lesson_name: lesson.lesson_name,
    lesson_date: z.iso.date().describe('Day of the lesson'),
    start_time: time('When the lesson begins', { hours: '08:00-20:00' }),
    riders: z.int().min(1).max(8).describe('How many people ride'),
    with_helmet: z.boolean().describe('Whether helmets are lent'),
    horse: z.string().optional().describe('Horse that is wished for'),
  },
  returns: {
    start_time: time('When the lesson begins'),
    booking_code: z.string().describe('Code of the booking'),
    total_price: money('Price for all riders'),
  },
  entity: 'lesson booking',
}) {
  /** The horses rest in the middle of the day. */
  override transact({ lesson_name, start_time, riders }: ArgumentsOf<typeof BookLesson>) {
    const found = lessons.rows.find((candidate) => candidate.lesson_name === lesson_name);
    if (!found) return failure({ reason: 'There is no lesson of that name.' });
    if (start_time >= '12:00' && start_time < '14:00')
      return failure({ reason: 'The horses have their rest then.', alternative: { start_time: '14:30' } });
    return success({ start_time, booking_code: 'HOOF-62', total_price: found.price * riders });
  }
}

export class MoveLesson extends transaction({
  description: 'Put a booked lesson on another day',
  slots: {
    booking_code: z.string().describe('Code of the booking'),
    new_date: z.iso.date().describe('Day on which the lesson is to be instead'),
    new_time: time('When it is to begin then', { hours: '08:00-20:00' }),
    notify_instructor: z.boolean().default(true).describe('Whether the teacher gets a message'),
  },
  returns: {},
  entity: 'change',
  transact: ({ new_time }) =>
    new_time > '19:00'
      ? failure({ reason: 'The stable closes at eight.', alternative: { new_time: '18:30' } })
      : success({}),
}) {}

export class BuyRideCard extends transaction({
  description: 'Buy a card for several rides',
  slots: {
    rides: z.literal([5, 10, 20]).describe('How many rides are on the card'),
    owner: z.string().describe('Whose name is on the card'),
    payment: z.enum(['cash', 'credit card', 'bank transfer']).describe('How the card is paid for'),
    gift_wrapped: z.boolean().default(false).describe('Whether it is a present'),
    dedication: z.string().optional().describe('Words that are written on the card'),
  },
  returns: { card_price: money('Price of the card') },
  entity: 'ride card',
  transact: ({ rides }) => success({ card_price: rides * 30 }),
}) {}

export const ridingSchool = service({
  name: 'RidingSchool',
  description: 'A school for riding horses',
  apis: [FindLessons, BookLesson, MoveLesson, BuyRideCard],
});
