import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../src/index.js';
import { restaurants2 } from '../../../../apis/index.js';
import { naturalReader } from '../../../../src/values/index.js';
import { callOfTurn, turnRewards } from '../../../src/sgd/parser/turn-calls.js';

const open = () => createSession({ services: [restaurants2], reader: naturalReader, id: 'calls' });

/** The world after some turns. */
async function worldOf(...turns: readonly string[]) {
  const session = open();
  for (const turn of turns) await session.turn(turn);
  return session.world;
}

const BEGUN = 'x1 = restaurants_2_find_restaurants({ location: "San Jose" })';

describe('the call of a turn', () => {
  it('is a service with what the turn changes of its slots', async () => {
    const [before, after] = [await worldOf(BEGUN), await worldOf(BEGUN, 'x1.category = "Thai"')];
    expect(callOfTurn(before, after)).toEqual({ name: 'Restaurants_2', arguments: { category: 'Thai' } });
    expect(callOfTurn(await worldOf(), before)).toEqual({
      name: 'Restaurants_2',
      arguments: { location: 'San Jose' },
    });
  });

  it('is none where nothing changes', async () => {
    const before = await worldOf(BEGUN);
    expect(callOfTurn(before, before)).toBeUndefined();
    expect(callOfTurn(before, await worldOf(BEGUN, 'x1.location = "San Jose"'))).toBeUndefined();
  });

  it('has no arguments where a task is started with none', async () => {
    const after = await worldOf('x1 = restaurants_2_find_restaurants()');
    expect(callOfTurn(await worldOf(), after)).toEqual({ name: 'Restaurants_2', arguments: {} });
  });

  it.each([
    ['the same', 'x1.category = "Thai"; x1.price_range = "moderate"', [1, 1]],
    ['a part', 'x1.category = "Thai"', [0, 0.5]],
    ['another value', 'x1.category = "Indian"; x1.price_range = "moderate"', [0, 0.5]],
    ['nothing', undefined, [-1, -1]],
  ])('is worth as much as it matches: %s', async (_, said, [full, partial]) => {
    const before = await worldOf(BEGUN);
    const right = await worldOf(BEGUN, 'x1.category = "Thai"; x1.price_range = "moderate"');
    const got = await worldOf(BEGUN, ...(said === undefined ? [] : [said]));
    expect(turnRewards(before, got, right)).toEqual({ full, partial, hasCall: true });
    expect(turnRewards(before, before, before)).toEqual({ full: 1, partial: 1, hasCall: false });
    expect(turnRewards(before, right, before)).toMatchObject({ hasCall: false });
  });
});
