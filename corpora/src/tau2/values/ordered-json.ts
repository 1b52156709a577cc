/**
 * JSON whose objects keep the order of their names. JavaScript moves names that are array indexes to the front of an
 * object, and many ids of items are: such names are marked before they are parsed.
 */

import { isObject } from 'typetod/internal';

const MARK = '\ue000';

/** A name of digits, which opens with a quote that is not escaped and ends before a colon. No string value does. */
const DIGITS = /(?<!\\)"(\d+)"(?=\s*:)/g;

/** Parses JSON. Read its objects by {@link entriesOf}. */
export function parseOrdered(text: string): unknown {
  return JSON.parse(text.replace(DIGITS, `"${MARK}$1"`));
}

/** The entries of a parsed object in the order of the text. */
export function entriesOf(object: object): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(object).map(([name, value]) => [name.startsWith(MARK) ? name.slice(1) : name, value]);
}

/** Puts a patch over parsed JSON: objects are merged name by name, and everything else is replaced. */
export function merged(base: unknown, patch: unknown): unknown {
  if (!isObject(base) || !isObject(patch)) return patch;
  const entries = new Map(entriesOf(base));
  for (const [name, value] of entriesOf(patch)) entries.set(name, merged(entries.get(name), value));
  return Object.fromEntries([...entries].map(([name, value]) => [/^\d+$/.test(name) ? MARK + name : name, value]));
}
