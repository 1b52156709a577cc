import { describe, expect, it } from 'vitest';
import { restaurants2, rideSharing2 } from '../../apis/index.js';
import { DialogueManager, type Parser } from '../../src/dialogue/index.js';
import { createSession } from '../../src/engine/index.js';
import { naturalReader } from '../../src/values/index.js';

/** Understands a program, and nothing else. */
const literal: Parser = {
  name: 'literal',
  parse: async ({ utterance }) => ({ source: utterance.includes('(') ? utterance : 'parse_error()' }),
};

async function replies(...lines: readonly string[]): Promise<readonly string[]> {
  const session = createSession({ services: [restaurants2, rideSharing2], reader: naturalReader });
  const manager = new DialogueManager({ session, parser: literal, gates: [] });
  const said: string[] = [];
  for (const line of lines) said.push((await manager.turn(line)).reply);
  return said;
}

const WAY_OUT = /never mind/;
const CAN = /look for a place to eat.*book a table.*call a car/;

describe('after two turns that were not understood', () => {
  it('the agent says what it can do', async () => {
    const [first, second] = await replies('grumble', 'mumble');
    expect(first).not.toMatch(CAN);
    expect(second).toMatch(CAN);
  });

  it('the agent tells the way out of what is under way', async () => {
    const [, second, third] = await replies('ride_sharing_2_get_ride()', 'grumble', 'mumble');
    expect(second).not.toMatch(WAY_OUT);
    expect(third).toMatch(WAY_OUT);
  });

  it('what was to be confirmed is still read back', async () => {
    const ride = 'ride_sharing_2_get_ride({ destination: "home", number_of_seats: 1, ride_type: "Pool" })';
    const [, , third] = await replies(ride, 'grumble', 'mumble');
    expect(third).toMatch(WAY_OUT);
    expect(third).toMatch(/home/);
  });

  it('one that was understood in between starts anew', async () => {
    const [, , third] = await replies('grumble', 'conversation_pause()', 'mumble');
    expect(third).not.toMatch(CAN);
  });
});
