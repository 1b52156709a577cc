/** A service of one's own: physiotherapists at a practice and on house calls. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const parts = z.enum(['back', 'neck', 'shoulder', 'knee', 'hip', 'ankle', 'wrist']);

const sore_part = saidAs(
  parts.describe(
    'Part of the body that hurts or is to be treated; who was operated on names the part that was operated on',
  ),
  {
    names: ['pain', 'ache'],
    values: { back: ['spine', 'lumbar'], ankle: ['foot'], wrist: ['hand'], neck: ['nape'] },
  },
);

const staff = {
  therapist: z.string().describe('First and last name of the physiotherapist'),
  sore_part,
  branch: z
    .enum(['Mill Lane', 'Quayside', 'Northgate'])
    .describe('Branch of the practice at which the therapist works'),
  makes_home_visits: z.boolean().describe('Whether the therapist also comes to people who cannot leave the house'),
  language: z
    .enum(['English', 'Polish', 'Turkish', 'French'])
    .describe('Language in which the therapist can talk with patients'),
  gender: saidAs(z.enum(['woman', 'man']).describe('Whether the therapist is a woman or a man'), {
    values: { woman: ['female', 'lady'], man: ['male', 'gentleman'] },
  }),
  fee: money('Fee for half an hour'),
  experience: z.int().describe('For how many years the therapist has worked'),
};

type Row = ArgumentsOf<typeof staff>;

const team = table('stride_physio.team', 'therapist', [
  row('Greta Holm', 'back', 'Mill Lane', true, 'English', 'woman', 48, 21),
  row('Tomasz Wilk', 'back', 'Quayside', false, 'Polish', 'man', 42, 9),
  row('Selin Aksoy', 'back', 'Northgate', true, 'Turkish', 'woman', 55, 14),
  row('Piers Latham', 'neck', 'Mill Lane', false, 'English', 'man', 40, 6),
  row('Camille Roy', 'neck', 'Quayside', true, 'French', 'woman', 52, 17),
  row('Owen Pryce', 'shoulder', 'Northgate', true, 'English', 'man', 46, 12),
  row('Hanna Zielska', 'shoulder', 'Mill Lane', false, 'Polish', 'woman', 44, 8),
  row('Ruth Amadi', 'knee', 'Quayside', true, 'English', 'woman', 50, 19),
  row('Kemal Demir', 'knee', 'Mill Lane', true, 'Turkish', 'man', 45, 11),
  row('Joss Tully', 'knee', 'Northgate', false, 'English', 'man', 36, 3),
  row('Vera Lind', 'hip', 'Quayside', true, 'English', 'woman', 58, 25),
  row('Luc Morel', 'hip', 'Northgate', false, 'French', 'man', 49, 10),
  row('Dot Farrow', 'ankle', 'Mill Lane', true, 'English', 'woman', 41, 7),
  row('Emre Kaya', 'ankle', 'Quayside', false, 'Turkish', 'man', 39, 5),
  row('Nell Osborne', 'wrist', 'Northgate', true, 'English', 'woman', 43, 13),
  row('Bruno Petit', 'wrist', 'Mill Lane', false, 'French', 'man', 47, 16),
]);

function row(
  therapist: string,
  part: Row['sore_part'],
  branch: Row['branch'],
  makes_home_visits: boolean,
  language: Row['language'],
  gender: Row['gender'],
  fee: number,
  experience: number,
): Row {
  return { therapist, sore_part: part, branch, makes_home_visits, language, gender, fee, experience };
}

const booking_code = z.string().describe('Code of the booking');

export class FindTherapists extends search({
  description: 'Look for a physiotherapist who treats what hurts',
  examples: ['I need some physio', 'who can look at my'],
  slots: {
    sore_part,
    branch: staff.branch.optional(),
    makes_home_visits: staff.makes_home_visits.optional(),
    language: staff.language.optional(),
    gender: staff.gender.optional(),
  },
  returns: staff,
  entity: 'therapist',
  table: team,
  identity: 'therapist',
  offers: ['therapist', 'branch', 'fee'],
  comparable: ['therapist', 'fee', 'experience'],
  followUp: () => BookTreatment,
}) {}

const booked = {
  therapist: staff.therapist,
  patient_name: z.string().describe('Name of the person who is treated, which may be another than who books'),
  first_date: z.iso.date().describe('Day of the first session'),
  start_time: time('Hour at which each session begins', { hours: '08:00-19:00' }),
  sessions: z.int().min(1).max(12).describe('How many sessions there are to be'),
  minutes: z.literal([30, 45, 60]).default(30).describe('How many minutes each session takes'),
  at_home: saidAs(z.boolean().default(false).describe('Whether the therapist comes to the patient'), {
    names: ['house call', 'home visit'],
  }),
  step_free: z.boolean().optional().describe('Whether the patient needs a room that is reached without steps'),
  complaint: z.string().optional().describe('What the matter is, in the words of the patient'),
};

type Booked = ArgumentsOf<typeof booked>;

function called(name: string) {
  return team.rows.find(({ therapist }) => therapist.toLowerCase().includes(name.toLowerCase()));
}

function priceOf({
  therapist,
  minutes,
  sessions,
  at_home,
}: Pick<Booked, 'therapist' | 'minutes' | 'sessions' | 'at_home'>) {
  const fee = called(therapist)?.fee ?? 0;
  return ((fee * minutes) / 30) * sessions + (at_home ? 15 * sessions : 0);
}

export class BookTreatment extends transaction({
  description: 'Book a course of treatment with a physiotherapist, once or several times at the same hour of each week',
  slots: booked,
  returns: {
    booking_code,
    price: money('What all sessions cost together'),
    room: z.string().describe('Room in which the treatment takes place'),
  },
  confirms: ['therapist', 'patient_name', 'first_date', 'start_time', 'sessions', 'minutes', 'at_home'],
  entity: 'treatment',
  quote: (args) => ({ price: priceOf(args) }),
  undo: () => CancelTreatment,
}) {
  /** Nobody is treated during the team's lunch. */
  override transact(args: Booked) {
    if (!called(args.therapist)) return failure({ reason: 'Nobody of that name works here.' });
    if (args.start_time >= '12:30' && args.start_time < '13:30')
      return failure({ reason: 'The team is at lunch then.', alternative: { start_time: '13:30' } });
    return success({ booking_code: 'P-63', price: priceOf(args), room: args.at_home ? 'at your home' : 'Room 2' });
  }
}

export class MoveTreatment extends transaction({
  description: 'Move a treatment to another day or hour',
  slots: {
    booking_code,
    new_date: z.iso.date().describe('Day to which it is moved'),
    new_time: time('Hour to which it is moved', { hours: '08:00-19:00' }),
    text_me: z.boolean().default(true).describe('Whether a text message is sent about the change'),
  },
  returns: { booking_code },
  entity: 'move',
}) {}

export class CancelTreatment extends transaction({
  description: 'Call off a treatment that was booked',
  slots: { booking_code, reason: z.string().optional().describe('Why the patient cannot come') },
  returns: { fee_due: money('What has to be paid for calling off at short notice') },
  entity: 'cancellation',
  quote: () => ({ fee_due: 0 }),
  transact: () => success({ fee_due: 0 }),
}) {}

export const stridePhysio = service({
  name: 'StridePhysio',
  description: 'A practice of physiotherapists with three branches, who also come to the house',
  apis: [FindTherapists, BookTreatment, MoveTreatment, CancelTreatment],
});
