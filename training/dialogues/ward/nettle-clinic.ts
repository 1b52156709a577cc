/** An allergy and skin clinic: tests, moles, rashes, injections over months. */
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

const probe = {
  test_name: saidAs(z.string().describe('Name of the test'), { names: ['test'] }),
  looks_for: saidAs(
    z
      .enum(['pollen', 'food', 'animals', 'metals', 'insect stings', 'medicines', 'dust mites'])
      .describe('What the test looks for'),
    {
      names: ['cause', 'trigger'],
      values: {
        pollen: ['hay fever', 'grass', 'birches'],
        food: ['nuts', 'milk', 'something one eats'],
        animals: ['cats', 'dogs', 'fur'],
        metals: ['nickel', 'cheap earrings'],
        'insect stings': ['wasps', 'bees'],
        medicines: ['penicillin', 'tablets'],
        'dust mites': ['house dust', 'bedding'],
      },
    },
  ),
  done_by: saidAs(z.enum(['prick', 'patch', 'blood', 'breath']).describe('How the test is done'), {
    names: ['method'],
    values: {
      prick: ['little scratches'],
      patch: ['plasters on the back'],
      blood: ['from the vein'],
      breath: ['blowing into a tube'],
    },
  }),
  fit_for_babies: saidAs(z.boolean().describe('Whether it can be done with babies'), { names: ['babies', 'infants'] }),
  minutes_on_site: saidAs(z.int().describe('How many minutes one stays'), { names: ['duration'] }),
  days_to_result: saidAs(z.int().describe('How many days until the result'), { names: ['result time'] }),
  price_of_test: saidAs(money('What the test costs', { currency: 'USD' }), { names: ['price', 'cost'] }),
};
type Probe = ArgumentsOf<typeof probe>;

const row = (
  test_name: string,
  looks_for: Probe['looks_for'],
  done_by: Probe['done_by'],
  fit_for_babies: boolean,
  minutes_on_site: number,
  days_to_result: number,
  price_of_test: number,
): Probe => ({ test_name, looks_for, done_by, fit_for_babies, minutes_on_site, days_to_result, price_of_test });

const probes = table('nettle_clinic.probes', 'test_name', [
  row('Meadow Panel', 'pollen', 'prick', false, 40, 0, 60),
  row('Birch and Grass', 'pollen', 'blood', true, 10, 6, 95),
  row('Larder Panel', 'food', 'prick', false, 50, 0, 75),
  row('Little Larder', 'food', 'blood', true, 10, 7, 110),
  row('Lactose Breath', 'food', 'breath', false, 150, 1, 55),
  row('Fur and Feather', 'animals', 'prick', false, 35, 0, 58),
  row('Whisker Test', 'animals', 'blood', true, 10, 5, 90),
  row('Nickel Patch', 'metals', 'patch', false, 20, 3, 70),
  row('Sting Series', 'insect stings', 'prick', false, 120, 0, 130),
  row('Pill Trial', 'medicines', 'prick', false, 180, 0, 160),
  row('Pill Patch', 'medicines', 'patch', false, 25, 4, 105),
  row('Pillow Panel', 'dust mites', 'prick', false, 30, 0, 52),
]);

const card_no = saidAs(z.string().describe('Number of the appointment'), {
  names: ['appointment number', 'reference'],
});
const skin_of = saidAs(z.string().describe('Name of the patient'), { names: ['patient', 'name'] });
const o_clock = time('When it begins', { hours: '08:00-18:00' });

export class ListTests extends search({
  description: 'See which allergy tests there are',
  slots: {
    looks_for: probe.looks_for,
    done_by: probe.done_by.optional(),
    fit_for_babies: probe.fit_for_babies.optional(),
  },
  returns: probe,
  entity: 'test',
  table: probes,
  offers: ['test_name', 'done_by', 'price_of_test'],
  comparable: ['minutes_on_site', 'days_to_result', 'price_of_test'],
  followUp: () => BookTest,
}) {}

