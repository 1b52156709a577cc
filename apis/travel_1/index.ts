import { search, service, table, saidAs } from 'typetod';
import { z } from 'zod';
import { attractions as rows } from './rows.js';

const attractions = table('travel_1.attractions', 'attraction_name', rows);

const attraction = {
  location: z.string().describe('City to look around in'),
  attraction_name: z.string().describe('What the sight is called'),
  category: z
    .enum([
      'Place of Worship',
      'Theme Park',
      'Museum',
      'Historical Landmark',
      'Park',
      'Tourist Attraction',
      'Sports Venue',
      'Shopping Area',
      'Performing Arts Venue',
      'Nature Preserve',
    ])
    .describe('Kind of sight'),
  phone_number: z.string().describe('Number to call'),
  free_entry: saidAs(z.boolean().describe('Whether it costs nothing to get in'), { names: ['free'] }),
  good_for_kids: saidAs(z.boolean().describe('Whether children will like it'), {
    names: ['kids', 'children', 'kid', 'child'],
  }),
};

export class FindAttractions extends search({
  description: 'See what there is to visit in a city',
  examples: [
    'what can we see in',
    'things to do in',
    'places to visit',
    'sights in',
    'what to do with the kids',
    'museums in',
  ],
  slots: {
    location: attraction.location,
    category: attraction.category.optional(),
    free_entry: attraction.free_entry.optional(),
    good_for_kids: attraction.good_for_kids.optional(),
  },
  returns: attraction,
  entity: 'sight',
  table: attractions,
  identity: 'attraction_name',
  offers: ['attraction_name', 'category'],
}) {}

/** What there is to see in cities. */
export const travel1 = service({
  name: 'Travel_1',
  description: 'What there is to see in cities',
  apis: [FindAttractions],
});
