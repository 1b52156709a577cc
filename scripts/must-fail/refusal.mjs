/** Which expectations demand a refusal; `scripts/must-fail.mjs` defines it in words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './settings.mjs';
import { chainOf, declaresTests, isFunction, nameOf, some, stripped, subjectOf } from './source.mjs';

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
export const DENIAL =
  /\b(refus\w*|reject\w*|denie[sd]|denies|fails?|unclear|unknown|unreadable|invalid|broken|malformed|cannot|(is|are|was|were|has|have|gives?|holds?|finds?|reads?) (no|none|not|nothing)|no such|(does|do|did|is|are|may|can|will) not|nobody|neither|(?<=> )not|not (?=%)|left out|leaves out)\b/i;
/** Helpers of the tests that make sure of a refusal, by their names. */
const HELPER =
  /^(expect)?(refus|error|thrown|throws|fails|rejected|failureOf)|.(Refusal|Refused|Error|Throws|Failure)$/i;

const isNumber = (node, test) => ts.isNumericLiteral(node) && test(Number(node.text));

/** Whether an expected value is that of a refusal, written there or as a constant of the tests. */
export const isRefusal = (expected, module) =>
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
    case 'acts':
    case 'requested_slots':
    case 'confirmed_slots':
    case 'offered_values':
    case 'offered_slots':
    case 'suggested_task':
    case 'informed_values':
      return value.kind === ts.SyntaxKind.FalseKeyword;
    case 'right':
      return isNumber(value, (count) => count === 0);
    case 'wrong_frames':
    case 'damaged':
      return isNumber(value, (count) => count > 0);
    case 'wrong':
    case 'mismatches':
    case 'missed':
    case 'unconverted':
    case 'unlocated':
    case 'skipped':
    case 'confusion':
      return hasEntries(value);
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

/** Whether a value is written as a list or a record with something in it. */
const hasEntries = (value) => Boolean(value?.elements?.length || value?.properties?.length) && !isNothingValue(value);

/** What says by having an entry that something does not fit: see the head of `scripts/must-fail.mjs`. */
const FINDINGS =
  /^(mismatch|wrong|note|unconverted)\w*\(|\b(wrong|mismatch\w*|missed|unconverted|unlocated|skipped|confusion|notes|details)\b[^.]*$/;
const findsSomething = (subject, chain, [expected]) =>
  expected !== undefined &&
  FINDINGS.test(subject) &&
  (chain.at(-1) === 'toHaveLength' ? isNumber(expected, (count) => count > 0) : hasEntries(stripped(expected)));

const isNothing = (chain, [expected]) => {
  const matcher = chain.at(-1);
  if (/^(toBeUndefined|toBeNull|toBeFalsy)$/.test(matcher)) return true;
  if (!expected || !/^(toBe|toEqual|toStrictEqual)$/.test(matcher)) return false;
  return isNothingValue(stripped(expected));
};
export const isNothingValue = (value) =>
  value.kind === ts.SyntaxKind.FalseKeyword ||
  value.kind === ts.SyntaxKind.NullKeyword ||
  nameOf(value) === 'undefined' ||
  (ts.isArrayLiteralExpression(value) &&
    value.elements.length > 0 &&
    value.elements.every((each) => isNothingValue(stripped(each))));

const SUBJECT = /\.(ok|success)$|^(refus\w*|\w*refusal|fail\w*|rejected|feedback(Code|Of)?)\(/;

const namesRefusal = (subject, chain, expected) =>
  findsSomething(subject, chain, expected) || (SUBJECT.test(subject) && !isNothing(chain, expected));

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
  if (namesRefusal(subject, chain, node.arguments)) return true;
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

export function bodyDemands(body, module, title) {
  return some(body, (node) => {
    if (demands(node, title, module)) return true;
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return false;
    const helper = module.values.get(node.expression.text);
    return helper !== undefined && helper.node !== body.parent && !declaresTests(helper) && helperDemands(helper, node);
  });
}
