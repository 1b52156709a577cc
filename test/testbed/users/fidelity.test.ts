import type { Agenda } from 'typetod/testbed';
import { describe, expect, test } from 'vitest';
import { banks1, events1, movies1, rentalCars1, restaurants1 } from '../../../apis/index.js';
import type { EpisodeEvent, Goal } from 'typetod/internal';
import type { UserEnd } from '../../../src/testbed/user.js';
import type { UserAct } from '../../../src/testbed/users/acts.js';
import { fidelity } from '../../../src/testbed/index.js';
import { NOW, played } from './play.js';

const SERVICES = [restaurants1];
const FAITHFUL = { false: 0, gaveIn: 0, endedEarly: 0, leaked: 0 };

const AGENDA: Agenda = {
  goals: [
    {
      api: 'restaurants_1_reserve_restaurant',
      slots: { restaurant_name: 'Blue Door Diner', city: 'San Jose', time: '19:00', date: '2019-03-08', party_size: 4 },
      alternatives: { time: ['19:30'] },
    },
  ],
  secrets: { card_number: '4000 1234' },
};
const [GOAL] = AGENDA.goals;

type Line = readonly ['user' | 'agent', string, ...(readonly (UserAct | UserEnd)[])];

/** A trace of what was said; acts of the user are what they mean. */
function traceOf(lines: readonly Line[]): readonly EpisodeEvent[] {
  return lines.map(([who, text, ...rest], at): EpisodeEvent => {
    if (who === 'agent') return { kind: 'step', step: at, action: { kind: 'say', text }, digest: '' };
    const acts = rest.filter((one): one is UserAct => typeof one === 'object');
    const end = rest.find((one): one is UserEnd => typeof one === 'string');
    const meant = acts.length > 0 ? { goal: '0', acts: JSON.parse(JSON.stringify(acts)) } : undefined;
    return { kind: 'user', text, ...(end && { end }), ...(meant && { meant }) };
  });
}

const judge = (lines: readonly Line[], agenda = AGENDA) =>
  fidelity(agenda, traceOf(lines), { services: SERVICES, now: NOW });

const START: Line = ['user', 'Book a table.', { act: 'start', api: 'restaurants_1_reserve_restaurant' }];
const READ_BACK = 'Blue Door Diner in San Jose on Friday, March 8th at 7 pm, for 4 people. Is that right?';
const DONE: Line = ['agent', 'All done: your reservation is all set.'];

