import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './blocks.js';

/** The members of a union of texts that exists as a type alone, from its source. */
export function codesOf(path: string, type: string): readonly string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const union = new RegExp(`type ${type} =([^;]+);`).exec(source)?.[1] ?? '';
  const codes = [...union.matchAll(/'([^']+)'/g)].map(([, code = '']) => code);
  if (codes.length === 0) throw new TypeError(`There is no union '${type}' in ${path}.`);
  return codes;
}
