/** Teachers of instruments, their lessons, and instruments for rent. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const instrument = z.enum(['piano', 'violin', 'guitar', 'drums', 'voice', 'flute']).describe('What is learned');
const teacher = {
  teacher_name: z.string().describe('Name of the teacher'),
  instrument,
  neighborhood: z.string().describe('Part of town where the teacher lives'),
  home_visits: z.boolean().describe('Whether the teacher comes to the house of the student'),
  online_lessons: z.boolean().describe('Whether lessons are given by video'),
  level: z.enum(['beginners', 'intermediate', 'advanced']).describe('For whom the lessons are'),
  lesson_price: money('Price of one lesson'),
  rating: z.number().describe('What students think, out of 5'),
  languages: z.string().describe('What the teacher speaks'),
};

type Teacher = ArgumentsOf<typeof teacher>;

function row(
  teacher_name: string,
  instrument: Teacher['instrument'],
  level: Teacher['level'],
  neighborhood: string,
  home_visits: boolean,
  online_lessons: boolean,
  lesson_price: number,
  rating: number,
  languages: string,
): Teacher {
  return {
    teacher_name,
    instrument,
    level,
    neighborhood,
    home_visits,
    online_lessons,
    lesson_price,
    rating,
    languages,
  };
}

const teachers = table('music_school.teachers', 'teacher_name', [
  row('Odile Marsh', 'piano', 'beginners', 'Elmwood', true, false, 38, 4.7, 'English and French'),
  row('Grigor Petrenko', 'piano', 'advanced', 'Castle Hill', false, true, 65, 4.9, 'English and Ukrainian'),
  row('Tess Underhill', 'piano', 'beginners', 'Harbor End', false, true, 29, 4.2, 'English'),
  row('Ravi Nair', 'piano', 'intermediate', 'Elmwood', true, true, 44, 4.6, 'English and Malayalam'),
  row('Hana Kubo', 'violin', 'beginners', 'Castle Hill', true, false, 42, 4.8, 'English and Japanese'),
  row('Lorenz Adler', 'violin', 'advanced', 'Elmwood', false, false, 70, 4.5, 'English and German'),
  row('Siobhan Keane', 'violin', 'intermediate', 'Harbor End', false, true, 48, 4.6, 'English and Irish'),
  row('Marcus Bell', 'guitar', 'beginners', 'Harbor End', true, true, 30, 4.4, 'English'),
  row('Pilar Ortega', 'guitar', 'intermediate', 'Elmwood', false, true, 36, 4.7, 'English and Spanish'),
  row('Joss Whitlock', 'guitar', 'beginners', 'Castle Hill', false, false, 25, 3.9, 'English'),
  row('Deshawn Cole', 'drums', 'beginners', 'Harbor End', false, false, 35, 4.8, 'English'),
  row('Ines Vogt', 'drums', 'intermediate', 'Elmwood', true, false, 41, 4.3, 'English and German'),
  row('Bronwen Pryce', 'voice', 'beginners', 'Castle Hill', true, true, 40, 4.9, 'English and Welsh'),
  row('Amadou Diallo', 'voice', 'advanced', 'Harbor End', false, true, 58, 4.7, 'English and French'),
  row('Clara Finch', 'flute', 'beginners', 'Elmwood', true, false, 33, 4.5, 'English'),
  row('Otto Lindqvist', 'flute', 'intermediate', 'Castle Hill', false, true, 37, 4.1, 'English and Swedish'),
]);

export class FindTeachers extends search({
  description: 'Look for somebody who teaches an instrument',
  slots: {
    instrument: teacher.instrument,
    level: teacher.level.optional(),
    neighborhood: teacher.neighborhood.optional(),
    home_visits: teacher.home_visits.optional(),
    online_lessons: teacher.online_lessons.optional(),
    highest_price: money('What a lesson may cost at most').optional(),
  },
  returns: teacher,
  entity: 'teacher',
  offers: ['teacher_name', 'neighborhood', 'lesson_price'],
  transient: ['highest_price'],
  followUp: () => BookLesson,
  search: ({ instrument, level, neighborhood, home_visits, online_lessons, highest_price }, { rows }) =>
    rows(teachers).filter(
      (found) =>
        found.instrument === instrument &&
        (!level || found.level === level) &&
        (!neighborhood || found.neighborhood.toLowerCase() === neighborhood.toLowerCase()) &&
        (home_visits === undefined || found.home_visits === home_visits) &&
        (online_lessons === undefined || found.online_lessons === online_lessons) &&
        found.lesson_price <= (highest_price ?? found.lesson_price),
    ),
}) {}

const lesson = {
  lesson_date: z.iso.date().describe('Day of the lesson'),
  lesson_time: time('When the lesson begins', { hours: '08:00-19:30' }),
};

export class BookLesson extends transaction({
  description: 'Book a music lesson',
  slots: {
    teacher_name: teacher.teacher_name,
    student_name: z.string().describe('Name of the person who learns'),
    ...lesson,
    minutes: z.literal([30, 45, 60]).default(45).describe('How long the lesson is in minutes'),
    trial: z.boolean().default(false).describe('Whether it is a first lesson to try it out'),
  },
  returns: {
    lesson_time: lesson.lesson_time,
    lesson_price: teacher.lesson_price,
    room: z.string().describe('Where the lesson is'),
  },
  entity: 'lesson',
}) {
  /** Everybody wants to come after school. */
  override transact({ teacher_name, lesson_time, trial }: ArgumentsOf<typeof BookLesson>) {
    if (lesson_time >= '15:00' && lesson_time < '16:30') {
      return failure({ reason: 'The hour after school is taken.', alternative: { lesson_time: '17:15' } });
    }
    const found = teachers.rows.find(
      (candidate) => candidate.teacher_name.toLowerCase() === teacher_name.toLowerCase(),
    );
    if (!found) return failure({ reason: 'Nobody of that name teaches here.' });
    return success({ lesson_time, lesson_price: trial ? 0 : found.lesson_price, room: 'Room 6' });
  }
}

