/** Entertainers for children's birthdays: who comes, for how long, what is painted on faces, bags for the guests. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const act = {
  performer: saidAs(z.string().describe('Stage name of the performer'), { names: ['entertainer', 'act'] }),
  style: saidAs(z.enum(['magic', 'puppets', 'clown', 'science', 'princess', 'pirate']).describe('Sort of show'), {
    names: ['show', 'theme'],
    values: {
      magic: ['magician', 'conjurer', 'rabbits out of hats'],
      puppets: ['puppet theatre', 'glove puppets'],
      clown: ['red nose', 'slapstick'],
      science: ['experiments', 'bangs and slime', 'mad professor'],
      princess: ['fairy', 'ice queen'],
      pirate: ['buccaneer', 'treasure hunt'],
    },
  }),
  min_age: saidAs(z.int().describe('From which age on it is fun'), { names: ['youngest'] }),
  fee: saidAs(money('What an hour costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  loud: saidAs(z.boolean().describe('Whether the show is loud'), {
    names: ['noisy'],
    values: { false: ['quiet', 'gentle', 'calm'] },
  }),
  animals: saidAs(z.boolean().describe('Whether live animals come along'), { names: ['rabbit', 'dove'] }),
  area: saidAs(z.enum(['north side', 'south side', 'villages']).describe('Where the performer goes'), {
    names: ['part of town'],
    values: { villages: ['in the country', 'out of town'] },
  }),
};
type Act = ArgumentsOf<typeof act>;

const row = (
  performer: string,
  style: Act['style'],
  min_age: number,
  fee: number,
  flags: string,
  area: Act['area'],
): Act => ({ performer, style, min_age, fee, loud: flags.includes('l'), animals: flags.includes('a'), area });

const acts = table('giggle_post.acts', 'performer', [
  row('Marvo the Modest', 'magic', 5, 90, 'a', 'north side'),
  row('Zelda Zing', 'magic', 4, 120, 'l', 'south side'),
  row('Uncle Sock', 'puppets', 2, 70, '', 'villages'),
  row('The Felt Family', 'puppets', 3, 85, '', 'south side'),
  row('Bimbo Bang', 'clown', 4, 75, 'l', 'north side'),
  row('Quiet Quentin', 'clown', 3, 80, '', 'villages'),
  row('Professor Fizz', 'science', 6, 130, 'l', 'north side'),
  row('Doctor Goo', 'science', 5, 110, 'l', 'villages'),
  row('Princess Petronella', 'princess', 3, 95, '', 'north side'),
  row('Frosty Fay', 'princess', 4, 100, 'a', 'south side'),
  row('Captain Custard', 'pirate', 4, 88, 'l', 'south side'),
  row('Salty Sue', 'pirate', 5, 105, 'la', 'villages'),
]);

const gig_no = saidAs(z.string().describe('Number of the booking'), { names: ['booking', 'reference', 'party'] });
const birthday_child = saidAs(z.string().describe('Name of the child whose party it is'), {
  names: ['child', 'birthday boy', 'birthday girl'],
});

export class FindEntertainer extends search({
  description: 'Look for somebody who entertains children',
  examples: ['who could come to a birthday', 'we need a clown'],
  slots: {
    style: act.style.optional(),
    area: act.area.optional(),
    loud: act.loud.optional(),
    animals: act.animals.optional(),
  },
  returns: act,
  entity: 'entertainer',
  table: acts,
  offers: ['performer', 'style', 'fee'],
  comparable: ['fee', 'min_age'],
  followUp: () => BookEntertainer,
}) {}

export class BookEntertainer extends transaction({
  description: 'Have an entertainer come to a party',
  slots: {
    performer: act.performer,
    party_day: saidAs(z.iso.date().describe('Day of the party'), { names: ['date'] }),
    begin_at: saidAs(time('When the show begins', { hours: '09:30-18:30' }), { names: ['time', 'start'] }),
    hours: saidAs(z.int().min(1).max(4).describe('How many hours it lasts'), { names: ['length'] }),
    birthday_child,
    age: saidAs(z.int().min(1).max(14).optional().describe('Age that the child reaches'), {
      names: ['birthday', 'candles'],
    }),
    indoors: saidAs(z.boolean().default(true).describe('Whether it takes place indoors'), {
      values: { false: ['in the garden', 'outside'] },
    }),
    note: saidAs(z.string().optional().describe('What the performer ought to know'), { names: ['message', 'remark'] }),
  },
  returns: { gig_no, total: money('What it costs altogether', { currency: 'GBP' }) },
  entity: 'show',
  quote: ({ performer, hours }, { rows }) => ({
    total: (rows(acts).find((one) => one.performer.toLowerCase() === performer.toLowerCase())?.fee ?? 100) * hours,
  }),
  transact: ({ performer, party_day, hours }, { rows, call }) => {
    const found = rows(acts).find((one) => one.performer.toLowerCase() === performer.toLowerCase());
    if (!found) return failure({ reason: 'Nobody here has that stage name.' });
    if (found.performer === 'Zelda Zing' && party_day === '2019-03-09')
      return failure({ reason: 'Zelda is at a wedding that day.', alternative: { party_day: '2019-03-10' } });
    if (found.performer === 'Uncle Sock' && hours > 1)
      return failure({ reason: 'The puppets tire after an hour.', alternative: { hours: 1 } });
    return success({ gig_no: `GP${call + 300}`, total: found.fee * hours });
  },
  undo: () => CancelShow,
  amend: () => ChangeShow,
}) {}

export class OrderPartyBags extends transaction({
  description: 'Order bags that the guests take home',
  examples: ['some goody bags'],
  slots: {
    bags: saidAs(z.int().min(1).max(40).describe('How many bags are filled'), { names: ['goody bags', 'guests'] }),
    filling: saidAs(z.enum(['sweets', 'toys', 'pencils', 'seeds']).describe('What is in the bags'), {
      names: ['contents'],
      values: {
        sweets: ['candy', 'sugar', 'lollies'],
        toys: ['plastic tat', 'bouncy balls'],
        pencils: ['crayons', 'things to draw with'],
        seeds: ['sunflowers', 'something to plant'],
      },
    }),
    each_at_most: saidAs(money('What a bag may cost at most', { currency: 'GBP' }), { names: ['budget', 'limit'] }),
    names_on_bags: saidAs(z.boolean().default(false).describe('Whether the names of the guests are written on them'), {
      names: ['name tags'],
    }),
    needed_on: saidAs(z.iso.date().describe('Day on which they must be there'), { names: ['day'] }),
  },
  returns: { gig_no },
  entity: 'order of bags',
  transact: (_, { call }) => success({ gig_no: `GB${call + 40}` }),
  undo: () => CancelShow,
}) {}

export class ChangeShow extends transaction({
  description: 'Change the day, hour or length of a show',
  slots: {
    gig_no,
    party_day: z.iso.date().optional().describe('New day of the party'),
    begin_at: time('New hour of the show', { hours: '09:30-18:30' }).optional(),
    hours: z.int().min(1).max(4).optional().describe('How many hours it lasts now'),
  },
  returns: { gig_no },
  entity: 'changed show',
}) {}

export class CancelShow extends transaction({
  description: 'Call a show or an order of bags off',
  slots: { gig_no, reason: saidAs(z.string().optional().describe('Why it is called off'), { names: ['cause'] }) },
  returns: { gig_no },
  entity: 'cancellation',
}) {}

export const gigglePost = service({
  name: 'GigglePost',
  description: "Entertainers for children's birthdays",
  apis: [FindEntertainer, BookEntertainer, OrderPartyBags, ChangeShow, CancelShow],
  tables: [acts],
});
