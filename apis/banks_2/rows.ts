/** The accounts of the one user there is. */
export const accounts: readonly { account_type: 'checking' | 'savings'; account_balance: number }[] = [
  { account_type: 'checking', account_balance: 1840.25 },
  { account_type: 'savings', account_balance: 12500 },
];
