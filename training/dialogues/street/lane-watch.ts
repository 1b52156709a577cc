/** Potholes and bike lanes of a city: known cases, a new report, a second voice, damage that is to be paid, a rack. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const known = {
  caseTag: saidAs(z.string().describe('Tag of the case'), { names: ['case', 'tag'] }),
  district: saidAs(z.enum(['Harbour', 'Old Town', 'Linden', 'Brickworks', 'Campus']).describe('Part of the city'), {
    names: ['area', 'quarter'],
    values: { Campus: ['the uni', 'university'], 'Old Town': ['centre', 'downtown'], Harbour: ['docks', 'the port'] },
  }),
  road: z.string().describe('Road on which it is'),
  trouble: saidAs(
    z
      .enum(['pothole', 'glass', 'parked cars', 'missing paint', 'tree roots', 'broken light', 'puddle'])
      .describe('What is wrong with the road'),
    {
      names: ['problem'],
      values: {
        pothole: ['hole', 'crater'],
        glass: ['shards', 'broken bottles'],
        'parked cars': ['vans in the lane', 'blocked by cars'],
        'missing paint': ['faded lines', 'no markings'],
        'tree roots': ['bumps from roots'],
        'broken light': ['dark', 'dead lamp'],
        puddle: ['flooded', 'standing water'],
      },
    },
  ),
  voices: saidAs(z.int().describe('How many people complained'), { names: ['votes', 'complaints'] }),
  repairOn: saidAs(z.iso.date().describe('When it is to be mended'), { names: ['repair', 'mended'] }),
  laneShut: saidAs(z.boolean().describe('Whether the lane is shut'), { names: ['closed'] }),
};
type Known = ArgumentsOf<typeof known>;
const row = (
  caseTag: string,
  district: Known['district'],
  road: string,
  trouble: Known['trouble'],
  voices: number,
  repairOn: string,
  laneShut: boolean,
): Known => ({ caseTag, district, road, trouble, voices, repairOn, laneShut });

const cases = table('lane_watch.cases', 'caseTag', [
  row('H12', 'Harbour', 'Crane Quay', 'pothole', 31, '2019-03-05', true),
  row('H15', 'Harbour', 'Net Street', 'glass', 6, '2019-03-02', false),
  row('H19', 'Harbour', 'Ferry Road', 'puddle', 14, '2019-03-22', false),
  row('T03', 'Old Town', 'Mint Lane', 'parked cars', 58, '2019-04-01', false),
  row('T08', 'Old Town', 'Bell Street', 'pothole', 22, '2019-03-12', false),
  row('L02', 'Linden', 'Poplar Avenue', 'tree roots', 40, '2019-03-27', true),
  row('L07', 'Linden', 'Dairy Road', 'pothole', 9, '2019-03-19', false),
  row('B11', 'Brickworks', 'Kiln Way', 'broken light', 17, '2019-03-07', false),
  row('B14', 'Brickworks', 'Clay Row', 'missing paint', 4, '2019-05-06', false),
  row('C05', 'Campus', 'Newton Path', 'broken light', 26, '2019-03-04', false),
  row('C09', 'Campus', 'Library Loop', 'pothole', 12, '2019-03-15', true),
]);

const ticketNo = saidAs(z.string().describe('Number of the report'), { names: ['report', 'number'] });
const reporter = saidAs(z.string().describe('Who tells it'), { names: ['name'] });

export class KnownCases extends search({
  description: 'See what is known of bad roads and lanes',
  slots: { district: known.district, trouble: known.trouble.optional(), laneShut: known.laneShut.optional() },
  returns: known,
  entity: 'case',
  table: cases,
  offers: ['caseTag', 'road', 'trouble'],
  comparable: ['voices', 'repairOn'],
  followUp: () => AddVoice,
}) {}

export class ReportSpot extends transaction({
  description: 'Report a bad spot on a road or a bike lane',
  examples: ['nearly fell off my bike', 'somebody should fix'],
  slots: {
    trouble: known.trouble,
    spot: saidAs(z.string().describe('Where exactly it is'), { names: ['place', 'location'] }),
    seenOn: saidAs(date('When it was seen', { past: true }), { names: ['day'] }),
    depthCm: saidAs(z.int().min(1).max(60).optional().describe('How deep it is, in centimetres'), {
      names: ['depth', 'deep', 'centimetres'],
    }),
    fell: saidAs(z.boolean().optional().describe('Whether somebody fell'), { names: ['fall', 'crash'] }),
    urgency: saidAs(
      z.enum(['at once', 'this week', 'whenever']).default('this week').describe('How soon it must be done'),
      {
        names: ['hurry'],
        values: { 'at once': ['right away', 'immediately', 'urgent'], whenever: ['no rush', 'no hurry', 'any time'] },
      },
    ),
    reporter,
    remark: z.string().optional().describe('What else there is to say'),
  },
  returns: { ticketNo, fixBy: z.iso.date().describe('By when it is mended') },
  entity: 'report',
  transact: ({ depthCm, urgency }, { call }) =>
    urgency === 'at once' && (depthCm ?? 10) < 5
      ? failure({ reason: 'Less than five centimetres is not urgent.', alternative: { urgency: 'this week' as const } })
      : success({
          ticketNo: `R-${call + 150}`,
          fixBy: { 'at once': '2019-03-02', 'this week': '2019-03-08', whenever: '2019-03-29' }[urgency],
        }),
  undo: () => PullReport,
  amend: () => MendReport,
}) {}

export class AddVoice extends transaction({
  description: 'Join the complaint of others',
  slots: { caseTag: known.caseTag, reporter, remark: z.string().optional().describe('What else there is to say') },
  returns: { voicesNow: z.int().describe('How many have joined now') },
  entity: 'voice',
  transact: ({ caseTag }, { rows }) => {
    const found = rows(cases).find((one) => one.caseTag.toLowerCase() === caseTag.toLowerCase());
    return found ? success({ voicesNow: found.voices + 1 }) : failure({ reason: 'No case has that tag.' });
  },
}) {}

export class MendReport extends transaction({
  description: 'Correct what was reported',
  slots: {
    ticketNo,
    spot: z.string().optional().describe('Where it really is'),
    depthCm: z.int().min(1).max(60).optional().describe('How deep it really is, in centimetres'),
    urgency: z.enum(['at once', 'this week', 'whenever']).optional().describe('How soon it must be done after all'),
  },
  returns: { ticketNo },
  entity: 'correction',
}) {}

export class PullReport extends transaction({
  description: 'Take a report back',
  slots: { ticketNo, because: saidAs(z.string().optional().describe('Why it is taken back'), { names: ['reason'] }) },
  returns: { ticketNo },
  entity: 'report taken back',
}) {}

export class ClaimDamage extends transaction({
  description: 'Ask the city to pay for damage',
  slots: {
    broken: saidAs(z.string().describe('What was damaged'), { names: ['damage', 'damaged'] }),
    amount: saidAs(money('What the repair cost', { currency: 'EUR' }), { names: ['sum', 'cost'] }),
    happenedOn: saidAs(date('When it happened', { past: true }), { names: ['day'] }),
    happenedAt: time('At what hour it happened').optional(),
    spot: saidAs(z.string().describe('Where exactly it is'), { names: ['place'] }),
    witness: saidAs(z.string().optional().describe('Who saw it'), { names: ['saw it'] }),
    claimant: saidAs(z.string().describe('To whom it is paid'), { names: ['name'] }),
    receipt: saidAs(z.boolean().describe('Whether there is a receipt'), { names: ['bill', 'invoice'] }),
  },
  returns: {
    claimNo: z.string().describe('Number of the claim'),
    paid: money('What the city pays', { currency: 'EUR' }),
  },
  entity: 'claim',
  quote: ({ amount, receipt }) => ({ paid: receipt ? amount : Math.round(amount / 2) }),
  transact: ({ amount, receipt }, { call }) =>
    success({ claimNo: `CL${call + 60}`, paid: receipt ? amount : Math.round(amount / 2) }),
}) {}

export const laneWatch = service({
  name: 'LaneWatch',
  description: 'Bad roads and bike lanes of a city',
  apis: [KnownCases, ReportSpot, AddVoice, MendReport, PullReport, ClaimDamage],
  tables: [cases],
});
