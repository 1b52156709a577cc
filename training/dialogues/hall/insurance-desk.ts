/** The desk of an insurer: policies to take out, claims to report, and the visits of adjusters. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const plan = {
  plan_name: z.string().describe('Name of the insurance plan'),
  covers: z.enum(['car', 'home', 'travel', 'pet', 'bicycle', 'musical instrument']).describe('What is insured'),
  level: z
    .enum(['basic', 'standard', 'full'])
    .describe('How much the plan pays for, from the bare minimum to everything'),
  valid_abroad: z.boolean().describe('Whether the plan also pays for what happens in other countries'),
  monthly_premium: money('What the plan costs each month'),
  excess: money('Part of each damage that the customer pays'),
  hotline: z.string().describe('Number to call at any hour when something has happened'),
};

type Plan = ArgumentsOf<typeof plan>;

const plans = table('insurance_desk.plans', 'plan_name', [
  row('Safe Lane', 'car', 'basic', false, 19, 500, '555-0301'),
  row('Safe Lane Plus', 'car', 'standard', true, 34, 300, '555-0301'),
  row('Open Road', 'car', 'full', true, 58, 100, '555-0302'),
  row('City Wheels', 'car', 'standard', false, 27, 400, '555-0303'),
  row('Four Walls', 'home', 'basic', false, 9, 350, '555-0310'),
  row('Warm Hearth', 'home', 'standard', false, 16, 200, '555-0311'),
  row('Roof and All', 'home', 'full', false, 29, 75, '555-0312'),
  row('Day Tripper', 'travel', 'basic', true, 4, 150, '555-0320'),
  row('Suitcase', 'travel', 'standard', true, 8, 100, '555-0321'),
  row('Globe', 'travel', 'full', true, 15, 0, '555-0322'),
  row('Paw Print', 'pet', 'basic', false, 11, 120, '555-0330'),
  row('Nine More Lives', 'pet', 'standard', false, 18, 60, '555-0331'),
  row('Top Dog', 'pet', 'full', true, 32, 25, '555-0332'),
  row('Spoke', 'bicycle', 'basic', false, 3, 90, '555-0340'),
  row('Tailwind', 'bicycle', 'full', true, 7, 30, '555-0341'),
  row('Fiddle Case', 'musical instrument', 'standard', true, 6, 50, '555-0350'),
  row('Grand Piano', 'musical instrument', 'full', false, 14, 20, '555-0351'),
]);

function row(
  plan_name: string,
  covers: Plan['covers'],
  level: Plan['level'],
  valid_abroad: boolean,
  monthly_premium: number,
  excess: number,
  hotline: string,
): Plan {
  return { plan_name, covers, level, valid_abroad, monthly_premium, excess, hotline };
}

export class FindPlans extends search({
  description: 'Compare insurance plans before one is taken out',
  slots: {
    covers: plan.covers,
    level: plan.level.nullable(),
    valid_abroad: plan.valid_abroad.optional(),
    monthly_budget: money('Most that the customer would pay each month').optional(),
  },
  returns: plan,
  entity: 'plan',
  identity: 'plan_name',
  offers: ['plan_name', 'level', 'monthly_premium'],
  relaxations: 5,
  followUp: () => TakeOutPolicy,
  search: ({ covers, level, valid_abroad, monthly_budget }, { rows }) =>
    rows(plans).filter(
      (one) =>
        one.covers === covers &&
        one.level === (level ?? one.level) &&
        one.valid_abroad === (valid_abroad ?? one.valid_abroad) &&
        one.monthly_premium <= (monthly_budget ?? one.monthly_premium),
    ),
}) {}

const policyNumber = z.string().describe('Number of the policy, as it stands on the letter');

export class TakeOutPolicy extends transaction({
  description: 'Take out an insurance policy',
  slots: {
    plan_name: plan.plan_name,
    policyholder: z.string().describe('Full name of the person who is insured'),
    start_date: z.iso.date().describe('First day on which the insurance pays'),
    end_date: z.iso.date().optional().describe('Last day on which it pays, where it is for a while only'),
    payment: z.enum(['monthly', 'every quarter', 'yearly']).describe('How often the customer pays'),
    legal_help: z.boolean().default(false).describe('Whether a lawyer is paid for as well'),
  },
  returns: {
    policy_number: policyNumber,
    first_payment: money('What is taken from the account first'),
  },
  entity: 'policy',
}) {
  /** Nothing begins in the past or on the day itself. */
  override transact({ plan_name, start_date, payment }: ArgumentsOf<typeof TakeOutPolicy>, { now, call }: ApiContext) {
    const today = now.slice(0, 10);
    if (start_date <= today) {
      return failure({
        reason: 'Insurance begins tomorrow at the earliest.',
        alternative: { start_date: dayAfter(today) },
      });
    }
    const found = plans.rows.find((one) => one.plan_name === plan_name);
    if (!found) return failure({ reason: 'We have no plan of that name.' });
    const months = payment === 'monthly' ? 1 : payment === 'yearly' ? 12 : 3;
    return success({ policy_number: `P-${4410 + call}`, first_payment: found.monthly_premium * months });
  }
}

