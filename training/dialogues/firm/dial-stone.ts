/** Telephone lines for businesses: plans, numbers that are taken along, diversions, and lines that crackle. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const plan = {
  planName: saidAs(z.string().describe('Plan'), { names: ['tariff', 'package'] }),
  channel: saidAs(z.enum(['analogue', 'ISDN', 'cloud', 'mobile', 'satellite']).describe('Kind of line'), {
    names: ['technology', 'line'],
    values: {
      analogue: ['copper', 'old-fashioned'],
      cloud: ['VoIP', 'over the internet'],
      mobile: ['SIM', 'cellular'],
      satellite: ['sat phone'],
    },
  }),
  monthly: saidAs(money('Price a month', { currency: 'GBP' }), { names: ['price', 'cost', 'fee'] }),
  callsAtOnce: saidAs(z.int().describe('How many calls at the same time'), { names: ['channels', 'simultaneous'] }),
  minutes: saidAs(z.int().describe('Minutes that are included'), { names: ['allowance'] }),
  recording: saidAs(z.boolean().describe('Whether calls can be recorded'), { names: ['record'] }),
  contractMonths: saidAs(z.int().describe('Months one is bound'), { names: ['contract', 'commitment', 'tied'] }),
};
type Plan = ArgumentsOf<typeof plan>;
const line = (
  planName: string,
  channel: Plan['channel'],
  monthly: number,
  callsAtOnce: number,
  minutes: number,
  contractMonths: number,
  recording: boolean,
): Plan => ({ planName, channel, monthly, callsAtOnce, minutes, contractMonths, recording });
const plans = table('dial_stone.plans', 'planName', [
  line('Pebble', 'analogue', 14, 1, 300, 1, false),
  line('Cobble', 'analogue', 19, 1, 1000, 12, false),
  line('Flint', 'ISDN', 38, 2, 1500, 12, false),
  line('Basalt', 'ISDN', 74, 8, 4000, 24, true),
  line('Cirrus', 'cloud', 22, 3, 1000, 1, true),
  line('Stratus', 'cloud', 45, 10, 5000, 12, true),
  line('Nimbus', 'cloud', 98, 40, 20000, 24, true),
  line('Swift', 'mobile', 16, 1, 800, 1, false),
  line('Martin', 'mobile', 27, 1, 4000, 12, false),
  line('Petrel', 'satellite', 119, 1, 200, 6, false),
]);

const lineRef = saidAs(z.string().describe('Code of the line'), { names: ['line', 'reference'] });
const account = saidAs(z.string().describe('Account holder'), { names: ['customer', 'company'] });
const greeting = saidAs(z.string().describe('What callers hear first'), { names: ['announcement', 'message'] });

export class ComparePlans extends search({
  description: 'Compare telephone plans',
  slots: { channel: plan.channel.optional(), recording: plan.recording.optional() },
  returns: plan,
  entity: 'plan',
  table: plans,
  offers: ['planName', 'monthly', 'callsAtOnce'],
  comparable: ['monthly', 'callsAtOnce', 'minutes', 'contractMonths'],
  followUp: () => OpenLine,
}) {}

export class OpenLine extends transaction({
  description: 'Have a new line opened',
  examples: ['we are moving offices and need phones'],
  slots: {
    planName: plan.planName,
    account,
    handsets: saidAs(z.int().min(0).max(200).describe('How many handsets'), { names: ['phones', 'sets'] }),
    startDay: saidAs(z.iso.date().describe('Day it starts to work'), { names: ['activation', 'live'] }),
    numberKept: saidAs(z.string().optional().describe('Old number to take along'), {
      names: ['port', 'existing number'],
    }),
    listed: saidAs(z.boolean().describe('Whether it is in the directory'), {
      names: ['phone book'],
      values: { false: ['ex-directory', 'secret'] },
    }),
    greeting: greeting.optional(),
    spendCap: saidAs(money('Highest bill a month', { currency: 'GBP' }), { names: ['limit', 'cap'] }).optional(),
  },
  returns: {
    lineRef,
    dialIn: z.string().describe('Number of the new line'),
    setup: money('Fee, once', { currency: 'GBP' }),
  },
  entity: 'line',
  quote: ({ handsets }) => ({ setup: 30 + handsets * 12 }),
  transact: ({ planName, handsets, startDay }, { rows, call }) => {
    if (!rows(plans).some((one) => one.planName.toLowerCase() === planName.toLowerCase()))
      return failure({ reason: 'There is no plan of that name.' });
    if (startDay <= '2019-03-03')
      return failure({ reason: 'That is too soon for our engineers.', alternative: { startDay: '2019-03-04' } });
    return success({ lineRef: `DS-${call + 900}`, dialIn: `0800 555 0${call + 160}`, setup: 30 + handsets * 12 });
  },
  undo: () => CloseLine,
  amend: () => ModifyLine,
}) {}

export class ModifyLine extends transaction({
  description: 'Modify a line',
  slots: {
    lineRef,
    planName: plan.planName.optional(),
    handsets: z.int().min(0).max(200).optional().describe('Handsets from now on'),
    startDay: z.iso.date().optional().describe('Other day it starts'),
    greeting: greeting.optional(),
  },
  returns: { lineRef },
  entity: 'modified line',
}) {}

export class CloseLine extends transaction({
  description: 'Close a line for good',
  slots: {
    lineRef,
    lastDay: saidAs(z.iso.date().optional().describe('Last day it works'), { names: ['until', 'end'] }),
    excuse: saidAs(z.string().optional().describe('Why it is closed'), { names: ['reason'] }),
  },
  returns: { lineRef, exitFee: money('What leaving early costs', { currency: 'GBP' }) },
  entity: 'closed line',
  transact: () => success({ exitFee: 0 }),
}) {}

export class Divert extends transaction({
  description: 'Send the calls of a line somewhere else',
  examples: ['put the calls through to'],
  slots: {
    lineRef,
    target: saidAs(z.string().describe('Number that rings instead'), { names: ['to', 'mobile'] }),
    condition: saidAs(z.enum(['always', 'busy', 'no answer', 'after hours']).describe('When it applies'), {
      values: {
        always: ['every call', 'all calls'],
        busy: ['engaged', 'when we are talking'],
        'no answer': ['nobody picks up', 'unanswered'],
        'after hours': ['when we are closed', 'at night'],
      },
    }),
    since: time('When it begins', { hours: '07:00-21:00' }).optional(),
    seconds: saidAs(z.int().optional().describe('How many seconds it rings first'), { names: ['rings', 'seconds'] }),
  },
  returns: { diversion: z.string().describe('Number of the diversion') },
  entity: 'diversion',
  transact: (_, { call }) => success({ diversion: `V${call + 18}` }),
}) {}

export const dialStone = service({
  name: 'DialStone',
  description: 'Telephone lines for businesses',
  apis: [ComparePlans, OpenLine, ModifyLine, CloseLine, Divert],
  tables: [plans],
});
