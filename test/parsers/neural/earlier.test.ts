import { restaurants2 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../src/engine/index.js';
import { followingTask, keptFor } from '../../../src/parsers/neural/decode/earlier.js';
import type { SlotChoice } from '../../../src/parsers/neural/decode/slot-choice.js';
import { naturalReader } from '../../../src/values/index.js';
import { bookVan, vans } from './vans.js';

const BOOKING = { start: 'restaurants_2_reserve_restaurant' };
const SEARCH = 'restaurants_2_find_restaurants({ category: "Greek", location: "Palo Alto" })';

async function played(...programs: readonly string[]) {
  const session = createSession({ services: [restaurants2], reader: naturalReader });
  for (const program of programs) await session.turn(program);
  return { session, following: followingTask(BOOKING, session.world, session.engine.registry) };
}

function said(slot: string, value: string, probability = 0.9): SlotChoice {
  const start = TEXT.indexOf(value);
  const place = { speaker: 'user' as const, start, end: start + value.length };
  return { slot, value, logProbability: Math.log(probability), ...(start >= 0 && { place }) };
}

const never = (): boolean => false;
const TEXT = 'My wedding is on the 30th. Find Greek food in Palo Alto at 7:30 pm for 5, but not at 8';
const earlier = (isGiven: (slot: string) => boolean, ...since: readonly string[]) => ({ text: TEXT, since, isGiven });

describe('the task that follows a search', () => {
  it('is its transaction, with the turns in which the search was asked for', async () => {
    const { following } = await played(SEARCH, 'next(x1)', 'x1.category = "Thai"');
    expect(following?.api.name).toBe(BOOKING.start);
    expect([...(following?.turns ?? [])]).toEqual([3, 1]);
  });

  it('is none without a search, and none where it was begun before', async () => {
    expect((await played()).following).toBeUndefined();
    const begun = await played(SEARCH, 'restaurants_2_reserve_restaurant({ time: "7 pm" })');
    expect(begun.following).toBeUndefined();
  });

  it('is no search', async () => {
    const { session } = await played(SEARCH);
    const { world, engine } = session;
    expect(followingTask({ start: 'restaurants_2_find_restaurants' }, world, engine.registry)).toBeUndefined();
    expect(followingTask({}, world, engine.registry)).toBeUndefined();
  });
});

describe('what was said to a search', () => {
  it('is kept for the transaction where the search has no slot for it', async () => {
    const { following } = await played(SEARCH);
    if (!following) throw new Error('nothing follows');
    const choices = [said('time', '7:30 pm'), said('number_of_seats', '5'), said('location', 'Palo Alto')];
    const kept = keptFor(following, choices, earlier(never));
    expect(kept.map(({ slot }) => slot)).toEqual(['time', 'number_of_seats']);
  });

  it('is kept where the search took as many of something else', async () => {
    const session = createSession({ services: [vans], reader: naturalReader });
    await session.turn('vans_find_van({ seats: 2 })');
    const following = followingTask({ start: bookVan.name }, session.world, session.engine.registry);
    const text = 'a van for 2 with 2 suitcases';
    const at = (slot: string, start: number): SlotChoice => ({
      ...said(slot, '2'),
      place: { speaker: 'user', start, end: start + 1 },
    });
    const kept = (...choices: readonly SlotChoice[]): unknown =>
      following && keptFor(following, choices, { text, since: [], isGiven: never }).map(({ slot }) => slot);
    expect(kept(at('seats', 10), at('suitcases', 17))).toEqual(['suitcases']);
    expect(kept(at('suitcases', 10))).toEqual([]);
  });

  it.each([
    ['a van for no more than 3', '3', []],
    ['a van for 30 dollars with room', '30', []],
    ['a van with 2 m of room', '2', []],
    ['a van with 2 suitcases', '2', ['suitcases']],
  ])('is kept where it is an amount of it: %s', async (text, value, slots) => {
    const session = createSession({ services: [vans], reader: naturalReader });
    await session.turn('vans_find_van({ quiet: true })');
    const following = followingTask({ start: bookVan.name }, session.world, session.engine.registry);
    const start = text.indexOf(value);
    const choice = {
      ...said('suitcases', value),
      place: { speaker: 'user' as const, start, end: start + value.length },
    };
    const kept = following && keptFor(following, [choice], { text, since: [], isGiven: never });
    expect(kept?.map(({ slot }) => slot)).toEqual(slots);
  });

  it.each<[string, SlotChoice, (slot: string) => boolean]>([
    ['is unsure', said('time', '7:30 pm', 0.5), never],
    ['is given now', said('time', '7:30 pm'), (slot) => slot === 'time'],
    ['is what the search took', said('time', 'Greek'), never],
    ['is no preference', said('time', 'dontcare'), never],
    ['was said by the agent', { ...said('time', '8'), place: { speaker: 'agent', start: 0, end: 1 } }, never],
  ])('is not kept where it %s', async (_, choice, isGiven) => {
    const { following } = await played(SEARCH);
    expect(following && keptFor(following, [choice], earlier(isGiven))).toEqual([]);
  });

  it.each([
    ['was said before the search was asked for', said('date', 'the 30th'), []],
    ['was taken back since', said('time', '7:30 pm'), ['sorry, not 7:30 pm']],
  ])('is not kept where it %s', async (_, choice, since) => {
    const { following } = await played(SEARCH);
    expect(following && keptFor(following, [choice], earlier(never, ...since))).toEqual([]);
  });

  it('is kept of a closed set where its words are said, and not guessed', async () => {
    const session = createSession({ services: [vans], reader: naturalReader });
    await session.turn('vans_find_van({ quiet: true })');
    const following = followingTask({ start: bookVan.name }, session.world, session.engine.registry);
    const kept = (text: string): unknown =>
      following && keptFor(following, [said('vehicle', 'estate')], { text, since: [], isGiven: never });
    expect(kept('A quiet one. I leave my estate with you')).toHaveLength(1);
    expect(kept('A quiet one. My uncle has five cars')).toEqual([]);
  });

  it('is not kept where the transaction was put off', async () => {
    const put = await played(SEARCH, 'restaurants_2_reserve_restaurant({ time: "7 pm" })', 'suspend(x5)');
    expect(put.following).toBeUndefined();
  });
});
