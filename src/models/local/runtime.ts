/** The optional package that runs local models: found, imported, or missed with the command that installs it. */

import { installedVersion, runtimePackage } from '../optional-package.js';

/** The package `@huggingface/transformers`. */
export type Runtime = typeof import('@huggingface/transformers');

const PACKAGE = '@huggingface/transformers';

/** The command that installs it. A script of onnxruntime-node would fetch files for graphics cards, which nothing here runs on. */
export const INSTALL_RUNTIME = `npm install --ignore-scripts ${PACKAGE}`;

/**
 * Imports the package when it is first needed; Node keeps it.
 *
 * @throws ModelError `missing-runtime`.
 */
export const importRuntime = (
  load: () => Promise<Runtime> = () => import('@huggingface/transformers'),
): Promise<Runtime> => runtimePackage({ models: 'Local models', name: PACKAGE, install: INSTALL_RUNTIME }, load);

/** The version of the package, without importing it; undefined where it is not installed. */
export const runtimeVersion = (): Promise<string | undefined> => installedVersion(PACKAGE);
