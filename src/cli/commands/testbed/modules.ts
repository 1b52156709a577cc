/** What a module of the user exports for the testbed: a suite, or an agent. */
import { statSync } from 'node:fs';
import { UsageError } from '../../command.js';
import { explainThrown, importModule } from '../../services/import-module.js';

/** A path, as no name of a suite or an agent is one. */
export const isPath = (name: string): boolean => /[/\\]|\.[cm]?[jt]sx?$/.test(name);

async function made(path: string, given: unknown): Promise<unknown> {
  if (typeof given !== 'function') return given;
  try {
    return await (given as () => unknown)();
  } catch (cause) {
    throw new UsageError(`What '${path}' exports cannot be made: ${explainThrown(path, cause)}`, { cause });
  }
}

interface Exported<E> {
  /** The name of the export, besides the default. */
  readonly name: string;
  /** Says in a sentence what it is. */
  readonly expected: string;
  /** Whether something is it. */
  readonly is: (value: unknown) => value is E;
}

/**
 * What the module at `path` exports, or what a function that it exports makes.
 *
 * @throws UsageError for a module that is not there, does not load, or exports nothing of the kind.
 */
export async function exportOf<E>(path: string, { name, expected, is }: Exported<E>): Promise<E> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no module at '${path}'. ${expected}`);
  const exports = new Map(Object.entries(await importModule(path)));
  for (const given of [exports.get('default'), exports.get(name)]) {
    const found = await made(path, given);
    if (is(found)) return found;
  }
  const names = [...exports.keys()].join(', ') || 'nothing';
  throw new UsageError(`'${path}' exports no ${name}, but ${names}. ${expected}`);
}
