/** An agency for babysitters. */
import { failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const sitter = {
  sitter: z.string().describe('Name of the sitter'),
  district: z.enum(['Riverside', 'Old Town', 'Hillcrest', 'Station Quarter']).describe('Part of town'),
  language: z.enum(['English', 'Spanish', 'French', 'Polish', 'Turkish', 'sign language']).describe('Language besides'),
  rate: money('What an hour costs'),
  has_car: z.boolean().describe('Whether the sitter has a car'),
  likes_pets: z.boolean().describe('Whether animals are fine'),
  takes_babies: z.boolean().describe('Whether the sitter looks after babies'),
  experience: z.int().describe('Experience in years'),
  stars: z.number().describe('Rating by parents out of 5'),
  phone: z.string().describe('Phone number'),
};

const sitters = table(
  'night_owls.sitters',
  'sitter',
  [
    ['Agnes Moore', 'Riverside', 'English', 22, true, true, true, 31, 4.9],
    ['Bea Lindqvist', 'Riverside', 'French', 17, false, true, false, 3, 4.4],
    ['Carlos Vega', 'Riverside', 'Spanish', 18, true, false, true, 6, 4.7],
    ['Dilara Aksoy', 'Old Town', 'Turkish', 16, false, true, true, 4, 4.6],
    ['Emil Nowak', 'Old Town', 'Polish', 15, true, true, false, 2, 4.2],
    ['Fiona Tate', 'Old Town', 'English', 20, true, false, true, 12, 4.8],
    ['Gus Palmer', 'Old Town', 'sign language', 19, false, true, true, 8, 4.9],
    ['Hana Kovac', 'Hillcrest', 'French', 21, true, true, true, 9, 4.5],
    ['Ines Romero', 'Hillcrest', 'Spanish', 14, false, false, false, 1, 3.9],
    ['Jonah Pike', 'Hillcrest', 'English', 16, true, true, false, 5, 4.3],
    ['Kasia Wrona', 'Station Quarter', 'Polish', 17, false, true, true, 7, 4.7],
    ['Lucy Bennet', 'Station Quarter', 'English', 13, false, true, false, 1, 4.0],
    ['Mehmet Ozan', 'Station Quarter', 'Turkish', 18, true, false, false, 10, 4.6],
    ['Nadia Laurent', 'Station Quarter', 'French', 23, true, false, true, 15, 5],
  ].map(([name, district, language, rate, has_car, likes_pets, takes_babies, experience, stars], i) => ({
    sitter: String(name),
    district: String(district) as 'Riverside',
    language: String(language) as 'English',
    rate: Number(rate),
    has_car: has_car === true,
    likes_pets: likes_pets === true,
    takes_babies: takes_babies === true,
    experience: Number(experience),
    stars: Number(stars),
    phone: `555 01${40 + i}`,
  })),
);

const reference = z.string().describe('Reference of the booking');
const day = z.iso.date().describe('Day of the evening');
const from = time('When the sitter comes', { half: 'pm' });
const to = time('When the parents are back', { half: 'pm' });

export class SearchSitters extends search({
  description: 'Look for a babysitter',
  slots: {
    district: sitter.district,
    language: sitter.language.optional(),
    has_car: sitter.has_car.optional(),
    likes_pets: sitter.likes_pets.optional(),
    takes_babies: sitter.takes_babies.optional(),
  },
  returns: sitter,
  entity: 'sitter',
  table: sitters,
  offers: ['sitter', 'rate', 'language'],
  comparable: ['rate', 'experience', 'stars'],
  presents: 'list',
  followUp: () => BookSitter,
}) {}

export class BookSitter extends transaction({
  description: 'Book a babysitter for an evening',
  slots: {
    sitter: sitter.sitter,
    day,
    from,
    to,
    children: z.int().min(1).max(6).describe('How many children'),
    babies: z.int().min(0).max(3).optional().describe('How many babies under one'),
    pets: z.boolean().describe('Whether there are pets in the house'),
    drive_home: z.boolean().optional().describe('Whether the sitter needs a lift home'),
    address: z.string().describe('Address of the family'),
    bedtime: time('When the children go to bed', { half: 'pm' }).optional(),
    instructions: z.string().optional().describe('What the sitter should know'),
  },
  returns: { reference, price: money('What the evening costs') },
  quote: ({ sitter: name }, { rows }) => ({
    price: 4 * (rows(sitters).find((one) => one.sitter.toLowerCase() === name.toLowerCase())?.rate ?? 20),
  }),
  entity: 'evening',
  transact: ({ sitter: name, children }, { rows, call }) => {
    const found = rows(sitters).find((one) => one.sitter.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No sitter of ours has that name.' });
    if (found.sitter === 'Lucy Bennet' && children > 2)
      return failure({ reason: 'Lucy takes two children at most.', alternative: { children: 2 } });
    if (found.sitter === 'Agnes Moore')
      return failure({ reason: 'Agnes is away that evening.', alternative: { sitter: 'Carlos Vega' } });
    return success({ reference: `N-${call + 70}`, price: 4 * found.rate });
  },
  phrases: { ask: { pets: 'Do you have any pets?', address: 'What is your address?' } },
  undo: () => CancelEvening,
  amend: () => MoveEvening,
}) {}

export class MoveEvening extends transaction({
  description: 'Move the booking of a babysitter to another day or hour',
  slots: { reference, day: day.optional(), from: from.optional(), to: to.optional(), sitter: sitter.sitter.optional() },
  returns: { reference },
  entity: 'move',
  transact: () => success({}),
}) {}

export class CancelEvening extends transaction({
  description: 'Cancel the booking of a babysitter',
  slots: {
    reference,
    tell_sitter: z.boolean().default(true).describe('Whether we tell the sitter'),
    reason: z.string().optional().describe('Why it is cancelled'),
  },
  returns: { reference, fee: money('What the cancellation costs') },
  entity: 'cancellation',
  quote: () => ({ fee: 10 }),
  transact: () => success({ fee: 10 }),
}) {}

export const nightOwls = service({
  name: 'NightOwls',
  description: 'An agency for babysitters',
  apis: [SearchSitters, BookSitter, MoveEvening, CancelEvening],
  tables: [sitters],
});
