/** A dietician: plans to eat by, consultations, what was weighed and eaten. */
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

const plan = {
  menu_name: saidAs(z.string().describe('Name of the plan'), { names: ['plan', 'diet'] }),
  aim: saidAs(
    z
      .enum(['lose weight', 'gain weight', 'lower cholesterol', 'steady sugar', 'calm gut', 'build muscle'])
      .describe('What the plan is meant to do'),
    {
      names: ['goal'],
      values: {
        'lose weight': ['slim down', 'shed some pounds'],
        'gain weight': ['put some weight on', 'fatten up'],
        'lower cholesterol': ['bad blood fats', 'heart'],
        'steady sugar': ['diabetes', 'blood sugar'],
        'calm gut': ['bloating', 'irritable bowel', 'stomach cramps'],
        'build muscle': ['bulk up', 'get stronger'],
      },
    },
  ),
  food_kind: saidAs(z.enum(['everything', 'fish but no meat', 'vegetarian', 'vegan']).describe('What one eats'), {
    names: ['food'],
    values: {
      everything: ['meat and all', 'anything'],
      'fish but no meat': ['pescatarian'],
      vegetarian: ['veggie', 'no meat or fish'],
      vegan: ['nothing from animals', 'plants only'],
    },
  }),
  gluten_out: saidAs(z.boolean().describe('Whether it is free of gluten'), { names: ['gluten-free', 'coeliac'] }),
  kcal: saidAs(z.int().describe('How many calories it has a day'), { names: ['calories'] }),
  cook_minutes: saidAs(z.int().describe('How many minutes one cooks each day'), { names: ['cooking time'] }),
  month_price: saidAs(money('What it costs for a month', { currency: 'EUR' }), { names: ['price', 'monthly price'] }),
};
type Plan = ArgumentsOf<typeof plan>;

const row = (
  menu_name: string,
  aim: Plan['aim'],
  food_kind: Plan['food_kind'],
  gluten_out: boolean,
  kcal: number,
  cook_minutes: number,
  month_price: number,
): Plan => ({ menu_name, aim, food_kind, gluten_out, kcal, cook_minutes, month_price });

const plans = table('plate_wise.plans', 'menu_name', [
  row('Feather', 'lose weight', 'everything', false, 1500, 30, 19),
  row('Green Feather', 'lose weight', 'vegan', true, 1400, 45, 24),
  row('Slow Burn', 'lose weight', 'vegetarian', false, 1700, 20, 15),
  row('Sparrow', 'gain weight', 'everything', false, 2800, 40, 22),
  row('Cream Top', 'gain weight', 'vegetarian', true, 3000, 25, 26),
  row('Kind Heart', 'lower cholesterol', 'fish but no meat', false, 1900, 35, 21),
  row('Oat Field', 'lower cholesterol', 'vegan', false, 1850, 15, 17),
  row('Level', 'steady sugar', 'everything', false, 1800, 30, 23),
  row('Even Keel', 'steady sugar', 'vegetarian', true, 1750, 35, 28),
  row('Still Pond', 'calm gut', 'everything', true, 2000, 50, 30),
  row('Soft Landing', 'calm gut', 'fish but no meat', true, 1900, 25, 27),
  row('Anvil', 'build muscle', 'everything', false, 3200, 55, 32),
  row('Bean Anvil', 'build muscle', 'vegan', true, 3100, 60, 34),
]);

const plan_key = saidAs(z.string().describe('Key under which the plan runs'), { names: ['plan number', 'key'] });

export class BrowsePlans extends search({
  description: 'See which eating plans there are',
  slots: { aim: plan.aim, food_kind: plan.food_kind.optional(), gluten_out: plan.gluten_out.optional() },
  returns: plan,
  entity: 'plan',
  table: plans,
  offers: ['menu_name', 'kcal', 'month_price'],
  comparable: ['kcal', 'cook_minutes', 'month_price'],
  followUp: () => StartPlan,
}) {}

