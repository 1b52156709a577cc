/**
 * Kinds of values: how each is read from a file or an argument, and how it is written.
 *
 * The records of both domains are described by kinds alone. Reading is as lax as upstream's validation is: a number may
 * be a string that holds one, unknown names are dropped, and what may be left out becomes null. Written text is that of
 * tools (fields in the order in which they are declared) or of digests (sorted).
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, ownValue } from 'typetod/internal';
import { byCodePoint, listText, objectText, quoted } from './json-text.js';
import { floatText } from './numbers.js';
import { entriesOf } from './ordered-json.js';

/** In which order the names of an object are written. */
export type Order = 'declared' | 'sorted';

export interface Kind<T> {
  /** @throws Misfit when the value is of another kind. */
  readonly read: (given: unknown) => T;
  /** The value as JSON. */
  readonly print: (value: T, order: Order) => string;
}

export type Of<K> = K extends Kind<infer T> ? T : never;

/** Thrown by `read`, and caught by whoever asked. It needs no stack trace. */
export class Misfit {
  readonly path: string[] = [];

  constructor(readonly problem: string) {}

  /** The place and the problem. */
  get message(): string {
    return this.path.length === 0 ? this.problem : `${this.path.join('.')}: ${this.problem}`;
  }
}

/** Reads a part of a value, and says in a misfit where it was. */
function readAt<T>(kind: Kind<T>, given: unknown, name: string | number): T {
  try {
    return kind.read(given);
  } catch (error) {
    if (error instanceof Misfit) error.path.unshift(String(name));
    throw error;
  }
}

function misfit(expected: string, given: unknown): never {
  const what = given === undefined ? 'missing' : (JSON.stringify(given)?.slice(0, 60) ?? typeof given);
  throw new Misfit(`expected ${expected}, found ${what}`);
}

export const text: Kind<string> = {
  read: (given) => (typeof given === 'string' ? given : misfit('text', given)),
  print: quoted,
};

export const truth: Kind<boolean> = {
  read: (given) => (typeof given === 'boolean' ? given : misfit('true or false', given)),
  print: String,
};

/** A float beyond this is read as no whole number. */
const LARGEST = 2 ** 63;

/** A whole number, or what holds one. */
export const int: Kind<number> = {
  read: (given) => {
    const number = numberOf(given, /^\s*[+-]?\d+(?:_\d+)*(?:\.0*)?\s*$/);
    return Number.isInteger(number) && Math.abs(number) < LARGEST ? number : misfit('a whole number', given);
  },
  print: (value) => (Object.is(value, -0) ? '0' : String(value)),
};

/** A number that is written with a point. */
export const float: Kind<number> = {
  read: (given) => {
    const number = numberOf(given, /^\s*[+-]?(\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)([eE][+-]?\d+)?\s*$/);
    return Number.isFinite(number) ? number : misfit('a number', given);
  },
  print: floatText,
};

/** A float, or the integer 0 as a bigint: upstream keeps it where it added nothing up. */
export const floatOrZero: Kind<number | 0n> = {
  read: float.read,
  print: (value) => (value === 0n ? '0' : floatText(value)),
};

function numberOf(given: unknown, form: RegExp): number {
  if (typeof given === 'number') return given;
  if (typeof given === 'boolean') return given ? 1 : 0;
  return typeof given === 'string' && form.test(given) ? Number(given.replaceAll('_', '')) : Number.NaN;
}

/** Any JSON, as Python writes it. A number that JavaScript holds as whole counts as an integer. */
function rawText(value: unknown, order: Order): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isInteger(value) ? int.print(value, order) : floatText(value);
  if (Array.isArray(value)) return listText(value.map((item: unknown) => rawText(item, order)));
  if (!isObject(value)) return String(value);
  const entries = [...entriesOf(value)];
  if (order === 'sorted') entries.sort(([a], [b]) => byCodePoint(a, b));
  return objectText(entries.map(([name, item]) => [name, rawText(item, order)]));
}

/** A value to which tools assign arguments as they are: what is not of the kind is written as it was given. */
export function assigned<T>(kind: Kind<T>): Kind<T> {
  const fits = (value: T): boolean => {
    try {
      return isDeepStrictEqual(kind.read(value), value);
    } catch {
      return false;
    }
  };
  return { read: kind.read, print: (value, order) => (fits(value) ? kind.print(value, order) : rawText(value, order)) };
}

/** One of several strings. */
export function oneOf<const T extends string>(...values: readonly T[]): Kind<T> {
  return {
    read: (given) => values.find((value) => value === given) ?? misfit(`one of ${values.join(', ')}`, given),
    print: quoted,
  };
}

/** A value, or null where it is left out. */
export function nullable<T>(kind: Kind<T>): Kind<T | null> {
  return {
    read: (given) => (given === undefined || given === null ? null : kind.read(given)),
    print: (value, order) => (value === null ? 'null' : kind.print(value, order)),
  };
}

export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return {
    read: (given) => {
      if (!Array.isArray(given)) return misfit('a list', given);
      return given.map((item: unknown, at) => readAt(kind, item, at));
    },
    print: (value, order) => listText(value.map((item) => kind.print(item, order))),
  };
}

/** Values by a name from outside, in the order in which they were given. */
export function mapOf<T, N extends string>(names: Kind<N>, kind: Kind<T>): Kind<ReadonlyMap<N, T>> {
  return {
    read: (given) => {
      if (!isObject(given)) return misfit('an object', given);
      return new Map(entriesOf(given).map(([name, value]) => [readAt(names, name, name), readAt(kind, value, name)]));
    },
    print: (value, order) => {
      const entries = [...value];
      if (order === 'sorted') entries.sort(([a], [b]) => byCodePoint(a, b));
      return objectText(entries.map(([name, item]) => [name, kind.print(item, order)]));
    },
  };
}

type Fields<T> = { readonly [N in keyof T]-?: Kind<T[N]> };

/** An object with fixed fields. */
export function record<T extends object>(fields: Fields<T>): Kind<Readonly<T>> {
  const entries = Object.entries<Kind<unknown>>(fields as Readonly<Record<string, Kind<unknown>>>);
  const declared = entries.map(([name, kind]) => ({ name, kind, label: `${quoted(name)}: ` }));
  const sorted = [...declared].sort((a, b) => byCodePoint(a.name, b.name));
  return {
    read: (given) => {
      if (!isObject(given)) return misfit('an object', given);
      return Object.fromEntries(
        declared.map(({ name, kind }) => [name, readAt(kind, ownValue(given, name), name)]),
      ) as T;
    },
    print: (value, order) => {
      const held = value as Readonly<Record<string, unknown>>;
      const parts = order === 'sorted' ? sorted : declared;
      return `{${parts.map(({ name, kind, label }) => label + kind.print(ownValue(held, name), order)).join(', ')}}`;
    },
  };
}

/** Records of several kinds, told apart by a field. */
export function tagged<T extends object>(
  tag: string,
  kinds: { readonly [N in keyof T]: Kind<T[N]> },
): Kind<T[keyof T]> {
  const byTag = new Map<unknown, Kind<T[keyof T]>>(Object.entries(kinds));
  const tagOf = (value: object): unknown => ownValue(value as Readonly<Record<string, unknown>>, tag);
  return {
    read: (given) => {
      if (!isObject(given)) return misfit('an object', given);
      const kind = byTag.get(tagOf(given)) ?? misfit(`a ${tag} of ${[...byTag.keys()].join(', ')}`, tagOf(given));
      return kind.read(given);
    },
    print: (value, order) => byTag.get(tagOf(value as object))?.print(value, order) ?? 'null',
  };
}
