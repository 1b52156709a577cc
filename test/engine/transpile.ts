import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryPoints } from '../../scripts/entries.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

/** The sources of the packages, by the names under which they are imported. */
const ENTRIES = new Map(entryPoints().map(({ name, source }) => [name, join(root, source)]));

/** The sources that a text imports: relative ones, and those of the packages by name. */
function importsOf(text: string, from: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/from '(\.[^']+\.js|typetod(?:\/[^']+)?)'/g)].map(([, name = '']) => {
    return [name, ENTRIES.get(name) ?? resolve(dirname(from), name.replace(/\.js$/, '.ts'))];
  });
}

/**
 * Writes a source file, and all that it imports of this checkout, as JavaScript into `folder`, so that a process can
 * run it without a loader. Answers the file to run. The folder must see `node_modules`.
 */
export function transpile(entry: string, folder: string): string {
  const target = (source: string): string => join(folder, relative(root, source).replace(/\.ts$/, '.js'));
  const done = new Set<string>();
  const visit = (source: string): void => {
    if (done.has(source)) return;
    done.add(source);
    const output = target(source);
    let { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions });
    for (const [name, imported] of importsOf(outputText, source)) {
      const path = relative(dirname(output), target(imported));
      if (ENTRIES.has(name)) outputText = outputText.replaceAll(`from '${name}'`, `from './${path}'`);
      visit(imported);
    }
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, outputText);
  };
  visit(entry);
  return target(entry);
}
