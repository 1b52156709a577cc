/** Numbers as upstream computes and writes them. JavaScript has one kind of number, Python two. */

/** A float as Python writes it: the shortest digits that read back to the same double, laid out its way. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0.0';
  if (value === 0) return '0.0';
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 16) return Number.isInteger(value) ? `${value}.0` : String(value);
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/**
 * Rounds to two decimals: to the nearest decimal of the exact binary value, exact ties to the even digit. `toFixed` is
 * the same but for ties, which only odd multiples of 1/8 have. The sign of a zero survives.
 */
export function roundCents(value: number): number {
  if (!Number.isFinite(value) || value === 0 || Math.abs(value) >= 1e21) return value;
  const isTie = Math.abs(value * 8) % 2 === 1;
  if (!isTie) return Number(value.toFixed(2));
  const below = Math.floor(Math.abs(value) * 100);
  return (Math.sign(value) * (below % 2 === 0 ? below : below + 1)) / 100;
}
