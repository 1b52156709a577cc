/** JSON as Python's `json` writes it: ASCII only, a space after commas and colons. */
import { asJson } from 'typetod/internal';

/** What needs no escape, as nearly all text does. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A string in quotes, with everything outside of printable ASCII escaped. */
export function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The order of two texts by code points. JavaScript compares units, where surrogates come before U+E000. */
export function byCodePoint(first: string, second: string): number {
  const length = Math.min(first.length, second.length);
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [first.charCodeAt(at), second.charCodeAt(at)];
    if (a !== b) return rank(a) - rank(b);
  }
  return first.length - second.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** An argument in a message: a text as it is, anything else as JSON. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(asJson(value));
}

/** A list of texts that are JSON already. */
export function listText(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** An object of names and texts that are JSON already. */
export function objectText(entries: readonly (readonly [name: string, text: string])[]): string {
  return `{${entries.map(([name, text]) => `${quoted(name)}: ${text}`).join(', ')}}`;
}
