/** Writes the folder of a network from what training exports. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  fileHash,
  MANIFEST,
  NETWORK_FILES,
  type NetworkVocabulary,
  type ParserManifest,
  VOCABULARY_FILE,
  WEIGHTS,
} from 'typetod/internal';

export interface ParserFolderParts {
  /** The file with the quantized weights. */
  readonly weights: string;
  /** The folder with `tokenizer.json` and `tokenizer_config.json`. */
  readonly tokenizer: string;
  readonly vocabulary: NetworkVocabulary;
  readonly name: string;
  readonly version: string;
  /** Facts of the model card, such as the commit whose recipe made the training data. */
  readonly card: Readonly<Record<string, string | number>>;
}

/** For the runtime, which wants to know a kind of model; any encoder would do. */
const CONFIGURATION = { model_type: 'bert', architectures: ['BertModel'] };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function copyUnlessThere(from: string, to: string): Promise<void> {
  if (resolve(from) !== resolve(to)) await copyFile(from, to);
}

/** Writes all files of a network, and their hashes last. */
export async function writeParserFolder(folder: string, parts: ParserFolderParts): Promise<ParserManifest> {
  const { weights, tokenizer, vocabulary, name, version, card } = parts;
  await mkdir(dirname(join(folder, WEIGHTS)), { recursive: true });
  await copyUnlessThere(weights, join(folder, WEIGHTS));
  for (const file of ['tokenizer.json', 'tokenizer_config.json'])
    await copyUnlessThere(join(tokenizer, file), join(folder, file));
  await writeFile(join(folder, 'config.json'), json(CONFIGURATION));
  await writeFile(join(folder, VOCABULARY_FILE), json(vocabulary));
  const hashes = await Promise.all(NETWORK_FILES.map(async (path) => [path, await fileHash(join(folder, path))]));
  const manifest: ParserManifest = { format: 1, name, version, card, files: Object.fromEntries(hashes) };
  await writeFile(join(folder, MANIFEST), json(manifest));
  return manifest;
}
