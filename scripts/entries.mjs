// The entry points of the packages. The package.json of each lists them, under `exports`; everything else that has to know
// them asks here. `dist` mirrors the package: `./dist/src/index.js` is built from `src/index.ts`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders of the packages. The first is what people install; the last is private, and never built. */
const FOLDERS = ['', 'corpora/', 'training/'];

/** What packages of this repository offer to each other, and promise to nobody. */
const INTERNAL = /\/(internal|cli)(\/|$)/;

export function entryPoints() {
  return FOLDERS.flatMap((folder) => {
    const {
      name,
      exports,
      private: isPrivate = false,
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.entries(exports).flatMap(([subpath, target]) => {
      const source = (target.default ?? target).match(/^\.\/(?:dist\/)?(.*)\.[jt]s$/)?.[1];
      if (source === undefined) return [];
      const entry = subpath.replace('.', name);
      return [
        {
          name: entry,
          package: name,
          source: `${folder}${source}.ts`,
          isInternal: isPrivate || INTERNAL.test(subpath),
        },
      ];
    });
  });
}

export const publicEntryPoints = () => entryPoints().filter(({ isInternal }) => !isInternal);
