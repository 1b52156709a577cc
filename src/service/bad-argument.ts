import { DefinitionError } from './definition-error.js';
import { kindOfValue } from './plain.js';

/** Refuses an argument of another shape than its type has. */
export function badArgument(what: string, value: unknown, expected: string): never {
  throw new DefinitionError({
    code: 'bad-argument',
    message: `${what} is ${kindOfValue(value)}; it must be ${expected}.`,
  });
}
