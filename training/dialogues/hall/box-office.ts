/** One box office for the museum and the theatres of a town. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const show = {
  title: z.string().describe('Title'),
  genre: saidAs(z.enum(['play', 'musical', 'exhibition', 'guided tour', 'puppet show', 'dance']).describe('Genre'), {
    values: {
      play: ['drama'],
      exhibition: ['exhibit'],
      'guided tour': ['tour with a guide'],
      'puppet show': ['puppets', 'marionettes'],
      dance: ['ballet'],
    },
  }),
  house: z.enum(['Old Playhouse', 'City Museum', 'Harbour Stage']).describe('House'),
  start_time: time('Start', { hours: '10:00-21:00' }),
  minutes: z.int().describe('Length in minutes'),
  adult_price: money('Price for an adult'),
  child_price: money('Price for a child'),
  step_free: saidAs(z.boolean().describe('Whether there are no steps'), { names: ['wheelchair access'] }),
  for_kids: saidAs(z.boolean().describe('Whether it suits small children'), { names: ['child friendly', 'family'] }),
};

type Show = ArgumentsOf<typeof show>;
type Place = [house: Show['house'], start_time: string, minutes: number];

const shows = table('box_office.shows', 'title', [
  row('The Glass Orchard', 'play', ['Old Playhouse', '19:30', 140], [32, 18], false, false),
  row('Three Wrong Doors', 'play', ['Old Playhouse', '20:00', 110], [28, 15], true, false),
  row('A Sailor at Breakfast', 'play', ['Harbour Stage', '18:00', 95], [24, 10], true, true),
  row('Moths', 'play', ['Harbour Stage', '20:30', 80], [20, 12], true, false),
  row('Kettle and Crown', 'musical', ['Old Playhouse', '19:00', 150], [45, 25], false, true),
  row('Last Tram to Velda', 'musical', ['Harbour Stage', '19:30', 130], [38, 22], true, false),
  row('The Singing Baker', 'musical', ['Harbour Stage', '15:00', 100], [30, 14], true, true),
  row('Bones of the Coast', 'exhibition', ['City Museum', '10:00', 90], [14, 6], true, true),
  row('Maps That Lied', 'exhibition', ['City Museum', '10:00', 75], [12, 5], true, false),
  row('Silk and Salt', 'exhibition', ['City Museum', '11:00', 60], [11, 0], true, false),
  row('Lamps Out', 'guided tour', ['City Museum', '20:00', 60], [16, 9], false, false),
  row('Behind the Curtain', 'guided tour', ['Old Playhouse', '11:30', 70], [13, 7], false, true),
  row('Cellars and Secrets', 'guided tour', ['City Museum', '14:00', 50], [10, 4], false, true),
  row('Mister Button', 'puppet show', ['City Museum', '10:30', 45], [9, 7], true, true),
  row('The Fox Who Counted', 'puppet show', ['Harbour Stage', '15:30', 50], [10, 8], true, true),
  row('Wooden Hearts', 'puppet show', ['Old Playhouse', '18:30', 70], [17, 12], false, false),
  row('White Heron', 'dance', ['Old Playhouse', '19:30', 120], [48, 26], false, false),
  row('Bare Feet', 'dance', ['Harbour Stage', '20:00', 75], [22, 13], true, false),
]);

function row(
  title: string,
  genre: Show['genre'],
  [house, start_time, minutes]: Place,
  [adult_price, child_price]: [number, number],
  step_free: boolean,
  for_kids: boolean,
): Show {
  return { title, genre, house, start_time, minutes, adult_price, child_price, step_free, for_kids };
}

export class FindShows extends search({
  description: 'Find something to see',
  slots: {
    genre: show.genre,
    house: show.house.nullable(),
    step_free: show.step_free.optional(),
    for_kids: show.for_kids.optional(),
  },
  returns: show,
  entity: 'show',
  table: shows,
  identity: 'title',
  offers: ['title', 'house', 'start_time'],
  followUp: () => BookTickets,
}) {}

const ticket_code = z.string().describe('Ticket code');
const day = z.iso.date().describe('Day of the visit');
const adults = z.int().min(0).max(20).describe('Number of adults');
const children = z.int().min(0).max(30).describe('Number of children');

function priceOf(title: string, grown: number, small: number): number | undefined {
  const found = shows.rows.find((one) => one.title.toLowerCase() === title.toLowerCase());
  return found && found.adult_price * grown + found.child_price * small;
}

export class BookTickets extends transaction({
  description: 'Book tickets',
  slots: {
    title: show.title,
    day,
    adults,
    children: children.default(0),
    seat_area: saidAs(z.enum(['stalls', 'circle', 'balcony', 'box']).describe('Part of the house'), {
      values: { stalls: ['downstairs'], circle: ['first floor'], balcony: ['up in the gods'] },
    }).nullable(),
    booked_for: z.string().describe('Name on the tickets'),
    audio_guide: saidAs(z.boolean().default(false).describe('Whether headphones are wanted'), { names: ['headset'] }),
    gift_note: z.string().optional().describe('Text printed on a gift card'),
  },
  returns: {
    ticket_code,
    total: money('Total price'),
    row_number: z.int().describe('Row'),
    admission_time: time('Admission', { hours: '09:00-21:00' }),
  },
  entity: 'order',
  amend: () => ChangeTickets,
  undo: () => ReturnTickets,
}) {
  /** The houses are dark on Mondays; a box holds four. */
  override transact(
    { title, day: visit, adults: grown, children: small, seat_area }: ArgumentsOf<typeof BookTickets>,
    { call }: ApiContext,
  ) {
    const date = new Date(`${visit}T00:00:00Z`);
    if (date.getUTCDay() === 1) {
      date.setUTCDate(date.getUTCDate() + 1);
      return failure({
        reason: 'All houses are closed on Mondays.',
        alternative: { day: date.toISOString().slice(0, 10) },
      });
    }
    if (seat_area === 'box' && grown + small > 4) {
      return failure({ reason: 'A box holds four.', alternative: { seat_area: 'stalls' } });
    }
    const total = priceOf(title, grown, small);
    if (total === undefined) return failure({ reason: 'Nothing of that title is on.' });
    return success({ ticket_code: `K${2071 + call}`, total, row_number: 6, admission_time: '10:00' });
  }
}

export class ChangeTickets extends transaction({
  description: 'Change booked tickets',
  slots: { ticket_code, day: day.optional(), adults: adults.optional(), children: children.optional() },
  returns: { ticket_code },
  entity: 'change',
}) {}

export class ReturnTickets extends transaction({
  description: 'Give tickets back',
  slots: {
    ticket_code,
    payout: z.enum(['money back', 'voucher', 'donation']).default('money back').describe('Payout'),
  },
  returns: { ticket_code },
  entity: 'refund',
}) {}

export const boxOffice = service({
  name: 'BoxOffice',
  description: 'Tickets for theatre and museum',
  apis: [FindShows, BookTickets, ChangeTickets, ReturnTickets],
});
