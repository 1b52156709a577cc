/** The suites that `--suite` names. Light: what a suite needs is imported when it is chosen. */
import { statSync } from 'node:fs';
import { ownValue } from '../../../language/own.js';
import type { Suite } from '../../../testbed/suite.js';
import { UsageError } from '../../errors.js';
import { exportOf, hasMembers, isPath } from './modules.js';

interface Entry {
  /** What follows the name: `:DIR/SPLIT`; nothing where nothing follows. */
  readonly rest?: string;
  readonly load: (rest: string) => Promise<Suite>;
}

const SUITES: Readonly<Record<string, Entry>> = {};

/** The suite that is meant where none is named. */
export const DEFAULT_SUITE = 'typetod';

const EXPECTED =
  "A module exports a Suite of 'typetod/testbed', or a function that makes one, as its default or as 'suite'.";

function isSuite(value: unknown): value is Suite {
  const methods = { environment: 'function', user: 'function', oracle: 'function', grade: 'function' };
  return hasMembers(value, { name: 'string', tasks: 'object', styles: 'object', ...methods });
}

function unknownSuite(name: string): UsageError {
  const known = Object.entries(SUITES).map(([one, { rest = '' }]) => `${one}${rest}`);
  return new UsageError(
    `There is no suite '${name}'. Suites: ${known.join(', ')}. A folder of task files or a module is given by its path, such as ./tasks.`,
  );
}

/** The folder and what follows its last slash. @throws UsageError for what has no slash. */
export function folderAndPart(suite: string, rest: string, part: string): readonly [folder: string, part: string] {
  const [, folder, last] = /^(.+)[/\\]([^/\\]+)$/.exec(rest) ?? [];
  if (folder !== undefined && last !== undefined) return [folder, last];
  throw new UsageError(
    `The suite '${suite}' needs a folder and a ${part}: --suite ${suite}:DIR/${part.toUpperCase()}.`,
  );
}

/**
 * The suite of that name.
 *
 * @throws UsageError for a name that no suite has, and for a module without one; what reading its files throws.
 */
export async function suiteNamed(name: string): Promise<Suite> {
  const [, head = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? [];
  const entry = ownValue(SUITES, head);
  if (entry && (entry.rest === undefined) === (rest === '')) return entry.load(rest);
  if (entry) throw new UsageError(`Write the suite '${head}' as ${head}${entry.rest ?? ''}, not '${name}'.`);
  if (isPath(name) && statSync(name, { throwIfNoEntry: false })?.isFile())
    return exportOf(name, { name: 'suite', expected: EXPECTED, is: isSuite });
  throw unknownSuite(name);
}
