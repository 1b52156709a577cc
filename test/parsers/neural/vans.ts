/** Vans with a driver: a service with two counts, two days and two places. */
import { saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';
import type { Api } from '../../../src/service/index.js';
import type { SlotChoice } from '../../../src/parsers/neural/decode/slot-choice.js';

const van = {
  van: z.string().describe('Name of the van'),
  quiet: z.boolean().describe('Whether it runs on batteries, without noise'),
};
const fleet = table('vans.fleet', 'van', [
  { van: 'Mole', quiet: true },
  { van: 'Vole', quiet: false },
]);

class FindVan extends search({
  description: 'Look for a van',
  slots: { quiet: van.quiet.optional(), seats: z.int().optional().describe('How many people it takes') },
  returns: van,
  entity: 'van',
  table: fleet,
  followUp: () => BookVan,
}) {}
class BookVan extends transaction({
  description: 'Book a van with a driver',
  slots: {
    van: van.van,
    from: z.string().describe('Where people get in'),
    to: z.string().describe('Where people get out'),
    first_day: z.iso.date().describe('Day on which it sets off'),
    last_day: z.iso.date().describe('Day on which it is back'),
    leaves: time('When it sets off', { hours: '06:00-17:59' }),
    adults: z.int().min(1).describe('How many grown-ups'),
    children: saidAs(z.int().min(0).default(0).describe('How many children'), { names: ['kids', 'little ones'] }),
    suitcases: saidAs(z.int().min(0).describe('How many suitcases'), { names: ['bags', 'luggage'] }),
    floor: z.int().describe('Number of the floor where people wait'),
    trailer: z.boolean().default(false).describe('Whether it pulls a trailer'),
    plate: z.string().optional().describe('Number of the plate of a car that is left behind'),
    vehicle: z.enum(['saloon', 'estate']).optional().describe('What is left behind'),
  },
  returns: {},
  transact: () => success(),
}) {}

export const vans = service({ name: 'Vans', description: 'Vans', apis: [FindVan, BookVan], tables: [fleet] });

const apiNamed = (name: string): Api => {
  const api = vans.apis.find((one) => one.name === name);
  if (!api) throw new Error(`no ${name}`);
  return api;
};
export const findVan = apiNamed('vans_find_van');
export const bookVan = apiNamed('vans_book_van');

/** Values that stand in a text. */
export const said = (text: string, values: Readonly<Record<string, string>>): readonly SlotChoice[] =>
  Object.entries(values).map(([slot, value]) => {
    const start = text.indexOf(value);
    return { slot, value, logProbability: -0.1, place: { speaker: 'user', start, end: start + value.length } };
  });

/** Values by their slots. */
export const pairs = (choices: readonly SlotChoice[]): Record<string, unknown> =>
  Object.fromEntries(choices.map(({ slot, value }) => [slot, value]));
