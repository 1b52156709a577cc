/** Files that callers name: those that commands read are there, those that they write go into folders that exist, over nothing. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Arguments, systemMessage, UsageError } from '../command.js';
import { TypetodError } from '../../errors/index.js';

function problemOf(path: string): string | undefined {
  if (path === '') return 'is no path';
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'does not exist';
  if (found.isDirectory()) return 'is a folder';
  accessSync(path, constants.R_OK);
  return undefined;
}

/**
 * A file that the caller names and a command reads.
 *
 * @param expected - what to give instead, as a sentence.
 * @throws UsageError where there is no file that can be read.
 */
export function inputFile(path: string, expected: string): string {
  let problem: string | undefined;
  try {
    problem = problemOf(path);
  } catch (cause) {
    throw new UsageError(`${systemMessage(cause) ?? String(cause)} ${expected}`, { cause });
  }
  if (problem === undefined) return path;
  throw new UsageError(`'${path}' ${problem}. ${expected}`);
}

/** Reads what a file holds. An error about its content that does not name the file becomes one that does. */
export function readingFile<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!TypetodError.isInstance(error) || error.message.includes(path)) throw error;
    throw new UsageError(`'${path}': ${error.message}`, { cause: error });
  }
}

/**
 * Reads JSON from a file that the caller names.
 *
 * @throws UsageError where there is no file that can be read, or none with JSON.
 */
export function readJsonFile(path: string, expected: string): unknown {
  const text = readFileSync(inputFile(path, expected), 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`'${path}' is not JSON: ${(cause as SyntaxError).message}. ${expected}`, { cause });
  }
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
