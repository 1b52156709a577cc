import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { type NetworkInput, type Network, ACTS, SPEECH_ACTS, STATUSES, networkParser } from 'typetod/internal';
import { numbered } from './worlds.js';

/** A network that takes everything for a yes. */
const agreeable: Network = {
  name: 'agreeable',
  pieces: numbered,
  run({ markers: { api, slot, value, source }, tokens }: NetworkInput) {
    const count = api.length + slot.length + value.length + source.length;
    const none = (size: number): Float32Array => new Float32Array(size).fill(-20);
    const status = Float32Array.from({ length: count * STATUSES.length }, (_, at) => (at % STATUSES.length ? -20 : 20));
    return Promise.resolve({
      acts: Float32Array.from(ACTS, (act) => (act === 'confirm' ? 20 : -20)),
      api: none(count),
      status,
      asked: none(count),
      start: none(count * tokens.length),
      end: none(count * tokens.length),
      values: none(count * count),
      sources: none(count * count),
      speech: none(SPEECH_ACTS.length),
      unheard: none(tokens.length),
    });
  },
};

/** What a user is taken to do who was asked to confirm a table. */
async function answered(utterance: string, threshold = 0): Promise<string> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'table' });
  await session.turn(
    'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })',
  );
  const said = [
    { speaker: 'agent', text: 'A table at Bamboo Garden at 8 pm for two. Is that right?', turn: 1 } as const,
  ];
  const parser = networkParser(agreeable, { threshold });
  const manager = new DialogueManager({ session, parser, said });
  return (await manager.turn(utterance)).source;
}

describe('a network that takes everything for a yes', () => {
  it.each(['yes', 'Yes, please.', 'that is right', 'go ahead'])('confirms on %j', async (utterance) => {
    expect(await answered(utterance)).toMatch(/^confirm\(x\d+\)$/);
  });

  it.each(['no', 'No.', 'nope', 'stop', 'cancel that', 'wait', 'hm', 'asdf', 'is it expensive?', 'make it nine'])(
    'does not confirm on %j',
    async (utterance) => {
      expect(await answered(utterance)).not.toContain('confirm(');
    },
  );

  it('confirms where the rules read a yes, however little certain it is', async () => {
    expect(await answered('Yes, please.', 1)).toMatch(/^confirm\(x\d+\)$/);
    expect(await answered('asdf', 1)).not.toContain('confirm(');
  });
});
