import { unknownOption } from '../text/index.js';
import { DefinitionError } from './definition-error.js';
import { kindOfValue } from './plain.js';

/** Refuses an argument of another shape than its type has. Its value is shown only where the caller says how, for it may be a secret. */
export function badArgument(what: string, value: unknown, expected: string, shown = kindOfValue(value)): never {
  throw new DefinitionError({
    code: 'bad-argument',
    message: `${what} is ${shown}; it must be ${expected}.`,
  });
}

/**
 * Refuses options that nothing reads.
 *
 * @throws DefinitionError `unknown-option`
 */
export function checkOptions(where: string, options: object, known: readonly string[]): void {
  const message = unknownOption(where, options, known);
  if (message !== undefined) throw new DefinitionError({ code: 'unknown-option', message });
}
