import { describe, expect, it, test } from 'vitest';
import { banks2, restaurants1, restaurants2, rideSharing1 } from '../../../apis/index.js';
import { createRegistry, type Api, type Slot } from '../../../src/service/index.js';
import { type AgentFactory, fidelity } from '../../../src/testbed/index.js';
import { askedIn } from '../../../src/testbed/users/asked-slots.js';
import { type Expecting, movesOf, withoutOwnWords } from '../../../src/testbed/users/hearing.js';
import { actsIn, NOW, played, userOf } from './play.js';

const TRANSFER = 'banks_2_transfer_money';
const registry = createRegistry([banks2]);
const expecting = (more: Partial<Expecting> = {}): Expecting => ({
  apis: [registry.apis.get(TRANSFER) as Api],
  isBegun: true,
  isSettled: true,
  sought: [],
  ...more,
});
const kinds = (text: string, more: Partial<Expecting> = {}) =>
  movesOf({ text }, expecting(more)).map(({ kind }) => kind);

describe('a report of a deed', () => {
  it.each(['It is booked.', 'No problem, it is done.', 'The transfer has been completed. Anything else?', 'All set!'])(
    'is heard in %j',
    (text) => expect(kinds(text)).toContain('done'),
  );

  it.each([
    'Is it booked?',
    'Is it booked',
    'Would it be fine if it was transferred?',
    'Once it is booked, you get a message.',
    'Nothing was booked.',
    'No transfer has been made.',
    'I am afraid it is not done; it is still to be confirmed before it is booked.',
  ])('is not heard in %j', (text) => expect(kinds(text)).not.toContain('done'));

  it('is not heard in what the user said themselves', () => {
    const own = ['I want it to be booked now. Yes, go ahead.'];
    expect(kinds('You said: "yes go ahead", and: I want it to be booked now!', { own })).toEqual([]);
    expect(kinds('It is booked now.', { own })).toContain('done');
  });
});

const before = { isSettled: false };

describe('a question for a yes', () => {
  it.each([
    'Shall I send $20 from checking to Ada?',
    'I have not sent it yet. Shall I go ahead and transfer $20 to Ada?',
    '$20 from checking to Ada, is that right?',
  ])('is heard in %j', (text) => expect(kinds(text, before)).toContain('confirm'));

  it.each([
    'I have not sent the $20 to Ada. Shall I leave it?',
    'I will not transfer $20 to Ada. Is that right?',
    '$20 to Ada: shall I cancel?',
    'Do you want me to drop it?',
  ])('is not heard in %j, nor an offer', (text) => {
    expect(kinds(text, before)).not.toContain('confirm');
    expect(kinds(text, before)).not.toContain('suggest');
  });
});

