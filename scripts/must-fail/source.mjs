/** Reading the files of tests: their syntax, what they declare, and the calls that declare tests. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './settings.mjs';

export const walk = (node, see) => see(node) || ts.forEachChild(node, (child) => walk(child, see) || undefined);
/** Whether a node or one below it is of a kind. Stops at the first. */
export const some = (node, test) => walk(node, (each) => test(each) || undefined) === true;
export const nameOf = (node) =>
  node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : undefined);
export const stripped = (node) =>
  node && (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    ? stripped(node.expression)
    : node;

/** A file of tests with the functions and tables that it declares or imports from other files of tests. */
const modules = new Map();
export function load(path) {
  if (modules.has(path)) return modules.get(path);
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const module = { path, source, values: new Map() };
  modules.set(path, module);
  const note = (name, node) => module.values.has(name) || module.values.set(name, { node, module });
  walk(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) note(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      note(node.name.text, stripped(node.initializer));
    if (ts.isImportDeclaration(node)) for (const [name, value] of imported(node, path)) module.values.set(name, value);
  });
  return module;
}

function* imported({ importClause, moduleSpecifier }, path) {
  const file = resolve(dirname(path), moduleSpecifier.text.replace(/\.js$/, '.ts'));
  const named = importClause?.namedBindings;
  if (!moduleSpecifier.text.startsWith('.') || !/^(?:\w+\/)?test\//.test(relative(root, file)) || !existsSync(file))
    return;
  if (!named || !ts.isNamedImports(named)) return;
  const { values } = load(file);
  for (const { name, propertyName } of named.elements) {
    const value = values.get((propertyName ?? name).text);
    if (value) yield [name.text, value];
  }
}

export const isFunction = (node) =>
  node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));

/** The chain of names of a call: `expect(x).not.toThrow(...)` gives ['expect', 'not', 'toThrow']. */
export function chainOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) return chainOf(node.expression ?? node.tag);
  return ts.isIdentifier(node) ? [node.text] : [];
}

/** The argument of `expect` in a chain. */
export function subjectOf(node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return node.arguments[0];
  return node.expression ? subjectOf(node.expression) : undefined;
}
/** The calls in a node that declare tests, with what they are given. */
export function* casesIn(node, module) {
  const found = [];
  walk(node, (each) => {
    if (!ts.isCallExpression(each)) return;
    const chain = chainOf(each.expression);
    const isEach = chain.includes('each');
    if (
      /^(it|test)$/.test(chain[0]) &&
      each.arguments.length > 1 &&
      (!isEach || !ts.isPropertyAccessExpression(each.expression))
    )
      found.push(each);
    else if (ts.isIdentifier(each.expression) && declaresTests(module.values.get(each.expression.text)))
      found.push(each);
  });
  yield* found;
}

const declaring = new Map();
export function declaresTests(helper) {
  if (!helper || !isFunction(helper.node)) return false;
  if (!declaring.has(helper.node)) {
    declaring.set(helper.node, false);
    declaring.set(helper.node, [...casesIn(helper.node.body, helper.module)].length > 0);
  }
  return declaring.get(helper.node);
}

/** The rows of a literal table; undefined where it is computed. */
export function rowsOf(table, module) {
  const node = stripped(table);
  if (node && ts.isIdentifier(node)) {
    const value = module.values.get(node.text);
    return value && rowsOf(value.node, value.module);
  }
  if (!node || !ts.isArrayLiteralExpression(node)) return undefined;
  const rows = node.elements.map((row) => (ts.isSpreadElement(row) ? rowsOf(row.expression, module) : [stripped(row)]));
  return rows.includes(undefined) ? undefined : rows.flat();
}
