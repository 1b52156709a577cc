/** Boxes of vegetables from a farm, by subscription. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const box = {
  box_name: z.string().describe('Name of the box'),
  size: saidAs(z.enum(['small', 'medium', 'large', 'giant']).describe('Size of the box'), {
    values: {
      small: ['for one', 'little', 'tiny', 'mini'],
      medium: ['for two', 'for a couple', 'middle'],
      large: ['for a family', 'big'],
      giant: ['for a big household', 'huge'],
    },
  }),
  contents: saidAs(z.enum(['vegetables', 'fruit', 'mixed', 'salad', 'roots']).describe('What is in the box'), {
    names: ['kind'],
    values: {
      vegetables: ['veg', 'veggies', 'greens'],
      mixed: ['fruit and veg', 'a bit of everything'],
      salad: ['leaves', 'lettuce'],
      roots: ['potatoes', 'carrots'],
    },
  }),
  weekly_price: saidAs(money('What a box costs'), { names: ['price', 'cost'] }),
  weight: z.number().describe('Weight in kilograms'),
  organic: saidAs(z.boolean().describe('Whether all of it is organic'), { names: ['bio', 'no spray'] }),
  recipes: z.boolean().describe('Whether recipes come with it'),
};
type Box = ArgumentsOf<typeof box>;

function row(
  box_name: string,
  size: Box['size'],
  contents: Box['contents'],
  weekly_price: number,
  weight: number,
  organic: boolean,
  recipes: boolean,
): Box {
  return { box_name, size, contents, weekly_price, weight, organic, recipes };
}

const boxes = table('muddy_boots.boxes', 'box_name', [
  row('The Sprout', 'small', 'vegetables', 11, 3, true, false),
  row('Solo Supper', 'small', 'mixed', 13, 3.5, true, true),
  row('Windfall', 'small', 'fruit', 12, 3, false, false),
  row('Leafy Lunch', 'small', 'salad', 9, 1.5, true, true),
  row('Two Forks', 'medium', 'vegetables', 17, 5.5, true, true),
  row('Field Mix', 'medium', 'mixed', 16, 6, false, false),
  row('Orchard Half', 'medium', 'fruit', 18, 5, true, false),
  row('Green Bowl', 'medium', 'salad', 15, 3, true, false),
  row('Cellar Box', 'medium', 'roots', 14, 7, true, false),
  row('Full Table', 'large', 'vegetables', 26, 10, true, true),
  row('The Larder', 'large', 'mixed', 28, 11, true, false),
  row('Apple Cart', 'large', 'fruit', 24, 9, false, true),
  row('Stew Pot', 'large', 'roots', 21, 12, false, true),
  row('Harvest Home', 'giant', 'mixed', 39, 17, true, true),
  row('Canteen', 'giant', 'vegetables', 35, 18, false, false),
]);

const subscription_number = z.string().describe('Number of the subscription');
const delivery_day = saidAs(
  z.enum(['Tuesday', 'Wednesday', 'Thursday', 'Friday']).describe('Day of the week on which the box comes'),
  { names: ['weekday'] },
);
const leave_out = saidAs(z.string().optional().describe('What is not to be put in'), {
  names: ['allergies', 'dislikes'],
});

export class FindBox extends search({
  description: 'Look for a box from the farm',
  examples: ['what do you put in your boxes', 'we would like to eat more vegetables'],
  slots: {
    contents: box.contents.nullable(),
    size: box.size.optional(),
    organic: box.organic.optional(),
  },
  returns: box,
  entity: 'box',
  table: boxes,
  identity: 'box_name',
  offers: ['box_name', 'size', 'contents', 'weekly_price'],
  comparable: ['weekly_price', 'weight', 'recipes'],
  followUp: () => Subscribe,
}) {}

export class Subscribe extends transaction({
  description: 'Subscribe to a box from the farm',
  slots: {
    box_name: box.box_name,
    delivery_day,
    rhythm: saidAs(z.enum(['weekly', 'fortnightly', 'monthly']).describe('How often the box comes'), {
      values: {
        weekly: ['every week', 'once a week'],
        fortnightly: ['every two weeks', 'every other week'],
        monthly: ['every month', 'once a month'],
      },
    }),
    first_box: z.iso.date().describe('Day on which the first box comes'),
    address: z.string().describe('Address to which the box is brought'),
    leave_outside: saidAs(z.boolean().default(false).describe('Whether the box may stand outside when nobody is in'), {
      names: ['doorstep', 'porch'],
    }),
    leave_out,
    eggs: z.int().min(0).max(60).optional().describe('How many eggs come with it'),
    loaves: saidAs(z.int().min(0).max(10).optional().describe('How many loaves of bread come with it'), {
      names: ['bread'],
    }),
  },
  returns: {
    subscription_number,
    monthly_cost: money('What it costs in a month'),
    driver: z.string().describe('Name of the driver'),
  },
  confirms: [
    'box_name',
    'delivery_day',
    'rhythm',
    'first_box',
    'address',
    'leave_outside',
    'leave_out',
    'eggs',
    'loaves',
  ],
  entity: 'subscription',
  transact: ({ box_name, rhythm }, { rows, call }) => {
    const found = rows(boxes).find((one) => one.box_name.toLowerCase() === box_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such box.' });
    if (found.size === 'giant' && rhythm === 'weekly')
      return failure({
        reason: 'The giant boxes come every two weeks only.',
        alternative: { rhythm: 'fortnightly' as const },
      });
    const times = rhythm === 'weekly' ? 4 : rhythm === 'fortnightly' ? 2 : 1;
    return success({
      subscription_number: `MB${call + 310}`,
      monthly_cost: found.weekly_price * times,
      driver: call % 2 === 0 ? 'Hattie' : 'Gus',
    });
  },
  undo: () => EndSubscription,
  amend: () => ChangeSubscription,
}) {}

export class PauseBoxes extends transaction({
  description: 'Pause a subscription for some time',
  examples: ['we are away and need no box', 'no boxes while we are on holiday'],
  slots: {
    subscription_number,
    pause_from: z.iso.date().describe('First day without boxes'),
    pause_until: z.iso.date().describe('Day on which boxes come again'),
    donate: saidAs(z.boolean().optional().describe('Whether the boxes go to the food bank meanwhile'), {
      names: ['donation', 'give away'],
    }),
  },
  returns: { subscription_number, boxes_skipped: z.int().describe('How many boxes are skipped') },
  entity: 'pause',
  transact: ({ pause_from, pause_until }) =>
    pause_until < pause_from
      ? failure({ reason: 'The pause would end before it begins.' })
      : success({ boxes_skipped: 2 }),
}) {}

export class ChangeSubscription extends transaction({
  description: 'Change the day of a subscription, or what is in the box',
  slots: {
    subscription_number,
    delivery_day: delivery_day.optional(),
    leave_out,
    address: z.string().optional().describe('Address to which the box is brought'),
  },
  returns: { subscription_number, starts_with: z.iso.date().describe('From when it is so') },
  entity: 'change',
  transact: () => success({ starts_with: '2019-03-12' }),
}) {}

export class EndSubscription extends transaction({
  description: 'Cancel a subscription for good',
  slots: {
    subscription_number,
    last_box: z.iso.date().optional().describe('Day of the last box'),
    reason: z.string().optional().describe('Why it is cancelled'),
  },
  returns: { subscription_number, crate_deposit: money('Deposit for the crates that is paid back') },
  entity: 'cancellation',
  transact: () => success({ crate_deposit: 8 }),
}) {}

export const muddyBoots = service({
  name: 'MuddyBoots',
  description: 'Boxes from the farm',
  apis: [FindBox, Subscribe, PauseBoxes, ChangeSubscription, EndSubscription],
  tables: [boxes],
});
