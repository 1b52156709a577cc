import { fileURLToPath } from 'node:url';
import type { EnactedAction } from '../../src/engine/index.js';
import { createSession, lookup, type SystemAction, type World } from 'typetod';
import { readTranscripts, replayTranscript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';

const sessionOf = () => createSession({ services: allServices, reader: naturalReader });

/** The actions of the last of some turns, as a model would be shown them. */
async function shownAfter(...programs: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const session = sessionOf();
  let actions: readonly EnactedAction[] = [];
  for (const program of programs) {
    const turn = await session.turn(program);
    expect(turn.feedback?.message).toBeUndefined();
    actions = turn.actions;
  }
  return JSON.parse(JSON.stringify(actions)) as readonly Record<string, unknown>[];
}

const FRENCH = 'x1 = restaurants_2_find_restaurants({ location: "San Francisco", category: "French" })';

describe('what an action shows', () => {
  it('is the result of an offer, and how many there are', async () => {
    const [offer] = await shownAfter(FRENCH);
    expect(offer).toMatchObject({ kind: 'offer', variable: 'x3', count: 2, more: false });
    expect(offer?.values).toMatchObject({ restaurant_name: 'Maison Perrault', phone_number: '415-555-0121' });
  });

  it('is another result of the next offer', async () => {
    const [offer] = await shownAfter(FRENCH, 'next(x1)');
    expect(offer).toMatchObject({ kind: 'offer', count: 2, values: { restaurant_name: 'Bistro Quatorze' } });
  });

  it('is the count of a question how many there are', async () => {
    const [len] = await shownAfter(FRENCH, 'len(x1)');
    expect(len).toMatchObject({ kind: 'len', count: 2, more: false });
    expect(len).not.toHaveProperty('values');
  });

  it('is every result of a list, and how many there are in all', async () => {
    const [slice] = await shownAfter('media_3_find_movies({ genre: "Sci-fi" })');
    expect(slice).toMatchObject({ kind: 'slice', count: 5, more: false });
    const titles = ['Orbit of Sparrows', 'The Ninth Colony', 'Static Garden'];
    expect(slice?.values).toMatchObject(titles.map((title) => ({ title })));
  });

  it('is what a transaction returned', async () => {
    const reserve =
      'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "18:00" })';
    const [perform] = await shownAfter(reserve, 'confirm(x1)');
    expect(perform).toMatchObject({ kind: 'perform', values: { time: '18:00', address: '12 Almond Way' } });
  });

  it('is the reason of a failure, and of no other notification', async () => {
    const reserve =
      'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "19:00" })';
    const [failed] = await shownAfter(reserve, 'confirm(x1)');
    expect(failed).toMatchObject({ kind: 'notification', code: 'failure', reason: 'All tables are taken then.' });
    const [none] = await shownAfter('restaurants_2_find_restaurants({ category: "Martian", location: "Oakland" })');
    expect(none).toMatchObject({ kind: 'notification', code: 'no_results' });
    expect(none).not.toHaveProperty('reason');
  });

  it('cannot be changed by who reads it', async () => {
    const { actions } = await sessionOf().turn(FRENCH);
    const [offer] = actions;
    if (offer?.kind !== 'offer') throw new TypeError('no offer');
    expect(() => Object.assign(offer.values, { restaurant_name: 'Mine' })).toThrow(TypeError);
  });

  it('is not taken from who chooses what is done', async () => {
    const lie = (recommended: readonly SystemAction[]) =>
      recommended.map((action) => ({ ...action, values: { restaurant_name: 'Nowhere' }, count: 99 }));
    const { actions } = await sessionOf().turn(FRENCH, { choose: lie as never });
    expect(actions[0]).toMatchObject({ kind: 'offer', count: 2, values: { restaurant_name: 'Maison Perrault' } });
  });
});

/** Holds what an action shows against the results of its search. */
function expectFrom(world: World, action: EnactedAction): void {
  if (action.kind !== 'offer' && action.kind !== 'slice' && action.kind !== 'len') return;
  const task = world.tasks[action.task];
  const rows = task?.kind === 'search' ? (task.results?.rows ?? []) : [];
  // Of a count with a condition, those that meet it count.
  const value = lookup(world, action.variable);
  const isOfSome = value?.kind === 'results' && value.where !== undefined;
  if (isOfSome) expect(action.count).toBeLessThanOrEqual(rows.length);
  else expect(action.count).toBe(rows.length);
  if (action.kind === 'offer') expect(rows).toContain(action.values);
  if (action.kind === 'slice') expect(rows.slice(0, action.values.length)).toEqual(action.values);
}

describe('in the bundled transcripts', () => {
  const files = readTranscripts([fileURLToPath(new URL('../../transcripts', import.meta.url))]);

  it('every action is plain data, and holds what the world does', async () => {
    const kinds = new Set<string>();
    for (const transcript of files.flatMap(({ transcripts }) => transcripts)) {
      const { turns } = await replayTranscript(transcript, { services: allServices, reader: naturalReader });
      for (const { result, world } of turns) {
        expect(JSON.parse(JSON.stringify(result.actions))).toEqual(result.actions);
        for (const action of result.actions) {
          kinds.add(action.kind);
          expectFrom(world, action);
        }
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['offer', 'slice', 'len', 'perform', 'notification']));
  });
});
