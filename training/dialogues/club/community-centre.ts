/** A community centre that rents its rooms for meetings, parties, classes and rehearsals. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const room = {
  room_name: z.string().describe('Name of the room'),
  floor: z.enum(['basement', 'ground floor', 'first floor', 'attic']).describe('Which floor the room is on'),
  capacity: z.int().describe('How many people may be in the room'),
  has_kitchen: z.boolean().describe('Whether there is a kitchen beside the room'),
  step_free: z.boolean().describe('Whether the room is reached without stairs, as with a wheelchair or a pram'),
  loud_music_allowed: z.boolean().describe('Whether music may be played loudly'),
  hourly_rate: money('Price of the room for one hour'),
};

const purpose = saidAs(
  z.enum(['meeting', 'party', 'class', 'rehearsal', 'market']).describe('What the room is wanted for'),
  { values: { party: ['birthday', 'celebration'], class: ['course', 'workshop'], market: ['bazaar', 'jumble sale'] } },
);
const guests = z.int().min(1).max(250).describe('How many people will come');

const rooms = table('community_centre.rooms', 'room_name', [
  row('Oak Room', 'ground floor', 20, true, true, false, 18, 'meeting class party'),
  row('Maple Hall', 'ground floor', 120, true, true, true, 55, 'party market class'),
  row('Birch Studio', 'first floor', 25, false, false, true, 22, 'class rehearsal'),
  row('Willow Room', 'ground floor', 12, false, true, false, 12, 'meeting class'),
  row('The Cellar', 'basement', 30, false, false, true, 16, 'rehearsal party'),
  row('The Loft', 'attic', 40, true, false, false, 28, 'party class meeting'),
  row('Garden Pavilion', 'ground floor', 60, true, true, false, 38, 'party market'),
  row('Hawthorn Room', 'first floor', 16, false, true, false, 15, 'meeting class'),
  row('Assembly Hall', 'ground floor', 200, true, true, true, 80, 'party market meeting'),
  row('Juniper Room', 'first floor', 35, true, true, false, 26, 'party meeting class'),
  row('Band Room', 'basement', 8, false, false, true, 11, 'rehearsal'),
  row('Mirror Studio', 'first floor', 18, false, true, true, 20, 'class rehearsal'),
  row('Old Library', 'ground floor', 45, false, true, false, 30, 'meeting class market'),
  row('Rowan Room', 'attic', 10, false, false, false, 9, 'meeting'),
  row('Stage Room', 'ground floor', 70, false, true, true, 42, 'rehearsal party'),
  row('Elm Parlour', 'ground floor', 24, true, true, false, 21, 'party meeting'),
]);

type Row = ArgumentsOf<typeof room>;

function row(
  room_name: string,
  floor: Row['floor'],
  capacity: number,
  has_kitchen: boolean,
  step_free: boolean,
  loud_music_allowed: boolean,
  hourly_rate: number,
  purposes: string,
) {
  return { room_name, floor, capacity, has_kitchen, step_free, loud_music_allowed, hourly_rate, purposes };
}

export class FindRooms extends search({
  description: 'Look for a room to rent for an event',
  slots: {
    purpose,
    guests,
    has_kitchen: room.has_kitchen.optional(),
    step_free: room.step_free.optional(),
    loud_music_allowed: room.loud_music_allowed.optional(),
    max_rate: money('The most that an hour may cost').optional(),
  },
  returns: room,
  entity: 'room',
  offers: ['room_name', 'capacity', 'hourly_rate'],
  transient: ['max_rate'],
  followUp: () => ReserveRoom,
}) {
  /** Rooms that are large enough, the cheapest first. */
  override search(args: ArgumentsOf<typeof FindRooms>) {
    const { has_kitchen, step_free, loud_music_allowed, max_rate } = args;
    return rooms.rows
      .filter((found) => found.purposes.includes(args.purpose) && found.capacity >= args.guests)
      .filter((found) => max_rate == null || found.hourly_rate <= max_rate)
      .filter((found) => has_kitchen == null || found.has_kitchen === has_kitchen)
      .filter((found) => step_free == null || found.step_free === step_free)
      .filter((found) => loud_music_allowed == null || found.loud_music_allowed === loud_music_allowed)
      .sort((a, b) => a.hourly_rate - b.hourly_rate)
      .map(({ purposes: _, ...rest }) => rest);
  }
}

const booking_code = z.string().describe('Code of the booking, such as K-417');

export class ReserveRoom extends transaction({
  description: 'Rent a room for some hours',
  slots: {
    room_name: room.room_name,
    event_date: z.iso.date().describe('Day of the event'),
    from_time: time('When the room is needed from', { hours: '09:00-20:30' }),
    until_time: time('Until when the room is needed', { hours: '11:00-22:30' }),
    guests,
    customer: z.string().describe('Person or club in whose name the room is booked'),
    equipment: saidAs(
      z
        .enum(['projector', 'sound system', 'folding tables', 'whiteboard', 'nothing'])
        .default('nothing')
        .describe('Equipment to be set up'),
      { values: { projector: ['beamer'], 'sound system': ['speakers', 'microphone'] } },
    ),
    cleaning_included: z.boolean().default(false).describe('Whether the centre cleans up afterwards'),
    note: z.string().optional().describe('Anything the caretaker should know'),
  },
  returns: {
    event_date: z.iso.date().describe('Day of the event'),
    booking_code,
    caretaker: z.string().describe('Who opens the door'),
    deposit: money('Deposit that is given back'),
  },
  entity: 'booking',
}) {
  /** The house closes at ten, and nothing is let on Sundays. */
  override transact({ event_date, until_time, room_name }: ArgumentsOf<typeof ReserveRoom>) {
    if (until_time > '22:00')
      return failure({ reason: 'The house closes at ten in the evening.', alternative: { until_time: '22:00' } });
    const day = new Date(`${event_date}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() - 1);
      return failure({
        reason: `${room_name} is closed on Sundays.`,
        alternative: { event_date: day.toISOString().slice(0, 10) },
      });
    }
    return success({ event_date, booking_code: 'K-417', caretaker: 'Mr. Osei', deposit: 100 });
  }
}

export class MoveBooking extends transaction({
  description: 'Move a booking of a room to another day or hour',
  slots: {
    booking_code,
    new_date: z.iso.date().describe('Day to which the booking is moved'),
    new_start: time('When it begins on the new day', { hours: '09:00-20:30' }).optional(),
  },
  returns: { fee: money('Fee for the change') },
  entity: 'change',
}) {
  override transact(_args: ArgumentsOf<typeof MoveBooking>) {
    return success({ fee: 5 });
  }
}

export class CancelBooking extends transaction({
  description: 'Cancel the booking of a room',
  slots: {
    booking_code,
    refund: z.enum(['card', 'voucher']).describe('How the money is given back'),
  },
  returns: { amount: money('What is given back') },
  entity: 'cancellation',
}) {
  override transact(_args: ArgumentsOf<typeof CancelBooking>) {
    return success({ amount: 90 });
  }
}

export const communityCentre = service({
  name: 'CommunityCentre',
  description: 'Rooms of a community centre, for rent',
  apis: [FindRooms, ReserveRoom, MoveBooking, CancelBooking],
  tables: [rooms],
});
