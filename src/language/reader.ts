import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { visible } from './visible.js';
import type { Limits } from './limits.js';
import type { Entry, Expression, NestedCall, Span } from './statement.js';

/** What the reading of calls needs from the reading of operands: the two call each other through this interface. */
export interface Reader {
  readonly source: string;
  readonly limits: Limits;
  /** Reads an operand one level deeper than its surroundings. */
  operand(node: Node): Expression;
  /** Reads a call in operand position. */
  nested(node: CallExpression): NestedCall;
  entries(node: ObjectExpression): Entry<Expression>[];
}

/** The place of an acorn node. */
export function spanOf(node: Node): Span {
  return { start: node.start, end: node.end };
}

const SNIPPET_LENGTH = 40;

/** The text of a node for a message: one line of bounded length. */
export function snippet(source: string, node: Span): string {
  const text = source.slice(node.start, Math.min(node.end, node.start + SNIPPET_LENGTH));
  const line = visible(text.replace(/[ \t\r\n]+/g, ' '));
  return node.end - node.start > SNIPPET_LENGTH ? `${line}…` : line;
}
