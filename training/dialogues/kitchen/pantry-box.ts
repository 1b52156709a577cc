/** Boxes with all that is needed to cook, week by week. */
import { failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const recipe = {
  recipe: saidAs(z.string().describe('Name of the dish'), { names: ['meal'] }),
  diet: saidAs(z.enum(['meat', 'fish', 'vegetarian', 'vegan', 'low carb']).describe('For which diet it is'), {
    values: { vegan: ['plant-based'], vegetarian: ['veggie', 'meat-free'], 'low carb': ['keto'] },
  }),
  cooking_minutes: saidAs(z.int().describe('How many minutes it takes to cook'), { names: ['cooking time'] }),
  effort: saidAs(z.enum(['easy', 'medium', 'ambitious']).describe('How hard it is to cook'), {
    names: ['difficulty'],
    values: { easy: ['simple'], ambitious: ['challenging'] },
  }),
  calories: z.int().describe('Calories of a portion'),
  spicy: saidAs(z.boolean().describe('Whether it is hot'), { names: ['chilli'] }),
  extra_charge: saidAs(money('What it costs on top'), { names: ['surcharge', 'extra cost'] }),
  allergens: z.string().describe('What people may be allergic to'),
};

const recipes = table(
  'pantry_box.recipes',
  'recipe',
  (
    [
      ['Harissa Chicken', 'meat', 35, 'easy', 640, true, 0, 'celery'],
      ['Beef Stroganoff', 'meat', 40, 'medium', 810, false, 3, 'milk'],
      ['Duck with Cherries', 'meat', 55, 'ambitious', 760, false, 7, 'none'],
      ['Cod in Parchment', 'fish', 30, 'easy', 480, false, 2, 'fish'],
      ['Prawn Laksa', 'fish', 25, 'medium', 590, true, 4, 'shellfish'],
      ['Trout Almondine', 'fish', 45, 'ambitious', 620, false, 5, 'nuts'],
      ['Halloumi Traybake', 'vegetarian', 30, 'easy', 570, false, 0, 'milk'],
      ['Mushroom Pierogi', 'vegetarian', 60, 'ambitious', 680, false, 0, 'wheat'],
      ['Shakshuka', 'vegetarian', 20, 'easy', 430, true, 0, 'eggs'],
      ['Peanut Tofu', 'vegan', 25, 'easy', 550, true, 0, 'nuts'],
      ['Lentil Moussaka', 'vegan', 50, 'medium', 520, false, 0, 'none'],
      ['Steak and Greens', 'low carb', 20, 'easy', 510, false, 6, 'none'],
      ['Zucchini Lasagne', 'low carb', 45, 'medium', 460, false, 1, 'milk'],
    ] as const
  ).map(([name, diet, cooking_minutes, effort, calories, spicy, extra_charge, allergens]) => ({
    recipe: String(name),
    diet,
    cooking_minutes,
    effort,
    calories,
    spicy,
    extra_charge,
    allergens,
  })),
);

const plan_id = saidAs(z.string().describe('Number of the plan'), { names: ['subscription number'] });
const box_week = saidAs(z.iso.date().describe('Day of the box that is meant'), { names: ['delivery'] });
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);

export class LeafThroughRecipes extends search({
  description: 'See which dishes there are to cook',
  slots: {
    diet: recipe.diet,
    effort: recipe.effort.optional(),
    spicy: recipe.spicy.optional(),
  },
  returns: recipe,
  entity: 'dish',
  table: recipes,
  offers: ['recipe', 'cooking_minutes', 'extra_charge'],
  comparable: ['cooking_minutes', 'calories', 'extra_charge'],
  followUp: () => PickDish,
}) {}

