import { z } from 'zod';
import { type Api, money, search, service, table, time, transaction } from '../../src/service/index.js';
import type { SgdService } from '../../corpora/src/sgd/schema/format.js';

const books = table('library.books', 'title', [
  { title: 'Tides', author: 'Ada Finch', shelf: 2, on_loan: false, topic: 'Science' },
  { title: 'Ember', author: 'Bo Lark', shelf: 1, on_loan: true, topic: 'Fiction' },
  { title: 'Quartz', author: 'ADA FINCH', shelf: 1, on_loan: false, topic: 'Science' },
]);

class FindBooks extends search({
  description: 'Find books',
  slots: {
    author: z.string().describe('Who wrote it').optional(),
    topic: z.enum(['Science', 'Fiction']).describe('What it is about'),
    on_loan: z.boolean().describe('Whether somebody has it').optional(),
    shelf: z.literal([1, 2, 3]).describe('Number of the shelf').optional(),
  },
  returns: {
    title: z.string().describe('Title of the book'),
    author: z.string().describe('Who wrote it'),
    shelf: z.int(),
    on_loan: z.boolean(),
    topic: z.string(),
  },
  entity: 'book',
  table: books,
  followUp: () => ReserveBook,
}) {}

class ReserveBook extends transaction({
  description: 'Reserve a book.\nIt is kept at the desk',
  slots: {
    title: z.string().describe('Title of the book'),
    pickup_date: z.iso.date().describe('Day on which it is fetched').nullable(),
    pickup_time: time('When it is fetched'),
    deposit: money('What is paid in advance').default(5),
    copies: z.int().min(1).max(3).default(1),
    branch: z.enum(['Main', "King's Lane"]).nullable().default('Main').describe('Where it is fetched'),
    class: z.literal('adult').describe('Kind of reader').optional(),
    notes: z.array(z.string()).describe('Anything else').optional(),
    contact: z.object({ name: z.string(), phone: z.string().optional() }).optional(),
  },
  returns: { title: z.string(), number: z.int().optional() },
  entity: 'reservation',
}) {}

class CountBooks extends search({
  description: 'How many books there are',
  slots: {},
  returns: {},
  entity: 'count',
  search: () => [],
}) {}

/** A service with a slot of every kind. */
export const library = service({
  name: 'Library_1',
  description: 'A library',
  apis: [FindBooks, ReserveBook, CountBooks],
});

/** The API of the library for an intent. */
export function apiOf(intent: string): Api {
  const found = library.apis.find((api) => api.intent === intent);
  if (!found) throw new Error(`no ${intent}`);
  return found;
}

/** A schema in SGD format: trains, with a slot that is a reserved word, and one that is called `intent`. */
export const trainSchema: SgdService = {
  service_name: 'Rail_1',
  description: "Trains and the riders' tickets",
  slots: [
    { name: 'from', description: 'Where it leaves', is_categorical: false, possible_values: [] },
    { name: 'to', description: 'Where it goes', is_categorical: false, possible_values: ['York'] },
    { name: 'date', description: 'Day of travel', is_categorical: false, possible_values: [] },
    { name: 'train_name', description: 'Name of the train', is_categorical: false, possible_values: [] },
    { name: 'departure', description: 'When it leaves', is_categorical: false, possible_values: [] },
    { name: 'class', description: 'Class of travel', is_categorical: true, possible_values: ['First', 'Second'] },
    { name: 'riders', description: 'How many ride', is_categorical: true, possible_values: ['1', '2', '3'] },
    { name: 'quiet', description: 'Whether it is quiet', is_categorical: true, possible_values: ['True', 'False'] },
    { name: 'intent', description: 'Work or leisure', is_categorical: true, possible_values: ['work', 'leisure'] },
    { name: 'fare', description: 'Price of a ticket', is_categorical: false, possible_values: [] },
  ],
  intents: [
    {
      name: 'FindTrains',
      description: 'Look for trains',
      is_transactional: false,
      required_slots: ['from', 'to', 'date'],
      optional_slots: { class: 'Second', riders: '1', quiet: 'dontcare' },
      result_slots: ['from', 'to', 'date', 'class', 'riders', 'quiet', 'fare', 'departure', 'train_name'],
    },
    {
      name: 'BuyTickets',
      description: 'Buy tickets for a train',
      is_transactional: true,
      required_slots: ['from', 'to', 'date', 'departure', 'riders'],
      optional_slots: { class: 'Second', quiet: 'False', intent: 'dontcare' },
      result_slots: ['from', 'to', 'date', 'departure', 'riders', 'class', 'fare'],
    },
  ],
};

/** A schema to be changed, rightly or wrongly. */
export interface SchemaDraft {
  service_name: string;
  readonly slots: Record<string, unknown>[];
  intents: Record<string, unknown>[];
}

/** A copy of the schema with changes, as JSON that was read from a file. */
export function changedSchema(change: (schema: SchemaDraft) => void): unknown {
  const schema = structuredClone(trainSchema) as unknown as SchemaDraft;
  change(schema);
  return [schema];
}

/** The folder with the corpus, if this machine has one; tests that need it are skipped otherwise. */
export const sgdDirectory = process.env.TYPETOD_SGD_DIR;
