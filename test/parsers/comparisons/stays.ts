/** A service with much to compare, and what a parser proposes in it. */
import { createSession, money, saidAs, search, service, table, time, transaction } from 'typetod';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { z } from 'zod';

const KINDS = ['hostel', 'inn', 'palace'] as const;

type Columns = readonly [string, string, (typeof KINDS)[number], number, number, boolean, string, number, string];

const row = ([name, city, kind, price, rating, wifi, opens, distance, built]: Columns) => ({
  ...{ name, city, kind, price, rating, wifi, opens, distance, built, beds: 2 },
  ...{ sauna: price > 80, changes: price > 80 ? 1 : 0, view: price > 80 ? 'sea' : 'garden' },
});

const stays = table('stays', 'name', [
  row(['Alpha', 'Oslo', 'inn', 80, 4.1, true, '14:00', 2.5, '1990-05-01']),
  row(['Beta', 'Oslo', 'palace', 120, 4.7, true, '15:00', 0.4, '1890-01-01']),
  row(['Gamma', 'Oslo', 'hostel', 60, 3.2, false, '12:00', 5, '2001-02-03']),
  row(['Omega', 'Oslo', 'hostel', 40, 3.9, false, '09:00', 1.2, '2015-06-30']),
  row(['Delta', 'Bergen', 'inn', 95, 4.9, true, '16:00', 3, '1970-01-01']),
]);

class FindHotel extends search({
  description: 'Find a hotel to stay in',
  slots: {
    city: z.string().describe('The city'),
    kind: z.enum(KINDS).optional().describe('What sort of house it is'),
    wifi: z.boolean().optional().describe('Whether it has wifi'),
  },
  returns: {
    name: z.string().describe('The name of the hotel'),
    city: z.string(),
    kind: z.enum(KINDS),
    price: money('What a night costs'),
    rating: z.number().describe('What guests think of it'),
    wifi: z.boolean(),
    opens: saidAs(time('From when one can check in'), { names: ['check in', 'check-in'] }),
    distance: z.number().describe('Miles to the centre'),
    built: z.iso.date().describe('When it was built'),
    sauna: z.boolean().describe('Whether it has a sauna'),
    changes: z.literal([0, 1]).describe('How often one changes on the way from the airport'),
    view: z.enum(['sea', 'garden']).describe('What one sees from the window'),
    beds: saidAs(z.int().describe('How many beds a room has'), { more: ['roomier', 'roomiest'], less: ['tinier'] }),
  },
  entity: 'hotel',
  table: stays,
  comparable: ['price', 'rating', 'opens', 'distance', 'built', 'beds', 'sauna', 'changes', 'view'],
  offers: ['name', 'price'],
  followUp: () => BookRoom,
}) {}

class BookRoom extends transaction({
  description: 'Book a room in a hotel',
  slots: { name: z.string().describe('The hotel'), nights: z.int().describe('How many nights') },
  returns: { name: z.string() },
}) {}

export const lodging = service({ name: 'Stays', description: 'Places to stay', apis: [FindHotel, BookRoom] });

/** What a parser says to the last of several utterances, one line. */
export async function said(parser: Parser, ...utterances: readonly string[]): Promise<string> {
  const session = createSession({ services: [lodging], reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser });
  let program = '';
  for (const utterance of utterances) program = (await manager.turn(utterance)).result?.program ?? '';
  const lines = program.split('\n').filter((line) => !/= (?:show|hint|perform)\(/.test(line));
  return lines.join(' ; ').replaceAll('stays_find_hotel', 'find');
}
