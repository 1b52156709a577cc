/** Home care: carers who come to the house, warm meals, shopping. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const helper = {
  carer: saidAs(z.string().describe('First name of the carer'), { names: ['helper'] }),
  best_at: saidAs(
    z
      .enum(['washing and dressing', 'medicine', 'housework', 'company', 'night watch', 'dementia'])
      .describe('What the carer does'),
    {
      names: ['help', 'kind of care'],
      values: {
        'washing and dressing': ['getting up', 'bathing', 'a wash'],
        medicine: ['tablets', 'insulin', 'pills'],
        housework: ['cleaning', 'hoovering', 'laundry'],
        company: ['somebody to chat with', 'a walk and a talk'],
        'night watch': ['sleeping over', 'nights'],
        dementia: ['forgetful people', 'Alzheimer'],
      },
    },
  ),
  patch: saidAs(
    z.enum(['Abbotsfield', 'Cherry Hill', 'Docks', 'Ferny Bank']).describe('Quarter where the carer works'),
    { names: ['part of town', 'quarter'] },
  ),
  by_car: saidAs(z.boolean().describe('Whether the carer has a car'), { names: ['car'] }),
  likes_pets: saidAs(z.boolean().describe('Whether pets in the house are all right'), { names: ['pets', 'dogs'] }),
  hour_price: saidAs(money('What an hour costs', { currency: 'GBP' }), { names: ['hourly rate', 'price'] }),
  free_hours: saidAs(z.int().describe('How many hours a week are still free'), { names: ['hours free'] }),
};
type Helper = ArgumentsOf<typeof helper>;

const row = (
  carer: string,
  best_at: Helper['best_at'],
  patch: Helper['patch'],
  by_car: boolean,
  likes_pets: boolean,
  hour_price: number,
  free_hours: number,
): Helper => ({ carer, best_at, patch, by_car, likes_pets, hour_price, free_hours });

const helpers = table('lantern_care.helpers', 'carer', [
  row('Blessing', 'washing and dressing', 'Abbotsfield', true, true, 21, 6),
  row('Marek', 'washing and dressing', 'Docks', false, true, 18.5, 12),
  row('Jolanta', 'medicine', 'Abbotsfield', true, false, 24, 4),
  row('Winston', 'medicine', 'Ferny Bank', true, true, 26, 9),
  row('Shirley', 'housework', 'Cherry Hill', false, true, 15, 14),
  row('Cosmin', 'housework', 'Docks', true, false, 16.5, 20),
  row('Peggy', 'company', 'Cherry Hill', false, true, 13, 10),
  row('Desmond', 'company', 'Ferny Bank', true, true, 14, 5),
  row('Nkechi', 'night watch', 'Abbotsfield', true, false, 29, 16),
  row('Hazel', 'night watch', 'Docks', false, true, 27, 24),
  row('Tadeusz', 'dementia', 'Cherry Hill', true, true, 28, 7),
  row('Roopa', 'dementia', 'Ferny Bank', true, false, 25, 11),
]);

const visit_code = saidAs(z.string().describe('Code of what was arranged'), { names: ['code', 'reference'] });
const cared_for = saidAs(z.string().describe('Name of the person who is looked after'), { names: ['name', 'client'] });

export class FindCarer extends search({
  description: 'Find somebody who comes to the house and helps',
  slots: {
    best_at: helper.best_at,
    patch: helper.patch.optional(),
    by_car: helper.by_car.optional(),
    likes_pets: helper.likes_pets.optional(),
  },
  returns: helper,
  entity: 'carer',
  table: helpers,
  offers: ['carer', 'patch', 'hour_price'],
  comparable: ['hour_price', 'free_hours'],
  followUp: () => ArrangeVisit,
}) {}

export class ArrangeVisit extends transaction({
  description: 'Have a carer come to the house',
  examples: ['somebody has to look in on my mother'],
  slots: {
    carer: helper.carer,
    comes_on: saidAs(z.iso.date().describe('Day of the visit'), { names: ['day'] }),
    comes_at: saidAs(time('When the carer comes', { hours: '06:00-22:00' }), { names: ['time'] }),
    hours_long: saidAs(z.number().positive().max(12).describe('How many hours the carer stays'), {
      names: ['hours', 'length'],
    }),
    cared_for,
    rhythm: saidAs(
      z.enum(['once', 'daily', 'weekdays', 'weekly', 'fortnightly']).default('once').describe('How often it is'),
      {
        names: ['how often'],
        values: {
          daily: ['every day', 'each morning'],
          weekdays: ['Monday to Friday', 'not at the weekend'],
          weekly: ['every week', 'once a week'],
          fortnightly: ['every other week', 'every two weeks'],
          once: ['just this time', 'only the once'],
        },
      },
    ),
    key_safe: saidAs(z.string().optional().describe('How the carer gets in'), { names: ['way in', 'key'] }),
    groceries: saidAs(z.boolean().default(false).describe('Whether the carer shops on the way'), {
      names: ['shopping'],
    }),
  },
  returns: { visit_code, per_visit: money('What a visit costs', { currency: 'GBP' }) },
  entity: 'visit',
  quote: ({ carer, hours_long }, { rows }) => ({
    per_visit:
      (rows(helpers).find((one) => one.carer.toLowerCase() === carer.toLowerCase())?.hour_price ?? 20) * hours_long,
  }),
  transact: ({ carer, hours_long, comes_on }, { rows, call }) => {
    const found = rows(helpers).find((one) => one.carer.toLowerCase() === carer.toLowerCase());
    if (!found) return failure({ reason: 'No carer here has that name.' });
    if (comes_on === '2019-03-17')
      return failure({ reason: 'Nobody works that Sunday.', alternative: { comes_on: '2019-03-18' } });
    return success({ visit_code: `LC${call + 500}`, per_visit: found.hour_price * hours_long });
  },
  undo: () => EndVisit,
  amend: () => ChangeVisit,
}) {}

export class OrderMeals extends transaction({
  description: 'Have warm meals brought to the house',
  examples: ['he cannot cook any more'],
  slots: {
    menu: saidAs(
      z.enum(['hearty', 'light', 'soft food', 'diabetic', 'halal', 'meatless']).describe('What sort of food it is'),
      {
        names: ['food'],
        values: {
          'soft food': ['mashed', 'easy to chew', 'puréed'],
          meatless: ['vegetarian', 'no meat'],
          light: ['small portions', 'low fat'],
          hearty: ['home cooking', 'proper dinners'],
          diabetic: ['without sugar'],
        },
      },
    ),
    first_meal: saidAs(z.iso.date().describe('Day of the first meal'), { names: ['start', 'from'] }),
    last_meal: saidAs(z.iso.date().describe('Day of the last meal'), { names: ['end', 'until'] }),
    doorbell: saidAs(time('When the meal should arrive', { hours: '11:00-19:00' }), { names: ['time'] }),
    portions: saidAs(z.int().min(1).max(6).describe('For how many people each meal is'), {
      names: ['people', 'plates'],
    }),
    cared_for,
    pudding: saidAs(z.boolean().default(false).describe('Whether there is a dessert'), { names: ['dessert', 'sweet'] }),
  },
  returns: { visit_code, plate_price: money('What a plate costs', { currency: 'GBP' }) },
  entity: 'run of meals',
  quote: ({ pudding }) => ({ plate_price: pudding ? 8.5 : 7 }),
  transact: ({ pudding }, { call }) => success({ visit_code: `ML${call + 80}`, plate_price: pudding ? 8.5 : 7 }),
  undo: () => EndVisit,
}) {}

export class SendShopper extends transaction({
  description: 'Have somebody do the shopping',
  slots: {
    basket: saidAs(z.string().describe('What is to be bought'), { names: ['shopping list', 'items'] }),
    shop_on: saidAs(z.iso.date().describe('Day of the shopping'), { names: ['day'] }),
    spend_up_to: saidAs(money('How much may be spent', { currency: 'GBP' }), { names: ['budget', 'limit'] }),
    cared_for,
    put_away: saidAs(z.boolean().optional().describe('Whether things are put into the cupboards'), {
      names: ['unpack'],
    }),
    change_to: saidAs(
      z.enum(['doorstep', 'neighbour', 'kitchen table']).default('kitchen table').describe('Where the change is left'),
      { names: ['change'] },
    ),
  },
  returns: { visit_code },
  entity: 'shopping',
  transact: (_, { call }) => success({ visit_code: `SH${call + 20}` }),
  undo: () => EndVisit,
}) {}

export class ChangeVisit extends transaction({
  description: 'Change a visit that was arranged',
  slots: {
    visit_code,
    carer: helper.carer.optional(),
    new_date: saidAs(z.iso.date().optional().describe('The new day'), { names: ['to'] }),
    new_start: time('The new time', { hours: '06:00-22:00' }).optional(),
    hours_long: z.number().positive().max(12).optional().describe('The new number of hours'),
  },
  returns: { visit_code },
  entity: 'change of the visit',
}) {}

export class EndVisit extends transaction({
  description: 'Call off visits, meals or shopping',
  slots: { visit_code, why_not: saidAs(z.string().optional().describe('Why it is not needed'), { names: ['reason'] }) },
  returns: { visit_code },
  entity: 'calling off',
}) {}

export const lanternCare = service({
  name: 'LanternCare',
  description: 'Care at home',
  apis: [FindCarer, ArrangeVisit, OrderMeals, SendShopper, ChangeVisit, EndVisit],
  tables: [helpers],
});
