/** What the user can pay with, and how much of it there is. */
export const funds: readonly { payment_method: 'app balance' | 'debit card' | 'credit card'; available: number }[] = [
  { payment_method: 'app balance', available: 120 },
  { payment_method: 'debit card', available: 900 },
  { payment_method: 'credit card', available: 5000 },
];
