import { ModelError } from './model-error.js';

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
