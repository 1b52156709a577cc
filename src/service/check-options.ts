import { unknownOption } from '../text/index.js';
import { DefinitionError } from './definition-error.js';

/**
 * Refuses options that nothing reads.
 *
 * @throws DefinitionError `unknown-option`
 */
export function checkOptions(where: string, options: object, known: readonly string[]): void {
  const message = unknownOption(where, options, known);
  if (message !== undefined) throw new DefinitionError({ code: 'unknown-option', message });
}
