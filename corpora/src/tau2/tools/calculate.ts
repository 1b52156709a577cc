/**
 * Expressions of numbers, with the grammar and the arithmetic of Python: `/` is true division, `//` floor division and
 * `**` power; whole numbers are exact until a division or the end makes them doubles.
 */
import { floatText, roundCents } from '../values/numbers.js';
import { refuse } from './tool.js';

type Value = bigint | number;

/** More digits than any double has, with room for what stands between: upstream has no limit, and can hang. */
const MAX_LENGTH = 2000;
const MAX_BITS = 1 << 14;

function bad(problem: string): never {
  return refuse('BAD_EXPRESSION', `The expression cannot be worked out: ${problem}.`);
}

const TOKEN = /\d+\.\d*|\.\d+|\d+|\*\*|\/\/|[-+*/()]/g;

function tokensOf(expression: string): readonly string[] {
  const tokens = expression.match(TOKEN) ?? [];
  if (tokens.join('') !== expression.replaceAll(' ', '')) bad('a point stands alone');
  return tokens;
}

/** The value of an expression, as text with a point. Refuses what Python has no number for. */
export function calculate(expression: string): string {
  if (expression.length > MAX_LENGTH) bad(`it is longer than ${MAX_LENGTH} characters`);
  if (!/^[-0-9+*/(). ]*$/.test(expression)) bad('only numbers, + - * / ( ) and spaces are known');
  const reader = new Reader(tokensOf(expression));
  const value = asDouble(reader.sum());
  if (!reader.isAtEnd) bad(`an operator is missing before ${reader.next}`);
  return floatText(roundCents(value));
}

function asDouble(value: Value): number {
  const double = Number(value);
  return Number.isFinite(double) ? double : bad('the result is too large, or no number');
}

/** Reads by precedence, from weak to strong. */
class Reader {
  #at = 0;

  constructor(readonly tokens: readonly string[]) {}

  get next(): string | undefined {
    return this.tokens[this.#at];
  }

  get isAtEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  #take(...wanted: readonly string[]): string | undefined {
    const token = this.next;
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }

  sum(): Value {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) left = apply(sign, left, this.#product());
    return left;
  }

  #product(): Value {
    let left = this.#signed();
    for (let sign = this.#take('*', '/', '//'); sign; sign = this.#take('*', '/', '//')) {
      left = apply(sign, left, this.#signed());
    }
    return left;
  }

  #signed(): Value {
    const sign = this.#take('+', '-');
    if (sign === undefined) return this.#power();
    const value = this.#signed();
    return sign === '-' ? -value : value;
  }

  #power(): Value {
    const base = this.#atom();
    return this.#take('**') ? power(base, this.#signed()) : base;
  }

  #atom(): Value {
    const token = this.next;
    this.#at += 1;
    if (token === '(') {
      const value = this.sum();
      return this.#take(')') ? value : bad('a parenthesis is not closed');
    }
    if (token === undefined || !/[0-9]/.test(token))
      return bad(token === undefined ? 'it ends too soon' : `${token} is misplaced`);
    if (token.includes('.')) return Number(token);
    return /^0+[1-9]/.test(token) ? bad(`${token} begins with 0`) : BigInt(token);
  }
}

function apply(sign: string, left: Value, right: Value): Value {
  if (sign === '/') return divided(left, right);
  if (typeof left === 'bigint' && typeof right === 'bigint') return ofWhole(sign, left, right);
  return ofDoubles(sign, asDouble(left), asDouble(right));
}

function ofWhole(sign: string, left: bigint, right: bigint): bigint {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  if (right === 0n) return bad('it divides by zero');
  const quotient = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function ofDoubles(sign: string, left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  return right === 0 ? bad('it divides by zero') : floored(left, right);
}

function divided(left: Value, right: Value): number {
  const by = asDouble(right);
  return by === 0 ? bad('it divides by zero') : asDouble(left) / by;
}

/** Floor division of doubles, by the remainder, which is exact. */
function floored(left: number, right: number): number {
  const rest = left % right;
  const quotient = (left - rest) / right - (rest !== 0 && rest < 0 !== right < 0 ? 1 : 0);
  if (quotient === 0) return left / right < 0 || Object.is(left / right, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function power(base: Value, exponent: Value): Value {
  if (typeof base === 'bigint' && typeof exponent === 'bigint' && exponent >= 0n) return wholePower(base, exponent);
  const [number, by] = [asDouble(base), asDouble(exponent)];
  if (number === 0 && by < 0) bad('it divides by zero');
  return asDouble(number ** by);
}

function wholePower(base: bigint, exponent: bigint): bigint {
  const bits = BigInt(base.toString(2).length) * exponent;
  if (bits > MAX_BITS && base * base > 1n) bad('a power is too large');
  return base ** exponent;
}
