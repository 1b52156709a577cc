import { describe, expect, it } from 'vitest';
import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { servicesIn } from '../../../src/server/sessions/views.js';

/** What is told of where the town of the last of so many searches comes from, each of which takes it from the one before. */
async function originAfter(searches: number): Promise<readonly string[]> {
  const session = createSession({ services: [restaurants2] });
  let town = '"Oakland"';
  for (let number = 0; number < searches; number += 1) {
    const { program } = await session.turn(
      `restaurants_2_find_restaurants({ category: "Italian", location: ${town} })`,
    );
    town = `${/x\d+/.exec(program)?.[0]}.location`;
  }
  const [service] = servicesIn(session.world);
  return service?.slots.find(({ slot }) => slot === 'location')?.origin.split('; ') ?? [];
}

describe('where a value comes from', () => {
  it('is told whole, where few tasks took it over', async () => {
    const told = await originAfter(5);
    expect(told).toHaveLength(5);
    expect(told.at(-1)).toBe('the user said it in turn 1');
  });

  it('is told by its beginning and its end, where many did', async () => {
    const told = await originAfter(30);
    expect(told).toHaveLength(6);
    expect(told[0]).toContain('carried over in turn 30');
    expect(told.slice(-2)).toEqual(['and so on, 25 times', 'the user said it in turn 1']);
  });
});
