/** Small databases of our own in the form of τ². */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { airline, type Domain, retail } from '../../src/tau2/domain.js';
import { parseOrdered } from '../../src/tau2/values/ordered-json.js';
import { Database } from '../../src/tau2/world/database.js';
import { DomainWorld } from '../../src/tau2/world/tau2-world.js';

export const HOME = { address1: '1 Mill Lane', address2: '', city: 'Bath', country: 'USA', state: 'ME', zip: '04530' };

const line = (item_id: string, price: number, color: string, product_id = '9000000001', name = 'Kite') => ({
  name,
  product_id,
  item_id,
  price,
  options: { color },
});

const order = (order_id: string, status: string, items: readonly object[], amount: number, method = 'paypal_1') => ({
  order_id,
  user_id: 'ida_moss_1',
  address: HOME,
  items,
  status,
  fulfillments: [],
  payment_history: [{ transaction_type: 'payment', amount, payment_method_id: method }],
});

export const RETAIL = {
  products: {
    '9000000001': {
      name: 'Kite',
      product_id: '9000000001',
      variants: {
        '5000000003': { item_id: '5000000003', options: { color: 'red' }, available: true, price: 10.1 },
        '1000000001': { item_id: '1000000001', options: { color: 'blue' }, available: true, price: 12.35 },
        '1000000002': { item_id: '1000000002', options: { color: 'gold' }, available: false, price: 99 },
        '1000000004': { item_id: '1000000004', options: { color: 'pink' }, available: true, price: 80 },
      },
    },
    '9000000002': {
      name: 'Drum',
      product_id: '9000000002',
      variants: { '2000000001': { item_id: '2000000001', options: { size: 'L' }, available: true, price: 40 } },
    },
  },
  users: {
    ida_moss_1: {
      user_id: 'ida_moss_1',
      name: { first_name: 'Ida', last_name: 'Moss' },
      address: HOME,
      email: 'ida@example.com',
      payment_methods: {
        paypal_1: { source: 'paypal', id: 'paypal_1' },
        gift_card_1: { source: 'gift_card', id: 'gift_card_1', balance: 20 },
        credit_card_1: { source: 'credit_card', id: 'credit_card_1', brand: 'visa', last_four: '1234' },
      },
      orders: ['#W1', '#W2', '#W3', '#W4'],
    },
    ole_pine_2: {
      user_id: 'ole_pine_2',
      name: { first_name: 'Ole', last_name: 'Pine' },
      address: { ...HOME, zip: '04531' },
      email: 'OLE@example.com',
      payment_methods: {},
      orders: [],
    },
  },
  orders: {
    '#W1': order('#W1', 'pending', [line('5000000003', 10.1, 'red'), line('5000000003', 10.1, 'red')], 20.2),
    '#W2': order('#W2', 'delivered', [line('5000000003', 10.1, 'red')], 10.1),
    '#W3': order('#W3', 'processed', [line('5000000003', 10.1, 'red')], 10.1),
    '#W4': order(
      '#W4',
      'pending',
      [line('5000000003', 10.1, 'red'), line('2000000001', 40, '', '9000000002', 'Drum')],
      50.1,
      'gift_card_1',
    ),
  },
};

const available = (price: number, seats = 2) => ({
  status: 'available',
  available_seats: { basic_economy: seats, economy: seats, business: seats },
  prices: { basic_economy: price, economy: price + 50, business: price + 300 },
});

const flight = (flight_number: string, origin: string, destination: string, times: readonly string[]) => ({
  flight_number,
  origin,
  destination,
  scheduled_departure_time_est: times[0],
  scheduled_arrival_time_est: times[1],
  dates: {
    '2024-05-14': {
      status: 'landed',
      actual_departure_time_est: '2024-05-14T06:00:00',
      actual_arrival_time_est: '2024-05-14T09:00:00',
    },
    '2024-05-16': available(100),
    '2024-05-17': { status: 'cancelled' },
    '2024-05-18': {
      status: 'delayed',
      estimated_departure_time_est: '2024-05-18T08:00:00',
      estimated_arrival_time_est: '2024-05-18T11:00:00',
    },
    '2024-05-20': available(200, 1),
    '2024-05-21': available(150),
  },
});

const reservation = (reservation_id: string, changes: object) => ({
  reservation_id,
  user_id: 'ida_moss_1',
  origin: 'JFK',
  destination: 'SEA',
  flight_type: 'one_way',
  cabin: 'economy',
  flights: [{ flight_number: 'HAT001', origin: 'JFK', destination: 'SEA', date: '2024-05-16', price: 120 }],
  passengers: [{ first_name: 'Ida', last_name: 'Moss', dob: '1990-01-02' }],
  payment_history: [{ payment_id: 'credit_card_1', amount: 120 }],
  created_at: '2024-05-01T10:00:00',
  total_baggages: 1,
  nonfree_baggages: 0,
  insurance: 'no',
  ...changes,
});

export const AIRLINE = {
  flights: {
    HAT001: flight('HAT001', 'JFK', 'SEA', ['06:00:00', '09:00:00']),
    HAT002: flight('HAT002', 'JFK', 'ORD', ['21:00:00', '01:00:00+1']),
    HAT003: flight('HAT003', 'ORD', 'SEA', ['05:00:00', '08:00:00']),
    HAT004: flight('HAT004', 'SEA', 'JFK', ['12:00:00', '20:00:00']),
  },
  users: {
    ida_moss_1: {
      user_id: 'ida_moss_1',
      name: { first_name: 'Ida', last_name: 'Moss' },
      address: { ...HOME, address2: null },
      email: 'ida@example.com',
      dob: '1990-01-02',
      payment_methods: {
        credit_card_1: { source: 'credit_card', id: 'credit_card_1', brand: 'visa', last_four: '1234' },
        gift_card_1: { source: 'gift_card', id: 'gift_card_1', amount: 90 },
        certificate_1: { source: 'certificate', id: 'certificate_1', amount: 100 },
      },
      saved_passengers: [],
      membership: 'silver',
      reservations: ['AAAAA1', 'AAAAA2', 'AAAAA3', 'AAAAA4'],
    },
    ole_pine_2: {
      user_id: 'ole_pine_2',
      name: { first_name: 'Ole', last_name: 'Pine' },
      address: HOME,
      email: 'ole@example.com',
      dob: '1980-01-02',
      payment_methods: {},
      saved_passengers: [],
      membership: 'regular',
      reservations: ['BBBBB1'],
    },
  },
  reservations: {
    AAAAA1: reservation('AAAAA1', {}),
    AAAAA2: reservation('AAAAA2', { cabin: 'basic_economy', insurance: 'yes' }),
    AAAAA3: reservation('AAAAA3', {
      flights: [{ flight_number: 'HAT001', origin: 'JFK', destination: 'SEA', date: '2024-05-14', price: 120 }],
    }),
    AAAAA4: reservation('AAAAA4', {
      flights: [{ flight_number: 'HAT001', origin: 'JFK', destination: 'SEA', date: '2024-05-17', price: 120 }],
    }),
    BBBBB1: reservation('BBBBB1', { user_id: 'ole_pine_2', payment_history: [] }),
  },
};

/** A world of a file. */
export function worldOf<T>(domain: Domain<T>, file: object, upstreamCompat = true): DomainWorld<T> {
  return new DomainWorld(domain, Database.read(domain.tables, parseOrdered(JSON.stringify(file))), upstreamCompat);
}

export const shop = worldOf(retail, RETAIL);
export const agency = worldOf(airline, AIRLINE);

/** A folder with files, until the test is over. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tau2-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
