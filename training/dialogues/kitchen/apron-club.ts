/** Classes for cooks, and suppers at the table of strangers. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lesson = {
  lesson: saidAs(z.string().describe('Name of the class'), { names: ['course', 'workshop'] }),
  subject: saidAs(
    z.enum(['bread', 'pasta', 'knife skills', 'pastry', 'Thai', 'fermenting']).describe('What one learns'),
    {
      names: ['topic'],
      values: {
        bread: ['baking', 'sourdough'],
        pastry: ['cakes', 'tarts'],
        'knife skills': ['chopping', 'cutting'],
        fermenting: ['pickling', 'kimchi'],
      },
    },
  ),
  level: saidAs(z.enum(['beginner', 'improver', 'advanced']).describe('For whom it is'), {
    values: { beginner: ['novice', 'starter'], advanced: ['expert', 'professional'] },
  }),
  hands_on: z.boolean().describe('Whether one cooks oneself'),
  held_on: saidAs(z.iso.date().describe('Day of the class'), { names: ['date'] }),
  begins: time('When it begins', { hours: '09:00-20:00' }),
  fee: saidAs(money('What a place costs'), { names: ['price', 'cost'] }),
  teacher: saidAs(z.string().describe('Name of the teacher'), { names: ['chef', 'instructor'] }),
  places_left: z.int().describe('How many places are left'),
};

const lessons = table(
  'apron_club.lessons',
  'lesson',
  (
    [
      ['First Loaf', 'bread', 'beginner', true, '2019-03-09', '10:00', 65, 'Hedda Voss', 6],
      ['Rye Weekend', 'bread', 'advanced', true, '2019-03-23', '09:00', 140, 'Hedda Voss', 2],
      ['Flour and Water', 'bread', 'improver', true, '2019-03-16', '14:00', 80, 'Milo Grant', 5],
      ['Nonna on Sunday', 'pasta', 'beginner', true, '2019-03-10', '11:00', 70, 'Piera Conti', 4],
      ['Filled and Folded', 'pasta', 'improver', true, '2019-03-20', '18:00', 85, 'Piera Conti', 8],
      ['Sharp', 'knife skills', 'beginner', true, '2019-03-12', '18:30', 45, 'Ken Ota', 9],
      ['Fish on the Board', 'knife skills', 'advanced', true, '2019-03-26', '17:00', 95, 'Ken Ota', 3],
      ['Puff', 'pastry', 'advanced', true, '2019-03-17', '10:00', 110, 'Solène Petit', 4],
      ['Tart Time', 'pastry', 'beginner', true, '2019-03-14', '15:00', 60, 'Solène Petit', 7],
      ['Green Curry Night', 'Thai', 'beginner', true, '2019-03-15', '18:30', 75, 'Nok Srisai', 5],
      ['Street of Bangkok', 'Thai', 'improver', false, '2019-03-21', '19:00', 50, 'Nok Srisai', 12],
      ['Jar by Jar', 'fermenting', 'beginner', true, '2019-03-13', '17:30', 55, 'Milo Grant', 10],
      ['Wild Cultures', 'fermenting', 'improver', false, '2019-03-27', '19:00', 40, 'Milo Grant', 14],
    ] as const
  ).map(([name, subject, level, hands_on, held_on, begins, fee, teacher, places_left]) => ({
    lesson: String(name),
    subject,
    level,
    hands_on,
    held_on: String(held_on),
    begins: String(begins),
    fee,
    teacher: String(teacher),
    places_left,
  })),
);

const supper = {
  supper: saidAs(z.string().describe('Name of the supper club'), { names: ['table'] }),
  borough: saidAs(z.enum(['north', 'east', 'south', 'old docks']).describe('Part of town'), {
    names: ['area'],
    values: { 'old docks': ['docklands'] },
  }),
  mood: saidAs(z.enum(['cosy', 'loud', 'formal', 'family']).describe('What the evening is like'), {
    names: ['atmosphere'],
    values: {
      cosy: ['quiet', 'intimate'],
      loud: ['lively', 'noisy'],
      formal: ['dressy', 'black tie'],
      family: ['with kids'],
    },
  }),
  bring_wine: saidAs(z.boolean().describe('Whether guests bring their own wine'), { names: ['byo', 'corkage'] }),
  meat_free: saidAs(z.boolean().describe('Whether there is no meat'), { names: ['vegetarian'] }),
  donation: saidAs(money('What a guest pays'), { names: ['price', 'cost'] }),
  supper_day: z.iso.date().describe('Day of the supper'),
  cook: saidAs(z.string().describe('Name of the cook'), { names: ['host', 'hostess'] }),
  table_size: z.int().describe('How many people sit at the table'),
};

const suppers = table(
  'apron_club.suppers',
  'supper',
  (
    [
      ['Attic Feast', 'north', 'cosy', true, false, 40, '2019-03-08', 'Ruben Sol', 10],
      ['Lamplight', 'north', 'formal', false, false, 90, '2019-03-16', 'Iris Vane', 8],
      ['Beans and Banter', 'east', 'loud', true, true, 28, '2019-03-07', 'Jo Akande', 24],
      ['Kitchen Floor', 'east', 'family', true, false, 25, '2019-03-10', 'Ama Boateng', 18],
      ['Root Cellar', 'east', 'cosy', false, true, 45, '2019-03-15', 'Greta Holm', 12],
      ['Long Table', 'south', 'loud', false, false, 38, '2019-03-09', 'Paz Herrera', 30],
      ['Velvet Spoon', 'south', 'formal', false, true, 75, '2019-03-22', 'Iris Vane', 10],
      ['Low Tide', 'old docks', 'cosy', true, false, 55, '2019-03-14', 'Tom Larkin', 14],
      ['Crane and Ladle', 'old docks', 'family', true, true, 30, '2019-03-24', 'Mei Tan', 20],
    ] as const
  ).map(([name, borough, mood, bring_wine, meat_free, donation, supper_day, cook, table_size]) => ({
    supper: String(name),
    borough,
    mood,
    bring_wine,
    meat_free,
    donation,
    supper_day: String(supper_day),
    cook: String(cook),
    table_size,
  })),
);

const place_no = saidAs(z.string().describe('Number of the place'), { names: ['booking'] });

export class FindLesson extends search({
  description: 'Look for a cooking class',
  examples: ['i want to learn to cook', 'i burn everything'],
  slots: { subject: lesson.subject, level: lesson.level.optional(), hands_on: lesson.hands_on.optional() },
  returns: lesson,
  entity: 'class',
  table: lessons,
  offers: ['lesson', 'held_on', 'fee'],
  comparable: ['held_on', 'begins', 'fee', 'places_left', 'teacher'],
  followUp: () => JoinLesson,
}) {}

export class JoinLesson extends transaction({
  description: 'Take places in a cooking class',
  slots: {
    lesson: lesson.lesson,
    how_many: saidAs(z.int().min(1).max(8).describe('How many people take part'), { names: ['places', 'cooks'] }),
    under_name: z.string().describe('Name for the booking'),
    cannot_eat: z.string().optional().describe('What somebody cannot eat'),
    left_handed: z.boolean().optional().describe('Whether somebody cuts with the left hand'),
    apron_size: saidAs(z.enum(['child', 'adult', 'tall']).optional().describe('Size of the apron'), {
      names: ['apron'],
    }),
  },
  returns: { place_no, total: money('What it costs in all'), bring: z.string().describe('What to bring along') },
  entity: 'place',
  phrases: { ask: { under_name: 'In whose name is it?' } },
  quote: ({ lesson: name, how_many }, { rows }) => ({
    total: how_many * (rows(lessons).find((one) => one.lesson.toLowerCase() === name.toLowerCase())?.fee ?? 60),
  }),
  transact: ({ lesson: name, how_many }, { rows, call }) => {
    const found = rows(lessons).find((one) => one.lesson.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no class of that name.' });
    if (how_many > found.places_left)
      return failure({ reason: 'There are not so many places left.', alternative: { how_many: found.places_left } });
    return success({ place_no: `AC${call + 60}`, total: how_many * found.fee, bring: 'a clean tea towel' });
  },
  undo: () => GiveUpPlace,
  amend: () => TransferPlace,
}) {}

export class FindSupper extends search({
  description: 'Look for a supper club',
  slots: {
    borough: supper.borough.optional(),
    mood: supper.mood,
    bring_wine: supper.bring_wine.optional(),
    meat_free: supper.meat_free.optional(),
  },
  returns: supper,
  entity: 'supper',
  table: suppers,
  offers: ['supper', 'supper_day', 'donation'],
  comparable: ['donation', 'supper_day', 'table_size'],
  presents: 'list',
  followUp: () => SitDown,
}) {}

export class SitDown extends transaction({
  description: 'Take chairs at a supper club',
  slots: {
    supper: supper.supper,
    chairs: saidAs(z.int().min(1).max(6).describe('How many chairs'), { names: ['seats', 'guests'] }),
    under_name: z.string().describe('Name for the booking'),
    pairing: saidAs(z.enum(['wine', 'juice', 'tea', 'none']).default('none').describe('Drinks that go with it'), {
      values: { juice: ['alcohol-free', 'soft'] },
    }),
    sit_next_to: z.string().optional().describe('Next to whom they want to sit'),
    cannot_eat: z.string().optional().describe('What somebody cannot eat'),
  },
  returns: { place_no, address_sent: z.string().describe('Where the address is sent') },
  entity: 'chair',
  phrases: { ask: { under_name: 'Whose name shall I write down?' } },
  transact: ({ supper: name }, { rows, call }) =>
    rows(suppers).some((one) => one.supper.toLowerCase() === name.toLowerCase())
      ? success({ place_no: `SU${call + 20}`, address_sent: 'your phone' })
      : failure({ reason: 'We know no supper of that name.' }),
  undo: () => GiveUpPlace,
}) {}

export class TransferPlace extends transaction({
  description: 'Move a place to another class or another person',
  slots: { place_no, lesson: lesson.lesson.optional(), new_guest: z.string().optional().describe('Who comes instead') },
  returns: { place_no },
  entity: 'transfer',
}) {}

export class GiveUpPlace extends transaction({
  description: 'Give up a place in a class or at a supper',
  slots: {
    place_no,
    refund_as: saidAs(z.enum(['money', 'voucher']).default('money').describe('How it is paid back'), {
      values: { voucher: ['credit'] },
    }),
  },
  returns: { place_no, refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 35 }),
}) {}

export class GiveVoucher extends transaction({
  description: 'Buy a voucher for somebody who likes to cook',
  examples: ['i need a present for a foodie'],
  slots: {
    worth: saidAs(money('What it is worth'), { names: ['value'] }),
    for_whom: z.string().describe('Name of the person who gets it'),
    from_whom: z.string().describe('Name of the person who gives it'),
    printed: saidAs(z.boolean().describe('Whether it comes on paper'), { names: ['by post', 'card'] }),
    send_by: z.iso.date().optional().describe('By which day it should be there'),
    greeting: z.string().optional().describe('What is written on it'),
  },
  returns: { voucher_code: z.string().describe('Code of the voucher') },
  entity: 'voucher',
  transact: (_, { call }) => success({ voucher_code: `COOK-${call + 5}` }),
}) {}

export const apronClub = service({
  name: 'ApronClub',
  description: 'Cooking classes and supper clubs',
  apis: [FindLesson, JoinLesson, FindSupper, SitDown, TransferPlace, GiveUpPlace, GiveVoucher],
  tables: [lessons, suppers],
});
