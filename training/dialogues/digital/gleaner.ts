/** A newspaper: subscriptions, pauses, missing copies and small ads. */
import { type ArgumentsOf, date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const form = z.enum(['paper', 'online', 'both']);
const offer = {
  bundle: saidAs(z.string().describe('Name of the subscription'), { names: ['subscription', 'offer'] }),
  comes: saidAs(z.enum(['every day', 'weekdays', 'weekend', 'Sunday only']).describe('When it comes out'), {
    names: ['days', 'frequency'],
    values: {
      'every day': ['daily', 'all week', 'seven days'],
      weekdays: ['Monday to Friday', 'working days'],
      weekend: ['Saturday and Sunday'],
      'Sunday only': ['just Sundays', 'Sundays'],
    },
  }),
  read_as: saidAs(form.describe('How it is read'), {
    names: ['form'],
    values: {
      paper: ['printed', 'in print'],
      online: ['digital', 'on the tablet', 'on a screen'],
      both: ['print and digital'],
    },
  }),
  monthly: saidAs(money('What it costs for a month', { currency: 'EUR' }), { names: ['price', 'monthly price'] }),
  min_months: saidAs(z.int().describe('How many months one has to keep it'), { names: ['minimum term', 'commitment'] }),
  crossword: saidAs(z.boolean().describe('Whether there is a crossword'), { names: ['puzzles'] }),
  present: saidAs(z.string().describe('What a new reader is given'), { names: ['welcome gift'] }),
};
type Offer = ArgumentsOf<typeof offer>;
const o = (
  bundle: string,
  comes: Offer['comes'],
  read_as: Offer['read_as'],
  monthly: number,
  min_months: number,
  crossword: boolean,
  present: string,
): Offer => ({
  bundle,
  comes,
  read_as,
  monthly,
  min_months,
  crossword,
  present,
});
const offers = table('gleaner.offers', 'bundle', [
  o('Doormat', 'every day', 'paper', 42, 12, true, 'a radio'),
  o('Doormat and Pocket', 'every day', 'both', 49, 12, true, 'a tablet stand'),
  o('Pocket', 'every day', 'online', 19, 1, false, 'nothing'),
  o('Commuter', 'weekdays', 'paper', 31, 6, true, 'a travel mug'),
  o('Commuter Light', 'weekdays', 'online', 12, 1, false, 'nothing'),
  o('Long Breakfast', 'weekend', 'paper', 18, 3, true, 'a jar of jam'),
  o('Long Breakfast Plus', 'weekend', 'both', 22, 6, true, 'two egg cups'),
  o('Sunday Sleeper', 'Sunday only', 'paper', 10, 3, true, 'slippers'),
  o('Sunday Swipe', 'Sunday only', 'online', 5, 1, true, 'nothing'),
]);

const reader_no = saidAs(z.string().describe('Number of the reader'), {
  names: ['subscriber number', 'customer number', 'reader number'],
});

export class ViewOffers extends search({
  description: 'Look at subscriptions to the newspaper',
  slots: { comes: offer.comes.optional(), read_as: offer.read_as.optional(), crossword: offer.crossword.optional() },
  returns: offer,
  entity: 'subscription',
  table: offers,
  offers: ['bundle', 'comes', 'monthly'],
  comparable: ['monthly', 'min_months'],
  followUp: () => BeginReading,
}) {}

export class BeginReading extends transaction({
  description: 'Subscribe to the newspaper',
  examples: ['I want the paper delivered', 'subscribe'],
  slots: {
    bundle: offer.bundle,
    first_copy: saidAs(z.iso.date().describe('Day of the first copy'), { names: ['start', 'from'] }),
    reader: saidAs(z.string().describe('Name of the reader'), { names: ['name', 'recipient'] }),
    home: saidAs(z.string().describe('Address of the reader'), { names: ['address'] }),
    as_gift: saidAs(z.boolean().default(false).describe('Whether it is a present'), { names: ['gift'] }),
    left_at: saidAs(
      z.enum(['letterbox', 'doorstep', 'neighbour', 'shop']).default('letterbox').describe('Where the copy is left'),
      {
        names: ['drop'],
        values: {
          letterbox: ['mailbox'],
          doorstep: ['at the door', 'on the mat'],
          neighbour: ['next door'],
          shop: ['kiosk', 'newsagent'],
        },
      },
    ),
  },
  returns: { reader_no },
  entity: 'subscription',
  transact: ({ bundle }, { rows, call }) =>
    rows(offers).some((one) => one.bundle.toLowerCase() === bundle.toLowerCase())
      ? success({ reader_no: `G${call + 5100}` })
      : failure({ reason: 'There is no subscription of that name.' }),
  undo: () => StopReading,
}) {}

export class HolidayStop extends transaction({
  description: 'Pause the newspaper while one is away',
  examples: ['we are on holiday', 'hold the paper'],
  slots: {
    reader_no,
    last_before: saidAs(z.iso.date().describe('Last day on which it still comes'), { names: ['last copy'] }),
    again_from: saidAs(z.iso.date().describe('Day on which it comes again'), { names: ['resume', 'back'] }),
    give_away: saidAs(
      z.enum(['school', 'hospital', 'nobody']).default('nobody').describe('Who gets the copies meanwhile'),
      {
        names: ['donate'],
        values: { school: ['pupils'], hospital: ['clinic', 'patients'], nobody: ['no one'] },
      },
    ),
  },
  returns: { reader_no, credit: money('What is credited', { currency: 'EUR' }) },
  entity: 'pause',
  transact: () => success({ credit: 6.5 }),
}) {}

export class MoveHouse extends transaction({
  description: 'Change the address to which the newspaper comes',
  examples: ['we are moving', 'new address for the paper'],
  slots: {
    reader_no,
    home: saidAs(z.string().describe('The new address'), { names: ['new address'] }),
    valid_from: saidAs(z.iso.date().describe('Day from which it is valid'), { names: ['from'] }),
  },
  returns: { reader_no },
  entity: 'change of address',
}) {}

export class CopyMissing extends transaction({
  description: 'Report that the newspaper did not come, or came spoilt',
  examples: ['my paper did not come', 'no paper this morning'],
  slots: {
    reader_no,
    which_day: saidAs(date('Day of the copy', { past: true }), { names: ['day'] }),
    wrong_how: saidAs(z.enum(['missing', 'late', 'wet', 'torn']).describe('What was wrong'), {
      names: ['problem'],
      values: {
        missing: ['not there', 'did not come'],
        wet: ['soaked', 'damp'],
        torn: ['ripped', 'in pieces'],
        late: ['after breakfast'],
      },
    }),
    make_good: saidAs(z.enum(['new copy', 'credit']).describe('How it is made good'), {
      names: ['compensation'],
      values: { 'new copy': ['another one', 'a replacement'], credit: ['money back', 'off the bill'] },
    }),
  },
  returns: { reader_no, case_no: z.string().describe('Number of the complaint') },
  entity: 'complaint',
  transact: (_, { call }) => success({ case_no: `C${call + 14}` }),
}) {}

export class StopReading extends transaction({
  description: 'End a subscription to the newspaper',
  examples: ['cancel my subscription', 'no more newspaper'],
  slots: {
    reader_no,
    ends_on: saidAs(z.iso.date().describe('Last day of the subscription'), { names: ['end', 'last day'] }),
    why: saidAs(z.string().optional().describe('Why it is ended'), { names: ['reason'] }),
  },
  returns: { reader_no },
  entity: 'termination',
}) {}

export class RunAd extends transaction({
  description: 'Place a small ad',
  examples: ['put an ad in', 'advertise'],
  slots: {
    column: saidAs(
      z.enum(['for sale', 'wanted', 'lodgings', 'work', 'hearts', 'thanks']).describe('Column in which the ad stands'),
      {
        names: ['section', 'rubric'],
        values: {
          'for sale': ['selling'],
          wanted: ['looking for', 'searching'],
          lodgings: ['rooms', 'flats'],
          work: ['jobs'],
          hearts: ['lonely hearts', 'dating'],
          thanks: ['obituaries and thanks'],
        },
      },
    ),
    text: saidAs(z.string().describe('What the ad says'), { names: ['wording'] }),
    prints_on: saidAs(z.iso.date().describe('Day on which it is printed first'), { names: ['day', 'first day'] }),
    how_often: saidAs(z.int().min(1).max(12).describe('How many times it is printed'), {
      names: ['times', 'insertions'],
    }),
    framed: saidAs(z.boolean().default(false).describe('Whether it has a frame'), { names: ['box', 'border'] }),
    box_number: saidAs(z.boolean().describe('Whether answers come under a box number'), {
      names: ['anonymous', 'cipher'],
    }),
  },
  returns: {
    ad_no: saidAs(z.string().describe('Number of the ad'), { names: ['ad number'] }),
    total: money('What the ad costs in all', { currency: 'EUR' }),
  },
  entity: 'ad',
  quote: ({ how_often, framed }) => ({ total: how_often * (framed ? 15 : 9) }),
  transact: ({ how_often, framed }, { call }) =>
    success({ ad_no: `A${call + 900}`, total: how_often * (framed ? 15 : 9) }),
  undo: () => PullAd,
}) {}

export class PullAd extends transaction({
  description: 'Take a small ad out again',
  examples: ['pull my ad'],
  slots: { ad_no: saidAs(z.string().describe('Number of the ad'), { names: ['ad number'] }) },
  returns: { ad_no: saidAs(z.string().describe('Number of the ad'), { names: ['ad number'] }) },
  entity: 'withdrawn ad',
}) {}

export const gleaner = service({
  name: 'Gleaner',
  description: 'A newspaper',
  apis: [ViewOffers, BeginReading, HolidayStop, MoveHouse, CopyMissing, StopReading, RunAd, PullAd],
  tables: [offers],
});
