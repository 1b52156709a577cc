/** Volunteers and a food bank. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const duty = {
  duty: z.string().describe('Name of the task'),
  cause: saidAs(
    z.enum(['elderly', 'animals', 'homeless', 'nature', 'youth', 'refugees']).describe('Whom it is good for'),
    {
      values: {
        elderly: ['old people', 'seniors', 'pensioners'],
        animals: ['dogs', 'pets', 'strays'],
        homeless: ['rough sleepers', 'people on the street'],
        nature: ['woods', 'the environment', 'rivers'],
        youth: ['kids', 'teenagers', 'children'],
        refugees: ['asylum seekers', 'newcomers'],
      },
    },
  ),
  part_of_week: saidAs(z.enum(['weekday', 'evening', 'weekend']).describe('When help is wanted'), {
    values: {
      weekday: ['during the week', 'workdays'],
      evening: ['after work', 'at night'],
      weekend: ['Saturday or Sunday'],
    },
  }),
  hours_a_week: saidAs(z.int().describe('How many hours a week it takes'), { names: ['effort', 'time'] }),
  police_check: saidAs(z.boolean().describe('Whether a police check is needed'), {
    names: ['background check', 'vetting'],
  }),
  heavy_work: saidAs(z.boolean().describe('Whether it is heavy work'), { names: ['lifting', 'carrying'] }),
  led_by: z.string().describe('Name of the person who leads it'),
};
type Duty = ArgumentsOf<typeof duty>;

const row = (
  name: string,
  cause: Duty['cause'],
  part_of_week: Duty['part_of_week'],
  hours_a_week: number,
  police_check: boolean,
  heavy_work: boolean,
  led_by: string,
): Duty => ({ duty: name, cause, part_of_week, hours_a_week, police_check, heavy_work, led_by });

const duties = table('helping_hands.duties', 'duty', [
  row('Tea Round', 'elderly', 'weekday', 3, true, false, 'Olive Marsh'),
  row('Phone Friend', 'elderly', 'evening', 1, true, false, 'Benny Stroud'),
  row('Lawn Crew', 'elderly', 'weekend', 4, false, true, 'Dirk Haan'),
  row('Kennel Walks', 'animals', 'weekday', 5, false, true, 'Sunita Pal'),
  row('Cat Cuddlers', 'animals', 'weekend', 2, false, false, 'Sunita Pal'),
  row('Soup Van', 'homeless', 'evening', 4, false, true, 'Father Leo'),
  row('Night Shelter', 'homeless', 'weekend', 8, true, false, 'Jo Carver'),
  row('River Clean', 'nature', 'weekend', 3, false, true, 'Tilda Beck'),
  row('Seed Library', 'nature', 'weekday', 2, false, false, 'Amos Grey'),
  row('Homework Club', 'youth', 'weekday', 4, true, false, 'Grace Oduya'),
  row('Boxing Ring', 'youth', 'evening', 3, true, true, 'Max Riordan'),
  row('Talk Table', 'refugees', 'evening', 2, false, false, 'Nadia Karim'),
]);

const receipt = z.string().describe('Number on the receipt');

export class SeekDuty extends search({
  description: 'Look for something to do as a volunteer',
  examples: ['I have time on my hands'],
  slots: {
    cause: duty.cause,
    part_of_week: duty.part_of_week.optional(),
    heavy_work: duty.heavy_work.optional(),
    police_check: duty.police_check.optional(),
  },
  returns: duty,
  entity: 'task',
  table: duties,
  offers: ['duty', 'hours_a_week', 'led_by'],
  comparable: ['hours_a_week', 'led_by'],
  followUp: () => JoinDuty,
}) {}

export class JoinDuty extends transaction({
  description: 'Sign up as a volunteer',
  slots: {
    duty: duty.duty,
    helper: saidAs(z.string().describe('Name of the volunteer'), { names: ['volunteer'] }),
    age: saidAs(z.int().min(14).max(99).describe('Age of the volunteer in years'), { names: ['years old'] }),
    first_day: z.iso.date().describe('Day of the first shift'),
    driving_licence: saidAs(z.boolean().describe('Whether the volunteer may drive'), { names: ['licence', 'drives'] }),
    shirt: saidAs(z.enum(['small', 'medium', 'large', 'extra large']).optional().describe('Size of the shirt'), {
      names: ['T-shirt size'],
    }),
    emergency_contact: z.string().optional().describe('Who is called when something happens'),
  },
  returns: { receipt, badge: z.string().describe('Number of the badge') },
  entity: 'sign-up',
  transact: ({ age, duty: name }, { call }) =>
    age < 18 && name === 'Night Shelter'
      ? failure({ reason: 'One must be 18 for that.' })
      : success({ receipt: `V${call + 61}`, badge: `${call + 400}` }),
  undo: () => StandDown,
}) {}

export class AskForParcel extends transaction({
  description: 'Ask the food bank for a food parcel',
  examples: ['there is nothing left in the fridge'],
  slots: {
    household: saidAs(z.int().min(1).max(12).describe('How many people eat from it'), {
      names: ['mouths', 'family size'],
    }),
    babies: saidAs(z.int().min(0).max(4).default(0).describe('How many babies need milk and nappies'), {
      names: ['infants'],
    }),
    eating: saidAs(
      z.enum(['everything', 'vegetarian', 'halal', 'no gluten', 'no nuts']).describe('What people can eat'),
      {
        values: {
          everything: ['anything', 'not fussy'],
          vegetarian: ['no meat'],
          'no gluten': ['coeliac'],
          'no nuts': ['nut allergy'],
        },
      },
    ),
    can_cook: saidAs(z.boolean().describe('Whether there is a cooker at home'), { names: ['stove', 'kitchen'] }),
    handed_out: z.iso.date().describe('Day on which it is collected or brought'),
    brought_home: saidAs(z.boolean().default(false).describe('Whether it is brought to the door'), {
      names: ['delivery'],
    }),
    under_name: z.string().describe('Name on the parcel'),
  },
  returns: { receipt, hatch: z.string().describe('Where it is handed out') },
  entity: 'parcel',
  transact: ({ handed_out }, { call }) =>
    handed_out === '2019-03-03'
      ? failure({ reason: 'We are closed on Sundays.', alternative: { handed_out: '2019-03-04' } })
      : success({ receipt: `P${call + 300}`, hatch: call % 2 ? 'north hatch' : 'green door' }),
  undo: () => StandDown,
}) {}

export class GiveThings extends transaction({
  description: 'Donate food or other things to the food bank',
  slots: {
    goods: saidAs(
      z.enum(['tins', 'fresh food', 'toiletries', 'clothes', 'toys', 'furniture']).describe('What is given'),
      {
        values: {
          tins: ['cans', 'canned food'],
          'fresh food': ['vegetables', 'fruit', 'bread'],
          toiletries: ['soap', 'shampoo'],
        },
      },
    ),
    boxes: saidAs(z.int().min(1).max(60).describe('How many boxes there are'), { names: ['bags', 'crates'] }),
    collect: z.boolean().describe('Whether somebody fetches it'),
    gift_day: z.iso.date().describe('Day on which it is given'),
    gift_hour: time('At what time it is given', { hours: '09:00-20:00' }),
    giver: saidAs(z.string().optional().describe('Name of the donor'), { names: ['donor'] }),
  },
  returns: { receipt },
  entity: 'donation',
  transact: (_, { call }) => success({ receipt: `G${call + 810}` }),
  undo: () => StandDown,
}) {}

export class StandDown extends transaction({
  description: 'Call off a sign-up, a parcel or a donation',
  slots: { receipt, reason: z.string().optional().describe('Why it is called off') },
  returns: {},
  entity: 'cancellation',
}) {}

export const helpingHands = service({
  name: 'HelpingHands',
  description: 'Volunteering and food bank',
  apis: [SeekDuty, JoinDuty, AskForParcel, GiveThings, StandDown],
  tables: [duties],
});
