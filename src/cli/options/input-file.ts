import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { TypetodError } from '../../errors/index.js';
import { systemMessage, UsageError } from '../command.js';

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
