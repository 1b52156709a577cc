/**
 * JSON text, read without loss. `JSON.parse` rounds numbers that have too many digits, and of two members with one name
 * it keeps the last.
 */
import { exactNumber, shorten } from '../language/index.js';

/** The value of a JSON text, or what is wrong with it; `fault` completes a sentence that begins with its owner. */
export type ExactJson =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: 'not-json' | 'bad-literal' | 'duplicate-name' | 'too-deep' | 'forbidden-name';
      readonly fault: string;
    };

/** What counts in a text that is JSON already: strings, numbers, and the marks around members. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}:]/g;

/** Reads a JSON text. Numbers that would be rounded and names that stand twice in one object are refused. */
export function readExactJson(text: string): ExactJson {
  try {
    const value: unknown = JSON.parse(text);
    return findLoss(text) ?? { ok: true, value };
  } catch {
    return { ok: false, code: 'not-json', fault: 'are not JSON' };
  }
}

/** What of a JSON text its value does not have. */
function findLoss(text: string): ExactJson | undefined {
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token !== ':') {
      if (token[0] !== '"' && exactNumber(token) === undefined) return inexact(token);
      last = token;
    } else {
      const name = JSON.parse(last) as string;
      const names = open[open.length - 1];
      if (names?.has(name)) return duplicate(name);
      names?.add(name);
    }
  }
  return undefined;
}

function inexact(digits: string): ExactJson {
  const fault = `hold the number ${shorten(digits)}, which cannot be held exactly`;
  return { ok: false, code: 'bad-literal', fault };
}

function duplicate(name: string): ExactJson {
  return { ok: false, code: 'duplicate-name', fault: `have the name '${shorten(name)}' twice` };
}
