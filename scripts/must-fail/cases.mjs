/** The cases of all files, each with its rows and how many of them must fail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { bodyDemands, DENIAL, isNothingValue, isRefusal } from './refusal.mjs';
import { options, root } from './settings.mjs';
import { casesIn, chainOf, declaresTests, isFunction, load, nameOf, rowsOf, some, stripped, walk } from './source.mjs';

/** The names that the callback gives to parts of a row, with the way to each. */
function parameters(callback) {
  return callback.parameters.flatMap(({ name }, index) =>
    ts.isIdentifier(name)
      ? [{ name: name.text, index }]
      : name.elements.map((element, at) => ({
          name: nameOf(element.name),
          index: ts.isObjectBindingPattern(name) ? undefined : at,
          key: ts.isObjectBindingPattern(name) ? nameOf(element.propertyName ?? element.name) : undefined,
        })),
  );
}

function partOf(row, { index, key }) {
  if (key !== undefined)
    return ts.isObjectLiteralExpression(row)
      ? row.properties.find((property) => nameOf(property.name) === key)
      : undefined;
  if (ts.isArrayLiteralExpression(row)) return stripped(row.elements[index]);
  return index === 0 ? row : undefined;
}

/** The parameters that assertions expect. */
function expectedNames(body) {
  const names = new Set();
  walk(body, (node) => {
    if (!ts.isCallExpression(node)) return;
    const chain = chainOf(node.expression);
    const isAssertion = chain[0] === 'expect' && chain.length > 1 && !chain.includes('not');
    const isHelper = ts.isIdentifier(node.expression) && /^expect./.test(node.expression.text);
    if (!isAssertion && !isHelper) return;
    for (const each of node.arguments) some(each, (part) => void (ts.isIdentifier(part) && names.add(part.text)));
  });
  return names;
}

const textOf = (node) => (ts.isStringLiteralLike(node) ? node.text : node.getText());

function titleOf(node) {
  const titles = [];
  for (let each = node; each; each = each.parent)
    if (
      ts.isCallExpression(each) &&
      /^(it|test|describe)$/.test(chainOf(each.expression)[0] ?? '') &&
      each.arguments[0]
    )
      if (!titles.length || chainOf(each.expression)[0] === 'describe') titles.unshift(textOf(each.arguments[0]));
  return titles.join(' > ');
}

/** How many tests began at a place, of vitest's list. */
const listed = new Map();
if (options.tests !== undefined)
  for (const { file, location } of JSON.parse(readFileSync(options.tests, 'utf8'))) {
    const key = `${relative(root, file)}:${location.line}`;
    listed.set(key, (listed.get(key) ?? 0) + 1);
  }

function lineOf(node, module) {
  return module.source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** The rows of a case, or of a call of a helper that declares cases, and how many of them must fail. */
function judge(call, module) {
  const title = titleOf(call);
  const helper = ts.isIdentifier(call.expression) && module.values.get(call.expression.text);
  if (helper && declaresTests(helper)) return judgeHelper(call, helper, module, title);
  const callback = [...call.arguments].reverse().find((each) => isFunction(each) || ts.isIdentifier(each));
  const body = isFunction(callback) ? callback.body : module.values.get(nameOf(callback))?.node.body;
  const isEach = chainOf(call.expression).includes('each');
  const line = lineOf(call, module);
  const count = countAt(call, module);
  if (!body) return { title, line, rows: count, failing: 0 };
  if (bodyDemands(body, module, title)) return { title, line, rows: count, failing: count };
  if (!isEach) return { title, line, rows: count, failing: 0 };
  const rows = rowsOf(call.expression.arguments?.[0], module) ?? [];
  const names = expectedNames(body);
  const expected = parameters(callback).filter(({ name }) => names.has(name));
  const failing = rows.filter((row) => {
    const rowTitle = `${title} ${ts.isArrayLiteralExpression(row) && row.elements[0] ? textOf(row.elements[0]) : ''}`;
    return expected.some((parameter) => {
      const part = partOf(row, parameter);
      return part && (isRefusal(part, module) || (DENIAL.test(rowTitle) && isNothingValue(part)));
    });
  }).length;
  return { title, line, rows: count, failing: rows.length ? Math.round((failing * count) / rows.length) : 0 };
}

function countAt(call, module) {
  // Vitest says where the call of what `each` gave begins: with its parenthesis.
  const end = module.source.getLineAndCharacterOfPosition(call.expression.getEnd()).line + 1;
  const at = relative(root, module.path);
  const written = rowsOf(call.expression.arguments?.[0], module)?.length ?? 1;
  return Math.max(listed.get(`${at}:${end}`) ?? listed.get(`${at}:${lineOf(call, module)}`) ?? 1, written);
}

function judgeHelper(call, helper, module, title) {
  const tables = call.arguments.map((each) => rowsOf(each, module)?.length ?? 0);
  const inner = [...casesIn(helper.node.body, helper.module)].map((each) => judge(each, helper.module));
  const rows = Math.max(...tables, inner.length);
  const failing = inner.filter((each) => each.failing > 0).length;
  return {
    title: `${title} > ${call.getText().slice(0, 60)}`,
    line: lineOf(call, module),
    rows,
    failing: failing ? rows : 0,
  };
}

export const cases = ['test', 'corpora/test', 'training/test']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/fixtures'))
  .sort()
  .flatMap((path) => {
    const module = load(join(root, path));
    return [...casesIn(module.source, module)]
      .filter((call) => !isWithinHelper(call))
      .map((call) => ({ path, ...judge(call, module) }));
  })
  .map((each) => ({ ...each, isFailing: each.rows > 0 && each.failing * 2 >= each.rows }));

/** A test that a helper declares is counted where the helper is called. */
function isWithinHelper(call) {
  for (let each = call.parent; each; each = each.parent) if (ts.isFunctionDeclaration(each)) return true;
  return false;
}