export class BeginPlan extends transaction({
  description: 'Subscribe to a box with ingredients every week',
  examples: ['i am tired of shopping for groceries', 'sign me up for the boxes'],
  slots: {
    for_how_many: saidAs(z.literal([1, 2, 3, 4, 6]).describe('For how many people'), { names: ['portions', 'eaters'] }),
    dinners: saidAs(z.int().min(2).max(6).describe('How many dinners a week'), { names: ['meals', 'evenings'] }),
    diet: recipe.diet,
    brought_on: weekday.describe('Day of the week when it comes'),
    first_box: z.iso.date().describe('When the first box comes'),
    subscriber: z.string().describe('Name of the subscriber'),
    street: saidAs(z.string().describe('Address for the box'), { names: ['address'] }),
    safe_place: z.string().optional().describe('Where the box is left'),
    leave_out: z.string().optional().describe('What must not be in it'),
  },
  returns: { plan_id, weekly_price: money('What a week costs') },
  entity: 'plan',
  quote: ({ for_how_many, dinners }) => ({ weekly_price: 8 * for_how_many * dinners }),
  transact: ({ for_how_many, dinners }, { call }) =>
    success({ plan_id: `PB${call + 820}`, weekly_price: 8 * for_how_many * dinners }),
  undo: () => EndPlan,
}) {}

export class PickDish extends transaction({
  description: 'Put a dish into the next box',
  slots: { plan_id, recipe: recipe.recipe, box_week, portions: z.int().min(1).max(8).describe('How many portions') },
  returns: { added: money('What it adds to the price') },
  entity: 'dish in the box',
  transact: ({ recipe: name }, { rows }) => {
    const found = rows(recipes).find((one) => one.recipe.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that dish.' });
    return success({ added: found.extra_charge });
  },
}) {}

export class SwapDish extends transaction({
  description: 'Take one dish out of a box and another one in',
  examples: ['swap a dish', 'exchange one of my dishes'],
  slots: {
    plan_id,
    box_week,
    take_out: z.string().describe('Dish that goes out'),
    put_in: z.string().describe('Dish that comes in instead'),
  },
  returns: { difference: money('What it costs more') },
  entity: 'swap',
  transact: ({ put_in }, { rows }) => {
    const found = rows(recipes).find((one) => one.recipe.toLowerCase() === put_in.toLowerCase());
    if (!found) return failure({ reason: 'We do not have the dish that should come in.' });
    return success({ difference: found.extra_charge });
  },
}) {}

export class SkipBox extends transaction({
  description: 'Leave out the box of one week',
  examples: ['we are away that week', 'no box this week'],
  slots: {
    plan_id,
    box_week,
    give_to_charity: z.boolean().default(false).describe('Whether the box goes to a food bank instead'),
  },
  returns: { next_box: z.iso.date().describe('When the next box comes') },
  entity: 'skipped week',
  transact: ({ box_week: week }) =>
    week <= '2019-03-04'
      ? failure({ reason: 'That box is packed already.', alternative: { box_week: '2019-03-11' } })
      : success({ next_box: '2019-03-25' }),
}) {}

export class FreezePlan extends transaction({
  description: 'Pause the subscription for a while',
  slots: {
    plan_id,
    frozen_from: z.iso.date().describe('First day of the pause'),
    frozen_until: z.iso.date().describe('Last day of the pause'),
  },
  returns: { boxes_saved: z.int().describe('How many boxes do not come') },
  entity: 'pause',
  transact: ({ frozen_from, frozen_until }) =>
    frozen_until <= frozen_from ? failure({ reason: 'It would end before it begins.' }) : success({ boxes_saved: 3 }),
}) {}

export class EndPlan extends transaction({
  description: 'End the subscription for good',
  slots: { plan_id, reason: z.string().optional().describe('Why it ends') },
  returns: { last_box: z.iso.date().describe('When the last box comes') },
  entity: 'end of the plan',
  transact: () => success({ last_box: '2019-03-07' }),
}) {}

export const pantryBox = service({
  name: 'PantryBox',
  description: 'Boxes for cooking at home',
  apis: [LeafThroughRecipes, BeginPlan, PickDish, SwapDish, SkipBox, FreezePlan, EndPlan],
  tables: [recipes],
});
