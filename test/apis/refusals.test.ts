import { type Api, createRegistry, createSession, type Row } from 'typetod';
import type { SlotKind, Slot } from '../../src/service/index.js';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { taskAt, transact, transacted } from './play.js';

const apis = [...createRegistry(allServices).apis.values()];

/** One session for all: what is refused changes nothing. */
const session = createSession({ services: allServices, reader: naturalReader });

/** The code of the feedback to a program, and what it is about. */
async function refusalOf(program: string): Promise<string> {
  const { feedback } = await session.turn(program);
  if (feedback?.kind !== 'execution-feedback') return String(feedback?.code);
  return [feedback.code, feedback.api, feedback.slot].filter((part) => part !== undefined).join(' ');
}

/** What is no value of a slot of a kind, as a parser would write it. */
const WRONG: Readonly<Record<SlotKind, string>> = {
  text: '["a list"]',
  closed: '"no such thing"',
  integer: '"many"',
  number: '"a lot"',
  money: '"not much"',
  boolean: '"perhaps"',
  date: '"2019-02-30"',
  time: '"25:00"',
  list: '{ no: "member" }',
  json: '"words"',
  datetime: '"2019-02-30T10:00"',
  duration: '"a while"',
  email: '"nobody"',
  url: '"nowhere"',
  uuid: '"nobody"',
};

const slotsOf = (api: Api): readonly Slot[] => [...api.slots.values()];

describe.each(apis.map((api) => [api.name, api] as const))('%s', (name, api) => {
  it('takes no value of another kind for any of its slots', async () => {
    for (const { name: slot, kind } of slotsOf(api))
      expect(await refusalOf(`${name}({ ${slot}: ${WRONG[kind]} })`)).toBe(`invalid-value ${name} ${slot}`);
  });

  it('takes no value in parts', async () => {
    for (const { name: slot } of slotsOf(api))
      expect(await refusalOf(`${name}({ ${slot}: { value: ["x"] } })`)).toBe(`invalid-value ${name} ${slot}`);
  });

  it('knows no slot of another name', async () => {
    for (const slot of ['no_such_slot', `${slotsOf(api)[0]?.name ?? 'x'}_`, 'constructor2'])
      expect(await refusalOf(`${name}({ ${slot}: "x" })`)).toBe(`unknown-slot ${name} ${slot}`);
  });
});

describe('a name that is nearly one of an API', () => {
  it.each(apis.map(({ name }) => name))('is none: %s', async (name) => {
    const program = `${name}s({})`;
    expect(await refusalOf(program)).toBe(`unknown-api ${name}s`);
  });
});

