/** A shop for SIM cards: plans to roam with, numbers to keep, phones for rent. */
import { date, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const zones = ['Europe', 'Asia', 'North America', 'Africa', 'worldwide'] as const;
const plan = {
  planName: z.string().describe('Name of the plan'),
  zone: saidAs(z.enum(zones).describe('Where it works'), {
    names: ['region', 'part of the world'],
    values: { 'North America': ['the States', 'Canada'], worldwide: ['everywhere', 'the whole world'] },
  }),
  gigabytes: z.int().describe('Gigabytes of data'),
  validDays: z.int().describe('Days it lasts'),
  calls: saidAs(z.boolean().describe('Whether one can phone with it'), { names: ['phoning', 'minutes'] }),
  price: money('What it costs', { currency: 'USD' }),
};
const plans = table('nomad_sim.plans', 'planName', [
  { planName: 'Swallow', zone: 'Europe', gigabytes: 5, validDays: 15, calls: false, price: 12 },
  { planName: 'Stork', zone: 'Europe', gigabytes: 20, validDays: 30, calls: true, price: 29 },
  { planName: 'Gannet', zone: 'Europe', gigabytes: 50, validDays: 30, calls: true, price: 44 },
  { planName: 'Monsoon', zone: 'Asia', gigabytes: 10, validDays: 14, calls: false, price: 22 },
  { planName: 'Typhoon', zone: 'Asia', gigabytes: 40, validDays: 28, calls: true, price: 55 },
  { planName: 'Prairie', zone: 'North America', gigabytes: 8, validDays: 10, calls: true, price: 25 },
  { planName: 'Redwood', zone: 'North America', gigabytes: 30, validDays: 30, calls: true, price: 49 },
  { planName: 'Savanna', zone: 'Africa', gigabytes: 6, validDays: 21, calls: false, price: 34 },
  { planName: 'Baobab', zone: 'Africa', gigabytes: 15, validDays: 30, calls: true, price: 58 },
  { planName: 'Pocket Globe', zone: 'worldwide', gigabytes: 3, validDays: 30, calls: false, price: 39 },
  { planName: 'Grand Globe', zone: 'worldwide', gigabytes: 25, validDays: 60, calls: true, price: 110 },
] satisfies readonly object[]);

const line = saidAs(z.string().describe('Code of the line'), { names: ['contract', 'card code'] });
const startDay = saidAs(z.iso.date().describe('First day'), { names: ['start', 'active from'] });

export class Plans extends search({
  description: 'Plans for abroad',
  slots: { zone: plan.zone.optional(), calls: plan.calls.optional(), planName: plan.planName.optional() },
  returns: plan,
  entity: 'plan',
  table: plans,
  offers: ['planName', 'gigabytes', 'price'],
  comparable: ['gigabytes', 'validDays', 'price'],
  followUp: () => GetSim,
}) {}

export class GetSim extends transaction({
  description: 'Get a SIM',
  examples: ['i need internet on my phone over there'],
  slots: {
    planName: plan.planName,
    chip: saidAs(z.enum(['plastic', 'nano', 'eSIM']).describe('Kind of card'), {
      values: { plastic: ['big one', 'normal card'], nano: ['small one', 'tiny'], eSIM: ['digital', 'without a card'] },
    }),
    phoneModel: saidAs(z.string().describe('Which phone it goes in'), { names: ['handset', 'phone'] }),
    user: saidAs(z.string().describe('Who will use it'), { names: ['name', 'for'] }),
    startDay,
    keepNumber: saidAs(z.boolean().default(false).describe('Whether the old number is kept'), {
      names: ['same number', 'old number'],
      values: { false: ['a new number'] },
    }),
  },
  returns: { line, price: plan.price },
  entity: 'SIM',
  quote: ({ planName, keepNumber }, { rows }) => ({
    price:
      (rows(plans).find((one) => one.planName.toLowerCase() === planName.toLowerCase())?.price ?? 0) +
      (keepNumber ? 5 : 0),
  }),
  transact: ({ planName, chip, keepNumber }, { rows, call }) => {
    const found = rows(plans).find((one) => one.planName.toLowerCase() === planName.toLowerCase());
    if (!found) return failure({ reason: 'We sell no plan of that name.' });
    if (found.zone === 'Africa' && chip === 'eSIM')
      return failure({ reason: 'There is no eSIM for Africa.', alternative: { chip: 'nano' as const } });
    return success({ line: `NS-${call + 71}`, price: found.price + (keepNumber ? 5 : 0) });
  },
  undo: () => CutLine,
  amend: () => TopUp,
}) {}

export class TopUp extends transaction({
  description: 'Add data to a line, or days',
  slots: {
    line,
    extraGigabytes: saidAs(z.int().min(1).max(50).optional().describe('Gigabytes to add'), {
      names: ['gigs', 'GB', 'more data'],
    }),
    extraDays: saidAs(z.int().min(1).max(60).optional().describe('Days to add'), { names: ['longer'] }),
    autoRenew: saidAs(z.boolean().optional().describe('Whether it renews by itself'), {
      names: ['automatic', 'renewal'],
    }),
  },
  returns: { line },
  entity: 'top-up',
}) {}

export class CutLine extends transaction({
  description: 'Stop a line',
  slots: {
    line,
    lastDay: saidAs(z.iso.date().optional().describe('Last day it works'), { names: ['until', 'off on'] }),
    whyStop: saidAs(z.string().optional().describe('Why it stops'), { names: ['reason'] }),
  },
  returns: { line },
  entity: 'stopped line',
}) {}

export class ReportFault extends transaction({
  description: 'Tell us that a line does not work, or that the phone was lost',
  slots: {
    line,
    fault: saidAs(z.enum(['no signal', 'no data', 'lost', 'stolen', 'locked']).describe('What is the matter'), {
      names: ['problem', 'trouble'],
      values: {
        'no signal': ['no bars', 'no network'],
        'no data': ['no internet', 'pages do not load'],
        stolen: ['pickpocket', 'robbed'],
        locked: ['PUK', 'wrong PIN'],
      },
    }),
    whereabouts: saidAs(z.string().describe('Town or country where one is now'), { names: ['place', 'where'] }),
    since: saidAs(date('Since which day', { past: true }).optional(), { names: ['since'] }),
    details: z.string().optional().describe('Anything else that helps'),
  },
  returns: { ticket: z.string().describe('Number of the ticket') },
  entity: 'fault report',
  transact: (_, { call }) => success({ ticket: `FR${call + 900}` }),
}) {}

export const nomadSim = service({
  name: 'NomadSim',
  description: 'SIM cards and roaming',
  apis: [Plans, GetSim, TopUp, CutLine, ReportFault],
  tables: [plans],
});
