/**
 * Counts the test cases, and those that must fail, per folder of `test`.
 *
 *     node scripts/must-fail.mjs [FOLDER] [--tests FILE] [--list | --sample NUMBER]
 *
 * A case is one `it` or `test` as it is written; a helper that declares tests (`refuses('date', [...])`) is one case per
 * call. Rows are what `.each` makes of it. They are counted where the table is a literal, and for computed tables
 * in FILE (`npx vitest list --json --includeTaskLocation`), if given; else such a table is one row.
 *
 * A case must fail if it demands that input, a program, a reply or a call is refused:
 * - an error: `toThrow`, `rejects`, an expected error class, or a helper of the tests that does one of these;
 * - a refusal as a value: `ok: false`, an `error`, a `failure` or its `reason`, an exit code or HTTP status of failure;
 * - the code of an error (those of docs/errors.md), of a problem or a finding, an outcome such as `not-understood` or
 *   `parse_error()`, or a verdict other than `pass`;
 * - `undefined`, `null` or `false` as the answer, where the title says that something is refused or is not.
 * Where what is expected stands in the table, a row counts by itself, and the case counts if half of its rows do.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    list: { type: 'boolean', default: false },
    sample: { type: 'string' },
  },
});
const root = resolve(positionals[0] ?? '.');

/** Codes that say what was done about a draft, not that something is wrong with it. */
const NO_REFUSAL = new Set(['revised', 'empty']);
const CODES = new Set(
  [...readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(/^### `([a-z-]+)`/gm)]
    .map(([, code]) => code)
    .filter((code) => !NO_REFUSAL.has(code)),
);
const OUTCOMES =
  /^(not-understood|parse_error\(\)|refused|unclear|unanswerable|invented|rejected|(\w|-)+: (abort|ask|refuse|repair|retry|revise))$/;
const VERDICTS = /^(abort|refuse|ask|retry|revise|unclear)$/;
const DENIAL =
  /\b(refus\w*|reject\w*|denie[sd]|denies|fails?|unclear|unknown|unreadable|invalid|broken|malformed|cannot|(is|are|was|were|has|have|gives?|holds?|finds?|reads?) (no|none|not|nothing)|no such|(does|do|did|is|are|may|can|will) not|nobody|neither|(?<=> )not|not (?=%)|left out|leaves out)\b/i;
/** Helpers of the tests that make sure of a refusal, by their names. */
const HELPER =
  /^(expect)?(refus|error|thrown|throws|fails|rejected|failureOf)|.(Refusal|Refused|Error|Throws|Failure)$/i;

const walk = (node, see) => see(node) || ts.forEachChild(node, (child) => walk(child, see) || undefined);
/** Whether a node or one below it is of a kind. Stops at the first. */
const some = (node, test) => walk(node, (each) => test(each) || undefined) === true;
const nameOf = (node) =>
  node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : undefined);
const stripped = (node) =>
  node && (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    ? stripped(node.expression)
    : node;

/** A file of tests with the functions and tables that it declares or imports from other files of tests. */
const modules = new Map();
function load(path) {
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
  if (!moduleSpecifier.text.startsWith('.') || !file.startsWith(join(root, 'test')) || !existsSync(file)) return;
  if (!named || !ts.isNamedImports(named)) return;
  const { values } = load(file);
  for (const { name, propertyName } of named.elements) {
    const value = values.get((propertyName ?? name).text);
    if (value) yield [name.text, value];
  }
}

const isFunction = (node) =>
  node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));

/** The chain of names of a call: `expect(x).not.toThrow(...)` gives ['expect', 'not', 'toThrow']. */
function chainOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) return chainOf(node.expression ?? node.tag);
  return ts.isIdentifier(node) ? [node.text] : [];
}

/** The argument of `expect` in a chain. */
function subjectOf(node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return node.arguments[0];
  return node.expression ? subjectOf(node.expression) : undefined;
}

const isNumber = (node, test) => ts.isNumericLiteral(node) && test(Number(node.text));

