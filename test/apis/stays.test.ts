import type { Row } from 'typetod';
import { describe, expect, it } from 'vitest';
import { apartments } from '../../apis/homes_1/rows.js';
import { homes } from '../../apis/homes_2/rows.js';
import { houses } from '../../apis/hotels_2/rows.js';
import { play, taskAt, transacted } from './play.js';

const hotelNights = { hotel_name: 'The Clockmender', check_in_date: '2019-03-09' };
const nights = { check_in_date: '2019-03-09', check_out_date: '2019-03-12' };
const rental = { pickup_location: 'Eastgate Garage', pickup_date: '2019-03-04', pickup_time: '10:30' };
const drive = { pickup_location: 'Eastgate Garage', start_date: '2019-03-04', pickup_time: '10:30' };
const insured = { ...drive, end_date: '2019-03-07', car_type: 'SUV', add_insurance: true };

/** Ones that succeed in two turns, and what they return. */
const SUCCESSES: readonly [string, Row, readonly string[]][] = [
  ['hotels_1_reserve_hotel', { ...hotelNights, destination: 'London', number_of_days: 3 }, ['star_rating']],
  ['hotels_3_reserve_hotel', { ...nights, hotel_name: 'the clockmender', location: 'london' }, ['price']],
  ['hotels_2_book_house', { ...nights, where_to: 'Paris', number_of_adults: 2 }, ['address', 'total_price']],
  ['homes_1_schedule_visit', { property_name: 'Alder Court', visit_date: '2019-03-04' }, ['rent']],
  ['homes_2_schedule_visit', { property_name: 'Alder Court', visit_date: '2019-03-05' }, ['price']],
  [
    'rental_cars_1_reserve_car',
    { ...rental, dropoff_date: '2019-03-07', type: 'Standard' },
    ['car_name', 'total_price'],
  ],
  ['rental_cars_2_reserve_car', { ...rental, dropoff_date: '2019-03-04', car_type: 'Compact' }, ['total_price']],
  ['rental_cars_3_reserve_car', insured, ['car_name', 'price_per_day']],
];

const clockmender = { hotel_name: 'The Clockmender', location: 'London' };
const car = { ...rental, type: 'Standard' };

const FAILURES: readonly [string, Row, string][] = [
  [
    'hotels_1_reserve_hotel',
    { ...hotelNights, destination: 'Sydney', number_of_days: 3 },
    'There is no The Clockmender in Sydney.',
  ],
  [
    'hotels_1_reserve_hotel',
    { ...hotelNights, check_in_date: '2019-02-28', destination: 'London', number_of_days: 3 },
    'That day has passed.',
  ],
  [
    'hotels_3_reserve_hotel',
    { ...clockmender, check_in_date: '2019-03-09', check_out_date: '2019-03-09' },
    'Guests stay for a night at least.',
  ],
  [
    'hotels_3_reserve_hotel',
    { ...nights, ...clockmender, location: 'Seattle' },
    'There is no The Clockmender in Seattle.',
  ],
  ['hotels_2_book_house', { ...nights, where_to: 'Oslo', number_of_adults: 2 }, 'There are no houses in Oslo.'],
  [
    'hotels_2_book_house',
    { where_to: 'Paris', number_of_adults: 2, check_in_date: '2019-03-09', check_out_date: '2019-03-08' },
    'A house is let for a night at least.',
  ],
  ['homes_1_schedule_visit', { property_name: 'Alder Court', visit_date: '2019-03-10' }, 'That day is a Sunday.'],
  ['homes_1_schedule_visit', { property_name: 'Alder Court', visit_date: '2019-02-28' }, 'That day has passed.'],
  [
    'homes_1_schedule_visit',
    { property_name: 'Nowhere', visit_date: '2019-03-04' },
    'There is nothing to rent at Nowhere.',
  ],
  [
    'homes_2_schedule_visit',
    { property_name: 'Nowhere', visit_date: '2019-03-04' },
    'There is no home called Nowhere.',
  ],
  ['rental_cars_1_reserve_car', { ...car, dropoff_date: '2019-03-03' }, 'The car would be back before it is fetched.'],
  [
    'rental_cars_1_reserve_car',
    { ...car, pickup_date: '2019-03-01', pickup_time: '00:30', dropoff_date: '2019-03-03' },
    'That time has passed.',
  ],
  [
    'rental_cars_2_reserve_car',
    { ...rental, pickup_location: 'Nowhere', dropoff_date: '2019-03-07', car_type: 'Compact' },
    'Nobody rents cars out at Nowhere.',
  ],
  ['rental_cars_3_reserve_car', { ...insured, pickup_location: 'Nowhere' }, 'No car can be had at Nowhere.'],
];

