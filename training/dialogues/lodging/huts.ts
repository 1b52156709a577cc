/** Huts of an alpine club: places for the night, guides, and gear from the warden. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hut = {
  hut: z.string().describe('Name of the hut'),
  range: saidAs(z.enum(['Karwen', 'Silver Teeth', 'Ostra']).describe('Mountains in which it stands'), {
    names: ['mountains', 'massif'],
  }),
  altitude: saidAs(z.int().describe('How high it stands, in metres'), { names: ['height', 'elevation'] }),
  walk_hours: saidAs(z.number().describe('How long the way up takes, in hours'), {
    names: ['walk', 'ascent', 'approach'],
  }),
  path: saidAs(z.enum(['easy', 'steep', 'exposed', 'glacier']).describe('What the way up is like'), {
    names: ['trail', 'route'],
    values: { easy: ['gentle', 'for families'], exposed: ['airy', 'with cables'], glacier: ['ice'] },
  }),
  staffed: saidAs(z.boolean().describe('Whether a warden cooks there'), { names: ['warden', 'serviced'] }),
  dogs_allowed: z.boolean().describe('Whether dogs may come in'),
  hot_shower: saidAs(z.boolean().describe('Whether there is a hot shower'), { names: ['shower', 'hot water'] }),
  rate: saidAs(money('What a place costs for a night'), { names: ['price', 'cost'] }),
};
type Hut = ArgumentsOf<typeof hut>;

function row(
  name: string,
  range: Hut['range'],
  altitude: number,
  walk_hours: number,
  path: Hut['path'],
  staffed: boolean,
  dogs_allowed: boolean,
  hot_shower: boolean,
  rate: number,
): Hut {
  return { hut: name, range, altitude, walk_hours, path, staffed, dogs_allowed, hot_shower, rate };
}

const huts = table('high_huts.huts', 'hut', [
  row('Larchwood Hut', 'Karwen', 1480, 1.5, 'easy', true, true, true, 34),
  row('Marmot Hut', 'Karwen', 1920, 3, 'easy', true, false, true, 38),
  row('Raven Ledge', 'Karwen', 2310, 4.5, 'steep', true, false, false, 36),
  row('Old Customs House', 'Karwen', 2050, 3.5, 'steep', false, true, false, 15),
  row('Gentian Hut', 'Silver Teeth', 1650, 2, 'easy', true, true, false, 32),
  row('Needle Bivouac', 'Silver Teeth', 2890, 6, 'exposed', false, false, false, 10),
  row('Ferrata House', 'Silver Teeth', 2440, 4, 'exposed', true, false, true, 42),
  row('Glacier Gate', 'Silver Teeth', 2760, 5.5, 'glacier', true, false, false, 45),
  row('Shepherds Rest', 'Ostra', 1390, 1, 'easy', false, true, false, 12),
  row('Bear Saddle', 'Ostra', 1810, 2.5, 'steep', true, true, true, 37),
  row('White Sheet', 'Ostra', 2980, 7, 'glacier', true, false, false, 48),
  row('Pine Marten Hut', 'Ostra', 1560, 2, 'easy', true, false, true, 35),
]);

const party_code = z.string().describe('Code of the party');

export class SearchHuts extends search({
  description: 'Look for a mountain hut',
  slots: {
    range: hut.range,
    path: hut.path.optional(),
    staffed: hut.staffed.optional(),
    dogs_allowed: hut.dogs_allowed.optional(),
    hot_shower: hut.hot_shower.optional(),
  },
  returns: hut,
  entity: 'hut',
  table: huts,
  offers: ['hut', 'altitude', 'walk_hours', 'rate'],
  comparable: ['altitude', 'walk_hours', 'rate'],
  followUp: () => ClaimPlaces,
}) {}

export class ClaimPlaces extends transaction({
  description: 'Book places for the night in a hut',
  slots: {
    hut: hut.hut,
    night_of: z.iso.date().describe('Night for which the places are'),
    hikers: saidAs(z.int().min(1).max(20).describe('How many hikers'), { names: ['people', 'places', 'climbers'] }),
    club_members: saidAs(z.int().min(0).max(20).default(0).describe('How many of them are in the club'), {
      names: ['members'],
    }),
    half_board: saidAs(z.boolean().describe('Whether supper and breakfast are wanted'), {
      names: ['meals', 'supper', 'food'],
    }),
    sleeps_in: saidAs(z.enum(['dormitory', 'four-bed room', 'winter room']).describe('Where they sleep'), {
      names: ['room'],
      values: { dormitory: ['mattress camp', 'big room'], 'four-bed room': ['small room', 'room of four'] },
    }),
    leader: z.string().describe('Name of the leader'),
    diet: z.enum(['none', 'vegetarian', 'vegan', 'gluten-free']).optional().describe('Diet of the party'),
    coming_from: z.string().optional().describe('Place from which they walk up'),
  },
  returns: { party_code, to_pay: money('What is to be paid at the hut') },
  entity: 'party',
  quote: ({ hut: name, hikers, club_members, half_board }, { rows }) => ({
    to_pay: bill(name, hikers, club_members ?? 0, half_board, rows(huts)),
  }),
  transact: ({ hut: name, hikers, club_members, half_board }, { rows, call }) => {
    const found = rows(huts).find((one) => one.hut.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no hut of that name.' });
    if (half_board && !found.staffed)
      return failure({ reason: 'Nobody cooks at that hut.', alternative: { half_board: false } });
    return success({
      party_code: `HH-${call + 301}`,
      to_pay: bill(name, hikers, club_members ?? 0, half_board, rows(huts)),
    });
  },
  undo: () => CallOff,
  amend: () => AdjustParty,
}) {}

function bill(name: string, hikers: number, members: number, meals: boolean, rows: readonly Hut[]): number {
  const rate = rows.find((one) => one.hut.toLowerCase() === name.toLowerCase())?.rate ?? 30;
  return rate * hikers - 5 * Math.min(members, hikers) + (meals ? 26 * hikers : 0);
}

export class AdjustParty extends transaction({
  description: 'Change the night or the number of a party that is booked',
  slots: {
    party_code,
    night_of: z.iso.date().optional().describe('The new night'),
    hikers: z.int().min(1).max(20).optional().describe('How many hikers there are now'),
  },
  returns: { party_code },
  entity: 'change',
}) {}

export class CallOff extends transaction({
  description: 'Call off places in a hut',
  slots: { party_code, because: z.string().optional().describe('Why it is called off') },
  returns: { party_code },
  entity: 'cancellation',
}) {}

export class HireGuide extends transaction({
  description: 'Hire a mountain guide for a tour',
  slots: {
    summit: z.string().describe('Summit or tour'),
    tour_day: z.iso.date().describe('Day of the tour'),
    meet_at: time('When the guide is met', { half: 'am' }),
    roped: z.int().min(1).max(6).describe('How many people go along'),
    experience: saidAs(z.enum(['none', 'some', 'plenty']).describe('How much they have climbed'), {
      values: { none: ['first time', 'never'], some: ['a few times', 'a bit'], plenty: ['a lot', 'for years'] },
    }),
    crampons: saidAs(z.boolean().default(false).describe('Whether crampons are lent'), { names: ['irons', 'gear'] }),
    booked_for: z.string().describe('Name of the person who is guided'),
  },
  returns: {
    guide: z.string().describe('Name of the guide'),
    guide_fee: money('What the guide costs'),
    tour_number: z.string().describe('Number of the tour'),
  },
  entity: 'tour',
  transact: ({ roped, experience }, { call }) =>
    roped > 3 && experience === 'none'
      ? failure({ reason: 'With beginners a guide takes three at most.', alternative: { roped: 3 } })
      : success({
          guide: call % 2 ? 'Rosa Tanner' : 'Emil Stock',
          guide_fee: 280 + 40 * roped,
          tour_number: `G${call + 77}`,
        }),
}) {}

export const highHuts = service({
  name: 'HighHuts',
  description: 'Huts and guides of an alpine club',
  apis: [SearchHuts, ClaimPlaces, AdjustParty, CallOff, HireGuide],
  tables: [huts],
});
