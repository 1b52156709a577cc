import { fileURLToPath } from 'node:url';
import { allServices } from 'typetod/apis';
import { checkTranscript } from 'typetod/testing';
import { readTranscripts, type Transcript } from 'typetod/transcripts';
import { describe, expect, it } from 'vitest';
import { climbingGym } from './own/climbing-gym.js';
import { plantNursery } from './own/plant-nursery.js';

const own = [plantNursery, climbingGym];

function conversationsIn(folder: string): readonly { readonly path: string; readonly transcript: Transcript }[] {
  const files = readTranscripts([fileURLToPath(new URL(folder, import.meta.url))]);
  return files.flatMap(({ path, transcripts }) => transcripts.map((transcript) => ({ path, transcript })));
}

const [bundled, ofOwnServices, development] = [
  conversationsIn('bundled'),
  conversationsIn('own'),
  conversationsIn('development'),
];

function linesOf(transcript: Transcript): readonly string[] {
  return transcript.turns.flatMap(({ program }) =>
    program.filter(({ kind }) => kind === 'statement').map(({ text }) => text),
  );
}

/** User lines of four words or more: shorter ones, such as "yes please", say the same everywhere. */
function sentencesIn(conversations: readonly { readonly transcript: Transcript }[]): readonly string[] {
  const lines = conversations.flatMap(({ transcript }) => transcript.turns.map(({ user }) => user.toLowerCase()));
  return lines.filter((line) => line.split(' ').length >= 4);
}

describe('the conversations that parsers are measured on, and those that they are mended on', () => {
  it.each(
    [...bundled, ...ofOwnServices, ...development].map(({ path, transcript }) => [transcript.title, path] as const),
  )('%s: its programs execute as written', async (_title, path) => {
    const [report] = await checkTranscript(path, { services: [...allServices, ...own] });
    expect(report?.mismatches).toEqual([]);
  });

  it('are twenty over bundled services, each over more services than it needs, and six over services of one’s own', () => {
    expect([bundled.length, ofOwnServices.length]).toEqual([20, 6]);
    for (const { transcript } of bundled) expect(transcript.services.length, transcript.title).toBeGreaterThan(1);
    const names = new Set(own.map(({ name }) => name));
    for (const { transcript } of ofOwnServices) expect(new Set(transcript.services)).toEqual(names);
    expect(allServices.filter(({ name }) => names.has(name))).toEqual([]);
  });

  it('are apart from those that parsers are mended on: twenty-eight, over more than half of the services', () => {
    expect(development.length).toBe(28);
    const measured = new Set([...bundled, ...ofOwnServices].map(({ transcript }) => transcript.title));
    expect(development.filter(({ transcript }) => measured.has(transcript.title))).toEqual([]);
    expect(
      sentencesIn(development).filter((said) => sentencesIn([...bundled, ...ofOwnServices]).includes(said)),
    ).toEqual([]);
    const services = new Set(development.flatMap(({ transcript }) => transcript.services));
    expect(services.size).toBeGreaterThan(allServices.length / 2);
  });

  it.each([
    ['starts a task', /= [a-z_]+_\d_[a-z_]+\(/],
    ['changes a value', /^x\d+\.[a-z_]*time = /],
    ['will take any value', /"dontcare"/],
    ['asks a question', /= say\(x/],
    ['asks for another result', /= next\(/],
    ['selects by name', /= select\(\{/],
    ['puts off', /= suspend\(/],
    ['comes back', /= resume\(/],
    ['agrees', /= confirm\(/],
    ['declines', /= decline_alternative\(/],
    ['says something meaningless', /= parse_error\(/],
    ['pauses', /= conversation_pause\(/],
    ['answers two questions at once', /^x\d+\.\w+ = .*; x\d+\./],
    ['ends', /= say\(\)/],
  ])('hold a turn in which the user %s', (_what, pattern) => {
    const lines = bundled.flatMap(({ transcript }) => linesOf(transcript));
    expect(lines.filter((line) => pattern.test(line)).length).toBeGreaterThan(0);
  });
});
