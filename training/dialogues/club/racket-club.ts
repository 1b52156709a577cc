/** A sports club with courts and trainers. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const sport = saidAs(z.enum(['tennis', 'badminton', 'squash', 'padel', 'table tennis']).describe('Kind of sport'), {
  values: { 'table tennis': ['ping pong'], badminton: ['shuttlecock'] },
});
const surface = z.enum(['clay', 'grass', 'hard', 'wood', 'artificial turf']).describe('What the court is made of');

const court = {
  court: z.string().describe('Name of the court'),
  sport,
  surface,
  indoors: z.boolean().describe('Whether the court has a roof'),
  has_floodlights: z.boolean().describe('Whether one can play after dark'),
  price: money('Price of an hour'),
};

const courts = table('racket_club.courts', 'court', [
  courtRow('Centre Court', 'tennis', 'grass', false, false, 34),
  courtRow('Court One', 'tennis', 'clay', false, true, 24),
  courtRow('Court Two', 'tennis', 'clay', false, false, 20),
  courtRow('Court Three', 'tennis', 'hard', false, true, 18),
  courtRow('The Bubble', 'tennis', 'hard', true, true, 29),
  courtRow('The Barn', 'tennis', 'artificial turf', true, true, 31),
  courtRow('Feather A', 'badminton', 'wood', true, true, 13),
  courtRow('Feather B', 'badminton', 'wood', true, true, 11),
  courtRow('The Meadow', 'badminton', 'grass', false, false, 6),
  courtRow('Glass Box', 'squash', 'wood', true, true, 16),
  courtRow('Back Wall', 'squash', 'wood', true, true, 12),
  courtRow('The Cage', 'padel', 'artificial turf', false, true, 26),
  courtRow('Blue Padel', 'padel', 'artificial turf', true, true, 36),
  courtRow('Terrace Padel', 'padel', 'hard', false, false, 21),
  courtRow('Table Hall', 'table tennis', 'hard', true, true, 5),
  courtRow('Garden Tables', 'table tennis', 'hard', false, false, 3),
]);

type Court = ArgumentsOf<typeof court>;

function courtRow(
  name: string,
  kind: Court['sport'],
  ground: Court['surface'],
  indoors: boolean,
  has_floodlights: boolean,
  price: number,
): Court {
  return { court: name, sport: kind, surface: ground, indoors, has_floodlights, price };
}

const trainer = {
  trainer: z.string().describe('Name of the trainer'),
  sport,
  accepts_children: z.boolean().describe('Whether children are taught as well'),
  language: z.string().describe('Language of the lessons besides English'),
  experience: z.int().describe('Experience as a trainer in years'),
  lesson_price: money('Price of a lesson'),
};

const trainers = table('racket_club.trainers', 'trainer', [
  trainerRow('Carla Mendes', 'tennis', true, 'Portuguese', 12, 45),
  trainerRow('Bogdan Ilic', 'tennis', false, 'Serbian', 20, 60),
  trainerRow('Sophie Laurent', 'tennis', true, 'French', 4, 35),
  trainerRow('Dev Anand', 'badminton', true, 'Hindi', 9, 30),
  trainerRow('Mei Lin', 'badminton', false, 'Mandarin', 15, 42),
  trainerRow('Karim Haddad', 'squash', false, 'Arabic', 11, 40),
  trainerRow('Tess Boyle', 'squash', true, 'Irish', 3, 28),
  trainerRow('Rafael Ortiz', 'padel', false, 'Spanish', 8, 48),
  trainerRow('Lucia Ferrer', 'padel', true, 'Spanish', 5, 39),
  trainerRow('Jonas Berg', 'table tennis', true, 'Swedish', 25, 25),
]);

type Trainer = ArgumentsOf<typeof trainer>;

function trainerRow(
  name: string,
  kind: Trainer['sport'],
  accepts_children: boolean,
  language: string,
  experience: number,
  lesson_price: number,
): Trainer {
  return { trainer: name, sport: kind, accepts_children, language, experience, lesson_price };
}

export class FindCourts extends search({
  description: 'Look for a court to play on',
  slots: {
    sport,
    indoors: court.indoors.nullable(),
    surface: surface.optional(),
    has_floodlights: court.has_floodlights.optional(),
  },
  returns: court,
  entity: 'court',
  table: courts,
  identity: 'court',
  offers: ['court', 'surface', 'price'],
  followUp: () => BookCourt,
}) {}

export class BookCourt extends transaction({
  description: 'Book a court to play on',
  slots: {
    court: court.court,
    day: z.iso.date().describe('Day of the game'),
    start: time('When the game begins', { hours: '10:00-21:30' }),
    hours: z.int().min(1).max(4).default(1).describe('How many hours are played'),
    adults: z.int().min(1).describe('How many grown-ups play'),
    juniors: z.int().default(0).describe('How many players are under sixteen'),
    rackets: z.int().default(0).describe('How many rackets are lent'),
  },
  returns: {
    start: time('When the game begins'),
    reservation: z.string().describe('Number of the reservation'),
    total: money('What is paid at the desk'),
    locker: z.int().describe('Number of the locker'),
  },
  entity: 'court',
}) {
  /** From six to seven in the evening the league plays. */
  override transact({ start, hours }: ArgumentsOf<typeof BookCourt>) {
    if (start >= '18:00' && start < '19:00')
      return failure({ reason: 'The league plays from six to seven.', alternative: { start: '19:00' } });
    return success({ start, reservation: '7731', total: 20 * hours, locker: 14 });
  }
}

