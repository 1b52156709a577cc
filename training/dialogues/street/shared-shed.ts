/** Tools that neighbours share: borrow one against a deposit, keep it longer, call it off, tell of a snag. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const kit = {
  toolName: z.string().describe('What the tool is called'),
  toolType: z
    .enum(['drill', 'saw', 'mower', 'ladder', 'sander', 'pressure washer', 'wallpaper steamer'])
    .describe('Sort of tool'),
  deposit: money('Deposit in cash', { currency: 'EUR' }),
  weightKg: z.number().describe('Weight in kilograms'),
  cordless: z.boolean().describe('Runs without a cable'),
  noise: z.enum(['quiet', 'medium', 'loud']).describe('How loud it is'),
  lentBy: z.string().describe('Neighbour to whom it belongs'),
};
type Kit = ArgumentsOf<typeof kit>;
const row = (
  toolName: string,
  toolType: Kit['toolType'],
  deposit: number,
  weightKg: number,
  cordless: boolean,
  noise: Kit['noise'],
  lentBy: string,
): Kit => ({ toolName, toolType, deposit, weightKg, cordless, noise, lentBy });

const kits = table('shared_shed.kits', 'toolName', [
  row('Woodpecker', 'drill', 30, 2.4, true, 'medium', 'Herr Bloch'),
  row('Big Bertha', 'drill', 60, 5.8, false, 'loud', 'the Okafors'),
  row('Nibbler', 'saw', 25, 1.9, true, 'medium', 'Saskia'),
  row('Table Shark', 'saw', 90, 22, false, 'loud', 'Herr Bloch'),
  row('Goat', 'mower', 70, 19, true, 'quiet', 'number 9'),
  row('Old Smoky', 'mower', 40, 31, false, 'loud', 'the vicar'),
  row('Giraffe', 'ladder', 35, 14, true, 'quiet', 'the Okafors'),
  row('Three Steps', 'ladder', 10, 4, true, 'quiet', 'Saskia'),
  row('Dusty', 'sander', 28, 1.6, false, 'medium', 'Tomek'),
  row('Velvet', 'sander', 45, 3.2, true, 'quiet', 'number 9'),
  row('Geyser', 'pressure washer', 80, 12, false, 'loud', 'Tomek'),
  row('Dragon Breath', 'wallpaper steamer', 20, 3.5, false, 'quiet', 'the vicar'),
]);

const loanId = z.string().describe('Number of the loan');

export class SeeTools extends search({
  description: 'What the shed has',
  slots: { toolType: kit.toolType, cordless: kit.cordless.optional(), noise: kit.noise.optional() },
  returns: kit,
  entity: 'tool',
  table: kits,
  offers: ['toolName', 'deposit'],
  comparable: ['deposit', 'weightKg'],
  followUp: () => Borrow,
}) {}

export class Borrow extends transaction({
  description: 'Take a tool home for some days',
  slots: {
    toolName: kit.toolName,
    neighbour: z.string().describe('Name of the borrower'),
    fromDay: z.iso.date().describe('First day'),
    days: z.int().min(1).max(14).describe('For how many days'),
    pickUp: time('Hour of fetching it', { hours: '08:00-20:00' }),
    payDeposit: saidAs(z.enum(['cash', 'card', 'bank transfer']).describe('How the deposit is paid'), {
      values: { cash: ['notes', 'coins'], 'bank transfer': ['by bank', 'wire'] },
    }),
    goggles: z.boolean().optional().describe('Safety goggles as well'),
    jobToDo: z.string().optional().describe('What the tool is for'),
  },
  returns: {
    loanId,
    depositDue: money('Deposit that is due', { currency: 'EUR' }),
    shelf: z.string().describe('Shelf on which it waits'),
  },
  entity: 'loan',
  quote: ({ toolName }, { rows }) => ({
    depositDue: rows(kits).find((one) => one.toolName.toLowerCase() === toolName.toLowerCase())?.deposit ?? 30,
  }),
  transact: ({ toolName, days, fromDay }, { rows, call }) => {
    const found = rows(kits).find((one) => one.toolName.toLowerCase() === toolName.toLowerCase());
    if (!found) return failure({ reason: 'The shed has no tool of that name.' });
    if (found.toolName === 'Goat' && days > 3)
      return failure({ reason: 'The Goat goes out for three days at most.', alternative: { days: 3 } });
    if (fromDay === '2019-03-04') return failure({ reason: 'The shed is shut on Mondays.' });
    return success({ loanId: `SH${call + 12}`, depositDue: found.deposit, shelf: `Shelf ${'ABC'[call % 3]}` });
  },
  undo: () => CallOffLoan,
  amend: () => Longer,
}) {}

export class Longer extends transaction({
  description: 'Keep a tool longer, or begin on another day',
  slots: {
    loanId,
    days: z.int().min(1).max(14).optional().describe('Days in all'),
    fromDay: z.iso.date().optional().describe('New first day'),
  },
  returns: { loanId },
  entity: 'new term',
}) {}

export class CallOffLoan extends transaction({
  description: 'Do without a tool after all',
  slots: { loanId, excuse: z.string().optional().describe('Excuse, if any') },
  returns: { loanId },
  entity: 'loan called off',
}) {}

export class Snag extends transaction({
  description: 'Tell that a tool is broken or lost',
  examples: ['something snapped off'],
  slots: {
    toolName: kit.toolName,
    whatHappened: z.string().describe('What happened to it'),
    state: saidAs(z.enum(['broken', 'worn', 'lost', 'dirty']).describe('State of the tool'), {
      values: {
        lost: ['gone', 'stolen'],
        dirty: ['filthy', 'muddy'],
        worn: ['blunt', 'tired'],
        broken: ['snapped', 'kaput'],
      },
    }),
    finder: z.string().describe('Who noticed'),
    hurt: z.boolean().optional().describe('Was anybody hurt'),
  },
  returns: { ticket: z.string().describe('Ticket'), kept: money('What is kept of the deposit', { currency: 'EUR' }) },
  entity: 'report of a snag',
  transact: ({ state }, { call }) =>
    success({ ticket: `Z-${call + 4}`, kept: state === 'lost' ? 30 : state === 'broken' ? 15 : 0 }),
}) {}

export const sharedShed = service({
  name: 'SharedShed',
  description: 'A shed of tools that neighbours share',
  apis: [SeeTools, Borrow, Longer, CallOffLoan, Snag],
  tables: [kits],
});
