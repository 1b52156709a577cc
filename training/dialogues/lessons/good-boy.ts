/** Dog training: classes, a trainer who comes home, and days on which the dog stays with a trainer. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lesson = {
  class_name: saidAs(z.string().describe('Name of the dog class'), { names: ['class', 'group'] }),
  skill: saidAs(
    z
      .enum(['puppy basics', 'walking on a lead', 'coming when called', 'agility', 'scent work', 'calm with strangers'])
      .describe('What the dog learns'),
    {
      names: ['topic', 'subject'],
      values: {
        'puppy basics': ['puppy school', 'first manners'],
        'walking on a lead': ['pulling', 'lead walking', 'heel'],
        'coming when called': ['recall', 'running off'],
        agility: ['jumps and tunnels', 'obstacle course'],
        'scent work': ['sniffing', 'tracking'],
        'calm with strangers': ['barking at people', 'shy dogs'],
      },
    },
  ),
  field: saidAs(z.enum(['Mill Meadow', 'Town Barn', 'Quarry Park']).describe('Where the class is'), {
    names: ['place', 'location'],
  }),
  meets_on: z.enum(['Monday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday']).describe('Day of the week of the class'),
  whistle_at: saidAs(time('When the class begins'), { names: ['start', 'time'] }),
  course_price: saidAs(money('What six lessons cost'), { names: ['price', 'cost', 'fee'] }),
  dogs_at_most: saidAs(z.int().describe('How many dogs are in the class at most'), { names: ['size', 'dogs'] }),
  has_roof: saidAs(z.boolean().describe('Whether the class is under a roof'), { names: ['indoors'] }),
  big_dogs: saidAs(z.boolean().describe('Whether it takes dogs over 30 kilograms'), { names: ['large dogs'] }),
  trainer: saidAs(z.string().describe('Who trains'), { names: ['teacher', 'instructor'] }),
};
type Lesson = ArgumentsOf<typeof lesson>;

const row = (
  class_name: string,
  skill: Lesson['skill'],
  field: Lesson['field'],
  meets_on: Lesson['meets_on'],
  whistle_at: string,
  [course_price, dogs_at_most]: [number, number],
  flags: string,
  trainer: string,
): Lesson => ({
  class_name,
  skill,
  field,
  meets_on,
  whistle_at,
  course_price,
  dogs_at_most,
  has_roof: flags.includes('r'),
  big_dogs: flags.includes('b'),
  trainer,
});

const lessons = table('good_boy.lessons', 'class_name', [
  row('Tiny Paws', 'puppy basics', 'Town Barn', 'Saturday', '09:30', [90, 8], 'r', 'Mina Holt'),
  row('Big Babies', 'puppy basics', 'Mill Meadow', 'Sunday', '10:00', [95, 6], 'b', 'Torben Lund'),
  row('Loose Lead', 'walking on a lead', 'Mill Meadow', 'Wednesday', '18:30', [80, 7], 'b', 'Torben Lund'),
  row('No More Tugging', 'walking on a lead', 'Town Barn', 'Monday', '17:45', [105, 4], 'rb', 'Abigail Frost'),
  row('Boomerang', 'coming when called', 'Quarry Park', 'Thursday', '18:00', [85, 9], 'b', 'Abigail Frost'),
  row('Here Boy', 'coming when called', 'Mill Meadow', 'Saturday', '11:00', [70, 12], 'b', 'Mina Holt'),
  row('Hoops and Humps', 'agility', 'Quarry Park', 'Sunday', '14:30', [120, 8], 'b', 'Rico Salas'),
  row('Barn Jumpers', 'agility', 'Town Barn', 'Thursday', '19:15', [135, 5], 'r', 'Rico Salas'),
  row('Nose to Ground', 'scent work', 'Quarry Park', 'Wednesday', '16:00', [110, 6], 'b', 'Ulla Brandt'),
  row('Quiet Hound', 'calm with strangers', 'Town Barn', 'Monday', '19:00', [140, 3], 'rb', 'Ulla Brandt'),
]);

const tag_no = saidAs(z.string().describe('Number on the tag of the booking'), { names: ['booking', 'number', 'tag'] });
const dog = saidAs(z.string().describe('Name of the dog'), { names: ['called'] });
const breed = saidAs(z.string().describe('Breed of the dog'), { names: ['kind of dog'] });
const handler = saidAs(z.string().describe('Name of the person who holds the lead'), { names: ['owner', 'name'] });

export class ShowClasses extends search({
  description: 'Show classes in which dogs learn something',
  slots: {
    skill: lesson.skill.optional(),
    field: lesson.field.optional(),
    meets_on: lesson.meets_on.optional(),
    has_roof: lesson.has_roof.optional(),
    big_dogs: lesson.big_dogs.optional(),
    trainer: lesson.trainer.optional(),
  },
  returns: lesson,
  entity: 'class',
  table: lessons,
  offers: ['class_name', 'meets_on', 'whistle_at', 'course_price'],
  comparable: ['whistle_at', 'course_price', 'dogs_at_most'],
  followUp: () => EnrolDog,
}) {}

export class EnrolDog extends transaction({
  description: 'Enrol a dog in a class',
  examples: ['sign my dog up'],
  slots: {
    class_name: lesson.class_name,
    dog,
    breed,
    age_in_months: saidAs(z.int().min(2).max(200).describe('Age of the dog in months'), { names: ['age', 'old'] }),
    handler,
    from_day: saidAs(z.iso.date().describe('Day of the first lesson'), { names: ['start', 'first time'] }),
    jabs_done: saidAs(z.boolean().describe('Whether the dog is vaccinated'), { names: ['vaccinations', 'jabs'] }),
    quirk: saidAs(z.string().optional().describe('What the trainer should know of the dog'), {
      names: ['habit', 'problem'],
    }),
  },
  returns: { tag_no, sum_due: money('What is to be paid') },
  entity: 'enrolment',
  quote: ({ class_name }, { rows }) => ({
    sum_due: rows(lessons).find((one) => one.class_name.toLowerCase() === class_name.toLowerCase())?.course_price ?? 0,
  }),
  transact: ({ class_name, jabs_done }, { rows, call }) => {
    const found = rows(lessons).find((one) => one.class_name.toLowerCase() === class_name.toLowerCase());
    if (!found) return failure({ reason: 'No class has that name.' });
    if (!jabs_done) return failure({ reason: 'We take vaccinated dogs only.' });
    if (found.class_name === 'Tiny Paws')
      return failure({ reason: 'It is full.', alternative: { class_name: 'Big Babies' } });
    return success({ tag_no: `GB${call + 31}`, sum_due: found.course_price });
  },
  undo: () => Withdraw,
  amend: () => MoveClass,
}) {}

export class HomeTrainer extends transaction({
  description: 'Have a trainer come to the house for a problem with the dog',
  examples: ['somebody must come and look at my dog'],
  slots: {
    trouble: saidAs(z.string().describe('What the dog does wrong'), { names: ['problem'] }),
    dog,
    come_on: saidAs(z.iso.date().describe('Day on which the trainer comes'), { names: ['day'] }),
    come_at: saidAs(time('When the trainer comes', { hours: '08:00-19:30' }), { names: ['hour'] }),
    how_long: z.literal([60, 90, 120]).describe('How many minutes the trainer stays'),
    house: saidAs(z.string().describe('Address to which the trainer comes'), { names: ['address'] }),
    trainer: lesson.trainer.optional(),
    bites: z.boolean().optional().describe('Whether the dog has bitten somebody'),
  },
  returns: { tag_no, fee: money('What the visit costs') },
  entity: 'home visit',
  quote: ({ how_long }) => ({ fee: how_long }),
  transact: ({ how_long }, { call }) => success({ tag_no: `HV${call + 8}`, fee: how_long }),
  undo: () => Withdraw,
}) {}

export class BoardAndTrain extends transaction({
  description: 'Leave the dog with a trainer for some days',
  slots: {
    dog,
    breed: breed.optional(),
    drop_on: saidAs(z.iso.date().describe('Day on which the dog is brought'), { names: ['from', 'brought'] }),
    pick_on: saidAs(z.iso.date().describe('Day on which the dog is fetched'), { names: ['until', 'fetched'] }),
    train_for: lesson.skill,
    food: saidAs(z.enum(['dry', 'raw', 'tinned', 'own food']).describe('What the dog eats'), {
      values: {
        dry: ['kibble', 'biscuits'],
        raw: ['barf', 'raw meat'],
        tinned: ['wet', 'cans'],
        'own food': ['what we bring'],
      },
    }),
    sleeps_with_dogs: z.boolean().describe('Whether the dog sleeps beside other dogs'),
  },
  returns: { tag_no, kennel: z.string().describe('Kennel of the dog') },
  entity: 'stay',
  transact: (_, { call }) => success({ tag_no: `BT${call + 2}`, kennel: 'Biscuit' }),
  undo: () => Withdraw,
}) {}

export class MoveClass extends transaction({
  description: 'Move a dog from one class to another',
  slots: {
    tag_no,
    class_name: saidAs(lesson.class_name, { names: ['to', 'new class'] }),
    from_day: z.iso.date().optional().describe('First day in the new class'),
  },
  returns: { tag_no },
  entity: 'move',
}) {}

export class Withdraw extends transaction({
  description: 'Take a dog out of a class, or cancel a visit or a stay',
  slots: { tag_no, grounds: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { tag_no, returned: money('What is paid back') },
  entity: 'withdrawal',
  transact: () => success({ returned: 35 }),
}) {}

export const goodBoy = service({
  name: 'GoodBoy',
  description: 'A school for dogs',
  apis: [ShowClasses, EnrolDog, HomeTrainer, BoardAndTrain, MoveClass, Withdraw],
  tables: [lessons],
});
