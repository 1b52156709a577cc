/**
 * What people call a slot and its values, besides their names: declared by the author, read by parsers.
 */
import { z } from 'zod';
import { checkOptions } from './check-options.js';
import { DefinitionError } from './definition-error.js';

/** What people say for a slot and for its values. */
export interface SaidAs {
  /** Nouns or adjectives that mean the slot: `['internet', 'wlan']` of `has_wifi`. */
  readonly names?: readonly string[];
  /** Of a closed set, or of a yes or no: words that mean a value, by the value: `{ large: ['big', 'family size'] }`, `{ false: ['public'] }`. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Words for less of it, comparatives and superlatives: `['closer', 'closest']` of a distance. */
  readonly less?: readonly string[];
  /** Words for more of it: `['roomier', 'roomiest']` of a size. */
  readonly more?: readonly string[];
}

/** Under this key the metadata of a zod type holds it. */
export const SAID_AS = 'saidAs';

const isWords = (given: unknown): boolean =>
  Array.isArray(given) && given.every((word) => typeof word === 'string' && word.trim() !== '');

function check({ names = [], values = {}, less = [], more = [] }: SaidAs): void {
  const wrong = [names, less, more, ...Object.values(values)].find((words) => !isWords(words));
  if (wrong === undefined) return;
  throw new DefinitionError({
    code: 'bad-argument',
    message: `What 'saidAs' was given, ${JSON.stringify(wrong)}, is no list of words. Write it as ['big', 'family size'].`,
  });
}

/**
 * The type of a slot with what people call it and its values, for parsers. What the agent says does not change.
 *
 * @example
 * saidAs(z.enum(['small', 'large']).describe('Size of the pizza'), { values: { large: ['big', 'family size'] } })
 * @throws DefinitionError `bad-argument` for what is no list of words; `unknown-option`.
 */
export function saidAs<T extends z.ZodType>(schema: T, words: SaidAs): T {
  checkOptions("What 'saidAs' takes", words, ['names', 'values', 'less', 'more']);
  check(words);
  return schema.meta({ [SAID_AS]: words }) as T;
}

const stored = z.object({
  names: z.array(z.string()).optional(),
  values: z.record(z.string(), z.array(z.string())).optional(),
  less: z.array(z.string()).optional(),
  more: z.array(z.string()).optional(),
});

/** What people call a slot of this type, where its author says so. */
export function saidAsOf(schema: z.ZodType): SaidAs | undefined {
  const { data } = stored.safeParse(schema.meta()?.[SAID_AS]);
  if (!data) return undefined;
  const { names, values, less, more } = data;
  return { ...(names && { names }), ...(values && { values }), ...(less && { less }), ...(more && { more }) };
}
