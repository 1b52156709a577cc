import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importRuntime } from '../../../../models/local/runtime.js';
import type { WordPieces } from '../../../../parsers/neural/input/pieces.js';
import { cachedPieces } from '../../../../parsers/neural/network/cached-pieces.js';
import { UsageError } from '../../../errors.js';

/**
 * The tokenizer of a folder; nothing is fetched.
 *
 * @throws UsageError when the folder has none; ModelError `missing-runtime`.
 */
export async function loadPieces(folder: string): Promise<WordPieces> {
  for (const file of ['tokenizer.json', 'tokenizer_config.json']) {
    if (existsSync(join(folder, file))) continue;
    throw new UsageError(`--tokenizer takes the folder of the encoder: '${folder}' has no ${file}.`);
  }
  const { AutoTokenizer } = await importRuntime();
  const tokenizer = await AutoTokenizer.from_pretrained(resolve(folder), { local_files_only: true });
  return cachedPieces((word) => tokenizer.encode(word, { add_special_tokens: false }));
}