describe('a transaction about something that is not there fails, and says what', () => {
  const day = '2019-03-04';
  const rental = { pickup_date: day, pickup_time: '10:00', dropoff_date: '2019-03-06' };

  it.each<[string, Row, string]>([
    [
      'events_1_buy_event_tickets',
      { event_name: 'The Nobodies', number_of_seats: 2, date: day, city_of_event: 'Oakland' },
      'There is no The Nobodies in Oakland.',
    ],
    [
      'events_2_buy_event_tickets',
      { event_name: 'The Nobodies', number_of_tickets: 2, date: day, city: 'Oakland' },
      'There is no The Nobodies in Oakland.',
    ],
    [
      'events_3_buy_event_tickets',
      { event_name: 'The Nobodies', number_of_tickets: 2, date: day, city: 'Oakland' },
      'There is no The Nobodies in Oakland.',
    ],
    [
      'buses_1_buy_bus_ticket',
      { from_location: 'Atlantis', to_location: 'Oakland', leaving_date: day, leaving_time: '10:00', travelers: 1 },
      'No bus goes from Atlantis to Oakland.',
    ],
    [
      'buses_2_buy_bus_ticket',
      { origin: 'Atlantis', destination: 'Oakland', departure_date: day, departure_time: '10:00', group_size: 1 },
      'No bus goes from Atlantis to Oakland.',
    ],
    [
      'trains_1_get_train_tickets',
      {
        from: 'Atlantis',
        to: 'Oakland',
        date_of_journey: day,
        journey_start_time: '10:00',
        number_of_adults: 1,
        trip_protection: false,
      },
      'No train goes from Atlantis to Oakland.',
    ],
    [
      'hotels_1_reserve_hotel',
      { hotel_name: 'Inn', check_in_date: day, number_of_days: 2, destination: 'Atlantis' },
      'There is no Inn in Atlantis.',
    ],
    [
      'hotels_2_book_house',
      { where_to: 'Atlantis', number_of_adults: 2, check_in_date: day, check_out_date: '2019-03-06' },
      'There are no houses in Atlantis.',
    ],
    [
      'hotels_3_reserve_hotel',
      { hotel_name: 'Inn', location: 'Atlantis', check_in_date: day, check_out_date: '2019-03-06' },
      'There is no Inn in Atlantis.',
    ],
    [
      'hotels_4_reserve_hotel',
      { place_name: 'Inn', check_in_date: day, stay_length: 2, location: 'Atlantis' },
      'There is no Inn in Atlantis.',
    ],
    [
      'homes_1_schedule_visit',
      { property_name: 'Sand Castle', visit_date: day },
      'There is nothing to rent at Sand Castle.',
    ],
    [
      'homes_2_schedule_visit',
      { property_name: 'Sand Castle', visit_date: day },
      'There is no home called Sand Castle.',
    ],
    ['media_1_play_movie', { title: 'Unshot' }, 'There is no film called Unshot.'],
    ['media_2_rent_movie', { movie_name: 'Unshot' }, 'There is no film called Unshot.'],
    ['media_3_play_movie', { title: 'Unshot' }, 'There is no film called Unshot.'],
    ['music_1_play_song', { song_name: 'Unsung' }, 'There is no such song as Unsung.'],
    ['music_2_play_media', { song_name: 'Unsung' }, 'There is no such song as Unsung.'],
    ['music_3_play_media', { track: 'Unsung' }, 'There is no such song as Unsung.'],
    [
      'rental_cars_1_reserve_car',
      { ...rental, pickup_location: 'Atlantis', type: 'Compact' },
      'There are no cars at Atlantis.',
    ],
    [
      'rental_cars_2_reserve_car',
      { ...rental, pickup_location: 'Atlantis', car_type: 'Compact' },
      'Nobody rents cars out at Atlantis.',
    ],
    [
      'rental_cars_3_reserve_car',
      {
        pickup_location: 'Atlantis',
        start_date: day,
        pickup_time: '10:00',
        end_date: '2019-03-06',
        car_type: 'Sedan',
        add_insurance: false,
      },
      'No car can be had at Atlantis.',
    ],
    [
      'restaurants_1_reserve_restaurant',
      { restaurant_name: 'Nowhere', city: 'Oakland', time: '19:00' },
      'There is no Nowhere in Oakland.',
    ],
    [
      'restaurants_2_reserve_restaurant',
      { restaurant_name: 'Nowhere', location: 'Oakland', time: '19:00' },
      'There is no Nowhere in Oakland.',
    ],
    [
      'services_1_book_appointment',
      { stylist_name: 'Nobody', appointment_time: '10:00', appointment_date: day },
      'There is no hair stylist called Nobody.',
    ],
    [
      'services_2_book_appointment',
      { dentist_name: 'Nobody', appointment_time: '10:00', appointment_date: day },
      'There is no dentist called Nobody.',
    ],
    [
      'services_3_book_appointment',
      { doctor_name: 'Nobody', appointment_time: '10:00', appointment_date: day },
      'There is no doctor called Nobody.',
    ],
    [
      'services_4_book_appointment',
      { therapist_name: 'Nobody', appointment_time: '10:00', appointment_date: day },
      'There is no therapist called Nobody.',
    ],
    [
      'banks_1_transfer_money',
      { account_type: 'savings', amount: 1_000_000, recipient_account_name: 'Ada' },
      'There is only',
    ],
    [
      'banks_2_transfer_money',
      { account_type: 'savings', transfer_amount: 1_000_000, recipient_name: 'Ada' },
      'There is only',
    ],
  ])('%s', async (api, args, reason) => {
    const task = await transacted(api, args);
    expect({ phase: task.phase, result: task.result, alternative: task.alternative }).toEqual({ phase: 'failed' });
    expect(task.reason).toContain(reason);
  });

  it.each(['confirm(x1)', 'decline_alternative()'])(
    'and %s cannot follow, where nothing else is proposed',
    async (action) => {
      const session = createSession({ services: allServices });
      for (const turn of transact('media_1_play_movie', { title: 'Unshot' })) await session.turn(turn);
      expect(taskAt(session, -1)).toMatchObject({ phase: 'failed' });
      expect(await session.turn(action)).toMatchObject({ ok: false });
    },
  );
});
