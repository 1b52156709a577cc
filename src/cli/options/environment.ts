/**
 * Configuration by environment, for commands that run as services: what an option `--allow-origin` says, `TYPETOD_ALLOW_ORIGIN` says
 * where the option is left out. Options that may be repeated take several values with commas between them.
 */
import type { ArgDef, ArgsDef } from 'citty';
import { type Arguments, toCount, UsageError } from '../command.js';

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const variableOf = (name: string): string => `TYPETOD_${name.toUpperCase().replaceAll('-', '_')}`;

/** What a flag says in the environment. @throws UsageError */
function flagIn(variable: string, value: string): boolean {
  if (/^(1|true)$/i.test(value)) return true;
  if (/^(0|false)$/i.test(value)) return false;
  throw new UsageError(`${variable} is for a flag: 1 or 0, not '${value}'.`);
}

function valuesIn(name: string, { type }: ArgDef, env: Environment): readonly string[] {
  const variable = variableOf(name);
  const value = new Map(Object.entries(env)).get(variable) ?? '';
  if (value === '') return [];
  if (type === 'boolean') return flagIn(variable, value) ? [''] : [];
  return value.split(',').filter((one) => one !== '');
}

/**
 * The arguments of a call, and what the environment says of options that the call leaves out.
 *
 * @throws UsageError for a flag in the environment that is neither 1 nor 0.
 */
export function withEnvironment(args: Arguments, options: ArgsDef, env: Environment): Arguments {
  const found = new Map(
    Object.entries(options).flatMap(([name, option]) => {
      const values = args.flag(name) || option.type === 'positional' ? [] : valuesIn(name, option, env);
      return values.length > 0 ? [[name, values] as const] : [];
    }),
  );
  const text = (name: string): string | undefined => found.get(name)?.join(',') ?? args.text(name);
  return {
    positionals: args.positionals,
    flag: (name) => found.has(name) || args.flag(name),
    text,
    texts: (name) => found.get(name) ?? args.texts(name),
    count: (name) => (found.has(name) ? toCount(variableOf(name), text(name)) : args.count(name)),
  };
}
