import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

/** The sources that a text imports: relative ones, and the package by its name. */
function importsOf(text: string, from: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/from '(\.[^']+\.js|typetod)'/g)].map(([, name = '']) => {
    return [
      name,
      name === 'typetod' ? join(root, 'src/index.ts') : resolve(dirname(from), name.replace(/\.js$/, '.ts')),
    ];
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
      if (name === 'typetod')
        outputText = outputText.replace(`from 'typetod'`, `from '${relative(dirname(output), target(imported))}'`);
      visit(imported);
    }
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, outputText);
  };
  visit(entry);
  return target(entry);
}
