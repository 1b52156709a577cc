/** The records of the retail domain. */
import {
  float,
  floatOrZero,
  list,
  mapOf,
  nullable,
  type Of,
  oneOf,
  record,
  tagged,
  text,
  truth,
} from '../values/kinds.js';
import type { TableKinds } from '../world/database.js';

export const address = record({
  address1: text,
  address2: text,
  city: text,
  country: text,
  state: text,
  zip: text,
});

export const variant = record({ item_id: text, options: mapOf(text, text), available: truth, price: float });

const product = record({ name: text, product_id: text, variants: mapOf(text, variant) });

const paymentMethod = tagged('source', {
  credit_card: record({ source: oneOf('credit_card'), id: text, brand: text, last_four: text }),
  paypal: record({ source: oneOf('paypal'), id: text }),
  gift_card: record({ source: oneOf('gift_card'), id: text, balance: float }),
});

const user = record({
  user_id: text,
  name: record({ first_name: text, last_name: text }),
  address,
  email: text,
  payment_methods: mapOf(text, paymentMethod),
  orders: list(text),
});

/** The reasons for which a pending order may be cancelled. */
export const CANCEL_REASONS = ['no longer needed', 'ordered by mistake'] as const;

const order = record({
  order_id: text,
  user_id: text,
  address,
  items: list(record({ name: text, product_id: text, item_id: text, price: float, options: mapOf(text, text) })),
  status: oneOf(
    'processed',
    'pending',
    'pending (item modified)',
    'delivered',
    'cancelled',
    'exchange requested',
    'return requested',
  ),
  fulfillments: list(record({ tracking_id: list(text), item_ids: list(text) })),
  payment_history: list(
    record({ transaction_type: oneOf('payment', 'refund'), amount: float, payment_method_id: text }),
  ),
  cancel_reason: nullable(oneOf(...CANCEL_REASONS)),
  exchange_items: nullable(list(text)),
  exchange_new_items: nullable(list(text)),
  exchange_payment_method_id: nullable(text),
  exchange_price_difference: nullable(floatOrZero),
  return_items: nullable(list(text)),
  return_payment_method_id: nullable(text),
});

export type Variant = Of<typeof variant>;
export type Product = Of<typeof product>;
export type PaymentMethod = Of<typeof paymentMethod>;
export type User = Of<typeof user>;
export type Order = Of<typeof order>;
export type Payment = Order['payment_history'][number];

/** The tables of the retail domain. */
export interface RetailTables {
  readonly products: Product;
  readonly users: User;
  readonly orders: Order;
}

export const retailTables: TableKinds<RetailTables> = { products: product, users: user, orders: order };
