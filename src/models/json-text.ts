import { isNestedWithin } from '../text/index.js';
import type { Json } from './model.js';
import { z } from 'zod';

/** What an object itself holds under a name: `constructor` finds nothing inherited. */
export function ownValue<T>(record: { readonly [name: string]: T | undefined }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Where a value does not have a shape, and what was expected: `choices[0].message: expected object, received null`. */
export function misfit({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'it does not fit';
  const path = z.core.toDotPath(issue.path);
  const expected = issue.message.replace(/^Invalid input: /, '');
  return path === '' ? expected : `${path}: ${expected}`;
}

const DEEPEST = 256;

/** The value of a JSON text; undefined where it does not parse, or is nested too deep to be walked through. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isNestedWithin(value, DEEPEST) ? value : undefined;
  } catch {
    return undefined;
  }
}