export class StartPlan extends transaction({
  description: 'Begin to eat by a plan',
  examples: ['put me on a diet'],
  slots: {
    menu_name: plan.menu_name,
    begin_on: saidAs(z.iso.date().describe('First day of the plan'), { names: ['start'] }),
    for_weeks: saidAs(z.int().min(1).max(52).describe('How many weeks it runs'), { names: ['weeks'] }),
    eater: saidAs(z.string().describe('Name of the person who eats by it'), { names: ['name'] }),
    start_weight: saidAs(z.number().positive().describe('Weight at the start in kilograms'), {
      names: ['weight', 'kilos'],
    }),
    leave_out: saidAs(z.string().optional().describe('Foods that must not be in it'), {
      names: ['dislikes', 'without'],
    }),
    shopping_list: saidAs(z.boolean().default(true).describe('Whether a shopping list is sent each week'), {
      names: ['list'],
    }),
  },
  returns: { plan_key, total: money('What it costs in all', { currency: 'EUR' }) },
  entity: 'plan to eat by',
  quote: ({ menu_name, for_weeks }, { rows }) => ({
    total: Math.ceil(
      ((rows(plans).find((one) => one.menu_name.toLowerCase() === menu_name.toLowerCase())?.month_price ?? 20) *
        for_weeks) /
        4,
    ),
  }),
  transact: ({ menu_name, for_weeks }, { rows, call }) => {
    const found = rows(plans).find((one) => one.menu_name.toLowerCase() === menu_name.toLowerCase());
    if (!found) return failure({ reason: 'We have no plan of that name.' });
    return success({ plan_key: `PW${call + 70}`, total: Math.ceil((found.month_price * for_weeks) / 4) });
  },
  undo: () => StopPlan,
  amend: () => ShiftPlan,
}) {}

export class SitWithDietician extends transaction({
  description: 'Make an appointment with the dietician',
  slots: {
    subject_matter: saidAs(z.string().describe('Subject of the talk'), { names: ['topic', 'subject'] }),
    on_day: saidAs(z.iso.date().describe('Day of the appointment'), { names: ['day'] }),
    at_hour: saidAs(time('Hour of the appointment', { hours: '08:00-18:00' }), { names: ['time'] }),
    how_long: saidAs(z.literal([20, 40, 60]).describe('How many minutes it takes'), { names: ['minutes', 'length'] }),
    guest: saidAs(z.string().describe('Name of the person who comes'), { names: ['name'] }),
    food_diary: saidAs(z.boolean().optional().describe('Whether a food diary was kept'), { names: ['diary'] }),
  },
  returns: {
    seat_no: z.string().describe('Number of the appointment'),
    total: money('What it costs', { currency: 'EUR' }),
  },
  entity: 'consultation',
  quote: ({ how_long }) => ({ total: how_long * 1.5 }),
  transact: ({ how_long, on_day }, { call }) => {
    if (on_day === '2019-03-07')
      return failure({ reason: 'She is at a congress.', alternative: { on_day: '2019-03-08' } });
    return success({ seat_no: `C-${call + 5}`, total: how_long * 1.5 });
  },
}) {}

export class LogMeal extends transaction({
  description: 'Write down what was eaten',
  examples: ['I have just eaten'],
  slots: {
    plan_key,
    dish: saidAs(z.string().describe('What was eaten'), { names: ['food'] }),
    which_meal: saidAs(z.enum(['breakfast', 'lunch', 'dinner', 'snack']).describe('Which meal it was'), {
      values: {
        dinner: ['supper', 'tea'],
        snack: ['between meals', 'nibbles'],
        breakfast: ['first thing in the morning'],
      },
    }),
    eaten_on: date('Day on which it was eaten', { past: true }),
    felt_full: saidAs(z.boolean().optional().describe('Whether one was full afterwards'), { names: ['full'] }),
  },
  returns: { guessed_kcal: z.int().describe('How many calories it had, at a guess') },
  entity: 'note of the meal',
  transact: ({ which_meal }) =>
    success({ guessed_kcal: { breakfast: 420, lunch: 610, dinner: 730, snack: 190 }[which_meal] }),
}) {}

export class ShiftPlan extends transaction({
  description: 'Change a plan that runs already',
  slots: {
    plan_key,
    new_menu: saidAs(z.string().optional().describe('Plan to go over to'), { names: ['to'] }),
    new_weeks: saidAs(z.int().optional().describe('How many weeks it runs now'), { names: ['new length'] }),
    new_start: saidAs(z.iso.date().optional().describe('New first day'), { names: ['new start'] }),
  },
  returns: { plan_key },
  entity: 'change of the plan',
}) {}

export class StopPlan extends transaction({
  description: 'End a plan',
  slots: { plan_key, gave_up_because: saidAs(z.string().optional().describe('Why it ends'), { names: ['reason'] }) },
  returns: { plan_key, refund: money('What is paid back', { currency: 'EUR' }) },
  entity: 'end of the plan',
  transact: () => success({ refund: 9 }),
}) {}

export const plateWise = service({
  name: 'PlateWise',
  description: "A dietician's plans and consultations",
  apis: [BrowsePlans, StartPlan, SitWithDietician, LogMeal, ShiftPlan, StopPlan],
  tables: [plans],
});
