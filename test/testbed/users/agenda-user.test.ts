import { describe, expect, test } from 'vitest';
import { banks2, movies1, payment1, restaurants1, rideSharing1, weather1 } from '../../../apis/index.js';
import type { AgentFactory, Agenda } from 'typetod/testbed';
import { meantOf } from '../../../src/testbed/users/acts.js';
import type { OracleFactory, Heard, Goal } from 'typetod/internal';
import { type UserTurn, oracleAgent } from '../../../src/testbed/index.js';
import { USER_STYLES } from '../../../src/testbed/users/styles.js';
import { actsIn, played, programIn, userOf, wordsIn } from './play.js';

const SERVICES = [restaurants1, rideSharing1];

const FIND: Goal = {
  api: 'restaurants_1_find_restaurants',
  slots: { city: 'San Jose', cuisine: 'American' },
  choose: { where: { restaurant_name: 'Blue Door Diner' } },
};
const RESERVE: Goal = {
  api: 'restaurants_1_reserve_restaurant',
  slots: { time: '19:00', party_size: 4, date: '2019-03-08' },
};
const agenda = (...goals: readonly Goal[]): Agenda => ({ goals });
const TRUTHFUL = USER_STYLES.filter((style) => style !== 'unhelpful' && style !== 'perturbed');