describe('a question for a value', () => {
  const dinner = createRegistry([restaurants2]);
  const heard = (name: string, text: string) =>
    movesOf({ text }, expecting({ apis: [dinner.apis.get(name) as Api], isSettled: false })).map((move) =>
      move.kind === 'request' ? move.slot : move.kind,
    );

  it.each([
    ['What time should I book it for?', ['time']],
    ['Sure! What time would you like to eat?', ['time']],
    ['May I have the time, please?', ['time']],
    ['For how many people shall I reserve?', ['number_of_seats']],
    ['What time shall I say, and for how many people?', ['time', 'number_of_seats']],
    ['I can book that. Which date would you like? Would you like me to take today?', ['date']],
    ['What would you like to do?', []],
    ['How should I proceed?', []],
    ['How may I help?', ['prompt']],
  ])('%j asks for that, and for no yes', (text, moves) =>
    expect(heard('restaurants_2_reserve_restaurant', text)).toEqual(moves),
  );

  it.each([
    'When a table is free, shall I book it?',
    'What about 8 pm? Should I book that?',
    'Which time would you like? I have 7 pm here: is that right?',
    'Would you like me to book the table for 4 people at 7 pm?',
  ])('is not all of %j, which asks for a yes', (text) =>
    expect(heard('restaurants_2_reserve_restaurant', text)).toContain('confirm'),
  );

  it.each([
    ['Is that for today or tomorrow?', ['date']],
    ['Would you like the 5th or the 6th?', ['date']],
    ['Morning or evening?', ['time']],
    ['Should I book it for 7 or 8 pm?', ['time']],
    ['Shall I go ahead and reserve it for Friday or for Saturday?', ['date']],
    ['Would you like me to take 2 seats or 3?', ['number_of_seats']],
    ['Shall I book it tonight, or would tomorrow be better?', ['date']],
  ])('is heard where values are to choose from: %j', (text, slots) =>
    expect(heard('restaurants_2_reserve_restaurant', text)).toEqual(slots),
  );

  it.each([
    'Shall I book it, or not?',
    'Shall I book it for today, or not?',
    'Should I reserve it for 7 pm or do you want to think about it?',
    'Shall I book it for 7 pm, or as close to 7 pm as possible?',
    'Should I book it for 7 pm or 19:00?',
    'Shall I go ahead, yes or no?',
    'It is today at 7 pm. Is that right, or shall I change something?',
    'Shall I book the table at Salt or Sugar for tomorrow?',
  ])('is not heard in %j, which asks for a yes', (text) =>
    expect(heard('restaurants_2_reserve_restaurant', text)).toEqual(['confirm']),
  );

  it('is not heard in an offer of more help', () => {
    expect(heard('restaurants_2_reserve_restaurant', 'Do you want anything else or is that all?')).toEqual(['prompt']);
  });

  it('is answered with the value that is wanted, which need not be one of them', () => {
    const slots = { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '19:00', date: '2019-03-08' };
    const api = 'restaurants_2_reserve_restaurant';
    const user = userOf({ goals: [{ api, slots, volunteered: ['restaurant_name'] }] }, [restaurants2]);
    user.open();
    const answers = ['Is that for today or tomorrow?', 'Morning or evening?'].map((text) =>
      user.reply({ text, deeds: [] }),
    );
    expect(answers).toMatchObject([
      { meant: { acts: [{ act: 'inform', values: { date: '2019-03-08' } }] } },
      { meant: { acts: [{ act: 'inform', values: { time: '19:00' } }] } },
    ]);
  });

  it('is heard where values of a closed set are to choose from', () => {
    const asked = movesOf({ text: 'Should I send it from checking or savings?' }, expecting(before));
    expect(asked[0]).toEqual({ kind: 'request', slot: 'account_type' });
    expect(kinds('Should I send it from checking, or shall I stop?', before)).not.toContain('request');
  });

  it('is no offer of a result, unless one is named or to be picked', () => {
    const find = 'restaurants_2_find_restaurants';
    expect(heard(find, 'There are many options. Where would you like to eat?')).toEqual(['location']);
    expect(heard(find, 'I found two places. Which one would you like?')).toEqual(['offer']);
  });
});

describe('what is read back in words of the agent', () => {
  const heard = (text: string) => {
    const user = userOf(agenda, [banks2]);
    user.open();
    return user.reply({ text, deeds: [] });
  };

  it.each(['Shall I send $30 to Ada?', 'I will transfer 30 dollars to Ada. Is that right?'])('is wrong in %j', (text) =>
    expect(heard(text)).toMatchObject({ meant: { acts: [{ act: 'correct', values: { transfer_amount: 20 } }] } }),
  );

  it.each([
    'Shall I send $20 to Ada? Your balance is $500.',
    'Shall I send it to Ada?',
    'The fees are $1 and $2. Shall I?',
  ])('is not wrong in %j', (text) => expect(heard(text)).toMatchObject({ meant: { acts: [{ act: 'confirm' }] } }));
});

test('a property that is told is a result, or more of the one that was offered', () => {
  const apis = [registry.apis.get('banks_2_check_balance') as Api];
  const text = 'Sure. The account balance is $12,500.';
  expect(kinds(text, { apis, isSettled: false })).toEqual(['offer']);
  expect(kinds(text, { apis, isSettled: false, isOffered: true })).toEqual([]);
  expect(kinds('I look up the account balance now.', { apis, isSettled: false })).toEqual([]);
});

describe('own words', () => {
  it.each([
    ['You said: Yes, GO ahead', 'You said:  '],
    ['Go ahead and pay.', 'Go ahead and pay.'],
    ['Yes.', 'Yes.'],
    ['yesgo ahead', 'yesgo ahead'],
  ])('of %j leave %j', (text, left) => expect(withoutOwnWords(text, ['Yes, go ahead.', 'Yes.'])).toBe(left));
});

