/** Tools of the retail domain that change pending orders and profiles. */
import { build, refuse, texts, toolsOf, words } from '../tools/tool.js';
import { credit, idsOf, isShort, keep, methodOf, orderOf, type RetailDesk, userOf } from './lookups.js';
import { pairUp, replaced } from './pairs.js';
import { address, CANCEL_REASONS, type Order, type Payment, type RetailTables } from './records.js';

const tool = toolsOf<RetailTables>();

const ORDER_ID = words("Id of the order, with the '#' that it begins with, such as #W0000000");

const ADDRESS = {
  address1: words('First line of the address'),
  address2: words('Second line of the address; may be empty'),
  city: words('City'),
  state: words('State, such as CA'),
  country: words('Country, such as USA'),
  zip: words('Zip code'),
};

/** An order that is pending. Most tools take no other status, and some an order whose items were changed. */
function pendingOrder(desk: RetailDesk, id: unknown, isPending: (status: string) => boolean): Order {
  const order = orderOf(desk, id);
  return isPending(order.status) ? order : refuse('NOT_PENDING', `The order is ${order.status}, not pending.`);
}

const exactly = (status: string): boolean => status === 'pending';
const perhapsModified = (status: string): boolean => status.includes('pending');

const cancel = tool({
  name: 'cancel_pending_order',
  mutates: true,
  description:
    'Cancel a pending order as a whole. What was paid goes back to the payment method: at once to a gift card, within 5 to 7 business days otherwise. List the details and get a clear yes of the user first.',
  parameters: { order_id: ORDER_ID, reason: words(`The reason of the user: '${CANCEL_REASONS.join("' or '")}'`) },
  run: (desk, { order_id, reason }) => {
    const order = pendingOrder(desk, order_id, exactly);
    const cancel_reason = CANCEL_REASONS.find((one) => one === reason);
    if (!cancel_reason) return refuse('BAD_REASON', `The reason must be one of: ${CANCEL_REASONS.join(', ')}.`);
    const refunds = order.payment_history.map((payment): Payment => {
      credit(desk, order.user_id, payment.payment_method_id, payment.amount);
      return { ...payment, transaction_type: 'refund' };
    });
    const payment_history = [...order.payment_history, ...refunds];
    return keep(desk, { ...order, status: 'cancelled', cancel_reason, payment_history });
  },
});

const modifyAddress = tool({
  name: 'modify_pending_order_address',
  mutates: true,
  description:
    'Change the address to which a pending order is shipped. List the details and get a clear yes of the user first.',
  parameters: { order_id: ORDER_ID, ...ADDRESS },
  run: (desk, { order_id, ...given }) => {
    const order = pendingOrder(desk, order_id, perhapsModified);
    return keep(desk, { ...order, address: build(address, given) });
  },
});

const modifyItems = tool({
  name: 'modify_pending_order_items',
  mutates: true,
  description:
    'Exchange items of a pending order for other items of the same products. This can be done once per order, so all items must be in one call. List the details and get a clear yes of the user first.',
  parameters: {
    order_id: ORDER_ID,
    item_ids: texts('Ids of the items to be replaced, each as often as it is to be replaced'),
    new_item_ids: texts('Ids of the items that take their places, in the same order'),
    payment_method_id: words('Id of the payment method for the difference of the prices, such as gift_card_0000000'),
  },
  run: (desk, { order_id, item_ids, new_item_ids, payment_method_id }) => {
    const order = pendingOrder(desk, order_id, exactly);
    const { pairs, difference } = pairUp(desk, order, idsOf(item_ids), idsOf(new_item_ids), false);
    if (isShort(methodOf(desk, order.user_id, payment_method_id), difference)) {
      refuse('NO_BALANCE', 'The balance of the gift card does not cover the difference of the prices.');
    }
    const method = payment_method_id as string;
    const payment: Payment = {
      transaction_type: difference > 0 ? 'payment' : 'refund',
      amount: Math.abs(difference),
      payment_method_id: method,
    };
    credit(desk, order.user_id, method, -difference);
    return keep(desk, {
      ...order,
      items: replaced(order.items, pairs, desk.upstreamCompat),
      status: 'pending (item modified)',
      payment_history: [...order.payment_history, payment],
    });
  },
});

/** The only payment of an order. */
function singlePayment({ payment_history: [payment, ...others] }: Order): Payment {
  if (payment?.transaction_type === 'payment' && others.length === 0) return payment;
  return refuse('NOT_SINGLE_PAYMENT', 'The order must have been paid by one payment.');
}

const modifyPayment = tool({
  name: 'modify_pending_order_payment',
  mutates: true,
  description: 'Change the payment method of a pending order. List the details and get a clear yes of the user first.',
  parameters: { order_id: ORDER_ID, payment_method_id: words('Id of the new payment method, such as paypal_0000000') },
  run: (desk, { order_id, payment_method_id }) => {
    const order = pendingOrder(desk, order_id, perhapsModified);
    const method = methodOf(desk, order.user_id, payment_method_id);
    const { amount, payment_method_id: old } = singlePayment(order);
    const id = payment_method_id as string;
    if (id === old) refuse('SAME_METHOD', 'The order is paid by this method.');
    if (isShort(method, amount)) refuse('NO_BALANCE', 'The balance of the gift card does not cover the order.');
    const payment: Payment = { transaction_type: 'payment', amount, payment_method_id: id };
    const refund: Payment = { transaction_type: 'refund', amount, payment_method_id: old };
    const text = keep(desk, { ...order, payment_history: [...order.payment_history, payment, refund] });
    credit(desk, order.user_id, id, -amount);
    credit(desk, order.user_id, old, amount);
    return text;
  },
});

const modifyUserAddress = tool({
  name: 'modify_user_address',
  mutates: true,
  description: 'Change the default address of a user. List the details and get a clear yes of the user first.',
  parameters: { user_id: words('Id of the user, such as jo_doe_1234'), ...ADDRESS },
  run: (desk, { user_id, ...given }) => {
    const user = { ...userOf(desk, user_id), address: build(address, given) };
    desk.db = desk.db.with('users', user_id as string, user);
    return desk.db.print('users', user);
  },
});

export const retailPending = [cancel, modifyAddress, modifyItems, modifyPayment, modifyUserAddress];
