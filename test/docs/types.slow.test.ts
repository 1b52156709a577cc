import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { allBlocks, root } from './blocks.js';

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  return {
    ...ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options,
    noEmit: true,
  };
}

/** Problems in the sources themselves are for `npm run types` to report. */
function problems(files: ReadonlyMap<string, string>): readonly string[] {
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(name);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  });
}

test('the code on the pages has no type errors, and one that had would be found', () => {
  const blocks = allBlocks('ts');
  expect(blocks.length).toBeGreaterThan(10);
  const files = blocks.map(({ file, line, text }) => [`${file}-${line}.ts`, `${text}\nexport {};\n`] as const);
  const wrong = [
    'docs/wrong.ts',
    "import { createSession } from 'typetod';\ncreateSession({ services: 3 });\n",
  ] as const;
  const all = [...files, wrong].map(([name, text]) => [join(root, name), text] as const);
  expect(problems(new Map(all))).toEqual([expect.stringContaining(join(root, 'docs/wrong.ts'))]);
});
