import { createRegistry } from 'typetod';
import { allServices } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import type { Network } from 'typetod/internal';
import { networkRetriever } from 'typetod/internal/neural';
import { numbered } from './worlds.js';

const registry = createRegistry(allServices);

/** A network that likes some APIs, by the words of their names. */
function liking(...names: readonly string[]): Network & { readonly seen: string[][] } {
  const seen: string[][] = [];
  return {
    name: 'liking',
    pieces: numbered,
    seen,
    run({ apis, slots, values, sources }) {
      seen.push(apis.map(({ name }) => name));
      const count = apis.length + slots.length + values.length + sources.length;
      const api = Float32Array.from({ length: count }, (_, at) => (names.includes(apis[at]?.name ?? '') ? 20 : -20));
      const none = new Float32Array(0);
      return Promise.resolve({
        acts: none,
        api,
        status: none,
        asked: none,
        start: none,
        end: none,
        values: none,
        sources: none,
        speech: none,
        unheard: none,
      });
    },
  };
}

describe('a retriever by a network', () => {
  it('puts first what the network finds likeliest', async () => {
    const network = liking('weather_1_get_weather');
    const [first] = await networkRetriever(network, registry).rank({ utterance: 'Is the bus late in bad weather?' }, 3);
    expect(first?.api.name).toBe('weather_1_get_weather');
  });

  it('shows the network as many APIs as it may compare, and those of services in use', async () => {
    const network = liking();
    const called = ['alarm_1_add_alarm'];
    await networkRetriever(network, registry, { candidates: 5 }).rank({ utterance: 'A bus, please.', called });
    expect(network.seen[0]).toHaveLength(5 + 2);
    expect(network.seen[0]).toContain('alarm_1_get_alarms');
  });

  it('tells namesakes apart by their words, where the network cannot', async () => {
    const network = liking('buses_1_find_bus', 'buses_3_find_bus');
    const ranked = await networkRetriever(network, registry).rank({
      utterance: 'A bus, please.',
      called: ['buses_3_find_bus'],
    });
    expect(ranked.slice(0, 2).map(({ api }) => api.name)).toEqual(['buses_3_find_bus', 'buses_1_find_bus']);
  });

  it('takes another service than the one in use, where the network finds it likelier', async () => {
    const [first] = await networkRetriever(liking('buses_1_find_bus'), registry).rank({
      utterance: 'A bus, please.',
      called: ['buses_3_find_bus'],
    });
    expect(first?.api.name).toBe('buses_1_find_bus');
  });

  it('prefers the service in use, where neither words nor the network tell', async () => {
    const called = ['weather_1_get_weather'];
    const [first] = await networkRetriever(liking(), registry).rank({ utterance: 'xyzzy', called });
    expect(first?.api.service).toBe('Weather_1');
  });

  it('compares others where nothing fits by its words', async () => {
    const ranked = await networkRetriever(liking(), registry).rank({ utterance: 'xyzzy' }, 4);
    expect(ranked).toHaveLength(4);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses to compare %s APIs', (candidates) => {
    expect(() => networkRetriever(liking(), registry, { candidates })).toThrow(/candidates is .*whole number from 1/);
  });
});
