import { describe, expect, it, test } from 'vitest';
import { retail } from '../../src/tau2/domain.js';
import type { Tau2World } from '../../src/tau2/world/tau2-world.js';
import { HOME, RETAIL, shop, worldOf } from './fixture.js';

const NEW_HOME = { address1: '2 Elm St', address2: 'Apt 3', city: 'Rye', state: 'NY', country: 'USA', zip: '10580' };

/** What a world has under an order. */
function order(world: Tau2World, order_id: string): Record<string, unknown> {
  return JSON.parse(world.call({ name: 'get_order_details', arguments: { order_id } }).text) as Record<string, unknown>;
}

function balance(world: Tau2World): unknown {
  const { text } = world.call({ name: 'get_user_details', arguments: { user_id: 'ida_moss_1' } });
  return (JSON.parse(text) as { payment_methods: { gift_card_1: { balance: number } } }).payment_methods.gift_card_1
    .balance;
}

const items = (
  order_id: string,
  item_ids: unknown,
  new_item_ids: unknown,
  payment_method_id: unknown = 'paypal_1',
) => ({
  order_id,
  item_ids,
  new_item_ids,
  payment_method_id,
});

describe('reads of the shop', () => {
  test.each<[string, object, string]>([
    ['find_user_id_by_email', { email: 'IDA@example.com' }, 'ida_moss_1'],
    ['find_user_id_by_email', { email: 'ole@EXAMPLE.com' }, 'ole_pine_2'],
    ['find_user_id_by_name_zip', { first_name: 'ole', last_name: 'PINE', zip: '04531' }, 'ole_pine_2'],
    ['list_all_product_types', {}, '{"Drum": "9000000002", "Kite": "9000000001"}'],
    [
      'get_item_details',
      { item_id: '2000000001' },
      '{"item_id": "2000000001", "options": {"size": "L"}, "available": true, "price": 40.0}',
    ],
    ['transfer_to_human_agents', { summary: 3 }, 'Transfer successful'],
  ])('%s %j', (name, args, text) => {
    expect(shop.call({ name, arguments: args as Record<string, unknown> })).toEqual({ world: shop, text });
  });

  it('writes fields as they are declared, and null for what may be left out', () => {
    const { text } = shop.call({ name: 'get_product_details', arguments: { product_id: '9000000001' } });
    expect(text).toMatch(/^\{"name": "Kite", "product_id": "9000000001", "variants": \{"1000000001": \{"item_id": /);
    expect(shop.call({ name: 'get_order_details', arguments: { order_id: '#W1' } }).text).toMatch(
      /"amount": 20\.2, .*"cancel_reason": null, "exchange_items": null, .*"return_payment_method_id": null\}$/,
    );
  });

  test.each<[string, object, string]>([
    ['find_user_id_by_email', { email: 'nobody@example.com' }, 'USER_NOT_FOUND'],
    ['find_user_id_by_email', { email: 3 }, 'INVALID'],
    ['find_user_id_by_name_zip', { first_name: 'Ida', last_name: 'Moss', zip: 4530 }, 'USER_NOT_FOUND'],
    ['get_user_details', { user_id: 'ida' }, 'USER_NOT_FOUND'],
    ['get_order_details', { order_id: 'W1' }, 'ORDER_NOT_FOUND'],
    ['get_order_details', { order_id: ['#W1'] }, 'ORDER_NOT_FOUND'],
    ['get_product_details', { product_id: '5000000003' }, 'PRODUCT_NOT_FOUND'],
    ['get_item_details', { item_id: '9000000001' }, 'ITEM_NOT_FOUND'],
  ])('%s %j fails', (name, args, error) => {
    expect(shop.call({ name, arguments: args as Record<string, unknown> })).toMatchObject({ error, world: shop });
  });
});

describe('changes of the shop', () => {
  it('cancels, and gives a gift card its money back', () => {
    const call = { name: 'cancel_pending_order', arguments: { order_id: '#W4', reason: 'no longer needed' } };
    const { world } = shop.call(call);
    expect(order(world, '#W4')).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'no longer needed',
      payment_history: [{ transaction_type: 'payment' }, { transaction_type: 'refund', amount: 50.1 }],
    });
    expect([balance(world), balance(shop)]).toEqual([70.1, 20]);
  });

  it('keeps what a cancellation did before a payment method was not found', () => {
    const [paid] = RETAIL.orders['#W4'].payment_history;
    const history = [paid, { ...paid, payment_method_id: 'paypal_9' }];
    const broken = { ...RETAIL.orders, '#W4': { ...RETAIL.orders['#W4'], payment_history: history } };
    const world = worldOf(retail, { ...RETAIL, orders: broken });
    const result = world.call({
      name: 'cancel_pending_order',
      arguments: { order_id: '#W4', reason: 'no longer needed' },
    });
    expect(result.error).toBe('METHOD_NOT_FOUND');
    expect([balance(result.world), order(result.world, '#W4').status]).toEqual([70.1, 'pending']);
  });

  it('changes addresses of orders and users', () => {
    const ordered = shop.call({ name: 'modify_pending_order_address', arguments: { order_id: '#W1', ...NEW_HOME } });
    expect(order(ordered.world, '#W1').address).toEqual(NEW_HOME);
    const moved = shop.call({ name: 'modify_user_address', arguments: { user_id: 'ida_moss_1', ...NEW_HOME } });
    expect(JSON.parse(moved.text)).toMatchObject({ address: NEW_HOME });
    expect(order(moved.world, '#W1').address).toEqual(HOME);
  });

  it('changes items, pays the difference as it is computed, and is not done twice', () => {
    const args = items('#W1', ['5000000003'], ['1000000001'], 'gift_card_1');
    const { world } = shop.call({ name: 'modify_pending_order_items', arguments: args });
    expect(order(world, '#W1')).toMatchObject({
      status: 'pending (item modified)',
      items: [{ item_id: '1000000001', price: 12.35, options: { color: 'blue' } }, { item_id: '5000000003' }],
      payment_history: [{}, { transaction_type: 'payment', amount: 2.25, payment_method_id: 'gift_card_1' }],
    });
    expect(balance(world)).toBe(17.75);
    expect(world.call({ name: 'modify_pending_order_items', arguments: args }).error).toBe('NOT_PENDING');
    const pay = { order_id: '#W1', payment_method_id: 'credit_card_1' };
    expect(world.call({ name: 'modify_pending_order_payment', arguments: pay }).error).toBe('NOT_SINGLE_PAYMENT');
    const move = { order_id: '#W1', ...NEW_HOME };
    expect(world.call({ name: 'modify_pending_order_address', arguments: move }).error).toBeUndefined();
  });

  it('gives several items the price of the last one as upstream does, and their own where it need not', () => {
    const variants = { ...RETAIL.products['9000000002'].variants };
    const small = { item_id: '2000000002', options: { size: 'S' }, available: true, price: 30 };
    const drum = { ...RETAIL.products['9000000002'], variants: { ...variants, '2000000002': small } };
    const file = { ...RETAIL, products: { ...RETAIL.products, '9000000002': drum } };
    const args = items('#W4', ['5000000003', '2000000001'], ['1000000001', '2000000002']);
    const prices = (upstreamCompat: boolean): unknown => {
      const world = worldOf(retail, file, upstreamCompat);
      const result = world.call({ name: 'modify_pending_order_items', arguments: args });
      return (order(result.world, '#W4').items as { item_id: string; price: number; name: string }[]).map(
        ({ name, item_id, price }) => [name, item_id, price],
      );
    };
    expect(prices(true)).toEqual([
      ['Kite', '1000000001', 30],
      ['Drum', '2000000002', 30],
    ]);
    expect(prices(false)).toEqual([
      ['Kite', '1000000001', 12.35],
      ['Drum', '2000000002', 30],
    ]);
  });

  it('moves a payment to another method', () => {
    const args = { order_id: '#W4', payment_method_id: 'credit_card_1' };
    const { world } = shop.call({ name: 'modify_pending_order_payment', arguments: args });
    expect(balance(world)).toBe(70.1);
    expect(order(world, '#W4')).toMatchObject({
      status: 'pending',
      payment_history: [
        { payment_method_id: 'gift_card_1' },
        { transaction_type: 'payment', amount: 50.1, payment_method_id: 'credit_card_1' },
        { transaction_type: 'refund', amount: 50.1, payment_method_id: 'gift_card_1' },
      ],
    });
  });

  it('exchanges and takes back delivered items without moving money', () => {
    const exchange = items('#W2', ['5000000003'], ['1000000001']);
    const exchanged = shop.call({ name: 'exchange_delivered_order_items', arguments: exchange });
    expect(order(exchanged.world, '#W2')).toMatchObject({
      status: 'exchange requested',
      exchange_items: ['5000000003'],
      exchange_new_items: ['1000000001'],
      exchange_price_difference: 2.25,
      payment_history: [{ amount: 10.1 }],
    });
    const same = items('#W2', ['5000000003'], ['5000000003']);
    expect(shop.call({ name: 'exchange_delivered_order_items', arguments: same }).text).toContain(
      '"exchange_price_difference": 0.0,',
    );
    const nothing = items('#W2', [], []);
    expect(shop.call({ name: 'exchange_delivered_order_items', arguments: nothing }).text).toContain(
      '"exchange_price_difference": 0,',
    );
    const { new_item_ids: _, ...giveBack } = items('#W2', ['5000000003'], [], 'gift_card_1');
    const returned = shop.call({ name: 'return_delivered_order_items', arguments: giveBack });
    expect(order(returned.world, '#W2')).toMatchObject({
      status: 'return requested',
      return_items: ['5000000003'],
      return_payment_method_id: 'gift_card_1',
    });
    expect(balance(returned.world)).toBe(20);
  });

  const two = ['5000000003', '5000000003'];
  const back = (order_id: string, item_ids: readonly string[], payment_method_id: string) => ({
    order_id,
    item_ids,
    payment_method_id,
  });

  test.each<[string, object, string]>([
    ['cancel_pending_order', { order_id: '#W9', reason: 'no longer needed' }, 'ORDER_NOT_FOUND'],
    ['cancel_pending_order', { order_id: '#W2', reason: 'no longer needed' }, 'NOT_PENDING'],
    ['cancel_pending_order', { order_id: '#W1', reason: 'too dear' }, 'BAD_REASON'],
    ['modify_pending_order_address', { order_id: '#W3', ...NEW_HOME }, 'NOT_PENDING'],
    ['modify_pending_order_address', { order_id: '#W1', ...NEW_HOME, zip: 10580 }, 'INVALID'],
    ['modify_user_address', { user_id: 'ida', ...NEW_HOME }, 'USER_NOT_FOUND'],
    ['modify_user_address', { user_id: 'ida_moss_1', ...NEW_HOME, city: null }, 'INVALID'],
    ['modify_pending_order_items', items('#W2', [], []), 'NOT_PENDING'],
    ['modify_pending_order_items', items('#W1', [...two, '5000000003'], []), 'ITEM_NOT_FOUND'],
    ['modify_pending_order_items', items('#W1', ['1000000001'], ['5000000003']), 'ITEM_NOT_FOUND'],
    ['modify_pending_order_items', items('#W1', two, ['1000000001']), 'LENGTH'],
    ['modify_pending_order_items', items('#W1', ['5000000003'], ['5000000003']), 'SAME_ITEM'],
    ['modify_pending_order_items', items('#W1', ['5000000003'], ['2000000001']), 'VARIANT_NOT_FOUND'],
    ['modify_pending_order_items', items('#W1', ['5000000003'], ['1000000002']), 'NOT_AVAILABLE'],
    ['modify_pending_order_items', items('#W1', ['5000000003'], ['1000000001'], 'paypal_9'), 'METHOD_NOT_FOUND'],
    ['modify_pending_order_items', items('#W1', ['5000000003'], ['1000000004'], 'gift_card_1'), 'NO_BALANCE'],
    ['modify_pending_order_items', items('#W1', '5000000003', ['1000000001']), 'INVALID'],
    ['modify_pending_order_payment', { order_id: '#W2', payment_method_id: 'paypal_1' }, 'NOT_PENDING'],
    ['modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'paypal_9' }, 'METHOD_NOT_FOUND'],
    ['modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'paypal_1' }, 'SAME_METHOD'],
    ['modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'gift_card_1' }, 'NO_BALANCE'],
    ['exchange_delivered_order_items', items('#W1', [], []), 'NOT_DELIVERED'],
    ['exchange_delivered_order_items', items('#W2', two, two), 'ITEM_NOT_FOUND'],
    ['exchange_delivered_order_items', items('#W2', ['5000000003'], []), 'LENGTH'],
    ['exchange_delivered_order_items', items('#W2', ['5000000003'], ['1000000002']), 'NOT_AVAILABLE'],
    ['exchange_delivered_order_items', items('#W2', ['5000000003'], ['1000000004'], 'gift_card_1'), 'NO_BALANCE'],
    ['return_delivered_order_items', back('#W1', [], 'paypal_1'), 'NOT_DELIVERED'],
    ['return_delivered_order_items', back('#W2', [], 'paypal_9'), 'METHOD_NOT_FOUND'],
    ['return_delivered_order_items', back('#W2', two, 'credit_card_1'), 'NOT_ORIGINAL'],
    ['return_delivered_order_items', back('#W2', two, 'paypal_1'), 'ITEM_NOT_FOUND'],
  ])('%s %j fails, and changes nothing', (name, args, error) => {
    expect(shop.call({ name, arguments: args as Record<string, unknown> })).toMatchObject({ error, world: shop });
  });
});

it('refuses ids that are anything, and says what they were', () => {
  const order_id = { toString: 5 };
  const { error, text } = shop.call({ name: 'get_order_details', arguments: { order_id } });
  expect([error, text]).toEqual(['ORDER_NOT_FOUND', 'Error: There is no order {"toString":5}.']);
});
