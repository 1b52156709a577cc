import { expect, it } from 'vitest';
import { readNatural } from '../../src/values/index.js';

type NaturalKind = Parameters<typeof readNatural>[0];
type NaturalOptions = Parameters<typeof readNatural>[2];

/** A Friday, a little after noon. */
export const OPTIONS: NaturalOptions = { now: '2019-03-01T12:10' };

/** One test per row: the text reads as the value, in whatever case it is written. */
export function reads(
  kind: NaturalKind,
  rows: readonly (readonly [text: string, value: string | number | boolean])[],
  options: NaturalOptions = OPTIONS,
): void {
  it.each(rows)('reads %j as %j', (text, value) => {
    expect(readNatural(kind, text, options)).toBe(value);
    expect(readNatural(kind, ` ${text}. `, options)).toBe(value);
    if (text === text.toLowerCase()) expect(readNatural(kind, text.toUpperCase(), options)).toBe(value);
  });
}

/** One test per text that is not of the kind. */
export function refuses(kind: NaturalKind, texts: readonly string[], options: NaturalOptions = OPTIONS): void {
  it.each(texts)('does not read %j', (text) => {
    expect(readNatural(kind, text, options)).toBeUndefined();
  });
}
