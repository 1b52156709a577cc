import { describe, expect, it, test } from 'vitest';
import { banks2, restaurants1, rideSharing1 } from '../../../apis/index.js';
import { createRegistry, type Api } from '../../../src/service/index.js';
import type { AgentFactory } from '../../../src/testbed/agent.js';
import { type Expecting, movesOf } from '../../../src/testbed/users/hearing.js';
import { withoutOwnWords } from '../../../src/testbed/users/own-words.js';
import { actsIn, played, userOf } from './play.js';

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

describe('a question for a yes', () => {
  const before = { isSettled: false };

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
