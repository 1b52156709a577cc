/** A job agency: vacancies, applications and interviews. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const post = {
  vacancy: z.string().describe('Reference of the vacancy'),
  line_of_work: saidAs(
    z.enum(['driving', 'warehouse', 'office', 'catering', 'caring', 'building']).describe('Kind of work'),
    {
      values: {
        driving: ['lorry', 'van', 'behind the wheel'],
        warehouse: ['picking and packing', 'logistics', 'stockroom'],
        office: ['desk job', 'clerical', 'admin'],
        catering: ['kitchen', 'waiting tables', 'restaurant'],
        caring: ['nursing', 'care work', 'looking after people'],
        building: ['construction', 'bricklaying', 'on site'],
      },
    },
  ),
  hours: saidAs(z.enum(['full-time', 'part-time', 'nights', 'weekends']).describe('When the work is done'), {
    names: ['shift'],
    values: {
      'part-time': ['half days', 'mornings only'],
      nights: ['night shift'],
      weekends: ['Saturdays and Sundays'],
    },
  }),
  employer: z.string().describe('Who pays the wages'),
  hourly_wage: saidAs(money('What an hour is paid'), { names: ['pay', 'wage', 'money'] }),
  own_car_needed: z.boolean().describe('Whether an own car is needed'),
  training_given: saidAs(z.boolean().describe('Whether training is given'), { names: ['training', 'beginners'] }),
};
type Post = ArgumentsOf<typeof post>;

const row = (
  vacancy: string,
  line_of_work: Post['line_of_work'],
  hours: Post['hours'],
  employer: string,
  hourly_wage: number,
  own_car_needed: boolean,
  training_given: boolean,
): Post => ({ vacancy, line_of_work, hours, employer, hourly_wage, own_car_needed, training_given });

const posts = table('work_finder.posts', 'vacancy', [
  row('D14', 'driving', 'full-time', 'Brisk Parcels', 17, false, true),
  row('D15', 'driving', 'nights', 'Moor Haulage', 21, true, false),
  row('D16', 'driving', 'weekends', 'Bell Taxis', 15, true, true),
  row('W20', 'warehouse', 'nights', 'Tall Shelf', 18, true, true),
  row('W21', 'warehouse', 'part-time', 'Tall Shelf', 14, false, true),
  row('W22', 'warehouse', 'full-time', 'Orbit Foods', 16, false, false),
  row('O31', 'office', 'full-time', 'Plum and Sons', 19, false, false),
  row('O32', 'office', 'part-time', 'City Archive', 22, false, true),
  row('C40', 'catering', 'weekends', 'The Copper Pan', 13, false, true),
  row('C41', 'catering', 'full-time', 'Quay Canteen', 15, false, false),
  row('N50', 'caring', 'nights', 'Elm House', 20, true, true),
  row('N51', 'caring', 'part-time', 'Open Door', 18, true, false),
  row('B60', 'building', 'full-time', 'Grit Brothers', 23, false, false),
  row('B61', 'building', 'full-time', 'Arch and Lintel', 20, true, true),
]);

const application_id = z.string().describe('Number of the application');
const candidate = saidAs(z.string().describe('Name of the person who applies'), { names: ['applicant'] });

export class BrowseVacancies extends search({
  description: 'Look for a job',
  examples: ['I have been made redundant'],
  slots: {
    line_of_work: post.line_of_work,
    hours: post.hours.optional(),
    training_given: post.training_given.optional(),
  },
  returns: post,
  entity: 'vacancy',
  table: posts,
  offers: ['vacancy', 'employer', 'hourly_wage'],
  comparable: ['hourly_wage', 'own_car_needed', 'employer'],
  followUp: () => SendApplication,
}) {}

export class SendApplication extends transaction({
  description: 'Apply for a vacancy',
  slots: {
    vacancy: post.vacancy,
    candidate,
    years: saidAs(z.int().min(0).max(50).describe('Years of experience in such work'), { names: ['experience'] }),
    available_from: saidAs(z.iso.date().describe('First day on which the applicant could work'), { names: ['start'] }),
    wage_hoped: saidAs(money('What the applicant would like to earn in an hour').optional(), { names: ['wage claim'] }),
    references: z.boolean().describe('Whether there are references of former employers'),
    cover_note: z.string().optional().describe('A few words to the employer'),
  },
  returns: { application_id },
  entity: 'application',
  transact: ({ vacancy }, { rows, call }) =>
    rows(posts).some((one) => one.vacancy.toLowerCase() === vacancy.toLowerCase())
      ? success({ application_id: `A${call + 120}` })
      : failure({ reason: 'That vacancy is filled.' }),
  undo: () => WithdrawApplication,
}) {}

export class ArrangeInterview extends transaction({
  description: 'Agree on an interview for an application',
  slots: {
    application_id,
    interview_on: z.iso.date().describe('Day of the interview'),
    interview_at: time('When the interview begins', { hours: '08:00-18:00' }),
    manner: saidAs(z.enum(['in person', 'by phone', 'on video']).describe('How the interview is held'), {
      values: {
        'in person': ['face to face', 'on the spot'],
        'by phone': ['a call'],
        'on video': ['online', 'on a screen'],
      },
    }),
    interpreter: saidAs(z.boolean().default(false).describe('Whether an interpreter is present'), {
      names: ['translator'],
    }),
  },
  returns: {
    interview_code: z.string().describe('Code of the interview'),
    panel: z.string().describe('Who asks the questions'),
  },
  entity: 'interview',
  transact: ({ interview_on }, { call }) =>
    interview_on === '2019-03-08'
      ? failure({ reason: 'Nobody is in on that day.', alternative: { interview_on: '2019-03-11' } })
      : success({ interview_code: `I${call + 9}`, panel: 'Ms. Drury and Mr. Okello' }),
  amend: () => ShiftInterview,
}) {}

export class ShiftInterview extends transaction({
  description: 'Move an interview',
  slots: {
    interview_code: z.string().describe('Code of the interview'),
    new_day: z.iso.date().optional().describe('The new day'),
    new_time: time('The new time', { hours: '08:00-18:00' }).optional(),
  },
  returns: {},
  entity: 'change',
}) {}

export class WithdrawApplication extends transaction({
  description: 'Take an application back',
  slots: { application_id, because: z.string().optional().describe('Why it is taken back') },
  returns: {},
  entity: 'withdrawal',
}) {}

export const workFinder = service({
  name: 'WorkFinder',
  description: 'Job agency',
  apis: [BrowseVacancies, SendApplication, ArrangeInterview, ShiftInterview, WithdrawApplication],
  tables: [posts],
});
