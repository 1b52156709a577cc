/** Private tutors: who teaches what, a first hour for free, regular hours, and what becomes of them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tutor = {
  tutor: saidAs(z.string().describe('Name of the tutor'), { names: ['teacher'] }),
  school_subject: saidAs(
    z.enum(['maths', 'physics', 'chemistry', 'English', 'French', 'Latin', 'history']).describe('What is taught'),
    {
      names: ['subject'],
      values: {
        maths: ['algebra', 'sums', 'fractions', 'calculus', 'math'],
        physics: ['forces', 'electricity'],
        chemistry: ['the periodic table', 'acids'],
        English: ['essays', 'grammar', 'Shakespeare'],
        history: ['the Tudors', 'the wars'],
      },
    },
  ),
  stage: saidAs(
    z.enum(['primary', 'lower secondary', 'exam years', 'university', 'adult']).describe('Whom one teaches'),
    {
      names: ['level', 'age group'],
      values: {
        primary: ['little ones', 'elementary'],
        'lower secondary': ['middle school'],
        'exam years': ['GCSE', 'A level', 'finals at school'],
        university: ['undergraduate', 'college'],
        adult: ['grown-ups'],
      },
    },
  ),
  per_hour: saidAs(money('What an hour costs', { currency: 'GBP' }), { names: ['price', 'rate', 'fee'] }),
  home_visits: saidAs(z.boolean().describe('Whether the tutor comes to the house'), { names: ['at home'] }),
  online: z.boolean().describe('Whether the tutor teaches by video'),
  stars: saidAs(z.number().describe('How pupils rate the tutor, out of 5'), { names: ['rating', 'reviews'] }),
  years_teaching: saidAs(z.int().describe('For how many years the tutor has taught'), { names: ['experience'] }),
  quarter: z
    .enum(['Northside', 'Riverbank', 'Oldham Hill', 'Market End'])
    .describe('Part of town where the tutor lives'),
};
type Tutor = ArgumentsOf<typeof tutor>;

const row = (
  name: string,
  school_subject: Tutor['school_subject'],
  stage: Tutor['stage'],
  quarter: Tutor['quarter'],
  numbers: [number, number, number],
  flags: string,
): Tutor => ({
  tutor: name,
  school_subject,
  stage,
  quarter,
  per_hour: numbers[0],
  stars: numbers[1],
  years_teaching: numbers[2],
  home_visits: flags.includes('h'),
  online: flags.includes('o'),
});

const tutors = table('bright_spark.tutors', 'tutor', [
  row('Ottilie Marsh', 'maths', 'primary', 'Northside', [22, 4.7, 9], 'h'),
  row('Dev Chandra', 'maths', 'exam years', 'Riverbank', [34, 4.9, 14], 'ho'),
  row('Pauline Oakes', 'maths', 'exam years', 'Market End', [28, 4.3, 6], 'o'),
  row('Gregor Stahl', 'maths', 'university', 'Oldham Hill', [45, 4.5, 21], 'o'),
  row('Imogen Vale', 'English', 'lower secondary', 'Northside', [25, 4.6, 5], 'h'),
  row('Bayo Adeleke', 'English', 'exam years', 'Riverbank', [31, 4.8, 11], 'ho'),
  row('Celeste Moreau', 'French', 'adult', 'Market End', [30, 4.9, 17], 'ho'),
  row('Rhys Pugh', 'French', 'exam years', 'Oldham Hill', [26, 4.1, 3], 'h'),
  row('Hester Quill', 'Latin', 'exam years', 'Oldham Hill', [38, 4.4, 30], 'h'),
  row('Farah Nasser', 'chemistry', 'exam years', 'Riverbank', [36, 4.8, 12], 'o'),
  row('Tomasz Wilk', 'physics', 'exam years', 'Northside', [33, 4.2, 8], 'ho'),
  row('Lorna Baird', 'physics', 'university', 'Market End', [42, 4.7, 19], 'o'),
  row('Sid Crane', 'history', 'lower secondary', 'Market End', [20, 3.9, 2], 'h'),
]);

const lesson_ref = saidAs(z.string().describe('Reference of the lessons'), { names: ['number', 'reference'] });
const pupil = saidAs(z.string().describe('Name of the pupil'), { names: ['student', 'child'] });
const where_held = saidAs(z.enum(['our rooms', "pupil's home", 'video']).describe('Where the lessons are held'), {
  names: ['place'],
  values: {
    'our rooms': ['your place', 'the centre', 'at your rooms'],
    "pupil's home": ['here', 'at ours', 'our kitchen table', 'my house'],
    video: ['on the computer', 'Zoom', 'by webcam', 'online'],
  },
});

export class BrowseTutors extends search({
  description: 'Find somebody who teaches a subject one to one',
  examples: ['who could help with fractions'],
  slots: {
    school_subject: tutor.school_subject,
    stage: tutor.stage.optional(),
    home_visits: tutor.home_visits.optional(),
    online: tutor.online.optional(),
    quarter: tutor.quarter.optional(),
  },
  returns: tutor,
  entity: 'tutor',
  table: tutors,
  offers: ['tutor', 'stage', 'per_hour'],
  comparable: ['per_hour', 'stars', 'years_teaching'],
  followUp: () => ArrangeTaster,
}) {}

export class ArrangeTaster extends transaction({
  description: 'Fix a free first half hour with a tutor, to get to know each other',
  slots: {
    tutor: tutor.tutor,
    pupil,
    taster_day: z.iso.date().describe('Day of the first half hour'),
    taster_time: time('When the first half hour begins', { hours: '09:00-20:30' }),
    parent_there: saidAs(z.boolean().optional().describe('Whether a parent sits in'), { names: ['sit in'] }),
  },
  returns: { lesson_ref, room: z.string().describe('Room in which it is') },
  entity: 'taster',
  transact: ({ tutor: name, taster_day }, { rows, call }) => {
    if (!rows(tutors).some((one) => one.tutor.toLowerCase() === name.toLowerCase()))
      return failure({ reason: 'None of our tutors is called that.' });
    if (taster_day === '2019-03-10')
      return failure({ reason: 'Nobody teaches that day.', alternative: { taster_day: '2019-03-11' } });
    return success({ lesson_ref: `T-${call + 15}`, room: 'Owl room' });
  },
  undo: () => EndLessons,
}) {}

export class TakeLessons extends transaction({
  description: 'Take hours with a tutor every week',
  examples: ['once a week from now on'],
  slots: {
    tutor: tutor.tutor,
    pupil,
    starts_on: saidAs(z.iso.date().describe('Day of the first lesson'), { names: ['first lesson', 'beginning'] }),
    lesson_time: saidAs(time('When the lesson begins', { hours: '09:00-20:30' }), { names: ['hour'] }),
    minutes_each: saidAs(z.literal([45, 60, 90]).describe('How many minutes a lesson lasts'), { names: ['length'] }),
    weeks: saidAs(z.int().min(1).max(40).describe('For how many weeks'), { names: ['how long'] }),
    where_held,
    goal: saidAs(z.string().optional().describe('What the lessons should achieve'), { names: ['aim'] }),
    homework: z.boolean().default(true).describe('Whether the tutor sets homework'),
  },
  returns: { lesson_ref, whole_fee: money('What all lessons cost', { currency: 'GBP' }) },
  entity: 'course of lessons',
  quote: ({ tutor: name, minutes_each, weeks }, { rows }) => ({
    whole_fee:
      ((rows(tutors).find((one) => one.tutor.toLowerCase() === name.toLowerCase())?.per_hour ?? 30) *
        minutes_each *
        weeks) /
      60,
  }),
  transact: ({ tutor: name, where_held: place, minutes_each, weeks }, { rows, call }) => {
    const found = rows(tutors).find((one) => one.tutor.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'None of our tutors is called that.' });
    if (place === 'video' && !found.online)
      return failure({
        reason: `${found.tutor} does not teach by video.`,
        alternative: { where_held: 'our rooms' as const },
      });
    return success({ lesson_ref: `L-${call + 301}`, whole_fee: (found.per_hour * minutes_each * weeks) / 60 });
  },
  undo: () => EndLessons,
  amend: () => ShiftLesson,
}) {}

export class ShiftLesson extends transaction({
  description: 'Have a lesson at another time or on another day',
  slots: {
    lesson_ref,
    old_day: saidAs(z.iso.date().describe('Day on which the lesson would have been'), {
      names: ['from', 'instead of'],
    }),
    new_day: saidAs(z.iso.date().describe('Day on which it is given instead'), { names: ['to', 'onto'] }),
    lesson_time: time('When it begins then', { hours: '09:00-20:30' }).optional(),
  },
  returns: { lesson_ref },
  entity: 'shifted lesson',
}) {}

export class EndLessons extends transaction({
  description: 'Stop lessons or call a taster off',
  slots: {
    lesson_ref,
    reason: saidAs(z.string().optional().describe('Why they are stopped'), { names: ['because'] }),
    last_lesson: z.iso.date().optional().describe('Day of the last lesson'),
  },
  returns: { lesson_ref, given_back: money('What is paid back', { currency: 'GBP' }) },
  entity: 'end of the lessons',
  transact: () => success({ given_back: 40 }),
}) {}

export const brightSpark = service({
  name: 'BrightSpark',
  description: 'Private tutors',
  apis: [BrowseTutors, ArrangeTaster, TakeLessons, ShiftLesson, EndLessons],
  tables: [tutors],
});
