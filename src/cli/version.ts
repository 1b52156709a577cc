import { readFileSync } from 'node:fs';

/** The version in the `package.json` of this package, at whatever depth this file is built. */
export function packageVersion(): string {
  for (
    let at = new URL('./package.json', import.meta.url);
    at.pathname !== '/package.json';
    at = new URL('../package.json', at)
  ) {
    try {
      const { name, version } = JSON.parse(readFileSync(at, 'utf8')) as { name?: unknown; version?: unknown };
      if (name === 'typetod') return String(version);
    } catch {}
  }
  return 'unknown';
}
