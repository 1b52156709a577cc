import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** The `package.json` of this package and the folder that it is in, at whatever depth this file is built. */
function found(): { readonly manifest: Manifest; readonly folder: URL } | undefined {
  for (
    let at = new URL('./package.json', import.meta.url);
    at.pathname !== '/package.json';
    at = new URL('../package.json', at)
  ) {
    try {
      const manifest = JSON.parse(readFileSync(at, 'utf8')) as Manifest;
      if (manifest.name === 'typetod') return { manifest, folder: new URL('.', at) };
    } catch {}
  }
  return undefined;
}

/** The folder of this package: that of its `package.json`. */
export function packageFolder(): string {
  return fileURLToPath(found()?.folder ?? new URL('.', import.meta.url));
}

export function packageVersion(): string {
  return String(found()?.manifest.version ?? 'unknown');
}

/** The names under which modules import this package: `typetod` and its subpaths, without those for our own packages. */
export function entryPoints(): readonly string[] {
  const targets = Object.entries(found()?.manifest.exports ?? {});
  return targets.flatMap(([subpath, target]) =>
    typeof target === 'object' && !subpath.startsWith('./internal') ? [subpath.replace('.', 'typetod')] : [],
  );
}
