import { createSession, type Row } from 'typetod';
import { describe, expect, it } from 'vitest';
import { week } from '../../apis/calendar_1/rows.js';
import { allServices } from '../../apis/index.js';
import { meetings } from '../../apis/meetings/index.js';
import { restaurants } from '../../apis/restaurants_1/rows.js';
import { restaurants as places } from '../../apis/restaurants_2/rows.js';
import { stylists } from '../../apis/services_1/rows.js';
import { dentists } from '../../apis/services_2/rows.js';
import { doctors } from '../../apis/services_3/rows.js';
import { therapists } from '../../apis/services_4/rows.js';
import { people } from '../../apis/shared/people.js';
import { answer, play, taskAt, transact } from './play.js';

const comb = { stylist_name: 'The Velvet Comb', appointment_date: '2019-03-05' };

/** What became of a transaction that the user confirmed. */
async function outcome(api: string, args: Row) {
  const { phase, reason, alternative } = taskAt(await play(transact(api, args)), 0);
  return { phase, reason, alternative };
}

describe('appointments', () => {
  it.each([
    ['services_1_find_provider({ city: "Oakland" })', 'services_1_book_appointment'],
    ['services_2_find_provider({ city: "Oakland", offers_cosmetic_services: true })', 'services_2_book_appointment'],
    ['services_3_find_provider({ city: "Berkeley", type: "Dermatologist" })', 'services_3_book_appointment'],
    ['services_4_find_provider({ city: "San Jose", type: "Psychiatrist" })', 'services_4_book_appointment'],
  ])('%s leads to %s, with whom was selected', async (call, followUp) => {
    const session = await play([`x1 = ${call}`, 'x5 = select(x3)', 'x50 = resume(x6)']);
    expect(taskAt(session, -1).api.name).toBe(followUp);
    await session.turn('x50.appointment_date = "2019-03-06"; x50.appointment_time = "10:00"');
    await session.turn('confirm(x50)');
    if (taskAt(session, -1).phase === 'failed') await session.turn('confirm(x50)');
    expect(taskAt(session, -1).phase).toBe('performed');
  });

  it.each([
    ['at a free hour, under the name as it is written', '13:00', { phase: 'performed' }],
    [
      'not when others sit there: the next free half hour is proposed',
      '17:00',
      { phase: 'failed', reason: 'The Velvet Comb is busy then.', alternative: { appointment_time: '18:00' } },
    ],
    [
      'not before the doors open: the first free half hour is proposed',
      '07:30',
      {
        phase: 'failed',
        reason: 'The Velvet Comb sees nobody at that hour.',
        alternative: { appointment_time: '08:00' },
      },
    ],
    [
      'not at night: nothing is proposed',
      '23:00',
      { phase: 'failed', reason: 'The Velvet Comb sees nobody at that hour.', alternative: undefined },
    ],
  ])('are made %s', async (_, appointment_time, expected) => {
    const args = { ...comb, stylist_name: 'the velvet COMB', appointment_time };
    expect(await outcome('services_1_book_appointment', args)).toMatchObject(expected);
  });

  it('are not made for a moment that has passed', async () => {
    const today = { ...comb, appointment_date: '2019-03-01', appointment_time: '08:30' };
    expect(await outcome('services_1_book_appointment', today)).toMatchObject({ reason: 'That moment has passed.' });
  });

  it.each([
    ['services_1_book_appointment', 'stylist_name', 'There is no hair stylist called Nemo.'],
    ['services_2_book_appointment', 'dentist_name', 'There is no dentist called Nemo.'],
    ['services_3_book_appointment', 'doctor_name', 'There is no doctor called Nemo.'],
    ['services_4_book_appointment', 'therapist_name', 'There is no therapist called Nemo.'],
  ])('are not made with somebody whom %s does not know', async (api, slot, reason) => {
    const visit = { appointment_date: '2019-03-05', appointment_time: '13:00' };
    expect(await outcome(api, { [slot]: 'Nemo', ...visit })).toMatchObject({ phase: 'failed', reason });
  });

  it('take the time from those who come after, but not on other days', async () => {
    const book = (name: string, appointment_date: string) =>
      transact('services_1_book_appointment', { ...comb, appointment_date, appointment_time: '10:00' }, name);
    const session = await play([...book('x10', '2019-03-05'), ...book('x20', '2019-03-05')]);
    expect(taskAt(session, 1)).toMatchObject({ phase: 'failed', reason: 'The Velvet Comb is busy then.' });
    const [first, second] = [await play(book('x10', '2019-03-05')), await play(book('x10', '2019-03-06'))];
    expect([taskAt(first, 0).phase, taskAt(second, 0).phase]).toEqual(['performed', 'performed']);
  });

  it.each<[string, string, readonly Row[]]>([
    ['stylist', 'stylist_name', stylists],
    ['dentist', 'dentist_name', dentists],
    ['doctor', 'doctor_name', doctors],
    ['therapist', 'therapist_name', therapists],
  ])('need no city: no two have the name or the number of one %s', (_, column, rows) => {
    for (const unique of [column, 'phone_number']) {
      expect(new Set(rows.map((row) => row[unique])).size).toBe(rows.length);
    }
  });

  it('are with people of 575 different names', () => {
    expect(new Set(people(0, 575)).size).toBe(575);
    expect(people(575, 2)).toEqual(people(0, 2));
  });
});

