/** Football pitches and halls for hire. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pitch = {
  pitch: z.string().describe('Name of the pitch or hall'),
  surface: saidAs(z.enum(['grass', 'artificial', 'hall', 'sand']).describe('What one plays on'), {
    names: ['ground', 'floor'],
    values: { artificial: ['astro', 'astroturf', '3G', 'plastic'], hall: ['indoor', 'indoors'], sand: ['beach'] },
  }),
  floodlights: z.boolean().describe('Whether there are floodlights'),
  hourly_rate: saidAs(money('What an hour costs'), { names: ['price', 'cost'] }),
  showers: z.boolean().describe('Whether there are showers'),
  parking: z.boolean().describe('Whether there is parking'),
  side: z.int().describe('How many players a team has there'),
  street: z.string().describe('Street in which it is'),
};
type Pitch = ArgumentsOf<typeof pitch>;

function row(
  name: string,
  surface: Pitch['surface'],
  floodlights: boolean,
  hourly_rate: number,
  showers: boolean,
  parking: boolean,
  side: number,
  street: string,
): Pitch {
  return { pitch: name, surface, floodlights, hourly_rate, showers, parking, side, street };
}

const pitches = table('kickabout.pitches', 'pitch', [
  row('Mill Meadow', 'grass', false, 30, false, true, 11, '4 Mill Lane'),
  row('Queens Oval', 'grass', true, 55, true, true, 11, '80 Queens Road'),
  row('Crow Field', 'grass', false, 22, false, false, 7, '2 Crow Hill'),
  row('Station Cage', 'artificial', true, 35, false, false, 5, '11 Station Street'),
  row('Harbour Astro', 'artificial', true, 48, true, true, 7, '5 Quay Road'),
  row('Tanner Turf', 'artificial', false, 28, false, true, 5, '19 Tanner Row'),
  row('Highgate Four', 'artificial', true, 60, true, false, 11, '4 Highgate'),
  row('Brewery Hall', 'hall', true, 52, true, false, 5, '33 Brewery Yard'),
  row('Saint Olaf Gym', 'hall', true, 38, false, true, 5, '7 Olaf Street'),
  row('Arena Two', 'hall', true, 75, true, true, 6, '1 Arena Way'),
  row('Lido Beach', 'sand', false, 25, true, true, 5, '90 Lido Road'),
  row('Dune Box', 'sand', true, 40, true, false, 4, '12 Dune Street'),
]);
const booking_code = z.string().describe('Code of the booking');

export class FindPitch extends search({
  description: 'Look for a football pitch or a hall',
  slots: {
    surface: pitch.surface,
    floodlights: saidAs(pitch.floodlights.optional(), { names: ['lights', 'lighting'] }),
    parking: pitch.parking.optional(),
    showers: pitch.showers.optional(),
  },
  returns: pitch,
  entity: 'pitch',
  table: pitches,
  offers: ['pitch', 'hourly_rate'],
  comparable: ['hourly_rate', 'side'],
  followUp: () => HirePitch,
}) {}

export class HirePitch extends transaction({
  description: 'Hire a pitch or hall for a match',
  slots: {
    pitch: pitch.pitch,
    match_day: z.iso.date().describe('Day of the match'),
    start: time('When the match begins', { half: 'pm' }),
    until: time('When the match ends', { half: 'pm' }),
    teams: z.int().min(1).max(16).describe('How many teams play'),
    bibs: saidAs(z.boolean().default(false).describe('Whether bibs are lent'), { names: ['vests'] }),
    team_name: z.string().optional().describe('Name of the team'),
    note: z.string().optional().describe('Note for the groundsman'),
  },
  returns: {
    booking_code,
    total: money('What the match costs in all'),
    gate_code: z.string().describe('Code of the gate'),
  },
  entity: 'match',
  transact: ({ pitch: name, start, until }, { rows, call }) => {
    const found = rows(pitches).find((one) => one.pitch.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such pitch.' });
    const hours = Number(until.slice(0, 2)) - Number(start.slice(0, 2));
    return success({
      booking_code: `KA${call + 20}`,
      total: found.hourly_rate * Math.max(1, hours),
      gate_code: '4711',
    });
  },
  undo: () => CancelMatch,
  amend: () => MoveMatch,
}) {}

export class MoveMatch extends transaction({
  description: 'Move a match to another day or hour',
  slots: {
    booking_code,
    match_day: z.iso.date().describe('New day of the match'),
    start: time('When the match begins', { half: 'pm' }).optional(),
    until: time('When the match ends', { half: 'pm' }).optional(),
  },
  returns: { booking_code, fee: money('What the move costs') },
  entity: 'move',
  transact: () => success({ fee: 5 }),
}) {}

export class CancelMatch extends transaction({
  description: 'Cancel a match',
  slots: { booking_code, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { booking_code, paid_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ paid_back: 15 }),
}) {}

export const kickabout = service({
  name: 'Kickabout',
  description: 'Football pitches and halls',
  apis: [FindPitch, HirePitch, MoveMatch, CancelMatch],
});
