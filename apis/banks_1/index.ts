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

const accounts = table('banks_1.accounts', 'account_type', rows);

const account_type = z.enum(['checking', 'savings']).describe('Which account of the user');

const transfer = {
  account_type,
  recipient_account_type: z.enum(['checking', 'savings']).describe('Into which account of the other person'),
  amount: money('How much to send').positive(),
  recipient_account_name: z.string().describe('In whose name that account is'),
};

export class CheckBalance extends search({
  description: 'See how much money an account holds',
  examples: [
    'how much money do I have',
    'what is left in my account',
    'what is my balance',
    'how much is in my savings',
    'how much is in my checking',
  ],
  slots: { account_type },
  returns: { account_type, balance: money('How much is in it now') },
  entity: 'account',
  table: accounts,
  identity: 'balance',
  offers: ['account_type', 'balance'],
  followUp: () => TransferMoney,
}) {}

export class TransferMoney extends transaction({
  description: 'Send money into the account of somebody else',
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
    amount: transfer.amount,
    recipient_account_name: transfer.recipient_account_name,
    recipient_account_type: transfer.recipient_account_type.default('checking'),
  },
  returns: transfer,
  entity: 'transfer',
}) {
  override transact({ account_type, amount }: ArgumentsOf<typeof TransferMoney>, { rows }: ApiContext) {
    const held = rows(accounts).find((row) => row.account_type === account_type)?.balance ?? 0;
    if (held < amount) return failure({ reason: `There is only $${held.toFixed(2)} in the ${account_type} account.` });
    return success({}, [accounts.update(account_type, { balance: Math.round((held - amount) * 100) / 100 })]);
  }
}

/** What the user has at the bank. */
export const banks1 = service({
  name: 'Banks_1',
  description: 'What the user has at the bank',
  apis: [CheckBalance, TransferMoney],
});
