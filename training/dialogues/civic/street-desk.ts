/** The desk for graffiti and street repairs. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction, date } from 'typetod';
import { z } from 'zod';

const quarter = saidAs(z.enum(['Northgate', 'Mill End', 'Harbourside', 'Castle Hill']).describe('Part of the town'), {
  names: ['district', 'neighbourhood'],
});
const damage = saidAs(
  z
    .enum(['graffiti', 'pothole', 'street light', 'fly-tipping', 'broken kerb', 'blocked drain'])
    .describe('What is wrong'),
  {
    names: ['problem'],
    values: {
      graffiti: ['spray paint', 'tags', 'scrawl'],
      pothole: ['hole in the road', 'crater'],
      'street light': ['lamp post', 'lantern', 'lamp'],
      'fly-tipping': ['dumped rubbish', 'mattress', 'old fridge'],
      'broken kerb': ['curb', 'edge of the pavement'],
      'blocked drain': ['gully', 'flooded street'],
    },
  },
);
const urgency = saidAs(z.enum(['low', 'normal', 'high', 'emergency']).describe('How urgent it is'), {
  names: ['priority'],
  values: { low: ['no rush', 'whenever'], high: ['urgent', 'soon'], emergency: ['right now', 'danger to life'] },
});

const job = {
  case_ref: z.string().describe('Number of the report'),
  damage,
  quarter,
  street: z.string().describe('Street in which it is'),
  stage: saidAs(z.enum(['received', 'inspected', 'planned', 'done']).describe('How far it is'), {
    names: ['status', 'state'],
  }),
  urgency,
  waiting_days: saidAs(z.int().describe('How many days it has been waiting'), { names: ['wait', 'age'] }),
  foreman: z.string().describe('Name of the person in charge of the repair'),
};
type Job = ArgumentsOf<typeof job>;

const row = (
  case_ref: string,
  kind: Job['damage'],
  part: Job['quarter'],
  street: string,
  stage: Job['stage'],
  how: Job['urgency'],
  waiting_days: number,
  foreman: string,
): Job => ({ case_ref, damage: kind, quarter: part, street, stage, urgency: how, waiting_days, foreman });

const jobs = table('street_desk.jobs', 'case_ref', [
  row('R101', 'graffiti', 'Northgate', 'Station Road', 'received', 'low', 12, 'Bert Lowe'),
  row('R102', 'graffiti', 'Mill End', 'Weir Lane', 'planned', 'normal', 20, 'Bert Lowe'),
  row('R103', 'pothole', 'Northgate', 'Ash Avenue', 'inspected', 'high', 5, 'Shaz Malik'),
  row('R104', 'pothole', 'Harbourside', 'Rope Walk', 'received', 'normal', 2, 'Shaz Malik'),
  row('R105', 'pothole', 'Castle Hill', 'Keep Street', 'done', 'high', 9, 'Una Flood'),
  row('R106', 'street light', 'Mill End', 'Weir Lane', 'received', 'normal', 7, 'Toby Sparks'),
  row('R107', 'street light', 'Northgate', 'Elm Close', 'planned', 'high', 15, 'Toby Sparks'),
  row('R108', 'fly-tipping', 'Harbourside', 'Chandler Street', 'inspected', 'normal', 4, 'Una Flood'),
  row('R109', 'fly-tipping', 'Northgate', 'Ash Avenue', 'received', 'low', 30, 'Una Flood'),
  row('R110', 'blocked drain', 'Castle Hill', 'Moat Row', 'planned', 'emergency', 1, 'Shaz Malik'),
  row('R111', 'broken kerb', 'Mill End', 'Sluice Street', 'received', 'low', 41, 'Una Flood'),
  row('R112', 'graffiti', 'Northgate', 'Elm Close', 'inspected', 'high', 3, 'Bert Lowe'),
]);

export class CheckReports extends search({
  description: 'Look up what was reported in a part of the town',
  examples: ['has anybody told you already'],
  slots: { quarter, damage: damage.optional(), stage: job.stage.optional() },
  returns: job,
  entity: 'report',
  table: jobs,
  offers: ['case_ref', 'street', 'stage'],
  comparable: ['waiting_days', 'urgency', 'foreman'],
  followUp: () => RaisePriority,
}) {}

export class ReportDamage extends transaction({
  description: 'Report damage or dirt in a street',
  examples: ['somebody ought to fix'],
  slots: {
    damage,
    street: job.street,
    opposite: saidAs(z.string().optional().describe('What is on the other side of the street'), {
      names: ['landmark', 'near'],
    }),
    noticed: date('Day on which it was noticed', { past: true }),
    offensive: saidAs(z.boolean().default(false).describe('Whether there are insulting words'), {
      names: ['hateful', 'rude'],
    }),
    dangerous: saidAs(z.boolean().describe('Whether people could get hurt'), { names: ['danger'] }),
    photos: saidAs(z.int().min(0).max(10).default(0).describe('How many photos are sent'), { names: ['pictures'] }),
    reporter: z.string().describe('Name of the person who reports it'),
    call_back: z.boolean().default(false).describe('Whether the desk calls back'),
  },
  returns: { case_ref: job.case_ref, by_when: z.iso.date().describe('Day by which it is mended') },
  entity: 'report',
  transact: ({ dangerous }, { call }) =>
    success({ case_ref: `R${call + 200}`, by_when: dangerous ? '2019-03-04' : '2019-03-22' }),
  undo: () => WithdrawReport,
  amend: () => AddToReport,
}) {}

export class RaisePriority extends transaction({
  description: 'Ask for another priority of a report',
  slots: {
    case_ref: job.case_ref,
    urgency,
    grounds: saidAs(z.string().describe('Why it matters'), { names: ['reason'] }),
    neighbours: saidAs(z.int().min(0).max(200).optional().describe('How many neighbours have signed'), {
      names: ['signatures'],
    }),
  },
  returns: {},
  entity: 'request',
  transact: ({ urgency: how, neighbours }) =>
    how === 'emergency' && !neighbours
      ? failure({ reason: 'Without signatures, high is the most.', alternative: { urgency: 'high' as const } })
      : success({}),
}) {}

export class AddToReport extends transaction({
  description: 'Add something to a report',
  slots: {
    case_ref: job.case_ref,
    remark: z.string().optional().describe('What else is to be known'),
    photos: z.int().min(1).max(10).optional().describe('How many photos are added'),
    dangerous: z.boolean().optional().describe('Whether people could get hurt'),
  },
  returns: {},
  entity: 'addition',
}) {}

export class WithdrawReport extends transaction({
  description: 'Take a report back',
  slots: { case_ref: job.case_ref, what_happened: z.string().optional().describe('Why nobody has to come') },
  returns: {},
  entity: 'withdrawal',
}) {}

export class ClaimCosts extends transaction({
  description: 'Claim money for harm that a bad street has done',
  slots: {
    harmed: saidAs(z.enum(['tyre', 'bicycle', 'clothes', 'health', 'facade']).describe('What was harmed'), {
      values: {
        tyre: ['wheel', 'flat tyre'],
        bicycle: ['bike'],
        health: ['ankle', 'injury'],
        facade: ['house wall', 'front of the house'],
      },
    }),
    amount: saidAs(money('How much is claimed'), { names: ['sum', 'bill'] }),
    happened_on: date('Day on which it happened', { past: true }),
    claimant: z.string().describe('Name of the person who claims'),
    iban_known: z.boolean().optional().describe('Whether the town has the bank details'),
  },
  returns: { claim_ref: z.string().describe('Number of the claim') },
  entity: 'claim',
  transact: (_, { call }) => success({ claim_ref: `K${call + 8}` }),
}) {}

export const streetDesk = service({
  name: 'StreetDesk',
  description: 'Graffiti and street repairs',
  apis: [CheckReports, ReportDamage, RaisePriority, AddToReport, WithdrawReport, ClaimCosts],
  tables: [jobs],
});