test.each(TRUTHFUL)('with a %s user, an oracle books what the agenda wants', async (style) => {
  const { events, end } = await played(agenda(FIND, RESERVE), SERVICES, { style });
  expect(end).toBe('user-done');
  expect(programIn(events)).toMatch(/confirm\(/);
});

test.each(TRUTHFUL)('a %s user understands words that no action tells', async (style) => {
  const agent: OracleFactory = {
    name: 'in other words',
    createOracle: async (view, environment) => {
      const oracle = await oracleAgent().createOracle(view, environment);
      return {
        act: async (observation, options) => {
          const action = await oracle.act(observation, options);
          return action.kind === 'say' ? { ...action, text: `Well. ${action.text}` } : action;
        },
      };
    },
  };
  const { events, end } = await played(agenda(FIND, RESERVE), SERVICES, { style, agent });
  expect(end).toBe('user-done');
  expect(programIn(events)).toMatch(/confirm\(/);
});

test('the same seed gives the same words, and another seed others', async () => {
  const texts = await Promise.all(
    [0, 0, 1].map(async (seed) => (await played(agenda(FIND, RESERVE), SERVICES, { seed })).events),
  );
  const [first, again, other] = texts.map(wordsIn);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('a user speaks of the volunteered slots by themselves, and of the others when asked', async () => {
  const { events } = await played(agenda({ ...FIND, volunteered: ['city'] }), SERVICES, { style: 'terse' });
  const [start, volunteered, answer] = actsIn(events);
  expect(start).toEqual({ act: 'start', api: FIND.api });
  expect(volunteered).toEqual({ act: 'inform', values: { city: 'San Jose' } });
  expect(answer).toEqual({ act: 'inform', values: { cuisine: 'American' } });
});

test('a user takes ten wrong offers in words of the agent, and then holds that there is no right one', async () => {
  const agent: AgentFactory = {
    name: 'stubborn',
    create: () => {
      let offers = 0;
      return {
        act: () => {
          offers += 1;
          return { kind: 'say', text: `I have found Luna ${offers}.` };
        },
      };
    },
  };
  const { events, end } = await played(agenda(FIND), SERVICES, { agent });
  expect(end).toBe('user-gave-up');
  expect(actsIn(events).filter(({ act }) => act === 'next')).toHaveLength(10);
});

test('a user asks for what their choice depends on, and then asks for another result', async () => {
  const choosy: Goal = {
    ...FIND,
    slots: { city: 'San Jose', cuisine: 'Italian' },
    choose: { where: { has_live_music: true } },
  };
  const { events } = await played(agenda(choosy), SERVICES);
  const acts = actsIn(events);
  expect(acts).toContainEqual({ act: 'ask', properties: ['has_live_music'] });
});

test('a user who wants a result that is not offered leaves without it', async () => {
  const { events, end } = await played(
    agenda({ ...FIND, choose: { where: { restaurant_name: 'No Such Place' } } }, RESERVE),
    SERVICES,
  );
  expect(end).toBe('user-gave-up');
  expect(programIn(events)).not.toMatch(/select\(|reserve_restaurant/);
});

describe('a user who named what they want, and is offered something else', () => {
  const where = { city: 'San Jose', date: '2019-03-08' };
  const forecast: Agenda = {
    goals: [{ api: 'weather_1_get_weather', slots: where, volunteered: ['city', 'date'], choose: { where } }],
  };
  const offer = (city: string) => ({
    text: `In ${city} it is 60 degrees on the 8th of March.`,
    actions: [{ kind: 'offer', task: 1, spoken: true, values: { ...where, city } }] as unknown as Heard['actions'],
  });
  const answers = (...cities: readonly string[]) => {
    const user = userOf(forecast, [weather1]);
    user.open();
    return cities.map((city) => user.reply(offer(city) as Heard) as UserTurn);
  };

  test('says it again, and leaves an agent that does not listen', () => {
    const [first, second, third] = answers('Oakland', 'Seattle', 'Fresno');
    for (const turn of [first, second])
      expect(turn?.meant).toEqual({ goal: '0', acts: [{ act: 'correct', values: { city: 'San Jose' } }] });
    expect(third?.end).toBe('gave-up');
  });

  test('takes it once the agent did', () => {
    const [, second] = answers('Oakland', 'San Jose');
    expect(meantOf(second?.meant)?.acts).toEqual([{ act: 'select', entity: 'latest' }]);
  });
});

test('a user who only looks takes nothing', async () => {
  const { events, end } = await played(agenda({ ...FIND, choose: 'none', ask: ['phone_number'] }), SERVICES);
  expect(end).toBe('user-done');
  expect(actsIn(events).map(({ act }) => act)).not.toContain('select');
  expect(actsIn(events)).toContainEqual({ act: 'ask', properties: ['phone_number'] });
});

test('a user says first what they correct when asked to confirm', async () => {
  const corrected: Goal = {
    ...RESERVE,
    volunteered: ['party_size', 'date'],
    corrections: [{ slot: 'party_size', first: 3, when: 'at-confirmation' }],
  };
  const { events, end } = await played(agenda(FIND, corrected), SERVICES);
  const acts = actsIn(events);
  expect(acts).toContainEqual({ act: 'inform', values: { party_size: 3, date: '2019-03-08' } });
  expect(acts).toContainEqual({ act: 'correct', values: { party_size: 4 } });
  expect(end).toBe('user-done');
  expect(programIn(events)).toMatch(/party_size = 4/);
});

test('a user corrects in their next turn', async () => {
  const corrected: Goal = {
    ...FIND,
    volunteered: ['cuisine'],
    corrections: [{ slot: 'cuisine', first: 'Mexican', when: 'next-turn' }],
  };
  const { events } = await played(agenda(corrected), SERVICES);
  expect(actsIn(events).slice(1, 4)).toEqual([
    { act: 'inform', values: { cuisine: 'Mexican' } },
    { act: 'correct', values: { cuisine: 'American' } },
    { act: 'inform', values: { city: 'San Jose' } },
  ]);
});

test('a user declines what they do not want in the end', async () => {
  const { events, end } = await played(agenda(FIND, { ...RESERVE, confirm: false }), SERVICES);
  expect(end).toBe('user-done');
  expect(actsIn(events).map(({ act }) => act)).toContain('decline');
  expect(programIn(events)).not.toMatch(/confirm\(/);
});

test('a user who does not know what is required gives up, and nothing happens', async () => {
  const { time: _, ...slots } = RESERVE.slots;
  const { events, end } = await played(agenda(FIND, { ...RESERVE, slots, unknown: ['time'] }), SERVICES);
  expect(end).toBe('user-gave-up');
  expect(actsIn(events)).toContainEqual({ act: 'unknown', slots: ['time'] });
  expect(programIn(events)).not.toMatch(/confirm\(/);
});

test('a user does not say a secret that they are asked for', async () => {
  const { time: _, ...slots } = RESERVE.slots;
  const secretive: Agenda = { goals: [FIND, { ...RESERVE, slots }], secrets: { time: '19:00' } };
  const { events, end } = await played(secretive, SERVICES);
  expect(end).toBe('user-gave-up');
  expect(actsIn(events)).toContainEqual({ act: 'refuse', slots: ['time'] });
  expect(wordsIn(events).join(' ')).not.toMatch(/7 ?pm|7:00|19:00|seven/i);
});

test('a user leaves earlier with less patience', async () => {
  const { time: _, ...slots } = RESERVE.slots;
  const goals = [FIND, { ...RESERVE, slots, unknown: ['time'] }];
  const turns = await Promise.all(
    [1, 4].map(async (patience) => wordsIn((await played({ goals, patience }, SERVICES)).events).length),
  );
  expect(turns[0]).toBeLessThan(turns[1] as number);
});

test('where nothing is found, a user tries what would do as well, and then another goal', async () => {
  const other: Goal = { ...FIND, slots: { city: 'San Jose', cuisine: 'American' } };
  const nowhere: Goal = {
    api: FIND.api,
    slots: { city: 'San Jose', cuisine: 'Martian' },
    alternatives: { cuisine: ['Venusian'] },
    otherwise: [other],
  };
  const { events, end } = await played(agenda(nowhere), SERVICES);
  expect(end).toBe('user-done');
  expect(actsIn(events)).toContainEqual({ act: 'correct', values: { cuisine: 'Venusian' } });
  expect(actsIn(events)).toContainEqual({ act: 'select', entity: 'latest' });
});

test('a user rejects values that are read back wrongly', async () => {
  const user = userOf(
    agenda({ ...RESERVE, slots: { ...RESERVE.slots, restaurant_name: 'Blue Door Diner', city: 'San Jose' } }),
    SERVICES,
  );
  await user.open();
  const text = 'So that is Blue Door Diner in San Jose on Friday, March 8th at 8 pm, for 4 people. Is that right?';
  const slots = ['restaurant_name', 'city', 'date', 'time', 'party_size'];
  const rejected = await user.reply({ text, actions: [{ kind: 'confirm', task: 0, slots, spoken: true }] });
  expect(rejected.meant).toMatchObject({ acts: [{ act: 'correct', values: { time: '19:00' } }] });
  const agreed = await user.reply({
    text: text.replace('8 pm', '7 pm'),
    actions: [{ kind: 'confirm', task: 0, slots, spoken: true }],
  });
  expect(agreed.meant).toMatchObject({ acts: [{ act: 'confirm' }] });
});

test('a style that there is not is refused', () => {
  expect(() => userOf(agenda(FIND), SERVICES, { style: 'polite' as never })).toThrow(
    expect.objectContaining({ code: 'unknown-style' }),
  );
});

test('a default that is read back beside the wanted number is rejected', async () => {
  const slots = {
    restaurant_name: 'Blue Door Diner',
    city: 'San Jose',
    time: '18:00',
    date: '2019-03-08',
    party_size: 6,
  };
  const volunteered = ['restaurant_name', 'city', 'time', 'date'];
  const agenda: Agenda = { goals: [{ api: 'restaurants_1_reserve_restaurant', slots, volunteered }] };
  const { events } = await played(agenda, [restaurants1]);
  expect(actsIn(events)).toContainEqual({ act: 'correct', values: { party_size: 6 } });
});

test('what is read back as not so is not taken for so', async () => {
  const slots = { payment_method: 'app balance', amount: 34.5, receiver: 'Abena', private_visibility: true };
  const volunteered = ['payment_method', 'amount', 'receiver'];
  const agenda: Agenda = { goals: [{ api: 'payment_1_make_payment', slots, volunteered }] };
  const { events } = await played(agenda, [payment1]);
  expect(actsIn(events)).toContainEqual({ act: 'correct', values: { private_visibility: true } });
});

test('a value that is read back of another slot is not taken for it', () => {
  const slots = {
    account_type: 'savings',
    recipient_account_type: 'savings',
    transfer_amount: 300,
    recipient_name: 'Ann',
  };
  const user = userOf({ goals: [{ api: 'banks_2_transfer_money', slots, volunteered: [] }] }, [banks2]);
  user.open();
  const text = '$300 to Ann. The account type is checking and the recipient account type is savings. Shall I go ahead?';
  const turn = user.reply({
    text,
    actions: [{ kind: 'confirm', task: 1, slots: Object.keys(slots), spoken: true }] as never,
  });
  expect(turn).toMatchObject({ meant: { acts: [{ act: 'correct', values: { account_type: 'savings' } }] } });
});

test('a user who wants something done takes no result for it', () => {
  const slots = { restaurant_name: 'Blue Door Diner', city: 'San Jose', time: '18:00' };
  const user = userOf({ goals: [{ api: 'restaurants_1_reserve_restaurant', slots }] }, [restaurants1]);
  user.open();
  const rows = { restaurant_name: 'Another Diner' };
  const offer = { kind: 'offer', values: rows, count: 5, more: false, spoken: true };
  const turn = user.reply({ text: 'I found 5 restaurants. How about Another Diner?', actions: [offer] as never });
  expect(turn).toMatchObject({ meant: { acts: [{ act: 'start' }, { act: 'inform', values: slots }] } });
});

test('a user answers a question that belongs to a goal that was not begun', async () => {
  const user = userOf(agenda(FIND, RESERVE), SERVICES, { style: 'terse' });
  await user.open();
  expect((await user.reply({ text: 'What is the party size?' })).text).toMatch(/^4/);
});

test('a user who is vague about a goal that was not begun says something all the same', async () => {
  const user = userOf(agenda(FIND, RESERVE), SERVICES, { style: 'vague' });
  await user.open();
  const { text, meant } = await user.reply({ text: 'What is the party size?' });
  expect(meantOf(meant)?.acts).toEqual([{ act: 'vague', slots: ['party_size'] }]);
  expect(text).not.toBe('');
});

const request = (...slots: readonly string[]) =>
  slots.map((slot) => ({ kind: 'request', task: 1, slot, spoken: true }));

/** A user who wants a table at what they found, after what the agent said. */
async function afterwards(goals: readonly Goal[], ...heard: readonly (readonly [string, readonly object[]])[]) {
  const user = userOf(agenda(...goals), SERVICES, { style: 'terse' });
  let turn = await user.open();
  for (const [text, actions] of heard) turn = await user.reply({ text, actions: actions as never });
  return turn;
}

const OFFER = [
  'There is Blue Door Diner.',
  [{ kind: 'offer', values: { restaurant_name: 'Blue Door Diner' }, count: 1, more: false, spoken: true }],
] as const;

test('a user who took a result answers what is asked for the booking that they want next', async () => {
  const turn = await afterwards([FIND, RESERVE], OFFER, ['What time?', request('time')]);
  expect(turn).toMatchObject({
    text: '7pm.',
    meant: { goal: '1', acts: [{ act: 'inform', values: { time: '19:00' } }] },
  });
});

test('a user who took nothing yet says what they are asked for the booking, and goes on with the search', async () => {
  const turn = await afterwards([FIND, RESERVE], ['What time?', request('time')]);
  expect(turn).toMatchObject({ meant: { goal: '0', acts: [{ act: 'inform', values: { time: '19:00' } }] } });
  expect(turn.text).toMatch(/7/);
});

test('a user who took a result puts off what they do not want, and goes on or leaves', async () => {
  const asked = ['How long is the ride?', request('number_of_riders')] as const;
  expect(await afterwards([FIND], OFFER, asked)).toMatchObject({
    end: 'done',
    meant: { acts: [{ act: 'suspend' }, {}] },
  });
  expect(await afterwards([FIND, RESERVE], OFFER, asked)).toMatchObject({
    meant: { goal: '1', acts: [{ act: 'suspend' }, { act: 'start', api: RESERVE.api }] },
  });
});

test('a user who took a result takes no other', async () => {
  const turn = await afterwards([FIND, RESERVE], OFFER, ['There is Sino.', [{ ...OFFER[1][0], values: {} }]]);
  expect(turn).toMatchObject({ meant: { goal: '1', acts: [{ act: 'start', api: RESERVE.api }] } });
});

test.each([
  'Sorry, I did not get that. Could you rephrase it?',
  "I'm sorry, I didn't understand.",
  'Sorry about that! What time would you like?',
  'Sorry for the wait. What time would you like?',
])('a user whom the agent did not understand has not lost the booking: %s', async (text) => {
  const slots = { restaurant_name: 'Blue Door Diner', city: 'San Jose', time: '19:00' };
  const user = userOf(agenda({ api: RESERVE.api, slots, otherwise: [FIND] }), SERVICES);
  await user.open();
  expect(await user.reply({ text })).toMatchObject({ meant: { goal: '0', acts: [{ act: 'inform' }] } });
  const failed = await user.reply({ text: 'I am sorry for the trouble, but the restaurant is not available.' });
  expect(failed).toMatchObject({ meant: { goal: '0/0' } });
});

test('questions are joined by one and', async () => {
  const asking: Goal = { ...FIND, ask: ['phone_number', 'street_address', 'price_range'] };
  const said = await Promise.all(
    Array.from({ length: 30 }, async (_, seed) => wordsIn((await played(agenda(asking), SERVICES, { seed })).events)),
  );
  expect(said.flat().join('\n')).toMatch(/, and /);
  expect(said.flat().join('\n')).not.toMatch(/\band and\b/);
});

test('a user says again what they want where results of another search are offered, and leaves some time', async () => {
  const offer = { ...OFFER[1][0], api: 'ride_sharing_1_get_ride' };
  const user = userOf(agenda(FIND), SERVICES);
  await user.open();
  const reply = () => user.reply({ text: 'There is a ride.', actions: [offer] as never });
  expect(await reply()).toMatchObject({ meant: { acts: [{ act: 'start', api: FIND.api }, { act: 'inform' }] } });
  await reply();
  expect(await reply()).toMatchObject({ end: 'gave-up' });
});

test('a user hears which search found what is offered', async () => {
  const heard: unknown[] = [];
  const simulator = userOf(agenda(FIND), SERVICES);
  const listening = {
    open: () => simulator.open(),
    reply: (words: Heard) => {
      heard.push(...(words.actions ?? []).flatMap((action) => (action.kind === 'offer' ? [action.api] : [])));
      return simulator.reply(words);
    },
  };
  await played(agenda(FIND), SERVICES, { simulator: listening });
  expect(heard).toContain(FIND.api);
});

test('what was told of a result that was turned down is asked of the next one', async () => {
  const asking: Goal = { ...FIND, ask: ['street_address'] };
  const row = { restaurant_name: '12 Elm Street', street_address: '12 Elm Street' };
  const other = [{ ...OFFER[1][0], values: row }];
  expect(await afterwards([asking], ['There is 12 Elm Street.', other], OFFER)).toMatchObject({
    meant: { acts: [{ act: 'ask', properties: ['street_address'] }] },
  });
});

test('what was told of a result before a correction is asked of the next one', async () => {
  const corrections = [{ slot: 'city', first: 'San Mateo', when: 'at-confirmation' }] as const;
  const asking: Goal = { ...FIND, ask: ['street_address'], corrections };
  const other = [{ ...OFFER[1][0], values: { restaurant_name: 'Nopa', street_address: '12 Elm Street' } }];
  expect(await afterwards([asking], ['What city?', request('city')], ['Nopa at 12 Elm Street.', other])).toMatchObject({
    meant: { acts: [{ act: 'correct', values: { city: 'San Jose' } }] },
  });
  const heard = [['What city?', request('city')], ['Nopa at 12 Elm Street.', other], OFFER] as const;
  expect(await afterwards([asking], ...heard)).toMatchObject({
    meant: { acts: [{ act: 'ask', properties: ['street_address'] }] },
  });
});

const SHOW = { movie_name: 'Glass Parade', location: 'Oakland', show_date: '2019-03-02' };
const TICKETS = { ...SHOW, number_of_tickets: 2, show_time: '19:20', show_type: 'regular' };

/** What a user does who is taken from a search, of which they want to be told something, to a purchase that is done. */
async function taken(told: string) {
  const goals: readonly Goal[] = [
    { api: 'movies_1_get_times_for_movie', slots: SHOW, ask: ['street_address', 'genre'] },
    { api: 'movies_1_buy_movie_tickets', slots: TICKETS },
  ];
  const user = userOf(agenda(...goals), [movies1]);
  await user.open();
  const slots = Object.keys(TICKETS);
  const text = 'Glass Parade in Oakland tomorrow at 7:20 pm, 2 tickets. The show type is regular. Shall I go ahead?';
  await user.reply({ text, actions: [{ kind: 'confirm', task: 1, slots, spoken: true }] as never });
  return user.reply({ text: told, actions: [{ kind: 'perform', task: 1, spoken: true }] as never });
}

test('a user who is taken past a search asks in the end what they were not told of it', async () => {
  expect(await taken('Done. The genre is comedy.')).toMatchObject({
    meant: { acts: [{ act: 'ask', properties: ['street_address'] }] },
  });
  expect(await taken('Done. The genre is comedy and the street address is 55 Merritt Walk.')).toMatchObject({
    end: 'done',
  });
});

test('a user goes on to no other deed while the one that they want is not done', async () => {
  const goals: readonly Goal[] = [
    { api: 'payment_1_request_payment', slots: { receiver: 'Greta', amount: 22 } },
    { api: 'payment_1_make_payment', slots: { receiver: 'Hamish', amount: 60, payment_method: 'credit card' } },
  ];
  const user = userOf(agenda(...goals), [payment1]);
  await user.open();
  const slots = ['receiver', 'amount', 'payment_method'];
  const text = '$60 to Hamish. The payment method is credit card. Shall I go ahead?';
  const turn = await user.reply({ text, actions: [{ kind: 'confirm', task: 1, slots, spoken: true }] as never });
  expect(turn).toMatchObject({ meant: { goal: '0', acts: [{ act: 'decline' }] } });
});
