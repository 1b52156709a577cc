/** Files that commands write: with names that every file system takes, in folders that exist, over nothing that exists. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Arguments } from '../command.js';
import { UsageError } from '../errors.js';

const FILE_NAME = /^[A-Za-z0-9][\w.-]*$/;
/** Names of devices, whatever follows after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** File systems take 255 bytes; endings are added. */
const LONGEST_NAME = 200;

/** Why a name from outside cannot be the name of a file, before its ending; undefined where it can. */
export function fileNameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `is longer than ${LONGEST_NAME} characters`;
  return FILE_NAME.test(name) && !RESERVED.test(name) ? undefined : 'is no file name';
}

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
 * @throws UsageError where something is there already, and `--force` is not given.
 */
export function outFile(args: Arguments, option: string): string | undefined {
  const path = args.text(option);
  if (path === undefined || args.flag('force')) return path;
  const isTaken = existsSync(path) && (!statSync(path).isFile() || statSync(path).size > 0);
  if (!isTaken) return path;
  throw new UsageError(`'${path}' is there already. Give --${option} another file, or write over it with --force.`);
}
