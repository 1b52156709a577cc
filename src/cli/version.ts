import { readFileSync } from 'node:fs';

interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** The `package.json` of this package, at whatever depth this file is built. */
function manifest(): Manifest | undefined {
  for (
    let at = new URL('./package.json', import.meta.url);
    at.pathname !== '/package.json';
    at = new URL('../package.json', at)
  ) {
    try {
      const found = JSON.parse(readFileSync(at, 'utf8')) as Manifest;
      if (found.name === 'typetod') return found;
    } catch {}
  }
  return undefined;
}

/** The version of this package. */
export function packageVersion(): string {
  return String(manifest()?.version ?? 'unknown');
}

/** The names under which modules import this package: `typetod` and its subpaths. */
export function entryPoints(): readonly string[] {
  const targets = Object.entries(manifest()?.exports ?? {});
  return targets.flatMap(([subpath, target]) => (typeof target === 'object' ? [subpath.replace('.', 'typetod')] : []));
}
