/** Users leave an agent that only repeats itself, whatever it says and in whatever order. */
import type { Agenda } from 'typetod/testbed';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { restaurants1 } from '../../../apis/index.js';
import type { Heard, Goal } from 'typetod/internal';
import type { UserTurn } from '../../../src/testbed/index.js';
import { USER_STYLES, type UserStyle } from '../../../src/testbed/users/styles.js';
import { runs } from '../../runs.js';
import { userOf } from './play.js';

const FIND: Goal = {
  api: 'restaurants_1_find_restaurants',
  slots: { city: 'San Jose', cuisine: 'American' },
  choose: { where: { restaurant_name: 'Blue Door Diner', has_live_music: true } },
  ask: ['phone_number'],
};
const RESERVE: Goal = {
  api: 'restaurants_1_reserve_restaurant',
  slots: { restaurant_name: 'Blue Door Diner', time: '19:00', date: '2019-03-08' },
  alternatives: { time: ['19:30'] },
  unknown: ['party_size'],
};

const row = (restaurant_name: string, more = {}) => ({ restaurant_name, city: 'San Jose', ...more });
/** What the agent says, with actions of the environment, as far as users look at them. */
const of = (text: string, ...actions: readonly object[]): Heard => ({
  text,
  actions: actions.map((action) => ({ spoken: true, task: 1, ...action })) as unknown as NonNullable<Heard['actions']>,
  deeds: [],
});

const SAID: readonly Heard[] = [
  of('How about Kestrel House?', { kind: 'offer', values: row('Kestrel House') }),
  of('How about Blue Door Diner?', { kind: 'offer', values: row('Blue Door Diner') }),
  of('Blue Door Diner? It has no live music.', { kind: 'offer', values: row('Blue Door Diner') }),
  of('I have several.', { kind: 'slice', values: [row('Kestrel House'), row('Tin Cup')] }),
  of('A table at 7 pm, right?', { kind: 'confirm', slots: ['time'] }),
  of('At 8 pm: shall I?', { kind: 'confirm', slots: ['time'] }),
  of('Shall I try 7:30 pm?', { kind: 'alternative', values: { time: '19:30' } }),
  of('When, and for how many?', { kind: 'request', slot: 'time' }, { kind: 'request', slot: 'party_size' }),
  of('In which city?', { kind: 'request', slot: 'city' }),
  of('Book a table?', { kind: 'suggest', api: RESERVE.api }),
  of('Pardon?', { kind: 'prompt', about: 'rephrase' }),
  of('What else?', { kind: 'prompt', about: 'next_task' }),
  { text: 'How about Kestrel House?' },
  { text: 'Blue Door Diner is in San Jose. Shall I book it?' },
  { text: 'Your table is at 7 pm, for 4 people. Is that right?' },
  { text: 'What time would you like, and for how many people?' },
  { text: 'I can offer 7:30 pm instead, sorry.' },
  { text: 'Hmm.' },
];

/** How a user ends the conversation; undefined where they would go on after so many turns. */
function endWith(heard: (turn: number) => Heard, agenda: Agenda, style: UserStyle, most: number) {
  const user = userOf(agenda, [restaurants1], { style });
  let said = user.open() as UserTurn;
  for (let turn = 0; turn < most && !said.end; turn += 1) said = user.reply(heard(turn)) as UserTurn;
  return said.end;
}

describe.each([
  ['a search', [FIND]],
  ['a booking', [RESERVE]],
  ['a search and a booking', [FIND, RESERVE]],
])('an agenda of %s', (_, goals) => {
  it.each(SAID.map((heard) => [heard.text, heard] as const))('is left when all that is said is %j', (_text, heard) => {
    expect(endWith(() => heard, { goals }, 'plain', 20)).toBeDefined();
  });
});

const inOtherWords = ({ text, ...rest }: Heard, turn: number): Heard => ({
  text: `${text} This is turn #${turn}.`,
  ...rest,
});

test.each([
  ['the same words', (heard: Heard) => heard],
  ['other words', inOtherWords],
])('whatever is repeated in %s, in any order, users leave', (_, reword) => {
  const some = fc.array(fc.constantFrom(...SAID), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, fc.constantFrom(...USER_STYLES), (heard, style) => {
      const at = (turn: number) => reword(heard[turn % heard.length] as Heard, turn);
      expect(endWith(at, { goals: [FIND, RESERVE] }, style, 80)).toBeDefined();
    }),
    { numRuns: runs(3000, 300) },
  );
});