describe('the calendar', () => {
  const fishing = { event_name: 'Fishing', event_date: '2019-03-03', event_location: 'Pier 4', event_time: '06:00' };

  it('has the same events every week', async () => {
    const names = await Promise.all(
      ['2019-03-04', '2031-03-03'].map(async (date) =>
        answer(await play([`x1 = calendar_1_get_events({ event_date: "${date}" })`]), 'say(x1.event_name)'),
      ),
    );
    expect(names).toEqual(['Weekly planning', 'Weekly planning']);
  });

  it('has no two events of a day at one time', () => {
    for (const day of week) expect(new Set(day.map((event) => event.event_time)).size).toBe(day.length);
  });

  it('shows what was added, on its day and in its order', async () => {
    const session = await play([
      ...transact('calendar_1_add_event', fishing, 'x10'),
      'x20 = calendar_1_get_events({ event_date: "2019-03-03" })',
      'x30 = calendar_1_get_events({ event_date: "2019-03-10" })',
    ]);
    expect(await answer(session, 'say(x20.event_location)')).toBe('Pier 4');
    expect(await answer(session, 'say(x30.event_name)')).toBe('Brunch with the neighbours');
  });

  it('takes nothing for a time that something else begins at', async () => {
    const clash = { ...fishing, event_time: '12:00' };
    expect(await outcome('calendar_1_add_event', clash)).toMatchObject({ reason: 'Flea market stall begins then.' });
  });

  it('takes nothing for a moment that has passed', async () => {
    const late = { ...fishing, event_date: '2019-02-24' };
    expect(await outcome('calendar_1_add_event', late)).toMatchObject({ reason: 'That moment has passed.' });
  });

  it('has an event of the same name twice on a day', async () => {
    const session = await play([
      ...transact('calendar_1_add_event', fishing, 'x10'),
      ...transact('calendar_1_add_event', { ...fishing, event_time: '07:30' }, 'x20'),
      'x30 = calendar_1_get_events({ event_date: "2019-03-03" })',
      'x40 = next(x30)',
    ]);
    expect(await answer(session, 'say(x40.event_time)')).toBe('07:30');
  });

  /** The free times of a day, after some turns. */
  async function freeOn(event_date: string, options: { now?: string; turns?: readonly string[] } = {}) {
    const { now = '2019-03-01T09:00', turns = [] } = options;
    const session = createSession({ services: allServices, now });
    for (const turn of [...turns, `x90 = calendar_1_get_available_time({ event_date: "${event_date}" })`])
      await session.turn(turn);
    const task = session.world.tasks.at(-1);
    const found = task?.kind === 'search' ? (task.results?.rows ?? []) : [];
    return found.map((row) => `${row.available_start_time}-${row.available_end_time}`);
  }

  it('is free between the events, from eight to ten', async () => {
    const gaps = ['08:00-09:30', '10:30-12:00', '13:00-15:00', '16:00-18:30', '19:30-22:00'];
    expect(await freeOn('2019-03-03')).toEqual(gaps);
  });

  it('is less free after something was added', async () => {
    const turns = transact('calendar_1_add_event', { ...fishing, event_time: '13:15' }, 'x10');
    const gaps = ['08:00-09:30', '10:30-12:00', '14:15-15:00', '16:00-18:30', '19:30-22:00'];
    expect(await freeOn('2019-03-03', { turns })).toEqual(gaps);
  });

  it('is as free as before after something that is over by eight', async () => {
    const turns = transact('calendar_1_add_event', fishing, 'x10');
    expect(await freeOn('2019-03-03', { turns })).toEqual(await freeOn('2019-03-03'));
  });

  it('is free today from now on', async () => {
    expect(await freeOn('2019-03-03', { now: '2019-03-03T18:10' })).toEqual(['19:30-22:00']);
    expect(await freeOn('2019-03-03', { now: '2019-03-03T20:10' })).toEqual(['20:10-22:00']);
    expect(await freeOn('2019-03-03', { now: '2019-03-03T22:30' })).toEqual([]);
  });

  it('has no free time in the past', async () => {
    expect(await freeOn('2019-03-03', { now: '2019-03-04T09:00' })).toEqual([]);
  });

  it('leads from free time to an event, and from events nowhere', async () => {
    const free = await play(['x1 = calendar_1_get_available_time({ event_date: "2019-03-05" })']);
    const suggested = await free.turn('select(x3)');
    expect(suggested.actions[0]).toMatchObject({ kind: 'suggest', api: 'calendar_1_add_event' });
    const events = await play(['x1 = calendar_1_get_events({ event_date: "2019-03-05" })']);
    const { actions } = await events.turn('select(x3)');
    expect(actions.map((action) => action.kind)).not.toContain('suggest');
  });
});

