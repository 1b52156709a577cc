import { describe, expect, it, test } from 'vitest';
import { airline } from '../../src/tau2/domain.js';
import type { Tau2Message } from '../../src/tau2/evaluate/message.js';
import type { Tau2World } from '../../src/tau2/world/tau2-world.js';
import { breachesOf, breachesOfCall } from '../../src/tau2/index.js';
import { AIRLINE, agency, shop, worldOf } from './fixture.js';

const user = (text: string): Tau2Message => ({ role: 'user', text });
const agent = (text: string): Tau2Message => ({ role: 'assistant', text });

/** A call that succeeded, with what it answered. */
function called(name: string, args: Readonly<Record<string, unknown>>, text: string): readonly Tau2Message[] {
  const call = { id: name, name, arguments: args };
  return [
    { role: 'assistant', text: '', calls: [call] },
    { role: 'tool', id: name, text, isError: false },
  ];
}

/** The rules that a call would break, by their ids. */
function rules(world: Tau2World, messages: readonly Tau2Message[], name: string, args: object): readonly string[] {
  const call = { id: 'x', name, arguments: args as Readonly<Record<string, unknown>> };
  return breachesOfCall({ world, messages }, call).map(({ rule }) => rule);
}

const FOUND = called('find_user_id_by_email', { email: 'ida@example.com' }, 'ida_moss_1');
const SEEN = user(
  '5000000003 1000000001 1000000002 2000000001 paypal_1 gift_card_1 credit_card_1 paypal_9 #W1 #W2 #W3 #W4',
);
const AGREED = [agent('I will change W1 W2 W3 W4 of ida_moss_1. Do you confirm?'), user('Yes.')];
const READY = [SEEN, ...FOUND, ...AGREED];

const items = (order_id: string, old: string, id: string, payment_method_id = 'paypal_1') => ({
  order_id,
  item_ids: [old],
  new_item_ids: [id],
  payment_method_id,
});

