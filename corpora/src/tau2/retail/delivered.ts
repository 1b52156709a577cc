/** Tools of the retail domain that exchange and return delivered items. No money moves yet. */
import { refuse, texts, toolsOf, words } from '../tools/tool.js';
import { byCodePoint } from '../values/json-text.js';
import { roundCents } from '../values/numbers.js';
import { checkCounts, idsOf, isShort, keep, methodOf, orderOf, type RetailDesk } from './lookups.js';
import { pairUp } from './pairs.js';
import type { Order, RetailTables } from './records.js';

const tool = toolsOf<RetailTables>();

const ORDER_ID = words("Id of the order, with the '#' that it begins with, such as #W0000000");

function deliveredOrder(desk: RetailDesk, id: unknown): Order {
  const order = orderOf(desk, id);
  return order.status === 'delivered' ? order : refuse('NOT_DELIVERED', `The order is ${order.status}, not delivered.`);
}

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort(byCodePoint);

const exchange = tool({
  name: 'exchange_delivered_order_items',
  mutates: true,
  description:
    'Ask for items of a delivered order to be exchanged for other items of the same products. This can be done once per order, so all items must be in one call. List the details and get a clear yes of the user first.',
  parameters: {
    order_id: ORDER_ID,
    item_ids: texts('Ids of the items to be exchanged, each as often as it is to be exchanged'),
    new_item_ids: texts('Ids of the items that take their places, in the same order'),
    payment_method_id: words('Id of the payment method for the difference of the prices, such as gift_card_0000000'),
  },
  run: (desk, { order_id, item_ids, new_item_ids, payment_method_id }) => {
    const order = deliveredOrder(desk, order_id);
    const [olds, news] = [idsOf(item_ids), idsOf(new_item_ids)];
    const difference = roundCents(pairUp(desk, order, olds, news, true).difference);
    if (isShort(methodOf(desk, order.user_id, payment_method_id), difference)) {
      refuse('NO_BALANCE', 'The balance of the gift card does not cover the difference of the prices.');
    }
    return keep(desk, {
      ...order,
      status: 'exchange requested',
      exchange_items: sorted(olds),
      exchange_new_items: sorted(news),
      exchange_payment_method_id: payment_method_id as string,
      exchange_price_difference: olds.length === 0 ? 0n : difference,
    });
  },
});

const giveBack = tool({
  name: 'return_delivered_order_items',
  mutates: true,
  description:
    'Ask for items of a delivered order to be taken back. The user gets an e-mail on how to send them. List the details and get a clear yes of the user first.',
  parameters: {
    order_id: ORDER_ID,
    item_ids: texts('Ids of the items to be returned, each as often as it is to be returned'),
    payment_method_id: words('Id of the payment method that gets the money: that of the order, or a gift card'),
  },
  run: (desk, { order_id, item_ids, payment_method_id }) => {
    const order = deliveredOrder(desk, order_id);
    const { source } = methodOf(desk, order.user_id, payment_method_id);
    if (source !== 'gift_card' && payment_method_id !== order.payment_history[0]?.payment_method_id) {
      refuse('NOT_ORIGINAL', 'The money goes back to the payment method of the order, or to a gift card.');
    }
    const ids = idsOf(item_ids);
    checkCounts(ids, order);
    return keep(desk, {
      ...order,
      status: 'return requested',
      return_items: sorted(ids),
      return_payment_method_id: payment_method_id as string,
    });
  },
});

export const retailDelivered = [exchange, giveBack];
