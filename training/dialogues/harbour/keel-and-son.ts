/** Repairs in a shipyard. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hand = {
  shipwright: saidAs(z.string().describe('Name of the shipwright'), { names: ['craftsman', 'man', 'woman'] }),
  trade: saidAs(
    z.enum(['engine', 'hull', 'rigging', 'electrics', 'sails', 'woodwork']).describe('What the shipwright mends'),
    {
      values: {
        engine: ['motor', 'diesel'],
        hull: ['leak', 'the bottom'],
        rigging: ['mast', 'stays'],
        electrics: ['wiring', 'lights'],
        sails: ['canvas'],
        woodwork: ['timber', 'joinery'],
      },
    },
  ),
  hourly: saidAs(money('What an hour costs', { currency: 'GBP' }), { names: ['rate', 'price'] }),
  free_from: saidAs(z.iso.date().describe('First day on which there is time'), { names: ['available'] }),
  comes_aboard: saidAs(z.boolean().describe('Whether the shipwright works on board as well'), {
    names: ['house calls'],
  }),
  years: z.int().describe('How many years of experience there are'),
};
type Hand = ArgumentsOf<typeof hand>;

const row = (
  shipwright: string,
  trade: Hand['trade'],
  hourly: number,
  free_from: string,
  comes_aboard: boolean,
  years: number,
): Hand => ({
  shipwright,
  trade,
  hourly,
  free_from,
  comes_aboard,
  years,
});

const hands = table('keel_and_son.hands', 'shipwright', [
  row('Enoch Tarr', 'engine', 58, '2019-03-11', true, 31),
  row('Dilys Pugh', 'engine', 47, '2019-03-05', false, 8),
  row('Stig Aamot', 'engine', 52, '2019-03-20', true, 15),
  row('Mercy Odum', 'hull', 49, '2019-03-06', false, 12),
  row('Gil Farrow', 'hull', 44, '2019-03-25', false, 22),
  row('Tam Larkin', 'rigging', 41, '2019-03-04', true, 5),
  row('Ilse Brandt', 'rigging', 55, '2019-03-14', true, 19),
  row('Ned Cray', 'electrics', 46, '2019-03-07', true, 10),
  row('Yusuf Kaya', 'electrics', 50, '2019-03-18', true, 17),
  row('Bet Hollis', 'sails', 38, '2019-03-04', false, 27),
  row('Orla Quinn', 'woodwork', 60, '2019-04-01', false, 35),
]);

const jobs = table('keel_and_son.jobs', 'job_no', [
  { job_no: 'J-114', stage: 'waiting' as const, done_by: '2019-03-29', balance: 0, in_charge: 'Gil Farrow' },
  { job_no: 'J-120', stage: 'in the shed' as const, done_by: '2019-03-08', balance: 412.5, in_charge: 'Enoch Tarr' },
  { job_no: 'J-127', stage: 'afloat again' as const, done_by: '2019-02-26', balance: 96, in_charge: 'Bet Hollis' },
  { job_no: 'J-131', stage: 'in the shed' as const, done_by: '2019-03-15', balance: 1280, in_charge: 'Mercy Odum' },
  { job_no: 'J-133', stage: 'parts ordered' as const, done_by: '2019-04-05', balance: 230, in_charge: 'Ned Cray' },
  { job_no: 'J-140', stage: 'waiting' as const, done_by: '2019-04-12', balance: 55, in_charge: 'Orla Quinn' },
]);

const job = {
  job_no: saidAs(z.string().describe('Number of the job'), { names: ['job', 'job number'] }),
  stage: z.enum(['waiting', 'in the shed', 'parts ordered', 'afloat again']).describe('How far the work is'),
  done_by: z.iso.date().describe('Day by which it is ready'),
  balance: saidAs(money('What is still to be paid', { currency: 'GBP' }), { names: ['owed', 'bill'] }),
  in_charge: z.string().describe('Who does the work'),
};
const vessel = saidAs(z.string().describe('Name of the vessel'), { names: ['boat', 'ship'] });
const owner = saidAs(z.string().describe('Name of the owner'), { names: ['name'] });
const trouble = saidAs(z.string().describe('What is wrong with the vessel'), { names: ['problem', 'damage'] });

export class PickShipwright extends search({
  description: 'Look for somebody who can mend a boat',
  slots: { trade: hand.trade, comes_aboard: hand.comes_aboard.optional() },
  returns: hand,
  entity: 'shipwright',
  table: hands,
  offers: ['shipwright', 'hourly', 'free_from'],
  comparable: ['hourly', 'free_from', 'years'],
  followUp: () => BringIn,
}) {}

export class TraceJob extends search({
  description: 'See how far a repair is',
  examples: ['is my boat ready'],
  slots: { job_no: job.job_no },
  returns: job,
  entity: 'job',
  table: jobs,
  offers: ['job_no', 'stage', 'done_by'],
}) {}

export class BringIn extends transaction({
  description: 'Bring a boat in to be repaired',
  slots: {
    shipwright: hand.shipwright,
    vessel,
    trouble,
    bring_on: saidAs(z.iso.date().describe('Day on which the boat comes in'), { names: ['day'] }),
    needed_by: saidAs(z.iso.date().optional().describe('Day by which it must be ready'), { names: ['deadline'] }),
    crane: saidAs(z.boolean().describe('Whether it is lifted out of the water'), { names: ['lift out', 'haul out'] }),
    ceiling: saidAs(money('What it may cost at most', { currency: 'GBP' }).optional(), { names: ['limit', 'budget'] }),
    owner,
  },
  returns: { job_no: job.job_no, shed: z.string().describe('Shed in which it is done') },
  entity: 'repair',
  transact: ({ shipwright, bring_on }, { rows, call }) => {
    const found = rows(hands).find((one) => one.shipwright.toLowerCase() === shipwright.toLowerCase());
    if (!found) return failure({ reason: 'Nobody here has that name.' });
    if (bring_on < found.free_from)
      return failure({ reason: 'There is no time before that.', alternative: { bring_on: found.free_from } });
    return success({ job_no: `J-${call + 151}`, shed: 'shed 2' });
  },
  undo: () => CallOff,
  amend: () => ReviseRepair,
}) {}

export class ComeAndLook extends transaction({
  description: 'Have somebody come and say what a repair would cost',
  examples: ['give me an estimate'],
  slots: {
    vessel,
    trouble,
    look_on: saidAs(z.iso.date().describe('Day on which somebody looks at it'), { names: ['day'] }),
    look_at: saidAs(time('At what time somebody looks at it', { hours: '08:00-17:00' }), { names: ['time'] }),
    lies_at: saidAs(z.string().describe('Where the boat lies'), { names: ['place'] }),
    owner,
    ring: saidAs(z.string().optional().describe('Phone number of the owner'), { names: ['phone', 'number'] }),
  },
  returns: {
    visit_no: z.string().describe('Number of the visit'),
    visit_fee: money('What the visit costs', { currency: 'GBP' }),
  },
  entity: 'visit',
  quote: () => ({ visit_fee: 25 }),
  transact: (_args, { call }) => success({ visit_no: `V${call + 61}`, visit_fee: 25 }),
}) {}

export class ReviseRepair extends transaction({
  description: 'Change a repair that was ordered',
  slots: {
    job_no: job.job_no,
    bring_on: z.iso.date().optional().describe('The new day'),
    crane: z.boolean().optional().describe('Whether it is lifted out of the water now'),
  },
  returns: { job_no: job.job_no },
  entity: 'change of the repair',
}) {}

export class SettleBill extends transaction({
  description: 'Pay for a repair',
  slots: {
    job_no: job.job_no,
    sum: saidAs(money('How much is paid', { currency: 'GBP' }), { names: ['amount'] }),
    by_what: saidAs(z.enum(['card', 'cheque', 'bank transfer', 'cash']).describe('How it is paid'), {
      values: { cash: ['notes', 'in hand'], 'bank transfer': ['wire'] },
    }),
    mail_to: saidAs(z.email().optional().describe('Email address for the receipt'), { names: ['email'] }),
  },
  returns: { receipt_no: z.string().describe('Number of the receipt') },
  entity: 'payment',
  transact: (_args, { call }) => success({ receipt_no: `R${call + 900}` }),
}) {}

export class CallOff extends transaction({
  description: 'Cancel a repair',
  slots: {
    job_no: job.job_no,
    because_of: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }),
  },
  returns: { job_no: job.job_no },
  entity: 'cancelled repair',
}) {}

export const keelAndSon = service({
  name: 'KeelAndSon',
  description: 'Repairs in a shipyard',
  apis: [PickShipwright, TraceJob, BringIn, ComeAndLook, ReviseRepair, SettleBill, CallOff],
  tables: [hands, jobs],
});
