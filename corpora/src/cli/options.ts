/** The options that commands over the SGD corpus have in common: where it is, which part of it, and where results go. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import {
  type Arguments,
  count,
  explainedWords,
  oneOf,
  option,
  UsageError,
  type ValueOption,
  type Values,
  valuesOf,
  words,
} from 'typetod/internal/cli';
import { SGD_SPLITS, SGDX_VERSIONS, type SgdSplit, type SgdxVersion } from '../sgd/corpus/read.js';

function directoryOf(args: Arguments, name: string): string {
  const directory = args.text(name) ?? process.env.TYPETOD_SGD_DIR;
  if (directory) return directory;
  throw new UsageError('Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.');
}

const versionOf: ValueOption<SgdxVersion | undefined>['read'] = (args, name) => {
  const given = args.text(name);
  return given === undefined ? undefined : oneOf(name, given, SGDX_VERSIONS);
};

export const SGD_OPTIONS = {
  dir: option('DIR', 'Root of the SGD corpus; TYPETOD_SGD_DIR if left out', directoryOf),
  split: words('SPLIT', SGD_SPLITS, 'dev'),
  mode: explainedWords(
    'MODE',
    [
      ['annotated', 'offers as the system made them'],
      ['simulated', 'recorded results alone'],
    ],
    'annotated',
  ),
  tables: explainedWords(
    'TABLES',
    [
      ['all', ''],
      ['train', 'what train shows'],
      ['none', ''],
    ],
    'all',
    'What services have besides the schema',
  ),
  sgdx: option('VERSION', 'A variant of SGD-X, v1 to v5', versionOf),
  limit: count('N', 'At most so many dialogues: the first, which may all be of one service'),
};

/** `--split`, which may be repeated. @param fallback - the splits where none is named. */
export function splitsOption(fallback: readonly SgdSplit[]): ValueOption<readonly SgdSplit[]> {
  const description = `train, dev or test; may be repeated; ${fallback.join(' and ')} if left out`;
  return option('SPLIT', description, (args, name) => {
    const given = args.texts(name).map((split) => oneOf(name, split, SGD_SPLITS));
    return given.length > 0 ? [...new Set(given)] : fallback;
  });
}

/** The values of options over SGD, with the corpus as `directory`. */
export function sgdValues<O extends { readonly dir: ValueOption<string> }>(
  args: Arguments,
  { dir, ...table }: O,
): { readonly directory: string } & Values<Omit<O, 'dir'>> {
  return { directory: dir.read(args, 'dir'), ...valuesOf(args, table) };
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