export class ReportClaim extends transaction({
  description: 'Report damage or a loss, so that the insurance pays for it',
  slots: {
    policy_number: policyNumber,
    cause: z.enum(['accident', 'theft', 'fire', 'water', 'storm', 'illness']).describe('What brought the damage about'),
    damage_date: z.iso.date().describe('Day on which it happened'),
    amount: money('About how much the damage comes to'),
    statement: z.string().optional().describe('Statement of the customer, in plain words'),
    injuries: z.boolean().default(false).describe('Whether there are injuries'),
    police_report: z.boolean().default(false).describe('Whether there is a police report'),
  },
  returns: {
    claim_number: z.string().describe('Number of the claim'),
    handler: z.string().describe('Name of the clerk who deals with the claim'),
    answer_by: z.iso.date().describe('Day by which the customer hears from us'),
  },
  confirms: ['policy_number', 'cause', 'damage_date', 'amount', 'injuries', 'police_report'],
  entity: 'claim',
}) {
  /** What has not happened yet cannot be reported. */
  override transact({ damage_date }: ArgumentsOf<typeof ReportClaim>, { now, call }: ApiContext) {
    if (damage_date > now.slice(0, 10)) return failure({ reason: 'That day is still to come.' });
    return success({ claim_number: `C-${7020 + call}`, handler: 'Maud Ellery', answer_by: '2019-03-12' });
  }
}

const visitCode = z.string().describe('Code of the visit');
const visit_date = z.iso.date().describe('Day on which the adjuster comes');
const from_time = time('Earliest time at which the adjuster may ring', { hours: '08:00-18:00' });
const until_time = time('Latest time by which the adjuster must be gone', { hours: '08:30-19:30' });

export class BookAdjuster extends transaction({
  description: 'Have an adjuster come and look at the damage',
  slots: {
    damage_address: z.string().describe('Address where the damage can be seen'),
    visit_date,
    from_time,
    until_time,
    contact_person: z.string().describe('Name of the person who opens the door'),
    claim_number: z.string().optional().describe('Number of the claim that it is about'),
    photos: z.boolean().default(true).describe('Whether photos may be taken'),
  },
  returns: {
    visit_code: visitCode,
    adjuster: z.string().describe('Name of the adjuster'),
    visit_date,
  },
  entity: 'visit',
  amend: () => MoveVisit,
  undo: () => CancelVisit,
}) {
  /** Adjusters do not work at weekends: the Monday is offered. */
  override transact({ visit_date: day }: ArgumentsOf<typeof BookAdjuster>, { call }: ApiContext) {
    const monday = weekdayFrom(day);
    if (monday !== day)
      return failure({ reason: 'Adjusters do not come at weekends.', alternative: { visit_date: monday } });
    return success({ visit_code: `V-${318 + call}`, adjuster: 'Silvan Brook', visit_date: day });
  }
}

export class MoveVisit extends transaction({
  description: 'Move the visit of an adjuster to another day or time',
  slots: {
    visit_code: visitCode,
    visit_date: visit_date.optional(),
    from_time: from_time.optional(),
    until_time: until_time.optional(),
  },
  returns: { visit_code: visitCode, adjuster: z.string().describe('Name of the adjuster') },
  entity: 'new visit',
}) {
  override transact({ visit_date: day }: ArgumentsOf<typeof MoveVisit>) {
    if (!day) return success({ adjuster: 'Silvan Brook' });
    const monday = weekdayFrom(day);
    if (monday !== day)
      return failure({ reason: 'Adjusters do not come at weekends.', alternative: { visit_date: monday } });
    return success({ adjuster: 'Silvan Brook' });
  }
}

export class CancelVisit extends transaction({
  description: 'Call off the visit of an adjuster',
  slots: { visit_code: visitCode, reason: z.string().optional().describe('Why it is called off') },
  returns: { visit_code: visitCode },
  entity: 'cancellation',
}) {}

function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day itself, or the Monday after a weekend. */
function weekdayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return dayAfter(day);
  return weekday === 6 ? dayAfter(day, 2) : day;
}

export const insuranceDesk = service({
  name: 'InsuranceDesk',
  description: 'Insurance plans, damage claims and the visits of adjusters',
  apis: [FindPlans, TakeOutPolicy, ReportClaim, BookAdjuster, MoveVisit, CancelVisit],
  tables: [plans],
});
