/** A club for chess and bridge: events, entries, teams, tables for an evening, and results. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const contest = {
  event_name: saidAs(z.string().describe('Name of the contest'), { names: ['tournament', 'event'] }),
  game: saidAs(z.enum(['chess', 'bridge']).describe('Which game is played'), {
    values: { chess: ['pawns'], bridge: ['cards', 'contract'] },
  }),
  pace: saidAs(
    z.enum(['bullet', 'blitz', 'rapid', 'classical', 'pairs', 'teams of four']).describe('How it is played'),
    {
      names: ['format', 'mode'],
      values: {
        classical: ['long games', 'slow'],
        blitz: ['five minutes each'],
        'teams of four': ['in fours'],
        pairs: ['in twos'],
      },
    },
  ),
  played_on: saidAs(z.iso.date().describe('Day on which it is played'), { names: ['date', 'day'] }),
  first_round: saidAs(time('When the first round begins'), { names: ['start', 'time'] }),
  stake: saidAs(money('What it costs to enter'), { names: ['entry fee', 'fee', 'cost'] }),
  first_prize: saidAs(money('What the winner gets'), { names: ['prize', 'purse'] }),
  top_rating: saidAs(z.int().describe('Rating up to which one may enter'), { names: ['limit', 'ceiling'] }),
  rounds: z.int().describe('How many rounds are played'),
  juniors: saidAs(z.boolean().describe('Whether it is for those under 18'), { names: ['youth', 'kids'] }),
};
type Contest = ArgumentsOf<typeof contest>;

const row = (
  event_name: string,
  pace: Contest['pace'],
  played_on: string,
  first_round: string,
  [stake, first_prize, top_rating, rounds]: [number, number, number, number],
  juniors = false,
): Contest => ({
  event_name,
  game: pace === 'pairs' || pace === 'teams of four' ? 'bridge' : 'chess',
  pace,
  played_on,
  first_round,
  stake,
  first_prize,
  top_rating,
  rounds,
  juniors,
});

const contests = table('rook_and_ruff.contests', 'event_name', [
  row('Gaslight Blitz', 'blitz', '2019-03-08', '19:30', [10, 120, 3000, 9]),
  row('Coffee Bullet', 'bullet', '2019-03-10', '11:00', [5, 40, 3000, 13]),
  row('Woodpushers Open', 'rapid', '2019-03-16', '10:00', [25, 400, 1600, 7]),
  row('Little Pawns', 'rapid', '2019-03-17', '13:00', [8, 50, 1200, 5], true),
  row('Knights of Spring', 'classical', '2019-04-05', '17:00', [60, 1500, 3000, 9]),
  row('Bishop Cup', 'classical', '2019-04-26', '18:00', [45, 600, 1900, 6]),
  row('Junior Masters', 'classical', '2019-05-03', '16:00', [30, 250, 2000, 6], true),
  row('Duffers Duplicate', 'pairs', '2019-03-12', '14:00', [6, 30, 800, 24]),
  row('Ladies and Knaves', 'pairs', '2019-03-23', '13:30', [18, 200, 3000, 32]),
  row('Grand Slam Weekend', 'teams of four', '2019-04-13', '11:30', [80, 900, 3000, 48]),
  row('Tuesday Trumps', 'teams of four', '2019-03-19', '19:00', [20, 100, 1500, 24]),
]);

const entry_id = saidAs(z.string().describe('Number of the entry or table'), { names: ['number', 'reference'] });
const player = saidAs(z.string().describe('Name of the player'), { names: ['name'] });

export class FindContest extends search({
  description: 'Look for a tournament of chess or bridge',
  slots: { game: contest.game, pace: contest.pace.optional(), juniors: contest.juniors.optional() },
  returns: contest,
  entity: 'tournament',
  table: contests,
  offers: ['event_name', 'pace', 'played_on', 'stake'],
  comparable: ['played_on', 'first_round', 'stake', 'first_prize', 'top_rating', 'rounds'],
  followUp: () => EnterContest,
}) {}

export class EnterContest extends transaction({
  description: 'Enter a player for a tournament',
  examples: ['I want to play in'],
  slots: {
    event_name: contest.event_name,
    player,
    rating: saidAs(z.int().min(0).max(3000).describe('Rating of the player'), { names: ['strength', 'elo'] }),
    partner: saidAs(z.string().optional().describe('With whom one plays'), { names: ['together with'] }),
    bye_round: saidAs(z.int().min(1).max(48).optional().describe('Round in which one does not play'), {
      names: ['bye'],
    }),
    brings_clock: saidAs(z.boolean().default(false).describe('Whether the player brings a clock'), {
      names: ['own clock'],
    }),
  },
  returns: { entry_id, seed_no: z.int().describe('Number at which the player is seeded') },
  entity: 'entry',
  transact: ({ event_name, rating }, { rows, call }) => {
    const found = rows(contests).find((one) => one.event_name.toLowerCase() === event_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no tournament of that name.' });
    if (rating > found.top_rating)
      return failure({
        reason: `It is for players up to ${found.top_rating}.`,
        alternative: { event_name: found.game === 'chess' ? 'Knights of Spring' : 'Ladies and Knaves' },
      });
    return success({ entry_id: `RR${call + 210}`, seed_no: call + 17 });
  },
  undo: () => Scratch,
}) {}

export class FormTeam extends transaction({
  description: 'Register a team for the league of the town',
  slots: {
    team_name: z.string().describe('What the team is called'),
    game: contest.game,
    captain: saidAs(z.string().describe('Who leads the team'), { names: ['leader'] }),
    members: saidAs(z.int().min(4).max(10).describe('How many players are in the team'), {
      names: ['players', 'size'],
    }),
    division: saidAs(z.enum(['first', 'second', 'third', 'beginners']).describe('Division in which it plays'), {
      names: ['league'],
    }),
    home_night: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday']).describe('Evening on which it plays at home'),
  },
  returns: { entry_id, league_fee: money('What the season costs') },
  entity: 'team',
  quote: ({ members }) => ({ league_fee: members * 12 }),
  transact: ({ members }, { call }) => success({ entry_id: `TM${call + 40}`, league_fee: members * 12 }),
  undo: () => Scratch,
  amend: () => ChangeTeam,
}) {}

export class ChangeTeam extends transaction({
  description: 'Give a team another captain or another evening at home',
  slots: {
    entry_id,
    captain: z.string().optional().describe('New captain'),
    home_night: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday']).optional().describe('New evening at home'),
  },
  returns: { entry_id },
  entity: 'change of a team',
}) {}

export class HoldTable extends transaction({
  description: 'Keep a table free at the club for an evening of play',
  slots: {
    game: contest.game,
    sit_on: saidAs(z.iso.date().describe('Day on which one plays'), { names: ['day'] }),
    from_time: saidAs(time('From when the table is kept', { half: 'pm' }), { names: ['from'] }),
    till_time: saidAs(time('Until when the table is kept', { half: 'pm' }), { names: ['until', 'to'] }),
    at_table: saidAs(z.int().min(2).max(8).describe('How many people sit there'), { names: ['players', 'people'] }),
    player,
    corner: saidAs(z.enum(['window', 'fireplace', 'bar', 'quiet room']).optional().describe('Where the table stands'), {
      names: ['spot'],
      values: { fireplace: ['by the fire', 'chimney'], 'quiet room': ['the back room', 'where it is quiet'] },
    }),
  },
  returns: { entry_id, table_no: z.int().describe('Number of the table') },
  entity: 'table',
  transact: ({ corner }, { call }) =>
    corner === 'fireplace'
      ? failure({ reason: 'The Colonel always sits there.', alternative: { corner: 'window' as const } })
      : success({ entry_id: `H${call + 5}`, table_no: call + 8 }),
  undo: () => Scratch,
}) {}

export class SendResult extends transaction({
  description: 'Report how a game ended',
  slots: {
    winner: z.string().describe('Who won'),
    loser: z.string().describe('Who lost'),
    moves: z.int().min(1).max(300).optional().describe('How many moves the game had'),
    comment: saidAs(z.string().optional().describe('What happened in the game'), { names: ['remark'] }),
  },
  returns: { new_rating: z.int().describe('New rating of the winner') },
  entity: 'result',
  transact: () => success({ new_rating: 1512 }),
}) {}

export class Scratch extends transaction({
  description: 'Withdraw a player, a team or a table',
  slots: { entry_id, reason: z.string().optional().describe('Why it is withdrawn') },
  returns: { entry_id },
  entity: 'withdrawal',
}) {}

export const rookAndRuff = service({
  name: 'RookAndRuff',
  description: 'A chess and bridge club',
  apis: [FindContest, EnterContest, FormTeam, ChangeTeam, HoldTable, SendResult, Scratch],
  tables: [contests],
});
