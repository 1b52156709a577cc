/** A coworking office: desks and rooms by the hour, passes, and guests. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const space = {
  space_name: z.string().describe('Name of the desk or room'),
  type: z.enum(['hot desk', 'private office', 'phone booth', 'meeting room', 'event hall']).describe('Sort of space'),
  site: z.enum(['Mill Street', 'Harbor Point', 'Uptown']).describe('Which of the houses'),
  seats: z.int().describe('How many people fit in'),
  step_free: z.boolean().describe('Whether it can be reached without stairs'),
  dogs_allowed: z.boolean().describe('Whether dogs may come along'),
  hourly_rate: money('Price of one hour'),
  floor: z.int().describe('On which floor it is'),
  equipment: z.string().describe('What is in it'),
};

const spaces = table('desk_dock.spaces', 'space_name', [
  room('Perch', 'hot desk', 'Mill Street', 1, true, true, 4, 0, 'a lamp and two sockets'),
  room('Window Row', 'hot desk', 'Harbor Point', 1, false, false, 5, 3, 'a second monitor'),
  room('The Long Table', 'hot desk', 'Uptown', 1, true, false, 3.5, 1, 'sockets'),
  room('Captain', 'private office', 'Harbor Point', 2, true, true, 14, 2, 'two desks and a safe'),
  room('Snug', 'private office', 'Mill Street', 3, false, true, 16, 2, 'three desks and a printer'),
  room('Loft', 'private office', 'Uptown', 4, true, false, 22, 5, 'four desks and a whiteboard'),
  room('Echo', 'phone booth', 'Mill Street', 1, true, false, 6, 0, 'a headset'),
  room('Whisper', 'phone booth', 'Uptown', 1, true, false, 6.5, 1, 'a headset and a camera'),
  room('Juniper', 'meeting room', 'Mill Street', 6, true, false, 24, 0, 'a screen'),
  room('Fig', 'meeting room', 'Mill Street', 10, false, false, 30, 2, 'a projector and a whiteboard'),
  room('Anchor', 'meeting room', 'Harbor Point', 8, true, true, 28, 1, 'a screen and a camera'),
  room('Lighthouse', 'meeting room', 'Harbor Point', 16, true, false, 45, 4, 'a projector'),
  room('Summit', 'meeting room', 'Uptown', 12, true, false, 38, 6, 'two screens'),
  room('Boiler Hall', 'event hall', 'Mill Street', 80, true, false, 120, 0, 'a stage and a bar'),
  room('The Deck', 'event hall', 'Harbor Point', 45, false, true, 95, 5, 'a terrace and loudspeakers'),
]);

type Space = ArgumentsOf<typeof space>;

function room(
  space_name: string,
  type: Space['type'],
  site: Space['site'],
  seats: number,
  step_free: boolean,
  dogs_allowed: boolean,
  hourly_rate: number,
  floor: number,
  equipment: string,
): Space {
  return { space_name, type, site, seats, step_free, dogs_allowed, hourly_rate, floor, equipment };
}

const reservations = table<{ reference: string; taken: string }>('desk_dock.reservations', 'reference', []);
const reference = z.string().describe('Reference of the booking');
const day = z.iso.date().describe('Day of the booking');
const start = time('When it begins', { hours: '07:00-19:00' });
const end = time('Until when it is used', { hours: '08:00-22:00' });

const hoursOf = (first: string, last: string) => {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return Math.max(1, Math.ceil((minutes(last) - minutes(first)) / 60));
};

export class FindSpace extends search({
  description: 'Find a desk or a room to work in',
  slots: {
    type: space.type,
    people: z.int().optional().describe('How many people will be there'),
    site: space.site.optional(),
    step_free: space.step_free.optional(),
    dogs_allowed: space.dogs_allowed.optional(),
  },
  returns: space,
  entity: 'space',
  offers: ['space_name', 'site', 'hourly_rate'],
  comparable: ['hourly_rate', 'floor', 'seats'],
  relaxations: 8,
  followUp: () => ReserveSpace,
  search: ({ type, people = 1, site, step_free, dogs_allowed }, { rows }) =>
    rows(spaces).filter(
      (row) =>
        row.type === type &&
        row.seats >= people &&
        (site === undefined || row.site === site) &&
        (step_free === undefined || row.step_free === step_free) &&
        (dogs_allowed === undefined || row.dogs_allowed === dogs_allowed),
    ),
}) {}

export class ReserveSpace extends transaction({
  description: 'Reserve a desk or a room',
  slots: {
    space_name: space.space_name,
    day,
    start,
    end,
    coffee: z.boolean().default(false).describe('Whether coffee and tea are served'),
    door_sign: z.string().optional().describe('What it says on the sign at the door'),
    on_behalf_of: z.string().optional().describe('Name of the colleague for whom it is reserved'),
  },
  returns: {
    reference,
    total_price: money('Price of the whole booking'),
    door_code: z.string().describe('Code that opens the door'),
  },
  undo: () => CancelReservation,
  amend: () => MoveReservation,
  entity: 'reservation',
}) {
  /** Nobody works here on Sundays; until half past eight it is cleaned. */
  override transact({ space_name, day, start, end }: ArgumentsOf<typeof ReserveSpace>, context: ApiContext) {
    const found = context.rows(spaces).find((row) => row.space_name.toLowerCase() === space_name.toLowerCase());
    if (!found) return failure({ reason: 'There is nothing of that name.' });
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return failure({ reason: 'The house is closed on Sundays.' });
    if (end <= start) return failure({ reason: 'It would end before it begins.' });
    if (start < '08:30')
      return failure({ reason: 'The cleaners are in until half past eight.', alternative: { start: '08:30' } });
    const taken = `${found.space_name} ${day}`;
    if (context.rows(reservations).some((row) => row.taken === taken))
      return failure({ reason: 'It is taken that day.' });
    const code = `DD-${700 + context.call}`;
    return success({ reference: code, total_price: found.hourly_rate * hoursOf(start, end), door_code: '4471' }, [
      reservations.insert({ reference: code, taken }),
    ]);
  }
}