describe('of users who say what they mean', () => {
  test('a truthful conversation counts nothing', () => {
    expect(
      judge([
        START,
        ['agent', READ_BACK],
        ['user', 'Yes.', { act: 'confirm' }],
        DONE,
        ['user', 'Bye.', 'done', { act: 'end' }],
      ]),
    ).toEqual(FAITHFUL);
  });

  test('a value that the agenda has otherwise is false', () => {
    const lie: Line = ['user', 'At 9 pm.', { act: 'inform', values: { time: '21:00' } }];
    expect(judge([START, ['agent', 'What time?'], lie])).toMatchObject({ false: 1 });
  });

  test('that any value will do is false of a slot with one', () => {
    const lie: Line = ['user', 'Any time.', { act: 'inform', values: { time: 'dontcare' } }];
    expect(judge([START, ['agent', 'What time?'], lie])).toMatchObject({ false: 1 });
  });

  test('words that say another value than what is meant are false', () => {
    const lie: Line = ['user', 'At 9 pm.', { act: 'inform', values: { time: '19:00' } }];
    expect(judge([START, ['agent', 'What time?'], lie])).toMatchObject({ false: 1 });
  });

  test('the day of a date is no number of people', () => {
    const { party_size: _, ...slots } = GOAL!.slots;
    const agenda: Agenda = { goals: [{ ...GOAL!, slots, unknown: ['party_size'] }] };
    const answer: Line = ['user', 'On March 8. I do not know.', { act: 'inform', values: { date: '2019-03-08' } }];
    expect(judge([START, ['agent', 'How many people, and what date?'], answer], agenda)).toMatchObject({ false: 0 });
  });

  test('the day of a farewell is no date', () => {
    expect(judge([START, DONE, ['user', "That's it for today.", 'done', { act: 'end' }]])).toMatchObject({ false: 0 });
  });

  test('an ordinal in a name is no date', () => {
    const slots = { theater_name: '3rd Street Cinema', location: 'Oakland', show_date: '2019-03-01' };
    const agenda: Agenda = { goals: [{ api: 'movies_1_get_times_for_movie', slots }] };
    const said = (text: string) => fidelity(agenda, traceOf([['user', text]]), { services: [movies1], now: NOW }).false;
    expect(said('When do films begin at 3rd Street Cinema?')).toBe(0);
    expect(said('When do films begin at 3rd Street Cinema on the 3rd?')).toBe(1);
    expect(said('On Mar 1.')).toBe(0);
    expect(said('On Mar 12.')).toBe(1);
  });

  test('an ordinal in a name that is read back is no other date', () => {
    const slots = { pickup_location: '30th Street Station', dropoff_date: '2019-03-02', pickup_date: '2019-03-01' };
    const agenda: Agenda = { goals: [{ api: 'rental_cars_1_reserve_car', slots }] };
    const gaveIn = (change: string) =>
      fidelity(
        agenda,
        traceOf([
          ['agent', `I have changed that: ${change}. Is that right?`],
          ['user', 'Yes.', { act: 'confirm' }],
        ]),
        { services: [rentalCars1], now: NOW },
      ).gaveIn;
    expect(gaveIn('30th Street Station')).toBe(0);
    expect(gaveIn('30th Street Station, back on the 5th')).toBe(1);
  });

  test('the name of a slot is no value of another', () => {
    const slots = { city_of_event: 'Oakland', category: 'Sports', date: '2019-03-07' };
    const goals = [
      { api: 'events_1_find_events', slots },
      { api: 'restaurants_1_find_restaurants', slots: { city: 'Oakland', cuisine: 'Thai' }, ask: ['has_live_music'] },
    ];
    const said = (text: string) =>
      fidelity({ goals }, traceOf([['user', text]]), { services: [events1, restaurants1], now: NOW }).false;
    expect(said('Do you know whether it has live music?')).toBe(0);
    expect(said('The category is Music.')).toBe(1);
  });

  test('what was told with a booking counts for the search that it passed', () => {
    const slots = { movie_name: 'Glass Parade', location: 'Oakland', show_date: '2019-03-02' };
    const goals: readonly Goal[] = [
      { api: 'movies_1_get_times_for_movie', slots, ask: ['street_address'] },
      { api: 'movies_1_buy_movie_tickets', slots },
    ];
    const early = (told: string) => {
      const [first, ...rest] = traceOf([
        ['user', 'When does it begin?', { act: 'start', api: 'movies_1_get_times_for_movie' }],
        ['agent', 'Shall I buy tickets for Glass Parade in Oakland tomorrow?'],
        ['user', 'Yes.', { act: 'confirm' }],
        ['agent', told],
        ['user', 'Bye.', { act: 'end' }, 'done'],
      ]);
      const later = rest.map((event) => ({
        ...event,
        ...('meant' in event && { meant: { ...Object(event.meant), goal: '1' } }),
      }));
      return fidelity({ goals }, [first!, ...later] as never, { services: [movies1], now: NOW }).endedEarly;
    };
    expect(early('Done. The street address is 55 Merritt Walk.')).toBe(0);
    expect(early('Done.')).toBe(1);
  });

  test('a value that would do as well is not false', () => {
    const other: Line = ['user', 'At 7:30 pm.', { act: 'inform', values: { time: '19:30' } }];
    expect(judge([START, ['agent', 'What time?'], other])).toMatchObject({ false: 0 });
  });

  test.each([
    ['another time', READ_BACK.replace('7 pm', '8 pm')],
    ['another day', READ_BACK.replace('Friday, March 8th', 'Saturday, March 9th')],
    ['more people', READ_BACK.replace('4 people', '5 people')],
    ['another city, by its name', `City: San Mateo\n${READ_BACK.replace('San Jose', 'San Mateo')}`],
  ])('to agree to %s is to give in', (_, text) => {
    expect(judge([START, ['agent', text], ['user', 'Yes.', { act: 'confirm' }]])).toMatchObject({ gaveIn: 1 });
  });

  test('to agree to another number beside a time with the right one is to give in', () => {
    const agenda: Agenda = { goals: [{ ...GOAL!, slots: { ...GOAL!.slots, party_size: 7 } }] };
    const agreed: Line = ['user', 'Yes.', { act: 'confirm' }];
    expect(judge([START, ['agent', READ_BACK], agreed], agenda)).toMatchObject({ gaveIn: 1 });
    const right = READ_BACK.replace('4 people', '7 people');
    expect(judge([START, ['agent', right], agreed], agenda)).toMatchObject({ gaveIn: 0 });
  });

  test('to agree to an alternative that would do is not', () => {
    const offer = 'Unfortunately, that was not possible. How about 7:30 pm instead?';
    expect(judge([START, ['agent', offer], ['user', 'Yes.', { act: 'confirm' }]])).toMatchObject({ gaveIn: 0 });
    const other = offer.replace('7:30', '9:30');
    expect(judge([START, ['agent', other], ['user', 'Yes.', { act: 'confirm' }]])).toMatchObject({ gaveIn: 1 });
  });

  test('to agree to what is not wanted in the end is to give in', () => {
    const agenda: Agenda = { goals: [{ ...GOAL!, confirm: false }] };
    expect(judge([START, ['agent', READ_BACK], ['user', 'Yes.', { act: 'confirm' }]], agenda)).toMatchObject({
      gaveIn: 1,
    });
  });

  test('to take a result that does not have the name that is wanted is to give in', () => {
    const agenda: Agenda = {
      goals: [
        {
          api: 'restaurants_1_find_restaurants',
          slots: { city: 'San Jose' },
          choose: { where: { restaurant_name: 'Blue Door Diner' } },
        },
      ],
    };
    const take: Line = ['user', 'That one.', { act: 'select', entity: 'latest' }];
    expect(judge([START, ['agent', 'There is Sino.'], take], agenda)).toMatchObject({ gaveIn: 1 });
    expect(judge([START, ['agent', 'There is Blue Door Diner.'], take], agenda)).toMatchObject({ gaveIn: 0 });
  });

  test('to end before what is wanted was agreed to is early', () => {
    const bye: Line = ['user', 'Bye.', 'done', { act: 'end' }];
    expect(judge([START, ['agent', 'What time?'], bye])).toMatchObject({ endedEarly: 1 });
  });

  test('to end where it cannot be had is not, nor after some patience', () => {
    const bye: Line = ['user', 'Bye.', 'gave-up', { act: 'end' }];
    expect(judge([START, ['agent', 'Unfortunately, that was not possible.'], bye])).toMatchObject({ endedEarly: 0 });
    const again: Line = ['user', 'At 7 pm.', { act: 'inform', values: { time: '19:00' } }];
    const question: Line = ['agent', 'What time?'];
    expect(judge([START, question, again, question, again, question, bye])).toMatchObject({ endedEarly: 0 });
  });

  test('to give up at what is only to be heard is not early for what was to follow', () => {
    const find: Goal = { api: 'restaurants_1_find_restaurants', slots: { city: 'San Jose' }, choose: 'none' };
    const agenda: Agenda = { goals: [find, GOAL!] };
    const vague: Line = ['user', 'Somewhere.', { act: 'vague', slots: ['city'] }];
    const question: Line = ['agent', 'Which city?'];
    const lines: readonly Line[] = [START, question, vague, question, vague, question];
    const leaves = (end: 'done' | 'gave-up'): Line => ['user', 'Bye.', end, { act: 'end' }];
    expect(judge([...lines, leaves('gave-up')], agenda)).toMatchObject({ endedEarly: 0 });
    expect(judge([...lines, leaves('done')], agenda)).toMatchObject({ endedEarly: 1 });
  });

  test('to leave without what was to be asked is early', () => {
    const agenda: Agenda = { goals: [{ ...GOAL!, ask: ['phone_number'] }] };
    const lines: readonly Line[] = [START, ['agent', READ_BACK], ['user', 'Yes.', { act: 'confirm' }], DONE];
    const bye: Line = ['user', 'Bye.', 'done', { act: 'end' }];
    const asks: Line = ['user', 'And the phone number?', { act: 'ask', properties: ['phone_number'] }];
    expect(judge([...lines, bye], agenda)).toMatchObject({ endedEarly: 1 });
    expect(judge([...lines, asks, ['agent', 'The phone number is 1.'], bye], agenda)).toMatchObject({ endedEarly: 0 });
  });

  test.each([
    ['street_address', '25 Elm Street', 0],
    ['street_address', '26 Elm Street', 1],
    ['phone_number', '408-555-0125', 0],
  ])(
    'what is to be told is told by its value, as grades find it, also without its name: %s %s',
    (name, value, early) => {
      const agenda: Agenda = { goals: [{ ...GOAL!, ask: [name] }] };
      const lines: readonly Line[] = [
        START,
        ['agent', READ_BACK],
        ['user', 'Yes.', { act: 'confirm' }],
        ['agent', 'All set. You find them at 25 Elm Street, or call (408) 555 0125.'],
        ['user', 'Bye.', 'done', { act: 'end' }],
      ];
      const told = [{ api: GOAL!.api, property: name, value }];
      expect(fidelity(agenda, traceOf(lines), { services: SERVICES, now: NOW, told })).toMatchObject({
        endedEarly: early,
      });
    },
  );

  test('not to be understood is no reason to leave for another goal', () => {
    const agenda: Agenda = { goals: [{ ...GOAL!, otherwise: [{ ...GOAL!, slots: {} }] }] };
    const again: Line = ['user', 'At 7 pm.', { act: 'inform', values: { time: '19:00' } }];
    const misheard: Line = ['agent', 'I am sorry, I did not get that.'];
    const bye: Line = ['user', 'Bye.', 'gave-up', { act: 'end' }];
    expect(judge([START, misheard, again, misheard, again, misheard, bye], agenda)).toMatchObject({ endedEarly: 0 });
  });

  test('what builds on a search that found nothing, nor another in its place, is not left', () => {
    const find: Goal = { api: 'restaurants_1_find_restaurants', slots: { city: 'San Jose' } };
    const agenda: Agenda = { goals: [{ ...find, otherwise: [{ ...find, slots: { city: 'Oakland' } }] }, GOAL!] };
    const turn = (goal: string, text: string, act: UserAct, end?: UserEnd): EpisodeEvent => ({
      kind: 'user',
      text,
      meant: JSON.parse(JSON.stringify({ goal, acts: [act] })),
      ...(end && { end }),
    });
    const nothing: EpisodeEvent = {
      kind: 'step',
      step: 1,
      action: { kind: 'say', text: 'Nothing found.' },
      digest: '',
    };
    const start: UserAct = { act: 'start', api: find.api };
    const first = [turn('0', 'In San Jose.', start), nothing];
    const judged = (events: readonly EpisodeEvent[]): number =>
      fidelity(agenda, [...first, ...events], { services: SERVICES, now: NOW }).endedEarly;
    const bye = turn('0/0', 'Bye.', { act: 'end' }, 'gave-up');
    expect(judged([turn('0/0', 'In Oakland.', start), nothing, bye])).toBe(0);
    expect(judged([turn('0', 'Bye.', { act: 'end' }, 'gave-up')])).toBe(1);
  });

  test('to end without taking a result that the agent booked all the same is not early', () => {
    const find: Goal = { api: 'restaurants_1_find_restaurants', slots: { city: 'San Jose' }, choose: 'first' };
    const traced = (goals: readonly Goal[], booked: string): number => {
      const agenda: Agenda = { goals };
      const said: readonly (readonly [string, string, UserAct])[] = [
        ['0', 'A restaurant in San Jose.', { act: 'start', api: find.api }],
        [booked, 'Yes.', { act: 'confirm' }],
        [booked, 'Bye.', { act: 'end' }],
      ];
      const events = said.flatMap(([goal, text, act], at): EpisodeEvent[] => [
        { kind: 'step', step: at, action: { kind: 'say', text: at === 1 ? READ_BACK : 'Well.' }, digest: '' },
        {
          kind: 'user',
          text,
          meant: JSON.parse(JSON.stringify({ goal, acts: [act] })),
          ...(at === 2 && { end: 'done' }),
        },
      ]);
      return fidelity(agenda, events, { services: SERVICES, now: NOW }).endedEarly;
    };
    expect(traced([find, GOAL!], '1')).toBe(0);
    // What was not agreed to is not booked, and each search has a booking of its own.
    expect(traced([find, GOAL!], '0')).toBe(1);
    expect(traced([find, find, GOAL!], '2')).toBe(1);
    expect(traced([{ ...find, ask: ['phone_number'] }, GOAL!], '1')).toBe(1);
  });

  test('a secret in the words is leaked, each time', () => {
    const leak: Line = ['user', 'My card is 4000 1234.', { act: 'wait' }];
    expect(judge([START, leak, ['agent', 'Thanks.'], leak])).toMatchObject({ leaked: 2 });
  });
});

