/** The options of `serve` and `worker` that the environment may give, and where each of them was given. */
import type { ArgsDef } from 'citty';
import { shownAddress } from '../../jobs/queue/connect.js';
import { type Environment, variableOf } from '../options/environment.js';

/** These have variables of other names, which are for all commands. */
const ELSEWHERE: ReadonlySet<string> = new Set(['model', 'base-url', 'debug']);

/** Those of the options that the environment may give. */
export function fromEnvironment(options: ArgsDef): ArgsDef {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !ELSEWHERE.has(name)));
}

export interface SetVariable {
  readonly variable: string;
  /** The value; of a secret, that there is one. */
  readonly value: string;
  /** The option in whose place it stands; undefined for one that has none. */
  readonly option?: string;
}

const SECRETS: readonly string[] = ['TYPETOD_TOKEN', 'OPENAI_API_KEY'];
const OTHERS: readonly string[] = ['TYPETOD_MODEL', 'OPENAI_BASE_URL', 'TYPETOD_SGD_DIR'];

/** An address without its password; other text as it is. */
const shown = (value: string): string => (value.includes('://') && URL.canParse(value) ? shownAddress(value) : value);

/** What of these options, and of the variables of all commands, is set. */
export function setVariables(options: ArgsDef, env: Environment): readonly SetVariable[] {
  const values = new Map(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const found = Object.keys(fromEnvironment(options)).map((option) => ({ variable: variableOf(option), option }));
  const others = [...OTHERS, ...SECRETS].map((variable) => ({ variable }));
  return [...found, ...others].flatMap((one) => {
    const value = values.get(one.variable);
    if (value === undefined) return [];
    return [{ ...one, value: SECRETS.includes(one.variable) ? '(set)' : shown(value) }];
  });
}