export class MoveLesson extends transaction({
  description: 'Move a music lesson to another day or hour',
  slots: {
    student_name: z.string().describe('Name of the person who learns'),
    old_date: z.iso.date().describe('Day on which the lesson would have been'),
    new_date: z.iso.date().describe('Day on which it is to be'),
    new_time: time('When it begins then', { hours: '08:00-19:30' }),
  },
  returns: { new_date: z.iso.date().describe('Day on which it is to be') },
  entity: 'move',
}) {
  override transact({ new_date }: ArgumentsOf<typeof MoveLesson>) {
    const date = new Date(`${new_date}T00:00:00Z`);
    if (date.getUTCDay() !== 0) return success({ new_date });
    date.setUTCDate(date.getUTCDate() - 1);
    return failure({
      reason: 'There are no lessons on Sundays.',
      alternative: { new_date: date.toISOString().slice(0, 10) },
    });
  }
}

export class RentInstrument extends transaction({
  description: 'Rent an instrument to play at home',
  slots: {
    instrument: z.enum(['piano', 'violin', 'guitar', 'drums', 'flute']).describe('What is rented'),
    start_date: z.iso.date().describe('Day on which the rent begins'),
    months: z.int().min(1).max(24).describe('For how many months'),
    child_size: z.boolean().default(false).describe('Whether it is a small one for a child'),
    delivery: z.boolean().default(false).describe('Whether it is brought to the house'),
    comment: z.string().optional().describe('What else we should know'),
  },
  returns: {
    months: z.int().describe('For how many months'),
    monthly_fee: money('Price of one month'),
    deposit: money('Deposit that is paid back'),
  },
  confirms: ['instrument', 'start_date', 'months', 'child_size', 'delivery'],
  entity: 'rental',
}) {
  override transact({ months, instrument }: ArgumentsOf<typeof RentInstrument>) {
    if (months < 3) return failure({ reason: 'We rent out for three months or more.', alternative: { months: 3 } });
    return success({ months, monthly_fee: instrument === 'piano' ? 55 : 18, deposit: 100 });
  }
}

export const musicSchool = service({
  name: 'MusicSchool',
  description: 'Music lessons and instruments',
  apis: [FindTeachers, BookLesson, MoveLesson, RentInstrument],
});
