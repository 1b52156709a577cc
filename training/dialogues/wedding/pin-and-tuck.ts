/** Alterations of dresses and suits, fittings, and the dyeing of shoes and veils. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const task = {
  stitch_job: saidAs(z.string().describe('Name of the alteration'), { names: ['alteration', 'job'] }),
  piece: saidAs(z.enum(['bridal gown', 'suit', 'shirt', 'trousers', 'skirt', 'coat']).describe('Piece of clothing'), {
    names: ['garment', 'clothes'],
    values: {
      'bridal gown': ['wedding dress', 'white dress', 'gown'],
      suit: ['jacket', 'tuxedo', 'morning coat'],
      trousers: ['pants', 'breeches'],
      shirt: ['blouse'],
      coat: ['overcoat', 'cape'],
    },
  }),
  least_price: saidAs(money('What it costs at least', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  working_days: saidAs(z.int().describe('How many days it takes'), { names: ['days', 'wait'] }),
  by_hand: saidAs(z.boolean().describe('Whether it is sewn by hand'), { names: ['hand sewn'] }),
  tailor: saidAs(z.string().describe('Name of the tailor who does it'), { names: ['seamstress'] }),
};
type Task = ArgumentsOf<typeof task>;

const row = (
  stitch_job: string,
  piece: Task['piece'],
  least_price: number,
  working_days: number,
  by_hand: boolean,
  tailor: string,
): Task => ({
  stitch_job,
  piece,
  least_price,
  working_days,
  by_hand,
  tailor,
});

const jobs = table('pin_and_tuck.jobs', 'stitch_job', [
  row('gown hem', 'bridal gown', 85, 14, true, 'Perpetua'),
  row('gown bodice', 'bridal gown', 140, 21, true, 'Perpetua'),
  row('bustle loops', 'bridal gown', 45, 7, true, 'Zlata'),
  row('gown zip', 'bridal gown', 60, 5, false, 'Zlata'),
  row('sleeve length', 'suit', 32, 6, false, 'Mr Dunmore'),
  row('waist suppression', 'suit', 55, 9, true, 'Mr Dunmore'),
  row('collar turning', 'shirt', 24, 4, false, 'Zlata'),
  row('trouser hem', 'trousers', 14, 2, false, 'Oskar'),
  row('seat let out', 'trousers', 22, 5, false, 'Oskar'),
  row('skirt lining', 'skirt', 38, 8, true, 'Perpetua'),
  row('coat buttons', 'coat', 12, 1, true, 'Oskar'),
]);

const ticket = saidAs(z.string().describe('Number on the ticket'), { names: ['slip', 'ticket number'] });
const ready_by = saidAs(z.iso.date().describe('Day by which it is ready'), { names: ['deadline', 'needed'] });
const shade = z.enum(['white', 'ivory', 'sage', 'navy', 'burgundy', 'black']);

export class PriceList extends search({
  description: 'Look up what can be altered and what that costs',
  slots: { piece: task.piece, by_hand: task.by_hand.optional() },
  returns: task,
  entity: 'alteration',
  table: jobs,
  presents: 'list',
  offers: ['stitch_job', 'least_price', 'working_days'],
  comparable: ['least_price', 'working_days', 'tailor'],
  followUp: () => HandIn,
}) {}

export class HandIn extends transaction({
  description: 'Hand in a piece of clothing to be altered',
  examples: ['it does not fit any more', 'the dress is too long'],
  slots: {
    piece: task.piece,
    to_do: saidAs(z.string().describe('What is to be done with it'), { names: ['work', 'alteration'] }),
    brought_in: saidAs(z.iso.date().describe('Day on which it is brought to the shop'), { names: ['drop-off'] }),
    ready_by,
    how_much: saidAs(z.number().optional().describe('By how many centimetres'), { names: ['centimetres', 'length'] }),
    wearer: saidAs(z.string().describe('Who wears it'), { names: ['name'] }),
    delicate: saidAs(z.boolean().default(false).describe('Whether the fabric is delicate'), {
      names: ['silk', 'lace'],
    }),
  },
  returns: { ticket, estimate: money('What it will cost about', { currency: 'GBP' }) },
  entity: 'alteration order',
  quote: ({ delicate, piece }) => ({ estimate: (piece === 'bridal gown' ? 90 : 30) + (delicate ? 20 : 0) }),
  transact: ({ ready_by: day, brought_in, delicate, piece }, { call }) => {
    if (day <= brought_in) return failure({ reason: 'It must be brought before it can be ready.' });
    if (day === '2019-03-09')
      return failure({ reason: 'We are closed on that day.', alternative: { ready_by: '2019-03-11' } });
    return success({ ticket: `PT${call + 480}`, estimate: (piece === 'bridal gown' ? 90 : 30) + (delicate ? 20 : 0) });
  },
  undo: () => LeaveUnaltered,
  amend: () => AmendOrder,
}) {}

export class ComeForFitting extends transaction({
  description: 'Make an appointment for a fitting',
  slots: {
    ticket,
    fit_day: z.iso.date().describe('Day of the fitting'),
    fit_time: time('When the fitting begins', { hours: '09:00-18:30' }),
    brings_shoes: saidAs(z.boolean().describe('Whether the shoes are brought along'), { names: ['heels'] }),
    companions: saidAs(z.int().min(0).max(5).default(0).describe('How many people come along'), { names: ['company'] }),
  },
  returns: { mirror: z.string().describe('Which cabin') },
  entity: 'fitting',
  transact: (_, { call }) => success({ mirror: `cabin ${call + 2}` }),
}) {}

export class DyeAccessory extends transaction({
  description: 'Have shoes, gloves or a veil dyed',
  slots: {
    accessory: saidAs(z.enum(['shoes', 'gloves', 'veil', 'sash', 'hat']).describe('What is dyed'), {
      values: { shoes: ['heels', 'pumps', 'slippers'], sash: ['belt', 'ribbon'], hat: ['fascinator'] },
    }),
    from_shade: saidAs(shade.optional().describe('Colour it has'), { names: ['from'] }),
    to_shade: saidAs(shade.describe('Colour it gets'), { names: ['to', 'into'] }),
    ready_by,
  },
  returns: { ticket, price: money('What the dyeing costs', { currency: 'GBP' }) },
  entity: 'dyeing',
  quote: () => ({ price: 28 }),
  transact: (_, { call }) => success({ ticket: `D${call + 70}`, price: 28 }),
}) {}

export class FetchOrSend extends transaction({
  description: 'Say how a finished piece gets home',
  slots: {
    ticket,
    route: saidAs(z.enum(['fetched', 'by bicycle courier', 'by post']).describe('How it gets home'), {
      values: {
        fetched: ['pick it up', 'come for it', 'collect it myself'],
        'by bicycle courier': ['courier', 'bike'],
        'by post': ['mail it', 'parcel'],
      },
    }),
    leaves_on: z.iso.date().describe('Day on which it leaves the shop'),
    send_to: saidAs(z.string().optional().describe('Where it is sent'), { names: ['address'] }),
  },
  returns: {},
  entity: 'handover',
}) {}

export class AmendOrder extends transaction({
  description: 'Change an alteration order',
  slots: {
    ticket,
    to_do: saidAs(z.string().optional().describe('What is to be done instead'), { names: ['work'] }),
    ready_by: saidAs(z.iso.date().optional().describe('New day by which it is ready'), { names: ['deadline'] }),
    how_much: saidAs(z.number().optional().describe('By how many centimetres now'), { names: ['centimetres'] }),
  },
  returns: {},
  entity: 'changed order',
}) {}

export class LeaveUnaltered extends transaction({
  description: 'Take a piece back without alteration',
  slots: { ticket },
  returns: { minimum: money('What must be paid all the same', { currency: 'GBP' }) },
  entity: 'return',
  transact: () => success({ minimum: 10 }),
}) {}

export const pinAndTuck = service({
  name: 'PinAndTuck',
  description: 'Alterations of clothes',
  apis: [PriceList, HandIn, ComeForFitting, DyeAccessory, FetchOrSend, AmendOrder, LeaveUnaltered],
  tables: [jobs],
});
