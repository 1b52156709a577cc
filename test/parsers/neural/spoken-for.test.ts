/** A value of a closed set needs something in what is said that speaks for it. */
import { saidAs, search, service, success, transaction } from 'typetod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ownWordsOf, speaksFor, unknownNames } from '../../../src/parsers/neural/decode/spoken-for.js';

const kind = saidAs(z.enum(['sailboat', 'motorboat', 'houseboat']).describe('What kind of boat it is'), {
  values: { motorboat: ['speedster'] },
});
const harbour = z.enum(['Wick Bay', 'Sedgeley']).describe('Where it lies');
class FindBoat extends search({
  description: 'Look for a boat',
  slots: { kind, harbour, cabin: z.boolean().optional(), radio: z.enum(['yes', 'no']).optional() },
  returns: { vessel: z.string(), mooring: z.string() },
  entity: 'boat',
  followUp: () => RentBoat,
  search: () => [],
}) {}
class FindAnyBoat extends search({
  description: 'Look for any boat',
  slots: { harbour: harbour.optional() },
  returns: { vessel: z.string() },
  entity: 'boat',
  search: () => [],
}) {}
class RentBoat extends transaction({
  description: 'Rent a boat',
  slots: { vessel: z.string(), skipper: z.boolean() },
  returns: {},
  transact: () => success(),
}) {}
const boats = service({ name: 'Boats', description: 'Boats', apis: [FindBoat, RentBoat] });
const [find] = boats.apis;
const NOW = '2019-03-01T09:00';
const ownWords = ownWordsOf(boats);
const isSpokenFor = (slot: string, value: string, user: string, agent = ''): boolean | undefined => {
  const of = find?.slots.get(slot);
  return of && speaksFor(of, value, { said: { user, agent }, now: NOW, ownWords });
};

const KINDS = 'Which would you prefer: sailboat, motorboat or houseboat?';

it.each([
  ['sailboat', 'a sailboat', ''],
  ['sailboat', 'something with sails', ''],
  ['motorboat', 'the speedster', ''],
  ['houseboat', 'we want to sleep on it', ''],
  ['houseboat', 'yes please', 'Would a houseboat do?'],
  ['sailboat', 'something with sails for under 80 dollars', ''],
])('%s is spoken for by %j', (value, user, agent) => {
  expect(isSpokenFor('kind', value, user, agent)).toBe(true);
});

it.each([
  ['houseboat', 'no cabin', KINDS],
  ['sailboat', 'a boat with a skipper, please', ''],
  ['sailboat', 'on Friday at 10', KINDS],
  ['sailboat', 'the one at the mooring', KINDS],
  ['sailboat', 'yes', 'Would a houseboat do?'],
  ['houseboat', 'under 200 dollars', KINDS],
  ['sailboat', 'no more than $80 please', ''],
])('%s is not spoken for by %j', (value, user, agent) => {
  expect(isSpokenFor('kind', value, user, agent)).toBe(false);
});

it('of two sides of a change, no words of one speak for a value of the other', () => {
  const speaks = (user: string): boolean | undefined => {
    const of = find?.slots.get('kind');
    return of && speaksFor(of, 'sailboat', { said: { user, agent: '' }, now: NOW, ownWords, isStrict: true });
  };
  expect(speaks('turn it into a raft')).toBe(false);
  expect(speaks('turn it into a sailboat')).toBe(true);
});

it('a yes or a no may be said in any words', () => {
  expect(isSpokenFor('radio', 'no', 'no cabin')).toBe(true);
  expect(isSpokenFor('cabin', 'True', 'one with a skipper')).toBe(true);
});

it.each([
  ['Wick Bay', 'a boat from Wick Bay', true],
  ['Wick Bay', 'a boat in the bay', true],
  ['Wick Bay', 'a boat from Selby Hill', false],
  ['Sedgeley', 'a boat for Ruth', false],
  ['Sedgeley', 'something with sails in bristol', true],
  ['Sedgeley', 'something at Sedgley', true],
])('%s, a name, is spoken for by %j: %s', (value, user, isSaid) => {
  expect(isSpokenFor('harbour', value, user)).toBe(isSaid);
});

