/**
 * The scripts of a page, as text: the libraries that draw the charts, as their packages have them, and ours. Ours are
 * modules under folders named `browser`; a page has to be one file, so they become one script without imports and exports.
 *
 * The package has them compiled. A checkout has TypeScript alone, whose types are removed here.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What makes a page move. */
export interface PageModules {
  /** The addresses of our modules, compiled, each behind those that it imports. */
  readonly modules: readonly URL[];
  /** Whether the page has charts: the libraries that draw them are most of its size. */
  readonly hasCharts: boolean;
}

/** The address of a module that every page may take: `dom`, `tables`, `paged-rows` or `charts`. */
export function sharedModule(name: 'dom' | 'tables' | 'paged-rows' | 'charts'): URL {
  return new URL(`./browser/${name}.js`, import.meta.url);
}

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
function javascriptOf(module: URL): string {
  const compiled = fileURLToPath(module);
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
    .replace(/^export (?=(async )?function\*? |const |class )/gm, '')
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

const read = new Map<string, readonly PageScript[]>();

/** The scripts of a page, in their order. Files of a package do not change, so they are read once. */
export function pageScripts({ modules, hasCharts }: PageModules): readonly PageScript[] {
  const key = `${hasCharts} ${modules.join(' ')}`;
  const known = read.get(key);
  if (known) return known;
  const ours = modules.map((module) => withoutModules(javascriptOf(module)));
  const code = `(() => {\n'use strict';\n${ours.join('\n')}\n})();`;
  const scripts = [...(hasCharts ? libraries() : []), code].map(hashed);
  read.set(key, scripts);
  return scripts;
}
