/** Meeting rooms and desks of a company. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const wing = saidAs(z.enum(['North', 'South', 'Tower', 'Annex']).describe('Part of the building'), {
  names: ['building'],
});
const room = {
  room: z.string().describe('Name of the meeting room'),
  wing,
  chairs: saidAs(z.int().describe('How many people can sit'), { names: ['seats', 'capacity'] }),
  screen: saidAs(z.boolean().describe('Whether there is a screen'), { names: ['projector', 'monitor'] }),
  video: saidAs(z.boolean().describe('Whether there is a camera for video calls'), {
    names: ['camera', 'conferencing'],
  }),
  storey: saidAs(z.int().describe('Which floor it is on'), { names: ['floor', 'level'] }),
};
type Room = ArgumentsOf<typeof room>;
function one(name: string, wing: Room['wing'], chairs: number, screen: boolean, video: boolean, storey: number): Room {
  return { room: name, wing, chairs, screen, video, storey };
}
const rooms = table('floorplan.rooms', 'room', [
  one('Newton', 'North', 6, true, false, 1),
  one('Kepler', 'North', 10, true, true, 3),
  one('Curie', 'North', 4, false, false, 2),
  one('Hopper', 'South', 8, true, true, 0),
  one('Turing', 'South', 14, true, false, 2),
  one('Noether', 'South', 4, true, true, 1),
  one('Galileo', 'Tower', 20, true, true, 9),
  one('Darwin', 'Tower', 12, false, false, 7),
  one('Lovelace', 'Tower', 6, true, true, 8),
  one('Franklin', 'Annex', 30, true, false, 0),
  one('Bohr', 'Annex', 3, false, false, 1),
]);

const desk = {
  desk: z.string().describe('Number of the desk'),
  wing,
  standing: saidAs(z.boolean().describe('Whether one can stand at it'), { names: ['height-adjustable', 'sit-stand'] }),
  by_window: saidAs(z.boolean().describe('Whether it is by a window'), { names: ['daylight', 'view'] }),
  quiet_zone: z.boolean().describe('Whether talking is forbidden there'),
  screens: saidAs(z.int().describe('How many monitors it has'), { names: ['monitors'] }),
};
type Desk = ArgumentsOf<typeof desk>;
function place(
  name: string,
  wing: Desk['wing'],
  standing: boolean,
  by_window: boolean,
  quiet_zone: boolean,
  screens: number,
): Desk {
  return { desk: name, wing, standing, by_window, quiet_zone, screens };
}
const desks = table('floorplan.desks', 'desk', [
  place('N-12', 'North', true, true, false, 2),
  place('N-14', 'North', false, true, true, 1),
  place('N-31', 'North', true, false, true, 2),
  place('S-03', 'South', false, false, false, 1),
  place('S-08', 'South', true, true, true, 3),
  place('S-21', 'South', true, true, false, 1),
  place('T-70', 'Tower', true, true, true, 2),
  place('T-85', 'Tower', false, true, false, 0),
  place('A-02', 'Annex', false, false, true, 1),
  place('A-05', 'Annex', true, false, false, 2),
]);

const reservation = z.string().describe('Number of the reservation');

export class FindRoom extends search({
  description: 'Look for a meeting room',
  examples: ['where can we meet', 'somewhere to hold a meeting'],
  slots: { wing: wing.optional(), chairs: room.chairs, screen: room.screen.optional(), video: room.video.optional() },
  returns: room,
  entity: 'room',
  offers: ['room', 'wing', 'chairs'],
  comparable: ['chairs', 'storey'],
  followUp: () => TakeRoom,
  search: ({ wing, chairs, screen, video }, { rows }) =>
    rows(rooms).filter(
      (it) =>
        it.chairs >= chairs &&
        (wing ?? it.wing) === it.wing &&
        (screen ?? it.screen) === it.screen &&
        (video ?? it.video) === it.video,
    ),
}) {}

export class FindDesk extends search({
  description: 'Look for a desk to work at',
  slots: {
    wing,
    standing: desk.standing.optional(),
    by_window: desk.by_window.optional(),
    quiet_zone: desk.quiet_zone.optional(),
  },
  returns: desk,
  entity: 'desk',
  table: desks,
  offers: ['desk', 'screens'],
  comparable: ['screens'],
  followUp: () => TakeDesk,
}) {}

export class TakeRoom extends transaction({
  description: 'Reserve a meeting room',
  slots: {
    room: room.room,
    on: z.iso.date().describe('Day of the meeting'),
    begins: time('When the meeting begins', { hours: '07:00-19:00' }),
    ends: time('When the meeting ends', { hours: '07:30-20:00' }),
    topic: saidAs(z.string().describe('What the meeting is about'), { names: ['subject', 'title'] }),
    heads: saidAs(z.int().min(1).optional().describe('How many people come'), { names: ['attendees', 'participants'] }),
    catering: saidAs(
      z.enum(['none', 'coffee', 'sandwiches', 'buffet']).default('none').describe('What there is to eat or drink'),
      {
        names: ['food', 'refreshments'],
        values: {
          none: ['nothing'],
          coffee: ['tea and coffee', 'hot drinks'],
          sandwiches: ['lunch rolls'],
          buffet: ['full lunch'],
        },
      },
    ),
  },
  returns: {
    reservation,
    door_code: z.string().describe('Code for the door'),
    catering_bill: money('What the catering costs'),
  },
  entity: 'meeting',
  quote: ({ catering, heads }) => ({ catering_bill: bill(catering, heads) }),
  transact: ({ catering, heads, begins, ends, room }, { call }) => {
    if (ends <= begins) return failure({ reason: 'The meeting would end before it begins.' });
    if (room.toLowerCase() === 'galileo' && begins < '10:00')
      return failure({ reason: 'Galileo is cleaned until ten.', alternative: { begins: '10:00' } });
    return success({
      reservation: `RM${call + 81}`,
      door_code: `${call + 4470}`,
      catering_bill: bill(catering, heads),
    });
  },
  undo: () => Release,
  amend: () => Reschedule,
}) {}

function bill(catering: string | undefined, heads: number | null | undefined): number {
  const each = catering === 'coffee' ? 3 : catering === 'sandwiches' ? 9 : catering === 'buffet' ? 18 : 0;
  return each * (heads ?? 1);
}

export class TakeDesk extends transaction({
  description: 'Reserve a desk for a day',
  slots: {
    desk: desk.desk,
    on: z.iso.date().describe('Day at the desk'),
    portion: saidAs(z.enum(['morning', 'afternoon', 'whole day']).describe('Which part of the day'), {
      values: { morning: ['until lunch'], afternoon: ['after lunch'], 'whole day': ['all day', 'full day'] },
    }),
    colleague: saidAs(z.string().describe('Name of the person who sits there'), { names: ['name', 'occupant'] }),
    locker: z.boolean().default(false).describe('Whether a locker is wanted'),
    parking: z.boolean().optional().describe('Whether a parking space is wanted'),
  },
  returns: { reservation },
  entity: 'desk booking',
  transact: (_args, { call }) => success({ reservation: `DK${call + 20}` }),
  undo: () => Release,
  amend: () => Reschedule,
}) {}

export class Reschedule extends transaction({
  description: 'Move a reservation of a room or a desk',
  slots: {
    reservation,
    on: z.iso.date().optional().describe('The new day'),
    begins: time('The new beginning', { hours: '07:00-19:00' }).optional(),
    ends: time('The new end', { hours: '07:30-20:00' }).optional(),
  },
  returns: { reservation },
  entity: 'change',
}) {}

export class Release extends transaction({
  description: 'Give a room or a desk back',
  slots: { reservation, tell_guests: z.boolean().default(false).describe('Whether those invited are told') },
  returns: { reservation },
  entity: 'release',
}) {}

export const floorplan = service({
  name: 'Floorplan',
  description: 'Meeting rooms and desks of a company',
  apis: [FindRoom, FindDesk, TakeRoom, TakeDesk, Reschedule, Release],
  tables: [rooms, desks],
});
