// Module hooks for TypeScript: `typetod` and its subpaths are the sources of the entry points, the `.js` of an import
// finds the `.ts` that it would be built from, and types are removed. Types are not checked; `npm run types` does that.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'oxc-transform';
import { entryPoints, root } from './entries.mjs';

const entries = new Map(entryPoints().map(({ name, source }) => [name, new URL(source, pathToFileURL(root)).href]));

const mayBeSource = (url) => url.startsWith('file:') && !url.includes('/node_modules/');

/** The source that an import means, where Node alone would not find it. */
function sourceOf(specifier, parent) {
  const entry = entries.get(specifier);
  if (entry !== undefined || !/^(\.{1,2}\/|file:).*\.js(\?|$)/.test(specifier)) return entry;
  const built = new URL(specifier, parent);
  const source = new URL(specifier.replace(/\.js(?=\?|$)/, '.ts'), parent);
  return mayBeSource(source.href) && !existsSync(built) && existsSync(source) ? source.href : undefined;
}

export function resolve(specifier, context, nextResolve) {
  const url = sourceOf(specifier, context.parentURL);
  return url === undefined ? nextResolve(specifier, context) : { url, format: 'module', shortCircuit: true };
}

export function load(url, context, nextLoad) {
  if (!mayBeSource(url) || !/\.ts(\?|$)/.test(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  return { format: 'module', source: javascriptOf(file, readFileSync(file, 'utf8')), shortCircuit: true };
}

function javascriptOf(file, text) {
  const { code, map, errors } = transformSync(file, text, {
    target: 'es2022',
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true },
  });
  const [error] = errors;
  if (error) throw new SyntaxError(`${file}: ${error.message}\n${error.codeframe ?? ''}`);
  const { sourcesContent: _, ...positions } = map;
  const encoded = Buffer.from(JSON.stringify(positions)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}
