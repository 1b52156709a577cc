import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  service,
  success,
  table,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { funds as rows } from './rows.js';

const funds = table('payment_1.funds', 'payment_method', rows);

const request = {
  amount: money('How much').positive(),
  receiver: z.string().describe('The other person'),
  private_visibility: saidAs(z.boolean().describe('Whether to hide it from friends'), {
    names: ['private', 'privately', 'hidden', 'secret'],
    values: { false: ['public', 'publicly', 'openly'] },
  }),
};

const payment = {
  ...request,
  payment_method: z.enum(['app balance', 'debit card', 'credit card']).describe('Where the money is taken from'),
};

export class RequestPayment extends transaction({
  description: 'Ask somebody for money',
  examples: ['ask for the money', 'ask for', 'owes me', 'request money from', 'get my money back from'],
  slots: {
    receiver: request.receiver,
    amount: request.amount,
    private_visibility: request.private_visibility.default(false),
  },
  returns: request,
  entity: 'payment request',
}) {}

export class MakePayment extends transaction({
  description: 'Pay somebody',
  examples: ['pay somebody', 'pay back', 'I owe', 'pay with my card', 'send money to', 'pay from my balance'],
  slots: {
    payment_method: payment.payment_method,
    amount: payment.amount,
    receiver: payment.receiver,
    private_visibility: payment.private_visibility.default(false),
  },
  returns: payment,
  entity: 'payment',
}) {
  override transact({ payment_method, amount }: ArgumentsOf<typeof MakePayment>, { rows }: ApiContext) {
    const left = (row: { available: number }) => Math.round((row.available - amount) * 100) / 100;
    const sufficient = rows(funds).filter((row) => left(row) >= 0);
    const chosen = sufficient.find((row) => row.payment_method === payment_method);
    if (chosen) return success({}, [funds.update(payment_method, { available: left(chosen) })]);

    const [other] = sufficient;
    const reason = `The ${payment_method} does not cover that.`;
    return failure({ reason, alternative: other && { payment_method: other.payment_method } });
  }
}

/** Money between friends. */
export const payment1 = service({
  name: 'Payment_1',
  description: 'Money between friends',
  apis: [RequestPayment, MakePayment],
  tables: [funds],
});