/** Whether an expected value is that of a refusal, written there or as a constant of the tests. */
const isRefusal = (expected, module) =>
  some(expected, (node) => {
    if (ts.isIdentifier(node)) {
      const constant = module?.values.get(node.text);
      return constant !== undefined && ts.isObjectLiteralExpression(constant.node) && isRefusal(constant.node);
    }
    if (ts.isStringLiteralLike(node)) return CODES.has(node.text) || OUTCOMES.test(node.text);
    if (ts.isNewExpression(node)) return /Error$/.test(nameOf(node.expression) ?? '');
    return ts.isPropertyAssignment(node) && isRefusalMember(nameOf(node.name), stripped(node.initializer));
  });

/** Whether a member of an expected value says that something was refused. */
function isRefusalMember(name, value) {
  switch (name) {
    case 'ok':
    case 'success':
      return value.kind === ts.SyntaxKind.FalseKeyword;
    case 'error':
      return value.kind !== ts.SyntaxKind.NullKeyword && nameOf(value) !== 'undefined';
    case 'verdict':
    case 'decision':
    case 'kind':
      return ts.isStringLiteralLike(value) && VERDICTS.test(value.text);
    case 'failure':
    case 'unclear':
    case 'reason':
      return value.kind !== ts.SyntaxKind.NullKeyword && nameOf(value) !== 'undefined';
    case 'phase':
      return nameOf(value) === 'failed';
    case 'category':
    case 'code':
      if (ts.isStringLiteralLike(value) && /^[a-z]+(-[a-z]+)+$/.test(value.text)) return !NO_REFUSAL.has(value.text);
      return isNumber(value, (code) => (code > 0 && code < 130) || code >= 400);
    case 'exitCode':
    case 'status':
      return nameOf(value) === 'failure' || isNumber(value, (code) => (code > 0 && code < 130) || code >= 400);
    default:
      return false;
  }
}

const isNothing = (chain, [expected]) => {
  const matcher = chain.at(-1);
  if (/^(toBeUndefined|toBeNull|toBeFalsy)$/.test(matcher)) return true;
  if (!expected || !/^(toBe|toEqual|toStrictEqual)$/.test(matcher)) return false;
  return isNothingValue(stripped(expected));
};
const isNothingValue = (value) =>
  value.kind === ts.SyntaxKind.FalseKeyword ||
  value.kind === ts.SyntaxKind.NullKeyword ||
  nameOf(value) === 'undefined' ||
  (ts.isArrayLiteralExpression(value) &&
    value.elements.length > 0 &&
    value.elements.every((each) => isNothingValue(stripped(each))));

