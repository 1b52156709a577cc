/** What the commands over the SGD corpus have in common: where it is, which part of it, and where results go. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readSgdFile, readSgdSchema, type SgdSplit, type SkippedDialogue, sgdFiles } from '../../sgd/corpus/read.js';
import type { SgdBackendOptions } from '../../sgd/replay/backend.js';
import type { SgdDialogue } from '../../sgd/corpus/format.js';
import { type SgdTableChoice, sgdFacts } from '../../sgd/facts/facts.js';
import { createRegistry, type Registry } from '../../service/index.js';
import type { SgdFacts } from '../../sgd/schema/facts.js';
import { servicesFromSgdSchema } from '../../sgd/schema/schema.js';
import type { Arguments } from '../command.js';
import { oneOf } from './one-of.js';
import type { Progress } from '../progress.js';
import { UsageError } from '../errors.js';

/** The splits of SGD. */
export const SPLITS: readonly SgdSplit[] = ['train', 'dev', 'test'];

/**
 * Where the corpus is: `--dir`, or TYPETOD_SGD_DIR.
 *
 * @throws UsageError when neither says it.
 */
export function sgdDirectory(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_SGD_DIR;
  if (directory) return directory;
  throw new UsageError('Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.');
}

const MODES: readonly SgdBackendOptions['mode'][] = ['annotated', 'simulated'];
const TABLES: readonly SgdTableChoice[] = ['all', 'train', 'none'];

/** The split that `--split` names, `dev` if left out. */
export function splitOf(args: Arguments): SgdSplit {
  return oneOf('split', args.text('split') ?? 'dev', SPLITS);
}

/** All splits that `--split` names, each once; `dev` if left out. */
export function splitsOf(args: Arguments): readonly SgdSplit[] {
  const given = args.texts('split').map((split) => oneOf('split', split, SPLITS));
  return given.length > 0 ? [...new Set(given)] : ['dev'];
}

/** How the corpus answers, as `--mode` says. */
export function modeOf(args: Arguments): SgdBackendOptions['mode'] {
  return oneOf('mode', args.text('mode') ?? 'annotated', MODES);
}

/** What services have besides their schema, as `--tables` says. */
export function tablesOf(args: Arguments): SgdTableChoice {
  return oneOf('tables', args.text('tables') ?? 'all', TABLES);
}

/** The schema of a split with the facts of its tables. */
export function schemaOf(directory: string, split: SgdSplit, tables: SgdTableChoice): SgdSchema {
  const schema = readSgdSchema(directory, split);
  return { schema, facts: sgdFacts(schema, tables) };
}

/** A schema and what it does not say: all that services are made of. */
export interface SgdSchema {
  /** The content of a `schema.json`. */
  readonly schema: unknown;
  readonly facts: SgdFacts;
}

/** The services of a schema. */
export function registryOf({ schema, facts }: SgdSchema): Registry {
  return createRegistry(servicesFromSgdSchema(schema, { facts }));
}

/** The dialogues of a split with the entries that are none, file by file: only one is in memory at a time. */
export function* entriesOf(
  directory: string,
  split: SgdSplit,
  progress: Progress,
): Generator<SgdDialogue | SkippedDialogue> {
  const files = sgdFiles(directory, split);
  for (const [done, file] of files.entries()) {
    progress.set(done, files.length);
    const { dialogues, skipped } = readSgdFile(file);
    yield* dialogues;
    yield* skipped;
  }
}

/**
 * The folder that `--out` names, made if it is not there.
 *
 * @throws UsageError when it is left out, or holds something and `--force` is not given.
 */
export function outFolder(args: Arguments): string {
  const folder = args.text('out');
  if (folder === undefined) throw new UsageError('Where should the files go? Give a folder by --out.');
  if (existsSync(folder) && readdirSync(folder).length > 0 && !args.flag('force')) {
    throw new UsageError(`'${folder}' is not empty. Give another folder, or write into this one with --force.`);
  }
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** How often each of some names occurs, the most frequent first. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  }
}
