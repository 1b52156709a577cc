import { accounts } from '../../../apis/banks_1/rows.js';
import { week } from '../../../apis/calendar_1/rows.js';
import { restaurants } from '../../../apis/restaurants_1/rows.js';
import { stylists } from '../../../apis/services_1/rows.js';
import { dentists } from '../../../apis/services_2/rows.js';
import { doctors } from '../../../apis/services_3/rows.js';
import { therapists } from '../../../apis/services_4/rows.js';
import { type Case, type OtherCase, queriesOf } from './case.js';

/** A week from Sunday on. */
const days = ['03', '04', '05', '06', '07', '08', '09'].map((day) => ({ event_date: `2019-03-${day}` }));
const events = days.flatMap((day, weekday) => (week[weekday] ?? []).map((routine) => ({ ...day, ...routine })));

/** Who sees people by appointment, where they eat, and what they have to do. */
export const cases: readonly Case[] = [
  { api: 'calendar_1_get_events', rows: events, queries: days },
  {
    api: 'restaurants_1_find_restaurants',
    rows: restaurants,
    queries: queriesOf(restaurants, ['cuisine', 'city']),
  },
  { api: 'services_1_find_provider', rows: stylists, queries: queriesOf(stylists, ['city']) },
  { api: 'services_2_find_provider', rows: dentists, queries: queriesOf(dentists, ['city']) },
  { api: 'services_3_find_provider', rows: doctors, queries: queriesOf(doctors, ['city', 'type']) },
  { api: 'services_4_find_provider', rows: therapists, queries: queriesOf(therapists, ['city', 'type']) },
];

/** Searches of two accounts, and of what lies between the events. */
export const others: readonly OtherCase[] = [
  { api: 'banks_1_check_balance', queries: queriesOf(accounts, ['account_type']) },
  { api: 'calendar_1_get_available_time', queries: days },
];
