// The entry points of the package. package.json lists them, under `exports`; everything else that has to know them asks
// here. `dist` mirrors the checkout: `./dist/src/index.js` is built from `src/index.ts`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function entryPoints() {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const source = target.default?.match(/^\.\/dist\/(.*)\.js$/)?.[1];
    return source === undefined ? [] : [{ name: subpath.replace('.', name), source: `${source}.ts` }];
  });
}
