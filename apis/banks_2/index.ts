import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { accounts as rows } from './rows.js';

const accounts = table('banks_2.accounts', 'account_type', rows);

const account_type = z.enum(['checking', 'savings']).describe('Which account of the user');

const transfer = {
  account_type,
  recipient_account_type: z.enum(['checking', 'savings']).describe('Which account of the other person'),
  transfer_amount: money('How much to send').positive(),
  recipient_name: z.string().describe('Who gets the money'),
};

export class CheckBalance extends search({
  description: 'See how much is in an account',
  examples: [
    'how much money do I have',
    'what is left in my account',
    'what is my balance',
    'how much is in my savings',
    'how much is in my checking',
  ],
  slots: { account_type },
  returns: { account_type, account_balance: money('How much is in it') },
  entity: 'account',
  table: accounts,
  identity: 'account_balance',
  offers: ['account_type', 'account_balance'],
  followUp: () => TransferMoney,
}) {}

export class TransferMoney extends transaction({
  description: 'Send money to somebody',
  examples: [
    'send money to',
    'transfer from my checking',
    'transfer from my savings',
    'wire out of my savings',
    'wire from my checking',
    'move money to',
    'send dollars from my account',
  ],
  slots: {
    account_type,
    transfer_amount: transfer.transfer_amount,
    recipient_name: transfer.recipient_name,
    recipient_account_type: transfer.recipient_account_type.default('checking'),
  },
  returns: { ...transfer, transfer_time: z.int().describe('In how many days the money arrives') },
  entity: 'transfer',
}) {
  override transact(args: ArgumentsOf<typeof TransferMoney>, { rows }: ApiContext) {
    const { account_type, transfer_amount } = args;
    const balance = rows(accounts).find((row) => row.account_type === account_type)?.account_balance ?? 0;
    if (balance < transfer_amount)
      return failure({ reason: `There is only $${balance.toFixed(2)} in the ${account_type} account.` });

    const account_balance = Math.round((balance - transfer_amount) * 100) / 100;
    return success({ transfer_time: account_type === 'checking' ? 1 : 3 }, [
      accounts.update(account_type, { account_balance }),
    ]);
  }
}

/** The accounts of a bank customer. */
export const banks2 = service({
  name: 'Banks_2',
  description: 'The accounts of a bank customer',
  apis: [CheckBalance, TransferMoney],
});
