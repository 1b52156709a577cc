import { isNestedWithin } from '../text/index.js';
import type { Json } from './model.js';

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
