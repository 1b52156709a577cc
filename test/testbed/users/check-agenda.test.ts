import type { Goal } from 'typetod/internal';
import { expect, test } from 'vitest';
import { restaurants1 } from '../../../apis/index.js';
import { createRegistry } from '../../../src/service/index.js';
import type { Agenda } from 'typetod/testbed';
import { checkAgenda } from '../../../src/testbed/index.js';

const registry = createRegistry([restaurants1]);

const FIND: Goal = {
  api: 'restaurants_1_find_restaurants',
  slots: { city: 'San Jose', cuisine: 'Italian' },
  choose: { where: { has_live_music: true } },
  ask: ['phone_number'],
  dontcare: ['price_range'],
};
const RESERVE: Goal = {
  api: 'restaurants_1_reserve_restaurant',
  slots: { time: '19:00', party_size: 4 },
  corrections: [{ slot: 'time', first: '18:30', when: 'at-confirmation' }],
  alternatives: { time: ['19:30'] },
  confirm: true,
  otherwise: [{ api: 'restaurants_1_find_restaurants', slots: { city: 'San Jose', cuisine: 'Mexican' } }],
};
const AGENDA: Agenda = { goals: [FIND, RESERVE], secrets: { card_number: '4000 1234' }, patience: 2 };

test('an agenda that the services can fulfill is read as it stands', () => {
  expect(checkAgenda(JSON.parse(JSON.stringify(AGENDA)), registry)).toEqual(AGENDA);
});

const wrong: readonly [string, unknown, RegExp][] = [
  ['no object', 'book a table', /at 'its top'/],
  ['no goals', { goals: [] }, /at 'goals'/],
  ['a member that nothing reads', { goals: [{ ...FIND, wishes: [] }] }, /wishes/],
  ['patience of no replies', { goals: [FIND], patience: 0 }, /patience/],
  ['an unknown API', { goals: [{ ...FIND, api: 'restaurants_1_find' }] }, /restaurants_1_find_restaurants/],
  ['an unknown slot', { goals: [{ ...FIND, slots: { town: 'San Jose' } }] }, /no slot 'town'.*city/],
  ['a value in words', { goals: [{ ...RESERVE, slots: { time: '7 pm' } }] }, /slots\.time.*canonical/],
  ['a number as text', { goals: [{ ...RESERVE, slots: { time: '19:00', party_size: '4' } }] }, /slots\.party_size/],
  ['dontcare as a value', { goals: [{ ...FIND, slots: { price_range: 'dontcare' } }] }, /'dontcare' instead/],
  ['an unknown property', { goals: [{ ...FIND, ask: ['chef'] }] }, /ask\[0\].*no 'chef'/],
  ['a choice by an unknown property', { goals: [{ ...FIND, choose: { where: { chef: 'Ann' } } }] }, /choose\.where/],
  ['a choice of a transaction', { goals: [{ ...RESERVE, choose: 'first' }] }, /is no search/],
  ['a confirmation of a search', { goals: [{ ...FIND, confirm: true }] }, /is a search/],
  ['a place before the first', { goals: [{ ...FIND, choose: { at: 0 } }] }, /choose/],
  [
    'a correction of nothing',
    { goals: [{ ...RESERVE, corrections: [{ slot: 'time', first: '19:00', when: 'next-turn' }] }] },
    /corrections\[0\].*no other value/,
  ],
  ['a volunteered slot without a value', { goals: [{ ...FIND, volunteered: ['price_range'] }] }, /volunteered/],
  ['a value that is not known', { goals: [{ ...FIND, unknown: ['city'] }] }, /slots\.city/],
  ['a secret that has to be said', { goals: [FIND], secrets: { city: 'San Jose' } }, /secrets\.city/],
  [
    'a wrong goal in place of another',
    { goals: [{ ...FIND, otherwise: [{ api: 'X', slots: {} }] }] },
    /otherwise\[0\]/,
  ],
];

test.each(wrong)('refuses %s', (_, data, message) => {
  expect(() => checkAgenda(data, registry)).toThrow(
    expect.objectContaining({ code: 'bad-agenda', message: expect.stringMatching(message) }),
  );
});

test('an API of no service is refused without names that may be meant', () => {
  expect(() => checkAgenda(AGENDA, createRegistry([]))).toThrow(
    /'restaurants_1_find_restaurants'\. The task has no services\./,
  );
});
