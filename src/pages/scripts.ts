/**
 * The scripts of a page, as text: libraries, as their packages have them, and ours. Ours are modules
 * under folders named `browser`; a page has to be one file, so they become one script without imports and exports.
 *
 * The package has them compiled. A checkout has TypeScript alone, whose types are removed here.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface PageModules {
  /** The addresses of our modules, compiled, each behind those that it imports. */
  readonly modules: readonly URL[];
  /** The paths of scripts that ours need and that stand before them, such as libraries that draw charts. */
  readonly libraries?: readonly string[];
}

/** The address of a module that every page may take: `dom`, `tables` or `paged-rows`. */
export function sharedModule(name: 'dom' | 'tables' | 'paged-rows'): URL {
  return new URL(`./browser/${name}.js`, import.meta.url);
}

const require = createRequire(import.meta.url);

/** What removes types. Only a checkout gets here, and it has what developers install. */
interface Transformer {
  transformSync(file: string, text: string, options: object): { readonly code: string };
}

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
export function pageScripts({ modules, libraries = [] }: PageModules): readonly PageScript[] {
  const key = [...libraries, ...modules].join(' ');
  const known = read.get(key);
  if (known) return known;
  const ours = modules.map((module) => withoutModules(javascriptOf(module)));
  const code = `(() => {\n'use strict';\n${ours.join('\n')}\n})();`;
  const scripts = [...libraries.map((file) => readFileSync(file, 'utf8')), code].map(hashed);
  read.set(key, scripts);
  return scripts;
}
