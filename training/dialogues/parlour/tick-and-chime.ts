/** A repairer of clocks and watches: what is done, leaving a piece, calls at home. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const jobName = saidAs(z.string().describe('The job'), { names: ['work', 'repair'] });
const forWhat = z.enum(['wristwatch', 'pocket watch', 'mantel clock', 'cuckoo clock', 'longcase clock']);
const timepiece = saidAs(forWhat.describe('Sort of timepiece'), {
  names: ['clock', 'watch'],
  values: {
    'pocket watch': ['fob', 'half hunter', 'on a chain'],
    'mantel clock': ['on the mantelpiece', 'shelf clock', 'bracket clock'],
    'cuckoo clock': ['bird that comes out', 'Black Forest'],
    'longcase clock': ['grandfather clock', 'the tall one in the hall', 'grandmother clock'],
  },
});
const fee = saidAs(money('Charge for the job', { currency: 'GBP' }), { names: ['price', 'cost'] });
const daysNeeded = saidAs(z.int().describe('Days it takes'), { names: ['wait'] });
const guarantee = saidAs(z.int().describe('Guarantee in months'), { names: ['warranty'] });
const jobs = table('tick.jobs', 'jobName', [
  { jobName: 'New Battery', timepiece: 'wristwatch' as const, fee: 9, daysNeeded: 1, guarantee: 12 },
  { jobName: 'Strap and Pins', timepiece: 'wristwatch' as const, fee: 18, daysNeeded: 1, guarantee: 3 },
  { jobName: 'Wrist Overhaul', timepiece: 'wristwatch' as const, fee: 120, daysNeeded: 21, guarantee: 24 },
  { jobName: 'Fob Clean', timepiece: 'pocket watch' as const, fee: 85, daysNeeded: 14, guarantee: 12 },
  { jobName: 'New Mainspring', timepiece: 'pocket watch' as const, fee: 110, daysNeeded: 28, guarantee: 24 },
  { jobName: 'Glass and Hands', timepiece: 'pocket watch' as const, fee: 45, daysNeeded: 7, guarantee: 6 },
  { jobName: 'Mantel Service', timepiece: 'mantel clock' as const, fee: 140, daysNeeded: 30, guarantee: 24 },
  { jobName: 'Chime Tuning', timepiece: 'mantel clock' as const, fee: 65, daysNeeded: 10, guarantee: 6 },
  { jobName: 'Bellows', timepiece: 'cuckoo clock' as const, fee: 55, daysNeeded: 9, guarantee: 12 },
  { jobName: 'Bird and Door', timepiece: 'cuckoo clock' as const, fee: 40, daysNeeded: 5, guarantee: 6 },
  { jobName: 'Tall Case Service', timepiece: 'longcase clock' as const, fee: 260, daysNeeded: 45, guarantee: 36 },
]);

const ticket = saidAs(z.string().describe('Ticket number'), { names: ['docket'] });
const owner = saidAs(z.string().describe('Owner of it'), { names: ['name'] });

export class ListJobs extends search({
  description: 'Which repairs there are',
  slots: { timepiece: timepiece.optional() },
  returns: { jobName, timepiece, fee, daysNeeded, guarantee },
  entity: 'job',
  table: jobs,
  offers: ['jobName', 'fee'],
  comparable: ['fee', 'daysNeeded', 'guarantee'],
  followUp: () => LeavePiece,
}) {}

export class LeavePiece extends transaction({
  description: 'Leave a watch or clock to be mended',
  slots: {
    jobName,
    owner,
    piece: saidAs(z.string().describe('What it looks like or whose it was'), { names: ['item'] }),
    fault: saidAs(z.string().optional().describe('What ails it'), { names: ['trouble'] }),
    bringOn: saidAs(z.iso.date().describe('Day it is brought'), { names: ['day'] }),
    insured: saidAs(z.boolean().default(false).describe('Whether it is insured in the shop'), { names: ['cover'] }),
    engrave: saidAs(z.string().optional().describe('Words to engrave'), { names: ['engraving', 'inscription'] }),
  },
  returns: { ticket, charge: money('To pay', { currency: 'GBP' }) },
  entity: 'repair',
  quote: ({ jobName: name, insured, engrave }, { rows }) => ({
    charge:
      (rows(jobs).find((one) => one.jobName.toLowerCase() === name.toLowerCase())?.fee ?? 50) +
      (insured ? 6 : 0) +
      (engrave ? 12 : 0),
  }),
  transact: ({ jobName: name, insured, engrave, bringOn }, { rows, call }) => {
    const found = rows(jobs).find((one) => one.jobName.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'That is no job of ours.' });
    if (bringOn === '2019-03-11')
      return failure({ reason: 'The shop is shut for stocktaking.', alternative: { bringOn: '2019-03-12' } });
    return success({ ticket: `T${call + 500}`, charge: found.fee + (insured ? 6 : 0) + (engrave ? 12 : 0) });
  },
  undo: () => CallOff,
  amend: () => AlterRepair,
}) {}

export class HomeCall extends transaction({
  description: 'Have the clockmaker come to the house',
  examples: ['it is too heavy to carry'],
  slots: {
    clocks: saidAs(z.int().min(1).max(12).describe('How many clocks'), { names: ['number'] }),
    address: z.string().describe('Where he comes'),
    callOn: saidAs(z.iso.date().describe('Day he comes'), { names: ['day'] }),
    callAt: saidAs(time('Hour he comes', { hours: '09:00-17:30' }), { names: ['hour'] }),
    owner,
    stairs: saidAs(z.boolean().optional().describe('Whether there are stairs'), { names: ['steps'] }),
    remark: z.string().optional().describe('Anything he should know'),
  },
  returns: { ticket },
  entity: 'home call',
  transact: (_args, { call }) => success({ ticket: `H${call + 70}` }),
  undo: () => CallOff,
  amend: () => AlterRepair,
}) {}

export class AlterRepair extends transaction({
  description: 'Alter what was arranged for a repair',
  slots: {
    ticket,
    bringOn: z.iso.date().optional().describe('Other day to bring it'),
    callOn: z.iso.date().optional().describe('Other day for the visit'),
    callAt: time('Other hour', { hours: '09:00-17:30' }).optional(),
    engrave: z.string().optional().describe('Other words to engrave'),
  },
  returns: { ticket },
  entity: 'alteration',
}) {}

export class CallOff extends transaction({
  description: 'Call a repair or a visit off',
  slots: { ticket, why: saidAs(z.string().optional().describe('For what reason'), { names: ['reason', 'because'] }) },
  returns: { ticket },
  entity: 'calling off',
}) {}

export const tickAndChime = service({
  name: 'TickAndChime',
  description: 'Clock and watch repairs',
  apis: [ListJobs, LeavePiece, HomeCall, AlterRepair, CallOff],
  tables: [jobs],
});
