/**
 * Decimal numbers as text, without loss.
 *
 * A JavaScript number holds about 16 digits: `Number('9007199254740993')` is another number. What people and programs
 * write is taken only if the number that it becomes is written the same, and numbers are written out in full.
 */

const DECIMAL = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/;

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** The digits that count and the power of ten of the last: two texts of one number have the same. */
function significand(text: string): string {
  const [, , whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = withoutZerosAtEnd(digits);
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/**
 * The number that a text of digits stands for (`-12`, `4.50`, `.5`, `1e3`); undefined for a text that is no such number
 * or whose number would be rounded. Never -0.
 */
export function exactNumber(text: string): number | undefined {
  if (!/\d/.test(text) || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  const written = String(value);
  return written === text || significand(written) === significand(text) ? value + 0 : undefined;
}

/** A number in digits, all of them and without an exponent: 1e21 is `1000000000000000000000`. */
export function decimalText(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] = DECIMAL.exec(text) ?? [];
  if (exponent === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
}
