/** Other APIs than the one that starts: which of them are tried, and how many. */
import { createSession, type Service, service, success, transaction } from 'typetod';
import { ACTS, type Network, networkParser, SPEECH_ACTS, STATUSES } from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { numbered } from './worlds.js';

const LOW = -12;

const shop = (name: string): Service => {
  class Order extends transaction({
    description: 'Have it made',
    slots: { maker: z.string().describe('Who makes it') },
    returns: {},
    transact: () => success(),
  }) {}
  return service({ name, description: 'A workshop', apis: [Order] });
};

/** The inputs that a network is given where so many APIs are nearly as likely as the first one, and a word is lost or not. */
async function passes(near: number, unheard: number, far: number = LOW): Promise<number> {
  const services = Array.from({ length: 10 }, (_, at) => shop(`Shop${String.fromCharCode(65 + at)}`));
  const session = createSession({ services, reader: naturalReader, id: 'rivals' });
  let ran = 0;
  const network: Network = {
    name: 'near',
    pieces: numbered,
    run({ markers: { api, slot, value, source }, tokens }) {
      ran += 1;
      const count = api.length + slot.length + value.length + source.length;
      const all = (size: number, of: (at: number) => number): Float32Array =>
        Float32Array.from({ length: size }, (_, at) => of(at));
      return Promise.resolve({
        acts: Float32Array.from(ACTS, (act) => (act === 'start' ? 6 : LOW)),
        api: all(count, (at) => (at === 0 ? 1 : at <= near ? 0 : far)),
        status: all(count * STATUSES.length, (at) => (STATUSES[at % STATUSES.length] === 'none' ? 0 : LOW)),
        asked: all(count, () => LOW),
        start: all(count * tokens.length, () => LOW),
        end: all(count * tokens.length, () => LOW),
        values: all(count * count, () => LOW),
        sources: all(count * count, () => LOW),
        speech: all(SPEECH_ACTS.length, () => LOW),
        unheard: all(tokens.length, () => unheard),
      });
    },
  };
  const apis = session.engine.registry.services.flatMap((one) => one.apis);
  const place = { conversation: 'c', turn: 1, attempt: 1 } as never;
  await networkParser(network).parse({
    session,
    utterance: 'please get a walnut stool',
    said: [],
    apis,
    rejections: [],
    place,
  });
  return ran;
}

describe('APIs that are nearly as likely as the one that starts', () => {
  it('are tried where something that is said is lost', async () => {
    expect(await passes(2, 12)).toBe(2 + 2);
  });

  it('are tried up to six', async () => {
    expect(await passes(6, 12)).toBe(2 + 6);
    expect(await passes(7, 12)).toBe(2 + 6);
    expect(await passes(9, 12)).toBe(2 + 6);
  });

  it('are not tried where nothing is lost, nor where they are much less likely', async () => {
    expect(await passes(9, LOW)).toBe(2);
    expect(await passes(0, 12)).toBe(2);
    expect(await passes(0, 12, -3.5)).toBe(2);
  });
});
