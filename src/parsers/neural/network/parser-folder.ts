/**
 * The folder of the network: what lies in it, and whether that is whole. It is laid out as `@huggingface/transformers`
 * wants it, with two files of ours: `vocabulary.json`, the names behind the numbers that the network was trained on,
 * and `manifest.json`, what the network is and the SHA-256 of each file.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ModelError, type ModelErrorCode } from '../../../models/model-error.js';
import { differenceOf, type NetworkVocabulary, readVocabulary, VOCABULARY } from './network-vocabulary.js';
import { fileURLToPath } from 'node:url';

/** The sources lie four folders below that of the package, and one more where they are compiled into `dist`. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PACKAGE = fileURLToPath(new URL(IS_SOURCE ? '../../../../' : '../../../../../', import.meta.url));

/** The folder of the network that ships with the package, in a checkout as where it is installed; it may be absent. */
export function bundledParserFolder(): string {
  return join(PACKAGE, 'models', 'parser');
}

/** The command that restores the network of the package; undefined for other folders, which no command knows. */
export function mendingCommand(folder: string): string | undefined {
  const bundled = bundledParserFolder();
  if (resolve(folder) !== bundled) return undefined;
  if (!existsSync(join(PACKAGE, '.git'))) return 'npm ci';
  return `git checkout HEAD -- "${relative(process.cwd(), bundled) || '.'}"`;
}

/** The file that says what the network is. */
export const MANIFEST = 'manifest.json';
/** The file with the names behind the network's numbers. */
export const VOCABULARY_FILE = 'vocabulary.json';
/** The file with the weights. */
export const WEIGHTS = 'onnx/model_quantized.onnx';
/** The files that loading reads, besides the manifest that has their hashes. */
export const NETWORK_FILES = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  VOCABULARY_FILE,
  WEIGHTS,
] as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const manifestSchema = z.strictObject({
  /** The layout of the folder. */
  format: z.literal(1),
  name: z.string().min(1),
  version: z.string().min(1),
  /** Facts of the model card, such as the commit whose recipe made the training data. */
  card: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of each file the SHA-256 in hexadecimal digits. */
  files: z.strictObject(
    Object.fromEntries(NETWORK_FILES.map((path) => [path, hash])) as Record<
      (typeof NETWORK_FILES)[number],
      z.ZodString
    >,
  ),
});

/** What a network is, and the hashes of its files. */
export type ParserManifest = z.infer<typeof manifestSchema>;

/** Why a network does not load. */
export interface FolderProblem {
  readonly code: ModelErrorCode;
  readonly message: string;
  /** The command that restores the network; undefined for folders that are not the package's. */
  readonly command: string | undefined;
}

/** What was found in the folder of a network: the network, or the problem for which it does not load. */
export type ParserFolderReport = {
  /** Absolute, so that it is never taken for the name of a model at a host. */
  readonly folder: string;
} & (
  | { readonly manifest: ParserManifest; readonly bytes: number; readonly problem?: undefined }
  | { readonly problem: FolderProblem }
);

function problem(code: ModelErrorCode, message: string): ModelError {
  return new ModelError({ code, message });
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

async function checkPresence(folder: string): Promise<number> {
  const paths = [MANIFEST, ...NETWORK_FILES];
  const sizes = await Promise.all(paths.map((path) => sizeOf(join(folder, path))));
  const missing = paths.filter((_, at) => sizes[at] === undefined);
  if (missing.length > 0)
    throw problem('missing-model', `The parser's model in '${folder}' lacks ${missing.join(', ')}.`);
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0);
}

async function readManifest(folder: string): Promise<ParserManifest> {
  const path = join(folder, MANIFEST);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is not JSON';
    throw problem('damaged-model', `'${path}' is not the manifest of a parser's model (${reason}).`);
  }
}

/** The SHA-256 of a file in hexadecimal digits. */
export async function fileHash(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

async function checkHashes(folder: string, { files }: ParserManifest): Promise<void> {
  const hashes = await Promise.all(NETWORK_FILES.map((path) => fileHash(join(folder, path))));
  const damaged = NETWORK_FILES.filter((path, at) => hashes[at] !== files[path]);
  if (damaged.length === 0) return;
  const list = damaged.join(', ');
  throw problem('damaged-model', `The parser's model in '${folder}' is damaged: ${list} differs from ${MANIFEST}.`);
}

async function checkVocabulary(folder: string, expected: NetworkVocabulary): Promise<void> {
  const trained = readVocabulary(await readFile(join(folder, VOCABULARY_FILE), 'utf8'));
  const difference = trained ? differenceOf(trained, expected) : 'its lists of names are missing';
  if (difference === undefined) return;
  throw problem(
    'incompatible-model',
    `The parser's model in '${folder}' was trained for another version of this package: ${difference}.`,
  );
}

/**
 * Looks through the folder of a network and hashes its files. Never throws for what it finds: what is wrong is the
 * `problem`. Whether the weights run is known when they are loaded.
 */
export async function inspectParserFolder(folder: string, vocabulary = VOCABULARY): Promise<ParserFolderReport> {
  const root = resolve(folder);
  try {
    const bytes = await checkPresence(root);
    const manifest = await readManifest(root);
    await checkHashes(root, manifest);
    await checkVocabulary(root, vocabulary);
    return { folder: root, manifest, bytes };
  } catch (cause) {
    if (!ModelError.isInstance(cause)) throw cause;
    return { folder: root, problem: { code: cause.code, message: cause.message, command: mendingCommand(root) } };
  }
}
