import { relative } from 'node:path';
import ts from 'typescript';

/** A place where a name that is not written there reaches an object. */
export interface Lookup {
  readonly place: string;
  readonly text: string;
}

/** Whether a type is a text that stands nowhere in the program: not `'a' | 'b'`, not a number, not a symbol. */
function isOpenText(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some((part) => isOpenText(checker, part));
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint === undefined || isOpenText(checker, constraint);
  }
  const open = ts.TypeFlags.Any | ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;
  return (type.flags & open) !== 0;
}

/** A literal union is only as true as the assertion that makes it one. */
function isAsserted(node: ts.Expression): boolean {
  return ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);
}

function isIndexed(checker: ts.TypeChecker, node: ts.Node): boolean {
  return checker.getIndexInfosOfType(checker.getTypeAtLocation(node)).length > 0;
}

/** Whether a node looks a name up along the prototypes of an object, or puts one there. */
function isLookup(checker: ts.TypeChecker, node: ts.Node): boolean {
  const isOpen = (name: ts.Expression): boolean =>
    isAsserted(name) || isOpenText(checker, checker.getTypeAtLocation(name));
  if (ts.isElementAccessExpression(node)) return !ts.isDeleteExpression(node.parent) && isOpen(node.argumentExpression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return isOpen(node.left);
  if (ts.isBindingElement(node)) {
    return node.propertyName !== undefined && ts.isComputedPropertyName(node.propertyName)
      ? isOpen(node.propertyName.expression)
      : false;
  }
  if (ts.isCallExpression(node) && /^(?:Object\.assign|Reflect\.\w+)$/.test(node.expression.getText())) {
    return node.arguments.some((argument) =>
      isIndexed(checker, ts.isSpreadElement(argument) ? argument.expression : argument),
    );
  }
  return ts.isForInStatement(node);
}

function lookupsIn(checker: ts.TypeChecker, file: ts.SourceFile, root: string): readonly Lookup[] {
  const found: Lookup[] = [];
  const visit = (node: ts.Node): void => {
    if (isLookup(checker, node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${relative(root, file.fileName)}:${line + 1}`, text: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * The look-ups by a name of type `string` in the sources of a project's folders: `record[name]`, `name in record`,
 * `const { [name]: value } = record`, `for (name in record)`, and `Object.assign` of records.
 */
export function findLookups(program: ts.Program, root: string, folders: readonly string[]): readonly Lookup[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(({ fileName }) => folders.some((folder) => fileName.startsWith(`${root}/${folder}/`)))
    .flatMap((file) => lookupsIn(checker, file, root));
}
