/** An estate agent: houses for sale, viewings, offers, and what a house may be worth. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const home = {
  listing: z.string().describe('Name of the house'),
  quarter: z.enum(['Millgate', 'Harrow Hill', 'Riverside', 'Thornley']).describe('Part of town'),
  style: saidAs(z.enum(['detached', 'semi', 'terrace', 'bungalow', 'flat']).describe('Style of house'), {
    names: ['type'],
    values: {
      semi: ['semi-detached', 'duplex'],
      terrace: ['terraced', 'row house'],
      bungalow: ['all on one floor', 'single storey'],
      flat: ['apartment', 'condo'],
    },
  }),
  bedrooms: saidAs(z.int().describe('How many bedrooms'), { names: ['beds'] }),
  asking_price: saidAs(money('What the seller asks', { currency: 'GBP' }), { names: ['price', 'budget', 'cost'] }),
  garden: saidAs(z.boolean().describe('Whether there is a garden'), { names: ['yard', 'lawn'] }),
  garage: z.boolean().describe('Whether there is a garage'),
  chain_free: saidAs(z.boolean().describe('Whether it is chain free'), { names: ['no chain', 'vacant', 'empty'] }),
  built: saidAs(z.int().describe('Year in which it was built'), { names: ['age', 'year'] }),
};
type Home = ArgumentsOf<typeof home>;

function row(
  listing: string,
  quarter: Home['quarter'],
  style: Home['style'],
  bedrooms: number,
  asking_price: number,
  garden: boolean,
  garage: boolean,
  chain_free: boolean,
  built: number,
): Home {
  return { listing, quarter, style, bedrooms, asking_price, garden, garage, chain_free, built };
}

const homes = table('key_and_gable.homes', 'listing', [
  row('Orchard End', 'Millgate', 'detached', 4, 485000, true, true, false, 1934),
  row('12 Weaver Row', 'Millgate', 'terrace', 2, 215000, false, false, true, 1888),
  row('The Loft', 'Millgate', 'flat', 1, 178000, false, false, true, 1990),
  row('Spindle Cottage', 'Millgate', 'semi', 3, 298000, true, false, false, 1926),
  row('Highfield', 'Harrow Hill', 'detached', 5, 720000, true, true, true, 1905),
  row('Sundown', 'Harrow Hill', 'bungalow', 3, 395000, true, true, false, 1968),
  row('9 Summit Close', 'Harrow Hill', 'semi', 3, 340000, true, true, true, 1979),
  row('Quayside 40', 'Riverside', 'flat', 2, 265000, false, true, true, 2011),
  row('Ferry House', 'Riverside', 'terrace', 3, 310000, true, false, false, 1861),
  row('Willow Bank', 'Riverside', 'bungalow', 2, 279000, true, false, true, 1957),
  row('3 Baker Lane', 'Thornley', 'terrace', 3, 189000, true, false, true, 1901),
  row('Copper Beeches', 'Thornley', 'detached', 4, 410000, true, true, false, 1998),
  row('Mews Court 7', 'Thornley', 'flat', 2, 162000, false, false, false, 2004),
]);

const viewing_ref = z.string().describe('Reference of the viewing');
const slot_time = time('When they look at it', { hours: '09:00-18:59' });

export class BrowseHomes extends search({
  description: 'Look for a house to buy',
  slots: {
    quarter: home.quarter.nullable(),
    style: home.style.optional(),
    bedrooms: home.bedrooms.optional(),
    garden: home.garden.optional(),
    garage: home.garage.optional(),
    chain_free: home.chain_free.optional(),
  },
  returns: home,
  entity: 'house',
  table: homes,
  offers: ['listing', 'style', 'bedrooms', 'asking_price'],
  comparable: ['asking_price', 'built', 'bedrooms'],
  presents: 'list',
  followUp: () => ArrangeViewing,
}) {}

export class ArrangeViewing extends transaction({
  description: 'Arrange a viewing of a house',
  examples: ['can we look around'],
  slots: {
    listing: home.listing,
    view_on: z.iso.date().describe('Day of the viewing'),
    view_at: slot_time,
    viewer: z.string().describe('Name of the person who comes to look'),
    mobile: z.string().describe('Phone number of the person who comes to look'),
    also_coming: saidAs(z.int().min(0).max(6).default(0).describe('How many others come along'), { names: ['others'] }),
    something_to_sell: saidAs(z.boolean().describe('Whether they have a house to sell themselves'), {
      names: ['own house', 'selling'],
    }),
  },
  returns: { viewing_ref, shown_by: z.string().describe('Name of the agent who shows it') },
  entity: 'viewing',
  transact: ({ listing, view_on }, { rows, call }) =>
    rows(homes).some((one) => one.listing.toLowerCase() === listing.toLowerCase())
      ? view_on === '2019-03-03'
        ? failure({ reason: 'Nobody shows houses on that day.', alternative: { view_on: '2019-03-04' } })
        : success({ viewing_ref: `V${call + 520}`, shown_by: call % 2 ? 'Martin Oke' : 'Delia Frost' })
      : failure({ reason: 'We do not sell that house.' }),
  undo: () => ScrapViewing,
  amend: () => ShiftViewing,
}) {}

export class ShiftViewing extends transaction({
  description: 'Move a viewing to another day or hour',
  slots: {
    viewing_ref,
    view_on: z.iso.date().optional().describe('The new day'),
    view_at: slot_time.optional(),
  },
  returns: { viewing_ref },
  entity: 'change',
}) {}

export class ScrapViewing extends transaction({
  description: 'Cancel a viewing',
  slots: { viewing_ref, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { viewing_ref },
  entity: 'cancellation',
}) {}

export class MakeOffer extends transaction({
  description: 'Make an offer for a house',
  examples: ['put in a bid'],
  slots: {
    listing: home.listing,
    bid: saidAs(money('How much is offered', { currency: 'GBP' }), { names: ['offer', 'amount', 'bid'] }),
    buyer: z.string().describe('Name of the buyer'),
    financed_by: saidAs(z.enum(['mortgage', 'cash', 'sale of a house', 'family loan']).describe('How it is paid for'), {
      names: ['funding', 'finance'],
      values: { mortgage: ['bank loan', 'bank'], cash: ['savings'], 'family loan': ['parents', 'mum and dad'] },
    }),
    move_in_by: z.iso.date().optional().describe('Day by which they would like to move in'),
    survey_first: saidAs(z.boolean().default(true).describe('Whether a surveyor looks at it first'), {
      names: ['survey', 'inspection'],
    }),
    conditions: z.string().optional().describe('What the offer depends on'),
  },
  returns: {
    offer_ref: z.string().describe('Reference of the offer'),
    answer_by: z.iso.date().describe('Day of the answer'),
  },
  entity: 'offer',
  transact: ({ listing, bid }, { rows, call }) => {
    const found = rows(homes).find((one) => one.listing.toLowerCase() === listing.toLowerCase());
    if (!found) return failure({ reason: 'We do not sell that house.' });
    if (bid < found.asking_price * 0.85)
      return failure({ reason: 'The seller looks at nothing so low.', alternative: { bid: found.asking_price * 0.9 } });
    return success({ offer_ref: `OF${call + 88}`, answer_by: '2019-03-08' });
  },
  undo: () => PullOffer,
}) {}

export class PullOffer extends transaction({
  description: 'Withdraw an offer',
  slots: { offer_ref: z.string().describe('Reference of the offer') },
  returns: { offer_ref: z.string().describe('Reference of the offer') },
  entity: 'withdrawal',
}) {}

export class ValueMyHome extends transaction({
  description: 'Have a house valued that somebody wants to sell',
  slots: {
    address: z.string().describe('Address of the house'),
    owner: z.string().describe('Name of the owner'),
    visit_on: z.iso.date().describe('Day on which somebody comes'),
    rooms: z.int().min(1).max(20).describe('How many rooms it has'),
    hoped_for: money('What the owner hopes to get', { currency: 'GBP' }).optional(),
    sell_when: saidAs(z.enum(['now', 'this year', 'only curious']).optional().describe('How soon it is to be sold'), {
      values: { now: ['at once', 'asap'], 'only curious': ['no plans', 'just nosy'] },
    }),
  },
  returns: { appointment: z.string().describe('Number of the appointment'), valuer: z.string().describe('Who comes') },
  entity: 'valuation',
  transact: (_, { call }) => success({ appointment: `VAL${call + 12}`, valuer: 'Hugh Penn' }),
}) {}

export const keyAndGable = service({
  name: 'KeyAndGable',
  description: 'Estate agent: houses for sale, viewings and offers',
  apis: [BrowseHomes, ArrangeViewing, ShiftViewing, ScrapViewing, MakeOffer, PullOffer, ValueMyHome],
  tables: [homes],
});
