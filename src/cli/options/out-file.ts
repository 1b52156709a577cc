/** Files that commands write: in folders that exist, over nothing that exists. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Arguments, UsageError } from '../command.js';

/**
 * Checks that the folder exists in which an option's file is to be written.
 *
 * @throws UsageError
 */
export function checkFolderOf(path: string, option: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new UsageError(`There is no folder '${folder}'. Make it, or give --${option} a file in another folder.`);
}

/**
 * A new file that an option names.
 *
 * @throws UsageError where something exists already, or the folder does not.
 */
export function newFile(path: string, option: string): string {
  if (existsSync(path)) throw new UsageError(`'${path}' is there already. Give --${option} another file.`);
  checkFolderOf(path, option);
  return path;
}

/**
 * The file that an option names.
 *
 * @throws UsageError where something is there already and `--force` is not given, or the folder is not; and for `--force` alone.
 */
export function outFile(args: Arguments, option: string): string | undefined {
  const path = args.text(option);
  if (path === undefined && args.flag('force'))
    throw new UsageError(`--force writes over the file of --${option}, which is missing.`);
  if (path === undefined) return undefined;
  // At once: what is written last would be lost after a long run.
  checkFolderOf(path, option);
  if (args.flag('force')) return path;
  const isTaken = existsSync(path) && (!statSync(path).isFile() || statSync(path).size > 0);
  if (!isTaken) return path;
  throw new UsageError(`'${path}' is there already. Give --${option} another file, or write over it with --force.`);
}
