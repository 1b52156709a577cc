import { DEFAULT_LIMITS, exactNumber, shorten } from '../language/index.js';
import { NotPlain, readPlain } from './plain.js';
import type { Api } from './compiled.js';
import { isQueryArgument } from './tool-query.js';
import { type Canonical, DONTCARE } from './slot.js';
import { isObject, isNestedWithin } from '../text/index.js';

/**
 * JSON text, read without loss. `JSON.parse` rounds numbers that have too many digits, and of two members with one name
 * it keeps the last.
 */

/** The value of a JSON text, or what is wrong with it; `fault` completes a sentence that begins with its owner. */
type ExactJson =
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

/**
 * The arguments of a tool call as a statement takes them, or what is wrong with them: `not-json` for a text that cannot be
 * parsed, `not-an-object` for another value, `too-deep` for one that is nested deeper than programs may be, `bad-literal`
 * for a number in a text that would be rounded, `duplicate-name` for a name that stands twice in one object of a text,
 * `forbidden-name` for an object with a member `__proto__`.
 */
export type ToolArguments =
  | {
      readonly ok: true;
      readonly arguments: Readonly<Record<string, Canonical>>;
    }
  | {
      readonly ok: false;
      readonly code: 'not-json' | 'not-an-object' | 'too-deep' | 'bad-literal' | 'duplicate-name' | 'forbidden-name';
      /** What is wrong and what to do, for the model that made the call. */
      readonly message: string;
    };

const { depth: DEEPEST } = DEFAULT_LIMITS;

/** A value without the nulls in it: what is null was left out. */
function withoutNulls(value: unknown): Canonical {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value as Canonical;
  const given = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(given.map(([name, item]) => [name, withoutNulls(item)]));
}

type Unreadable = Extract<ToolArguments, { readonly ok: false }>;
type ToolObject = { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>> } | Unreadable;

const REMEDIES = {
  'not-json': 'Give one JSON object.',
  'bad-literal': 'Give the number as a string.',
  'duplicate-name': 'Give each name once.',
  'too-deep': 'Give flat values.',
  'forbidden-name': 'Use a name of the schema.',
} as const;

/** What was given instead of a text, in a copy: a getter or proxy may answer anything. */
function readGiven(value: unknown): ExactJson {
  if (value === undefined) return { ok: false, code: 'not-json', fault: 'are not JSON' };
  if (typeof value !== 'object' || value === null) return { ok: true, value };
  try {
    return { ok: true, value: readPlain((reader) => reader.value(value)) };
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return { ok: false, code: error.code ?? 'not-json', fault: `are not JSON: ${error.message}` };
  }
}

/** The arguments of a tool call as an object, or what is wrong with them. */
export function toolObject(tool: string, json: unknown): ToolObject {
  const read = typeof json === 'string' ? readExactJson(json) : readGiven(json);
  if (!read.ok) {
    const message = `The arguments of '${tool}' ${read.fault}. ${REMEDIES[read.code]}`;
    return { ok: false, code: read.code, message };
  }
  const { value } = read;
  if (!isObject(value)) {
    const message = `The arguments of '${tool}' are not an object. Give one JSON object with slots as keys.`;
    return { ok: false, code: 'not-an-object', message };
  }
  if (!isNestedWithin(value, DEEPEST)) {
    const message = `The arguments of '${tool}' are nested more than ${DEEPEST} levels deep. Give flat values.`;
    return { ok: false, code: 'too-deep', message };
  }
  return { ok: true, arguments: value };
}

/**
 * Reads the arguments of a tool call, an object or its JSON text, into the entries of a statement.
 *
 * Null means left out, as the strict schema has it; for a required slot whose schema admits null, that any value will
 * do. Names and values are not judged here: the engine and the gates do that, for statements of any origin.
 */
export function readToolArguments(api: Api, json: unknown): ToolArguments {
  const read = toolObject(api.name, json);
  if (!read.ok) return read;
  const entries = Object.entries(read.arguments).flatMap(([name, item]): [string, Canonical][] => {
    // A list of constraints has no nulls to leave out: what is malformed is refused when it is read.
    if (item !== null) return [[name, isQueryArgument(api, name) ? (item as Canonical) : withoutNulls(item)]];
    const slot = api.slots.get(name);
    return slot?.required && slot.acceptsDontcare ? [[name, DONTCARE]] : [];
  });
  return { ok: true, arguments: Object.fromEntries(entries) };
}
