/** What tells runs from others that are kept: code and models by hashes. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's own code, compiled or not. */
const OWN_CODE = fileURLToPath(new URL('../', import.meta.url));

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

/** A hash of texts and bytes, so that no two lists have the same. */
export function hashOf(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** A hash of all files of a folder. */
export function codeIn(folder: string): string {
  return hashOf(...filesIn(folder).flatMap((name) => [name, readFileSync(join(folder, name))]));
}

/** The code of the parsers that come with the package, of the gates and of the engine. */
export function ownCode(): string {
  return codeIn(OWN_CODE);
}

/** The code and the rows of the services that come with the package. */
export function bundledServices(): string {
  return codeIn(join(OWN_CODE, '..', 'apis'));
}

/** The files of a model: by its manifest, which has their hashes; else by sizes and times. */
export function modelIn(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest)) return [hashOf(readFileSync(manifest))];
  return filesIn(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}
