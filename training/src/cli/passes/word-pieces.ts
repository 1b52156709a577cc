import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash, type WordPieces } from 'typetod/internal';
import { loadPieces } from 'typetod/internal/neural';
import { UsageError } from 'typetod/internal/cli';

/** A tokenizer, and the SHA-256 of its `tokenizer.json`. */
export interface EncoderTokenizer {
  readonly pieces: WordPieces;
  readonly hash: string;
}

/**
 * The tokenizer of a folder; nothing is fetched.
 *
 * @throws UsageError for a folder without a tokenizer; ModelError `missing-runtime`, `bad-model`.
 */
export async function loadTokenizer(folder: string): Promise<EncoderTokenizer> {
  for (const file of ['tokenizer.json', 'tokenizer_config.json']) {
    if (existsSync(join(folder, file))) continue;
    throw new UsageError(`--tokenizer takes the folder of the encoder: '${folder}' has no ${file}.`);
  }
  const [pieces, hash] = await Promise.all([loadPieces(folder), fileHash(join(folder, 'tokenizer.json'))]);
  return { pieces, hash };
}
