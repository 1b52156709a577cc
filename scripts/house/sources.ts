/** The files that are measured, and which of them import which. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

/** A file of TypeScript, with its path below the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** An import or a re-export. */
export interface Import {
  readonly specifier: string;
  /** Whether it is there for types alone, so that nothing is loaded. */
  readonly isType: boolean;
  /** Whether it is loaded when the code gets there: `import('./run.js')`. */
  readonly isLazy: boolean;
}

/** All files of TypeScript in a folder, in the order of their names. */
export function sourcesIn(root: string, folder: string): readonly Source[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name.split(sep).join('/')}`);
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
  });
}

/** How many lines a text has. */
export const linesOf = ({ text }: Source): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The first folder below `src`; the name of a file that lies there itself. */
export const roomOf = (path: string): string => path.split('/')[1] ?? path;

function declared(node: ts.Node): Import | undefined {
  const isImport = ts.isImportDeclaration(node);
  if (!isImport && !ts.isExportDeclaration(node)) return undefined;
  const { moduleSpecifier: from } = node;
  if (from === undefined || !ts.isStringLiteral(from)) return undefined;
  const isType = isImport ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;
  return { specifier: from.text, isType, isLazy: false };
}

function called(node: ts.Node): Import | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [from] = node.arguments;
  return from && ts.isStringLiteralLike(from) ? { specifier: from.text, isType: false, isLazy: true } : undefined;
}

/** The imports of a file, also those inside its functions. */
export function importsOf({ tree }: Source): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const one = declared(node) ?? called(node);
    if (one) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The file that a relative import of another one means; undefined for a package. */
export function targetOf(path: string, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(dirname(path), specifier).replace(/\.js$/, '.ts');
}
