import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The modules that a file imports when it is loaded; types and what is imported later do not count. */
function importsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly;
    const isExport = ts.isExportDeclaration(statement) && !statement.isTypeOnly;
    const from = isImport || isExport ? statement.moduleSpecifier : undefined;
    return from && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

interface Loaded {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** What is loaded with a file. */
function loadedWith(entry: string): Loaded {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const name of importsOf(path)) {
      if (name.startsWith('.')) visit(resolve(dirname(path), name.replace(/\.js$/, '.ts')));
      else packages.add(name);
    }
  };
  visit(resolve(entry));
  return { files, packages };
}

const { files, packages } = loadedWith('src/cli/main.ts');
const paths = [...files].map((path) => relative(process.cwd(), path));

describe('the help', () => {
  it('loads the tree of commands, and none of them', () => {
    const outside = paths.filter((path) => !path.startsWith(join('src', 'cli')));
    const errors = join('src', 'errors');
    expect(outside.filter((path) => !path.startsWith(errors))).toEqual([
      join('src', 'language', 'own.ts'),
      join('src', 'text', 'suggestion.ts'),
      join('src', 'text', 'strings.ts'),
    ]);
    expect(paths.filter((path) => path.startsWith(join('src', 'cli', 'commands', 'x').slice(0, -1)))).toEqual([]);
    expect(paths.length).toBeLessThan(25);
  });

  it('loads two small packages', () => {
    expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual(['citty', 'fastest-levenshtein']);
  });

  it('is told from what a command loads to do its work', () => {
    const run = loadedWith('src/cli/commands/replay.ts');
    expect(run.files.size).toBeGreaterThan(files.size);
    expect(run.packages).toContain('zod');
  });
});
