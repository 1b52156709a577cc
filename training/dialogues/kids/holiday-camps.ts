/** Holiday camps for children: weeks, food, swimming, and who fetches the child. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const camp = {
  camp_name: z.string().describe('Name of the camp'),
  theme: saidAs(
    z
      .enum(['ponies', 'forest', 'football', 'science', 'circus', 'sailing', 'drama'])
      .describe('What the camp is about'),
    {
      names: ['subject', 'activity'],
      values: {
        ponies: ['horses', 'riding'],
        forest: ['woods', 'nature', 'bushcraft'],
        football: ['soccer'],
        science: ['experiments', 'rockets', 'lab'],
        circus: ['juggling', 'acrobatics', 'clowns'],
        sailing: ['boats', 'dinghies'],
        drama: ['acting', 'theater', 'stage'],
      },
    },
  ),
  youngest: z.int().describe('Age from which children can come'),
  oldest: z.int().describe('Age up to which children can come'),
  first_day: z.iso.date().describe('Day on which the camp begins'),
  last_day: z.iso.date().describe('Day on which the camp ends'),
  price: saidAs(money('What the week costs for one child'), { names: ['cost', 'fee'] }),
  overnight: z.boolean().describe('Whether the children sleep there'),
  swimming: saidAs(z.boolean().describe('Whether the children go swimming'), { names: ['pool', 'lake'] }),
  lunch_included: z.boolean().describe('Whether lunch is included'),
  leader: z.string().describe('Who leads the camp'),
  meeting_place: z.string().describe('Where the children are brought in the morning'),
};
type Camp = ArgumentsOf<typeof camp>;

function row(
  camp_name: string,
  theme: Camp['theme'],
  ages: [number, number],
  days: [string, string],
  price: number,
  flags: string,
  leader: string,
  meeting_place: string,
): Camp {
  const [youngest, oldest] = ages;
  const [first_day, last_day] = days;
  return {
    camp_name,
    theme,
    youngest,
    oldest,
    first_day,
    last_day,
    price,
    overnight: flags.includes('o'),
    swimming: flags.includes('s'),
    lunch_included: flags.includes('l'),
    leader,
    meeting_place,
  };
}

const camps = table('holiday_camps.camps', 'camp_name', [
  row('Muddy Boots', 'forest', [5, 9], ['2019-04-08', '2019-04-12'], 140, 'l', 'Greta Holm', 'Beech Lodge'),
  row('Owl Watch', 'forest', [9, 14], ['2019-04-15', '2019-04-19'], 260, 'osl', 'Simon Achebe', 'North Gate'),
  row('Campfire Week', 'forest', [8, 13], ['2019-07-22', '2019-07-26'], 240, 'ol', 'Greta Holm', 'Beech Lodge'),
  row('Little Hooves', 'ponies', [6, 10], ['2019-04-08', '2019-04-12'], 310, 'l', 'Dora Finch', 'Apple Farm'),
  row('Gallop', 'ponies', [10, 16], ['2019-07-15', '2019-07-19'], 420, 'os', 'Dora Finch', 'Apple Farm'),
  row('Saddle Up', 'ponies', [8, 12], ['2019-07-29', '2019-08-02'], 335, 's', 'Ivo Brandt', 'Apple Farm'),
  row('Golden Goal', 'football', [7, 13], ['2019-04-15', '2019-04-19'], 120, 'l', 'Kwame Ofori', 'Mill Stadium'),
  row('Penalty Kings', 'football', [8, 15], ['2019-07-22', '2019-07-26'], 150, 's', 'Kwame Ofori', 'Mill Stadium'),
  row('Bubbling Beakers', 'science', [7, 11], ['2019-04-08', '2019-04-12'], 195, 'l', 'Lena Wu', 'Town Museum'),
  row('Rocket Garage', 'science', [10, 15], ['2019-07-29', '2019-08-02'], 230, '', 'Lena Wu', 'Town Museum'),
  row('Big Top', 'circus', [6, 14], ['2019-07-15', '2019-07-19'], 175, 'l', 'Paco Reyes', 'Fair Field'),
  row('Tumble and Juggle', 'circus', [5, 10], ['2019-04-15', '2019-04-19'], 155, '', 'Paco Reyes', 'Fair Field'),
  row('Salty Dogs', 'sailing', [10, 16], ['2019-07-22', '2019-07-26'], 450, 'osl', 'Maeve Doyle', 'Old Pier'),
  row('First Mates', 'sailing', [8, 12], ['2019-07-15', '2019-07-19'], 295, 's', 'Maeve Doyle', 'Old Pier'),
  row('Spotlight', 'drama', [8, 14], ['2019-04-08', '2019-04-12'], 185, 'l', 'Hugh Bellamy', 'Corn Exchange'),
  row('Masks and Mischief', 'drama', [6, 11], ['2019-07-29', '2019-08-02'], 165, 'l', 'Hugh Bellamy', 'Corn Exchange'),
]);

const booking_no = z.string().describe('Number of the booking');
const fetched_by = z.string().describe('Name of the person who fetches the child');
const pick_up_time = time('When the child is fetched', { hours: '12:00-18:30' });
const food = saidAs(
  z.enum(['anything', 'vegetarian', 'vegan', 'halal', 'gluten-free']).describe('What the child eats'),
  { names: ['diet', 'meals'], values: { anything: ['everything', 'normal'], 'gluten-free': ['coeliac', 'no wheat'] } },
);

export class FindCamp extends search({
  description: 'Look for a holiday camp for a child',
  slots: {
    theme: camp.theme.nullable(),
    age: z.int().min(3).max(18).optional().describe('Age of the child'),
    overnight: camp.overnight.optional(),
    swimming: camp.swimming.optional(),
    lunch_included: camp.lunch_included.optional(),
  },
  returns: camp,
  entity: 'camp',
  search: ({ theme, age, overnight, swimming, lunch_included }, { rows }) =>
    rows(camps).filter(
      (one) =>
        (theme === null || theme === undefined || one.theme === theme) &&
        (age === undefined || age === null || (one.youngest <= age && age <= one.oldest)) &&
        (overnight === undefined || overnight === null || one.overnight === overnight) &&
        (swimming === undefined || swimming === null || one.swimming === swimming) &&
        (lunch_included === undefined || lunch_included === null || one.lunch_included === lunch_included),
    ),
  offers: ['camp_name', 'theme', 'first_day', 'price'],
  identity: ['camp_name'],
  comparable: ['price', 'first_day'],
  followUp: () => EnrolChild,
}) {}

export class EnrolChild extends transaction({
  description: 'Sign a child up for a holiday camp',
  examples: ['sign my daughter up', 'put my son down for'],
  slots: {
    camp_name: camp.camp_name,
    child_name: z.string().describe('Name of the child'),
    age: z.int().min(3).max(18).optional().describe('Age of the child'),
    can_swim: saidAs(z.boolean().describe('Whether the child can swim'), { names: ['swimmer'] }),
    food,
    fetched_by,
    pick_up_time: pick_up_time.optional(),
    bus: saidAs(z.boolean().default(false).describe('Whether the child comes with the camp bus'), {
      names: ['shuttle', 'coach'],
    }),
    pocket_money: money('Pocket money that the child brings').optional(),
    allergies: z.string().optional().describe('What the child is allergic to'),
  },
  returns: { booking_no, total: money('What the week costs in all'), group: z.string().describe('Group of the child') },
  entity: 'place at the camp',
  quote: ({ camp_name, bus }, { rows }) => ({
    total:
      (rows(camps).find((one) => one.camp_name.toLowerCase() === camp_name.toLowerCase())?.price ?? 0) + (bus ? 25 : 0),
  }),
  transact: ({ camp_name, age, bus }, { rows, call }) => {
    const found = rows(camps).find((one) => one.camp_name.toLowerCase() === camp_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no camp of that name.' });
    if (age !== undefined && age !== null && (age < found.youngest || age > found.oldest))
      return failure({ reason: `${found.camp_name} is for children from ${found.youngest} to ${found.oldest}.` });
    if (bus && found.camp_name === 'Big Top')
      return failure({ reason: 'The bus is full that week.', alternative: { bus: false } });
    return success({
      booking_no: `C${call + 410}`,
      total: found.price + (bus ? 25 : 0),
      group: (age ?? 9) < 9 ? 'Foxes' : 'Badgers',
    });
  },
  phrases: { ask: { fetched_by: 'Who will be fetching the child?', food: 'What does the child eat?' } },
  undo: () => CancelPlace,
  amend: () => ChangePlace,
}) {}

export class ChangePlace extends transaction({
  description: 'Change the booking of a child at a camp',
  slots: {
    booking_no,
    camp_name: camp.camp_name.optional(),
    fetched_by: fetched_by.optional(),
    pick_up_time: pick_up_time.optional(),
    food: food.optional(),
  },
  returns: { booking_no, change_fee: money('What the change costs') },
  entity: 'change',
  quote: () => ({ change_fee: 0 }),
  transact: () => success({ change_fee: 0 }),
}) {}

export class CancelPlace extends transaction({
  description: 'Cancel the place of a child at a camp',
  slots: { booking_no, why: z.string().optional().describe('Why the child does not come') },
  returns: { booking_no, refund: money('What is paid back') },
  entity: 'cancellation',
  quote: () => ({ refund: 90 }),
  transact: () => success({ refund: 90 }),
}) {}

export const holidayCamps = service({
  name: 'HolidayCamps',
  description: 'Weeks of camp for children in the holidays',
  apis: [FindCamp, EnrolChild, ChangePlace, CancelPlace],
  tables: [camps],
});
