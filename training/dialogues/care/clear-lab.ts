/** A laboratory that takes blood and other samples and sends out what it found. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const test = {
  test_name: z.string().describe('Name of the test'),
  concern: saidAs(
    z
      .enum(['allergy', 'hormones', 'sugar', 'infection', 'vitamins', 'heart', 'stomach'])
      .describe('What is looked into'),
    {
      values: {
        allergy: ['intolerance', 'hay fever'],
        sugar: ['diabetes', 'glucose'],
        infection: ['virus', 'bug'],
        vitamins: ['deficiency', 'iron'],
        heart: ['cholesterol'],
        stomach: ['gut', 'belly'],
      },
    },
  ),
  sample: saidAs(z.enum(['blood', 'urine', 'swab', 'stool', 'breath']).describe('What is taken'), {
    values: { blood: ['needle'], swab: ['nose'], breath: ['blow'] },
  }),
  fasting: saidAs(z.boolean().describe('Whether one must come with an empty stomach'), {
    names: ['sober', 'no breakfast'],
  }),
  home_possible: z.boolean().describe('Whether the sample can be taken at home'),
  price: saidAs(money('What the test costs'), { names: ['cost'] }),
  days_to_result: z.int().describe('How many days it takes until the results are there'),
};
type Test = ArgumentsOf<typeof test>;

function row(
  test_name: string,
  concern: Test['concern'],
  sample: Test['sample'],
  fasting: boolean,
  home_possible: boolean,
  price: number,
  days_to_result: number,
): Test {
  return { test_name, concern, sample, fasting, home_possible, price, days_to_result };
}

const tests = table('clear_lab.tests', 'test_name', [
  row('Pollen Panel', 'allergy', 'blood', false, true, 95, 4),
  row('Food Forty', 'allergy', 'blood', false, false, 160, 7),
  row('Milk Check', 'allergy', 'breath', true, false, 60, 1),
  row('Thyroid Three', 'hormones', 'blood', false, true, 70, 2),
  row('Cycle Profile', 'hormones', 'urine', false, true, 85, 5),
  row('Sugar Curve', 'sugar', 'blood', true, false, 45, 1),
  row('Long Sugar', 'sugar', 'blood', false, true, 30, 2),
  row('Flu and Co', 'infection', 'swab', false, true, 38, 1),
  row('Strep Quick', 'infection', 'swab', false, false, 22, 1),
  row('Lyme Check', 'infection', 'blood', false, true, 78, 6),
  row('Sunshine D', 'vitamins', 'blood', false, true, 32, 3),
  row('Iron Complete', 'vitamins', 'blood', true, true, 48, 2),
  row('Lipid Profile', 'heart', 'blood', true, true, 40, 2),
  row('Heart Marker', 'heart', 'blood', false, false, 110, 1),
  row('Gut Garden', 'stomach', 'stool', false, true, 130, 9),
  row('Pylori Blow', 'stomach', 'breath', true, false, 66, 2),
]);

const appointment_no = z.string().describe('Number of the appointment');

export class FindTest extends search({
  description: 'Look for a laboratory test',
  examples: ['I want to get myself tested', 'what can you test'],
  slots: {
    concern: test.concern,
    sample: test.sample.optional(),
    fasting: test.fasting.optional(),
    home_possible: test.home_possible.optional(),
  },
  returns: test,
  entity: 'test',
  table: tests,
  identity: 'test_name',
  offers: ['test_name', 'sample', 'price'],
  comparable: ['price', 'days_to_result'],
  followUp: () => BookTest,
}) {}

export class BookTest extends transaction({
  description: 'Make an appointment for a test',
  slots: {
    test_name: test.test_name,
    patient: z.string().describe('Name of the person who is tested'),
    date: z.iso.date().describe('Day of the appointment'),
    at: time('When the sample is taken', { hours: '07:00-16:00' }),
    at_home: saidAs(z.boolean().default(false).describe('Whether a nurse comes to the home'), {
      names: ['home visit', 'house call'],
    }),
    results_by: saidAs(z.enum(['post', 'email', 'phone']).describe('How the results are sent'), {
      values: { post: ['mail', 'letter', 'paper'], email: ['online'], phone: ['call'] },
    }),
    remarks: z.string().optional().describe('What the nurse should know'),
  },
  returns: { appointment_no, cost: money('What is to be paid'), room: z.int().describe('Number of the room') },
  entity: 'appointment',
  transact: ({ test_name, at, at_home }, { rows, call }) => {
    const found = rows(tests).find((one) => one.test_name.toLowerCase() === test_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such test.' });
    if (at_home && !found.home_possible)
      return failure({ reason: 'That one is done at the laboratory only.', alternative: { at_home: false } });
    if (at === '07:00') return failure({ reason: 'Seven is taken.', alternative: { at: '07:40' } });
    return success({ appointment_no: `L${call + 310}`, cost: found.price + (at_home ? 25 : 0), room: 3 });
  },
  undo: () => CancelTest,
  amend: () => MoveTest,
}) {}

export class MoveTest extends transaction({
  description: 'Move an appointment for a test',
  slots: {
    appointment_no,
    date: z.iso.date().optional().describe('New day of the appointment'),
    at: time('New time of the appointment', { hours: '07:00-16:00' }).optional(),
  },
  returns: { appointment_no },
  entity: 'change',
}) {}

export class CancelTest extends transaction({
  description: 'Cancel an appointment for a test',
  slots: { appointment_no, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { appointment_no, fee: money('What the cancellation costs') },
  entity: 'cancellation',
  transact: () => success({ fee: 0 }),
}) {}

export class ForwardResults extends transaction({
  description: 'Send results to a doctor',
  examples: ['my doctor needs a copy'],
  slots: {
    appointment_no,
    doctor: z.string().describe('Name of the doctor'),
    channel: z.enum(['fax', 'post', 'email']).describe('How they are sent'),
    urgent: z.boolean().default(false).describe('Whether it is urgent'),
  },
  returns: { arrives_on: z.iso.date().describe('Day on which the doctor has them') },
  entity: 'copy',
  transact: ({ urgent }) => success({ arrives_on: urgent ? '2019-03-02' : '2019-03-06' }),
}) {}

export const clearLab = service({
  name: 'ClearLab',
  description: 'Test laboratory',
  apis: [FindTest, BookTest, MoveTest, CancelTest, ForwardResults],
});