const agenda = {
  goals: [
    {
      api: TRANSFER,
      slots: {
        account_type: 'checking',
        transfer_amount: 20,
        recipient_name: 'Ada',
        recipient_account_type: 'savings',
      },
    },
  ],
};

/** A user who agreed to a transaction. */
function agreed() {
  const user = userOf(agenda, [banks2]);
  user.open();
  const deeds: readonly string[] = [];
  expect(user.reply({ text: 'Shall I transfer 20 dollars to Ada. Is that correct?', deeds })).toMatchObject({
    meant: { acts: [{ act: 'confirm' }] },
  });
  return user;
}

describe('a user who agreed', () => {
  it('does not believe a deed that the record of the environment does not have', async () => {
    expect(await agreed().reply({ text: 'It is done.', deeds: [] })).not.toHaveProperty('end');
    expect(await agreed().reply({ text: 'Mhm.', deeds: ['banks_2_check_balance'] })).not.toHaveProperty('end');
  });

  it('takes deeds from the record, and from words where an environment keeps no record', async () => {
    expect(await agreed().reply({ text: 'It is done.', deeds: [TRANSFER] })).toMatchObject({ end: 'done' });
    expect(await agreed().reply({ text: 'It is done.' })).toMatchObject({ end: 'done' });
  });

  it('can be asked again, as long as nothing was done', async () => {
    const turn = await agreed().reply({ text: 'Shall I go ahead?', deeds: [] });
    expect(turn).toMatchObject({ meant: { acts: [{ act: 'confirm' }] } });
  });
});

test('a user who is asked the same again and again, and sees nothing done, loses patience and is faithful', async () => {
  const asking: AgentFactory = {
    name: 'asking',
    create: () => ({ act: () => ({ kind: 'say', text: 'Shall I go ahead?' }) }),
  };
  const [goal] = agenda.goals;
  const goals = goal ? [goal, { ...goal, slots: { ...goal.slots, recipient_name: 'Ben' } }] : [];
  for (const more of [{}, { confirm: false }]) {
    const asked = { goals: goals.map((one) => ({ ...one, ...more })) };
    const { end, events } = await played(asked, [banks2], { agent: asking });
    expect(end).toBe('user-gave-up');
    expect(fidelity(asked, events, { services: [banks2], now: NOW }).endedEarly).toBe(0);
  }
});

test('an agent that repeats what the user says is not heard as having done anything', async () => {
  const echo = (prefix: string): AgentFactory => ({
    name: 'echo',
    create: () => ({
      act: (observation) => ({
        kind: 'say',
        text: observation.kind === 'user' ? `${prefix}${observation.text}` : 'Hm.',
      }),
    }),
  });
  const reserve = {
    api: 'restaurants_1_reserve_restaurant',
    slots: { restaurant_name: 'Blue Door Diner', city: 'San Jose', time: '19:00', party_size: 4, date: '2019-03-08' },
  };
  for (const prefix of ['', 'You said: ', 'I have confirmed it now. Go ahead? '])
    for (const goals of [[reserve], agenda.goals]) {
      const { end, events } = await played({ goals }, [restaurants1, rideSharing1, banks2], { agent: echo(prefix) });
      expect([prefix, end]).toEqual([prefix, 'user-gave-up']);
      if (prefix !== 'I have confirmed it now. Go ahead? ')
        expect(actsIn(events).map(({ act }) => act)).not.toContain('confirm');
    }
});

it.each(["Or how about people's portraits exhibition?", "How about People's Kitchen in San Jose?"])(
  'what is offered in %j is no question for a number of people',
  (text) => {
    const api = createRegistry([restaurants1]).apis.get('restaurants_1_reserve_restaurant') as Api;
    const people = { ...(api.slots.get('party_size') as Slot), name: 'people' };
    const counting = { ...api, slots: new Map([['people', people]]) };
    expect(askedIn(text, [counting])).toEqual([]);
    expect(askedIn('How many people?', [counting])).toEqual(['people']);
  },
);