describe('the rules of retail', () => {
  test.each<[string, object]>([
    ['get_order_details', { order_id: '#W1' }],
    ['get_product_details', { product_id: '9000000001' }],
    ['cancel_pending_order', { order_id: '#W1', reason: 'no longer needed' }],
    ['modify_pending_order_items', items('#W1', '5000000003', '1000000001')],
    ['modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'credit_card_1' }],
    ['exchange_delivered_order_items', items('#W2', '5000000003', '1000000001', 'gift_card_1')],
    ['return_delivered_order_items', { order_id: '#W2', item_ids: ['5000000003'], payment_method_id: 'gift_card_1' }],
    ['modify_user_address', { user_id: 'ida_moss_1' }],
  ])('allow %s %j', (name, args) => {
    expect(rules(shop, READY, name, args)).toEqual([]);
  });

  it('allow finding users, calculations and transfers before anybody is found', () => {
    for (const name of ['find_user_id_by_email', 'calculate', 'transfer_to_human_agents']) {
      expect(rules(shop, [user('Hello')], name, {})).toEqual([]);
    }
  });

  test.each<[string, string, object]>([
    ['R2', 'get_user_details', { user_id: 'ole_pine_2' }],
    ['R6', 'cancel_pending_order', { order_id: '#W3', reason: 'no longer needed' }],
    ['R7', 'modify_pending_order_address', { order_id: '#W2' }],
    ['R9', 'modify_pending_order_items', items('#W1', '5000000003', '2000000001')],
    ['R9', 'exchange_delivered_order_items', items('#W2', '5000000003', '1000000002')],
    ['R9', 'exchange_delivered_order_items', items('#W2', '5000000003', '5000000003')],
    ['R10', 'modify_pending_order_items', items('#W1', '5000000003', '1000000001', 'paypal_9')],
    ['R10', 'modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'gift_card_1' }],
    ['R11', 'modify_pending_order_payment', { order_id: '#W1', payment_method_id: 'paypal_1' }],
    ['R12', 'return_delivered_order_items', { order_id: '#W1', item_ids: [], payment_method_id: 'paypal_1' }],
    ['R13', 'return_delivered_order_items', { order_id: '#W2', item_ids: [], payment_method_id: 'credit_card_1' }],
    ['R15', 'return_delivered_order_items', { order_id: '#W2', item_ids: ['7'], payment_method_id: 'paypal_1' }],
  ])('%s forbids %s %j', (rule, name, args) => {
    expect(rules(shop, READY, name, args)).toEqual([rule]);
  });

  it('R1 wants the user found, R3 the order to be theirs', () => {
    expect(rules(shop, [SEEN], 'get_order_details', { order_id: '#W1' })).toEqual(['R1']);
    const other = called('find_user_id_by_email', { email: 'ole@example.com' }, 'ole_pine_2');
    expect(rules(shop, [SEEN, ...other], 'get_order_details', { order_id: '#W1' })).toEqual(['R3']);
  });

  test.each([
    ['nobody was asked', [user('Cancel #W1, yes.')]],
    ['another order was listed', [agent('I will cancel #W4.'), user('Yes.')]],
    ['the user declined', [agent('I will cancel #W1.'), user('No, wait.')]],
    [
      'the user denied it in words of a yes',
      [agent('I will cancel #W1.'), user("No, that's not right. Do not proceed.")],
    ],
    [
      'the user agreed to something else since it was listed',
      [agent('I will cancel #W1.'), user('Wait.'), agent('Is your name Ida?'), user('Yes.')],
    ],
    ['the agent asked whether to leave it', [agent('I have not cancelled #W1. Shall I leave it?'), user('Yes.')]],
    ['the agent said that it will not be done', [agent("I won't cancel #W1. Is that right?"), user('Yes.')]],
    ['the user is not sure', [agent('I will cancel #W1.'), user('I’m not sure, please don’t go ahead yet.')]],
  ])('R4 forbids a change where %s', (_, messages) => {
    const args = { order_id: '#W1', reason: 'no longer needed' };
    expect(rules(shop, [SEEN, ...FOUND, ...messages], 'cancel_pending_order', args)).toEqual(['R4']);
  });

  it.each(['I have not cancelled #W1 yet. Shall I go ahead?', 'Shall I cancel #W1?'])(
    'R4 takes a yes to %j',
    (asked) => {
      const args = { order_id: '#W1', reason: 'no longer needed' };
      const messages = [SEEN, ...FOUND, agent(asked), user('Yes.')];
      expect(rules(shop, messages, 'cancel_pending_order', args)).not.toContain('R4');
    },
  );

  it('R4 takes one yes for all that was listed, and for nothing twice', () => {
    const args = (order_id: string) => ({ order_id, reason: 'no longer needed' });
    const both = [SEEN, ...FOUND, agent('I will cancel #W1 and #W4.'), user('Yes.')];
    const done = [...both, ...called('cancel_pending_order', args('#W1'), 'done')];
    expect(rules(shop, done, 'cancel_pending_order', args('#W4'))).not.toContain('R4');
    expect(rules(shop, done, 'cancel_pending_order', args('#W1'))).toContain('R4');
    const one = [SEEN, ...FOUND, agent('I will cancel #W1.'), user('Yes.')];
    expect(rules(shop, one, 'cancel_pending_order', args('#W4'))).toContain('R4');
    const address = { user_id: 'ida_moss_1' };
    const changed = [...READY, ...called('modify_user_address', address, 'done')];
    expect(rules(shop, changed, 'modify_user_address', address)).toEqual(['R4']);
    expect(rules(shop, [...changed, ...AGREED], 'modify_user_address', address)).toEqual([]);
  });

  it('R16 wants something to be asked for before a transfer', () => {
    expect(rules(shop, [], 'transfer_to_human_agents', { summary: '' })).toEqual(['R16']);
  });
});

const NAMED = [
  user('I am ida_moss_1, and I want a refund.'),
  agent('I will change AAAAA1, AAAAA2, AAAAA3, AAAAA4 and BBBBB1. Do you confirm?'),
  user('Yes.'),
];

const booking = {
  user_id: 'ida_moss_1',
  origin: 'JFK',
  destination: 'SEA',
  flight_type: 'one_way',
  cabin: 'economy',
  flights: [{ flight_number: 'HAT001', date: '2024-05-16' }],
  passengers: [{ first_name: 'Ida', last_name: 'Moss', dob: '1990-01-02' }],
  payment_methods: [{ payment_id: 'credit_card_1', amount: 150 }],
  total_baggages: 2,
  nonfree_baggages: 0,
  insurance: 'no',
};

const legs = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([flight_number, date]) => ({ flight_number, date }));

const pays = (...ids: readonly string[]) => ids.map((payment_id) => ({ payment_id, amount: 1 }));

const flights = (reservation_id: string, given: readonly object[], rest = {}) => ({
  reservation_id,
  cabin: 'economy',
  flights: given,
  payment_id: 'credit_card_1',
  ...rest,
});

const bags = (total_baggages: number, nonfree_baggages: number) => ({
  reservation_id: 'AAAAA1',
  total_baggages,
  nonfree_baggages,
  payment_id: 'credit_card_1',
});

describe('the rules of airline', () => {
  test.each<[string, object]>([
    ['search_direct_flight', { origin: 'JFK', destination: 'SEA', date: '2024-05-16' }],
    ['get_reservation_details', { reservation_id: 'AAAAA1' }],
    ['book_reservation', booking],
    [
      'book_reservation',
      { ...booking, flight_type: 'round_trip', flights: legs(['HAT001', '2024-05-16'], ['HAT004', '2024-05-20']) },
    ],
    ['book_reservation', { ...booking, flights: legs(['HAT002', '2024-05-20'], ['HAT003', '2024-05-21']) }],
    ['update_reservation_flights', flights('AAAAA1', legs(['HAT001', '2024-05-20']))],
    ['update_reservation_flights', flights('AAAAA2', legs(['HAT001', '2024-05-16']), { cabin: 'business' })],
    ['update_reservation_baggages', bags(3, 1)],
    ['cancel_reservation', { reservation_id: 'AAAAA4' }],
    ['send_certificate', { user_id: 'ida_moss_1', amount: 100 }],
  ])('allow %s %j', (name, args) => {
    expect(rules(agency, NAMED, name, args)).toEqual([]);
  });

  const six = Array.from({ length: 6 }, () => booking.passengers[0]);

  test.each<[string, string, object]>([
    ['A1', 'get_user_details', { user_id: 'ole_pine_2' }],
    ['A1', 'get_reservation_details', { reservation_id: 'BBBBB1' }],
    ['A4', 'book_reservation', { ...booking, passengers: six }],
    ['A5', 'book_reservation', { ...booking, payment_methods: pays('gift_card_1', 'gift_card_1') }],
    ['A6', 'book_reservation', { ...booking, nonfree_baggages: 1 }],
    ['A7', 'book_reservation', { ...booking, destination: 'ORD' }],
    ['A7', 'book_reservation', { ...booking, origin: 'ORD' }],
    ['A7', 'book_reservation', { ...booking, flight_type: 'round_trip' }],
    ['A7', 'book_reservation', { ...booking, flights: legs(['HAT002', '2024-05-20'], ['HAT003', '2024-05-20']) }],
    ['A7', 'book_reservation', { ...booking, flights: legs(['HAT002', '2024-05-20'], ['HAT004', '2024-05-21']) }],
    ['A9', 'update_reservation_flights', flights('AAAAA2', legs(['HAT001', '2024-05-20']))],
    ['A10', 'update_reservation_flights', flights('AAAAA1', legs(['HAT004', '2024-05-20']))],
    ['A11', 'update_reservation_flights', flights('AAAAA3', legs(['HAT001', '2024-05-14']), { cabin: 'business' })],
    ['A12', 'update_reservation_baggages', { ...bags(3, 1), payment_id: 'certificate_1' }],
    ['A14', 'update_reservation_baggages', bags(0, 0)],
    ['A14', 'update_reservation_baggages', bags(3, 0)],
    ['A17', 'cancel_reservation', { reservation_id: 'AAAAA1' }],
    ['A17', 'cancel_reservation', { reservation_id: 'AAAAA2' }],
    ['A20', 'send_certificate', { user_id: 'ida_moss_1', amount: 50 }],
  ])('%s forbids %s %j', (rule, name, args) => {
    expect(rules(agency, NAMED, name, args).filter((one) => one !== 'A16')).toEqual([rule]);
  });

  it('A2 wants a yes to what was listed', () => {
    expect(
      rules(agency, [user('I am ida_moss_1. Cancel AAAAA4.')], 'cancel_reservation', { reservation_id: 'AAAAA4' }),
    ).toEqual(['A2']);
  });

  it('A13 leaves cancelled reservations alone, and A16 flown ones', () => {
    const { world } = agency.call({ name: 'cancel_reservation', arguments: { reservation_id: 'AAAAA4' } });
    expect(rules(world, NAMED, 'cancel_reservation', { reservation_id: 'AAAAA4' })).toEqual(['A13']);
    expect(rules(agency, NAMED, 'cancel_reservation', { reservation_id: 'AAAAA3' })).toEqual(['A16', 'A17']);
  });

  it('A17 lets an insured user cancel who is ill', () => {
    const ill = [user('I am ill.'), ...NAMED];
    expect(rules(agency, ill, 'cancel_reservation', { reservation_id: 'AAAAA2' })).toEqual([]);
    expect(rules(agency, ill, 'cancel_reservation', { reservation_id: 'AAAAA1' })).toEqual(['A17']);
  });

  it('A19 gives no compensation that nobody asked for, or to users who are not entitled', () => {
    const silent = [user('I am ida_moss_1.'), agent('Here is one. Do you confirm?'), user('Yes.')];
    expect(rules(agency, silent, 'send_certificate', { user_id: 'ida_moss_1', amount: 100 })).toEqual(['A19']);
    const { ida_moss_1: ida } = AIRLINE.users;
    const users = { ...AIRLINE.users, ida_moss_1: { ...ida, membership: 'regular', reservations: ['AAAAA4'] } };
    const world = worldOf(airline, { ...AIRLINE, users });
    expect(rules(world, NAMED, 'send_certificate', { user_id: 'ida_moss_1', amount: 100 })).toEqual(['A19', 'A20']);
  });
});

describe('the breaches of a conversation', () => {
  const order = { id: 'a', name: 'get_order_details', arguments: { order_id: '#W1' } };
  const answer: Tau2Message = { role: 'tool', id: 'a', text: '{}', isError: false };

  it('are of calls that did not fail', () => {
    const messages: readonly Tau2Message[] = [user('Hello'), { role: 'assistant', text: '', calls: [order] }];
    expect(breachesOf(shop, [...messages, answer])).toMatchObject([{ rule: 'R1', tool: 'get_order_details' }]);
    expect(breachesOf(shop, [...messages, { ...answer, isError: true }])).toEqual([]);
  });

  it('are of messages that do two things at once', () => {
    const both: Tau2Message = { role: 'assistant', text: 'One moment.', calls: [order] };
    expect(breachesOf(shop, [...READY, both, answer])).toMatchObject([{ rule: 'R5' }]);
    const twice: Tau2Message = { role: 'assistant', text: '', calls: [order, order] };
    expect(breachesOf(shop, [...READY, twice, answer, answer])).toMatchObject([
      { rule: 'R5', why: '2 calls were made at once' },
    ]);
    expect(rules(agency, NAMED, 'calculate', {})).toEqual([]);
  });

  it('are of what is said after a transfer', () => {
    const transfer = called('transfer_to_human_agents', { summary: '' }, 'Transfer successful');
    const talk = [user('Hello'), ...transfer];
    expect(breachesOf(shop, [...talk, agent('Goodbye.')])).toMatchObject([{ rule: 'R16' }]);
    expect(breachesOf(agency, [...talk, agent('Goodbye.')])).toMatchObject([{ rule: 'A22' }]);
    const sentence = 'YOU ARE BEING TRANSFERRED TO A HUMAN AGENT. PLEASE HOLD ON.';
    expect(breachesOf(shop, [...talk, agent(sentence)])).toEqual([]);
  });
});
