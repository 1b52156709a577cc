/** Escape rooms and bowling lanes under one roof. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const room = {
  room_name: z.string().describe('Name of the escape room'),
  theme: saidAs(
    z.enum(['horror', 'heist', 'pirates', 'space', 'detective', 'fairy tale']).describe('What the room is about'),
    {
      values: {
        horror: ['scary', 'spooky'],
        heist: ['bank robbery'],
        detective: ['crime', 'murder mystery'],
        'fairy tale': ['magic'],
      },
    },
  ),
  difficulty: saidAs(z.enum(['easy', 'medium', 'hard']).describe('How hard it is'), {
    names: ['level'],
    values: { easy: ['for beginners'], medium: ['in between'], hard: ['tricky'] },
  }),
  price_per_person: money('What each player pays'),
  max_players: z.int().describe('How many players fit in'),
  minutes: z.int().describe('How long the game lasts, in minutes'),
  live_actor: z.boolean().describe('Whether an actor plays along'),
  step_free: saidAs(z.boolean().describe('Whether the room can be reached without stairs'), {
    names: ['no stairs', 'wheelchair'],
  }),
};
type Room = ArgumentsOf<typeof room>;

function row(
  room_name: string,
  theme: Room['theme'],
  difficulty: Room['difficulty'],
  price_per_person: number,
  max_players: number,
  minutes: number,
  live_actor: boolean,
  step_free: boolean,
): Room {
  return { room_name, theme, difficulty, price_per_person, max_players, minutes, live_actor, step_free };
}

const rooms = table('pins_and_puzzles.rooms', 'room_name', [
  row('Ward 13', 'horror', 'hard', 32, 6, 75, true, false),
  row('The Cellar', 'horror', 'medium', 26, 5, 60, false, false),
  row('Casper Manor', 'horror', 'easy', 22, 8, 60, false, true),
  row('Vault Zero', 'heist', 'hard', 30, 5, 60, false, true),
  row('The Jewel Job', 'heist', 'medium', 25, 6, 60, true, true),
  row('Captain Salt', 'pirates', 'easy', 20, 8, 45, true, true),
  row('Mutiny', 'pirates', 'medium', 24, 6, 60, false, false),
  row('Orbit Nine', 'space', 'hard', 29, 4, 90, false, true),
  row('Lost on Luna', 'space', 'easy', 21, 6, 60, false, true),
  row('Baker Street', 'detective', 'medium', 25, 6, 60, false, false),
  row('The Night Train', 'detective', 'hard', 31, 5, 75, true, false),
  row('Who Ate the Cake', 'detective', 'easy', 18, 10, 45, false, true),
  row('The Glass Slipper', 'fairy tale', 'easy', 19, 8, 45, true, true),
  row('Dragon Tower', 'fairy tale', 'medium', 23, 6, 60, false, false),
]);

const booking_code = z.string().describe('Code of the booking');
const day = z.iso.date().describe('On which day');

export class FindRoom extends search({
  description: 'Look for an escape room',
  examples: ['we want to be locked in', 'which puzzles have you got'],
  slots: {
    theme: room.theme.nullable(),
    difficulty: room.difficulty.optional(),
    step_free: room.step_free.optional(),
    live_actor: room.live_actor.optional(),
  },
  returns: room,
  entity: 'room',
  table: rooms,
  identity: 'room_name',
  offers: ['room_name', 'theme', 'difficulty', 'price_per_person'],
  comparable: ['price_per_person', 'max_players', 'minutes'],
  followUp: () => BookRoom,
}) {}

export class BookRoom extends transaction({
  description: 'Book an escape room',
  slots: {
    room_name: room.room_name,
    day,
    start: time('When the game begins', { hours: '10:00-22:00' }),
    players: z.int().min(2).max(10).describe('How many people play'),
    birthday: saidAs(z.boolean().default(false).describe('Whether somebody has a birthday'), {
      names: ['birthday party'],
    }),
    team_name: z.string().optional().describe('What the team is called'),
  },
  returns: {
    booking_code,
    start: time('When the game begins'),
    total_price: money('What it costs in all'),
    players: z.int().describe('How many people play'),
  },
  confirms: ['room_name', 'day', 'start', 'players', 'birthday', 'team_name'],
  entity: 'game',
  quote: ({ room_name, players }, { rows }) => {
    const found = rows(rooms).find((one) => one.room_name.toLowerCase() === room_name.toLowerCase());
    return found ? { total_price: found.price_per_person * players } : undefined;
  },
  transact: ({ room_name, players, start }, { rows, call }) => {
    const found = rows(rooms).find((one) => one.room_name.toLowerCase() === room_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such room.' });
    if (players > found.max_players) {
      return failure({
        reason: `Only ${found.max_players} fit into that room.`,
        alternative: { players: found.max_players },
      });
    }
    if (start === '18:00') return failure({ reason: 'Somebody plays at six.', alternative: { start: '19:30' } });
    return success({ booking_code: `EP${call + 41}`, start, players, total_price: found.price_per_person * players });
  },
  undo: () => CancelBooking,
  amend: () => MoveBooking,
}) {}

export class BookLane extends transaction({
  description: 'Book a bowling lane',
  examples: ['we would like to go bowling', 'a lane for us'],
  slots: {
    day,
    start: time('From when the lane is wanted', { hours: '11:00-23:00' }),
    until: time('Until when the lane is wanted', { hours: '12:00-23:59' }),
    adults: z.int().min(1).max(24).describe('How many adults play'),
    children: z.int().min(0).max(24).describe('How many children play').default(0),
    shoes: saidAs(z.boolean().describe('Whether bowling shoes are rented'), {
      names: ['bowling shoes', 'rental shoes'],
    }),
    bumpers: saidAs(z.boolean().optional().describe('Whether rails are put up along the gutters'), {
      names: ['rails', 'barriers'],
    }),
  },
  returns: {
    booking_code,
    lane: z.int().describe('Number of the lane'),
    total_price: money('What it costs in all'),
  },
  entity: 'lane',
  transact: ({ until, adults, children, shoes }, { call }) =>
    until > '23:00'
      ? failure({ reason: 'The lights go out at eleven.', alternative: { until: '23:00' } })
      : success({
          booking_code: `BL${call + 70}`,
          lane: 4 + call,
          total_price: (adults + children) * (shoes ? 16 : 12),
        }),
  undo: () => CancelBooking,
  amend: () => MoveBooking,
}) {}

export class MoveBooking extends transaction({
  description: 'Move a booking to another day or time',
  slots: {
    booking_code,
    day: day.optional(),
    start: time('When it begins now', { hours: '10:00-22:00' }).optional(),
  },
  returns: { booking_code },
  entity: 'booking',
}) {}

export class CancelBooking extends transaction({
  description: 'Cancel a booking',
  slots: { booking_code, refund: z.enum(['card', 'voucher']).optional().describe('How the money is given back') },
  returns: { booking_code, amount_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ amount_back: 40 }),
}) {}

export const pinsAndPuzzles = service({
  name: 'PinsAndPuzzles',
  description: 'Escape rooms and bowling',
  apis: [FindRoom, BookRoom, BookLane, MoveBooking, CancelBooking],
});
