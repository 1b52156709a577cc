import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusError } from './corpus-error.js';
import { checkRoot } from './check.js';
import { CorpusFiles } from '../../lab/files/corpus-files.js';
import { wrongInDialogue } from './check-file.js';
import type { SgdDialogue } from './format.js';

export const SGD_SPLITS = ['train', 'dev', 'test'] as const satisfies readonly SgdSplit[];

/** A split of the corpus. */
export type SgdSplit = 'train' | 'dev' | 'test';

/** The variants of SGD-X. */
export const SGDX_VERSIONS = ['v1', 'v2', 'v3', 'v4', 'v5'] as const satisfies readonly SgdxVersion[];

/** A variant of the schemas in SGD-X: `v1` is closest to the original wording, `v5` farthest from it. */
export type SgdxVersion = 'v1' | 'v2' | 'v3' | 'v4' | 'v5';

const LAYOUT =
  'The corpus directory must have the official layout: train/, dev/ and test/ with schema.json and dialogues_*.json.';
const files = new CorpusFiles(LAYOUT, (problem) => new CorpusError(problem));

/**
 * Returns the parsed `schema.json` of a split.
 *
 * @throws CorpusError when the directory or the file is missing or no JSON.
 */
export function readSgdSchema(directory: string, split: SgdSplit): unknown {
  checkRoot(directory, split);
  return files.json(join(directory, split, 'schema.json'));
}

/** Where the schema of a variant of SGD-X is, if the corpus has it. */
export const sgdxSchemaPath = (directory: string, version: SgdxVersion, split: SgdSplit): string =>
  join(directory, 'sgd_x', 'data', version, split, 'schema.json');

/**
 * The parsed `schema.json` of a split in a variant of SGD-X (Lee et al., 2022), which lies in the corpus under
 * `sgd_x/data/`. Dialogues of the variant are not needed: `sgdxVariant` makes them of the original ones.
 *
 * @param directory - the root of the corpus.
 * @throws CorpusError when the directory or the file is missing or no JSON.
 */
export function readSgdxSchema(directory: string, version: SgdxVersion, split: SgdSplit): unknown {
  checkRoot(directory, split);
  const file = sgdxSchemaPath(directory, version, split);
  if (existsSync(file)) return files.json(file);
  const message = `${file} is missing. This copy of the corpus lacks the ${split} schema of SGD-X ${version}.`;
  throw new CorpusError({ code: 'missing-file', file, message });
}

/** An entry of a dialogue file that is no dialogue of the form that everything else relies on. */
export interface SkippedDialogue {
  /** Its `dialogue_id`, or its index in the file where it has none. */
  readonly dialogue: string | number;
  /** What is wrong, and where in it: `turns[3].frames[0].actions[2].values is no list`. */
  readonly reason: string;
}

function idOf(entry: unknown): string | undefined {
  const id = (entry as { readonly dialogue_id?: unknown } | null)?.dialogue_id;
  return typeof id === 'string' ? id : undefined;
}

/** What an entry of a dialogue file is: a dialogue, or why it is not one. */
export type FileEntry = { readonly dialogue: SgdDialogue } | { readonly skipped: SkippedDialogue };

/**
 * The entries of one dialogue file, in their order.
 *
 * @throws CorpusError when the file is missing, cannot be read, is no JSON or no list.
 */
export function readEntries(file: string): readonly FileEntry[] {
  const entries = files.json(file);
  if (!Array.isArray(entries)) {
    const message = `${file} is no list of SGD dialogues, but ${entries === null ? 'null' : `of type ${typeof entries}`}.`;
    throw new CorpusError({ code: 'not-sgd', file, message });
  }
  return entries.map((entry: unknown, index): FileEntry => {
    const reason = wrongInDialogue(entry);
    if (reason === undefined) return { dialogue: entry as SgdDialogue };
    return { skipped: { dialogue: idOf(entry) ?? index, reason } };
  });
}

/** A dialogue file: its dialogues, and the entries that are not dialogues. */
export interface SgdFile {
  readonly dialogues: readonly SgdDialogue[];
  readonly skipped: readonly SkippedDialogue[];
}

/** Reads a dialogue file whole. @throws CorpusError as {@link readEntries} does. */
export function readSgdFile(file: string): SgdFile {
  const entries = readEntries(file);
  return {
    dialogues: entries.flatMap((entry) => ('dialogue' in entry ? [entry.dialogue] : [])),
    skipped: entries.flatMap((entry) => ('skipped' in entry ? [entry.skipped] : [])),
  };
}
