/** A board-game café: games on the shelf, tables, games to take home, a game explainer, and a league evening. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const game = {
  game_name: saidAs(z.string().describe('Name of the game'), { names: ['game'] }),
  mood: saidAs(z.enum(['silly', 'brainy', 'cooperative', 'cutthroat', 'quiet']).describe('Mood of the game'), {
    names: ['sort'],
    values: {
      silly: ['daft', 'a laugh'],
      brainy: ['thinky', 'heavy'],
      cooperative: ['all together', 'co-op'],
      cutthroat: ['nasty', 'backstabbing'],
    },
  }),
  max_players: saidAs(z.int().describe('How many can play at most'), { names: ['players'] }),
  playing_time: saidAs(z.int().describe('Length of a round in minutes'), { names: ['minutes', 'length'] }),
  from_age: saidAs(z.int().describe('Youngest age'), { names: ['age'] }),
  in_english: z.boolean().describe('Whether the rules are in English'),
  rental_fee: saidAs(money('What it costs to take home', { currency: 'EUR' }), { names: ['fee', 'price'] }),
  shelf: z.string().describe('Shelf it stands on'),
};
type Game = ArgumentsOf<typeof game>;
const row = (
  game_name: string,
  mood: Game['mood'],
  max_players: number,
  playing_time: number,
  from_age: number,
  in_english: boolean,
  rental_fee: number,
  shelf: string,
): Game => ({ game_name, mood, max_players, playing_time, from_age, in_english, rental_fee, shelf });

const games = table('meeple_haus.games', 'game_name', [
  row('Llama Taxi', 'silly', 6, 20, 6, true, 4, 'yellow'),
  row('Grandpa Snores', 'silly', 8, 15, 5, true, 3, 'yellow'),
  row('Salt and Silk', 'brainy', 4, 120, 14, true, 9, 'blue'),
  row('Orbits of Ur', 'brainy', 5, 150, 14, false, 10, 'blue'),
  row('Lighthouse Crew', 'cooperative', 5, 60, 10, true, 6, 'green'),
  row('Bee Parliament', 'cooperative', 4, 45, 8, false, 6, 'green'),
  row('Knives at Dinner', 'cutthroat', 7, 40, 16, true, 5, 'red'),
  row('Tax Haven', 'cutthroat', 6, 90, 12, true, 7, 'red'),
  row('Moss', 'quiet', 2, 30, 8, true, 4, 'grey'),
  row('Two Teacups', 'quiet', 2, 25, 10, false, 3, 'grey'),
]);

const ref = saidAs(z.string().describe('Reference of the booking'), { names: ['reference', 'booking'] });
const host = saidAs(z.string().describe('Name of the person who books'), { names: ['name'] });

export class PickGame extends search({
  description: 'Pick a game from the shelves',
  examples: ['what shall we play'],
  slots: {
    mood: game.mood.optional(),
    in_english: game.in_english.optional(),
  },
  returns: game,
  entity: 'game',
  table: games,
  offers: ['game_name', 'mood', 'playing_time'],
  comparable: ['max_players', 'playing_time', 'from_age', 'rental_fee'],
  followUp: () => TakeHome,
}) {}

export class BookTable extends transaction({
  description: 'Book a table for an evening of games',
  examples: ['keep us a table'],
  slots: {
    day: z.iso.date().describe('Day of the visit'),
    arrive: saidAs(time('When the guests arrive', { hours: '12:00-23:00' }), { names: ['time', 'from'] }),
    guests: saidAs(z.int().min(1).max(14).describe('How many guests come'), { names: ['people', 'players'] }),
    corner: saidAs(z.enum(['window', 'sofa', 'big table', 'basement']).describe('Part of the café'), {
      names: ['seat', 'place'],
      values: { sofa: ['couch', 'somewhere soft'], basement: ['downstairs', 'cellar'], window: ['by the glass'] },
    }),
    host,
    snacks: saidAs(z.enum(['popcorn', 'olives', 'cake', 'nothing']).optional().describe('Snack on the table'), {
      names: ['nibbles'],
      values: { nothing: ['no food'] },
    }),
    explainer: saidAs(z.boolean().default(false).describe('Whether somebody explains the rules'), {
      names: ['rules help'],
    }),
    greet: saidAs(z.string().optional().describe('What stands on the table sign'), { names: ['sign'] }),
  },
  returns: { ref, cover_charge: money('Price for all guests', { currency: 'EUR' }) },
  entity: 'table',
  quote: ({ guests, explainer }) => ({ cover_charge: guests * 3 + (explainer ? 10 : 0) }),
  transact: ({ guests, corner, explainer }, { call }) => {
    if (corner === 'window' && guests > 4)
      return failure({ reason: 'There are four chairs at the window.', alternative: { corner: 'big table' as const } });
    return success({ ref: `MH${call + 300}`, cover_charge: guests * 3 + (explainer ? 10 : 0) });
  },
  undo: () => CancelIt,
  amend: () => AlterTable,
}) {}

export class TakeHome extends transaction({
  description: 'Take a game home for some nights',
  slots: {
    game_name: game.game_name,
    nights: saidAs(z.int().min(1).max(14).describe('For how many nights'), { names: ['nights'] }),
    fetch_on: saidAs(z.iso.date().describe('Day it is fetched'), { names: ['from'] }),
    host,
    missing_pieces_cover: saidAs(z.boolean().describe('Whether lost pieces are insured'), { names: ['insurance'] }),
    for_whom: saidAs(z.string().optional().describe('For whom it is'), { names: ['recipient'] }),
  },
  returns: { ref, fee: money('What is paid for it', { currency: 'EUR' }) },
  entity: 'loan',
  quote: ({ game_name, nights, missing_pieces_cover }, { rows }) => ({
    fee:
      nights * (rows(games).find((one) => one.game_name.toLowerCase() === game_name.toLowerCase())?.rental_fee ?? 5) +
      (missing_pieces_cover ? 2 : 0),
  }),
  transact: ({ game_name, nights, missing_pieces_cover }, { rows, call }) => {
    const found = rows(games).find((one) => one.game_name.toLowerCase() === game_name.toLowerCase());
    if (!found) return failure({ reason: 'That game is not on our shelves.' });
    if (found.game_name === 'Salt and Silk' && nights > 3)
      return failure({ reason: 'It is back on the shelf after three nights.', alternative: { nights: 3 } });
    return success({ ref: `GH${call + 40}`, fee: nights * found.rental_fee + (missing_pieces_cover ? 2 : 0) });
  },
  undo: () => CancelIt,
}) {}

export class JoinLeague extends transaction({
  description: 'Join the league evening',
  slots: {
    league: saidAs(z.enum(['card sharks', 'dice devils', 'tile layers']).describe('League to join'), {
      values: { 'card sharks': ['cards'], 'dice devils': ['dice'], 'tile layers': ['tiles'] },
    }),
    nickname: saidAs(z.string().describe('Nickname on the score board'), { names: ['handle'] }),
    start_on: z.iso.date().describe('First evening'),
    teammate: saidAs(z.string().optional().describe('Who plays in the same team'), { names: ['partner'] }),
    rookie: saidAs(z.boolean().describe('Whether it is a first season'), {
      names: ['newcomer'],
      values: { false: ['veteran'] },
    }),
  },
  returns: { ref, seat_no: z.int().describe('Number of the seat') },
  entity: 'league place',
  transact: (_, { call }) => success({ ref: `LG${call + 8}`, seat_no: call + 11 }),
  undo: () => CancelIt,
}) {}

export class AlterTable extends transaction({
  description: 'Alter a table booking',
  slots: {
    ref,
    day: z.iso.date().optional().describe('New day'),
    arrive: time('New time of arrival', { hours: '12:00-23:00' }).optional(),
    guests: z.int().optional().describe('New number of guests'),
    corner: z.enum(['window', 'sofa', 'big table', 'basement']).optional().describe('New part of the café'),
  },
  returns: { ref },
  entity: 'alteration',
}) {}

export class CancelIt extends transaction({
  description: 'Cancel a table, a loan or a league place',
  slots: { ref, grounds: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { ref },
  entity: 'cancellation',
}) {}

export const meepleHaus = service({
  name: 'MeepleHaus',
  description: 'A board-game café',
  apis: [PickGame, BookTable, TakeHome, JoinLeague, AlterTable, CancelIt],
  tables: [games],
});
