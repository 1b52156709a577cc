/**
 * The service of the suite `typetod-hard` whose deeds rest on one another: who calls has to be identified first, and a contract
 * with an open balance cannot be ended before that is paid.
 */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  service,
  success,
  table,
  transaction,
} from '../../../service/index.js';
import { z } from 'zod';

/** Who has a contract, as tasks are written about them. */
export const CUSTOMERS: readonly Customer[] = [
  { customer_number: 'C-204', birth_date: '1971-05-02', plan: 'basic', owes: 0, identified: false },
  { customer_number: 'C-318', birth_date: '1988-11-23', plan: 'green', owes: 46.5, identified: false },
  { customer_number: 'C-427', birth_date: '1994-02-14', plan: 'night', owes: 0, identified: false },
  { customer_number: 'C-533', birth_date: '1965-08-30', plan: 'basic', owes: 120, identified: false },
  { customer_number: 'C-641', birth_date: '1979-12-09', plan: 'green', owes: 18.25, identified: false },
  { customer_number: 'C-759', birth_date: '1990-03-27', plan: 'night', owes: 0, identified: false },
  { customer_number: 'C-866', birth_date: '1983-07-16', plan: 'basic', owes: 75, identified: false },
  { customer_number: 'C-972', birth_date: '1959-10-05', plan: 'green', owes: 0, identified: false },
];

/** Somebody with a contract. */
export type Customer = {
  readonly customer_number: string;
  readonly birth_date: string;
  readonly plan: string;
  readonly owes: number;
  readonly identified: boolean;
};

const customers = table<Customer>('utility_1.customers', 'customer_number', [...CUSTOMERS]);

const customer_number = z.string().describe('The number of the customer, as on the bill');
const UNKNOWN = failure({ reason: 'The customer has to be identified first.' });

const rowOf = ({ rows }: ApiContext, number: string): Customer | undefined =>
  rows(customers).find((row) => row.customer_number === number);

class IdentifyCustomer extends transaction({
  description: 'Identify the customer who calls',
  examples: ['identify myself', 'it is about my contract'],
  slots: { customer_number, birth_date: z.iso.date().describe('When the customer was born') },
  returns: {},
  entity: 'identification',
}) {
  override transact(
    { customer_number: number, birth_date }: ArgumentsOf<typeof IdentifyCustomer>,
    context: ApiContext,
  ) {
    if (rowOf(context, number)?.birth_date !== birth_date)
      return failure({ reason: 'This number and date of birth do not belong together.' });
    return success({}, [customers.update(number, { identified: true })]);
  }
}

class ChangePlan extends transaction({
  description: 'Change the plan of a contract for electricity',
  examples: ['another plan', 'change my plan'],
  slots: { customer_number, plan: z.enum(['basic', 'green', 'night']).describe('The plan from now on') },
  returns: {},
  entity: 'plan',
}) {
  override transact({ customer_number: number, plan }: ArgumentsOf<typeof ChangePlan>, context: ApiContext) {
    if (!rowOf(context, number)?.identified) return UNKNOWN;
    return success({}, [customers.update(number, { plan })]);
  }
}

class PayBalance extends transaction({
  description: 'Pay what is open of a contract for electricity',
  examples: ['pay my bill', 'pay what I owe'],
  slots: { customer_number, amount: money('How much to pay').positive() },
  returns: { owes: money('What is open afterwards') },
  entity: 'payment',
}) {
  override transact({ customer_number: number, amount }: ArgumentsOf<typeof PayBalance>, context: ApiContext) {
    const row = rowOf(context, number);
    if (!row?.identified) return UNKNOWN;
    if (amount > row.owes) return failure({ reason: `Only $${row.owes.toFixed(2)} is open.` });
    const owes = Math.round((row.owes - amount) * 100) / 100;
    return success({ owes }, [customers.update(number, { owes })]);
  }
}

class EndContract extends transaction({
  description: 'End a contract for electricity',
  examples: ['end my contract', 'cancel my electricity'],
  slots: { customer_number, last_day: z.iso.date().describe('The last day of the contract') },
  returns: {},
  entity: 'cancellation',
}) {
  override transact({ customer_number: number, last_day }: ArgumentsOf<typeof EndContract>, context: ApiContext) {
    const row = rowOf(context, number);
    if (!row?.identified) return UNKNOWN;
    if (row.owes > 0) return failure({ reason: `There is $${row.owes.toFixed(2)} to be paid first.` });
    return success({}, [customers.update(number, { plan: `ends ${last_day}` })]);
  }
}

export const utility1 = service({
  name: 'Utility_1',
  description: 'Contracts for electricity',
  apis: [IdentifyCustomer, ChangePlan, PayBalance, EndContract],
  tables: [customers],
});
