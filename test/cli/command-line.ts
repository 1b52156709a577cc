import { fileURLToPath } from 'node:url';

/** What Node is called with to run the command line of the sources in a process of its own. */
export const COMMAND_LINE: readonly string[] = [
  '--import',
  new URL('../../scripts/ts.mjs', import.meta.url).href,
  fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)),
];
