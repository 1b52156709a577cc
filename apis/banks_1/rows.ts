/** The accounts of the one user there is. */
export const accounts: readonly { account_type: 'checking' | 'savings'; balance: number }[] = [
  { account_type: 'checking', balance: 2615.8 },
  { account_type: 'savings', balance: 9340 },
];
