/** Midwives: courses for parents, visits at home, things for rent. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const course = {
  course: z.string().describe('Name of the course'),
  topic: saidAs(
    z
      .enum(['birth preparation', 'baby massage', 'breastfeeding', 'first aid', 'recovery', 'slings', 'grandparents'])
      .describe('What the course is about'),
    {
      names: ['subject'],
      values: {
        'birth preparation': ['antenatal', 'giving birth', 'labour'],
        recovery: ['postnatal', 'pelvic floor'],
        breastfeeding: ['nursing'],
        slings: ['baby carriers', 'babywearing'],
        grandparents: ['grandma', 'grandpa'],
      },
    },
  ),
  online: saidAs(z.boolean().describe('Whether it is held over the internet'), { names: ['zoom', 'on screen'] }),
  partners: saidAs(z.boolean().describe('Whether partners may come'), { names: ['couples', 'fathers', 'dads'] }),
  begins_on: z.iso.date().describe('First day of the course'),
  evenings: z.int().describe('How many evenings it has'),
  course_fee: saidAs(money('What the course costs'), { names: ['price', 'cost', 'fee'] }),
  midwife: z.string().describe('Name of the midwife who leads it'),
};
type Course = ArgumentsOf<typeof course>;

function row(
  name: string,
  topic: Course['topic'],
  online: boolean,
  partners: boolean,
  begins_on: string,
  evenings: number,
  course_fee: number,
  midwife: string,
): Course {
  return { course: name, topic, online, partners, begins_on, evenings, course_fee, midwife };
}

const courses = table('cradle_house.courses', 'course', [
  row('Deep Breath', 'birth preparation', false, true, '2019-03-12', 6, 140, 'Tilda Brandt'),
  row('Quiet Waves', 'birth preparation', false, false, '2019-03-07', 7, 110, 'Maeve Duffy'),
  row('Crash Weekend', 'birth preparation', false, true, '2019-03-16', 2, 160, 'Odile Faure'),
  row('Screen and Breathe', 'birth preparation', true, true, '2019-03-05', 5, 90, 'Maeve Duffy'),
  row('Tiny Hands', 'baby massage', false, true, '2019-03-11', 4, 60, 'Zainab Aziz'),
  row('Soft Oil', 'baby massage', false, false, '2019-03-20', 5, 72, 'Odile Faure'),
  row('Milk Bar', 'breastfeeding', false, true, '2019-03-06', 2, 35, 'Zainab Aziz'),
  row('Milk Online', 'breastfeeding', true, true, '2019-03-14', 1, 20, 'Tilda Brandt'),
  row('Little Plaster', 'first aid', false, true, '2019-03-23', 2, 55, 'Bram de Wit'),
  row('Strong Again', 'recovery', false, false, '2019-03-08', 8, 120, 'Maeve Duffy'),
  row('Sofa Core', 'recovery', true, false, '2019-03-18', 6, 75, 'Odile Faure'),
  row('Knot and Carry', 'slings', false, true, '2019-03-09', 1, 30, 'Bram de Wit'),
  row('Nan and Grandad', 'grandparents', false, true, '2019-03-27', 1, 25, 'Tilda Brandt'),
]);

const place_no = saidAs(z.string().describe('Number of the place in a course'), { names: ['place number'] });

export class FindCourse extends search({
  description: 'Look for a course for parents',
  slots: { topic: course.topic, online: course.online.optional(), partners: course.partners.optional() },
  returns: course,
  entity: 'course',
  table: courses,
  offers: ['course', 'begins_on', 'course_fee'],
  comparable: ['begins_on', 'evenings', 'course_fee'],
  followUp: () => JoinCourse,
}) {}

export class JoinCourse extends transaction({
  description: 'Sign up for a course',
  slots: {
    course: course.course,
    mother: saidAs(z.string().describe('Name of the mother'), { names: ['mum', 'mom'] }),
    birth_date: saidAs(z.iso.date().describe('Day on which the child is due or was born'), { names: ['due date'] }),
    partner_comes: z.boolean().describe('Whether the partner comes along'),
    insurer: saidAs(z.enum(['state', 'private', 'none']).describe('Who pays for it'), {
      names: ['insurance'],
      values: { state: ['public', 'national'], none: ['myself', 'uninsured'] },
    }),
    diet: z.string().optional().describe('What one does not eat'),
  },
  returns: { place_no, to_pay: money('What is left to pay') },
  entity: 'place',
  transact: ({ course: name, insurer }, { rows, call }) => {
    const found = rows(courses).find((one) => one.course.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such course.' });
    if (found.course === 'Soft Oil') return failure({ reason: 'It is full.', alternative: { course: 'Tiny Hands' } });
    return success({ place_no: `C${call + 20}`, to_pay: insurer === 'none' ? found.course_fee : 10 });
  },
  undo: () => LeaveCourse,
  amend: () => SwitchCourse,
}) {}

export class RequestVisit extends transaction({
  description: 'Have a midwife come to the house',
  examples: ['could a midwife come round'],
  slots: {
    matter: saidAs(
      z.enum(['weighing', 'feeding', 'stitches', 'jaundice', 'belly check', 'sleep']).describe('Why she comes'),
      {
        values: {
          weighing: ['scales', 'weight'],
          feeding: ['latching', 'bottle'],
          stitches: ['scar'],
          jaundice: ['yellow skin'],
        },
      },
    ),
    street: saidAs(z.string().describe('Address of the house'), { names: ['address'] }),
    visit_date: z.iso.date().describe('Day of the visit'),
    arrive: time('When she comes', { hours: '08:00-18:59' }),
    baby_age: saidAs(z.int().optional().describe('How many days old the baby is'), { names: ['days'] }),
    twins: saidAs(z.boolean().default(false).describe('Whether there are two babies'), { names: ['two babies'] }),
    parent: z.string().describe('Name of the parent'),
    midwife: course.midwife.optional(),
  },
  returns: { visit_no: z.string().describe('Number of the visit'), midwife: course.midwife },
  entity: 'visit',
  transact: ({ visit_date, midwife }, { call }) =>
    visit_date === '2019-03-03'
      ? failure({ reason: 'Nobody is on the road then.', alternative: { visit_date: '2019-03-04' } })
      : success({ visit_no: `H${call + 33}`, midwife: midwife ?? 'Zainab Aziz' }),
  undo: () => CallOffVisit,
}) {}

export class RentGear extends transaction({
  description: 'Rent something for the first months',
  slots: {
    gear: saidAs(z.enum(['breast pump', 'baby scales', 'cot', 'pain relief belt', 'bath']).describe('What is rented'), {
      names: ['item'],
      values: {
        'breast pump': ['pump'],
        cot: ['crib', 'bedside bed'],
        'pain relief belt': ['TENS machine'],
        bath: ['tub'],
      },
    }),
    from_date: z.iso.date().describe('First day of the rent'),
    weeks: z.int().min(1).max(26).describe('How many weeks'),
    deposit: money('What is left as a deposit').optional(),
    brought: saidAs(z.boolean().describe('Whether it is brought to the house'), { names: ['delivery'] }),
    renter: z.string().describe('Name of the person who rents it'),
  },
  returns: { rent: money('What it costs in all'), rent_no: z.string().describe('Number of the contract') },
  entity: 'rental',
  quote: ({ weeks, brought }) => ({ rent: weeks * 9 + (brought ? 12 : 0) }),
  transact: ({ weeks, brought }, { call }) =>
    success({ rent: weeks * 9 + (brought ? 12 : 0), rent_no: `G${call + 41}` }),
}) {}

export class SwitchCourse extends transaction({
  description: 'Change from one course to another',
  slots: { place_no, course: course.course.describe('Name of the new course') },
  returns: { place_no },
  entity: 'change',
}) {}

export class LeaveCourse extends transaction({
  description: 'Give up a place in a course',
  slots: { place_no },
  returns: { place_no, paid_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ paid_back: 10 }),
}) {}

export class CallOffVisit extends transaction({
  description: 'Tell the midwife not to come',
  slots: { visit_no: z.string().describe('Number of the visit') },
  returns: {},
  entity: 'cancellation',
}) {}

export const cradleHouse = service({
  name: 'CradleHouse',
  description: 'Midwives and courses for parents',
  apis: [FindCourse, JoinCourse, RequestVisit, RentGear, SwitchCourse, LeaveCourse, CallOffVisit],
  tables: [courses],
});
