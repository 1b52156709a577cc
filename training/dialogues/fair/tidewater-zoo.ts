/** An aquarium with a zoo: feedings and tours by name, tickets, birthdays. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const event = {
  title: z.string().describe('Title of the event'),
  kind: z.enum(['feeding', 'guided tour', 'workshop', 'night walk']).describe('Kind of event'),
  animals: z
    .enum(['penguins', 'sharks', 'otters', 'elephants', 'big cats', 'reptiles'])
    .describe('Animals that it is about'),
  start: time('When it begins', { hours: '09:00-21:30' }),
  minutes: z.int().describe('How long it lasts, in minutes'),
  fee: money('What one person pays on top of the entrance'),
  step_free: z.boolean().describe('Whether one gets there without stairs'),
  hands_on: z.boolean().describe('Whether visitors may touch the animals'),
  minimum_age: z.int().describe('From which age one may join'),
  meeting_point: z.string().describe('Where the group meets'),
};

type Event = ArgumentsOf<typeof event>;

function row(
  title: string,
  kind: Event['kind'],
  animals: Event['animals'],
  start: string,
  minutes: number,
  fee: number,
  step_free: boolean,
  hands_on: boolean,
  minimum_age: number,
  meeting_point: string,
): Event {
  return { title, kind, animals, start, minutes, fee, step_free, hands_on, minimum_age, meeting_point };
}

const events = table('tidewater.events', 'title', [
  row('Penguin Breakfast', 'feeding', 'penguins', '09:30', 20, 6, true, false, 0, 'Ice Terrace'),
  row('Waddle Club', 'workshop', 'penguins', '14:00', 60, 18, true, true, 6, 'Ice Terrace'),
  row('Shark Lunch', 'feeding', 'sharks', '12:30', 25, 8, true, false, 0, 'Big Tank'),
  row('Under the Tank', 'guided tour', 'sharks', '15:30', 45, 15, false, false, 8, 'Pump Room'),
  row('Night of the Fins', 'night walk', 'sharks', '20:00', 90, 26, true, false, 10, 'Main Gate'),
  row('Otter Snacks', 'feeding', 'otters', '11:00', 15, 5, true, false, 0, 'Willow Pond'),
  row('Paws and Pebbles', 'workshop', 'otters', '16:00', 50, 20, false, true, 7, 'Willow Pond'),
  row('Big Bath', 'feeding', 'elephants', '13:15', 30, 9, true, true, 4, 'Mud Bank'),
  row('With the Herd', 'guided tour', 'elephants', '10:15', 60, 17, true, false, 5, 'Elephant House'),
  row('Lion Tea', 'feeding', 'big cats', '16:30', 20, 7, false, false, 0, 'Rock Bridge'),
  row('Eyes in the Dark', 'night walk', 'big cats', '19:30', 75, 24, false, false, 8, 'Main Gate'),
  row('Stripes and Spots', 'guided tour', 'big cats', '11:45', 50, 14, true, false, 5, 'Rock Bridge'),
  row('Hold a Snake', 'workshop', 'reptiles', '15:00', 40, 12, true, true, 6, 'Terrarium'),
  row('Croc Snap', 'feeding', 'reptiles', '17:00', 20, 7, true, false, 0, 'Swamp Hall'),
  row('Scales Tour', 'guided tour', 'reptiles', '13:30', 40, 11, true, true, 5, 'Terrarium'),
]);

const booking_number = z.string().describe('Number of the booking');

export class FindEvents extends search({
  description: 'Look for a feeding, a tour or a workshop with animals',
  slots: {
    kind: event.kind.nullable(),
    animals: event.animals.optional(),
    step_free: event.step_free.optional(),
    hands_on: event.hands_on.optional(),
    start: event.start.optional(),
  },
  returns: event,
  entity: 'event',
  table: events,
  presents: 'list',
  identity: 'title',
  offers: ['title', 'start', 'fee'],
  comparable: ['fee', 'minutes', 'minimum_age'],
  followUp: () => JoinEvent,
}) {}

export class JoinEvent extends transaction({
  description: 'Reserve places at a feeding, a tour or a workshop',
  slots: {
    title: event.title,
    date: z.iso.date().describe('On which day'),
    grown_ups: z.int().min(0).max(20).describe('How many grown-ups'),
    kids: z.int().min(0).max(20).describe('How many kids'),
    booked_under: z.string().describe('Name under which it is booked'),
    phone: z.string().optional().describe('Number to call if it is moved'),
    remarks: z.string().optional().describe('What the keepers should know'),
  },
  returns: { booking_number, total_fee: money('What it costs for all') },
  entity: 'booking',
  undo: () => CancelBooking,
}) {
  /** No more than ten in a group. */
  override transact({ title, grown_ups, kids, date }: ArgumentsOf<typeof JoinEvent>) {
    const found = events.rows.find((one) => one.title === title);
    if (!found) return failure({ reason: 'There is no event of that title.' });
    const people = grown_ups + kids;
    if (people > 10)
      return failure({ reason: 'Groups are of ten at most.', alternative: { kids: Math.max(0, 10 - grown_ups) } });
    return success({ booking_number: `T${date.slice(8)}${people}`, total_fee: found.fee * people });
  }
}

export class BookBirthday extends transaction({
  description: "Book a child's birthday party at the aquarium or the zoo",
  slots: {
    birthday_child: z.string().describe('Name of the child whose birthday it is'),
    age: z.int().min(3).max(15).describe('How old the child gets'),
    party_date: z.iso.date().describe('On which day the party is'),
    from: time('When the party begins', { hours: '10:00-18:00' }),
    until: time('When the party ends', { hours: '11:00-19:00' }),
    guests: z.int().min(2).max(24).describe('How many children come'),
    hall: z.enum(['Coral Room', 'Savanna Hut', 'Ice Cave']).describe('Room of the party'),
    cake: z.boolean().default(false).describe('Whether there is a cake'),
    face_painting: z.boolean().default(false).describe('Whether faces are painted'),
    wishes: z.string().optional().describe('What else is wished for'),
  },
  returns: {
    booking_number,
    deposit: money('What is paid in advance'),
    price: money('What the party costs'),
  },
  entity: 'party',
  quote: (args) => ({ price: priceOf(args) }),
  undo: () => CancelBooking,
  transact: (args) =>
    args.hall === 'Ice Cave' && args.guests > 12
      ? failure({ reason: 'The Ice Cave holds twelve.', alternative: { hall: 'Savanna Hut' } })
      : success({ booking_number: `B${args.party_date.slice(8)}${args.guests}`, deposit: 40, price: priceOf(args) }),
}) {}

function priceOf({ guests, cake, face_painting }: { guests: number; cake: boolean; face_painting: boolean }): number {
  return 16 * guests + (cake ? 30 : 0) + (face_painting ? 45 : 0);
}

export class ChangeBooking extends transaction({
  description: 'Move a booking to another date',
  slots: { booking_number, new_date: z.iso.date().describe('Date to which it is moved') },
  returns: { booking_number },
  entity: 'change',
}) {
  override transact({ booking_number }: ArgumentsOf<typeof ChangeBooking>) {
    return success({ booking_number });
  }
}

export class CancelBooking extends transaction({
  description: 'Cancel a booking',
  slots: { booking_number, why: z.string().optional().describe('Why it is cancelled') },
  returns: { fee_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ fee_back: 20 }),
}) {}

export const tidewaterZoo = service({
  name: 'TidewaterZoo',
  description: 'An aquarium with a zoo',
  apis: [FindEvents, JoinEvent, BookBirthday, ChangeBooking, CancelBooking],
});
