/** Steps that tools of the retail domain share. */
import { build, type Desk, refuse } from '../tools/tool.js';
import { list, text } from '../values/kinds.js';
import { roundCents } from '../values/numbers.js';
import type { Order, PaymentMethod, Product, RetailTables, User, Variant } from './records.js';
import { shown } from '../values/json-text.js';

export type RetailDesk = Desk<RetailTables>;

export function orderOf({ db }: RetailDesk, id: unknown): Order {
  return db.get('orders', id) ?? refuse('ORDER_NOT_FOUND', `There is no order ${shown(id)}.`);
}

export function userOf({ db }: RetailDesk, id: unknown): User {
  return db.get('users', id) ?? refuse('USER_NOT_FOUND', `There is no user ${shown(id)}.`);
}

export function productOf({ db }: RetailDesk, id: unknown): Product {
  return db.get('products', id) ?? refuse('PRODUCT_NOT_FOUND', `There is no product ${shown(id)}.`);
}

export function variantOf(desk: RetailDesk, productId: string, itemId: string): Variant {
  const { variants } = productOf(desk, productId);
  return variants.get(itemId) ?? refuse('VARIANT_NOT_FOUND', `Product ${productId} has no item ${itemId}.`);
}

/** A payment method of the owner of an order. */
export function methodOf(desk: RetailDesk, userId: string, id: unknown): PaymentMethod {
  const method = userOf(desk, userId).payment_methods.get(id as string);
  return method ?? refuse('METHOD_NOT_FOUND', `The user has no payment method ${shown(id)}.`);
}

export function idsOf(given: unknown): readonly string[] {
  return build(list(text), given);
}

/** Refuses ids that are named more often than the order has lines of them. */
export function checkCounts(ids: readonly string[], { items }: Order): void {
  const count = (all: readonly string[], id: string): number => all.filter((one) => one === id).length;
  const held = items.map(({ item_id }) => item_id);
  const missing = ids.find((id) => count(ids, id) > count(held, id));
  if (missing !== undefined) refuse('ITEM_NOT_FOUND', `The order has too few of item ${missing}.`);
}

/** Whether a method is a gift card that does not cover an amount. */
export function isShort(method: PaymentMethod, amount: number): boolean {
  return method.source === 'gift_card' && method.balance < amount;
}

/** Adds an amount to the balance of a gift card; a negative one takes it. Other methods have no balance. */
export function credit(desk: RetailDesk, userId: string, methodId: string, amount: number): void {
  const method = methodOf(desk, userId, methodId);
  if (method.source !== 'gift_card') return;
  const user = userOf(desk, userId);
  const card = { ...method, balance: roundCents(method.balance + amount) };
  const payment_methods = new Map(user.payment_methods).set(methodId, card);
  desk.db = desk.db.with('users', userId, { ...user, payment_methods });
}

/** Puts an order into the database, and answers its text. */
export function keep(desk: RetailDesk, order: Order): string {
  desk.db = desk.db.with('orders', order.order_id, order);
  return desk.db.print('orders', order);
}
