import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { type NetworkInput, type Network, ACTS, SPEECH_ACTS, STATUSES, networkParser } from 'typetod/internal';
import { numbered } from './worlds.js';

/** A network that hears values in everything, and finds none. */
const deaf: Network = {
  name: 'deaf',
  pieces: numbered,
  run({ markers: { api, slot, value, source }, tokens }: NetworkInput) {
    const count = api.length + slot.length + value.length + source.length;
    const none = (size: number): Float32Array => new Float32Array(size).fill(-20);
    const status = Float32Array.from({ length: count * STATUSES.length }, (_, at) => (at % STATUSES.length ? -20 : 20));
    return Promise.resolve({
      acts: Float32Array.from(ACTS, (act) => (act === 'give' ? 20 : -20)),
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

async function given(utterance: string): Promise<string> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'table' });
  await session.turn('restaurants_2_find_restaurants({ category: "Thai" })');
  const said = [{ speaker: 'agent', text: 'Where should it be?', turn: 1 } as const];
  const parser = networkParser(deaf, { threshold: 0 });
  const manager = new DialogueManager({ session, parser, said });
  return (await manager.turn(utterance)).source;
}

describe('a value beside the name of its slot', () => {
  it.each([
    ['The location is Oakland.', 'x1.location = "Oakland"'],
    ['The location is san jose, please.', 'x1.location = "san jose"'],
    ['Make the category Italian.', 'x1.category = "Italian"'],
  ])('is given, whatever the network finds: %s', async (utterance, statement) => {
    expect(await given(utterance)).toContain(statement);
  });

  it.each(['The price range is purple.', 'Make the price range the usual one.', 'What is the price range?'])(
    'is none where the slot does not take it: %s',
    async (utterance) => {
      expect(await given(utterance)).not.toContain('price_range =');
    },
  );
});
