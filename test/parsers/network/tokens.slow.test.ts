import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadNetwork } from 'typetod/internal/neural';
import { FIXTURES, TINY_VOCABULARY, tinyFolder } from './tiny-network.js';

type LoadedNetwork = Awaited<ReturnType<typeof loadNetwork>>;

/** Texts, and what the reference tokenizer makes of them (`training/fixtures/tokens.py`). */
const TEXTS = JSON.parse(readFileSync(join(FIXTURES, 'tokens.json'), 'utf8')) as readonly [string, readonly number[]][];

/** The runtime writes a final sigma in lower case as Greek does, and takes rare ideographs for one unknown word. */
const DIFFERENT: readonly string[] = ['ΣΊΣΥΦΟΣ', '𠀀𠀁'];

let folder = '';
let network: LoadedNetwork;
beforeAll(async () => {
  folder = await tinyFolder();
  network = await loadNetwork(folder, { vocabulary: TINY_VOCABULARY });
});
afterAll(async () => {
  await network.dispose();
  rmSync(folder, { recursive: true });
});

it('splits words and sentences as the reference does', () => {
  const known = TEXTS.filter(([text]) => !DIFFERENT.includes(text));
  expect(known.length).toBeGreaterThan(200);
  expect(known.map(([text]) => [text, network.pieces.piecesOf(text)])).toEqual(known);
});

it.each(DIFFERENT)('differs on %s alone', (text) => {
  const [, reference] = TEXTS.find(([each]) => each === text) ?? [];
  expect(reference).toBeDefined();
  expect(network.pieces.piecesOf(text)).not.toEqual(reference);
});
