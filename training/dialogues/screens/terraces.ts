/** Tickets for matches, and food that is brought to the seat. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const fixture_name = saidAs(z.string().describe('Which match it is'), { names: ['match', 'game', 'fixture'] });
const sport = saidAs(z.enum(['football', 'rugby', 'ice hockey', 'basketball', 'handball']).describe('What is played'), {
  values: { football: ['soccer'], 'ice hockey': ['hockey', 'the puck'], basketball: ['hoops'] },
});
const ground = saidAs(z.enum(['Canal Road', 'The Kiln', 'Harbour Dome']).describe('Where it is played'), {
  names: ['stadium', 'arena', 'venue'],
});
const matches = table('terraces.matches', 'fixture_name', [
  {
    fixture_name: 'Rovers v Albion',
    sport: 'football' as const,
    ground: 'Canal Road' as const,
    played_on: '2019-03-02',
    kick_off: '15:00',
    cheapest_seat: 18,
    derby: true,
    roofed: false,
  },
  {
    fixture_name: 'Rovers v Harriers',
    sport: 'football' as const,
    ground: 'Canal Road' as const,
    played_on: '2019-03-16',
    kick_off: '17:30',
    cheapest_seat: 14,
    derby: false,
    roofed: false,
  },
  {
    fixture_name: 'City Women v Athletic',
    sport: 'football' as const,
    ground: 'The Kiln' as const,
    played_on: '2019-03-10',
    kick_off: '12:30',
    cheapest_seat: 8,
    derby: false,
    roofed: true,
  },
  {
    fixture_name: 'Old Boys v Wanderers',
    sport: 'rugby' as const,
    ground: 'The Kiln' as const,
    played_on: '2019-03-09',
    kick_off: '14:15',
    cheapest_seat: 12,
    derby: false,
    roofed: true,
  },
  {
    fixture_name: 'Foresters v Old Boys',
    sport: 'rugby' as const,
    ground: 'Canal Road' as const,
    played_on: '2019-03-23',
    kick_off: '16:00',
    cheapest_seat: 15,
    derby: true,
    roofed: false,
  },
  {
    fixture_name: 'Bears v Icicles',
    sport: 'ice hockey' as const,
    ground: 'Harbour Dome' as const,
    played_on: '2019-03-05',
    kick_off: '19:30',
    cheapest_seat: 22,
    derby: false,
    roofed: true,
  },
  {
    fixture_name: 'Bears v Northern Lights',
    sport: 'ice hockey' as const,
    ground: 'Harbour Dome' as const,
    played_on: '2019-03-12',
    kick_off: '20:00',
    cheapest_seat: 26,
    derby: true,
    roofed: true,
  },
  {
    fixture_name: 'Comets v Stilts',
    sport: 'basketball' as const,
    ground: 'Harbour Dome' as const,
    played_on: '2019-03-08',
    kick_off: '19:00',
    cheapest_seat: 16,
    derby: false,
    roofed: true,
  },
  {
    fixture_name: 'Comets v Giants',
    sport: 'basketball' as const,
    ground: 'Harbour Dome' as const,
    played_on: '2019-03-15',
    kick_off: '18:30',
    cheapest_seat: 19,
    derby: true,
    roofed: true,
  },
  {
    fixture_name: 'Sparks v Tide',
    sport: 'handball' as const,
    ground: 'The Kiln' as const,
    played_on: '2019-03-07',
    kick_off: '18:00',
    cheapest_seat: 6,
    derby: false,
    roofed: true,
  },
]);
const stand = saidAs(z.enum(['north', 'south', 'east', 'west', 'family']).describe('In which stand'), {
  names: ['end', 'block', 'side'],
  values: {
    north: ['home end', 'singing end'],
    south: ['away end', 'visitors'],
    family: ['quiet one', 'with the kids'],
  },
});
const purchase_no = saidAs(z.string().describe('Number of the purchase'), { names: ['order number', 'ticket number'] });
const bite = saidAs(z.enum(['pie', 'hot dog', 'chips', 'veggie burger', 'pretzel', 'cola', 'beer', 'tea']), {
  values: { chips: ['fries'], cola: ['coke'], beer: ['pint', 'lager'], 'hot dog': ['sausage'] },
});

export class LookUpMatches extends search({
  description: 'See which matches are coming up',
  examples: ['who is playing'],
  slots: {
    sport: sport.nullable(),
    ground: ground.optional(),
    derby: z.boolean().optional().describe('Whether it is a derby'),
  },
  returns: {
    fixture_name,
    sport,
    ground,
    played_on: saidAs(z.iso.date().describe('Day of the match'), { names: ['date', 'day'] }),
    kick_off: saidAs(time('When it starts', { hours: '12:00-21:00' }), { names: ['start'] }),
    cheapest_seat: saidAs(money('What the cheapest seat costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
    derby: saidAs(z.boolean().describe('Whether it is a derby'), { names: ['local rivals'] }),
    roofed: saidAs(z.boolean().describe('Whether one sits under a roof'), { names: ['covered', 'indoors', 'dry'] }),
  },
  entity: 'match',
  table: matches,
  offers: ['fixture_name', 'played_on', 'kick_off'],
  comparable: ['played_on', 'kick_off', 'cheapest_seat', 'roofed'],
  followUp: () => GetTickets,
}) {}

export class GetTickets extends transaction({
  description: 'Get tickets for a match',
  slots: {
    fixture_name,
    stand,
    grown: saidAs(z.int().min(1).max(10).describe('How many adults'), { names: ['adults', 'grown-ups'] }),
    juniors: saidAs(z.int().min(0).max(10).default(0).describe('How many juniors'), { names: ['children', 'kids'] }),
    no_steps: saidAs(z.boolean().default(false).describe('Whether somebody cannot climb steps'), {
      names: ['wheelchair', 'step-free'],
    }),
    supports: saidAs(z.enum(['home', 'away', 'neither']).optional().describe('Which team they support'), {
      values: { neither: ['neutral'], away: ['visitors'] },
    }),
    holder: z.string().describe('Name on the tickets'),
    sent_by: saidAs(z.enum(['app', 'post', 'box office']).describe('How the tickets get to people'), {
      names: ['delivery'],
      values: { app: ['on my phone', 'mobile'], post: ['mail', 'letter'], 'box office': ['at the gate', 'pick up'] },
    }),
  },
  returns: {
    purchase_no,
    amount: money('What it comes to', { currency: 'GBP' }),
    gate: z.string().describe('Gate at which people go in'),
  },
  entity: 'tickets',
  quote: ({ grown, juniors }) => ({ amount: grown * 20 + (juniors ?? 0) * 7 }),
  transact: ({ grown, juniors, stand: where }, { call }) => {
    if (where === 'family' && !juniors)
      return failure({ reason: 'The family stand needs a child.', alternative: { stand: 'east' as const } });
    return success({
      purchase_no: `TR${call + 610}`,
      amount: grown * 20 + (juniors ?? 0) * 7,
      gate: `Gate ${call + 4}`,
    });
  },
  undo: () => ResellTickets,
  amend: () => ChangeSeats,
}) {}

export class ChangeSeats extends transaction({
  description: 'Change where people sit or how many they are',
  slots: {
    purchase_no,
    stand: stand.optional(),
    grown: z.int().min(1).max(10).optional().describe('How many adults it is now'),
    juniors: z.int().min(0).max(10).optional().describe('How many juniors it is now'),
  },
  returns: { purchase_no },
  entity: 'change',
}) {}

export class ResellTickets extends transaction({
  description: 'Give tickets back so that others can buy them',
  slots: {
    purchase_no,
    pieces: z.int().min(1).optional().describe('How many of the tickets, if not all'),
    least: money('The least that they may go for', { currency: 'GBP' }).optional(),
  },
  returns: { purchase_no },
  entity: 'resale',
}) {}

export class PassOnTicket extends transaction({
  description: 'Pass a ticket on to a friend',
  slots: {
    purchase_no,
    to_whom: z.string().describe('Name of the friend'),
    friends_email: z.email().describe('Email of the friend'),
    pieces: z.int().min(1).default(1).describe('How many tickets'),
  },
  returns: { purchase_no },
  entity: 'handover',
}) {}

export class OrderToSeat extends transaction({
  description: 'Have food and drink brought to the seat',
  examples: ['we are starving up here'],
  slots: {
    bites: z.array(z.object({ bite, quantity: z.int().min(1).max(12) })).describe('What to eat and drink'),
    stand,
    row: saidAs(z.string().describe('Letter of the row'), { names: ['line'] }),
    seat_no: z.int().min(1).max(60).describe('Number of the seat'),
    when: saidAs(z.enum(['now', 'half-time', 'after the match']).describe('When it is brought'), {
      values: { 'half-time': ['the break', 'interval'], now: ['right away'] },
    }),
    sauce: z.enum(['ketchup', 'mustard', 'brown sauce']).optional().describe('What goes on it'),
    tip: money('What the runner gets', { currency: 'GBP' }).optional(),
  },
  returns: { pick: z.string().describe('Name of the runner') },
  entity: 'food',
  transact: () => success({ pick: 'Jamal' }),
}) {}

export const terraces = service({
  name: 'Terraces',
  description: 'Matches, tickets and stadium food',
  apis: [LookUpMatches, GetTickets, ChangeSeats, ResellTickets, PassOnTicket, OrderToSeat],
  tables: [matches],
});
