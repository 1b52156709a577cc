/** An agency that brings au pairs and families together. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const family = {
  household: saidAs(z.string().describe('Name of the family'), { names: ['family', 'hosts'] }),
  land: saidAs(
    z.enum(['Ireland', 'Spain', 'Norway', 'France', 'Canada', 'Austria']).describe('Country where they live'),
    {
      names: ['country'],
    },
  ),
  kids: saidAs(z.int().describe('Number of children'), { names: ['children', 'little ones'] }),
  pocket: saidAs(money('Pocket money a week', { currency: 'EUR' }), { names: ['pocket money', 'pay'] }),
  own_bathroom: saidAs(z.boolean().describe('Whether the au pair has a bathroom alone'), { names: ['bathroom'] }),
  animals: saidAs(z.enum(['none', 'dog', 'cats', 'horses']).describe('Animals in the house'), {
    names: ['pets'],
    values: { none: ['no animals', 'no pets'], dog: ['a puppy'], cats: ['a cat'], horses: ['a pony'] },
  }),
  hours_week: saidAs(z.int().describe('Hours of work a week'), { names: ['workload'] }),
};
type Family = ArgumentsOf<typeof family>;
const row = (
  household: string,
  land: Family['land'],
  kids: number,
  pocket: number,
  own_bathroom: boolean,
  animals: Family['animals'],
  hours_week: number,
): Family => ({ household, land, kids, pocket, own_bathroom, animals, hours_week });
const families = table('nest_pair.families', 'household', [
  row('Brannigan', 'Ireland', 4, 130, false, 'dog', 32),
  row('O Malley', 'Ireland', 2, 115, true, 'horses', 30),
  row('Ferrer', 'Spain', 1, 80, true, 'none', 25),
  row('Quintana', 'Spain', 3, 95, false, 'cats', 30),
  row('Sundby', 'Norway', 2, 170, true, 'none', 28),
  row('Haugland', 'Norway', 3, 185, true, 'dog', 30),
  row('Lemoine', 'France', 2, 90, false, 'none', 25),
  row('Dubreuil', 'France', 1, 100, true, 'cats', 20),
  row('Mackenzie', 'Canada', 3, 150, true, 'dog', 35),
  row('Beaulieu', 'Canada', 2, 140, false, 'none', 30),
  row('Wallner', 'Austria', 2, 110, true, 'horses', 25),
  row('Steinlechner', 'Austria', 5, 160, true, 'cats', 34),
]);

const pair_no = saidAs(z.string().describe('Number of the match'), { names: ['match', 'placement'] });
const arrival = saidAs(z.iso.date().describe('Arrival day'), { names: ['arrive', 'come'] });
const months = saidAs(z.int().min(2).max(12).describe('Months of the stay'), { names: ['stay', 'how long'] });

export class SeekFamily extends search({
  description: 'Seek a family as an au pair',
  slots: {
    land: family.land.optional(),
    animals: family.animals.optional(),
    own_bathroom: family.own_bathroom.optional(),
    household: family.household.optional(),
  },
  returns: family,
  entity: 'family',
  table: families,
  offers: ['household', 'kids', 'pocket'],
  comparable: ['kids', 'pocket', 'hours_week'],
  followUp: () => JoinFamily,
}) {}

export class JoinFamily extends transaction({
  description: 'Go to a family as their au pair',
  examples: ['i would like to live with'],
  slots: {
    household: family.household,
    au_pair: saidAs(z.string().describe('Name of the au pair'), { names: ['au pair', 'girl', 'boy'] }),
    arrival,
    months,
    drives: saidAs(z.boolean().describe('Whether the au pair drives a car'), { names: ['driver', 'licence'] }),
    diet: saidAs(
      z.enum(['everything', 'vegetarian', 'vegan', 'halal', 'no gluten']).optional().describe('What is eaten'),
      {
        names: ['food'],
        values: {
          everything: ['anything', 'not picky'],
          'no gluten': ['coeliac', 'no wheat'],
          vegetarian: ['no meat'],
        },
      },
    ),
    letter: saidAs(z.string().optional().describe('Some words to the children'), { names: ['greeting', 'message'] }),
  },
  returns: { pair_no, visit_fee: money('Fee of the agency', { currency: 'EUR' }) },
  entity: 'match',
  quote: ({ months: stay }) => ({ visit_fee: stay > 6 ? 250 : 180 }),
  transact: ({ household, drives, months: stay }, { rows, call }) => {
    const found = rows(families).find((one) => one.household.toLowerCase() === household.toLowerCase());
    if (!found) return failure({ reason: 'No family of that name is with us.' });
    if (found.household === 'Mackenzie' && !drives)
      return failure({ reason: 'They need somebody who drives.', alternative: { household: 'Beaulieu' } });
    return success({ pair_no: `NP${call + 550}`, visit_fee: stay > 6 ? 250 : 180 });
  },
  undo: () => EndMatch,
  amend: () => ShiftStay,
}) {}

export class VideoHello extends transaction({
  description: 'Arrange a first video call with a family',
  slots: {
    household: family.household,
    au_pair: saidAs(z.string().describe('Name of the au pair'), { names: ['au pair'] }),
    call_day: saidAs(z.iso.date().describe('Day of the call'), { names: ['day'] }),
    call_time: saidAs(time('When they call', { hours: '08:00-20:30' }), { names: ['hour'] }),
    minutes: z.int().min(10).max(60).default(30).describe('How long they talk'),
    tongue: saidAs(z.enum(['English', 'French', 'Spanish', 'German', 'Norwegian']).describe('Language they speak'), {
      names: ['language'],
    }),
  },
  returns: { pair_no },
  entity: 'video call',
  transact: (_, { call }) => success({ pair_no: `VC${call + 16}` }),
  undo: () => EndMatch,
}) {}

export class ShiftStay extends transaction({
  description: 'Move the arrival, or make a stay longer or shorter',
  slots: {
    pair_no,
    arrival: arrival.optional(),
    months: months.optional(),
    explanation: saidAs(z.string().optional().describe('What happened'), { names: ['reason'] }),
  },
  returns: { pair_no },
  entity: 'moved stay',
}) {}

export class EndMatch extends transaction({
  description: 'End a match, or drop a call',
  slots: {
    pair_no,
    what_went_wrong: saidAs(z.string().optional().describe('What went wrong'), { names: ['reason', 'because'] }),
    find_another: saidAs(z.boolean().default(false).describe('Whether we look for another family'), {
      names: ['another one', 'rematch'],
    }),
  },
  returns: { pair_no },
  entity: 'ended match',
}) {}

export const nestPair = service({
  name: 'NestPair',
  description: 'Au pairs and the families they live with',
  apis: [SeekFamily, JoinFamily, VideoHello, ShiftStay, EndMatch],
  tables: [families],
});
