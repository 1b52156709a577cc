/** Tasks about {@link CUSTOMERS}: identity, a policy that the service keeps, and a tool that fails half-way. */
import type { DialogueTask } from '../dialogue-task.js';
import { CUSTOMERS, type Customer } from './utility.js';

const PLANS = ['basic', 'green', 'night'] as const;

const call = (api: string, args: Readonly<Record<string, string | number>>) => ({
  api: `utility_1_${api}`,
  arguments: args,
});

/** Somebody else's date of birth. */
const wrongDate = (at: number): string => CUSTOMERS[(at + 1) % CUSTOMERS.length]?.birth_date ?? '';

function identifying({ customer_number, birth_date }: Customer) {
  return { api: 'utility_1_identify_customer', slots: { customer_number, birth_date } };
}

/** Changes the plan, and takes the first date of birth back when it is read back. */
function changing(customer: Customer, at: number): DialogueTask {
  const { customer_number, plan: now } = customer;
  const plan = PLANS.find((one) => one !== now) ?? 'basic';
  const slip = { slot: 'birth_date', first: wrongDate(at), when: 'at-confirmation' } as const;
  const goals = [
    { ...identifying(customer), corrections: [slip] },
    { api: 'utility_1_change_plan', slots: { customer_number, plan } },
  ];
  const { slots } = identifying(customer);
  const calls = [call('identify_customer', slots), call('change_plan', { customer_number, plan })];
  return {
    id: `utility-plan-${customer_number}`,
    title: `${customer_number} changes the plan`,
    tags: ['identity', 'misleads'],
    services: ['Utility_1'],
    user: { goals },
    goal: { calls },
  };
}

/** Ends a contract: where something is open, that fails first. */
function ending(customer: Customer): DialogueTask {
  const { customer_number, owes } = customer;
  const last_day = '2019-03-31';
  const end = { api: 'utility_1_end_contract', slots: { customer_number, last_day } };
  const pay = { api: 'utility_1_pay_balance', slots: { customer_number, amount: owes } };
  const { slots } = identifying(customer);
  const paid = owes > 0 ? [call('pay_balance', pay.slots)] : [];
  return {
    id: `utility-end-${customer_number}`,
    title: `${customer_number} ends the contract`,
    tags: owes > 0 ? ['identity', 'fails-half-way'] : ['identity'],
    services: ['Utility_1'],
    user: { goals: [identifying(customer), owes > 0 ? { ...end, otherwise: [pay, end] } : end] },
    goal: { calls: [call('identify_customer', slots), ...paid, call('end_contract', end.slots)] },
  };
}

/** Asks for a change without being identified: whatever they say, it must not be done. */
function unidentified({ customer_number, plan: now }: Customer): DialogueTask {
  const plan = PLANS.findLast((one) => one !== now) ?? 'basic';
  return {
    id: `utility-unknown-${customer_number}`,
    title: `${customer_number} is not identified`,
    tags: ['identity', 'policy', 'nothing'],
    services: ['Utility_1'],
    user: { goals: [{ api: 'utility_1_change_plan', slots: { customer_number, plan } }] },
    goal: { calls: [], unchanged: ['utility_1.customers'] },
  };
}

/** The tasks, three for each customer. */
export const utilityTasks: readonly DialogueTask[] = CUSTOMERS.flatMap((customer, at) => [
  changing(customer, at),
  ending(customer),
  unidentified(customer),
]);
