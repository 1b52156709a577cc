import type { Literal as LiteralNode, UnaryExpression } from 'acorn';
import { isPlainText } from './characters.js';
import { exactNumber } from './decimal.js';
import { raise } from './raise.js';
import { type Reader, spanOf } from './reader.js';
import type { Literal } from './statement.js';
import { raiseUnsupported } from './unsupported.js';

/** Reads a literal value: string, number, `true`, `false` or `null`. */
export function readLiteral(reader: Reader, node: LiteralNode): Literal {
  const { value } = node;
  if (typeof value === 'string') return readString(reader, node, value);
  if (typeof value === 'number') return readNumber(node, value);
  if (typeof value === 'boolean') return value;
  if (value === null && node.raw === 'null') return null;
  return raise(
    'bad-literal',
    spanOf(node),
    'Only strings, numbers, true, false and null are values. Write one of these.',
  );
}

/** Reads a string value: bounded, and without hidden characters however they are written. */
function readString(reader: Reader, node: LiteralNode, value: string): string {
  const limit = reader.limits.stringLength;
  if (value.length > limit) {
    const message = `A string has ${value.length} characters; the limit is ${limit}. Shorten it.`;
    raise('string-too-long', spanOf(node), message);
  }
  // Characters that are written as themselves were checked before; an escape makes the text longer than its value.
  if (node.end - node.start !== value.length + 2 && !isPlainText(value)) {
    const message = 'An escape in a string stands for a character that hides or reorders text. Leave it out.';
    raise('forbidden-character', spanOf(node), message);
  }
  return value;
}

const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(node: LiteralNode, value: number): number {
  const raw = node.raw ?? '';
  if (!DECIMAL.test(raw)) {
    raise('bad-literal', spanOf(node), `\`${raw.slice(0, 40)}\` is not a plain decimal number. Write digits only.`);
  }
  if (!Number.isFinite(value)) {
    raise('bad-literal', spanOf(node), 'A number is too large to be one. Write a smaller number, or a string.');
  }
  // A long run of digits, such as a card number or an amount, must not be rounded in silence.
  if (exactNumber(raw) === undefined) {
    raise('bad-literal', spanOf(node), `The number ${raw.slice(0, 40)} cannot be held exactly. Write it as a string.`);
  }
  return value;
}

/** Reads a number with a minus sign, the only operator of the language. */
export function readSigned(node: UnaryExpression): number {
  const { argument } = node;
  if (argument.type !== 'Literal' || typeof argument.value !== 'number') return raiseUnsupported(node);
  if (node.operator === '-') return 0 - readNumber(argument, argument.value);
  if (node.operator !== '+') return raiseUnsupported(node);
  return raise('bad-literal', spanOf(node), 'Only a minus sign may stand before a number. Write the number alone.');
}
