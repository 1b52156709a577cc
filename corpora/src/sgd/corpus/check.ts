/** What can be wrong with the folder that is given as a corpus. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CorpusError } from './corpus-error.js';

function isDirectory(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The names in a folder, sorted; none where there is no folder. */
function namesIn(path: string): readonly string[] {
  return isDirectory(path) ? readdirSync(path).sort() : [];
}

export function isDialogueFile(name: string): boolean {
  return /^dialogues_\d+\.json$/.test(name);
}

const isOfSplit = (name: string): boolean => name === 'schema.json' || isDialogueFile(name);

const isArchive = (name: string): boolean => /\.(?:tar|tgz|txz|zip|7z|gz|xz|bz2|zst)$/i.test(name);

function packed(archive: string): CorpusError {
  return new CorpusError({
    code: 'packed',
    file: archive,
    message: `${archive} is packed. Unpack it, and give the folder that then holds train/, dev/ and test/.`,
  });
}

/** The error that an archive is there in place of (the rest of) a split: in its folder, or beside it by its name. */
export function packedArchive(directory: string, split: string): CorpusError | undefined {
  const inside = namesIn(join(directory, split)).find(isArchive);
  if (inside !== undefined) return packed(join(directory, split, inside));
  const names = namesIn(directory);
  const onlyArchives = !names.some((name) => isDirectory(join(directory, name)));
  const beside = names.find((name) => isArchive(name) && (onlyArchives || name.includes(split)));
  return beside === undefined ? undefined : packed(join(directory, beside));
}

/** Refuses what is no path, as a variable of the environment that is not set gives it. */
function checkPath(directory: unknown): void {
  if (typeof directory === 'string' && directory !== '') return;
  throw new CorpusError({
    code: 'no-such-directory',
    message: `The directory of the corpus is ${directory === '' ? 'empty' : typeof directory}. Give the root of the SGD corpus as text.`,
  });
}

/** Refuses what is no name of a folder. Which splits there are is for the files to say. */
function checkSplit(split: unknown): void {
  if (typeof split === 'string' && split !== '') return;
  const message = `The split of the corpus is ${split === '' ? 'empty' : typeof split}. Give 'train', 'dev' or 'test'.`;
  throw new CorpusError({ code: 'no-such-directory', message });
}

/** @throws CorpusError when there is no such folder. */
export function checkDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  if (isArchive(directory) && existsSync(directory)) throw packed(directory);
  throw new CorpusError({
    code: 'no-such-directory',
    file: directory,
    message: `There is no directory ${directory}. Give the root of the SGD corpus by --dir or TYPETOD_SGD_DIR.`,
  });
}

function wrongDirectory(directory: string, what: string, root: string): CorpusError {
  const message = `${directory} ${what}. Give ${root} by --dir or TYPETOD_SGD_DIR.`;
  return new CorpusError({ code: 'wrong-directory', file: directory, message });
}

/**
 * Checks that a folder may be the root of a corpus. The split need not be there.
 *
 * @throws CorpusError when there is no such folder, and when it evidently is another: a split, the folder around the
 * root, or one with archives in place of the split.
 */
export function checkRoot(directory: string, split: string): void {
  checkPath(directory);
  checkSplit(split);
  checkDirectory(directory);
  if (namesIn(join(directory, split)).some(isOfSplit)) return;
  const names = namesIn(directory);
  if (names.some(isOfSplit)) {
    throw wrongDirectory(directory, 'is a split of the corpus, not its root', dirname(resolve(directory)));
  }
  const inner = names.find((name) => existsSync(join(directory, name, split, 'schema.json')));
  if (inner !== undefined) {
    throw wrongDirectory(directory, 'holds the root of the corpus, and is not the root', join(directory, inner));
  }
  const archive = packedArchive(directory, split);
  if (archive) throw archive;
}
