/** A library that lends toys. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const kinds = ['board game', 'puzzle', 'building set', 'ride-on', 'costume', 'instrument', 'doll', 'outdoor'] as const;
const toy = {
  toy: z.string().describe('Title of the toy'),
  shelf_mark: z.string().describe('Number on the shelf'),
  kind: saidAs(z.enum(kinds).describe('Kind of toy'), {
    values: {
      puzzle: ['jigsaw'],
      'building set': ['bricks', 'blocks', 'construction'],
      'ride-on': ['vehicle', 'scooter', 'trike'],
      costume: ['dressing up', 'fancy dress'],
      instrument: ['music', 'drum'],
      doll: ['dollhouse', 'puppet'],
      outdoor: ['garden', 'sand', 'water'],
    },
  }),
  for_age: saidAs(z.int().describe('Age from which it is fun'), { names: ['age'] }),
  players: z.int().describe('How many can play'),
  pieces: z.int().describe('How many pieces it has'),
  noisy: z.boolean().describe('Whether it makes noise'),
  batteries: z.boolean().describe('Whether it needs batteries'),
  weekly_fee: money('What a week costs'),
  deposit: money('What is paid back at the end'),
};

const toys = table(
  'toy_box.toys',
  'toy',
  (
    [
      ['Dragon Dice', 'board game', 6, 4, 48, false, false, 1.5, 10],
      ['Snail Race', 'board game', 3, 6, 14, false, false, 1, 8],
      ['Pirate Bluff', 'board game', 8, 8, 90, false, false, 2, 12],
      ['World Map Floor', 'puzzle', 5, 2, 150, false, false, 1, 10],
      ['Jungle Giants', 'puzzle', 3, 1, 24, false, false, 0.5, 5],
      ['Castle Bricks', 'building set', 4, 3, 320, false, false, 3, 30],
      ['Marble Tower', 'building set', 6, 2, 110, true, false, 2.5, 25],
      ['Robot Kit', 'building set', 9, 2, 64, true, true, 4, 45],
      ['Red Racer', 'ride-on', 2, 1, 1, true, false, 3.5, 40],
      ['Fire Engine', 'ride-on', 3, 1, 2, true, true, 5, 60],
      ['Astronaut', 'costume', 4, 1, 5, false, false, 2, 15],
      ['Queen Bee', 'costume', 3, 1, 4, false, false, 1.5, 12],
      ['Jungle Drums', 'instrument', 2, 2, 4, true, false, 2, 20],
      ['Tiny Piano', 'instrument', 3, 1, 1, true, true, 3, 35],
      ['Rose Cottage', 'doll', 4, 3, 56, false, false, 3, 30],
      ['Shadow Theater', 'doll', 5, 4, 22, false, true, 2, 18],
      ['Giant Skittles', 'outdoor', 4, 8, 11, false, false, 2.5, 20],
      ['Bubble Machine', 'outdoor', 2, 6, 3, true, true, 2, 15],
    ] as const
  ).map(([title, kind, for_age, players, pieces, noisy, batteries, weekly_fee, deposit], i) => ({
    toy: title,
    shelf_mark: `T${i + 11}`,
    kind,
    for_age,
    players,
    pieces,
    noisy,
    batteries,
    weekly_fee,
    deposit,
  })),
);

const loan_number = z.string().describe('Number of the loan');

export class FindToys extends search({
  description: 'Look for toys to borrow',
  slots: { kind: toy.kind, noisy: toy.noisy.optional(), batteries: toy.batteries.optional() },
  returns: toy,
  entity: 'toy',
  table: toys,
  offers: ['toy', 'for_age', 'weekly_fee'],
  comparable: ['for_age', 'players', 'pieces', 'weekly_fee', 'deposit'],
  followUp: () => BorrowToy,
}) {}

export class BorrowToy extends transaction({
  description: 'Borrow a toy',
  slots: {
    toy: toy.toy,
    member: z.string().describe('Name of the member'),
    collect_on: z.iso.date().describe('Day on which it is collected'),
    due_back: z.iso.date().describe('Day by which it comes back'),
    gift_bag: z.boolean().default(false).describe('Whether it is put into a gift bag'),
    spare_batteries: z.boolean().optional().describe('Whether spare batteries are put in'),
    remark: z.string().optional().describe('Note for the librarian'),
  },
  returns: { loan_number, deposit: toy.deposit, desk: z.string().describe('Desk at which it waits') },
  entity: 'loan',
  transact: ({ toy: title, collect_on, due_back }, { rows, call }) => {
    const found = rows(toys).find((one) => one.toy.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'There is no such toy.' });
    if (due_back < collect_on)
      return failure({ reason: 'It would be back before it is collected.', alternative: { due_back: collect_on } });
    if (found.toy === 'Fire Engine' && collect_on < '2019-03-09')
      return failure({ reason: 'It is out until the 9th.', alternative: { collect_on: '2019-03-09' } });
    return success({
      loan_number: `L${call + 220}`,
      deposit: found.deposit,
      desk: call % 2 ? 'Blue desk' : 'Red desk',
    });
  },
  undo: () => CancelLoan,
  amend: () => ExtendLoan,
}) {}

export class ExtendLoan extends transaction({
  description: 'Keep a borrowed toy for longer',
  examples: ['can we keep it a bit longer'],
  slots: { loan_number, due_back: z.iso.date().describe('Day by which it comes back') },
  returns: { loan_number, extra: money('What the extra time costs') },
  entity: 'extension',
  transact: () => success({ extra: 1.5 }),
}) {}

export class ReturnToy extends transaction({
  description: 'Arrange to bring a toy back, or to have it fetched',
  slots: {
    loan_number,
    day: z.iso.date().describe('Day on which it comes back'),
    at: time('When it comes back', { hours: '09:00-18:00' }),
    complete: saidAs(z.boolean().describe('Whether all the pieces are there'), { names: ['complete', 'all there'] }),
    cleaned: z.boolean().optional().describe('Whether it was cleaned'),
  },
  returns: { loan_number, deposit_back: money('Deposit that is paid back') },
  entity: 'return',
  transact: () => success({ deposit_back: 20 }),
}) {}

export class ReportDamage extends transaction({
  description: 'Report what is missing from a borrowed toy or broken on it',
  slots: {
    loan_number,
    part: z.string().describe('Which part it is'),
    how_many: z.int().min(1).max(50).default(1).describe('How many of the part'),
    what_happened: saidAs(z.enum(['lost', 'broken', 'dirty']).describe('What happened to it'), {
      values: { lost: ['missing', 'gone'], broken: ['snapped', 'cracked', 'torn'], dirty: ['stained', 'scribbled on'] },
    }),
    pay_now: z.boolean().describe('Whether it is taken off the deposit at once'),
    comment: z.string().optional().describe('Anything else'),
  },
  returns: { loan_number, charge: money('What it costs') },
  entity: 'report',
  quote: ({ how_many }) => ({ charge: 2 * how_many }),
  transact: ({ how_many }) => success({ charge: 2 * how_many }),
}) {}

export class CancelLoan extends transaction({
  description: 'Cancel a loan that was not collected',
  slots: { loan_number },
  returns: { loan_number },
  entity: 'cancellation',
  transact: () => success({}),
}) {}

export const toyBox = service({
  name: 'ToyBox',
  description: 'A library that lends toys',
  apis: [FindToys, BorrowToy, ExtendLoan, ReturnToy, ReportDamage, CancelLoan],
  tables: [toys],
});
