/**
 * The public names of the packages, pinned in `public-names.txt`: adding or removing one is a decision, seen in review.
 * After such a decision, write the list anew: `npx vitest run test/public-names.test.ts -u`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { publicEntryPoints, root } from '../scripts/entries.mjs';

type Kind = 'type' | 'value';
type Names = ReadonlyMap<string, Kind>;

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declared(statement: ts.Statement): readonly [string, Kind][] {
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) {
    return [[statement.name.text, 'type']];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }): [string, Kind] => [name.getText(), 'value']);
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [[statement.name.text, 'value']] : [];
}

function listed(file: string, { exportClause, isTypeOnly, moduleSpecifier }: ts.ExportDeclaration): Names {
  if (exportClause && ts.isNamedExports(exportClause)) {
    return new Map(
      exportClause.elements.map((one): [string, Kind] => [
        one.name.text,
        isTypeOnly || one.isTypeOnly ? 'type' : 'value',
      ]),
    );
  }
  const from = (moduleSpecifier as ts.StringLiteral).text;
  return namesOf(join(dirname(file), from.replace(/\.js$/, '.ts')));
}

/** What a module exports, as its export lists say: types too, which are not there at run time. */
function namesOf(file: string): Names {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);
  const names = source.statements.flatMap((statement): readonly [string, Kind][] => {
    if (ts.isExportDeclaration(statement)) return [...listed(file, statement)];
    return isExported(statement) ? declared(statement) : [];
  });
  return new Map(names);
}

test('the public names are those in public-names.txt', async () => {
  const lines = publicEntryPoints().flatMap(({ name: entry, source }) =>
    [...namesOf(source)].map(([name, kind]) => `${entry} ${kind} ${name}`),
  );
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('public-names.txt');
});

test.each(publicEntryPoints())('$name exports at run time what its lists say', async ({ source }) => {
  const module = (await import(join(root, source))) as object;
  const values = [...namesOf(source)].flatMap(([name, kind]) => (kind === 'value' ? [name] : []));
  expect(Object.keys(module).sort()).toEqual(values.sort());
});