describe('services for travelers and tenants', () => {
  it.each(SUCCESSES)('%s succeeds with %j', async (api, args, returned) => {
    const task = await transacted(api, args);
    expect(task.reason).toBeUndefined();
    expect(task.phase).toBe('performed');
    expect(Object.keys(task.result ?? {})).toEqual(expect.arrayContaining([...returned]));
    expect(Object.keys(task.result ?? {}).filter((name) => !task.api.properties.has(name))).toEqual([]);
  });

  it.each(FAILURES)('%s fails with %j: %s', async (api, args, reason) => {
    const task = await transacted(api, args);
    expect(task.phase).toBe('failed');
    expect(task.reason).toBe(reason);
    expect(task.alternative).toBeUndefined();
  });

  it.each<[string, string, Row, string]>([
    [
      'a hotel',
      'hotels_1_reserve_hotel',
      { ...hotelNights, destination: 'London', number_of_days: 1 },
      'check_in_date',
    ],
    [
      'a house',
      'hotels_2_book_house',
      { ...nights, check_out_date: '2019-04-30', where_to: 'Paris', number_of_adults: 1 },
      'check_in_date',
    ],
    ['a car', 'rental_cars_1_reserve_car', { ...car, dropoff_date: '2019-04-30' }, 'pickup_date'],
  ])('%s is taken on some days and free on most', async (_, api, args, slot) => {
    const days = Array.from({ length: 30 }, (_, day) => `2019-03-${String(day + 2).padStart(2, '0')}`);
    const phases = await Promise.all(days.map(async (day) => (await transacted(api, { ...args, [slot]: day })).phase));
    const failed = phases.filter((phase) => phase === 'failed').length;
    expect(failed).toBeGreaterThan(0);
    expect(failed).toBeLessThan(10);
  });

  it('pay for days, nights and rooms', async () => {
    const total = async (api: string, args: Row) => (await transacted(api, args)).result;
    const oneDay = await total('rental_cars_1_reserve_car', { ...car, dropoff_date: '2019-03-04' });
    const threeDays = await total('rental_cars_1_reserve_car', { ...car, dropoff_date: '2019-03-07' });
    expect(threeDays?.total_price).toBe(3 * Number(oneDay?.total_price));
    const plain = await total('rental_cars_3_reserve_car', { ...insured, add_insurance: false });
    const sure = await total('rental_cars_3_reserve_car', insured);
    expect(Number(sure?.price_per_day) - Number(plain?.price_per_day)).toBe(12);
    const room = await total('hotels_3_reserve_hotel', { ...clockmender, ...nights });
    const rooms = await total('hotels_3_reserve_hotel', { ...clockmender, ...nights, number_of_rooms: 2 });
    expect(rooms?.price).toBe(2 * Number(room?.price));
  });

  it('book what was selected', async () => {
    const session = await play([
      'x1 = rental_cars_1_get_cars_available({ pickup_city: "London", pickup_date: "2019-03-04", pickup_time: "10:30", dropoff_date: "2019-03-07" })',
      'x5 = select(x3)',
      'x9 = resume(x6)',
      'confirm(x9)',
    ]);
    const [search] = session.world.tasks;
    const offered = search?.kind === 'search' ? search.selected?.row : undefined;
    expect(taskAt(session, -1).result).toMatchObject({
      car_name: offered?.car_name,
      total_price: offered?.total_price,
      type: 'Standard',
    });
  });

  it('let a house for as many as were asked about', async () => {
    const session = await play([
      'x1 = hotels_2_search_house({ where_to: "Seattle", number_of_adults: 3, rating: 3.9 })',
      'x5 = select(x3)',
      'x9 = resume(x6)',
      'x9.check_in_date = "2019-03-06"; x9.check_out_date = "2019-03-08"',
      'confirm(x9)',
    ]);
    const [search] = session.world.tasks;
    const rows = search?.kind === 'search' ? (search.results?.rows ?? []) : [];
    expect(rows.map((row) => row.number_of_adults)).toEqual([3, 3]);
    expect(rows.every((row) => Number(row.rating) >= 3.9)).toBe(true);
    const result = taskAt(session, -1).result;
    expect(result).toMatchObject({ number_of_adults: 3, address: rows[0]?.address });
    expect(result?.total_price).toBe(2 * Number(rows[0]?.total_price));
  });

  it('arrange no visit twice, but one on another day', async () => {
    const visit = (day: string) => `homes_1_schedule_visit({ property_name: "Alder Court", visit_date: "${day}" })`;
    const once = [`x1 = ${visit('2019-03-04')}`, 'confirm(x1)'];
    const again = await play([...once, `x9 = ${visit('2019-03-04')}`, 'confirm(x9)']);
    expect(taskAt(again, -1).reason).toBe('That visit is arranged already.');
    const other = await play([...once, `x9 = ${visit('2019-03-05')}`, 'confirm(x9)']);
    expect(taskAt(other, -1).phase).toBe('performed');
  });

  it.each<[string, readonly Row[], string]>([
    ['homes', homes, 'property_name'],
    ['homes', homes, 'phone_number'],
    ['apartments', apartments, 'property_name'],
    ['houses', houses, 'address'],
  ])('%s %# differ over the whole table', (_, rows, column) => {
    expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length);
  });

  it('list the houses of each city best first', () => {
    for (const [index, house] of houses.entries()) {
      const next = houses[index + 1];
      if (next?.where_to === house.where_to) expect(next.rating).toBeLessThan(house.rating);
    }
  });
});
