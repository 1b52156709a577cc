/** Enrolment at schools, and clubs for the afternoon. */
import {
  type ArgumentsOf,
  date,
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

const school = {
  school: saidAs(z.string().describe('Name of the school'), { names: ['school'] }),
  stage: saidAs(z.enum(['nursery', 'infants', 'juniors', 'seniors', 'sixth form']).describe('For which stage'), {
    values: {
      nursery: ['kindergarten', 'pre-school'],
      infants: ['little ones', 'reception'],
      juniors: ['primary'],
      seniors: ['secondary', 'big school'],
    },
  }),
  places_left: saidAs(z.int().describe('How many places are left'), { names: ['places'] }),
  minutes_walk: saidAs(z.int().describe('How many minutes one walks from the market square'), {
    names: ['walk', 'distance'],
  }),
  warm_lunch: saidAs(z.boolean().describe('Whether there is a warm lunch'), { names: ['canteen', 'hot meal'] }),
  uniform: saidAs(z.boolean().describe('Whether children wear a uniform'), { names: ['uniform'] }),
};
type School = ArgumentsOf<typeof school>;
const schoolRow = (
  name: string,
  stage: School['stage'],
  places_left: number,
  minutes_walk: number,
  warm_lunch: boolean,
  uniform: boolean,
): School => ({ school: name, stage, places_left, minutes_walk, warm_lunch, uniform });
const schools = table('chalk_line.schools', 'school', [
  schoolRow('Ladybird', 'nursery', 3, 6, true, false),
  schoolRow('Little Acorns', 'nursery', 8, 14, false, false),
  schoolRow('Saint Bride', 'infants', 5, 9, true, true),
  schoolRow('Mill Street', 'infants', 12, 4, false, false),
  schoolRow('Oakhanger', 'juniors', 2, 20, true, true),
  schoolRow('Canal Road', 'juniors', 16, 11, true, false),
  schoolRow('Thornfield', 'juniors', 7, 7, false, true),
  schoolRow('Queen Maud', 'seniors', 10, 18, true, true),
  schoolRow('Gasworks Academy', 'seniors', 25, 12, true, false),
  schoolRow('Pemberton', 'sixth form', 14, 15, false, false),
]);

const club = {
  club_name: saidAs(z.string().describe('Name of the club'), { names: ['club'] }),
  activity: saidAs(
    z.enum(['chess', 'drama', 'football', 'cooking', 'coding', 'pottery', 'homework']).describe('What is done there'),
    {
      values: {
        drama: ['acting', 'theatre'],
        coding: ['programming', 'computers'],
        homework: ['help with homework', 'revision'],
        pottery: ['clay'],
        football: ['soccer'],
      },
    },
  ),
  weekday: saidAs(
    z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).describe('On which weekday it meets'),
    { names: ['day'] },
  ),
  ends_at: saidAs(time('When it ends', { half: 'pm' }), { names: ['over', 'finishes'] }),
  min_age: saidAs(z.int().describe('How old children must be'), { names: ['age'] }),
  termly: saidAs(money('What a term costs', { currency: 'GBP' }), { names: ['price', 'cost', 'fee'] }),
};
type Club = ArgumentsOf<typeof club>;
const clubRow = (
  club_name: string,
  activity: Club['activity'],
  weekday: Club['weekday'],
  ends_at: string,
  min_age: number,
  termly: number,
): Club => ({ club_name, activity, weekday, ends_at, min_age, termly });
const clubs = table('chalk_line.clubs', 'club_name', [
  clubRow('Pawns and Queens', 'chess', 'Tuesday', '16:45', 6, 35),
  clubRow('Rook Street', 'chess', 'Thursday', '17:15', 9, 40),
  clubRow('Greasepaint', 'drama', 'Monday', '17:30', 8, 70),
  clubRow('Little Curtain', 'drama', 'Wednesday', '16:30', 5, 55),
  clubRow('Mudlarks', 'football', 'Friday', '17:00', 7, 30),
  clubRow('Sweeper United', 'football', 'Wednesday', '18:00', 10, 45),
  clubRow('Whisk', 'cooking', 'Thursday', '17:00', 8, 90),
  clubRow('Loop the Loop', 'coding', 'Monday', '16:50', 9, 65),
  clubRow('Bits and Bobs', 'coding', 'Friday', '16:40', 7, 50),
  clubRow('Clay Corner', 'pottery', 'Tuesday', '17:10', 6, 80),
  clubRow('Inkwell', 'homework', 'Thursday', '17:45', 6, 20),
]);

const child = saidAs(z.string().describe('Name of the child'), { names: ['child', 'pupil'] });
const place_code = saidAs(z.string().describe('Code of the place that was given'), { names: ['code', 'place'] });

export class FindSchool extends search({
  description: 'Find a school that has places',
  slots: {
    stage: school.stage,
    school: school.school.optional(),
    warm_lunch: school.warm_lunch.optional(),
    uniform: school.uniform.optional(),
  },
  returns: school,
  entity: 'school',
  table: schools,
  offers: ['school', 'minutes_walk'],
  comparable: ['places_left', 'minutes_walk'],
  followUp: () => EnrolChild,
}) {}

