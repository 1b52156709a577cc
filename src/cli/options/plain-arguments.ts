/** Options as plain data: threads get them. */
import { ownValue, setOwnValue } from '../../language/own.js';
import type { Arguments } from '../arguments.js';

/** Options by name. One that was given several times has the last value. */
export type PlainArguments = Readonly<Record<string, string>>;

/** Those of these options that were given. */
export function plainOptions(args: Arguments, names: readonly string[]): PlainArguments {
  const plain: Record<string, string> = {};
  for (const name of names) {
    const value = args.text(name);
    if (value !== undefined) setOwnValue(plain, name, value);
  }
  return plain;
}

/** Plain options as a command reads them. */
export function argumentsOf(plain: PlainArguments): Arguments {
  const text = (name: string): string | undefined => ownValue(plain, name);
  const count = (name: string): number | undefined => {
    const value = text(name);
    return value === undefined ? undefined : Number(value);
  };
  const texts = (name: string): readonly string[] => [text(name) ?? []].flat();
  return { positionals: [], flag: (name) => text(name) !== undefined, text, texts, count };
}