it('no words speak for a name where another is said that no other slot may have', () => {
  if (!find) return;
  const slot = find.slots.get('harbour') as NonNullable<ReturnType<typeof find.slots.get>>;
  const speaks = (user: string): boolean =>
    speaksFor(slot, 'Sedgeley', { said: { user, agent: '' }, now: NOW, ownWords, isStrict: true });
  expect(speaks('something with sails in Bristol')).toBe(false);
  expect(speaks('something with sails in bristol')).toBe(false);
  expect(speaks('where the old fort stands')).toBe(true);
});

it.each([
  ['a boat near the airport', false],
  ['a boat at the east pier, please', false],
  ['Take the Heron to the town hall', false],
  ['a boat in the bay', true],
  ['something with sails for the weekend', true],
  ['something quiet in the morning', true],
])('a place without a capital is another name: %j', (user, isSaid) => {
  const slot = find?.slots.get('harbour');
  expect(slot && speaksFor(slot, 'Wick Bay', { said: { user, agent: '' }, now: NOW, ownWords, isStrict: true })).toBe(
    isSaid,
  );
});

it('nothing is so or not by words of every sentence, where it was not asked for', () => {
  const cabin = find?.slots.get('cabin');
  const speaks = (user: string, isAsked: boolean): boolean | undefined =>
    cabin && speaksFor(cabin, 'True', { said: { user, agent: '' }, now: NOW, ownWords, isAsked });
  expect(speaks('I need one for two', false)).toBe(false);
  expect(speaks('one with a roof', false)).toBe(true);
  expect(speaks('yes please', true)).toBe(true);
});

it('what another slot has speaks for no name', () => {
  const slot = find?.slots.get('harbour');
  const user = 'an anchor to Selby Hill';
  const speaks = (taken: readonly { readonly start: number; readonly end: number }[]): boolean | undefined =>
    slot && speaksFor(slot, 'Sedgeley', { said: { user, agent: '' }, now: NOW, ownWords, taken });
  expect(speaks([])).toBe(true);
  expect(speaks([{ start: 0, end: 9 }])).toBe(false);
});

const unknown = (user: string, choices: Parameters<typeof unknownNames>[1] = []): readonly string[] =>
  find ? unknownNames(find, choices, { user }).map(({ start, end }) => user.slice(start, end)) : [];

it('names within a sentence that no value is called by are told where a name is wanted', () => {
  expect(unknown('a boat from Selby Hill')).toEqual(['Selby Hill']);
  expect(unknown('Hello. A boat from Wick Bay')).toEqual([]);
  expect(unknown('a boat from Old Sedgeley')).toEqual(['Old Sedgeley']);
  expect(unknown('a boat near the old airport, please')).toEqual(['old airport']);
  expect(unknown('a boat in the morning')).toEqual([]);
  const given = [{ slot: 'harbour', value: 'Sedgeley', logProbability: 0 }];
  expect(unknown('a boat for Ruth', given)).toEqual([]);
  expect(unknown('a boat from Selby Hill to Sedgeley', given)).toEqual(['Selby Hill']);
  expect(unknown('a boat from Wick Bay to Sedgeley', given)).toEqual(['Wick Bay']);
});

it('what is changed is not told', () => {
  const [current, given] = [{ harbour: 'Wick Bay' }, [{ slot: 'harbour', value: 'Sedgeley', logProbability: 0 }]];
  const user = 'change it from Wick Bay to Sedgeley';
  expect(find && unknownNames(find, given, { user, current })).toEqual([]);
});

it('where a name need not be said, places alone are told, and none that the service has', () => {
  const [search] = service({ name: 'Fleet', description: 'Boats', apis: [FindAnyBoat] }).apis;
  const told = (user: string, names?: ReadonlyMap<string, readonly string[]>): readonly string[] =>
    search ? unknownNames(search, [], { user, names }).map(({ start, end }) => user.slice(start, end)) : [];
  expect(told('any boat in Oxford')).toEqual(['Oxford']);
  expect(told('any boat for Ruth')).toEqual([]);
  expect(told('any boat at the Kittiwake', new Map([['vessel', ['The Kittiwake']]]))).toEqual([]);
  expect(told('any boat in Old Wick Bay', new Map([['harbour', ['Wick Bay']]]))).toEqual(['Old Wick Bay']);
});
