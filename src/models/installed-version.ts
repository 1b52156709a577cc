/** The versions of optional packages, which cost too much to import for that. */
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
