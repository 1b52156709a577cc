import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledFolder, bundledNames, transcriptPath } from '../../../src/cli/options/bundled.js';
import { run } from '../capture.js';

const root = bundledFolder();

describe('bundled transcripts', () => {
  it('have names that no other has', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tod'));
    const names = files.map((path) => basename(path, '.tod'));
    expect(new Set(names).size).toBe(names.length);
    expect(bundledNames().size).toBe(names.length * 2 + readdirSync(root).length - 1);
  });

  it.each([
    ['restaurants_2', 'restaurants_2'],
    ['Restaurants_2', 'restaurants_2'],
    ['half-an-hour-later', 'restaurants_2/half-an-hour-later.tod'],
    ['half-an-hour-later.tod', 'restaurants_2/half-an-hour-later.tod'],
    ['restaurants_2/half-an-hour-later', 'restaurants_2/half-an-hour-later.tod'],
    ['transcripts/half-an-hour-later', 'restaurants_2/half-an-hour-later.tod'],
  ])('are found by name: %s', (name, path) => {
    expect(transcriptPath(name)).toBe(join(root, path));
  });

  it.each(['transcripts/buses_3', '/nowhere/at-all', './restaurants_2', '../x.tod', 'a b', 'notes.txt', ''])(
    'are not meant by the path %j',
    (path) => {
      expect(transcriptPath(path)).toBe(path);
    },
  );

  it.each(['chat --transcript', 'replay', 'demo --transcript'])('are named where a name is wrong: %s', async (call) => {
    const { code, out, err } = await run(...call.split(' '), 'resturants_2');
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([
      "typetod: There is nothing at 'resturants_2', and no bundled transcript has that name. Did you mean restaurants_2, restaurants_1, events_2? Else give a file that ends in .tod or .jsonl, or a folder with such files.",
    ]);
  });

  it('are replayed by name', async () => {
    const { code, out } = await run('replay', 'dinner-for-four');
    expect(code).toBe(0);
    expect(out[0]).toContain('1 dialogue, 9 turns');
  });
});
