import type { Json } from './model.js';

/** Whatever walks through a value needs room for each level. */
const DEEPEST = 256;

function isNestedWithin(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isNestedWithin(item, levels - 1));
}

/** The value of a JSON text; undefined where it does not parse, or is nested too deep to be walked through. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isNestedWithin(value, DEEPEST) ? value : undefined;
  } catch {
    return undefined;
  }
}
