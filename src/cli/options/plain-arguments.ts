/** Options as plain data: threads get them. */
import { ownValue, setOwnValue } from '../../language/own.js';
import type { Arguments } from '../arguments.js';

/** The values of options by name. */
export type PlainArguments = Readonly<Record<string, readonly string[]>>;

/** Those of these options that were given. */
export function plainOptions(args: Arguments, names: readonly string[]): PlainArguments {
  const plain: Record<string, readonly string[]> = {};
  for (const name of names) if (args.flag(name)) setOwnValue(plain, name, args.texts(name));
  return plain;
}

/** Plain options as a command reads them. */
export function argumentsOf(plain: PlainArguments): Arguments {
  const texts = (name: string): readonly string[] => ownValue(plain, name) ?? [];
  const text = (name: string): string | undefined => texts(name).at(-1);
  const count = (name: string): number | undefined => {
    const value = text(name);
    return value === undefined ? undefined : Number(value);
  };
  return { positionals: [], flag: (name) => text(name) !== undefined, text, texts, count };
}