const SUBJECT = /\.(ok|success)$|^(refus\w*|\w*refusal|fail\w*|rejected|feedback(Code|Of)?)\(/;

/** Whether one assertion demands a refusal. */
function demands(node, title, module) {
  if (!ts.isCallExpression(node)) return false;
  const chain = chainOf(node.expression);
  if (chain[0] !== 'expect' || chain.length < 2) return false;
  if (chain.includes('not')) return false;
  if (chain.includes('rejects') || /^toThrow/.test(chain.at(-1))) return true;
  const subject =
    subjectOf(node.expression)
      ?.getText()
      .replace(/^await /, '') ?? '';
  if (/\.(ok|success)$/.test(subject)) return node.arguments[0]?.kind === ts.SyntaxKind.FalseKeyword;
  const [expected] = node.arguments;
  if (/\b(exitCode|code|status)$/.test(subject) && expected && isNumber(expected, (n) => n > 0)) return true;
  if (/\bcode$/.test(subject) && /^(code|section)$/.test(nameOf(expected) ?? '')) return true;
  if (chain.at(-1) === 'toBeInstanceOf' && /Error$/.test(node.arguments[0]?.getText() ?? '')) return true;
  if (SUBJECT.test(subject) && !isNothing(chain, node.arguments)) return true;
  if (node.arguments.some((each) => isRefusal(each, module))) return true;
  return DENIAL.test(title) && isNothing(chain, node.arguments);
}

/** Whether a helper of the tests makes sure of a refusal by itself. */
const judged = new Map();
function helperDemands({ node, module }, call) {
  if (!isFunction(node)) return false;
  if (
    HELPER.test(call.expression.text) ||
    call.arguments.some((each) => ts.isStringLiteralLike(each) && CODES.has(each.text))
  )
    return true;
  if (!judged.has(node)) {
    judged.set(node, false);
    judged.set(node, bodyDemands(node.body, module, '') || /[(|]\s*[\w.?]+\.ok\)\s*throw/.test(node.body.getText()));
  }
  return judged.get(node);
}

function bodyDemands(body, module, title) {
  return some(body, (node) => {
    if (demands(node, title, module)) return true;
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return false;
    const helper = module.values.get(node.expression.text);
    return helper !== undefined && helper.node !== body.parent && !declaresTests(helper) && helperDemands(helper, node);
  });
}

/** The calls in a node that declare tests, with what they are given. */
function* casesIn(node, module) {
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
function declaresTests(helper) {
  if (!helper || !isFunction(helper.node)) return false;
  if (!declaring.has(helper.node)) {
    declaring.set(helper.node, false);
    declaring.set(helper.node, [...casesIn(helper.node.body, helper.module)].length > 0);
  }
  return declaring.get(helper.node);
}

/** The rows of a literal table; undefined where it is computed. */
function rowsOf(table, module) {
  const node = stripped(table);
  if (node && ts.isIdentifier(node)) {
    const value = module.values.get(node.text);
    return value && rowsOf(value.node, value.module);
  }
  if (!node || !ts.isArrayLiteralExpression(node)) return undefined;
  const rows = node.elements.map((row) => (ts.isSpreadElement(row) ? rowsOf(row.expression, module) : [stripped(row)]));
  return rows.includes(undefined) ? undefined : rows.flat();
}

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

const cases = readdirSync(join(root, 'test'), { recursive: true })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('fixtures'))
  .map((path) => `test/${path}`)
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

const percent = (part, all) => `${((100 * part) / Math.max(all, 1)).toFixed(1).padStart(5)} %`;
const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);

function print(name, list) {
  const failing = list.filter(({ isFailing }) => isFailing).length;
  const [rows, failingRows] = [sum(list, (each) => each.rows), sum(list, (each) => each.failing)];
  const written = `${String(failing).padStart(5)} / ${String(list.length).padStart(5)} ${percent(failing, list.length)}`;
  const byRows = `${String(failingRows).padStart(5)} / ${String(rows).padStart(5)} ${percent(failingRows, rows)}`;
  console.log(`${name.padEnd(24)}${written}  ${byRows}`);
}

const tell = ({ path, line, title, rows, failing, isFailing }) =>
  console.log(
    `${isFailing ? 'must fail' : '         '}  ${failing}/${rows}  ${path}:${line}  ${title.replace(/\s+/g, ' ')}`,
  );

if (options.list) cases.forEach(tell);
else if (options.sample !== undefined) {
  // The same cases each time: every nth, of those that count and of those that do not.
  for (const kind of [true, false]) {
    const all = cases.filter(({ isFailing }) => isFailing === kind);
    const size = Number(options.sample);
    for (let index = 0; index < size; index += 1) tell(all[Math.floor((index * all.length) / size)]);
  }
} else {
  console.log(`${'folder'.padEnd(24)}${'cases that must fail'.padEnd(23)}  rows that must fail`);
  const folders = grouped(cases);
  for (const [name, list] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) print(name, list);
  print('all', cases);
  print(
    'all but attacks',
    cases.filter(({ path }) => !path.startsWith('test/attack')),
  );
}

function folderOf(path) {
  const parts = dirname(path).split('/').slice(1, 3);
  return parts.join('/') || basename(dirname(path));
}

function grouped(list) {
  const groups = new Map();
  for (const each of list) groups.set(folderOf(each.path), [...(groups.get(folderOf(each.path)) ?? []), each]);
  return groups;
}
