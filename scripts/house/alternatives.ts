/**
 * How much is written by hand about how people write: the alternatives of patterns. In `\b(yes|yep) (please|thanks)\b`
 * there are four. They are counted in regular expressions, and in strings from which patterns are built: those given to
 * `RegExp`, and those that have a bar between two words.
 */
import ts from 'typescript';
import type { Source } from './sources.js';

/** The alternatives of each group of a pattern, and of the pattern itself, where there are several. */
export function alternativesIn(pattern: string): number {
  const bars: number[] = [0];
  let [all, isClass] = [0, false];
  const end = (): void => {
    const count = bars.pop() ?? 0;
    if (count > 0) all += count + 1;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (isClass) isClass = character !== ']';
    else if (character === '[') isClass = true;
    else if (character === '(') bars.push(0);
    else if (character === ')') end();
    else if (character === '|') bars[bars.length - 1] = (bars.at(-1) ?? 0) + 1;
  }
  while (bars.length > 0) end();
  return all;
}

/** The body of a literal such as `/a|b/i`. */
const bodyOf = (literal: string): string => literal.slice(1, literal.lastIndexOf('/'));

/** The text of a string or a template; a letter stands for each part that is computed. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x');
}

const isOfPattern = (node: ts.Node): boolean =>
  (ts.isNewExpression(node.parent) || ts.isCallExpression(node.parent)) &&
  node.parent.expression.getText() === 'RegExp' &&
  node.parent.arguments?.[0] === node;

/** A bar between two words, as in `yes|no`: a table or a sentence would have spaces around it. */
const LIKE_A_PATTERN = /[\w)\]?'.+*-]\|[\w([\\'-]/;

function patternOf(node: ts.Node): string | undefined {
  if (ts.isRegularExpressionLiteral(node)) return bodyOf(node.text);
  if (ts.isLiteralTypeNode(node.parent)) return undefined;
  const text = textOf(node);
  return text !== undefined && (isOfPattern(node) || LIKE_A_PATTERN.test(text)) ? text : undefined;
}

/** The alternatives in all patterns of a file. */
export function alternativesOf({ tree }: Source): number {
  let all = 0;
  const visit = (node: ts.Node): void => {
    const pattern = node.parent === undefined ? undefined : patternOf(node);
    if (pattern !== undefined) all += alternativesIn(pattern);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return all;
}
