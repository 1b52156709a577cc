import { oneLine } from './strings.js';
import { suggestion } from './suggestion.js';

const SHOWN = 40;

/**
 * What is wrong with options of which one is not known, with the one that was probably meant; undefined where all are
 * known.
 *
 * @param where - what takes the options, as a subject: `A session`.
 */
export function unknownOption(where: string, options: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const near = suggestion(unknown, known);
  const question = near === undefined ? '' : ` Did you mean '${near}'?`;
  return `${where} has no option '${oneLine(unknown).slice(0, SHOWN)}'.${question} There are: ${known.join(', ')}.`;
}
