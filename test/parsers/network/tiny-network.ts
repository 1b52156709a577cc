import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledParserFolder, type VOCABULARY } from 'typetod/internal';
import { type ParserFolderParts, writeParserFolder } from '../../../training/src/network/write-parser-folder.js';

type NetworkVocabulary = typeof VOCABULARY;

export const FIXTURES = join(import.meta.dirname, '../../fixtures/network');

/** What the network of `training/fixtures/network.py` counts. */
export const TINY_VOCABULARY: NetworkVocabulary = {
  features: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  acts: ['a0', 'a1', 'a2'],
  statuses: ['s0', 's1', 's2', 's3'],
  speech: ['p0', 'p1'],
  kinds: ['api', 'slot', 'value', 'source'],
  format: 1,
  actions: ['b0', 'b1'],
  tokens: { api: 1, action: 10 },
};

/** A new folder with the tiny network. The runtime remembers what it found in a folder, so each test takes its own. */
export async function tinyFolder(change: Partial<ParserFolderParts> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-network-'));
  await writeParserFolder(folder, {
    weights: join(FIXTURES, 'tiny.onnx'),
    tokenizer: bundledParserFolder(),
    vocabulary: TINY_VOCABULARY,
    name: 'tiny',
    version: '7',
    card: { data: 'random', seed: 0 },
    ...change,
  });
  return folder;
}
