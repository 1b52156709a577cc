import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
  search,
  service,
  success,
  table,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { arrivalProblem } from '../shared/stays.js';
import { homes as rows } from './rows.js';

const homes = table('homes_2.homes', 'property_name', rows);

const wish = {
  area: z.string().describe('City to settle in'),
  intent: z.enum(['rent', 'buy']).describe('Whether to be a tenant or an owner'),
};

const home = {
  address: z.string().describe('Street and number'),
  property_name: z.string().describe('What the home is called'),
  phone_number: z.string().describe('Number to call'),
  has_garage: saidAs(z.boolean().describe('Whether there is a place for the car'), { names: ['garage', 'parking'] }),
  in_unit_laundry: saidAs(z.boolean().describe('Whether one can wash clothes at home'), {
    names: ['laundry', 'washing machine', 'washer'],
  }),
  price: money('What it costs: a month to rent, or all of it to buy'),
  number_of_beds: z.literal([1, 2, 3, 4]).describe('How many bedrooms it has'),
  number_of_baths: z.literal([1, 2, 3, 4]).describe('How many bathrooms it has'),
};

const visit_date = z.iso.date().describe('Day on which to see it');

export class FindHomeByArea extends search({
  description: 'Look for a home in a city',
  examples: ['looking for a house', 'find a home', 'place to rent', 'place to buy', 'buy a house'],
  slots: {
    ...wish,
    number_of_beds: home.number_of_beds,
    number_of_baths: home.number_of_baths,
    has_garage: home.has_garage.optional(),
    in_unit_laundry: home.in_unit_laundry.optional(),
  },
  returns: { ...wish, ...home },
  entity: 'home',
  table: homes,
  identity: 'property_name',
  offers: ['property_name', 'address', 'number_of_beds', 'number_of_baths', 'price'],
  comparable: ['price'],
  followUp: () => ScheduleVisit,
}) {}

export class ScheduleVisit extends transaction({
  description: 'Arrange to see a home',
  examples: [
    'have a look at it',
    'go and see the place',
    'visit the property',
    'view the apartment',
    'come by and see it',
  ],
  slots: { property_name: home.property_name, visit_date },
  returns: { ...home, visit_date },
  entity: 'visit',
}) {
  override transact({ property_name, visit_date }: ArgumentsOf<typeof ScheduleVisit>, { rows, now }: ApiContext) {
    const found = rows(homes).find((row) => sameValue(row.property_name, property_name));
    if (!found) return failure({ reason: `There is no home called ${property_name}.` });
    const reason = arrivalProblem(found.property_name, visit_date, now);
    if (reason) return failure({ reason });
    const { area: _area, intent: _intent, ...shown } = found;
    return success(shown);
  }
}

/** Homes to rent or to buy. */
export const homes2 = service({
  name: 'Homes_2',
  description: 'Homes to rent or to buy',
  apis: [FindHomeByArea, ScheduleVisit],
});
