/** What a module of the user exports for a command: a suite, an agent, a parser. */
import { statSync } from 'node:fs';
import { settled } from '../../jobs/run-tasks.js';
import { UsageError } from '../command.js';
import { explainThrown, importModule } from './import-module.js';

/** A path, as no name of a suite, an agent or a parser is one. */
export const isPath = (name: string): boolean => /[/\\]|\.[cm]?[jt]sx?$/.test(name);

async function made(path: string, what: string, given: unknown, expected: string): Promise<unknown> {
  if (typeof given !== 'function') return given;
  if (/^class\b/.test(Function.prototype.toString.call(given)))
    throw new UsageError(
      `'${path}' exports the class '${given.name}', and ${what} is an object: new ${given.name}(). ${expected}`,
    );
  try {
    return await settled((given as () => unknown)(), 'The function that makes it never settles.');
  } catch (cause) {
    throw new UsageError(`What '${path}' exports cannot be made: ${explainThrown(path, cause)}`, { cause });
  }
}

interface Exported<E> {
  /** The name of the export, besides the default. */
  readonly name: string;
  readonly expected: string;
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
  const module = await settled(importModule(path), `'${path}' never finishes loading.`);
  const exports = new Map(Object.entries(module));
  const what = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  for (const given of [exports.get('default'), exports.get(name)]) {
    const found = await made(path, what, given, expected);
    if (is(found)) return found;
  }
  const own = ['default', name].find((one) => exports.has(one));
  if (own !== undefined) throw new UsageError(`What '${path}' exports as '${own}' is not ${what}. ${expected}`);
  const names = [...exports.keys()].join(', ') || 'nothing';
  throw new UsageError(`'${path}' exports no ${name}, but ${names}. ${expected}`);
}
