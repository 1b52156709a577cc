/** What the commands over the SGD corpus have in common: where it is, which part of it, and where results go. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { SGD_SPLITS, SGDX_VERSIONS, type SgdSplit } from '../../sgd/corpus/read.js';
import type { SgdTableChoice } from '../../sgd/facts/facts.js';
import type { SgdBackendOptions } from '../../sgd/replay/backend.js';
import type { SgdSetup } from '../../sgd/replay/setup.js';
import { type Arguments, oneOf, UsageError } from 'typetod/internal/cli';

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
  return oneOf('split', args.text('split') ?? 'dev', SGD_SPLITS);
}

/** All splits that `--split` names, each once; `dev` if left out. */
export function splitsOf(args: Arguments): readonly SgdSplit[] {
  const given = args.texts('split').map((split) => oneOf('split', split, SGD_SPLITS));
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

/** What of the corpus is replayed, and how, as `--dir`, `--split`, `--mode`, `--tables` and `--sgdx` say. */
export function sgdSetupOf(args: Arguments): SgdSetup {
  const sgdx = args.text('sgdx');
  return {
    directory: sgdDirectory(args),
    split: splitOf(args),
    mode: modeOf(args),
    tables: tablesOf(args),
    ...(sgdx !== undefined && { sgdx: oneOf('sgdx', sgdx, SGDX_VERSIONS) }),
  };
}

/** The limit that `--limit` sets; nothing if left out. */
export function limitOf(args: Arguments): { readonly limit?: number } {
  const limit = args.count('limit');
  return limit === undefined ? {} : { limit };
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
