/** The optional package that runs local models: found, imported, or missed with the command that installs it. */

import { installedVersion } from '../installed-version.js';
import { ModelError } from '../model-error.js';

/** The package `@huggingface/transformers`. */
export type Runtime = typeof import('@huggingface/transformers');

const PACKAGE = '@huggingface/transformers';
const INSTALL = `npm install ${PACKAGE}`;

function absence(cause: unknown): ModelError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const missing =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND' && text.includes(`'${PACKAGE}'`);
  return new ModelError({
    code: 'missing-runtime',
    message: missing
      ? `Local models need the package '${PACKAGE}', which is not installed. Install it with: ${INSTALL}`
      : `The package '${PACKAGE}' is installed, but does not start (${text}). Install it again with: ${INSTALL}`,
    cause,
  });
}

/**
 * Imports the package when it is first needed; Node keeps it.
 *
 * @throws ModelError `missing-runtime`.
 */
export async function importRuntime(
  load: () => Promise<Runtime> = () => import('@huggingface/transformers'),
): Promise<Runtime> {
  try {
    return await load();
  } catch (cause) {
    throw absence(cause);
  }
}

/** The version of the package, without importing it; undefined where it is not installed. */
export const runtimeVersion = (): Promise<string | undefined> => installedVersion(PACKAGE);