export class MoveReservation extends transaction({
  description: 'Move a reservation to another day or time',
  slots: { reference, day: day.optional(), start: start.optional(), end: end.optional() },
  returns: { reference },
  entity: 'change',
}) {}

export class CancelReservation extends transaction({
  description: 'Cancel a reservation',
  slots: { reference },
  returns: {},
  entity: 'cancellation',
}) {}

export class RegisterGuest extends transaction({
  description: 'Tell the front desk that a visitor comes',
  slots: {
    guest_name: z.string().describe('Name of the visitor'),
    visit_date: z.iso.date().describe('Day of the visit'),
    arrival: time('When the visitor arrives', { hours: '07:00-19:00' }),
    house: space.site,
    parking: z.boolean().default(false).describe('Whether a place for the car is kept'),
    message: z.string().optional().describe('What the front desk should tell the visitor'),
  },
  returns: {
    badge: z.int().describe('Number of the visitor badge'),
    parking_bay: z.string().optional().describe('Number of the parking bay'),
  },
  entity: 'visit',
  transact: ({ parking }, { call }) =>
    success(parking ? { badge: 60 + call, parking_bay: 'P9' } : { badge: 60 + call }),
}) {}

export class BuyPass extends transaction({
  description: 'Buy passes for the open desks',
  slots: {
    pass: z.enum(['day pass', 'week pass', 'month pass', 'night owl']).describe('Sort of pass'),
    quantity: z.int().min(1).max(20).describe('How many passes'),
    valid_from: z.iso.date().describe('First day on which it counts'),
    zone: z.enum(['silent', 'lively', 'window']).nullable().describe('Part of the open floor that is preferred'),
    pass_holder: z.string().optional().describe('Name that is printed on the pass'),
    locker: z.boolean().optional().describe('Whether a locker is included'),
  },
  returns: { total_price: money('Price of the passes'), pass_number: z.string().describe('Number of the first pass') },
  quote: ({ pass, quantity }) => ({ total_price: passPrice(pass) * quantity }),
  entity: 'pass',
  transact: ({ pass, quantity }, { call }) =>
    success({ total_price: passPrice(pass) * quantity, pass_number: `N${2200 + call}` }),
}) {}

function passPrice(pass: string) {
  return { 'day pass': 25, 'week pass': 95, 'month pass': 260, 'night owl': 140 }[pass] ?? 0;
}

export const deskDock = service({
  name: 'DeskDock',
  description: 'Desks, rooms and passes in three coworking houses',
  apis: [FindSpace, ReserveSpace, MoveReservation, CancelReservation, RegisterGuest, BuyPass],
  tables: [spaces, reservations],
});
