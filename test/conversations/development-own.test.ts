import { fileURLToPath } from 'node:url';
import { allServices } from 'typetod/apis';
import { checkService, checkTranscript } from 'typetod/testing';
import { readTranscripts } from 'typetod/transcripts';
import { describe, expect, it } from 'vitest';
import { bikeRepair } from './development-own/bike-repair.js';
import { petLodge } from './development-own/pet-lodge.js';
import { toolLibrary } from './development-own/tool-library.js';

const own = [petLodge, bikeRepair, toolLibrary];

const folder = fileURLToPath(new URL('development-own', import.meta.url));
const conversations = readTranscripts([folder]).flatMap(({ path, transcripts }) =>
  transcripts.map((transcript) => ({ path, transcript })),
);

describe('the conversations that parsers are developed on, over services of one’s own', () => {
  it.each(conversations.map(({ path, transcript }) => [transcript.title, path] as const))(
    '%s: its programs execute as written',
    async (_title, path) => {
      const [report] = await checkTranscript(path, { services: own });
      expect(report?.mismatches).toEqual([]);
    },
  );

  it('are twelve of six to ten turns, each over at least two services, with a title of its own', () => {
    expect(conversations.length).toBe(12);
    expect(new Set(conversations.map(({ transcript }) => transcript.title)).size).toBe(12);
    for (const { transcript } of conversations) {
      expect(transcript.services.length, transcript.title).toBeGreaterThan(1);
      expect(transcript.turns.length, transcript.title).toBeGreaterThanOrEqual(6);
      expect(transcript.turns.length, transcript.title).toBeLessThanOrEqual(10);
    }
  });

  it('use each of the three services, and none that is named like a bundled one', () => {
    const names = own.map(({ name }) => name);
    expect(new Set(conversations.flatMap(({ transcript }) => transcript.services))).toEqual(new Set(names));
    expect(allServices.filter(({ name }) => names.includes(name))).toEqual([]);
  });

  it.each(own.map((service) => [service.name, service] as const))(
    '%s does what it declares',
    async (_name, service) => {
      const { searches, transactions } = await checkService(service);
      expect(searches.length).toBeGreaterThan(0);
      expect(transactions.length).toBeGreaterThan(0);
    },
  );
});