export class FindClub extends search({
  description: 'Find a club for the afternoon after school',
  slots: { activity: club.activity.optional(), weekday: club.weekday.optional(), club_name: club.club_name.optional() },
  returns: club,
  entity: 'club',
  table: clubs,
  offers: ['club_name', 'weekday', 'ends_at'],
  comparable: ['ends_at', 'min_age', 'termly'],
  followUp: () => JoinClub,
}) {}

export class EnrolChild extends transaction({
  description: 'Put a child down for a place at a school',
  examples: ['we are new in town and have a child'],
  slots: {
    school: school.school,
    child,
    born_on: saidAs(date('Day on which the child was born', { past: true }), { names: ['birthday', 'born'] }),
    first_day: saidAs(z.iso.date().describe('First day at school'), { names: ['start'] }),
    parent: saidAs(z.string().describe('Name of the mother or father'), { names: ['mother', 'father'] }),
    sibling_there: saidAs(z.boolean().default(false).describe('Whether a brother or sister is there already'), {
      names: ['brother', 'sister'],
    }),
    second_choice: saidAs(z.string().optional().describe('School that would do if this one is full'), {
      names: ['otherwise'],
    }),
  },
  returns: { place_code, meet_on: z.string().describe('Evening on which parents meet') },
  entity: 'enrolment',
  transact: ({ school: name, sibling_there }, { rows, call }) => {
    const found = rows(schools).find((one) => one.school.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no school of that name.' });
    if (found.places_left < 3 && !sibling_there)
      return failure({
        reason: 'The last places are for brothers and sisters.',
        alternative: { school: 'Canal Road' },
      });
    return success({ place_code: `E${call + 610}`, meet_on: 'Thursday the 21st' });
  },
  undo: () => GiveUpPlace,
}) {}

export class JoinClub extends transaction({
  description: 'Sign a child up for a club',
  slots: {
    club_name: club.club_name,
    child,
    age: saidAs(z.int().min(3).max(18).describe('Age of the child'), { names: ['old', 'years'] }),
    from_week: saidAs(z.iso.date().describe('First time the child comes'), { names: ['from'] }),
    walks_home: saidAs(z.boolean().describe('Whether the child goes home alone'), { names: ['alone', 'by itself'] }),
    allergies: saidAs(z.string().optional().describe('What the child must not eat or touch'), {
      names: ['allergic to'],
    }),
  },
  returns: { place_code, owed: money('What is to be paid', { currency: 'GBP' }) },
  entity: 'sign-up',
  transact: ({ club_name: name, age }, { rows, call }) => {
    const found = rows(clubs).find((one) => one.club_name.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no club of that name.' });
    if (age < found.min_age) return failure({ reason: `Children must be ${found.min_age} there.` });
    return success({ place_code: `C${call + 45}`, owed: found.termly });
  },
  undo: () => GiveUpPlace,
  amend: () => ChangeClub,
}) {}

export class ChangeClub extends transaction({
  description: 'Move a child from one club to another',
  slots: {
    place_code,
    old_club: saidAs(z.string().optional().describe('Club in which the child is'), { names: ['from', 'out of'] }),
    new_club: saidAs(z.string().describe('Club into which the child goes'), { names: ['to', 'into'] }),
    from_week: saidAs(z.iso.date().optional().describe('First time in the new one'), { names: ['start'] }),
  },
  returns: { place_code },
  entity: 'change of clubs',
}) {}

export class GiveUpPlace extends transaction({
  description: 'Give up a place at a school or in a club',
  slots: { place_code, cause: saidAs(z.string().optional().describe('Why it is given up'), { names: ['reason'] }) },
  returns: { place_code },
  entity: 'place given up',
}) {}

export class ReportAbsence extends transaction({
  description: 'Tell the school that a child does not come',
  examples: ['is poorly today'],
  slots: {
    child,
    away_on: saidAs(z.iso.date().describe('First day the child is away'), { names: ['from'] }),
    back_on: saidAs(z.iso.date().optional().describe('Day the child comes back'), { names: ['until', 'back'] }),
    ailment: saidAs(z.string().describe('What the matter is'), { names: ['reason', 'illness'] }),
    contagious: saidAs(z.boolean().optional().describe('Whether others can catch it'), { names: ['catching'] }),
  },
  returns: { slip: z.string().describe('Number of the slip') },
  entity: 'absence note',
  transact: (_, { call }) => success({ slip: `A${call + 3}` }),
}) {}

export const chalkLine = service({
  name: 'ChalkLine',
  description: 'Enrolment at schools, and clubs after school',
  apis: [FindSchool, FindClub, EnrolChild, JoinClub, ChangeClub, GiveUpPlace, ReportAbsence],
  tables: [schools, clubs],
});