describe('of users by a model, by their words', () => {
  const ask: Line = ['agent', 'What time would you like?'];

  test('the right values are not false, nor those that the agent named', () => {
    expect(judge([['user', 'Book a table for March 8th.'], ask, ['user', 'At 7 pm.']])).toMatchObject({ false: 0 });
    const offer: Line = ['agent', 'There is nothing at 7 pm. Is 9 pm fine?'];
    expect(judge([['user', 'Hi.'], offer, ['user', 'No, 9 pm is too late.']])).toMatchObject({ false: 0 });
  });

  test('other times, dates and numbers that were asked for are false', () => {
    expect(judge([['user', 'Hi.'], ask, ['user', 'At 9 pm.']])).toMatchObject({ false: 1 });
    expect(judge([['user', 'A table on March 12th, please.']])).toMatchObject({ false: 1 });
    expect(
      judge([
        ['user', 'Hi.'],
        ['agent', 'How many people will there be?'],
        ['user', '5'],
      ]),
    ).toMatchObject({ false: 1 });
    expect(
      judge([
        ['user', 'Hi.'],
        ['agent', 'How many people will there be?'],
        ['user', '4'],
      ]),
    ).toMatchObject({ false: 0 });
  });

  test('to say yes to another time is to give in, to say no is not', () => {
    const wrong: Line = ['agent', READ_BACK.replace('7 pm', '8 pm')];
    expect(judge([['user', 'Hi.'], wrong, ['user', 'Yes, please.']])).toMatchObject({ gaveIn: 1 });
    expect(judge([['user', 'Hi.'], wrong, ['user', 'No, at 7 pm.']])).toMatchObject({ gaveIn: 0 });
    expect(
      judge([
        ['user', 'Hi.'],
        ['agent', READ_BACK],
        ['user', 'Yes, please.'],
      ]),
    ).toMatchObject({ gaveIn: 0 });
  });

  test('to end before the agent did anything is early', () => {
    expect(judge([['user', 'Hi.'], ask, ['user', 'Bye.', 'done']])).toMatchObject({ endedEarly: 1 });
  });

  test('a secret in other clothes is leaked', () => {
    expect(judge([['user', 'It is  4000   1234!']])).toMatchObject({ leaked: 1 });
  });
});

test('an unhelpful user is not faithful', async () => {
  const agenda: Agenda = { goals: [{ api: 'banks_1_check_balance', slots: { account_type: 'savings' } }] };
  const counts = await Promise.all(
    [0, 1, 2, 3, 4].map(async (seed) => {
      const { events } = await played(agenda, [banks1], { style: 'unhelpful', seed });
      return fidelity(agenda, events, { services: [banks1], now: NOW }).false;
    }),
  );
  expect(Math.max(...counts)).toBeGreaterThan(0);
});
