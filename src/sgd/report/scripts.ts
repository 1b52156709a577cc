/**
 * The scripts of a page, as text: the libraries that draw the charts, as their packages have them, and ours. Ours are
 * modules under `browser`; a page has to be one file, so they become one script without imports and exports.
 *
 * The package has them compiled. A checkout has TypeScript alone, whose types are removed here.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our modules from the folder `browser`, each behind those that it imports. */
const MODULES = ['../place', 'dom', 'tables', 'charts', 'dialogue', 'findings', 'main'] as const;

const require = createRequire(import.meta.url);

function libraries(): readonly string[] {
  const plot = require.resolve('@observablehq/plot');
  const d3 = createRequire(plot).resolve('d3');
  const files = [join(dirname(d3), '..', 'dist', 'd3.min.js'), join(dirname(plot), '..', 'dist', 'plot.umd.min.js')];
  return files.map((file) => readFileSync(file, 'utf8'));
}

/** What removes types. Only a checkout gets here, and it has what developers install. */
interface Transformer {
  transformSync(file: string, text: string, options: object): { readonly code: string };
}

/** A module of ours as JavaScript. */
function javascriptOf(name: string): string {
  const compiled = fileURLToPath(new URL(`./browser/${name}.js`, import.meta.url));
  if (existsSync(compiled)) return readFileSync(compiled, 'utf8');
  const source = compiled.replace(/\.js$/, '.ts');
  const { transformSync } = require('oxc-transform') as Transformer;
  return transformSync(source, readFileSync(source, 'utf8'), {
    target: 'es2022',
    typescript: { onlyRemoveTypeImports: true },
  }).code;
}

function withoutModules(code: string): string {
  return code
    .replace(/^import [^;]*;$/gm, '')
    .replace(/^export \{\};$/gm, '')
    .replace(/^export (?=(async )?function |const |class )/gm, '')
    .replace(/^\/\/# sourceMappingURL=.*$/gm, '');
}

/** A script with the hash by which a content security policy knows it. */
export interface PageScript {
  readonly code: string;
  readonly hash: string;
}

function hashed(code: string): PageScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

let read: readonly PageScript[] | undefined;

/** The scripts of a page, in their order. Files of a package do not change, so they are read once. */
export function pageScripts(): readonly PageScript[] {
  if (read) return read;
  const ours = MODULES.map((name) => withoutModules(javascriptOf(name)));
  read = [...libraries(), `(() => {\n'use strict';\n${ours.join('\n')}\n})();`].map(hashed);
  return read;
}
