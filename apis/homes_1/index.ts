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
import { nightsBetween } from '../shared/stays.js';
import { apartments as rows } from './rows.js';

const apartments = table('homes_1.apartments', 'property_name', rows);

/** Visits that were arranged in this conversation. */
const visits = table<{ visit: string }>('homes_1.visits', 'visit', []);

const apartment = {
  address: z.string().describe('Street and number'),
  property_name: z.string().describe('What the building is called'),
  phone_number: z.string().describe('Number to call'),
  furnished: saidAs(z.boolean().describe('Whether it comes with furniture'), { names: ['furnished', 'furniture'] }),
  pets_allowed: saidAs(z.boolean().describe('Whether one may keep animals'), {
    names: ['pet', 'pets', 'dog', 'cat', 'animals'],
  }),
  rent: saidAs(money('What it costs a month'), { names: ['price', 'cost'] }),
  number_of_beds: z.literal([1, 2, 3, 4]).describe('How many bedrooms there are'),
  number_of_baths: z.literal([1, 2, 3, 4]).describe('How many bathrooms there are'),
};

const area = z.string().describe('City to live in');
const visit_date = z.iso.date().describe('Day on which to look at it');

/** A day on which nobody shows apartments, like every seventh day before and after. */
const SUNDAY = '2019-03-03';

export class FindApartment extends search({
  description: 'Look for an apartment to rent',
  examples: ['looking for an apartment', 'find a flat', 'place to rent', 'apartment with bedrooms'],
  slots: {
    area,
    number_of_beds: apartment.number_of_beds,
    furnished: apartment.furnished.optional(),
    pets_allowed: apartment.pets_allowed.optional(),
    number_of_baths: apartment.number_of_baths.optional(),
  },
  returns: { area, ...apartment },
  entity: 'apartment',
  table: apartments,
  identity: 'property_name',
  offers: ['property_name', 'address', 'number_of_beds', 'number_of_baths', 'rent'],
  comparable: ['rent'],
  followUp: () => ScheduleVisit,
}) {}

export class ScheduleVisit extends transaction({
  description: 'Arrange to look at an apartment',
  examples: [
    'have a look at it',
    'go and see the place',
    'visit the property',
    'view the apartment',
    'come by and see it',
  ],
  slots: { property_name: apartment.property_name, visit_date },
  returns: { ...apartment, visit_date },
  entity: 'visit',
}) {
  override transact({ property_name, visit_date }: ArgumentsOf<typeof ScheduleVisit>, { rows, now }: ApiContext) {
    const found = rows(apartments).find((row) => sameValue(row.property_name, property_name));
    if (!found) return failure({ reason: `There is nothing to rent at ${property_name}.` });
    if (visit_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    if (nightsBetween(SUNDAY, visit_date) % 7 === 0) return failure({ reason: 'That day is a Sunday.' });

    const visit = `${found.property_name}, ${visit_date}`;
    if (rows(visits).some((row) => row.visit === visit)) return failure({ reason: 'That visit is arranged already.' });
    const { area: _area, ...shown } = found;
    return success(shown, [visits.insert({ visit })]);
  }
}

/** Apartments to rent, and visits to them. */
export const homes1 = service({
  name: 'Homes_1',
  description: 'Apartments to rent, and visits to them',
  apis: [FindApartment, ScheduleVisit],
  tables: [visits],
});
