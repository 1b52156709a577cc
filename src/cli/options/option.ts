/**
 * Options as tables. An option says in one place what stands in the help, what it takes and what it is where it is left out; a command
 * has a table of its own, and gets the values of all of it.
 */
import type { BooleanArgDef, PositionalArgDef, StringArgDef } from 'citty';
import { type Arguments, UsageError } from '../command.js';

/** What an option is worth in a call. */
export interface Read<T> {
  readonly read: (args: Arguments, name: string) => T;
}

export type ValueOption<T> = StringArgDef & Read<T>;

/** The values of a table: those that may be missing are left out. */
export type Values<O> = {
  readonly [K in keyof O as O[K] extends Read<infer T> ? (undefined extends T ? never : K) : never]: ValueOf<O[K]>;
} & {
  readonly [K in keyof O as O[K] extends Read<infer T> ? (undefined extends T ? K : never) : never]?: Exclude<
    ValueOf<O[K]>,
    undefined
  >;
};

type ValueOf<O> = O extends Read<infer T> ? T : never;

/** An option whose value is read in a way of its own. */
export function option<T>(valueHint: string, description: string, read: Read<T>['read']): ValueOption<T> {
  return { type: 'string', valueHint, description, read };
}

/** An option that takes any text, its last value. */
export const text = (valueHint: string, description: string): ValueOption<string | undefined> =>
  option(valueHint, description, (args, name) => args.text(name));

export const texts = (valueHint: string, description: string): ValueOption<readonly string[]> =>
  option(valueHint, description, (args, name) => args.texts(name));

/** An option that takes a whole number of at least 1. */
export const count = (valueHint: string, description: string): ValueOption<number | undefined> =>
  option(valueHint, description, (args, name) => args.count(name));

export const flag = (description: string): BooleanArgDef & Read<boolean> => ({
  type: 'boolean',
  description,
  read: (args, name) => args.flag(name),
});

export const positional = (description: string, more: Omit<PositionalArgDef, 'type'> = {}): PositionalArgDef => ({
  type: 'positional',
  ...more,
  description,
});

/**
 * Checks the value of an option that takes one of a few words.
 *
 * @throws UsageError for any other.
 */
export function oneOf<T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((value) => value === given);
  if (found) return found;
  throw new UsageError(`--${name} takes ${known.join(', ')}, not '${given}'.`);
}

/** Words in a sentence: `a, b or c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** An option that takes one of a few words. @param about - what it is, in the help before the words. */
export function words<T extends string>(
  valueHint: string,
  known: readonly T[],
  fallback: NoInfer<T>,
  about = '',
): ValueOption<T> {
  const description = `${about && `${about}: `}${listed(known)}; ${fallback} if left out`;
  return option(valueHint, description, (args, name) => oneOf(name, args.text(name) ?? fallback, known));
}

/** The same where words need a few more: each with what it means, which may be nothing. */
export function explainedWords<T extends string>(
  valueHint: string,
  known: readonly (readonly [word: T, meaning: string])[],
  fallback: NoInfer<T>,
  about = '',
): ValueOption<T> {
  const parts = known.map(([word, meaning]) => {
    return `${word}${word === fallback ? ' (default)' : ''}${meaning && `: ${meaning}`}`;
  });
  const names = known.map(([word]) => word);
  return option(valueHint, `${about && `${about}: `}${parts.join('; ')}`, (args, name) =>
    oneOf(name, args.text(name) ?? fallback, names),
  );
}

/**
 * The values of a table of options.
 *
 * @throws UsageError for a value that an option does not take.
 */
export function valuesOf<O extends object>(args: Arguments, table: O): Values<O> {
  const values = Object.entries(table).flatMap(([name, one]: [string, Partial<Read<unknown>>]) => {
    const value = one.read?.(args, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values) as Values<O>;
}