export class FindTrainers extends search({
  description: 'Look for a trainer who gives lessons',
  slots: {
    sport,
    accepts_children: trainer.accepts_children.optional(),
    language: trainer.language.optional(),
  },
  returns: trainer,
  entity: 'trainer',
  table: trainers,
  identity: 'trainer',
  offers: ['trainer', 'lesson_price'],
  sort: ['lesson_price'],
  followUp: () => BookLesson,
}) {}

export class BookLesson extends transaction({
  description: 'Book a lesson with a trainer',
  slots: {
    trainer: trainer.trainer,
    pupil: z.string().describe('Name of the person who is taught'),
    level: saidAs(z.enum(['beginner', 'intermediate', 'advanced']).describe('How well the pupil plays'), {
      values: { beginner: ['newcomer', 'novice'], advanced: ['expert'] },
    }),
    lesson_date: z.iso.date().describe('Day of the lesson'),
    lesson_time: time('When the lesson begins', { hours: '08:30-20:15' }),
    is_weekly: z.boolean().default(false).describe('Whether the lesson is repeated each week'),
    video_included: z.boolean().default(false).describe('Whether the lesson is filmed'),
    goal: z.string().optional().describe('What the pupil wants to work on'),
  },
  returns: {
    lesson_date: z.iso.date().describe('Day of the lesson'),
    reservation: z.string().describe('Number of the reservation'),
    meeting_point: z.string().describe('Where the trainer waits'),
  },
  entity: 'lesson',
}) {
  /** The trainers are off on Mondays. */
  override transact({ lesson_date }: ArgumentsOf<typeof BookLesson>) {
    const day = new Date(`${lesson_date}T00:00:00Z`);
    if (day.getUTCDay() === 1) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The trainers are off on Mondays.',
        alternative: { lesson_date: day.toISOString().slice(0, 10) },
      });
    }
    return success({ lesson_date, reservation: '5208', meeting_point: 'the clubhouse' });
  }
}

const reservation = z.string().describe('Number of the reservation');

export class ShiftReservation extends transaction({
  description: 'Shift a reservation of a court or a lesson to another day or time',
  slots: {
    reservation,
    day: z.iso.date().describe('New day'),
    start: time('New time', { hours: '10:00-21:30' }),
  },
  returns: {},
  entity: 'shift',
}) {}

export class CancelReservation extends transaction({
  description: 'Cancel a reservation of a court or a lesson',
  slots: { reservation, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { credit: money('What is credited to the account') },
  entity: 'cancellation',
}) {
  override transact(_args: ArgumentsOf<typeof CancelReservation>) {
    return success({ credit: 15 });
  }
}

export const racketClub = service({
  name: 'RacketClub',
  description: 'A sports club with courts and trainers',
  apis: [FindCourts, BookCourt, FindTrainers, BookLesson, ShiftReservation, CancelReservation],
  tables: [courts, trainers],
});
