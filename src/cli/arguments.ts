/** Reads the words of a call strictly: what a command does not take is an error that says what was probably meant. */
import { parseArgs } from 'node:util';
import type { ArgsDef } from 'citty';
import { ownValue, setOwnValue } from '../language/own.js';
import { UsageError } from './errors.js';
import { suggestion } from '../text/suggestion.js';

/** What a command was called with. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** Whether a flag was given. */
  flag(name: string): boolean;
  /** The last value of an option. */
  text(name: string): string | undefined;
  /** All values of an option that may be repeated. */
  texts(name: string): readonly string[];
  /** The value of an option as a whole number of at least 1. */
  count(name: string): number | undefined;
}

/** Options that every command takes. */
export const COMMON: ArgsDef = {
  debug: { type: 'boolean', description: 'Show where an error comes from' },
};

interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly isInline: boolean;
}

function optionsIn(args: ArgsDef, rawArgs: readonly string[]): { given: readonly Given[]; positionals: string[] } {
  const options: Record<string, { type: 'boolean' | 'string'; multiple: boolean }> = {};
  for (const [name, { type }] of Object.entries(args)) {
    if (type === 'positional') continue;
    setOwnValue(options, name, { type: type === 'boolean' ? 'boolean' : 'string', multiple: true });
  }
  const { tokens, positionals } = parseArgs({
    args: [...rawArgs],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.flatMap((token) =>
    token.kind === 'option'
      ? [{ name: token.name, rawName: token.rawName, value: token.value, isInline: token.inlineValue === true }]
      : [],
  );
  return { given, positionals };
}

function namesOf(args: ArgsDef): readonly string[] {
  return Object.entries(args).flatMap(([name, { type }]) => (type === 'positional' ? [] : [name]));
}

function unknownOption(rawName: string, known: readonly string[]): UsageError {
  const meant = suggestion(rawName.replace(/^-+/, ''), known);
  const help = meant === undefined ? 'See --help for all options.' : `Did you mean '--${meant}'?`;
  return new UsageError(`Unknown option '${rawName}'. ${help}`);
}

/** Checks an option, and returns its value; a flag has an empty one. */
function checkedValue({ name, rawName, value, isInline }: Given, args: ArgsDef): string {
  const definition = ownValue(args, name);
  if (!definition || definition.type === 'positional' || !rawName.startsWith('--')) {
    throw unknownOption(rawName, namesOf(args));
  }
  if (definition.type === 'boolean') {
    if (value === undefined) return '';
    throw new UsageError(`--${name} takes no value, but was given '${value}'.`);
  }
  const call = `--${name} ${definition.valueHint ?? 'VALUE'}`;
  if (value === undefined || value === '') throw new UsageError(`--${name} needs a value: ${call}.`);
  if (isInline || value === '-' || !value.startsWith('-')) return value;
  throw new UsageError(
    `--${name} needs a value, and '${value}' looks like an option. Write --${name}=${value} if it is the value.`,
  );
}

/** A whole number of at least 1. @param name - the option or the variable, for the message. @throws UsageError */
export function toCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${name} takes a whole number of at least 1, not '${text}'.`);
}

/**
 * Reads what a command was called with.
 *
 * @throws UsageError for an option that the command does not have, and for one without its value or with an empty one.
 */
export function readArguments(own: ArgsDef, rawArgs: readonly string[]): Arguments {
  const args = { ...own, ...COMMON };
  const { given, positionals } = optionsIn(args, rawArgs);
  const values = new Map<string, string[]>();
  for (const option of given) {
    const value = checkedValue(option, args);
    values.set(option.name, [...(values.get(option.name) ?? []), value]);
  }
  const text = (name: string): string | undefined => values.get(name)?.at(-1);
  return {
    positionals,
    flag: (name) => values.has(name),
    text,
    texts: (name) => values.get(name) ?? [],
    count: (name) => toCount(`--${name}`, text(name)),
  };
}
