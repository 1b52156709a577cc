/** Hotels, restaurants and sights: searched by what they are like; hotels and restaurants are booked. */
import { z } from 'zod';
import { type Canonical, failure, type Row, search, type Service, service, table, transaction } from 'typetod';
import { type ApiClass, ownValue, type SlotShape } from 'typetod/internal';
import { booked, refusalOf } from './booking.js';
import { COMMON, type SlotKinds, slotKinds } from './kinds.js';
import { agreeingRows, rowNamed } from './matching.js';
import type { MultiwozServiceOptions } from './options.js';

type Venue = 'attraction' | 'hotel' | 'restaurant';

const { area, pricerange, day, people, stay, text } = COMMON;
const yesNo = z.enum(['yes', 'no']);

const SEARCHED: Readonly<Record<Venue, Readonly<Record<string, z.ZodType>>>> = {
  attraction: {
    type: text.describe('Kind of sight, such as museum or park'),
    area: area.describe('Part of town that it is in'),
    name: text.describe('Name of the sight'),
  },
  hotel: {
    area: area.describe('Part of town that it is in'),
    pricerange: pricerange.describe('How dear it is'),
    type: z.enum(['guesthouse', 'hotel']).describe('Whether it is a hotel or a guesthouse'),
    stars: z.int().min(0).max(5).describe('How many stars it has'),
    internet: yesNo.describe('Whether guests have internet'),
    parking: yesNo.describe('Whether guests can park'),
    name: text.describe('Name of the hotel'),
  },
  restaurant: {
    food: text.describe('Cuisine'),
    area: area.describe('Part of town that it is in'),
    pricerange: pricerange.describe('How dear it is'),
    name: text.describe('Name of the restaurant'),
  },
};

/** What else is known of a venue. Some lack a telephone, and of a sight some things are unknown. */
const KNOWN: Readonly<Record<Venue, Readonly<Record<string, z.ZodType>>>> = {
  attraction: {
    entrance_fee: text.describe('What it costs to get in').optional(),
    pricerange: text.describe('How dear it is').optional(),
    openhours: text.describe('When it is open').optional(),
  },
  hotel: {},
  restaurant: {},
};

const CONTACT = {
  address: text.describe('Street and number').optional(),
  postcode: text.describe('Postal code').optional(),
  phone: text.describe('Number to call').optional(),
};

const BOOKED: Readonly<Record<Exclude<Venue, 'attraction'>, Readonly<Record<string, z.ZodType>>>> = {
  hotel: {
    day: day.describe('First day of the stay'),
    people: people.describe('How many guests'),
    stay: stay.describe('How many nights'),
  },
  restaurant: {
    day: day.describe('Day of the visit'),
    time: COMMON.time('When the table is wanted'),
    people: people.describe('How many guests'),
  },
};

/** 'Hotel' is a type of place to stay: users who say it would be heard to want that type. */
const LOOKS: Readonly<Record<Venue, string>> = {
  attraction: 'Look for an attraction',
  hotel: 'Look for a place to stay',
  restaurant: 'Look for a restaurant',
};

const OFFERS: Readonly<Record<Venue, readonly string[]>> = {
  attraction: ['name', 'type', 'area'],
  hotel: ['name', 'area', 'pricerange'],
  restaurant: ['name', 'food', 'area'],
};

function shaped(shape: SlotShape, as: (schema: z.ZodType) => z.ZodType): SlotShape {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, as(schema)]));
}

/** What a search returns: cells as the tables have them. */
function returned(venue: Venue): SlotShape {
  const cells = Object.entries(SEARCHED[venue]).map(([name, schema]): [string, z.ZodType] => {
    const cell = name === 'stars' ? z.int() : z.string();
    return [name, cell.describe(schema.description ?? '')];
  });
  return { name: text, ...Object.fromEntries(cells), ...KNOWN[venue], ...CONTACT };
}

function tableOf(venue: Venue, { database }: MultiwozServiceOptions) {
  return table<Row>(`multiwoz.${venue}s`, 'name', database[venue], { repeats: true });
}

function findClass(venue: Venue, kinds: SlotKinds, options: MultiwozServiceOptions, next?: ApiClass): ApiClass {
  const rows = tableOf(venue, options);
  return search({
    intent: `find_${venue}`,
    description: LOOKS[venue],
    slots: shaped(SEARCHED[venue], kinds.optional),
    returns: returned(venue),
    entity: venue,
    identity: 'name',
    offers: [...OFFERS[venue]],
    comparable: [],
    ...(next && { followUp: () => next }),
    search: (args, context) => agreeingRows(context.rows(rows), Object.entries(args) as [string, Canonical][]),
  });
}

function bookClass(venue: 'hotel' | 'restaurant', kinds: SlotKinds, options: MultiwozServiceOptions): ApiClass {
  const rows = tableOf(venue, options);
  const isRefused = refusalOf(venue, options);
  const slots = { name: text.describe(`Name of the ${venue}`), ...BOOKED[venue] };
  return transaction({
    intent: `book_${venue}`,
    description: venue === 'hotel' ? 'Book a room' : 'Book a table',
    slots: shaped(slots, kinds.required),
    returns: { ...shaped(slots, (schema) => schema.optional()), reference: text.describe('Reference of the booking') },
    entity: 'booking',
    transact: (args, context) => {
      const name = String(ownValue(args, 'name') ?? '');
      const row = rowNamed(context.rows(rows), 'name', name);
      if (!row) return failure({ reason: `There is no ${name}.` });
      const entry = { name: String(ownValue(row, 'name')) };
      return booked({ domain: venue, row: entry, isRefused }, args, context);
    },
  });
}

export function attractionService(options: MultiwozServiceOptions): Service {
  const find = findClass('attraction', slotKinds(options.values), options);
  return service({ name: 'attraction', description: 'Sights of the town', apis: [find] as readonly ApiClass[] });
}

/** Finds hotels and books rooms. */
export function hotelService(options: MultiwozServiceOptions): Service {
  return bookable('hotel', 'Hotels of the town, and rooms in them', options);
}

/** Finds restaurants and books tables. */
export function restaurantService(options: MultiwozServiceOptions): Service {
  return bookable('restaurant', 'Restaurants of the town, and tables in them', options);
}

function bookable(venue: 'hotel' | 'restaurant', description: string, options: MultiwozServiceOptions): Service {
  const kinds = slotKinds(options.values);
  const book = bookClass(venue, kinds, options);
  return service({ name: venue, description, apis: [findClass(venue, kinds, options, book), book] });
}
