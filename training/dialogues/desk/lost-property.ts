/** A lost-property office: what was found, what is missed, and how it gets back. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const find = {
  tag: z.string().describe('Tag on the thing, such as B14'),
  category: saidAs(
    z
      .enum(['bag', 'umbrella', 'phone', 'keys', 'wallet', 'clothing', 'glasses', 'toy', 'instrument'])
      .describe('What kind of thing it is'),
    {
      values: {
        bag: ['backpack', 'rucksack', 'suitcase', 'handbag'],
        umbrella: ['brolly'],
        wallet: ['purse', 'billfold'],
        clothing: ['coat', 'jacket', 'scarf', 'glove', 'hat'],
        glasses: ['spectacles', 'sunglasses'],
        toy: ['teddy', 'doll', 'plush'],
        instrument: ['guitar', 'violin', 'flute'],
      },
    },
  ),
  colour: saidAs(
    z.enum(['black', 'blue', 'red', 'green', 'brown', 'white', 'yellow']).describe('Main colour of the thing'),
    {
      names: ['color'],
    },
  ),
  found_at: saidAs(
    z.enum(['bus', 'tram', 'train', 'station', 'library', 'swimming pool', 'park']).describe('Where it was found'),
    {
      names: ['place'],
      values: { tram: ['streetcar'], 'swimming pool': ['baths', 'pool'] },
    },
  ),
  found_on: z.iso.date().describe('Day on which it was found'),
  looks: z.string().describe('What it looks like'),
  has_name: z.boolean().describe('Whether there is a name in or on it'),
  fee: money('What the owner pays to get it back'),
};
type Find = ArgumentsOf<typeof find>;

function row(
  tag: string,
  category: Find['category'],
  colour: Find['colour'],
  found_at: Find['found_at'],
  found_on: string,
  looks: string,
  has_name: boolean,
  fee: number,
): Find {
  return { tag, category, colour, found_at, found_on, looks, has_name, fee };
}

const finds = table('lost_property.finds', 'tag', [
  row('B14', 'bag', 'blue', 'tram', '2019-02-27', 'rucksack with a badge of a fox', false, 5),
  row('B15', 'bag', 'black', 'train', '2019-02-25', 'suitcase on four wheels', true, 12),
  row('B16', 'bag', 'brown', 'bus', '2019-02-28', 'leather satchel', true, 5),
  row('B17', 'bag', 'black', 'library', '2019-02-26', 'laptop sleeve', false, 5),
  row('U3', 'umbrella', 'black', 'bus', '2019-02-20', 'with a duck for a handle', false, 2),
  row('U4', 'umbrella', 'red', 'station', '2019-02-27', 'small folding one', false, 2),
  row('U5', 'umbrella', 'green', 'tram', '2019-02-22', 'large golf one', true, 2),
  row('P8', 'phone', 'black', 'bus', '2019-02-28', 'cracked at one corner', false, 10),
  row('P9', 'phone', 'white', 'swimming pool', '2019-02-24', 'in a glittery case', false, 10),
  row('K21', 'keys', 'red', 'park', '2019-02-23', 'four keys on a red ribbon', false, 3),
  row('K22', 'keys', 'black', 'station', '2019-02-28', 'car key with a rubber duck', false, 3),
  row('W6', 'wallet', 'brown', 'tram', '2019-02-26', 'worn leather with a zip', true, 8),
  row('W7', 'wallet', 'red', 'library', '2019-02-27', 'with cats on it', false, 8),
  row('C30', 'clothing', 'blue', 'swimming pool', '2019-02-24', 'child-size anorak', true, 4),
  row('C31', 'clothing', 'green', 'train', '2019-02-28', 'hand-knitted scarf', false, 4),
  row('C32', 'clothing', 'black', 'train', '2019-02-21', 'leather gloves', false, 4),
  row('G11', 'glasses', 'brown', 'library', '2019-02-25', 'reading glasses in a tin', false, 3),
  row('T2', 'toy', 'yellow', 'bus', '2019-02-27', 'knitted giraffe', false, 1),
  row('T3', 'toy', 'brown', 'park', '2019-02-19', 'teddy with one ear', false, 1),
  row('I1', 'instrument', 'brown', 'train', '2019-02-26', 'violin in a hard case', true, 20),
]);

const report_number = z.string().describe('Number of the report');
const claim_number = z.string().describe('Number of the claim');
const way = saidAs(z.enum(['pick-up', 'post', 'courier']).describe('How the thing gets back to its owner'), {
  names: ['delivery', 'shipping'],
  values: { 'pick-up': ['collect', 'fetch', 'in person'], post: ['mail', 'parcel'], courier: ['messenger'] },
});

export class SearchFinds extends search({
  description: 'Search what was found and handed in',
  examples: ['has anybody handed in', 'did you find'],
  slots: {
    category: find.category,
    colour: find.colour.optional(),
    found_at: find.found_at.optional(),
    found_on: find.found_on.optional(),
  },
  returns: find,
  entity: 'thing',
  table: finds,
  offers: ['tag', 'looks', 'colour', 'found_at'],
  comparable: ['fee'],
  followUp: () => ClaimThing,
}) {}

export class ClaimThing extends transaction({
  description: 'Claim a thing that was found',
  slots: {
    tag: find.tag,
    owner: z.string().describe('Name of the owner'),
    way,
    on_day: z.iso.date().describe('Day on which it is fetched or sent'),
    at: time('When it is fetched', { hours: '08:00-19:59' }).optional(),
    proof: z.boolean().describe('Whether the owner can show a receipt or a photo'),
    address: z.string().optional().describe('Address to which it is sent'),
  },
  returns: { claim_number, to_pay: money('What is to be paid') },
  entity: 'claim',
  transact: ({ tag, way: how }, { rows, call }) => {
    const found = rows(finds).find((one) => one.tag.toLowerCase() === tag.toLowerCase());
    if (!found) return failure({ reason: 'There is no such tag.' });
    if (how === 'post' && found.category === 'instrument')
      return failure({ reason: 'That is too fragile for the post.', alternative: { way: 'courier' } });
    return success({
      claim_number: `Q${call + 600}`,
      to_pay: found.fee + (how === 'post' ? 6 : how === 'courier' ? 15 : 0),
    });
  },
  undo: () => WithdrawClaim,
  amend: () => ChangeClaim,
}) {}

export class ReportLoss extends transaction({
  description: 'Report something that was lost',
  slots: {
    item: z.string().describe('What was lost'),
    where: z.string().describe('Where it was lost'),
    lost_on: z.iso.date().describe('Day on which it was lost'),
    around: time('About when it was lost').optional(),
    appearance: z.string().optional().describe('What it looks like'),
    contents: z.string().optional().describe('What was in it'),
    papers: saidAs(z.boolean().describe('Whether identity papers are in it'), {
      names: ['documents', 'passport', 'id'],
    }),
    reward: money('What the finder gets').optional(),
    contact: z.string().describe('Name of the person we write to'),
  },
  returns: { report_number },
  entity: 'report',
  transact: (_, { call }) => success({ report_number: `R${call + 90}` }),
  undo: () => WithdrawReport,
}) {}

export class ChangeClaim extends transaction({
  description: 'Change how or when a thing gets back to its owner',
  slots: {
    claim_number,
    way: way.optional(),
    on_day: z.iso.date().optional().describe('Day on which it is fetched or sent'),
    address: z.string().optional().describe('Address to which it is sent'),
  },
  returns: { claim_number },
  entity: 'change',
}) {}

export class WithdrawClaim extends transaction({
  description: 'Withdraw a claim to a thing',
  slots: { claim_number },
  returns: { claim_number },
  entity: 'withdrawal',
}) {}

export class WithdrawReport extends transaction({
  description: 'Withdraw a report of a loss',
  slots: { report_number, explanation: z.string().optional().describe('How it turned up') },
  returns: { report_number },
  entity: 'withdrawal of the report',
}) {}

export const lostProperty = service({
  name: 'LostProperty',
  description: 'Things that were lost and found in the city',
  apis: [SearchFinds, ClaimThing, ReportLoss, ChangeClaim, WithdrawClaim, WithdrawReport],
});