describe('the meetings', () => {
  it('are those to come, or those of one day, what is over left out', async () => {
    const titles = async (now: string, args: string) => {
      const session = createSession({ services: [meetings], now });
      await session.turn(`meetings_get_meetings(${args})`);
      const [task] = session.world.tasks;
      return task?.kind === 'search' ? task.results?.rows.map(({ title }) => title) : [];
    };
    expect(await titles('2019-03-01T12:00', '{ date: "2019-03-01" }')).toEqual([
      'Lunch with the interns',
      'Hiring committee',
    ]);
    expect(await titles('2019-03-01T12:00', '{ date: "2019-03-04" }')).toEqual([
      'Supplier negotiation',
      'Photo shoot',
      'Incident review',
    ]);
    expect(await titles('2019-03-01T12:00', '{ date: "2019-04-01" }')).toEqual([]);
  });
});

describe('the bank', () => {
  const transfer = { account_type: 'checking', recipient_account_name: 'Ada' };

  it('takes what was sent from its account alone', async () => {
    const session = await play([
      ...transact('banks_1_transfer_money', { ...transfer, amount: 15.8 }, 'x10'),
      'x20 = banks_1_check_balance({ account_type: "checking" })',
      'x30 = banks_1_check_balance({ account_type: "savings" })',
    ]);
    expect(await answer(session, 'say(x20.balance)')).toBe(2600);
    expect(await answer(session, 'say(x30.balance)')).toBe(9340);
  });

  it('sends all there is, and not a cent more', async () => {
    expect(await outcome('banks_1_transfer_money', { ...transfer, amount: 2615.8 })).toMatchObject({
      phase: 'performed',
    });
    expect(await outcome('banks_1_transfer_money', { ...transfer, amount: 2615.81 })).toMatchObject({
      phase: 'failed',
      reason: 'There is only $2615.80 in the checking account.',
    });
  });
});

describe('the restaurants', () => {
  const bamboo = { restaurant_name: 'Bamboo Garden', city: 'San Jose' };

  it('are those of Restaurants_2', () => {
    expect(restaurants.map((row) => row.phone_number)).toEqual(places.map((row) => row.phone_number));
  });

  it.each([
    ['a free hour', { ...bamboo, time: '18:00' }, { phase: 'performed' }],
    [
      'an hour when all is taken',
      { ...bamboo, time: '19:00' },
      { phase: 'failed', reason: 'The house is full then.', alternative: { time: '20:00' } },
    ],
    ['an hour that has passed', { ...bamboo, time: '08:00' }, { phase: 'failed', reason: 'That moment has passed.' }],
    [
      'another city',
      { ...bamboo, city: 'Oakland', time: '18:00' },
      { phase: 'failed', reason: 'There is no Bamboo Garden in Oakland.' },
    ],
  ])('answer to a table at %s', async (_, args, expected) => {
    expect(await outcome('restaurants_1_reserve_restaurant', args)).toMatchObject(expected);
  });
});
