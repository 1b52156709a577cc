import { messageOf } from '../errors/index.js';
import { ModelError } from './model-error.js';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The version of a package, without importing it; undefined where it is not installed. */
export async function installedVersion(name: string): Promise<string | undefined> {
  try {
    // Such packages do not export their package.json; their entry point lies one folder below it.
    const entry = createRequire(import.meta.url).resolve(name);
    const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
    return String((manifest as { version?: unknown }).version);
  } catch {
    return undefined;
  }
}

/**
 * Imports an optional package when it is first needed.
 *
 * @param load - `() => import(name)`, with the name as a literal.
 * @throws ModelError `missing-runtime` with the command that installs it.
 */
export async function optionalPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `the package "${name}" is not installed: npm install ${name}`;
    throw new ModelError({ code: 'missing-runtime', message, cause });
  }
}

/** A package that runs models in this process, and what a message calls those models. */
export interface RuntimePackage {
  readonly models: string;
  readonly name: string;
  readonly install: string;
}

/**
 * Imports a runtime when it is first needed; Node keeps it.
 *
 * @throws ModelError `missing-runtime`: whether it is not there, or there and broken, and the command that installs it.
 */
export async function runtimePackage<T>({ models, name, install }: RuntimePackage, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const text = messageOf(cause);
    const isCode = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    // A package that it needs itself may be what was not found.
    const message =
      isCode && text.includes(`'${name}'`)
        ? `${models} need the package '${name}', which is not installed. Install it with: ${install}`
        : `The package '${name}' is installed, but does not start (${text}). Install it again with: ${install}`;
    throw new ModelError({ code: 'missing-runtime', message, cause });
  }
}