export class BookTest extends transaction({
  description: 'Book an allergy test',
  examples: ['I want to know what I am allergic to'],
  slots: {
    test_name: probe.test_name,
    test_day: saidAs(z.iso.date().describe('Day of the test'), { names: ['day'] }),
    test_time: saidAs(o_clock, { names: ['time'] }),
    skin_of,
    stopped_pills: saidAs(z.boolean().optional().describe('Whether antihistamines were stopped a week before'), {
      names: ['antihistamines stopped'],
    }),
    shock_before: saidAs(z.boolean().default(false).describe('Whether there was ever an allergic shock'), {
      names: ['anaphylaxis', 'shock'],
    }),
  },
  returns: { card_no, to_settle: money('What is to be paid', { currency: 'USD' }) },
  entity: 'test appointment',
  quote: ({ test_name }, { rows }) => ({
    to_settle: rows(probes).find((one) => one.test_name.toLowerCase() === test_name.toLowerCase())?.price_of_test ?? 80,
  }),
  transact: ({ test_name, test_day }, { rows, call }) => {
    const found = rows(probes).find((one) => one.test_name.toLowerCase() === test_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no test of that name.' });
    if (test_day === '2019-03-08')
      return failure({ reason: 'The lab is closed that day.', alternative: { test_day: '2019-03-11' } });
    return success({ card_no: `NC${call + 900}`, to_settle: found.price_of_test });
  },
  undo: () => CallItOff,
  amend: () => PutElsewhen,
}) {}

export class ShowSkin extends transaction({
  description: 'Have a doctor look at the skin',
  examples: ['there is a spot that I do not like'],
  slots: {
    skin_trouble: saidAs(z.string().describe('What is wrong with the skin'), { names: ['trouble', 'problem'] }),
    body_part: saidAs(
      z.enum(['face', 'scalp', 'hands', 'arms', 'legs', 'back', 'feet']).describe('Where on the body it is'),
      {
        names: ['place on the body'],
        values: {
          scalp: ['under the hair', 'head'],
          face: ['cheek', 'nose', 'chin', 'forehead'],
          hands: ['fingers', 'palms'],
          legs: ['knee', 'shin', 'calf'],
          feet: ['toes', 'between the toes', 'heel'],
          back: ['between the shoulder blades'],
          arms: ['elbow', 'wrist'],
        },
      },
    ),
    first_seen: saidAs(date('Day on which it was first noticed', { past: true }).optional(), { names: ['since'] }),
    look_on: saidAs(z.iso.date().describe('Day of the appointment'), { names: ['day'] }),
    look_at: saidAs(o_clock, { names: ['time'] }),
    skin_of,
    itchy: saidAs(z.boolean().optional().describe('Whether it itches'), { names: ['itching'] }),
    photo_sent: saidAs(z.boolean().default(false).describe('Whether a photo was sent'), {
      names: ['picture', 'photo'],
    }),
  },
  returns: { card_no, doctor: z.string().describe('Who will look at it') },
  entity: 'skin appointment',
  transact: (_, { call }) => success({ card_no: `SK${call + 40}`, doctor: 'Dr Maud Ferris' }),
  undo: () => CallItOff,
  amend: () => PutElsewhen,
}) {}

export class StartShots extends transaction({
  description: 'Begin a course of injections against an allergy',
  slots: {
    against: saidAs(
      z.enum(['grass', 'birch', 'wasp', 'bee', 'dust mite', 'cat']).describe('What the injections are against'),
      {
        names: ['allergy'],
        values: { grass: ['hay'], 'dust mite': ['house dust'], cat: ['tomcats', 'kittens'] },
      },
    ),
    first_shot: saidAs(z.iso.date().describe('Day of the first injection'), { names: ['start'] }),
    months: saidAs(z.int().min(3).max(36).describe('How many months the course takes'), { names: ['length'] }),
    which_arm: saidAs(z.enum(['left', 'right', 'alternating']).default('alternating').describe('Which arm is used'), {
      names: ['arm'],
      values: { alternating: ['in turn', 'now one, now the other'] },
    }),
    skin_of,
  },
  returns: { card_no, to_settle: money('What is to be paid', { currency: 'USD' }) },
  entity: 'course of injections',
  quote: ({ months }) => ({ to_settle: months * 35 }),
  transact: ({ months }, { call }) => success({ card_no: `SH${call + 15}`, to_settle: months * 35 }),
  undo: () => CallItOff,
}) {}

export class NoteFlare extends transaction({
  description: 'Write into the diary what the allergy did',
  examples: ['it has flared up again'],
  slots: {
    skin_of,
    what_happened: saidAs(z.string().describe('What happened'), { names: ['entry', 'symptom'] }),
    flare_day: date('Day on which it happened', { past: true }),
    how_bad: saidAs(z.int().min(1).max(5).describe('How bad it was, from 1 to 5'), { names: ['out of five'] }),
    suspect: saidAs(z.string().optional().describe('What may have caused it'), { names: ['suspicion', 'maybe from'] }),
  },
  returns: { entry_no: z.string().describe('Number of the entry') },
  entity: 'diary entry',
  transact: (_, { call }) => success({ entry_no: `D${call + 3}` }),
}) {}

export class PutElsewhen extends transaction({
  description: 'Have an appointment on another day or at another hour',
  slots: {
    card_no,
    then_on: saidAs(z.iso.date().optional().describe('The new day'), { names: ['to'] }),
    then_at: time('The new hour', { hours: '08:00-18:00' }).optional(),
  },
  returns: { card_no },
  entity: 'change of the appointment',
}) {}

export class CallItOff extends transaction({
  description: 'Cancel an appointment or a course',
  slots: { card_no, what_for: saidAs(z.string().optional().describe('Why it is not wanted'), { names: ['reason'] }) },
  returns: { card_no },
  entity: 'cancellation',
}) {}

export const nettleClinic = service({
  name: 'NettleClinic',
  description: 'An allergy and skin clinic',
  apis: [ListTests, BookTest, ShowSkin, StartShots, NoteFlare, PutElsewhen, CallItOff],
  tables: [probes],
});
